// The page's one Trusted Types policy: each kind of text that may become code or markup passes here.

/** @param {string} text */
const same = (text) => text;

const policy = window.trustedTypes?.createPolicy("nimbers", { createScriptURL: same, createHTML: same });

export const trusted = {
  /**
   * The address of a script of ours.
   * @param {URL} url
   * @returns {string}
   */
  scriptURL(url) {
    if (!["http:", "https:", "blob:"].includes(url.protocol)) throw new TypeError(`not a web address: ${url}`);
    return asString(policy?.createScriptURL(url.href) ?? url.href);
  },

  /**
   * A drawing made by our own Python, for `DOMParser.parseFromString(..., "image/svg+xml")`.
   * @param {string} text
   * @returns {string}
   */
  svg(text) {
    if (!text.startsWith("<svg")) throw new TypeError("not a drawing");
    return asString(policy?.createHTML(text) ?? text);
  },

  /**
   * The page of a frame that may do nothing but run its own script.
   * @param {string} text
   * @returns {string}
   */
  frame(text) {
    if (!text.includes('http-equiv="Content-Security-Policy" content="default-src \'none\''))
      throw new TypeError("not a sandbox");
    return asString(policy?.createHTML(text) ?? text);
  },
};

/**
 * The DOM's types know plain strings only, although every sink takes a trusted value.
 * @param {unknown} value
 * @returns {string}
 */
function asString(value) {
  return /** @type {string} */ (value);
}
