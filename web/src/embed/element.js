// <nimbers-game>: a game in somebody else's page. What is here is small; what it takes to play is loaded when it is seen.

import start from "nimbers:start";
import tokensText from "../../css/tokens.css" with { type: "text" };
import { tongue } from "../app/tongue.js";
import { keepKeys } from "./keys.js";
import { fromAttributes, fromData, toAttributes } from "./state.js";
import { Surroundings, schemeAround } from "./surroundings.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./embed-view.js").EmbedView} EmbedView */

const STATE = ["game", "position", "set", "convention", "mode", "players", "question", "quantity", "heaps", "formula"];
/** How far from the window an element begins to come alive, so that it is there when it is reached. */
const AHEAD = "300px 0px";
/** Pixels of a letter that our sizes are made for. */
const LETTERS = 16;
/** Frames that are waited at most for a game to have its size. */
const FRAMES = 12;
/** Who makes pages on a server imports this there too, where there are no elements: then nothing is defined. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});
/**
 * Light or dark is what the author says, else what the host says, else what stands behind. A drawing is as wide as there
 * is room: MkDocs Material says of figures that they fit what is in them, which asks in turn for all the room there is.
 */
const STYLE = `
  :host { display: block; position: relative; }
  :host([hidden]) { display: none; }
  :host([theme="light"]) { color-scheme: light; }
  :host([theme="dark"]) { color-scheme: dark; }
  ::slotted(figure) { inline-size: auto !important; }
  .coming { position: absolute; inset-inline: 0; inset-block-start: 0; visibility: hidden; pointer-events: none; }
`;

/**
 * Attributes: game, position, set ("n=8;amounts=1,3"), convention, mode (solve, play, explain, table, check, prove,
 * exercise), players (perfect, friend, 0 to 10), question (outcome, move, value) of an exercise, quantity (outcome, grundy) and heaps (1 to 6) of what is proved, formula (an expression in p,
 * to be checked), lang, theme (light, dark), load (visible, eager, click), show (which of "why", "another", "moves" and
 * "link" stand below the board; all, where it is absent).
 *
 * The children are shown until the game is there, and stay where it cannot come.
 *
 * @fires nimbers-ready the game is there; detail: the state
 * @fires nimbers-input another position was asked about; detail: the state
 * @fires nimbers-move detail: {move, moves, position, over, winner}
 * @fires nimbers-result detail: {position, outcome, grundy, score, winning_move_count, text}
 * @fires nimbers-progress detail: {text, fraction}
 * @fires nimbers-error detail: {code, message, at}
 */
export class NimbersGame extends Base {
  static observedAttributes = [...STATE, "load", "theme"];

  /** @type {State | null} as asked for */ #wanted = null;
  /** @type {EmbedView | null} */ #view = null;
  /** @type {Promise<EmbedView | null> | null} */ #coming = null;
  /** @type {IntersectionObserver | null} */ #watching = null;
  #slot = document.createElement("slot");
  /** What the attributes said when they were read or written last. */
  #read = "";
  #refused = false;
  #stale = false;
  #writing = false;
  #surroundings = new Surroundings(() => this.#dress());

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(tokensText + STYLE);
    root.adoptedStyleSheets = [sheet];
    root.append(this.#slot);
    keepKeys(this, root);
  }

  connectedCallback() {
    // Set before the script came, it stands in the way of the setter.
    if (Object.hasOwn(this, "state")) {
      const { state } = this;
      Reflect.deleteProperty(this, "state");
      this.state = state;
    }
    this.#changed();
    if (this.#view) {
      this.#view.controller.resume();
      this.#surround();
    } else this.#watch();
  }

