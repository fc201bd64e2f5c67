// Chooses the site's language for a reader; pure, for scripts that cannot wait for the labels.

/** @typedef {string} Tongue the tag of one of the site's languages */

/** All languages, English first: the folders of web/locale. */
export const TONGUES = __LANGUAGES__.split(" ");

/**
 * Return the site's language for a reader's tag: the one with the same language and script, or English.
 * @param {string} tag
 * @returns {Tongue}
 */
export function tongue(tag) {
  const wanted = likely(tag);
  return TONGUES.find((one) => likely(one) === wanted) ?? "en";
}

/**
 * Return the most likely language and script of a tag: zh-Hant for zh-TW, zh-Hans for zh.
 * @param {string} tag
 */
function likely(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return "";
  }
}
