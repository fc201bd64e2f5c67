// Builds the fragment of a link, #v1;name=value;...; no other module writes it.

/** The characters that a value in a link may contain. */
export const VALUE = /^[A-Za-z0-9_.,:=+-]*$/;

/**
 * Build the link of some fields; null if a value contains other characters. It ends with a letter or digit, since
 * programs that find URLs in texts exclude punctuation at the end.
 * @param lang the language of the page to open
 */
export function fragment(fields: Iterable<[string, string]>, lang = "en"): string | null {
  const all = lang === "en" ? [...fields] : [...fields, ["l", lang]];
  if (!all.every(([, value]) => VALUE.test(value))) return null;
  const link = `#v1;${all.map(([name, value]) => `${name}=${value}`).join(";")}`;
  return /[A-Za-z0-9]$/.test(link) ? link : `${link};z=0`;
}

/** Encode bytes as a field of a link. */
export function base64url(bytes: Uint8Array) {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Decode such a field.
 * @throws {DOMException} if it is not base64url
 */
export function bytesOf(packed: string): Uint8Array<ArrayBuffer> {
  const signs = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
}
