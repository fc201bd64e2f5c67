// Copies the address of the page, or of another state of it.
import en from "../../locale/en/links.json";
import { copyText } from "../ui/clipboard.ts";
import { labelsOf } from "../ui/labels.ts";
import { address, addressWith } from "./address.ts";

const word = labelsOf("links", en);

/** Copy the address of the page, and return a sentence on the result. */
export async function copyAddress() {
  if (await copyText(address())) return word("copied");
  // A frame shows no address bar.
  return window === top ? word("notCopied") : word("notCopiedFrame", { link: location.hash });
}

/** Copy the address of another state of the page, and return a sentence on the result. */
export async function copyAddressWith(hash: string) {
  const link = addressWith(hash);
  return (await copyText(link)) ? word("copied") : word("notCopiedOther", { link });
}
