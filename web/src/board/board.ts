// The drawing of a position with its moves, by pointer, touch or keyboard; it knows the parts but not the rules.
import { html, LitElement, nothing } from "lit";
import { label } from "../ui/labels.ts";
import { base, figure } from "../ui/sheets.ts";
import { outcome } from "../ui/styles.ts";
import { caption } from "./caption.ts";
import { clothed, figureNode, scaleText } from "./figure.ts";
import { dot, sign, undot, unsign } from "./marks.ts";
import { ahead, middle, nearest } from "./nearby.ts";
import { boardSheet } from "./sheet.ts";
import { leastOf, SMALL, scaleOf, toMiddle } from "./size.ts";
import type { Judged } from "./touch.ts";
import {
  arePairs,
  best,
  byName,
  complete,
  either,
  going,
  next,
  numbered,
  numbers,
  outside,
  touchedBy,
} from "./touch.ts";

type Part = { node: SVGGraphicsElement; moves: Judged[] };
/** what the board knows of a hint */
type Hint = Pick<Judged, "name" | "touch" | "option">;

/** Pixels by which a finger may miss a part. */
const REACH = 24;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @fires nimbers-move detail: the name of the move
 */
export class Board extends LitElement {
  static properties = {
    svg: {},
    label: {},
    game: {},
    moves: { attribute: false },
    marks: { type: Boolean },
    live: { type: Boolean },
    lit: { attribute: false },
    hint: { attribute: false },
    preview: { attribute: false },
    tallest: { attribute: false },
    past: { attribute: false },
    picked: { state: true },
    at: { state: true },
    asked: { state: true },
    enlarged: { state: true },
    small: { state: true },
  };

  static styles = [base, figure, outcome, boardSheet];

  #observer = new ResizeObserver(() => this.#fit());
  #resized = () => this.#fit();
  #figure: SVGSVGElement | null = null;
  /** the parts that can be clicked next */ #parts: Map<string, Part> = new Map();
  /** The greatest width and height among this game's drawings, so that the board keeps its size. */
  #largest = { width: 0, height: 0 };
  /** the parts of the last move made on this board */ #touched: string[] = [];
  /** Whether the last move was made on this board. */ #own = false;
  /** the parts that begin a move */ #begins: Map<string, Judged[]> = new Map();
  /** The drawing's distance from the centre, in its own units, which keeps remaining parts at their places. */
  #shift = 0;
  /** the keyboard's place in the previous turn */ #spot: [x: number, y: number] | null = null;
  #keyed = false;
  /** all parts of a hint's move */ #hinted: Set<string> = new Set();
  #made = 0;
  #pairs: typeof import("./pairs.ts") | null = null;
  #form: typeof import("./number.ts") | null = null;
  #motion: typeof import("./motion.ts") | null = null;
  #ghosts: typeof import("./ghost.ts") | null = null;
  #previewed = "";
  /** the part that a finger has touched once */ #asking = "";

  svg = "";
  label = "";
  /** all drawings of a game have the same scale */ game = "";
  /** null: no move is possible now */ moves: Judged[] | null = null;
  /** whether to show outcomes */ marks = false;
  /** in a game the board keeps the focus while it waits */ live = false;
  /** highlighted parts */ lit: string[] = [];
  /** a move to show with all its parts */ hint: Hint | null = null;
  /** draws the position after a move */ preview: ((move: Hint) => Promise<string | null>) | null = null;
  /** the greatest height in pixels; 0: a share of the window's */ tallest = 0;
  /** the moves of the game so far */ past: { touch: Judged["touch"] }[] = [];
  picked: string[] = [];
  /** the part under the pointer */ at: string | null = null;
  /** number form */ asked: {
    part: string;
    moves: Judged[];
    count: number;
    min: string;
    max: string;
    invalid: boolean;
  } | null = null;
  /** large enough to touch every part, in a frame that scrolls */ enlarged = false;
  /** whether some parts are too small to touch */ small = false;

