// A game that can be played at once on a page without Python, from the data that stand in the page.
import { css, html, LitElement } from "lit";
import { fragment } from "../app/fragment.js";
import { PERFECT } from "../app/game.js";
import { lang } from "../app/labels.js";
import { PlayGraph } from "../app/play-graph.js";
import { Session } from "../app/session.js";
import "./board.js";
import { ChangeController } from "./change-controller.js";
import "./end.js";
import "./play.js";
import { base } from "./sheets.js";

/** Nobody to ask: what the data do not tell stays untold. */
const nobody = /** @type {import("../engine/client.js").Engine} */ (
  /** @type {unknown} */ (
    Object.assign(new EventTarget(), { state: { name: "idle" }, call: untold, job: untold, boot: untold })
  )
);

async function untold() {
  throw new Error("There is no Python on this page.");
}

/** The reader begins, against the machine that never errs. */
const PLAYED = { moves: [], opponent: PERFECT, first: true, names: /** @type {[string, string]} */ (["", ""]) };

/** Height of the board in pixels; the page keeps this much room for it (home.css). */
const TALLEST = 260;

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
        <nimbers-board live .svg=${view.svg} .label=${view.label} .game=${play.game.start} .tallest=${TALLEST} .lit=${lit}
          .moves=${play.mine ? (play.moves?.moves ?? null) : null}></nimbers-board>
        <nimbers-end .play=${play} reasons></nimbers-end>
      </div>
      <nimbers-play bare .play=${play}></nimbers-play>
    `;
  }

  /** The page of the game shows why, at the board that is looked at. */
  #why() {
    const { about } = this.#play;
    if (!about) return;
    /** @type {[string, string][]} */
    const fields = [
      ["g", about.game],
      ["p", about.position],
    ];
    location.href = this.getAttribute("href") + (fragment(fields, lang) ?? "");
  }
}

customElements.define("nimbers-living", LivingGame);
