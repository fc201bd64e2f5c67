// Remembers whether this browser has Python's files of this build; if so, the page shows no download progress.
import { names } from "./names.ts";

const KEY = names(new URL("../", import.meta.url).pathname).cached;

/** Only a hint: files that are missing after all are downloaded. */
export function isCached() {
  try {
    return localStorage.getItem(KEY) === __BUILD__;
  } catch {
    return false; // storage is not available
  }
}

export function nowFamiliar() {
  try {
    localStorage.setItem(KEY, __BUILD__);
  } catch {
    // the next start shows the progress again
  }
}
