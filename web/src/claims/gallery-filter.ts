// Filters a gallery of claims by words and status, and opens its folds when a link or a printer needs them.
import en from "../../locale/en/gallery.json";
import { fits, folded, wordsOf } from "../search/search.ts";
import { labelsOf } from "../ui/labels.ts";
import { reveal } from "../ui/reveal.ts";

const word = labelsOf("gallery", en);

/** The name of the filter in the state of the history. */
const KEPT = "nimbers-claims";

/** Turns the counts that the build wrote into buttons, and adds a search field in the space reserved for it. */
export class GalleryFilter {
  #gallery;
  #items;
  #folds: HTMLDetailsElement[];
  #texts: Map<HTMLElement, string> = new Map();
  #buttons: Map<string, HTMLButtonElement> = new Map();
  #field = document.createElement("input");
  #count = document.createElement("p");
  #fold = pressed(word("open"), () => this.#openAll());
  #status = "";
  /** the folds that were open before printing or searching */
  #before: Set<HTMLDetailsElement> | null = null;

  /** @param more further content for the same place */
  constructor(gallery: HTMLElement, room: HTMLElement, more: HTMLElement) {
    this.#gallery = gallery;
    this.#items = [...gallery.querySelectorAll("[data-claim]")] as HTMLElement[];
    this.#folds = [...gallery.querySelectorAll("details.fold")].map((fold) => fold as HTMLDetailsElement);
    Object.assign(this.#field, { type: "search", autocomplete: "off", spellcheck: false, placeholder: word("search") });
    this.#field.setAttribute("aria-label", word("search"));
    this.#field.addEventListener("input", () => this.#narrow());
    this.#count.setAttribute("role", "status");
    this.#count.className = "small quiet";
    more.prepend(this.#fold);
    room.append(this.#field, more, this.#count);
    for (const item of gallery.querySelectorAll(".tally li") as NodeListOf<HTMLElement>) this.#choice(item);
    const { words = "", status = "" } = history.state?.[KEPT] ?? {};
    this.#field.value = words;
    if (this.#buttons.has(status)) this.#status = status;
    this.#narrow();
  }

  /** Turn a count into a button that shows the claims it counts. */
  #choice(item: HTMLElement) {
    const { status = "" } = item.dataset;
    const button = pressed("", () => {
      this.#status = status;
      this.#narrow();
    });
    button.append(...item.childNodes);
    item.append(button);
    this.#buttons.set(status, button);
  }

  #narrow() {
    const words = wordsOf(this.#field.value);
    const looking = words.length > 0 || this.#status !== "";
    for (const item of this.#items)
      item.hidden = (this.#status !== "" && item.dataset.status !== this.#status) || !fits(words, this.#textOf(item));
    if (looking) this.#before ??= this.#open();
    for (const fold of this.#folds) {
      fold.hidden = this.#items.every((item) => item.hidden || !fold.contains(item));
      if (words.length) fold.open = !fold.hidden;
    }
    if (!looking) this.#restore();
    for (const section of this.#gallery.querySelectorAll("section"))
      section.hidden = this.#folds.every((fold) => fold.hidden || !section.contains(fold));
    for (const [status, button] of this.#buttons) button.setAttribute("aria-pressed", String(status === this.#status));
    const count = this.#items.filter((item) => !item.hidden).length;
    const told = count ? word("count", { count, total: this.#items.length }) : word("none");
    this.#count.textContent = looking ? told : "";
    // Back and a reload bring the filter again.
    history.replaceState({ ...history.state, [KEPT]: { words: this.#field.value, status: this.#status } }, "");
  }

  /** Return the text to search for a claim: its whole text and the names of its game. */
  #textOf(item: HTMLElement) {
    const text = this.#texts.get(item) ?? folded(`${item.closest("details")?.dataset.words} ${item.textContent}`);
    this.#texts.set(item, text);
    return text;
  }

  #open() {
    return new Set(this.#folds.filter((fold) => fold.open));
  }

  #openAll() {
    const open = this.#folds.some((fold) => !fold.open && !fold.hidden);
    for (const fold of this.#folds) fold.open = open;
    this.#fold.textContent = word(open ? "close" : "open");
  }

  #restore() {
    if (this.#before) for (const fold of this.#folds) fold.open = this.#before.has(fold);
    this.#before = null;
  }
}

/** Open folds when a link leads into them, and for printing. */
export function unfold(gallery: HTMLElement) {
  const folds = [...gallery.querySelectorAll("details")];
  /** the folds opened for printing */
  let opened: HTMLDetailsElement[] = [];
  const onPaper = () => {
    opened = [...opened, ...folds.filter((fold) => !fold.open)];
    for (const fold of opened) fold.open = true;
  };
  const onScreen = () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  };
  addEventListener("beforeprint", onPaper);
  addEventListener("afterprint", onScreen);
  // In a print preview or emulation no print event fires.
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? onPaper() : onScreen()));
  addEventListener("hashchange", () => reveal(location.hash));
  reveal(location.hash);
}

export function pressed(text: string, press: () => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}
