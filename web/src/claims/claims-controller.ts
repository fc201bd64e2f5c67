// Finds which claims of a game apply to the current rules: for the usual rules from the card, for others from Python.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Card, Claim } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import { lang } from "../ui/labels.ts";

/** An element that shows claims: it has a card, settings, and Python once that has loaded. */
type Host = ReactiveControllerHost & {
  card: Card;
  settings: Record<string, string>;
  engine: Engine | null;
};

export class ClaimsController implements ReactiveController {
  #host;
  #asked = "";
  /** names of the claims that apply; null: the usual rules */ #names: string[] | null = null;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  speaks({ name, usual }: Claim) {
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

  async #ask(asked: string) {
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
