// Keeps the page's address and the session in step: opens links, writes links, follows Back and Forward.

import type { Card } from "../games/cards.ts";
import { site } from "../python/site.ts";
import type { Decoded, Played, State } from "./link.ts";
import { decode, encode, linkOf } from "./link.ts";

/** The longest text to keep in the browser's history. */
const KEPT = 200_000;

/** The address of the page; calls `onOpen` whenever the reader goes to another state. */
export class Address {
  #cards;
  #onOpen;
  /** The address that was opened or written last. */
  #here = "";
  /** Whether the reader came by the address: the first solved position then belongs to it and is no new step. */
  #arrived = true;

  /**
   * @param onOpen null: the address contains no state
   * @param signal stops listening
   */
  constructor(cards: Card[], onOpen: (opened: Decoded | null) => void, signal: AbortSignal) {
    this.#cards = cards;
    this.#onOpen = onOpen;
    addEventListener("popstate", () => this.#look(), { signal });
    addEventListener("hashchange", () => this.#look(), { signal });
  }

  /** Open the current address. */
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
   * Write the state of a solved position, as a new step of the history unless the reader came by the address.
   * @param state without a position if that is too long for a link
   * @param text the position as typed, kept in the history if it is too long for a link
   * @param replace write no new step
   * @returns whether the link holds the position
   */
  write(card: Card, state: State, text: string, replace = false): boolean {
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
    // Back fires both events; an anchor inside the page is no state.
    if (here() !== this.#here && !document.getElementById(location.hash.slice(1))) this.open();
  }
}

/**
 * Go to another address of this page.
 * @param replace add no new step to the history
 */
export function go(hash: string, entry: { text: string; play: Played | null } | null, replace: boolean) {
  // Use the whole URL: in a frame with srcdoc, a hash alone would belong to the page around it.
  const url = location.href.replace(/#.*$/s, "") + hash;
  try {
    if (replace) history.replaceState(entry, "", url);
    else history.pushState(entry, "", url);
  } catch {
    // Some pages without an origin cannot change their history, but they can change their hash.
    location.hash = hash;
  }
}

/** The address to share: that of the site if it is known, since nobody else can open a local file. */
export function address() {
  return site.single && site.home ? site.home + location.hash : location.href;
}

/** The address to give to others, with another hash. */
export function addressWith(hash: string) {
  return address().replace(/#.*$/s, "") + hash;
}

/** Whether the reader opened this page by an address from outside the site, and did not reload it or come back to it. */
export function cameFromElsewhere() {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "navigate" && !document.referrer.startsWith(location.origin);
}

/** A text that identifies a step of the history. */
function here() {
  return location.hash + packedOf(history.state);
}

/** Return the part of a history entry that its link is too short for, as one text. */
function packedOf(entry: { text?: string; play?: Played | null } | null) {
  return (entry?.text ?? "") + (entry?.play ? JSON.stringify(entry.play) : "");
}
