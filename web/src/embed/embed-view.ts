// The view inside <nimbers-game>: the board, the verdict and the panels below. All games of a page share one engine.
import { html, LitElement, nothing, unsafeCSS } from "lit";
import embedText from "../../css/embed.css" with { type: "text" };
import { label, labelOr, lang, speak } from "../ui/labels.ts";
import "../board/board.ts";
import { facts, verdict } from "../analyse/verdict.ts";
import { playBoard } from "../play/play-board.ts";
import { progress } from "../ui/progress.ts";
import { schemes } from "../ui/schemes.ts";
import { base } from "../ui/sheets.ts";
import { outcome, panel } from "../ui/styles.ts";
import "../analyse/waiting.ts";
import type { Why } from "../analyse/why.ts";
import type { Answer } from "../python/replies.d.ts";
import { engine } from "../python/shared.ts";
import { EmbedController } from "./embed-controller.ts";
import { resolveGame } from "./known.ts";
import type { Mode, State } from "./state.ts";
import { fromLink } from "./state.ts";
import type { Scheme } from "./surroundings.ts";

type Panel = "why" | "moves" | "another";

/** Height in pixels of a board if the fallback had no height. */
const TALL = 300;
/** Least height of a board. */
const LEAST = 80;
/** Height of everything around a board: the verdict, the caption, the panels. */
const AROUND = 165;

/** Panels that load when they open. */
const LATER = {
  play: () => import("../play/controls.ts"),
  moves: () => import("../play/moves.ts"),
  why: () => import("../analyse/why.ts"),
  graph: () => import("../analyse/graph.ts"),
  form: () => import("../analyse/form.ts"),
  tables: () => import("../analyse/tables.ts"),
  claims: () => import("../claims/claims.ts"),
  lab: () => import("../check/formula.ts"),
  theorem: () => import("../prove/theorem.ts"),
  exercise: () => import("../learn/exercise.ts"),
  proof: () => import("../proof/proof.ts"),
};
const PANELS: Record<Panel, (keyof typeof LATER)[]> = {
  why: ["why", "moves", "graph"],
  moves: ["moves"],
  another: ["form"],
};
const NEEDED: Record<State["mode"], (keyof typeof LATER)[]> = {
  ...{ solve: [], play: ["play"], explain: ["why"], table: ["tables", "moves"] },
  ...{ check: ["claims", "lab"], prove: ["theorem"], exercise: ["exercise"], proof: ["proof"] },
};

let spoken: Promise<void> | null = null;

/**
 * Create the view of a game, still invisible.
 * @param tongue the language of the page's texts; the first game of a page decides it
 */
export async function bring(state: State, tongue: string) {
  spoken ??= speak(tongue);
  await spoken;
  const { card } = await resolveGame(state);
  const view = document.createElement("nimbers-embed-view") as EmbedView;
  view.setAttribute("exportparts", "frame, board, verdict, controls, bar, panel");
  view.begin(new EmbedController(engine(), card));
  return view;
}

/** Load elements; a template that already contains them upgrades them when they arrive. */
function need(...names: (keyof typeof LATER)[]) {
  for (const name of names) LATER[name]().catch(() => {}); // no network: the panel stays empty
}

/** The view of an embedded game. */
export class EmbedView extends LitElement {
  static properties = {
    lit: { state: true },
    marks: { state: true },
    unfolded: { state: true },
    tallest: { state: true },
  };
  static styles = [base, panel, outcome, unsafeCSS(embedText)];

  /** Height of the fallback. */
  room = 0;
  /** How much larger to draw than the root's font size implies. */
  zoomed = 1;
  /** Names of the parts that the bar may show; empty: all. */
  show = "";
  #worn = "";
  /** The theorem to prove and the formula to check: new objects only when they change. */
  #wish = { quantity: "outcome", heaps: "1" };
  #given: { quantity: string; text: string } | null = null;
  #controller!: EmbedController;

  lit: string[] = [];
  /** whether to show the outcomes of moves */ marks = false;
  /** the open panel */ unfolded: "" | Panel = "";
  /** the greatest height of a board; 0: not known yet */ tallest = 0;

