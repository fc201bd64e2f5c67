// Which of our languages is spoken to a reader; pure, for scripts that cannot wait for the labels.

/** @typedef {string} Tongue the tag of one of our languages */

/** All of them, English first: the folders of web/locale. */
export const TONGUES = __LANGUAGES__.split(" ");

/**
 * The language we speak to readers of this one: the one with its language and script, or English.
 * @param {string} tag
 * @returns {Tongue}
 */
export function tongue(tag) {
  const wanted = likely(tag);
  return TONGUES.find((one) => likely(one) === wanted) ?? "en";
}

/**
 * The language and script that a tag most likely means: zh-TW is written zh-Hant, zh is written zh-Hans.
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
