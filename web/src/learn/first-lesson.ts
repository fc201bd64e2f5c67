// The first lesson: six small games of Nim that teach its strategy, the last without help; refutes each mistake.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/lesson.json";
import type { Board } from "../board/board.ts";
import { player } from "../games/game.ts";
import type { Graph } from "../games/play-data.ts";
import { Play } from "../play/play.ts";
import { playBoard } from "../play/play-board.ts";
import { PlayGraph } from "../play/play-graph.ts";
import { nobody } from "../python/nobody.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { blocksOf, heapsOf } from "./blocks.ts";

const word = labelsOf("lesson", en);

/** Height of the board in pixels, in all steps. */
const TALLEST = 190;

/** The steps with their starts; if the machine begins, the reader replies. `blocks`: hidden, shown, or on request. */
const STEPS: readonly {
  name: "ones" | "twos" | "copy" | "three" | "blocks" | "alone";
  start: string;
  first: boolean;
  blocks: "no" | "shown" | "help";
}[] = [
  { name: "ones", start: "1,1", first: false, blocks: "no" },
  { name: "twos", start: "2,2", first: false, blocks: "no" },
  { name: "copy", start: "2,4", first: true, blocks: "no" },
  { name: "three", start: "1,2,3", first: false, blocks: "no" },
  { name: "blocks", start: "3,4,5", first: true, blocks: "shown" },
  { name: "alone", start: "2,5,6", first: true, blocks: "help" },
];

