// The board with its verdict, and the panel beside it with the form of the question and the answer.
import { css, html, LitElement, nothing } from "lit";
import { goalOf } from "../games/in-force.ts";
import { encode } from "../link/link.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label } from "../ui/labels.ts";
import { Further, word } from "./further.ts";
import "../board/board.ts";
import "../play/end.ts";
import "../play/new-game.ts";
import "../play/own-start.ts";
import { ExplainController } from "../ui/explain-controller.ts";
import "../play/moves.ts";
import "../play/opponent.ts";
import "../play/controls.ts";
import { playBoard } from "../play/play-board.ts";
import "../play/record.ts";
import { progress } from "../ui/progress.ts";
import "../proof/proof-of.ts";
import "../link/share.ts";
import { base } from "../ui/sheets.ts";
import { outcome, panel } from "../ui/styles.ts";
import { facts, verdict } from "./verdict.ts";
import "./waiting.ts";
import "./graph.ts";
import "./why.ts";
import type { Judged } from "../board/touch.ts";
import type { Given } from "../link/link.ts";
import type { Engine } from "../python/client.ts";
import type { Session } from "./session.ts";
import type { Why } from "./why.ts";

export class Answer extends LitElement {
  static properties = {
    session: { attribute: false },
    engine: { attribute: false },
    tab: { reflect: true },
    lit: { state: true },
    showing: { state: true },
    hints: { state: true },
    given: { attribute: false },
  };

