// The page of one game: its rules, the form, the answer and the panels below; owns the session and the address.
import { css, html, LitElement, nothing } from "lit";
import { Address, address } from "../app/address.js";
import { cards, first } from "../app/cards.js";
import { history } from "../app/game.js";
import { part, whenIdle } from "../app/idle.js";
import { label } from "../app/labels.js";
import { lastAnswer, saveAnswer } from "../app/last-answer.js";
import { keepSum } from "../app/last-sum.js";
import { encode, linkOf } from "../app/link.js";
import { Session } from "../app/session.js";
import "./answer.js";
import "./claims.js";
import "./form.js";
import { base } from "./sheets.js";
import { panel } from "./styles.js";

/** The game whose positions are put together from those of others. */
const SUM = "sum";
const MODES = /** @type {const} */ (["solve", "play"]);

/** Milliseconds that the foot of the page waits at most for the first answer. */
const FOOT = 1500;

/** What few ask for is loaded when they do. */
const TOOLS = /** @type {const} */ ({
  embed: { element: "nimbers-embed-code", label: "embed.code", load: () => import("./embed.js") },
  sketch: { element: "nimbers-sketch", label: "sketch", load: () => import("./sketch.js") },
  report: { element: "nimbers-report", label: "report.open", load: () => import("./report.js") },
});
/** @typedef {keyof typeof TOOLS} Tool */

/**
 * @fires nimbers-game on the window; detail: the slug of the game on the page
 * @fires nimbers-settled once, when what the address asked for has been answered
 */
