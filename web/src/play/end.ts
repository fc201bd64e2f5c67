// The card at the end of a game: the result, the move that decided it in everyday words, and the next steps.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/end.json";
import { clothed, parsed } from "../board/figure.ts";
import { best } from "../board/touch.ts";
import { player } from "../games/game.ts";
import { usualLevel } from "../games/starts.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { labelsOf } from "../ui/labels.ts";
import { base, figure } from "../ui/sheets.ts";
import { sitePage } from "../ui/site-page.ts";
import { panel } from "../ui/styles.ts";
import type { Play } from "./play.ts";

const word = labelsOf("end", en);

/** The lesson on Nim. */
const LESSON = sitePage("learn/first/");

/** @fires nimbers-why when the reader asks for the full reason of the displayed board */
class GameEnd extends LitElement {
  static properties = {
    play: { attribute: false },
    reasons: { type: Boolean },
    goal: { attribute: false },
    picture: { state: true },
  };

  static styles = [
    base,
    figure,
    panel,
    css`
      :host { display: block; pointer-events: none; }
      :host > * { pointer-events: auto; }
      .card {
        position: relative; display: grid; align-content: start; grid-template-columns: minmax(0, 1fr) auto; gap: 0.6rem 1rem; padding: 1rem 1.25rem; scroll-margin-block: 0.5rem 4.5rem;
        background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-block-start: 5px solid var(--nimbers-tie);
        border-radius: var(--nimbers-round); box-shadow: 0 6px 28px rgb(0 0 0 / 22%);
      }
      .card.win { border-block-start-color: var(--nimbers-win); }
      .card.lose { border-block-start-color: var(--nimbers-lose); }
      .card > * { grid-column: 1 / -1; }
      .card > .said { grid-column: 1; }
      .card > .picture { grid-column: 2; display: grid; place-items: center; }
      .picture .nb-figure { inline-size: auto; max-inline-size: 8rem; block-size: 6.5rem; }
      h3 { font-size: var(--nimbers-size-4); padding-inline-end: 2.5rem; }
      .win h3 { color: var(--nimbers-win); }
      .lose h3 { color: var(--nimbers-lose); }
      .keys, .steps { display: flex; flex-wrap: wrap; gap: 0.5rem; }
      .steps { list-style: none; padding: 0; counter-reset: step; flex-direction: column; align-items: start; gap: 0.25rem; }
      .steps button { text-align: start; padding-block: 0.2em; }
      .steps li { counter-increment: step; display: flex; align-items: center; gap: 0.5rem; }
      .steps li::before { content: counter(step); color: var(--nimbers-quiet); font-variant-numeric: tabular-nums; }
      @media (max-width: 40rem) { .steps { flex-wrap: nowrap; max-block-size: 11.5rem; overflow-y: auto; padding: 3px; margin: -3px; } .steps button { font-size: var(--nimbers-size-0); } }
      .steps [aria-current] { border-color: var(--nimbers-ink); background: var(--nimbers-wash); font-weight: 600; }
      .close { position: absolute; inset-block-start: 0.25rem; inset-inline-end: 0.25rem; border: 0; background: none; min-inline-size: var(--nimbers-target); padding: 0; font-size: 1.5rem; line-height: 1; }
      details { font-size: var(--nimbers-size-1); }
      details > div { display: grid; gap: 0.5rem; justify-items: start; }
      @media (forced-colors: active) { .card { border: 2px solid CanvasText; } }
      @media (prefers-reduced-motion: no-preference) { .card { animation: come 220ms ease-out; } @keyframes come { from { opacity: 0; transform: translateY(8px); } } }
      @media print { :host { display: none; } }
    `,
  ];

  /** the explanation on the card */ #about: unknown = null;
  #since = 0;

  play!: Play;
  /** whether the page can show full reasons */ reasons = false;
  /** how one wins this game */ goal = "";
  /** the board of the deciding moment */ picture: SVGSVGElement | null = null;

