// Chooses the site's language for a reader; pure, for scripts that cannot wait for the labels.

/** the tag of one of the site's languages */
export type Tongue = string;

/** All languages, English first: the folders of web/locale. */
export const TONGUES = __LANGUAGES__.split(" ");

/** Return the site's language for a reader's tag: the one with the same language and script, or English. */
export function tongue(tag: string): Tongue {
  const wanted = likely(tag);
  return TONGUES.find((one) => likely(one) === wanted) ?? "en";
}

/** Return the most likely language and script of a tag: zh-Hant for zh-TW, zh-Hans for zh. */
function likely(tag: string) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return "";
  }
}
