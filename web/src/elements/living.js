// A game that can be played at once on a page without Python, from the data that stand in the page.
import { css, html, LitElement } from "lit";
import { fragment } from "../app/fragment.js";
import { PERFECT } from "../app/game.js";
import { lang } from "../app/labels.js";
import { PlayGraph } from "../app/play-graph.js";
import { Session } from "../app/session.js";
import { WHY } from "../app/tabs.js";
import "./board.js";
import { ChangeController } from "./change-controller.js";
import "./end.js";
import { nobody } from "./nobody.js";
import "./play.js";
import { base } from "./sheets.js";

/** The reader begins, against the machine that never errs. */
const PLAYED = { moves: [], opponent: PERFECT, first: true, names: /** @type {[string, string]} */ (["", ""]) };

/** Height of the board in pixels; the page keeps this much room for it (home.css). */
const TALLEST = 260;

const PLAYABLE = "nimbers:playable";

/** Its attribute `href` is the page of its game; the data are the JSON inside it. */
class LivingGame extends LitElement {
  static styles = [
    base,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; }
      .turn { display: grid; place-content: center; text-align: center; min-block-size: 3.5rem; font-size: var(--nimbers-size-3); text-wrap: balance; }
      .board { position: relative; }
    `,
  ];

  /** @type {import("../app/play.js").Play} */ #play = /** @type {any} */ (null);

  connectedCallback() {
    super.connectedCallback();
    if (this.#play) return;
    /** @type {import("../app/play-graph.js").Graph} */
    const graph = JSON.parse(this.querySelector("script")?.textContent ?? "null");
    const { game, read } = graph;
    const card = /** @type {import("../app/cards.js").Card} */ (/** @type {unknown} */ ({ slug: game, examples: [] }));
    const session = new Session(nobody, card, null, new PlayGraph(nobody, graph));
    this.#play = session.play;
    new ChangeController(this, () => this.#play);
    this.addEventListener("nimbers-move", (event) => this.#play.move(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("nimbers-why", () => this.#why());
    session.open(card, { game, settings: {}, position: read.position, play: PLAYED });
    session.ask();
  }

  updated() {
    // For whoever measures: the first time that a move can be made.
    if (this.#play.moves && !performance.getEntriesByName(PLAYABLE).length) performance.mark(PLAYABLE);
  }

  /** The game, for whoever looks from outside. */
  get play() {
    return this.#play;
  }

  render() {
    const play = this.#play;
    const { view } = play;
    if (!view) return html`<slot></slot>`;
    const lit = play.hinted?.touch.map((touch) => (typeof touch === "string" ? touch : touch[0])) ?? [];
    return html`
      <p class="turn" aria-live="polite">${play.said}</p>
      <div class="board">
        <nimbers-board live .svg=${view.svg} .label=${view.label} .game=${play.game.start} .past=${view.moves} .tallest=${TALLEST} .lit=${lit}
          .moves=${play.mine ? (play.moves?.moves ?? null) : null}></nimbers-board>
        <nimbers-end .play=${play} reasons></nimbers-end>
      </div>
      <nimbers-play bare .play=${play}></nimbers-play>
    `;
  }

  /** The page of the game goes on with the move that is asked about, and shows what it came to. */
  #why() {
    const { game, question } = this.#play;
    if (!question) return;
    const turn = this.#play.shown ?? game.at;
    /** @type {[string, string][]} */
    const fields = [
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
