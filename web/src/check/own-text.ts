// Tells the reader's own text in the fields of a panel from samples; a text that a sample replaced can be restored.
import type { ReactiveControllerHost, TemplateResult } from "lit";
import { html, nothing } from "lit";

/** `Texts` is all that a sample puts into the fields. */
export class OwnText<Texts> {
  #host;
  #read;
  #write;
  /** Whether the text in the fields is the reader's. */
  own = false;
  /** the replaced text of the reader */ replaced: Texts | null = null;

  constructor(host: ReactiveControllerHost, read: () => Texts, write: (texts: Texts) => void) {
    this.#host = host;
    this.#read = read;
    this.#write = write;
  }

  /** Put other texts into the fields. */
  put(texts: Texts, own = false) {
    const before = this.#read();
    if (this.own && JSON.stringify(before) !== JSON.stringify(texts)) this.replaced = before;
    this.own = own;
    this.#write(texts);
    this.#host.requestUpdate();
  }

  #restore = () => {
    const texts = this.replaced as Texts;
    this.replaced = null;
    this.put(texts, true);
  };

  /**
   * Render the samples, and a button that restores the reader's text if a sample has replaced it.
   * @param back the label of that button
   */
  samples(title: string, back: string, buttons: TemplateResult[]) {
    if (!buttons.length && !this.replaced) return nothing;
    return html`
      <div class="examples" role="group" aria-labelledby="examples">
        <b class="small" id="examples">${title}</b>
        ${buttons}
        ${this.replaced ? html`<button type="button" class="plain" @click=${this.#restore}>${back}</button>` : nothing}
      </div>
    `;
  }
}
