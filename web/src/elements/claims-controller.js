// Finds which claims of a game apply to the current rules: for the usual rules from the card, for others from Python.
import { lang } from "../app/labels.js";

/** @typedef {import("lit").ReactiveController} ReactiveController */
/** @typedef {import("../app/cards.js").Claim} Claim */
/**
 * An element that shows claims: it has a card, settings, and Python once that has loaded.
 * @typedef {import("lit").ReactiveControllerHost & {
 *   card: import("../app/cards.js").Card, settings: Record<string, string>, engine: import("../engine/client.js").Engine | null
 * }} Host
 */

/** @implements {ReactiveController} */
export class ClaimsController {
  #host;
  #asked = "";
  /** @type {string[] | null} names of the claims that apply; null: the usual rules */ #names = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** @param {Claim} claim */
  speaks({ name, usual }) {
    return this.#names?.includes(name) ?? usual.includes(this.convention);
  }

  /** The convention, from the settings or the card. */
  get convention() {
    const { card, settings } = this.#host;
    return settings.convention ?? card.conventions[0] ?? "";
  }

  hostUpdate() {
    const { card, settings } = this.#host;
    const asked = JSON.stringify([card.slug, settings]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const { convention: _, ...rules } = settings;
    this.#names = null;
    if (card.claims.length && Object.keys(rules).length) this.#ask(asked);
  }

  /** @param {string} asked */
  async #ask(asked) {
    const { card, settings, engine } = this.#host;
    this.#names = [];
    try {
      const found = await engine?.call("claims", { game: card.slug, set: settings, lang });
      if (this.#asked === asked) this.#names = found?.result.claims ?? [];
    } catch {
      return; // the page reports elsewhere what is wrong with the rules
    }
    this.#host.requestUpdate();
  }
}