  connectedCallback() {
    super.connectedCallback();
    this.#observer.observe(this);
    addEventListener("resize", this.#resized);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer.disconnect();
    removeEventListener("resize", this.#resized);
  }

  firstUpdated() {
    clothed(this);
  }

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("game")) {
      this.#largest = { width: 0, height: 0 };
      this.#shift = 0;
      this.#spot = null;
    }
    if (changed.has("moves")) this.#moves = either(this.moves ?? []);
    if (changed.has("hint")) this.#hinted = new Set(touchedBy(this.hint ?? undefined));
    if (changed.has("svg") || changed.has("moves")) {
      this.picked = [];
      this.asked = null;
      this.#asking = "";
      if (changed.has("svg")) this.at = null;
    }
  }

  updated(changed: Map<string, unknown>) {
    if (changed.has("svg")) this.#draw();
    if (["svg", "moves", "picked", "marks"].some((name) => changed.has(name))) this.#open();
    else if (changed.has("tallest")) this.#fit();
    if (changed.has("hint") && this.hint) this.#ringWhole(this.hint);
    this.#dress();
  }

  render() {
    const live = this.live || (this.moves !== null && this.moves.length > 0);
    return html`
      <div class="board ${live ? "live" : ""} ${this.enlarged ? "enlarged" : ""}" role=${live ? "application" : "group"} tabindex=${live ? "0" : nothing}
        aria-label=${live ? label("board.label", { drawing: this.label }) : this.label} aria-describedby=${live ? "help" : nothing}
        @pointermove=${this.#point} @pointerleave=${this.#leave} @click=${this.#click} @keydown=${this.#key} @focus=${this.#focus} @blur=${this.#leave}>
        ${this.#number()}
      </div>
      ${live ? html`<p id="help" class="unseen">${label("board.help")}</p>` : nothing}
      <div class="caption">${this.#caption()}</div>
      ${
        live && (this.small || this.enlarged)
          ? html`<div class="zoom"><button type="button" aria-pressed=${this.enlarged ? "true" : "false"} @click=${() => this.#enlarge()}>${label("board.enlarge")}</button></div>`
          : nothing
      }
    `;
  }

  get #board() {
    return this.renderRoot.querySelector(".board") as HTMLElement;
  }

  #draw() {
    const old = this.#figure;
    const node = this.svg ? figureNode(this.svg) : null;
    this.#figure = node;
    if (!node) {
      old?.remove();
      return;
    }
    node.setAttribute("role", "none");
    node.removeAttribute("aria-label");
    if (!this.moves) node.setAttribute("aria-hidden", "true");
    this.#largest = {
      width: Math.max(this.#largest.width, Number(node.getAttribute("width"))),
      height: Math.max(this.#largest.height, Number(node.getAttribute("height"))),
    };
    const more = this.past.length > this.#made;
    this.#made = this.past.length;
    const touched = more ? touchedBy(this.past.at(-1)) : this.#touched.splice(0);
    const own = this.#own;
    this.#own = false;
    const before = old && places(old);
    const place = () => {
      old?.remove();
      this.#board.prepend(node);
      this.#hold(before, node);
      this.#fit();
    };
    if (this.#motion) this.#motion.change(old, node, { touched, made: more, slow: more && !own }, place);
    else place();
    // Without it, moves are not animated; the import fails if the reader leaves the page.
    if (!this.#motion) import("./motion.ts").then((motion) => (this.#motion = motion)).catch(() => {});
    if (this.#unordered) this.#pair(node);
  }

  /** Shift a smaller drawing so that remaining parts keep their places, as far as the width allows. */
  #hold(before: ReturnType<typeof places> | null, node: SVGSVGElement) {
    const after = places(node);
    const moved = [...after.x].flatMap(([part, x]) => {
      const was = before?.x.get(part);
      return was === undefined ? [] : [was - (before?.width ?? 0) / 2 - (x - after.width / 2)];
    });
    moved.sort((a, b) => a - b);
    const free = Math.max(0, (this.#largest.width - after.width) / 2);
    const wanted = this.#shift + (moved[moved.length >> 1] ?? -this.#shift);
    this.#shift = Math.max(-free, Math.min(free, wanted));
  }

  get #unordered() {
    return Boolean(this.#figure?.matches(".nb-unordered"));
  }

  async #pair(node: SVGSVGElement) {
    const pairs = await import("./pairs.ts").catch(() => null); // fails if the reader leaves the page
    if (pairs && this.#pairs !== pairs) {
      this.#pairs = pairs;
      pairs.drags(this.#board, {
        under: (event) => this.#under(event),
        over: (from, part) => {
          if (this.picked[0] !== from && this.#begins.has(from)) {
            this.picked = [from];
            this.#open();
          }
          this.at = part;
          return this.picked[0] === from;
        },
        drop: (part) => (part !== null && this.#parts.has(part) ? this.#choose(part) : this.#clear()),
        moves: () => this.moves ?? [],
        make: (name) => this.#make(name),
      });
      this.#open();
    }
    if (this.#unordered) pairs?.join(node, this.past);
  }

  /** Scale the drawing to the available space, by the same factor for all drawings of a game. */
  #fit() {
    const node = this.#figure;
    const room = this.clientWidth;
    if (!node || !room) return;
    const { height } = this.#largest;
    const fit = scaleOf(this.#largest, { room, tallest: this.tallest, live: this.live });
    const least = leastOf(node, this.moves ?? []);
    this.small = least * fit < SMALL * 0.75;
    const scale = this.enlarged ? Math.max(fit, SMALL / least) : fit;
    node.style.translate = this.#shift ? `${this.#shift * scale}px` : "";
    node.style.inlineSize = `${Number(node.getAttribute("width")) * scale}px`;
    node.style.blockSize = `${Number(node.getAttribute("height")) * scale}px`;
    this.#board.style.minBlockSize = this.enlarged ? "" : `${Math.ceil(height * scale)}px`;
    scaleText(node);
  }

  async #enlarge() {
    this.enlarged = !this.enlarged;
    await this.updateComplete;
    this.#fit();
    this.#scrollTo([...this.#parts.keys()][0]);
  }

