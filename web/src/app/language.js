// The language of the page, also asked of Python; for modules that need no labels.

/** @type {import("./tongue.js").Tongue} */
export let lang = "en";

/** @param {import("./tongue.js").Tongue} wanted whose labels are there by now */
export function setLanguage(wanted) {
  lang = wanted;
}