  constructor() {
    super();
    new ChangeController(this, () => this.play);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("keydown", this.#key);
    addEventListener("click", this.#before, true);
    addEventListener("click", this.#click);
    clothed(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("keydown", this.#key);
    removeEventListener("click", this.#before, true);
    removeEventListener("click", this.#click);
  }

  willUpdate() {
    const ending = this.play?.over?.ending ?? null;
    if (ending === this.#about) return;
    this.#about = ending;
    this.picture = null;
    this.#since = performance.now();
    if (ending) this.#picture();
  }

  updated() {
    const before = this.hasAttribute("shown");
    this.toggleAttribute("shown", this.isShown);
    if (this.isShown && !before) requestAnimationFrame(() => this.#reveal());
  }

  #reveal(shown = this.renderRoot.querySelector(".card")) {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    shown?.scrollIntoView({ block: "nearest", behavior });
  }

  /** Scroll to the board, on which play goes on. */
  #toBoard() {
    this.#reveal((this.getRootNode() as ShadowRoot).querySelector("nimbers-board"));
  }

  /** Whether the card is visible. */
  get isShown() {
    return Boolean(this.#about) && !this.play.laidAside;
  }

  render() {
    const { play } = this;
    if (!this.isShown) return nothing;
    const mine = this.#turnToRetry();
    const ending = play.over?.ending;
    const why = play.step !== null;
    return html`
      <section class="card ${this.#tone()}" aria-labelledby="outcome">
        <h3 id="outcome">${play.outcome}</h3>
        ${this.goal && !why ? html`<p class="small quiet">${this.goal}</p>` : nothing}
        <p class="said" role="status" ?hidden=${why}>${play.tale}</p>
        ${this.picture && !why ? html`<div class="picture">${this.picture}</div>` : nothing}
        ${why ? this.#steps() : nothing}
        <div class="keys">
          ${mine === null ? nothing : html`<button type="button" class="primary" @click=${() => this.#retry(mine)}>${word("retry")}</button>`}
          ${play.steps.length ? html`<button type="button" aria-expanded=${why ? "true" : "false"} @click=${() => this.#why()}>${word("why")}</button>` : nothing}
          <button type="button" class=${mine === null ? "primary" : ""} @click=${() => this.#again()}>${word("again")}</button>
          ${ending?.kind === "lost" ? html`<button type="button" @click=${() => this.#swap()}>${word("swap")}</button>` : nothing}
        </div>
        ${LESSON && play.about?.game === "nim" && this.#tone() === "lose" ? html`<p><a href=${LESSON}>${word("trick")}</a></p>` : nothing}
        ${this.#more()}
        <button type="button" class="close" aria-label=${word("close")} title=${word("close")} @click=${() => this.#close()}>×</button>
      </section>
    `;
  }

  #steps() {
    const { play } = this;
    return html`
      <ol class="steps" aria-label=${word("steps")}>
        ${play.steps.map(
          ({ text }, index) =>
            html`<li><button type="button" aria-current=${play.step === index ? "step" : nothing} @click=${() => play.explain(index)}>${text}</button></li>`,
        )}
      </ol>
      ${play.others ? html`<p class="others">${play.others}</p>` : nothing}
    `;
  }

  #more() {
    const { numbers } = this.play;
    const whole = this.reasons && this.play.steps.length > 0;
    if (!numbers.length && !whole) return nothing;
    return html`
      <details>
        <summary>${word("more")}</summary>
        <div>
          ${numbers.map((one) => html`<p>${one}</p>`)}
          ${whole ? html`<button type="button" class="plain" @click=${() => this.#whole()}>${word("whole")}</button>` : nothing}
        </div>
      </details>
    `;
  }

  /** The style of the card: won, lost, or neutral, as for two friends. */
  #tone() {
    const { over, game } = this.play;
    const winner = over?.view.winner ?? null;
    if (winner === null || game.opponent === "friend") return "";
    return player(game, winner) === 0 ? "win" : "lose";
  }

  /** The mistake that the reader can play again against a machine; null without one. */
  #turnToRetry() {
    const { over, game } = this.play;
    const { kind, turn } = over?.ending ?? {};
    if (turn === null || turn === undefined || (kind !== "gave" && kind !== "slip")) return null;
    return player(game, turn) === 0 && game.opponent !== "friend" ? turn : null;
  }

  /** Draw the board of the deciding moment, and highlight the better or the winning move. */
  async #picture() {
    const { over, game } = this.play;
    const { kind, turn, judgement } = over?.ending ?? {};
    const moves = over?.view.moves ?? [];
    if (turn === null || turn === undefined || !kind) return;
    const at = kind === "turned" || kind === "regained" ? turn + 1 : turn;
    const made = judgement?.moves.find(({ name }) => name === moves[at]?.name);
    const move = kind === "gave" || kind === "slip" ? judgement && best(judgement.moves) : made;
    const about = this.#about;
    const line = game.line.slice(0, at);
    const [drawn, after] = await Promise.all([this.play.drawn(line), move && this.play.drawn([...line, move.name])]);
    if (!drawn || about !== this.#about) return;
    const node = parsed(drawn, "", "");
    if (move && after) {
      const { touchedOrGone } = await import("../board/ghost.ts");
      for (const part of touchedOrGone(node, after, move))
        node.querySelector(`[data-part="${CSS.escape(part)}"]`)?.classList.add("nb-lit");
    }
    if (about === this.#about) this.picture = node;
  }

  /** Show the boards of the explanation one by one on the main board. */
  async #why() {
    if (this.play.step === null) this.play.explain(0);
    else this.play.look(null);
    await this.updateComplete;
    this.#toBoard();
  }

  #retry(turn: number) {
    this.play.retry(turn);
    this.#toBoard();
  }

  async #whole() {
    const turn = this.play.over?.ending?.turn ?? 0;
    this.#close();
    await this.play.look(turn);
    this.dispatchEvent(new Event("nimbers-why", { bubbles: true, composed: true }));
  }

  /** Start again, from another position if the page provides one. */
  #again() {
    const detail = usualLevel();
    const wanted = new CustomEvent("nimbers-new-game", { detail, bubbles: true, composed: true, cancelable: true });
    if (this.dispatchEvent(wanted)) this.play.restart();
    this.#toBoard();
  }

  #swap() {
    this.play.swap();
    this.play.restart();
    this.#toBoard();
  }

  #close() {
    this.play.layAside(true);
  }

  #key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !this.isShown) return;
    event.preventDefault();
    this.#close();
  };

  /** Whether the card was visible before the current click. */
  #wasShown = false;
  #before = () => {
    this.#wasShown = this.isShown;
  };

  #click = (event: MouseEvent) => {
    // The click that made the last move or reopened the card does not count as a click outside.
    if (!this.isShown || !this.#wasShown || event.timeStamp < this.#since || event.composedPath().includes(this))
      return;
    this.#close();
  };
}

customElements.define("nimbers-end", GameEnd);