/** Its data are the JSON inside it: the play data of each step. */
class Lesson extends LitElement {
  static properties = { step: { state: true }, helped: { state: true }, mistake: { state: true } };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-inline-size: 44rem; }
      ol { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; padding: 0; list-style: none; }
      ol button { min-inline-size: var(--nimbers-target); padding-inline: 0.5em; }
      ol [aria-current] { border-width: 2px; border-color: var(--nimbers-ink); font-weight: 600; background: var(--nimbers-wash); }
      .task { min-block-size: 4.5rem; font-size: var(--nimbers-size-3); line-height: 1.4; text-wrap: pretty; }
      .turn { text-align: center; min-block-size: 1.75rem; }
      @media (max-width: 40rem) { .turn { min-block-size: 3.5rem; } }
      .said, .heaps + p, nimbers-board { scroll-margin-block: 1rem 5rem; }
      .said { min-block-size: 5rem; display: grid; gap: 0.75rem; align-content: start; border-inline-start: 4px solid var(--nimbers-line); padding-inline-start: 1rem; }
      .said.win { border-color: var(--nimbers-win); }
      .said.lose { border-color: var(--nimbers-lose); }
      .keys { display: flex; flex-wrap: wrap; gap: 0.5rem; }
      /* As high as two blocks and the size of their heap, so that nothing below moves when some of them go. */
      .heaps { min-block-size: 6.4rem; display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem 2rem; margin: 0; padding: 0; list-style: none; }
      .heap { display: grid; gap: 0.25rem; align-content: end; justify-items: center; }
      .block { display: grid; place-content: center; min-inline-size: 4rem; padding: 0.15rem 0.5rem; border: 2px solid; border-radius: var(--nimbers-round); font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); }
      .block.b4 { color: #1d4f91; background: #dbe9fb; }
      .block.b2 { color: #7a4b00; background: #fdeccb; }
      .block.b1 { color: #1f6b3a; background: #dcf3e2; }
      .block.alone { border-style: dashed; border-width: 3px; font-weight: 700; }
      @media (forced-colors: active) { .block { color: CanvasText; background: Canvas; } }
    `,
  ];

  /** play data by start */ #graphs: Map<string, Graph> = new Map();
  #source: PlayGraph | null = null;
  #play = new Play(() => this.#source as PlayGraph);

  /** the message below the board, when it was last rendered */ #shown = "";
  /** the step that was last rendered */ #drawn: number | null = null;

  /** the step, counted from 0 */ step = 0;
  /** whether the reader has shown the blocks of the last step */ helped = false;
  /** the position after a move that gave the win away */ mistake: { left: string } | null = null;

  constructor() {
    super();
    new ChangeController(this, () => this.#play);
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.#graphs.size) return;
    const graphs: Graph[] = JSON.parse(this.querySelector("script")?.textContent ?? "[]");
    for (const graph of graphs) this.#graphs.set(graph.typed, graph);
    this.addEventListener("nimbers-move", (event) => this.#move((event as CustomEvent<string>).detail));
    this.#begin(0);
  }

  #begin(step: number) {
    const { start, first } = STEPS[step] as (typeof STEPS)[number];
    const graph = this.#graphs.get(start) as Graph;
    const { game, read } = graph;
    this.#source = new PlayGraph(nobody, graph);
    Object.assign(this, { step, helped: false, mistake: null });
    this.#play.leave();
    this.#play.begin({ slug: game }, { ...read.parameters, convention: read.convention }, start, { first });
  }

  /** Bring a new message and its button into view; after a turn to another step, the board and its blocks. */
  updated() {
    if (this.#play.view && this.step !== this.#drawn) {
      if (this.#drawn !== null) this.#reveal();
      this.#drawn = this.step;
    }
    const said = this.renderRoot.querySelector(".said");
    const text = said?.textContent?.trim() ?? "";
    if (text && text !== this.#shown) said?.scrollIntoView({ block: "nearest" });
    this.#shown = text;
  }

  /** Bring the board and the blocks below it into view, once the board has its height. */
  async #reveal() {
    const board = this.renderRoot.querySelector("nimbers-board") as Board | null;
    await board?.updateComplete;
    (this.renderRoot.querySelector(".heaps + p") ?? board)?.scrollIntoView({ block: "nearest" });
  }

  #move(name: string) {
    const { moves = [] } = this.#play.moves ?? {};
    const move = moves.find((one) => one.name === name);
    // Only the move that gives the win away is a mistake: after it every move loses.
    if (move?.verdict === "lose" && moves.some(({ verdict }) => verdict === "win"))
      this.mistake = { left: String(move.option) };
    this.#play.move(name);
  }

  render() {
    const play = this.#play;
    const { view } = play;
    const { name, start, blocks } = STEPS[this.step] as (typeof STEPS)[number];
    if (!view) return html`<slot></slot>`;
    const position = play.about?.position ?? start;
    const shown = blocks === "shown" || (blocks === "help" && this.helped);
    return html`
      <nav aria-label=${word("steps")}>
        <ol>${STEPS.map((_, number) => html`<li><button type="button" aria-current=${number === this.step ? "step" : nothing} @click=${() => this.#begin(number)}>${String(number + 1)}</button></li>`)}</ol>
      </nav>
      <p class="task">${word(`${name}.task`)}</p>
      <p class="turn" aria-live="polite">${play.said}</p>
      ${playBoard(play, { tallest: TALLEST })}
      ${shown ? this.#blocks(position) : nothing}
      ${this.#said(name)}
      <div class="keys">
        <button type="button" ?disabled=${!play.canUndo} @click=${() => this.#undo()}>${label("play.undo")}</button>
        ${blocks === "help" && !this.helped ? html`<button type="button" @click=${() => this.#help()}>${word("help")}</button>` : nothing}
      </div>
    `;
  }

  /** Return the text below the board: a correction, the end, or how to continue. */
  #said(name: (typeof STEPS)[number]["name"]) {
    const { view, game } = this.#play;
    const won = view?.over && view.winner !== null && player(game, view.winner) === 0;
    if (won) {
      const last = this.step === STEPS.length - 1;
      return html`<div class="said win" role="status">
        <p>${word(`${name}.won`)}</p>
        <div class="keys">${
          last
            ? html`<a class="button primary" href="../../games/nim/">${word("play")}</a><a class="button" href="../nim/">${word("article")}</a>`
            : html`<button type="button" class="primary" @click=${() => this.#begin(this.step + 1)}>${word("next")}</button>`
        }</div>
      </div>`;
    }
    if (this.mistake) {
      const moves = view?.moves ?? [];
      const answer = moves.at(-1);
      const answered = answer && player(game, moves.length - 1) === 1 ? answer : null;
      const left = spoken(this.mistake.left);
      return html`<div class="said lose" role="status">
        <p>${answered ? word("refuted", { left, answer: answered.text, after: spoken(String(answered.position)) }) : word("mistake", { left })} ${word(`${name}.rule`)}</p>
        <div class="keys"><button type="button" class="primary" @click=${() => this.#begin(this.step)}>${word("again")}</button></div>
      </div>`;
    }
    return html`<div class="said" role="status"></div>`;
  }

  #undo() {
    this.mistake = null;
    this.#play.undo();
  }

  #help() {
    this.helped = true;
  }

  #blocks(position: string) {
    const heaps = blocksOf(heapsOf(position));
    const alone = heaps.flat().filter((block) => block.alone).length;
    return html`
      <ul class="heaps" aria-label=${word("blocks")}>
        ${heaps
          .filter((own) => own.length)
          .map(
            (own) =>
              html`<li class="heap">${own.map(
                ({ size, alone }) =>
                  html`<span class=${`block b${size} ${alone ? "alone" : ""}`}>${String(size)}${alone ? html` <span class="unseen">${word("isAlone")}</span>` : nothing}</span>`,
              )}<span class="small quiet">${word("ofHeap", { size: own.reduce((sum, { size }) => sum + size, 0) })}</span></li>`,
          )}
      </ul>
      <p class="small quiet">${alone ? word("someAlone", { count: alone }) : word("allPaired")}</p>
    `;
  }
}

/** Write a position for the reader. */
function spoken(position: string) {
  const heaps = heapsOf(position).filter((heap) => heap > 0);
  return heaps.length ? heaps.join(", ") : word("nothing");
}

customElements.define("nimbers-lesson", Lesson);
