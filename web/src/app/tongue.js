// Which of our languages is spoken to a reader; pure, for scripts that cannot wait for the labels.

/** @typedef {"en" | "zh-Hans"} Tongue */

/**
 * The language we speak to readers of this one.
 * @param {string} tag
 * @returns {Tongue}
 */
export function tongue(tag) {
  return /^zh(?!-(Hant|TW|HK|MO))\b/i.test(tag) ? "zh-Hans" : "en";
}
