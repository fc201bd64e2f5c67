// Shows or hides the list of games before the first paint, as the reader wants it: part of a classic script (first.ts).
import { folder } from "../ui/folder.ts";

/** src/offline/names.ts has the same name; a classic script cannot import it. */
const KEY = `nimbers ${folder()} list`;
const root = document.documentElement;

try {
  if (localStorage.getItem(KEY) === "closed") root.dataset.list = "closed";
} catch {
  // storage is not available: show the list
}

/** Update the button of the list, and scroll the open game into view. */
function settle() {
  for (const button of document.querySelectorAll(".games .fold"))
    button.setAttribute("aria-expanded", String(root.dataset.list !== "closed"));
  const link = document.querySelector(".games [aria-current]") as HTMLElement | null;
  const groups = link?.closest(".groups");
  if (!link || !groups) return;
  const { top, height } = link.getBoundingClientRect();
  groups.scrollTop += top - groups.getBoundingClientRect().top - (groups.clientHeight - height) / 3;
}

document.addEventListener("DOMContentLoaded", settle);
document.addEventListener("nimbers-list", settle); // in the single file, when the list or the game changes

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest(".games .fold"))) return;
  const closed = root.dataset.list !== "closed";
  if (closed) root.dataset.list = "closed";
  else delete root.dataset.list;
  settle();
  try {
    localStorage.setItem(KEY, closed ? "closed" : "open");
  } catch {
    // applies to this visit only
  }
});
