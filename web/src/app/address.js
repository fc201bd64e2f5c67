// Keeps the address of the page and the session in step: links in, links out, Back and Forward.
import { site } from "../engine/site.js";
import { decode, encode, linkOf } from "./link.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./link.js").State} State */
/** @typedef {import("./link.js").Decoded} Decoded */

/** Texts longer than this are not kept in the browser's history either. */
const KEPT = 200_000;

/** The address as the page sees it; `onOpen` is told whenever the reader goes to another state. */
export class Address {
  #cards;
  #onOpen;
  /** What was opened or written last. */
  #here = "";
  /** The reader came by the address, so that what is solved first belongs to it and is no new step. */
  #arrived = true;

  /**
   * @param {Card[]} cards
   * @param {(opened: Decoded | null) => void} onOpen null: an address without a state
   * @param {AbortSignal} signal ends it
   */
  constructor(cards, onOpen, signal) {
    this.#cards = cards;
    this.#onOpen = onOpen;
    addEventListener("popstate", () => this.#look(), { signal });
    addEventListener("hashchange", () => this.#look(), { signal });
  }

  /** Open what the address says now. */
  open() {
    this.#here = here();
    this.#arrived = true;
    const opened = decode(location.hash, this.#cards);
    const entry = history.state;
    if (opened?.ok && opened.state.position === null && typeof entry?.text === "string") {
      opened.state.position = entry.text;
      opened.state.play ??= entry.play;
    }
    this.#onOpen(opened);
  }

  /**
   * Write the state a position was solved in, as a new step of the history unless the reader came by the address.
   * @param {Card} card
   * @param {State} state position null: too long for a link
   * @param {string} text as typed, kept in the history where no link can hold it
   * @param {boolean} [replace] no new step of the history
   * @returns {boolean} whether the link holds the position
   */
  write(card, state, text, replace = false) {
    const link = state.position === null ? null : encode(state, card);
    const hash = link ?? linkOf({ ...state, position: null, play: null }, card);
    const entry = link === null && text.length <= KEPT ? { text, play: state.play ?? null } : null;
    if (here() !== hash + packedOf(entry)) {
      go(hash, entry, this.#arrived || replace);
    }
    this.#arrived = false;
    this.#here = here();
    return link !== null;
  }

  #look() {
    // One press of Back fires both events; an anchor inside the page is no state.
    if (here() !== this.#here && !document.getElementById(location.hash.slice(1))) this.open();
  }
}

/**
 * To another address of this very page.
 * @param {string} hash
 * @param {{text: string, play: import("./link.js").Played | null} | null} entry
 * @param {boolean} replace no new step of the history
 */
export function go(hash, entry, replace) {
  // Whole, because in a frame made of a text (srcdoc) a hash alone would be seen from the page around it.
  const url = location.href.replace(/#.*$/s, "") + hash;
  try {
    if (replace) history.replaceState(entry, "", url);
    else history.pushState(entry, "", url);
  } catch {
    // Some pages without an origin may not write their history; a hash they may.
    location.hash = hash;
  }
}

/** The address to give to others: that of the site where it is known, since a file is in one place only. */
export function address() {
  return site.single && site.home ? site.home + location.hash : location.href;
}

/** Whether the reader opened this page by an address from outside the site, and did not reload it or come back to it. */
export function cameFromElsewhere() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return entry?.type === "navigate" && !document.referrer.startsWith(location.origin);
}

/** What tells one step of the history from another. */
function here() {
  return location.hash + packedOf(history.state);
}

/**
 * What the history holds beside a link that is too short for it, as one text.
 * @param {{text?: string, play?: import("./link.js").Played | null} | null} entry
 */
function packedOf(entry) {
  return (entry?.text ?? "") + (entry?.play ? JSON.stringify(entry.play) : "");
}
