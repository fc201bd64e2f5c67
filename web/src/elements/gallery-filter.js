// Filters a gallery of claims by words and status, and opens its folds when a link or a printer needs them.
import en from "../../locale/en/gallery.json";
import { labelsOf } from "../app/labels.js";
import { reveal } from "../app/reveal.js";
import { fits, folded, wordsOf } from "../app/search.js";

const word = labelsOf("gallery", en);

/** Turns the counts that the build wrote into buttons, and adds a search field in the space reserved for it. */
export class GalleryFilter {
  #gallery;
  #items;
  /** @type {HTMLDetailsElement[]} */ #folds;
  /** @type {Map<HTMLElement, string>} */ #texts = new Map();
  /** @type {Map<string, HTMLButtonElement>} */ #buttons = new Map();
  #field = document.createElement("input");
  #count = document.createElement("p");
  #fold = pressed(word("open"), () => this.#openAll());
  #status = "";
  /** @type {Set<HTMLDetailsElement> | null} the folds that were open before printing or searching */
  #before = null;

  /**
   * @param {HTMLElement} gallery
   * @param {HTMLElement} room
   * @param {HTMLElement} more further content for the same place
   */
  constructor(gallery, room, more) {
    this.#gallery = gallery;
    this.#items = /** @type {HTMLElement[]} */ ([...gallery.querySelectorAll("[data-claim]")]);
    this.#folds = [...gallery.querySelectorAll("details.fold")].map((fold) => /** @type {HTMLDetailsElement} */ (fold));
    Object.assign(this.#field, { type: "search", autocomplete: "off", spellcheck: false, placeholder: word("search") });
    this.#field.setAttribute("aria-label", word("search"));
    this.#field.addEventListener("input", () => this.#narrow());
    this.#count.setAttribute("role", "status");
    this.#count.className = "small quiet";
    more.prepend(this.#fold);
    room.append(this.#field, more, this.#count);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (gallery.querySelectorAll(".tally li")))
      this.#choice(item);
    this.#narrow();
  }

  /** Turn a count into a button that shows the claims it counts. @param {HTMLElement} item */
  #choice(item) {
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
  }

  /** Return the text to search for a claim: its whole text and the names of its game. @param {HTMLElement} item */
  #textOf(item) {
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

/**
 * Open folds when a link leads into them, and for printing.
 * @param {HTMLElement} gallery
 */
export function unfold(gallery) {
  const folds = [...gallery.querySelectorAll("details")];
  /** @type {HTMLDetailsElement[]} the folds opened for printing */
  let opened = [];
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

/**
 * @param {string} text
 * @param {() => void} press
 */
export function pressed(text, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text;
  button.addEventListener("click", press);
  return button;
}
