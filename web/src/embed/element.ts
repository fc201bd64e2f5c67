// <nimbers-game>: a game in another site's page. This small script loads the rest when the element is near.

import start from "nimbers:start";
import tokensText from "../../css/tokens.css" with { type: "text" };
import { tongue } from "../ui/tongue.ts";
import type { EmbedView } from "./embed-view.ts";
import { keepKeys } from "./keys.ts";
import type { State } from "./state.ts";
import { fromAttributes, fromData, toAttributes } from "./state.ts";
import { Surroundings, schemeAround } from "./surroundings.ts";

const STATE = [
  ...["game", "position", "set", "convention", "mode", "players"],
  ...["question", "quantity", "heaps", "formula", "certificate"],
];
/** How far outside the window an element starts to load, so that it is ready when the reader reaches it. */
const AHEAD = "300px 0px";
/** The root font size, in pixels, that the style sheets are written for. */
const LETTERS = 16;
/** The most frames to wait until a game has its size. */
const FRAMES = 12;
/** On a server, which may import this module too, there is no HTMLElement; the module then defines no element. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;
/**
 * The colour scheme comes from the author, else from the host page, else from the background. A drawing takes the
 * available width; MkDocs Material sets figures to `fit-content`, and then a drawing would take no more than it has.
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
 * The attributes are described in web/docs/en/embedding.md.
 *
 * The children are the fallback: shown until the game has loaded, and kept if it cannot load.
 *
 * @fires nimbers-ready the game has loaded; detail: the state
 * @fires nimbers-input the position changed; detail: the state
 * @fires nimbers-move detail: {move, moves, position, over, winner}
 * @fires nimbers-result detail: {position, outcome, grundy, score, winning_move_count, text}
 * @fires nimbers-progress detail: {text, fraction}
 * @fires nimbers-error detail: {code, message, at}
 */
export class NimbersGame extends Base {
  static observedAttributes = [...STATE, "load", "theme"];

