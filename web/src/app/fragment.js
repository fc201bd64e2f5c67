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
  const all = [...fields, .../** @type {[string, string][]} */ (lang === "en" ? [] : [["l", lang]])];
  if (!all.every(([, value]) => VALUE.test(value))) return null;
  const link = `#v1;${all.map(([name, value]) => `${name}=${value}`).join(";")}`;
  return /[A-Za-z0-9]$/.test(link) ? link : `${link};z=0`;
}

/**
 * The link of a game alone.
 * @param {string} slug of our own, so that it has the signs of links
 */
export function gameLink(slug) {
  return `#v1;g=${slug}`;
}
