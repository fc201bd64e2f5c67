// The list of games in the margin, there or put away as the reader wants it, before the first paint: part of a classic script (first.js).
import { folder } from "./folder.js";

/** As src/offline/names.js has it; a classic script shares no modules with those that come later. */
const KEY = `nimbers ${folder()} list`;
const root = document.documentElement;

try {
  if (localStorage.getItem(KEY) === "closed") root.dataset.list = "closed";
} catch {
  // storage is closed to us: the list is there
}

/** What the list itself shows of it: its button, and the game that is open in sight. */
function settle() {
  for (const button of document.querySelectorAll(".games .fold"))
    button.setAttribute("aria-expanded", String(root.dataset.list !== "closed"));
  const link = /** @type {HTMLElement | null} */ (document.querySelector(".games [aria-current]"));
  const groups = link?.closest(".groups");
  if (!link || !groups) return;
  const { top, height } = link.getBoundingClientRect();
  groups.scrollTop += top - groups.getBoundingClientRect().top - (groups.clientHeight - height) / 3;
}

document.addEventListener("DOMContentLoaded", settle);
document.addEventListener("nimbers-list", settle); // in the single file, where it is another list or another game

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest(".games .fold"))) return;
  const closed = root.dataset.list !== "closed";
  if (closed) root.dataset.list = "closed";
  else delete root.dataset.list;
  settle();
  try {
    localStorage.setItem(KEY, closed ? "closed" : "open");
  } catch {
    // for this visit only
  }
});