  static styles = [
    base,
    panel,
    outcome,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem 2.5rem; align-items: start; }
      .stage { display: grid; grid-template-columns: minmax(0, 1fr); }
      .board { display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; min-block-size: 20rem; padding-block: 0.5rem 0; }
      .board nimbers-waiting { inline-size: min(100%, 30rem); margin-inline: auto; }
      .verdict { display: flex; align-items: center; justify-content: center; gap: 1rem; min-block-size: 4.5rem; padding-block: 0.5rem; }
      .verdict p { font-size: clamp(var(--nimbers-size-4), 2.6cqi, var(--nimbers-size-6)); line-height: 1.2; text-wrap: balance; }
      .reason { --nimbers-short: 2.9em; inline-size: min(100%, 46rem); margin-inline: auto; }
      .verdict.pending p { font-size: var(--nimbers-size-3); color: var(--nimbers-quiet); }
      /* The next step is above the board, with space for two lines, so that the board does not move. */
      .verdict.played { flex: 1 1 0; min-block-size: 3.5rem; padding-block: 0; text-align: center; }
      .above { display: flex; flex-flow: row-reverse wrap; align-items: center; gap: 0 1rem; }
      .above nimbers-opponent { min-inline-size: 0; }
      .above .verdict { flex: 1 1 9rem; min-inline-size: 0; }
      @media (max-width: 40rem) { .above { flex-direction: column; align-items: stretch; } }
      .verdict.played p { font-size: clamp(var(--nimbers-size-2), 1.8cqi, var(--nimbers-size-4)); text-wrap: pretty; }
      .board.played { min-block-size: 0; }
      /* The card of the end covers the panel, below its tabs, and moves nothing; what it covers is not usable. */
      .panel, nimbers-end { grid-area: 2 / 1; }
      nimbers-end { z-index: 3; margin-block-start: calc(var(--nimbers-target) + 1.25rem); }
      .panel:has(~ nimbers-end[shown]) .under { visibility: hidden; }
      .panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; align-content: start; min-block-size: 12rem; }
      .under { display: grid; gap: 1.25rem; align-content: start; min-block-size: 16rem; }
      .under { --nimbers-short: 2.9em; }
      .under[hidden] { display: none; }
      /* The height of the keys, and of a row of scores with its gap. */
      nimbers-play { --keys: var(--nimbers-target); --scores: 0rem; min-block-size: calc(var(--scores) + var(--keys)); }
      nimbers-play.scored { --scores: 3.3125rem; }
      @container (max-width: 32rem) { nimbers-play { --keys: 6rem; } }
      @container (min-width: 58rem) {
        :host { grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr); }
        .panel, nimbers-end { grid-area: 1 / 2; }
        nimbers-end { margin-inline-start: 2rem; }
        /* Keep the content below under the fold, however short the panel is. */
        .panel { border-inline-start: 1px solid var(--nimbers-line); padding-inline-start: 2rem; min-block-size: max(34rem, 100vh - 8rem); }
        .under { min-block-size: calc(100vh - 22rem); }
        :host([tab="analyse"]) { grid-template-columns: repeat(2, minmax(20rem, 1fr)); }
        /* Code needs eighty characters, so the board gets less space. */
        :host([tab="check"]) { grid-template-columns: minmax(0, 1fr) minmax(20rem, 47rem); }
      }
      .moves { display: grid; gap: 0.25rem; }
      nimbers-graph.early { visibility: hidden; } /* the moves will move it down when they arrive */
      .moves .row { justify-content: space-between; }
      .switch { display: inline-flex; align-items: center; gap: 0.5rem; min-block-size: var(--nimbers-target); font-weight: 400; }
      .switch input { inline-size: 1.25rem; block-size: 1.25rem; min-block-size: 0; accent-color: var(--nimbers-ink); }
      dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: 0.5rem 1.5rem; }
      dt { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); line-height: 1.65rem; color: var(--nimbers-quiet); }
      dd { font-size: var(--nimbers-size-2); overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums; }
      dd::first-letter { text-transform: uppercase; }
      @media (max-width: 40rem) { .board { min-block-size: 14rem; } }
      @media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0.1rem; } dd + dt { margin-block-start: 0.6rem; } }
      @media print { .board, .panel, .under { min-block-size: 0; } .switch, :host([unreasoned]) nimbers-why { display: none; } }
    `,
  ];

  #terms = new ExplainController(this);
  #more: Further | null = null;
  /** The subject of the proof in a link. */ #brought = "";

  session!: Session;
  engine: Engine | null = null;
  /** the open tab */ tab = "analyse";
  /** highlighted parts of the drawing */ lit: string[] = [];
  /** whether to show outcomes on the board of an answer */ showing = true;
  /** whether to show outcomes in a game */ hints = false;
  /** the texts of a link */ given: Given | null = null;

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("session")) this.#more = new Further(this.session);
    if (changed.has("given")) this.#brought = "";
    if (!changed.has("engine")) return;
    this.engine?.addEventListener("state", () => this.engine?.state.name === "failed" && this.requestUpdate());
  }

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener("nimbers-light", this.#light);
    this.addEventListener("nimbers-move", this.#move);
    this.addEventListener("nimbers-why", this.why);
    this.addEventListener("nimbers-new-game", () => {
      this.renderRoot.querySelector("nimbers-board")?.scrollIntoView({ block: "nearest" });
    });
  }

  render() {
    const { status, mode, play, drawing, card, settings } = this.session;
    const scored = (settings.convention ?? card.conventions[0]) === "scoring";
    const playing = mode === "play" && play.view !== null;
    const failed = playing && this.engine?.state.name === "failed"; // the page's own data lack the answer
    return html`
      <div class="stage">
        <h3 class="unseen">${label("answer")}</h3>
        ${mode === "play" ? html`<div class="above"><nimbers-opponent .play=${play}></nimbers-opponent><div class="verdict played"><p aria-live="polite">${play.said}</p></div></div>` : nothing}
        <div class="board ${mode === "play" ? "played" : ""}" aria-busy=${status === "working" || play.machine === "thinking" ? "true" : "false"}>
          ${playing ? playBoard(play, { marks: this.hints, lit: this.lit, previews: true }) : this.#board()}
          <slot name="board"></slot>
          ${failed || (status === "waiting" && (!drawing || mode === "play")) ? html`<nimbers-waiting .engine=${this.engine}></nimbers-waiting>` : nothing}
        </div>
        ${mode === "play" ? html`<nimbers-play class=${scored ? "scored" : ""} .play=${play}><nimbers-new-game></nimbers-new-game><nimbers-share></nimbers-share></nimbers-play>` : html`${this.#verdict()}${this.#why()}`}
      </div>
      <div class="panel">
        <slot name="tabs"></slot>
        <slot name="asked"></slot>
        <div class="under" ?hidden=${this.tab !== (mode === "play" ? "play" : "analyse")}>
          ${playing ? this.#playing() : this.#answer()}
        </div>
        <slot></slot>
      </div>
      ${playing ? html`<nimbers-end .play=${play} .goal=${goalOf(card, settings)} reasons></nimbers-end>` : nothing}
    `;
  }

  #board() {
    const { drawing, moves, card, mode } = this.session;
    if (!drawing) return nothing;
    return html`<nimbers-board ?live=${mode === "play"} .svg=${drawing.svg} .label=${drawing.label} .game=${card.slug + drawing.svg} .moves=${moves?.moves ?? null}
      .marks=${this.showing} .lit=${this.lit} .preview=${this.#preview}></nimbers-board>`;
  }

  #verdict() {
    const { answer, status } = this.session;
    return html`<div class="verdict ${answer ? "" : "pending"}">${(this.#terms.verdict ?? verdict)(answer, status === "cancelled" ? label("cancelled") : "")}</div>`;
  }

  /** The reason, in the middle of the page below the board that it speaks of. */
  #why() {
    const { about, answer } = this.session;
    if (!about || !answer) return nothing;
    return html`<nimbers-why class="reason" .about=${about} .engine=${this.engine} .explainer=${this.#terms.explainer}></nimbers-why>`;
  }

  #answer() {
    const { answer } = this.session;
    return html`${this.#work()} ${answer ? this.#details(answer) : nothing}`;
  }

  #playing() {
    const { play, about, card, settings } = this.session;
    return html`
      <nimbers-record .play=${play}></nimbers-record>
      <nimbers-why quiet .about=${play.question} ?elsewhere=${play.elsewhere} .engine=${this.engine} .explainer=${this.#terms.explainer}
        @nimbers-before=${() => play.lookBack()}></nimbers-why>
      ${play.mine ? this.#playMoves() : nothing}
      <nimbers-own-start .card=${card} .settings=${settings} .engine=${this.engine}></nimbers-own-start>
      <nimbers-graph class=${play.mine && !play.moves ? "early" : ""} .about=${about} .engine=${this.engine}></nimbers-graph>
    `;
  }

  #switch(on: boolean, turn: (on: boolean) => void) {
    const change = (event: Event) => turn((event.target as HTMLInputElement).checked);
    return html`<label class="switch"><input type="checkbox" .checked=${on} @change=${change}>${label("moves.show")}</label>`;
  }

  #playMoves() {
    const { play } = this.session;
    return html`
      <div class="moves">
        <div class="row">
          <h3 id="as-buttons">${label("moves.title")}</h3>
          ${this.#switch(this.hints, (on) => {
            this.hints = on;
          })}
        </div>
        <nimbers-moves .judgement=${play.moves} .marks=${this.hints} playing .refused=${play.refused}></nimbers-moves>
      </div>
    `;
  }

  #work() {
    const { status, failure, progress: work } = this.session;
    if (status === "working" && work) {
      return progress({ ...work, onCancel: () => this.session.cancel() });
    }
    if (status === "failed" && failure?.code === "budget") {
      return html`
        <div class="notice" role="status">
          <h3>${label("tooMuch")}</h3>
          <p>${failure.message}</p>
          <p><button type="button" class="primary" @click=${() => this.session.goOn()}>${label("goOn")}</button></p>
        </div>
      `;
    }
    return nothing;
  }

  /** Add explanations to the terms in the texts of an answer. */
  #explained(answer: import("../python/replies.d.ts").Answer) {
    const explain = this.#terms.explainer?.();
    if (!explain) return answer;
    const { value, by } = answer.texts;
    const texts = { ...answer.texts, value: value && explain(value), by: explain(by) };
    return { ...answer, texts } as import("../python/replies.d.ts").Answer; // a text may be a template now
  }

  /** Render the button that continues the search for what the answer leaves open. */
  #further() {
    const { engine } = this;
    const more = this.#more;
    if (more?.progress) return progress({ ...more.progress, onCancel: () => more.stop() });
    if (!more?.isOpen || !engine) return nothing;
    return html`<p><button type="button" @click=${() => more.start(engine)}>${word("search")}</button>
      <span class="small quiet" role="status">${more.note}</span></p>`;
  }

  /** Render the proof of the answer; a proof in a link belongs to its position only. */
  #proof() {
    const { card, about } = this.session;
    if (!about) return nothing;
    const of = JSON.stringify(about);
    if (this.given?.panel === "proof") this.#brought ||= of;
    const packed = this.#brought === of ? (this.given?.packed ?? "") : "";
    return html`<nimbers-proof-of .about=${about} .card=${card} .packed=${packed}></nimbers-proof-of>`;
  }

  #details(answer: import("../python/replies.d.ts").Answer) {
    const { about } = this.session;
    const moves = this.session.moves ?? winningOf(answer);
    return html`
      ${facts(this.#explained(answer))}
      ${this.#further()}
      ${this.#proof()}
      ${
        moves?.moves.length
          ? html`
            <div class="moves">
              <div class="row">
                <h3 id="all-moves">${label("moves.title")}</h3>
                ${this.#switch(this.showing, (on) => {
                  this.showing = on;
                })}
              </div>
              <nimbers-moves .judgement=${moves} marks .href=${this.#href}></nimbers-moves>
              ${
                Number(answer.winning_move_count) > moves.judged && !this.session.moves
                  ? html`<p class="small quiet">${label("showingMoves", {
                      shown: moves.judged,
                      count: answer.winning_move_count ?? 0,
                    })}</p>`
                  : nothing
              }
            </div>
          `
          : this.session.status === "waiting"
            ? html`<nimbers-waiting .engine=${this.engine}></nimbers-waiting>`
            : nothing
      }
      ${about ? html`<nimbers-graph .about=${about} .engine=${this.engine}></nimbers-graph>` : nothing}
    `;
  }

  #href = (option: string) => {
    const { card, about } = this.session;
    return about && encode({ game: card.slug, settings: about.set, position: option }, card);
  };

  #preview = async ({ option }: { option: string | null }) => {
    const { about, source } = this.session;
    if (!about || option === null) return null;
    try {
      const { result } = await source.call("draw", { ...about, position: option });
      return result.svg;
    } catch {
      return null; // the board works without a preview
    }
  };

  #light(event: Event) {
    this.lit = (event as CustomEvent<string[]>).detail;
  }

  /** Open the reason. */
  async why() {
    await this.updateComplete;
    const why = this.renderRoot.querySelector("nimbers-why") as Why;
    await why.open();
    why.scrollIntoView({ block: "nearest" });
  }

  #move(event: Event) {
    const name = (event as CustomEvent<string>).detail;
    const { mode, play, moves } = this.session;
    if (mode === "play") {
      play.move(name);
      return;
    }
    const position = moves?.moves.find((move) => move.name === name)?.option;
    if (typeof position === "string")
      this.dispatchEvent(new CustomEvent("nimbers-open", { detail: { position }, bubbles: true, composed: true }));
  }
}

/** Return the winning moves of an answer, for a position from a file, whose moves cannot be computed one by one. */
function winningOf(answer: import("../python/replies.d.ts").Answer) {
  if (answer.position !== null || !answer.winning_moves?.length) return null;
  const moves: Judged[] = answer.winning_moves.map(({ name, option }: { name: string; option: string | null }) => ({
    name,
    text: name,
    option,
    verdict: "win",
    value: null,
    gain: 0,
    touch: [],
  }));
  return { moves, judged: moves.length, more: false, value_name: "grundy" };
}

customElements.define("nimbers-answer", Answer);
