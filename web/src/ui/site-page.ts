// Addresses of the built pages.
import { site } from "../python/site.ts";
import { lang } from "./labels.ts";

/** Return the address of a page in the reader's language; "" in the single file, which has no site around it. */
export function sitePage(path: string) {
  return site.single ? "" : `${site.home}${lang === "en" ? "" : `${lang}/`}${path}`;
}
