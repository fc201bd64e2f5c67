// An element over something that changes by itself, such as a session, is drawn anew whenever that says so.

/** @typedef {import("lit").ReactiveController} ReactiveController */

/**
 * Hears the "change" events of what its host shows, while the host is in the page.
 * @implements {ReactiveController}
 */
export class ChangeController {
  #subject;
  #changed;
  /** @type {EventTarget | null} */ #heard = null;

  /**
   * @param {import("lit").ReactiveControllerHost} host
   * @param {() => EventTarget | null | undefined} subject what it shows now
   * @param {() => void} [changed] what else there is to do, before the host is drawn anew
   */
  constructor(host, subject, changed = () => {}) {
    this.#subject = subject;
    this.#changed = () => {
      changed();
      host.requestUpdate();
    };
    host.addController(this);
  }

  hostConnected() {
    this.#hear(this.#subject() ?? null);
  }

  hostUpdate() {
    this.#hear(this.#subject() ?? null);
  }

  hostDisconnected() {
    this.#hear(null);
  }

  /** @param {EventTarget | null} subject */
  #hear(subject) {
    if (subject === this.#heard) return;
    this.#heard?.removeEventListener("change", this.#changed);
    this.#heard = subject;
    subject?.addEventListener("change", this.#changed);
  }
}