  begin(controller: EmbedController) {
    this.#controller = controller;
    controller.addEventListener("change", () => this.requestUpdate());
    controller.addEventListener("open", () => {
      const { mode, quantity, heaps, formula } = controller.state as State;
      need(...NEEDED[mode]);
      if (this.#wish.quantity !== quantity || this.#wish.heaps !== String(heaps))
        this.#wish = { quantity, heaps: String(heaps) };
      const text = mode === "check" ? formula : "";
      if (this.#given?.text !== text || this.#given.quantity !== quantity)
        this.#given = text ? { quantity, text } : null;
      this.unfolded = "";
      this.marks = mode !== "play";
    });
  }

  /** @param scheme null: inherit the host page's */
  set scheme(scheme: Scheme | null) {
    this.style.colorScheme = scheme ?? "";
    const worn = getComputedStyle(this).colorScheme;
    if (worn !== this.#worn) schemes.dispatchEvent(new Event("change"));
    this.#worn = worn;
  }

  /** The connection to the host page. */
  get controller() {
    return this.#controller;
  }

  /** Whether the mode has more than a board and an answer, so that the height of the fallback is no limit. */
  get #general() {
    const { mode } = this.#controller.state ?? {};
    return mode === "prove" || mode === "exercise" || mode === "proof" || this.#given !== null;
  }

  get #session() {
    return this.#controller.session;
  }

  /**
   * Shrink the board until everything fits into the height of the fallback, if that is possible.
   * @returns whether it fits, or cannot be made to fit
   */
  settle(): boolean {
    if (this.room < AROUND * 1.5 || this.#general) return true; // no height worth keeping, or no board
    const height = this.getBoundingClientRect().height;
    const before = this.#tallest();
    if (height > this.room) this.tallest = Math.max(LEAST, before - Math.ceil(height - this.room));
    return this.#tallest() === before && this.renderRoot.querySelector("nimbers-board") !== null;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.zoomed !== 1) this.style.setProperty("zoom", String(this.zoomed));
    for (const name of ["light", "open", "move", "why"])
      this.renderRoot.addEventListener(`nimbers-${name}`, this.#inside);
    this.renderRoot.addEventListener("click", this.#follow);
  }

  /** Open a position here when the reader follows a link to it, which leads to the app. */
  #follow = (event: Event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    const href = link?.getAttribute("href") ?? "";
    if (!href.startsWith("#v1;")) return;
    event.preventDefault();
    const opened = fromLink(href);
    if (opened.ok && opened.state.position !== null) this.#controller.step(opened.state.position);
  };

  /** Keep events between the parts inside this element. */
  #inside = (event: Event) => {
    event.stopPropagation();
    const { detail } = event as CustomEvent;
    if (event.type === "nimbers-light") this.lit = detail;
    else if (event.type === "nimbers-open") this.#controller.step(detail.position);
    else if (event.type === "nimbers-why") this.#why();
    else if (event.type === "nimbers-move") this.#controller.move(detail);
  };

  async #why() {
    this.#unfold("why", true);
    await LATER.why();
    await this.updateComplete;
    (this.renderRoot.querySelector("nimbers-why") as Why | null)?.open();
  }

  #unfold(panel: Panel, stay = false) {
    this.unfolded = this.unfolded === panel && !stay ? "" : panel;
    if (this.unfolded) need(...PANELS[panel]);
  }

  render() {
    const session = this.#session;
    const { state } = this.#controller;
    if (!state) return html`<div class="frame" part="frame">${this.#waiting()}</div>`;
    const { mode } = state;
    return html`
      <div class="frame ${mode}" part="frame" .style=${`min-block-size: ${Math.round(this.room / this.zoomed)}px`}>
        ${mode === "play" ? this.#playing() : this.#solving(mode)}
        ${session.status === "waiting" && !session.answer ? this.#waiting() : nothing}
        <div class="bar" part="bar">
          ${this.#panels(mode).map(
            (
              panel,
            ) => html`<button type="button" class="plain" aria-expanded=${this.unfolded === panel ? "true" : "false"}
              @click=${() => this.#unfold(panel)}>${label(`embed.${panel}`)}</button>`,
          )}
          ${this.#shows("link") && mode !== "exercise" ? html`<a href=${this.#controller.address} target="_blank" rel="noopener">${label("embed.open")}</a>` : nothing}
        </div>
        ${this.unfolded ? html`<div class="panel" part="panel">${this.#panel(this.unfolded)}</div>` : nothing}
      </div>
    `;
  }

  /** List the panels that can open now. */
  #panels(mode: State["mode"]): Panel[] {
    const { play, answer } = this.#session;
    const all: Panel[] =
      mode === "play"
        ? play.view
          ? ["moves", "why"]
          : []
        : this.#general
          ? []
          : mode === "solve" && answer
            ? ["why", "another"]
            : ["another"];
    return all.filter((panel) => this.#shows(panel));
  }

  #shows(name: string) {
    return !this.show.trim() || this.show.split(/[\s,]+/).includes(name);
  }

  #panel(panel: Panel) {
    const { answer, play, mode } = this.#session;
    if (panel === "another") return html`<nimbers-form .session=${this.#session} .links=${false}></nimbers-form>`;
    if (panel === "moves") {
      return html`<nimbers-moves .judgement=${play.mine ? play.moves : null} .marks=${this.marks} playing .refused=${play.refused}></nimbers-moves>`;
    }
    if (mode === "play")
      return html`<nimbers-why quiet .about=${play.question} ?elsewhere=${play.elsewhere} .engine=${this.#controller.engine}
        @nimbers-before=${() => play.lookBack()}></nimbers-why>`;
    return answer ? this.#details(answer) : nothing;
  }

  #waiting() {
    return html`<nimbers-waiting .engine=${this.#controller.engine}></nimbers-waiting>`;
  }

