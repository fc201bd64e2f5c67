// Updates an element whenever the object that it displays, such as a session, changes.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Listens to "change" events of the host's subject while the host is in the page. */
export class ChangeController implements ReactiveController {
  #subject;
  #changed;
  #heard: EventTarget | null = null;

  /**
   * @param subject returns the current subject
   * @param changed runs before the host updates
   */
  constructor(
    host: ReactiveControllerHost,
    subject: () => EventTarget | null | undefined,
    changed: () => void = () => {},
  ) {
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

  #hear(subject: EventTarget | null) {
    if (subject === this.#heard) return;
    this.#heard?.removeEventListener("change", this.#changed);
    this.#heard = subject;
    subject?.addEventListener("change", this.#changed);
  }
}
