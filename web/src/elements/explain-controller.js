// Terms of the field say what they mean in an element's texts, once the page has nothing else to do: few ask.
import { part, whenIdle } from "../app/idle.js";

/** Milliseconds until then where the page is never idle, and where no browser tells whether it is. */
const [LATEST, OTHERWISE] = [5_000, 1_500];

/** @typedef {import("lit").ReactiveController} ReactiveController */

/** @implements {ReactiveController} */
export class ExplainController {
  #host;
  #asked = false;
  /** @type {typeof import("./term.js") | null} not there yet */ #terms = null;

  /** @param {import("lit").ReactiveControllerHost} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  /** What makes that which explains one block of text; null where nothing does. */
  get explainer() {
    return this.#terms?.explainer ?? null;
  }

  /** The verdict, with a sign that says what it means. */
  get verdict() {
    return this.#terms?.verdict ?? null;
  }

  hostConnected() {
    if (this.#asked) return;
    this.#asked = true;
    const bring = async () => {
      this.#terms = await import("./term.js");
      this.#host.requestUpdate();
    };
    whenIdle(() => part(bring), LATEST, OTHERWISE);
  }
}
