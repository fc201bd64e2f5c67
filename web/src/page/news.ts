// A notice that a new version is available; the reader decides when to load it, and no typed text is lost.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/news.json";
import { keep } from "../storage/drafts.ts";
import { corner } from "../ui/corner.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import type { News } from "./offline.ts";

const word = labelsOf("news", en);

/** A box in the corner of the page. */
export class NewsNotice extends LitElement {
  static properties = { news: {}, doubt: { state: true }, busy: { state: true } };

  static styles = [base, corner, css`:host { justify-items: end; }`];

  news: News | null = null;
  /** loads the new version */ use: () => void = () => location.reload();
  /** whether typed text would be lost */ doubt = false;
  busy = false;

  render() {
    const said = this.doubt ? "doubt" : this.news === "changed" ? "changed" : "waiting";
    const now = this.doubt ? word("anyway") : this.news === "changed" ? label("reload") : word("use");
    // A live region must exist before its text arrives.
    return html`
      <div role="status">
        ${
          this.news
            ? html`<div class="box"><p>${word(said)}</p>
              <div class="keys">
                <button type="button" class="primary" ?disabled=${this.busy} @click=${this.#go}>${now}</button>
                <button type="button" class="plain" @click=${this.#later}>${word("later")}</button>
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
