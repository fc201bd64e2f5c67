// Whether Python's files of this build have been in this browser before: then nobody needs to be told how many have come.
import { names } from "../offline/names.js";

const KEY = names(new URL("../", import.meta.url).pathname).cached;

/** Only a hint: what is not there after all is downloaded. */
export function isCached() {
  try {
    return localStorage.getItem(KEY) === __BUILD__;
  } catch {
    return false; // storage is closed to us
  }
}

export function nowFamiliar() {
  try {
    localStorage.setItem(KEY, __BUILD__);
  } catch {
    // the next start counts bytes again
  }
}