  disconnectedCallback() {
    this.#watching?.disconnect();
    this.#watching = null;
    this.#surroundings.leave();
    // An element that is only moved is back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#view?.controller.pause();
    });
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (!this.isConnected || this.#writing) return;
    if (name === "theme") this.#dress();
    else if (name !== "load") this.#changed();
    else if (!this.#view) this.#watch();
  }

  /** What is shown, as data that can be kept and set again; null while nothing is. */
  get state() {
    const state = this.#view?.controller.state ?? this.#wanted;
    return state ? structuredClone(state) : null;
  }

  /** @param {unknown} data data that is no state is refused with an event, and changes nothing */
  set state(data) {
    const checked = fromData(data);
    if (!checked.ok) {
      this.#refuse("state", checked.message);
      return;
    }
    this.#write(checked.state);
    this.#want(checked.state);
  }

  /**
   * Answer the position now; in a game, the position on the board.
   * @returns {Promise<object | null>} what `nimbers-result` tells; null where there is no answer, or another question came
   */
  async solve() {
    await Promise.resolve(); // attributes set just now are read by then
    if (this.#refused) return null;
    const view = await this.#start();
    return view ? view.controller.solve() : null;
  }

  /** Take back the last move of a game, or go back to the position before. */
  undo() {
    this.#view?.controller.undo();
  }

  /** Attributes have changed: read them together, once. */
  #changed() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => {
      this.#stale = false;
      const said = this.#said();
      if (said === this.#read || (!this.hasAttribute("game") && !this.#wanted)) return; // data may come yet
      this.#read = said;
      const checked = fromAttributes((name) => this.getAttribute(name));
      this.#refused = !checked.ok;
      if (checked.ok) this.#want(checked.state);
      else this.#refuse("attribute", checked.message);
    });
  }

  /** What the attributes say, to tell whether they have changed. */
  #said() {
    return JSON.stringify(STATE.map((name) => this.getAttribute(name)));
  }

  /** @param {State} state */
  #want(state) {
    this.#wanted = state;
    if (this.#view) this.#view.controller.open(state);
    else this.#watch();
  }

  /** @param {State} state */
  #write(state) {
    this.#writing = true;
    const attributes = new Map(toAttributes(state));
    for (const name of STATE) {
      const value = attributes.get(name);
      if (value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }
    this.#writing = false;
    this.#refused = false;
    this.#read = this.#said(); // moves are not among them: reading them again would lose the game
  }

  /** Come alive when it is time. */
  #watch() {
    const load = this.getAttribute("load");
    if (this.#coming || !this.isConnected) return;
    if (load === "click") {
      this.#offer();
      return;
    }
    if (load === "eager") {
      queueMicrotask(() => this.#start());
      return;
    }
    if (this.#watching) return;
    this.#watching = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
      },
      { rootMargin: AHEAD },
    );
    this.#watching.observe(this);
  }

  /** A button under the fallback. */
  #offer() {
    if (this.#root.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.part.add("start");
    // Not among the labels: those of another language are loaded with the game, after this button.
    button.textContent = start[tongue(this.#tongue())];
    button.addEventListener("click", () => {
      button.disabled = true;
      this.#start();
    });
    this.#root.append(button);
  }

  /** @returns {Promise<EmbedView | null>} null: it cannot be had, and the children stay */
  #start() {
    this.#coming ??= this.#bring().catch((error) => {
      this.#coming = null;
      const button = this.#root.querySelector("button");
      if (button) button.disabled = false;
      this.#refuse("engine", error instanceof Error ? error.message : String(error));
      return null;
    });
    return this.#coming;
  }

  async #bring() {
    this.#watching?.disconnect();
    this.#watching = null;
    await Promise.resolve(); // attributes are read by then
    if (!this.#wanted) {
      this.#coming = null; // to be asked again when there is something to show
      return null;
    }
    const { engine } = await import("./engine.js");
    engine()
      .boot()
      .catch(() => {}); // its state tells
    const { bring } = await import("./embed-view.js");
    const view = await bring(this.#wanted, this.#tongue());
    view.controller.addEventListener("tell", (event) => this.#tell(/** @type {CustomEvent} */ (event).detail));
    // What a reader sees takes no less room than what was there before, so that nothing below jumps.
    view.show = this.getAttribute("show") ?? "";
    view.room = this.getBoundingClientRect().height;
    // Sizes are in the root's letters; a host that makes those small would make fingers' targets small.
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    view.zoomed = letters > 0 ? LETTERS / letters : 1;
    this.#root.append(view);
    this.#view = view;
    if (this.isConnected) this.#surround();
    view.controller.open(this.#wanted);
    if (this.#bare()) this.#show();
    else view.classList.add("coming"); // laid out, but not seen before it has its size
    return view;
  }

  #surround() {
    this.#surroundings.watch(this);
    this.#dress();
  }

  /** Light or dark as what is around, unless it is said. */
  #dress() {
    if (this.#view) this.#view.scheme = schemeAround(this, this.#view);
  }

  /** Whether there are no children to show meanwhile. */
  #bare() {
    return this.childElementCount === 0 && !this.textContent?.trim();
  }

  async #appear() {
    await this.#view?.updateComplete;
    // The board takes its size when it is laid out, and again when the rest has been seen to fit.
    for (let frame = 0, calm = 0; frame < FRAMES && calm < 3 && !document.hidden; frame++) {
      await new Promise(requestAnimationFrame);
      calm = this.#view?.settle() ? calm + 1 : 0;
    }
    this.#show();
  }

  #show() {
    if (this.hasAttribute("data-alive")) return;
    this.#slot.hidden = true;
    for (const one of this.#root.querySelectorAll("button, p")) one.remove();
    this.#view?.classList.remove("coming");
    this.toggleAttribute("data-alive", true);
  }

  /** @param {{type: string, detail: unknown}} told by the living game */
  #tell({ type, detail }) {
    if (type === "nimbers-ready") this.#appear();
    if (type === "nimbers-input") this.#write(/** @type {State} */ (detail));
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  /**
   * @param {string} code
   * @param {string} message
   */
  #refuse(code, message) {
    if (!this.#view && this.#bare()) this.#complain(message);
    this.#tell({ type: "nimbers-error", detail: { code, message, at: null } });
  }

  /**
   * Say what is wrong where nothing else is said.
   * @param {string} message
   */
  #complain(message) {
    const said = this.#root.querySelector("p") ?? document.createElement("p");
    said.part.add("error");
    said.setAttribute("role", "alert");
    said.textContent = message;
    this.#root.append(said);
  }

  #tongue() {
    return this.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
  }

  get #root() {
    return /** @type {ShadowRoot} */ (this.shadowRoot);
  }
}

// A second copy of the script finds the first at work.
const known = globalThis.customElements;
if (known && !known.get("nimbers-game")) known.define("nimbers-game", NimbersGame);
