// The notice that there is a new version: it waits until the reader wants it, and nothing typed is lost on the way.
import { css, html, LitElement, nothing } from "lit";
import { keep } from "../app/drafts.js";
import { label } from "../app/labels.js";
import { base } from "./sheets.js";

/** A quiet box in the corner of the page. */
export class NewsNotice extends LitElement {
  static properties = { news: {}, doubt: { state: true }, busy: { state: true } };

  static styles = [
    base,
    css`
      :host { position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 2; display: grid; justify-items: end; padding: 0.75rem; pointer-events: none; }
      .box {
        display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1rem; max-inline-size: 34rem;
        padding: 0.6rem 0.75rem 0.6rem 1rem; pointer-events: auto; color: var(--nimbers-ink); background: var(--nimbers-sheet);
        border: 1px solid var(--nimbers-edge); border-inline-start: 4px solid var(--nimbers-ink); font-family: var(--nimbers-serif);
      }
      p { flex: 1 1 12rem; }
      .keys { display: flex; flex-wrap: wrap; gap: 0.25rem; }
      @media print { :host { display: none; } }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../app/offline.js").News | null} */ this.news = null;
    /** @type {() => void} goes on with the new version */ this.use = () => location.reload();
    /** @type {boolean} whether something that was typed would be lost */ this.doubt = false;
    /** @type {boolean} */ this.busy = false;
  }

  render() {
    const said = this.doubt ? "news.doubt" : this.news === "changed" ? "news.changed" : "news.waiting";
    const now = this.doubt ? "news.anyway" : this.news === "changed" ? "reload" : "news.use";
    // The live region is there before there is anything to say in it.
    return html`
      <div role="status">
        ${
          this.news
            ? html`<div class="box"><p>${label(said)}</p>
              <div class="keys">
                <button type="button" class="primary" ?disabled=${this.busy} @click=${this.#go}>${label(now)}</button>
                <button type="button" class="plain" @click=${this.#later}>${label("news.later")}</button>
              </div></div>`
            : nothing
        }
      </div>
    `;
  }

  async #go() {
    this.busy = true;
    const kept = await keep();
    this.busy = false;
    if (kept || this.doubt) this.use();
    else this.doubt = true;
  }

  #later() {
    this.news = null;
    this.doubt = false;
  }
}

customElements.define("nimbers-news", NewsNotice);
