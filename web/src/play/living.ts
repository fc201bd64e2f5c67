// A game to play at once on a page without Python, from the play data in the page.
import { css, html, LitElement } from "lit";
import { fragment } from "../link/fragment.ts";
import { WHY } from "../link/tabs.ts";
import { nobody } from "../python/nobody.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { loadLater, whenIdle } from "../ui/idle.ts";
import { lang } from "../ui/labels.ts";
import { Play } from "./play.ts";
import { PlayGraph } from "./play-graph.ts";
import "./controls.ts";
import type { Graph } from "../games/play-data.ts";
import { base } from "../ui/sheets.ts";
import { playBoard } from "./play-board.ts";

/** Height of the board in pixels; home.css reserves this height. */
const TALLEST = 260;

// No game has ended yet.
whenIdle(() => loadLater(() => import("./end.ts")), 2000, 500);

const PLAYABLE = "nimbers:playable";

/** Its attribute `href` is the page of its game; its data are the JSON inside it. */
class LivingGame extends LitElement {
  static styles = [
    base,
    css`
      :host { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; }
      .turn { display: grid; place-content: center; text-align: center; min-block-size: var(--turn); font-size: var(--turn-letters); text-wrap: balance; }
      /* Below or beside the game, where it covers the invitation to play (hero.css). */
      nimbers-end { position: absolute; z-index: 3; inset-inline: 0; inset-block-start: calc(100% + 0.5rem); }
      @media (min-width: 62rem) {
        nimbers-end { inset-block-start: 0; inset-inline: auto calc(100% + 3rem); inline-size: max(19rem, 66.7% + 6px); min-block-size: 100%; display: grid; }
      }
    `,
  ];

  #source: PlayGraph | null = null;
  #play = new Play(() => this.#source as PlayGraph);

  connectedCallback() {
    super.connectedCallback();
    if (this.#source) return;
    const graph: Graph = JSON.parse(this.querySelector("script")?.textContent ?? "null");
    const { game, read } = graph;
    this.#source = new PlayGraph(nobody, graph);
    new ChangeController(this, () => this.#play);
    this.addEventListener("nimbers-move", (event) => this.#play.move((event as CustomEvent).detail));
    this.addEventListener("nimbers-why", () => this.#why());
    this.#play.begin({ slug: game }, { ...read.parameters, convention: read.convention }, read.position ?? "");
  }

  updated() {
    // For measurements: the first time that a move is possible.
    if (this.#play.moves && !performance.getEntriesByName(PLAYABLE).length) performance.mark(PLAYABLE);
  }

  /** The game in progress, for tests and scripts. */
  get play() {
    return this.#play;
  }

  render() {
    const play = this.#play;
    if (!play.view) return html`<slot></slot>`;
    return html`
      <p class="turn" aria-live="polite">${play.said}</p>
      <div class="board">
        ${playBoard(play, { tallest: TALLEST, previews: true })}
      </div>
      <nimbers-play .play=${play}></nimbers-play>
      <nimbers-end .play=${play} reasons></nimbers-end>
    `;
  }

  /** Open the page of the game with the move in question, where the reason is shown. */
  #why() {
    const { game, question } = this.#play;
    if (!question) return;
    const turn = this.#play.shown ?? game.at;
    const fields: [string, string][] = [
      ["g", question.game],
      ["p", game.start],
      ["o", "perfect"],
      ["h", game.line.slice(0, turn + 1).join("+")],
      ["v", WHY],
    ];
    location.href = this.getAttribute("href") + (fragment(fields, lang) ?? "");
  }
}

customElements.define("nimbers-living", LivingGame);
