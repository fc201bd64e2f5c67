// The part of an address behind its page, #v1;name=value;..., written in this module only.

/** The signs a value in a link may have. */
export const VALUE = /^[A-Za-z0-9_.,:=+-]*$/;

/**
 * The link of some fields, null where a value has a sign that links do not. It ends in a letter or a digit, since programs
 * that find addresses in texts leave signs at their ends out.
 * @param {Iterable<[string, string]>} fields
 * @param {string} [lang] of who opens it
 * @returns {string | null}
 */
export function fragment(fields, lang = "en") {
  const all = lang === "en" ? [...fields] : [...fields, ["l", lang]];
  if (!all.every(([, value]) => VALUE.test(value))) return null;
  const link = `#v1;${all.map(([name, value]) => `${name}=${value}`).join(";")}`;
  return /[A-Za-z0-9]$/.test(link) ? link : `${link};z=0`;
}

/**
 * Bytes as one field of a link.
 * @param {Uint8Array} bytes
 */
export function base64url(bytes) {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes of such a field.
 * @param {string} packed
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {DOMException} where it is none
 */
export function bytesOf(packed) {
  const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
}
