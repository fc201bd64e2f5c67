// Reads files that the reader drops on an element or chooses there.

import type { LitElement } from "lit";
import { html } from "lit";

/** A file that the reader brought, such as one with a position. */
export type LoadedFile = { name: string; bytes: Uint8Array };

/** Render a button by which the reader chooses a file. */
export function fileButton(text: string, onFile: (file: LoadedFile) => void) {
  const browse = ({ currentTarget }: Event) =>
    ((currentTarget as Element).previousElementSibling as HTMLInputElement).click();
  const choose = async ({ target }: Event) => {
    const input = target as HTMLInputElement;
    const file = await firstOf(input.files);
    input.value = ""; // so that the same file can be chosen again
    if (file) onFile(file);
  };
  return html`<input type="file" hidden tabindex="-1" aria-hidden="true" @change=${choose}><button type="button" class="plain" @click=${browse}>${text}</button>`;
}

/** @returns the first one */
async function firstOf(files: FileList | null | undefined): Promise<LoadedFile | null> {
  const file = files?.[0];
  return file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : null;
}

/** A Lit controller: `over` is true while the reader drags a file over the host. */
export class Drop {
  over = false;
  #depth = 0;
  #host;
  #onFile;

  constructor(host: LitElement, onFile: (file: LoadedFile) => void) {
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

  #hover(event: DragEvent, step: number) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = Math.max(0, this.#depth + step);
    this.over = this.#depth > 0;
    this.#host.requestUpdate();
  }

  async #take(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    this.#depth = 0;
    this.over = false;
    this.#host.requestUpdate();
    const file = await firstOf(event.dataTransfer?.files);
    if (file) this.#onFile(file);
  }
}

function hasFiles(event: DragEvent) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
