// "Print": the tab that is open, with the reason or without it, and with all moves or the winning ones.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/print.json";
import type { Answer } from "../analyse/answer.ts";
import type { Why } from "../analyse/why.ts";
import type { Moves } from "../play/moves.ts";
import { keepTyped } from "../storage/drafts.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("print", en);

/** A button, and what it lets choose below itself. */
class Print extends LitElement {
  static properties = {
    answer: { attribute: false },
    open: { state: true },
    reason: { state: true },
    moves: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: contents; }
      section { flex: 1 0 100%; display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.25rem; padding-block: 0.5rem; }
      label { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: var(--nimbers-target); font-weight: 400; }
      input { inline-size: 1.25rem; block-size: 1.25rem; min-block-size: 0; accent-color: var(--nimbers-ink); }
      @media print { :host { display: none; } }
    `,
  ];

  /** what is printed */ answer: () => Answer | null = () => null;
  open = false;
  /** whether the reason is printed */ reason = true;
  /** whether all moves are, else the winning ones */ moves = false;
  /** the reason or the moves are being computed */ busy = false;

  constructor() {
    super();
    keepTyped(this);
  }

  render() {
    return html`
      <button type="button" class="plain" aria-expanded=${this.open ? "true" : "false"} @click=${this.toggle}>${label("print")}</button>
      ${this.open ? this.#panel() : nothing}
    `;
  }

  #panel() {
    const tick =
      (name: "reason" | "moves") =>
      ({ target }: Event) => {
        this[name] = (target as HTMLInputElement).checked;
      };
    return html`
      <section aria-label=${label("print")}>
        <label><input id="reason" type="checkbox" .checked=${this.reason} @change=${tick("reason")}>${word("reason")}</label>
        <label><input id="moves" type="checkbox" .checked=${this.moves} @change=${tick("moves")}>${word("moves")}</label>
        <button type="button" class="primary" ?disabled=${this.busy} @click=${this.#print}>${word("now")}</button>
      </section>
    `;
  }

  /** Open or close the choices. */
  toggle() {
    this.open = !this.open;
  }

  /** Make the page as it is to be printed, until that is done. */
  async #print() {
    const answer = this.answer();
    this.busy = true;
    if (answer && this.moves) {
      await answer.session.solving;
      await answer.updateComplete;
    }
    const why = answer?.renderRoot.querySelector("nimbers-why") as Why | null;
    const moves = answer?.renderRoot.querySelector("nimbers-moves") as Moves | null;
    const [level, all] = [why?.level ?? 1, moves?.all ?? false];
    if (why && this.reason) await why.unfold(this.moves ? 3 : 2);
    this.busy = false;
    if (moves) moves.all = this.moves;
    answer?.toggleAttribute("unreasoned", !this.reason);
    await moves?.updateComplete;
    const restore = () => {
      if (why) why.level = level;
      if (moves) moves.all = all;
      answer?.removeAttribute("unreasoned");
    };
    addEventListener("afterprint", restore, { once: true });
    print();
  }
}

customElements.define("nimbers-print", Print);
