// Filters the list of games in the margin while the reader types above it, by all names that the search knows.
import { fits, folded, wordsOf } from "./search.ts";
import { index } from "./search-index.ts";

async function narrow(field: HTMLInputElement) {
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

/** @param texts the text to match for each entry */
function show(field: HTMLInputElement, texts: Map<HTMLAnchorElement, string>) {
  const words = wordsOf(field.value);
  for (const [link, text] of texts) {
    const item = link.closest("li");
    if (item) item.hidden = !fits(words, text);
  }
  for (const group of (field.parentElement?.querySelectorAll("section") ?? []) as NodeListOf<HTMLElement>)
    group.hidden = !group.querySelector("li:not([hidden])");
}

/** Open the first visible entry on Enter; show all entries on Escape. */
function key(event: KeyboardEvent, field: HTMLInputElement) {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    const first = field.closest(".list")?.querySelector("li:not([hidden]) a") as HTMLElement | null;
    if (field.value.trim()) first?.click();
  } else if (event.key === "Escape" && field.value) {
    event.preventDefault();
    field.value = "";
    narrow(field);
  }
}

function isField(target: EventTarget | null) {
  return target instanceof HTMLInputElement && target.matches(".games input");
}

document.addEventListener("input", ({ target }) => {
  if (isField(target)) narrow(target as HTMLInputElement);
});
document.addEventListener("keydown", (event) => {
  if (isField(event.target)) key(event, event.target as HTMLInputElement);
});
// Apply text that was typed before this script had loaded.
for (const field of document.querySelectorAll(".games input") as NodeListOf<HTMLInputElement>)
  if (field.value) narrow(field);