  #scrollTo(part: string | null | undefined) {
    const node = part ? this.#parts.get(part)?.node : undefined;
    if (node && this.enlarged) toMiddle(this.#board, node);
  }

  /** Find the parts that can be clicked next, and mark them, also for screen readers. */
  #open() {
    const svg = this.#figure;
    this.#parts = new Map();
    if (!svg) return;
    for (const node of svg.querySelectorAll("[id]")) {
      for (const name of ["id", "role", "aria-label"]) node.removeAttribute(name);
    }
    svg.toggleAttribute("aria-hidden", !this.moves?.length);
    if (svg.hasAttribute("aria-hidden")) svg.setAttribute("aria-hidden", "true");
    const open = next(this.#moves, this.picked);
    this.#begins = next(this.#moves, []);
    if (!this.#pairs && arePairs(this.moves ?? [])) this.#pair(svg);
    // In drawing order: the order of the moves would reveal the winning ones.
    for (const node of svg.querySelectorAll("[data-part]") as NodeListOf<SVGGraphicsElement>) {
      const part = node.getAttribute("data-part") ?? "";
      const moves = open.get(part);
      if (!moves) continue;
      this.#parts.set(part, { node, moves });
      node.id = `part-${part}`;
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", this.#name(part, moves));
    }
    unsign(svg);
    const marked = this.marks ? this.#parts : new Map();
    sign(marked.size && this.#unordered && this.#pairs?.signBetween(svg, this.#going()) ? new Map() : marked);
    this.#fit();
    if (this.#keyed && this.#spot && this.at === null && !this.picked.length && this.matches(":focus-within"))
      this.at = nearest(this.#parts, this.#spot);
  }

  /** the moves, from either end if they can begin at both */ #moves: Judged[] = [];

  /** The moves that continue the chosen parts, each once. */
  #going() {
    const names = new Set(going(this.#moves, this.picked).map(({ name }) => name));
    return (this.moves ?? []).filter(({ name }) => names.has(name));
  }

  /** Describe a part to screen readers: its move, or the number of moves that it begins. */
  #name(part: string, moves: Judged[]) {
    const [move] = byName(moves);
    const verdict = this.marks ? `, ${label(`verdict.${best(moves)?.verdict ?? "open"}`)}` : "";
    if (moves.length === 1 && move) return move.text + verdict;
    const said = this.#figure?.querySelector(`[data-part="${CSS.escape(part)}"]`)?.textContent?.trim();
    return label("board.begins", { part: said || part, count: moves.length, move: move?.text ?? "" }) + verdict;
  }

  #dress() {
    const svg = this.#figure;
    if (!svg) return;
    const lit = new Set([...this.lit, ...this.#hinted]);
    const picked = new Set(this.picked);
    svg.classList.toggle("nb-spoken", lit.size > 0);
    for (const node of svg.querySelectorAll("[data-part]")) {
      const part = node.getAttribute("data-part") ?? "";
      node.classList.toggle("nb-can", this.#parts.has(part));
      node.classList.toggle("nb-at", part === this.at && this.#parts.has(part));
      node.classList.toggle("nb-picked", picked.has(part));
      node.classList.toggle("nb-lit", lit.has(part));
      node.classList.toggle("nb-from", this.#begins.has(part) && arePairs(this.#begins.get(part) ?? []));
    }
    this.#dot(svg);
    const here = this.at === null ? undefined : this.#parts.get(this.at);
    this.#board.classList.toggle("over", here !== undefined);
    if (here && this.matches(":focus-within")) this.#board.setAttribute("aria-activedescendant", here.node.id);
    else this.#board.removeAttribute("aria-activedescendant");
    this.#show(here && !this.asked ? here.moves : null);
  }

  /** Put dots on the parts that can continue the current move. */
  #dot(svg: SVGSVGElement) {
    undot(svg);
    if (this.marks || this.asked || !this.moves?.length) return;
    const { at } = this;
    const here = at === null ? undefined : this.#parts.get(at);
    const parts = this.picked.length
      ? [...this.#parts.keys()]
      : at !== null && here && (here.moves.length > 1 || (here.moves[0]?.touch.length ?? 0) > 1)
        ? [...next(here.moves, [at]).keys()]
        : [];
    for (const part of parts) {
      const node = svg.querySelector(`[data-part="${CSS.escape(part)}"]`) as SVGGraphicsElement | null;
      if (node && part !== at) dot(svg, node);
    }
  }

  /** Put a ring around all parts that a move changes, not only those to touch. */
  async #ringWhole(hint: Hint) {
    const drawn = hint.option === null ? null : await this.preview?.(hint);
    this.#ghosts ??= await import("./ghost.ts").catch(() => null);
    const svg = this.#figure;
    if (!drawn || !svg || this.hint !== hint || !this.#ghosts) return;
    this.#hinted = this.#ghosts.touchedOrGone(svg, drawn, hint);
    this.#dress();
  }

  /** Preview the result of a move. */
  async #show(moves: Judged[] | null) {
    const svg = this.#figure;
    const move = moves?.length === 1 ? moves[0] : undefined;
    const option = move?.option ?? "";
    if (!svg || option === this.#previewed) return;
    this.#previewed = option;
    this.#ghosts?.clearGhost(svg);
    if (!move || !option || !this.preview) return;
    const drawn = await this.preview(move);
    this.#ghosts ??= await import("./ghost.ts").catch(() => null); // fails if the reader leaves the page
    if (drawn && this.#previewed === option && this.#figure === svg) this.#ghosts?.ghost(svg, drawn, move);
  }

  #caption() {
    if (this.asked) return nothing;
    return caption({
      moves: (this.at === null ? undefined : this.#parts.get(this.at)?.moves) ?? [],
      done: this.#done(),
      marks: this.marks,
      again: this.#asking !== "" && this.#asking === this.at,
      make: (name) => this.#make(name),
      clear: () => this.#clear(),
    });
  }

  /** The moves that are complete with the chosen parts, or with the last one touched again; null without any. */
  #done() {
    const last = this.picked.at(-1);
    if (last === undefined) return null;
    const done = complete(this.#moves, this.picked);
    const again = this.#parts.get(last)?.moves ?? [];
    return done.length || again.length !== 1 ? done : again;
  }

  #number() {
    if (!this.asked || !this.#form) return nothing;
    const guess = this.#guess(this.asked.moves)?.move?.text ?? "";
    return this.#form.numberForm(this.asked, guess, {
      submit: (event) => this.#typed(event),
      keydown: (event) => this.#keyInNumber(event),
      input: () => this.requestUpdate(),
    });
  }

  #guess(moves: Judged[]) {
    const typed = this.#form?.typedIn(this.renderRoot);
    return typed && numbered(moves, this.picked.length, typed);
  }

  #typed(event: Event) {
    event.preventDefault();
    if (!this.asked) return;
    const guess = this.#guess(this.asked.moves);
    if (guess) this.#make(guess.name);
    else this.asked = { ...this.asked, invalid: true };
  }

  #keyInNumber(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.#clear();
    this.#board.focus();
  }

  /** Handle the choice of a part: continue, ask for a number, or make the move; any other part begins a move. */
  #choose(part: string) {
    let here = this.#parts.get(part);
    if (!here) {
      if (!this.#begins.has(part) || part === this.picked.at(-1)) return;
      this.picked = [];
      this.#open();
      here = this.#parts.get(part);
      if (!here) return;
    }
    this.#asking = "";
    const [alone] = here.moves;
    if (alone && alone.touch.length === this.picked.length) {
      this.#make(alone.name);
      return;
    }
    const ask = numbers(here.moves, this.picked.length);
    if (ask) {
      this.#ask(here.node, { part, moves: here.moves, ...ask, invalid: false });
      return;
    }
    const picked = [...this.picked, part];
    const done = complete(here.moves, picked);
    const [move] = done;
    if (move && done.length === 1 && here.moves.length === 1) {
      this.#make(move.name);
      return;
    }
    this.picked = picked;
    if (this.#keyed && this.matches(":focus-within")) this.updateComplete.then(() => this.#first(part));
  }

  /** @param node the part to place the form at */
  async #ask(node: SVGGraphicsElement, asked: NonNullable<Board["asked"]>) {
    const { moves } = this;
    this.#form ??= await import("./number.ts");
    if (moves !== this.moves) return;
    this.asked = asked;
    await this.updateComplete;
    this.#form.place(this.#board, node);
  }

  #make(name: string) {
    const focused = this.matches(":focus-within");
    this.#touched = touchedBy(this.moves?.find((move) => move.name === name));
    this.#own = true;
    const here = this.at === null ? undefined : this.#parts.get(this.at);
    if (here) this.#spot = middle(here.node);
    this.#clear();
    if (focused) this.#board.focus();
    this.dispatchEvent(new CustomEvent("nimbers-move", { detail: name, bubbles: true, composed: true }));
  }

  #clear() {
    this.picked = [];
    this.asked = null;
    this.at = null;
    this.#asking = "";
  }

  /** Return the part under the pointer, or the nearest one that a finger may mean. */
  #under(event: MouseEvent) {
    for (const node of event.composedPath()) {
      const part = node instanceof Element ? node.getAttribute("data-part") : null;
      if (part !== null && (this.#parts.has(part) || this.#begins.has(part))) return part;
    }
    let [nearest, least] = [null as string | null, REACH];
    for (const [part, { node }] of this.#parts) {
      const box = node.getBoundingClientRect();
      const away = Math.hypot(outside(event.clientX, box.left, box.right), outside(event.clientY, box.top, box.bottom));
      if (away < least) [nearest, least] = [part, away];
    }
    return nearest;
  }

  #point(event: PointerEvent) {
    if (event.pointerType === "touch" || this.asked) return;
    this.#keyed = false;
    this.at = this.#under(event);
  }

  #leave() {
    if (!this.#asking) this.at = null;
  }

  #focus() {
    if (this.at !== null || !this.#board.matches(":focus-visible")) return;
    this.#keyed = true;
    this.at = this.#spot ? nearest(this.#parts, this.#spot) : null;
    if (this.at === null) this.#first(null);
  }

  #click(event: PointerEvent) {
    const part = this.#under(event);
    if (event.detail) this.#keyed = false;
    if (part === null) {
      if (this.asked || this.#asking) this.#clear(); // keep the chosen parts
      return;
    }
    if (event.pointerType === "touch" && this.#asking !== part && this.#isShownFirst(part)) {
      this.#asking = part;
      this.at = part;
      this.requestUpdate();
      return;
    }
    this.#choose(part);
    if (event.pointerType === "touch" && !this.asked) this.at = null;
  }

  /**
   * Whether a first touch of a part only shows its move, since a finger cannot hover; a second touch makes the move.
   */
  #isShownFirst(part: string) {
    const here = this.#parts.get(part);
    if (!here || numbers(here.moves, this.picked.length)) return false;
    if (!this.picked.length) return here.moves.length === 1 && here.moves[0]?.touch.length === 1;
    const { width, height } = here.node.getBoundingClientRect();
    return Math.min(width, height) < SMALL;
  }

  #key(event: KeyboardEvent) {
    this.#keyed = true;
    if (event.target !== this.#board || !this.#parts.size || event.ctrlKey || event.metaKey || event.altKey) return;
    if (Object.hasOwn(ARROWS, event.key)) {
      event.preventDefault();
      this.#step(ARROWS[event.key as keyof typeof ARROWS] as [number, number]);
      this.#scrollTo(this.at);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.at = [...this.#parts.keys()].at(event.key === "Home" ? 0 : -1) ?? null;
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.at === null) this.#first(null);
      else this.#choose(this.at);
    } else if (event.key === "Escape" && (this.picked.length || this.at !== null)) {
      event.preventDefault();
      this.#clear();
    }
  }

  /** Select the part nearest to another, or the first one. */
  #first(from: string | null) {
    if (from !== null && this.#parts.has(from)) this.at = from;
    else {
      const node = from === null ? null : this.#figure?.querySelector(`[data-part="${CSS.escape(from)}"]`);
      this.at = nearest(this.#parts, node ?? null);
    }
  }

  /** Select the nearest part in a direction. */
  #step(direction: [number, number]) {
    const here = this.at === null ? undefined : this.#parts.get(this.at);
    if (!here) return this.#first(null);
    this.at = ahead(this.#parts, here.node, direction) ?? this.at;
  }
}

/**
 * Return the places of the parts in a drawing, and its width.
 * @param svg must be in the document
 */
function places(svg: SVGSVGElement) {
  const x: Map<string, number> = new Map();
  for (const node of svg.querySelectorAll("[data-part]") as NodeListOf<SVGGraphicsElement>) {
    const box = node.getBBox();
    x.set(node.getAttribute("data-part") ?? "", box.x + box.width / 2);
  }
  return { x, width: Number(svg.getAttribute("width")) };
}

customElements.define("nimbers-board", Board);