  #solving(mode: Mode) {
    const { answer, drawing, moves, card, status, failure, progress: work, about } = this.#session;
    const notice =
      status === "failed" && failure
        ? html`<p class="notice" role="alert">${failure.message}
      ${failure.code === "budget" ? html`<button type="button" @click=${() => this.#session.goOn()}>${label("goOn")}</button>` : nothing}</p>`
        : nothing;
    const head = this.#general ? this.#head() : null;
    return html`
      ${
        drawing && (!head || mode === "proof")
          ? html`<nimbers-board compact part="board" .svg=${drawing.svg} .label=${drawing.label} .game=${card.slug + drawing.svg} .tallest=${this.#tallest()}
            .moves=${moves?.moves ?? null} .marks=${this.marks} .lit=${this.lit}></nimbers-board>`
          : nothing
      }
      ${head ?? html`<div class="verdict" part="verdict">${verdict(answer, status === "cancelled" ? label("cancelled") : "")}</div>`}
      ${work ? progress({ ...work, onCancel: () => this.#session.cancel() }) : nothing}
      ${notice}
      ${mode === "explain" && about ? html`<nimbers-why .about=${about} .engine=${this.#controller.engine}></nimbers-why>` : nothing}
      ${mode === "table" ? this.#table() : nothing}
      ${mode === "check" ? this.#check() : nothing}
      ${mode === "prove" ? this.#prove() : nothing}
      ${mode === "exercise" ? this.#exercise() : nothing}
      ${mode === "proof" ? this.#proof() : nothing}
    `;
  }

  #details(answer: Answer) {
    const { about, moves } = this.#session;
    return html`
      ${about ? html`<nimbers-why .about=${about} .engine=${this.#controller.engine}></nimbers-why>` : nothing}
      ${facts(answer)}
      ${moves?.moves.length ? html`<nimbers-moves .judgement=${moves} marks></nimbers-moves>` : nothing}
      ${about ? html`<nimbers-graph .about=${about} .engine=${this.#controller.engine}></nimbers-graph>` : nothing}
    `;
  }

  /** Render the game's name and its unusual rules. */
  #head() {
    const { set, convention } = this.#controller.state as State;
    const played = convention && labelOr(`convention.${convention}`, convention);
    const rules = [...Object.entries(set).map((pair) => pair.join(" = ")), played].filter(Boolean).join(" · ");
    return html`<p class="head" part="verdict"><b>${this.#session.card.title}</b> <span class="small quiet">${rules}</span></p>`;
  }

  /** Render the known claims, and a field for a claim of the reader, which runs in a sandbox here too. */
  #check() {
    const { card, settings } = this.#session;
    const { engine } = this.#controller;
    return html`
      ${this.#given ? nothing : html`<nimbers-claims .card=${card} .settings=${settings} .engine=${engine}></nimbers-claims>`}
      <nimbers-lab .card=${card} .settings=${settings} .engine=${engine} .given=${this.#given}></nimbers-lab>
    `;
  }

  /** Render the proof of who wins for all sizes; it starts with a click. */
  #prove() {
    const { card, settings } = this.#session;
    return html`<nimbers-theorem compact .card=${card} .settings=${settings} .engine=${this.#controller.engine} .asked=${this.#wish}></nimbers-theorem>`;
  }

  /** A question about the position; who wins is not told before it is answered. */
  #exercise() {
    const { card, settings, text } = this.#session;
    const asked = { position: text, kind: this.#controller.state?.question ?? "outcome" };
    return html`<nimbers-exercise .card=${card} .settings=${settings} .engine=${this.#controller.engine} .asked=${asked}></nimbers-exercise>`;
  }

  /** The proof of the answer, to check, to spoil and to play against; one in the page needs no Python. */
  #proof() {
    const { card, settings, about } = this.#session;
    const { certificate = "", position } = this.#controller.state ?? {};
    const given = { game: card.slug, set: settings, position: position ?? card.examples[0] ?? "", lang };
    return html`<nimbers-proof .card=${card} .about=${about ?? (certificate ? given : null)} .packed=${certificate}></nimbers-proof>`;
  }

  #table() {
    const { card, tables, moves } = this.#session;
    if (card.tables) return html`<nimbers-tables .tables=${tables}></nimbers-tables>`;
    return moves ? html`<nimbers-moves .judgement=${moves} marks></nimbers-moves>` : nothing;
  }

  #playing() {
    const { play, status, failure } = this.#session;
    if (!play.view) {
      const failed = status === "failed" && failure;
      return failed ? html`<p class="notice" role="alert">${failure.message}</p>` : nothing;
    }
    return html`
      <p class="played" part="verdict" aria-live="polite">${play.said}</p>
      ${playBoard(play, { compact: true, tallest: this.#tallest(), marks: this.marks, lit: this.lit })}
      <nimbers-play compact part="controls" .play=${play}></nimbers-play>
    `;
  }

  /** The greatest height of a board. */
  #tallest() {
    if (this.tallest) return this.tallest;
    return this.room < AROUND * 1.5 ? TALL : Math.max(120, this.room - AROUND);
  }
}

customElements.define("nimbers-embed-view", EmbedView);
