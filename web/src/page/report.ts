// "Report a wrong answer": the page's state as plain text, which the reader can copy or mail; sends nothing itself.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/report.json";
import type { Session } from "../analyse/session.ts";
import type { Lines } from "../check/report-text.ts";
import { asText, LONGEST, reportedParts, sendTo } from "../check/report-text.ts";
import { history } from "../games/game.ts";
import { address } from "../link/address.ts";
import { site } from "../python/site.ts";
import { keepTyped } from "../storage/drafts.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("report", en);

/** A button that opens the report below itself. */
export class Report extends LitElement {
  static properties = { session: { attribute: false }, tab: {}, text: { state: true }, said: { state: true } };

  static styles = [
    base,
    css`
      :host { display: contents; }
      section { flex: 1 0 100%; display: grid; grid-template-columns: minmax(0, var(--nimbers-measure)); gap: 0.75rem; padding-block: 1rem; }
      textarea { inline-size: 100%; min-block-size: 14rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.6; }
      h3 { font-size: var(--nimbers-size-3); }
      @media print { :host { display: none; } }
    `,
  ];

  session!: Session;
  /** the tab that is open */ tab = "";
  /** the report, as edited; null while it is closed */ text: string | null = null;
  said = "";

  constructor() {
    super();
    keepTyped(this);
  }

  render() {
    const open = this.text !== null;
    return html`
      <button type="button" class="plain" aria-expanded=${open ? "true" : "false"} @click=${this.toggle}>
        ${label("report.open")}
      </button>
      ${open ? this.#panel(this.text ?? "") : nothing}
    `;
  }

  #panel(text: string) {
    const { title } = this.session.card;
    const address = sendTo(site.report, word("subject", { title }), text);
    const type = (event: Event) => {
      this.text = (event.target as HTMLTextAreaElement).value;
    };
    return html`
      <section aria-labelledby="title">
        <h3 id="title">${word("title")}</h3>
        <p>${word(address ? "help" : "helpCopy")}</p>
        <label for="text">${word("text")}</label>
        <textarea id="text" spellcheck="false" .value=${text} @input=${type}></textarea>
        <div class="row">
          <button type="button" @click=${this.#copy}>${word("copy")}</button>
          ${address ? html`<a class="button" href=${address} target="_blank" rel="noopener">${word(address.startsWith("mailto:") ? "mail" : "issue")}</a>` : nothing}
          <button type="button" class="plain" @click=${this.#close}>${word("close")}</button>
          <span class="small quiet" role="status">${this.said}</span>
        </div>
      </section>
    `;
  }

  /** Open or close the report. */
  toggle() {
    if (this.text === null) this.text = report(this.session, this.tab === "check" ? reportedParts() : []);
    else this.#close();
  }

  #close() {
    this.text = null;
    this.said = "";
  }

  async #copy() {
    const field = this.renderRoot.querySelector("textarea") as HTMLTextAreaElement | null;
    if (await copyText(this.text ?? "")) this.said = label("copied");
    else field?.select(); // the reader copies it by hand
  }
}

/**
 * Write everything needed to reproduce the answer, with names in English for the maintainers.
 * @param checked what Check holds; it takes the place of the board
 */
function report({ card, text, settings, answer, failure, play, mode }: Session, checked: Lines[]) {
  const texts = answer?.texts;
  const game = {
    Link: address(),
    Game: `${card.title} (${card.slug})`,
    Settings: Object.entries(answer?.parameters ?? settings)
      .map((pair) => pair.join("="))
      .join(" "),
    Convention: answer?.convention,
  };
  const board = {
    Position: (answer?.position ?? text).slice(0, LONGEST),
    "Game so far": mode === "play" ? history(play.game).join(" ") : "",
    Verdict: texts?.verdict ?? play.said,
    Value: texts?.value,
    "Winning moves": texts?.moves,
    "Found by": texts?.by,
    Failure: failure?.message,
  };
  const page = {
    Build: `${site.version} ${site.build}`,
    Browser: navigator.userAgent,
  };
  const parts = [game, ...(checked.length ? checked : [board]), page];
  return `${parts.map(asText).join("")}\n${word("expected")}\n`;
}

customElements.define("nimbers-report", Report);
