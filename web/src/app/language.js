// The language of the page, which Python uses too; for modules without labels.

/** @type {import("./tongue.js").Tongue} */
export let lang = "en";

/** @param {import("./tongue.js").Tongue} wanted its labels must be loaded */
export function setLanguage(wanted) {
  lang = wanted;
}
