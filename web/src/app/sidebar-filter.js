// Filters the list of games in the margin while the reader types above it, by all names that the search knows.
import { fits, folded, wordsOf } from "./search.js";
import { index } from "./search-index.js";

/** @param {HTMLInputElement} field */
async function narrow(field) {
  const links = [...(field.closest(".list")?.querySelectorAll("a") ?? [])];
  const titles = new Map(links.map((link) => [link, folded(link.textContent ?? "")]));
  show(field, titles);
  try {
    const { games } = await index();
    const names = new Map(games.map(({ folded: { title, names } }) => [title, `${title} ${names}`]));
    show(field, new Map([...titles].map(([link, title]) => [link, names.get(title) ?? title])));
  } catch {
    // match the titles only
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {Map<HTMLAnchorElement, string>} texts the text to match for each entry
 */
function show(field, texts) {
  const words = wordsOf(field.value);
  for (const [link, text] of texts) {
    const item = link.closest("li");
    if (item) item.hidden = !fits(words, text);
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (field.parentElement?.querySelectorAll("section") ?? []))
    group.hidden = !group.querySelector("li:not([hidden])");
}

/**
 * Open the first visible entry on Enter; show all entries on Escape.
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} field
 */
function key(event, field) {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    const first = /** @type {HTMLElement | null} */ (field.closest(".list")?.querySelector("li:not([hidden]) a"));
    if (field.value.trim()) first?.click();
  } else if (event.key === "Escape" && field.value) {
    event.preventDefault();
    field.value = "";
    narrow(field);
  }
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof HTMLInputElement && target.matches(".games input");
}

document.addEventListener("input", ({ target }) => {
  if (isField(target)) narrow(/** @type {HTMLInputElement} */ (target));
});
document.addEventListener("keydown", (event) => {
  if (isField(event.target)) key(event, /** @type {HTMLInputElement} */ (event.target));
});
// Apply text that was typed before this script had loaded.
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".games input")))
  if (field.value) narrow(field);