  /** the requested state */ #wanted: State | null = null;
  #view: EmbedView | null = null;
  #coming: Promise<EmbedView | null> | null = null;
  #watching: IntersectionObserver | null = null;
  #slot = document.createElement("slot");
  /** The attributes when they were last read or written. */
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
    // A property set before the script ran would hide the setter.
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
    // An element that the page only moves is connected again at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#view?.controller.pause();
    });
  }

  attributeChangedCallback(name: string) {
    if (!this.isConnected || this.#writing) return;
    if (name === "theme") this.#dress();
    else if (name !== "load") this.#changed();
    else if (!this.#view) this.#watch();
  }

  /** The state on display, as data to store and set again; null before the game has loaded. */
  get state() {
    const state = this.#view?.controller.state ?? this.#wanted;
    return state ? structuredClone(state) : null;
  }

  /** @param data invalid data fires an error event and changes nothing */
  set state(data: unknown) {
    const checked = fromData(data);
    if (!checked.ok) {
      this.#refuse("state", checked.message);
      return;
    }
    this.#write(checked.state);
    this.#want(checked.state);
  }

  /**
   * Answer the position, or in a game the position on the board.
   * @returns the detail of `nimbers-result`; null without answer, or if the position changed
   */
  async solve(): Promise<object | null> {
    await Promise.resolve(); // attributes that were just set have been read by then
    if (this.#refused) return null;
    const view = await this.#start();
    return view ? view.controller.solve() : null;
  }

  /** Take back the last move of a game, or return to the position before. */
  undo() {
    this.#view?.controller.undo();
  }

  /** Read the attributes once after several have changed. */
  #changed() {
    if (this.#stale) return;
    this.#stale = true;
    queueMicrotask(() => {
      this.#stale = false;
      const said = this.#said();
      if (said === this.#read || (!this.hasAttribute("game") && !this.#wanted)) return; // the state may still come as data
      this.#read = said;
      const checked = fromAttributes((name) => this.getAttribute(name));
      this.#refused = !checked.ok;
      if (checked.ok) this.#want(checked.state);
      else this.#refuse("attribute", checked.message);
    });
  }

  /** The attributes as one text, to detect a change. */
  #said() {
    return JSON.stringify(STATE.map((name) => this.getAttribute(name)));
  }

  #want(state: State) {
    this.#wanted = state;
    if (this.#view) this.#view.controller.open(state);
    else this.#watch();
  }

  #write(state: State) {
    this.#writing = true;
    const attributes = new Map(toAttributes(state));
    for (const name of STATE) {
      const value = attributes.get(name);
      if (value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    }
    this.#writing = false;
    this.#refused = false;
    this.#read = this.#said(); // the attributes hold no moves: reading them again would lose the game
  }

  /** Load the game when it is time. */
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

  /** Add a button to the fallback. */
  #offer() {
    if (this.#root.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.part.add("start");
    // The labels of another language load with the game, after this button, so these texts are kept here.
    button.textContent = start[tongue(this.#tongue())];
    button.addEventListener("click", () => {
      button.disabled = true;
      this.#start();
    });
    this.#root.append(button);
  }

  /** @returns null if it cannot load; the children then remain */
  #start(): Promise<EmbedView | null> {
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
    await Promise.resolve(); // attributes have been read by then
    if (!this.#wanted) {
      this.#coming = null; // try again when there is something to show
      return null;
    }
    const { engine } = await import("../python/shared.ts");
    engine()
      .boot()
      .catch(() => {}); // the engine's state reports the failure
    const { bring } = await import("./embed-view.ts");
    const view = await bring(this.#wanted, this.#tongue());
    view.controller.addEventListener("tell", (event) => this.#tell((event as CustomEvent).detail));
    // Take at least the height of the fallback, so that nothing below moves.
    view.show = this.getAttribute("show") ?? "";
    view.room = this.getBoundingClientRect().height;
    // Sizes are in rem; a host with a small root font would make touch targets too small.
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    view.zoomed = letters > 0 ? LETTERS / letters : 1;
    this.#root.append(view);
    this.#view = view;
    if (this.isConnected) this.#surround();
    view.controller.open(this.#wanted);
    if (this.#bare()) this.#show();
    else view.classList.add("coming"); // laid out but invisible until it has its size
    return view;
  }

  #surround() {
    this.#surroundings.watch(this);
    this.#dress();
  }

  /** Use the colour scheme of the surroundings, unless an attribute sets one. */
  #dress() {
    if (this.#view) this.#view.scheme = schemeAround(this, this.#view);
  }

  /** Whether there are no children to show while loading. */
  #bare() {
    return this.childElementCount === 0 && !this.textContent?.trim();
  }

  async #appear() {
    await this.#view?.updateComplete;
    // The board sets its size when it is laid out, and again once the rest fits.
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

  /** @param event of the game */
  #tell({ type, detail }: { type: string; detail: unknown }) {
    if (type === "nimbers-ready") this.#appear();
    if (type === "nimbers-input") this.#write(detail as State);
    if (type === "nimbers-error") this.#warn(detail as { code: string; message: string });
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  #refuse(code: string, message: string) {
    if (!this.#view && this.#bare()) this.#complain(message);
    this.#tell({ type: "nimbers-error", detail: { code, message, at: null } });
  }

  /** Tell the author of the host page what is wrong; what a reader did wrong stands in the game. */
  #warn({ code, message }: { code: string; message: string }) {
    const isAuthors = code === "state" || code === "attribute" || !this.hasAttribute("data-alive");
    if (isAuthors) console.warn(`nimbers-game: ${message}`, this);
  }

  /** Show what is wrong if nothing else is on display. */
  #complain(message: string) {
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
    return this.shadowRoot as ShadowRoot;
  }
}

// A second copy of the script may find the element already defined.
const known = globalThis.customElements;
if (known && !known.get("nimbers-game")) known.define("nimbers-game", NimbersGame);