export class App extends LitElement {
  static properties = {
    engine: { attribute: false },
    linkProblem: { state: true },
    note: { state: true },
    copied: { state: true },
    given: { state: true },
    tools: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem 4rem;
      }
      h2.title {
        font-size: var(--nimbers-size-6);
      }
      .rules {
        max-inline-size: var(--nimbers-measure);
        display: grid;
        gap: 0.5rem;
        margin-block-start: -0.5rem;
      }
      .rules p:first-child:not(:lang(zh)) {
        font-style: italic;
      }
      .choose select {
        inline-size: 100%;
        font-family: var(--nimbers-serif);
        font-size: var(--nimbers-size-5);
        font-weight: 600;
        background: none;
        border-color: var(--nimbers-line);
        padding-inline: 0.35em;
        text-overflow: ellipsis;
      }
      .modes {
        display: flex;
      }
      .modes button {
        flex: 0 1 9rem;
        border-radius: 0;
      }
      .modes button + button {
        margin-inline-start: -1px;
      }
      .modes button[aria-pressed="true"] {
        background: var(--nimbers-ink);
        border-color: var(--nimbers-ink);
        color: var(--nimbers-paper);
        font-weight: 600;
      }
      .folded {
        display: flex;
        flex-wrap: wrap;
        gap: 0 2rem;
      }
      .folded details[open] {
        flex-basis: 100%;
      }
      .about p {
        max-inline-size: var(--nimbers-measure);
        padding-block-end: 0.5rem;
      }
      /* In a game the board comes first, unless there is room for the rules beside it. */
      @container (max-width: 57.99rem) {
        .rules.play {
          display: none;
        }
      }
      .share {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 0.75rem;
        min-block-size: var(--nimbers-target);
      }
      nimbers-onward {
        display: block;
        min-block-size: var(--nimbers-target);
        margin-block-start: -1.25rem;
      }
      .share button {
        margin-inline-start: -0.5em;
      }
      .below {
        display: grid;
        gap: 1.75rem;
        margin-block-start: 1rem;
      }
      @container (min-width: 58rem) {
        .page {
          grid-template-columns: minmax(0, 46rem) minmax(14rem, 17rem);
          grid-auto-flow: dense;
        }
        .page > * {
          grid-column: 1;
        }
        .about {
          display: none;
        }
        .page > nimbers-tables {
          grid-column: 1 / -1;
        }
        .page > .rules {
          grid-column: 2;
          grid-row: 1 / span 3;
          align-self: start;
          margin-block-start: 0.6rem;
          padding-inline-start: 1.25rem;
          border-inline-start: 1px solid var(--nimbers-line);
          font-size: var(--nimbers-size-1);
        }
      }
      @media (min-width: 62rem) {
        .choose {
          display: none;
        }
      }
      /* The chooser is the title where there is no list beside it. */
      @media (max-width: 61.99rem) {
        h2.title {
          position: absolute;
          clip-path: inset(50%);
        }
        .rules {
          font-size: var(--nimbers-size-1);
          margin: 0;
          gap: 0.35rem;
        }
      }
      @media print {
        .choose,
        .modes,
        .folded,
        .share,
        nimbers-onward,
        nimbers-lab,
        nimbers-batch {
          display: none;
        }
      }
    `,
  ];

  /** @type {Session | null} */ #session = null;
  /** @type {Address | null} */ #address = null;
  #gone = new AbortController();

  constructor() {
    super();
    /** @type {import("../engine/client.js").Engine | null} */ this.engine = null;
    /** @type {string} why the link could not be opened */ this.linkProblem = "";
    /** @type {string} what the link does not hold */ this.note = "";
    /** @type {string} */ this.copied = "";
    /** @type {import("../app/link.js").Given | null} the texts that the link brings for a panel */ this.given = null;
    /** @type {Tool[]} those that were asked for */ this.tools = [];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("engine") || !this.engine || this.#session) return;
    const session = new Session(this.engine, first, { lastAnswer, saveAnswer });
    this.#session = session;
    session.addEventListener("change", () => this.#sessionChanged());
    session.addEventListener("read", (event) => this.#read(/** @type {CustomEvent} */ (event).detail));
    session.addEventListener("moved", (event) => this.#write(/** @type {CustomEvent} */ (event).detail === "replace"));
    this.addEventListener("nimbers-open", (event) =>
      this.#openPosition(/** @type {CustomEvent} */ (event).detail.position),
    );
    const { signal } = this.#gone;
    this.#address = new Address(cards, (opened) => this.#open(opened), signal);
    addEventListener("nimbers-reopen", () => this.#address?.open(), { signal });
    this.#address.open();
    this.#bringFoot();
  }

  /** Another takes its place, in another language. */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#gone.abort();
    this.#session?.cancel();
    this.#session?.play.end();
  }

  render() {
    const session = this.#session;
    if (!session) return html`<slot></slot>`;
    const { card } = session;
    return html`
      <div class="page">
        <h2 class="title">${card.title}</h2>
        ${this.#chooser(card.slug)}
        <div class="rules ${session.mode}">${rules(card)}</div>
        ${
          this.linkProblem
            ? html`<div class="notice" role="alert"><h3>${label("notALink")}</h3><p>${this.linkProblem}</p></div>`
            : nothing
        }
        ${isProgrammable(card) ? html`<nimbers-own .session=${session} .engine=${this.engine}></nimbers-own>` : nothing}
        ${this.#modes(session)}
        ${card.slug === SUM && session.mode === "solve" ? html`<nimbers-composer .session=${session}></nimbers-composer>` : nothing}
        ${this.#form(session)}
        ${card.drawn && session.mode === "solve" ? html`<div>${this.#tool("sketch", html`<nimbers-sketch .session=${session} .engine=${this.engine}></nimbers-sketch>`)}</div>` : nothing}
        <nimbers-answer .session=${session} .engine=${this.engine}></nimbers-answer>
        <div class="share">
          ${session.about ? html`<button type="button" class="plain" @click=${this.#copy}>${label("copyLink")}</button>` : nothing}
          ${session.about ? this.#tool("embed", html`<nimbers-embed-code .session=${session} .engine=${this.engine}></nimbers-embed-code>`) : nothing}
          ${this.#tool("report", html`<nimbers-report .session=${session}></nimbers-report>`)}
          <span class="small quiet" role="status">${this.copied || this.note}</span>
        </div>
        <nimbers-onward .card=${card} .position=${session.about ? this.#about.position : null}
          .settings=${this.#about.settings} .sequence=${this.#about.sequence}></nimbers-onward>
        ${card.tables ? html`<nimbers-tables .tables=${session.tables}></nimbers-tables>` : nothing}
        <div class="below">
          <nimbers-claims .card=${card} .settings=${session.settings} .engine=${this.engine}></nimbers-claims>
          <nimbers-lab .card=${card} .settings=${session.settings} .engine=${this.engine}></nimbers-lab>
          <nimbers-panels .card=${card} .settings=${session.settings} .engine=${this.engine} .given=${this.given}></nimbers-panels>
          <nimbers-batch .card=${card} .settings=${session.settings} .engine=${this.engine} .packed=${this.given?.panel === "batch" ? this.given.packed : ""}></nimbers-batch>
        </div>
      </div>
    `;
  }

  /**
   * A tool that few ask for, behind a button that loads it.
   * @param {Tool} name
   * @param {import("lit").TemplateResult} element
   */
  #tool(name, element) {
    if (this.tools.includes(name)) return element;
    const bring = async () => {
      await TOOLS[name].load();
      this.tools = [...this.tools, name];
      await this.updateComplete;
      const found = /** @type {LitElement & {toggle(): void}} */ (this.renderRoot.querySelector(TOOLS[name].element));
      found.toggle();
      await found.updateComplete;
      /** @type {HTMLElement | null} */ (found.renderRoot.querySelector("button"))?.focus({ preventScroll: true });
    };
    return html`<button type="button" class="plain" aria-expanded="false" @click=${bring}>${label(TOOLS[name].label)}</button>`;
  }

  /** @param {Session} session */
  #modes(session) {
    return html`
      <div class="modes" role="group" aria-label=${label("mode")}>
        ${MODES.map(
          (mode) => html`
            <button type="button" aria-pressed=${mode === session.mode ? "true" : "false"} @click=${() => session.turnTo(mode)}>
              ${label(`mode.${mode}`)}
            </button>
          `,
        )}
      </div>
    `;
  }

  /**
   * What is asked; in a game the board comes first, and its rules and where it began are a line that unfolds.
   * @param {Session} session
   */
  #form(session) {
    const form = html`<nimbers-form .session=${session}></nimbers-form>`;
    if (session.mode === "solve") return form;
    const text = session.text.length > 40 ? `${session.text.slice(0, 39)}…` : session.text;
    return html`
      <div class="folded">
        <details class="about">
          <summary>${label("rules")}</summary>
          ${rules(session.card)}
        </details>
        <details class="setup" ?open=${session.status === "failed"}>
          <summary>${label("play.from")} <span class="notation">${text}</span></summary>
          ${form}
        </details>
      </div>
    `;
  }

  /** @param {string} here */
  #chooser(here) {
    return html`
      <div class="choose">
        <label for="game" class="unseen">${label("game")}</label>
        <select id="game" @change=${this.#choose}>
          ${cards.map(({ slug, title }) => html`<option value=${slug} .selected=${slug === here}>${title}</option>`)}
        </select>
      </div>
    `;
  }

  #sessionChanged() {
    this.#tellSettled();
    this.requestUpdate();
    if (this.#session?.status === "failed")
      this.updateComplete.then(() => this.#formElement?.updateComplete).then(() => this.#formElement?.markFailure());
  }

  #settled = false;

  /** What stands at the foot of the page, empty at first: the rest comes before it, the first answer too unless it takes long. */
  #bringFoot() {
    const load = () =>
      Promise.all([import("./lab.js"), import("./panels.js"), import("./batch.js"), import("./onward.js")]);
    const settled = new Promise((resolve) => this.addEventListener("nimbers-settled", resolve, { once: true }));
    const wait = this.given ? 0 : FOOT; // a link that leads there
    Promise.race([settled, new Promise((resolve) => setTimeout(resolve, wait))]).then(() =>
      whenIdle(() => part(load), 2000, 200),
    );
  }

  #tellSettled() {
    if (this.#settled || ["idle", "waiting", "working"].includes(this.#session?.status ?? "idle")) return;
    this.#settled = true;
    this.dispatchEvent(new Event("nimbers-settled"));
  }

  get #formElement() {
    return /** @type {import("./form.js").Form | null} */ (this.renderRoot?.querySelector("nimbers-form"));
  }

  /** @param {import("../app/link.js").Decoded | null} opened */
  #open(opened) {
    const session = /** @type {Session} */ (this.#session);
    this.linkProblem = opened && !opened.ok ? label(`link.${opened.problem}`, { detail: opened.detail }) : "";
    this.note = "";
    this.copied = "";
    if (opened?.ok) {
      const card = cards.find(({ slug }) => slug === opened.state.game) ?? first;
      this.#openCard(card, opened.state);
      this.given = opened.state.given ?? null;
      this.#keepGiven = this.given !== null;
    } else if (this.linkProblem) {
      this.requestUpdate(); // what stands in the fields stays
      return;
    } else {
      this.#openCard(first, { game: first.slug, settings: {}, position: null });
    }
    document.title = label("pageTitle", { title: session.card.title });
    dispatchEvent(new CustomEvent("nimbers-game", { detail: session.card.slug }));
    session.ask();
  }

  /**
   * @param {import("../app/cards.js").Card} card
   * @param {import("../app/link.js").State} state
   */
  #openCard(card, state) {
    if (card.tables) part(() => import("./tables.js"));
    if (card.slug === SUM) part(() => import("./composer.js"));
    if (isProgrammable(card)) part(() => import("./own.js"));
    this.#session?.open(card, state);
  }

  /**
   * @param {{
   *   position: string | null, length_chars: number, parameters: Record<string, string>, convention: string, sequence: string | null
   * }} read
   */
  #read({ position, length_chars: length, parameters, convention, sequence }) {
    this.#about = { settings: { ...parameters, convention }, position, length, sequence };
    this.linkProblem = "";
    // Others join the sum that was read last.
    if (this.#session?.card.slug === SUM && position !== null) keepSum(position === "-" ? "" : position, convention);
    this.#write(false);
  }

  /** The address is still the one that brought a panel's texts, and goes on bringing them. */
  #keepGiven = false;

  /** What stands on the page, as read last. */
  #about = {
    settings: /** @type {Record<string, string>} */ ({}),
    position: /** @type {string | null} */ (null),
    length: 0,
    sequence: /** @type {string | null} */ (null),
  };

  /** @param {boolean} replace no new step of the history */
  #write(replace) {
    const { card, text, mode, play } = /** @type {Session} */ (this.#session);
    const { settings, position, length } = this.#about;
    const { opponent, first, names } = play.game;
    const played = mode === "play" ? { moves: history(play.game), opponent, first, names } : null;
    const given = this.#keepGiven ? this.given : null;
    this.#keepGiven = false;
    const held = this.#address?.write(
      card,
      { game: card.slug, settings, position, play: played, given },
      text,
      replace,
    );
    this.copied = "";
    this.note = held ? "" : position === null ? label("tooLongForLink", { length }) : label("play.tooLongForLink");
  }

  /** @param {string} position */
  #openPosition(position) {
    const { card } = /** @type {Session} */ (this.#session);
    const link = encode({ game: card.slug, settings: this.#about.settings, position }, card);
    if (link) location.hash = link;
    else this.note = label("tooLongForLink", { length: position.length });
  }

  /** @param {Event} event */
  #choose({ target }) {
    const slug = /** @type {HTMLSelectElement} */ (target).value;
    const card = cards.find((one) => one.slug === slug) ?? first;
    const state = { game: slug, settings: {}, position: card.examples[0] ?? null };
    location.hash = linkOf(state, card);
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(address());
      this.copied = label("linkCopied");
    } catch {
      // A frame shows no address bar.
      this.copied = window === top ? label("linkNotCopied") : label("linkNotCopiedFrame", { link: location.hash });
    }
  }
}

/**
 * Whether the rules can be a program of the reader's.
 * @param {import("../app/cards.js").Card} card
 */
function isProgrammable({ parameters }) {
  return parameters.some(({ type }) => type === "program");
}

/** @param {import("../app/cards.js").Card} card */
function rules(card) {
  return card.rules.map((paragraph) => html`<p>${paragraph}</p>`);
}

customElements.define("nimbers-app", App);
