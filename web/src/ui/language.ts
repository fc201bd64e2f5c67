// The language of the page, which Python uses too; for modules without labels.
import type { Tongue } from "./tongue.ts";

export let lang: Tongue = "en";

/** @param wanted its labels must be loaded */
export function setLanguage(wanted: Tongue) {
  lang = wanted;
}
