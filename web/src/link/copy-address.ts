// Copies the address of the page.
import en from "../../locale/en/links.json";
import { copyText } from "../ui/clipboard.ts";
import { labelsOf } from "../ui/labels.ts";
import { address } from "./address.ts";

const word = labelsOf("links", en);

/** Copy the address of the page, and return a sentence on the result. */
export async function copyAddress() {
  if (await copyText(address())) return word("copied");
  // A frame shows no address bar.
  return window === top ? word("notCopied") : word("notCopiedFrame", { link: location.hash });
}
