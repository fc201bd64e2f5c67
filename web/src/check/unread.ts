// Rules of a game that came with a link, to be read where the board will be; they run after a click on them.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/own.json";
import type { Program } from "../link/own-rules.ts";
import { LONGEST, unpacked } from "../link/own-rules.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";

const word = labelsOf("own", en);

class Unread extends LitElement {
  static properties = { rules: {}, run: { attribute: false }, program: { state: true }, running: { state: true } };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; }
      .notice { max-inline-size: 40rem; margin-inline: auto; }
      pre { font: var(--nimbers-size-0) / 1.6 var(--nimbers-mono); max-block-size: 20rem; overflow: auto; margin: 0; tab-size: 4; }
      @media print { :host { display: none; } }
    `,
  ];

  /** as the link has them */ rules = "";
  run: (program: Program) => Promise<void> = async () => {};
  program: Program | null = null;
  running = false;

  async willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("rules")) return;
    const { rules } = this;
    this.program = null;
    const found = await unpacked(rules, LONGEST);
    if (rules === this.rules) this.program = found;
  }

  render() {
    const { program } = this;
    if (!program) return nothing; // the panel says what is wrong
    const run = async () => {
      this.running = true;
      await this.run(program);
      this.running = false;
    };
    return html`
      <section class="notice" aria-labelledby="title">
        <h3 id="title">${word("own.read")}</h3>
        <p>${word("own.linked")}</p>
        <pre tabindex="0" aria-labelledby="title">${program.text}</pre>
        <div class="row"><button type="button" class="primary" ?disabled=${this.running} @click=${run}>${word("own.run")}</button></div>
      </section>
    `;
  }
}

customElements.define("nimbers-unread", Unread);
