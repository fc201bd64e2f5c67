// Reads files that the reader drops on an element or chooses there.

/** @typedef {import("../app/session.js").LoadedFile} LoadedFile */

/**
 * @param {FileList | null | undefined} files
 * @returns {Promise<LoadedFile | null>} the first one
 */
export async function firstOf(files) {
  const file = files?.[0];
  return file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : null;
}

/** A Lit controller: `over` is true while the reader drags a file over the host. */
export class Drop {
  over = false;
  #depth = 0;
  #host;
  #onFile;

  /**
   * @param {import("lit").LitElement} host
   * @param {(file: LoadedFile) => void} onFile
   */
  constructor(host, onFile) {
    this.#host = host;
    this.#onFile = onFile;
    host.addController(this);
    host.addEventListener("dragenter", (event) => this.#hover(event, 1));
    host.addEventListener("dragleave", (event) => this.#hover(event, -1));
    host.addEventListener("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    host.addEventListener("drop", (event) => this.#take(event));
  }

  hostConnected() {}

  /**
   * @param {DragEvent} event
   * @param {number} step
   */
  #hover(event, step) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = Math.max(0, this.#depth + step);
    this.over = this.#depth > 0;
    this.#host.requestUpdate();
  }

  /** @param {DragEvent} event */
  async #take(event) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = 0;
    this.over = false;
    this.#host.requestUpdate();
    const file = await firstOf(event.dataTransfer?.files);
    if (file) this.#onFile(file);
  }
}

/** @param {DragEvent} event */
function hasFiles(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
