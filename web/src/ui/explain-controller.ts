// Makes technical terms in an element's texts explain themselves, once the page is idle.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { loadLater, whenIdle } from "./idle.ts";

/** Milliseconds to wait on a page that is never idle, and in a browser without idle callbacks. */
const [LATEST, OTHERWISE] = [5_000, 1_500];

export class ExplainController implements ReactiveController {
  #host;
  #asked = false;
  /** null until loaded */ #terms: typeof import("./term.ts") | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** A function that creates an explainer for one block of text; null until it has loaded. */
  get explainer() {
    return this.#terms?.explainer ?? null;
  }

  /** The directive for a verdict whose sign explains it. */
  get verdict() {
    return this.#terms?.verdict ?? null;
  }

  hostConnected() {
    if (this.#asked) return;
    this.#asked = true;
    const bring = async () => {
      this.#terms = await import("./term.ts");
      this.#host.requestUpdate();
    };
    whenIdle(() => loadLater(bring), LATEST, OTHERWISE);
  }
}
