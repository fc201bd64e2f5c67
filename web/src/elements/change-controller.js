// Updates an element whenever the object that it displays, such as a session, changes.

/** @typedef {import("lit").ReactiveController} ReactiveController */

/**
 * Listens to "change" events of the host's subject while the host is in the page.
 * @implements {ReactiveController}
 */
export class ChangeController {
  #subject;
  #changed;
  /** @type {EventTarget | null} */ #heard = null;

  /**
   * @param {import("lit").ReactiveControllerHost} host
   * @param {() => EventTarget | null | undefined} subject returns the current subject
   * @param {() => void} [changed] runs before the host updates
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
