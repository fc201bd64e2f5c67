// Draws a position by hand: points and lines by pointer, touch or keyboard; Python reads the drawing.
import { css, html, LitElement, nothing, svg } from "lit";
import en from "../../locale/en/sketch.json";
import type { Engine } from "../python/client.ts";
import type { DrawableGraph } from "../python/replies.d.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import type { Session } from "./session.ts";
import type { Place, Sketch } from "./sketch-lines.ts";
import {
  empty,
  joined,
  lineUnder,
  listed,
  MOST,
  moved,
  names,
  ring,
  under,
  without,
  withPoint,
} from "./sketch-lines.ts";

const word = labelsOf("sketch", en);

/** Lengths in the drawing's units: its side, a point, the reach of a touch, a line, and the shortest drag. */
const [SIDE, RADIUS, REACH, LINE, DRAG] = [600, 18, 34, 12, 8];
const MODES = ["draw", "move", "erase"] as const;

/** A button that opens the drawing of the session's position; every change of it updates the position's text. */
export class SketchPad extends LitElement {
  static properties = {
    session: { attribute: false },
    engine: { attribute: false },
    open: { state: true },
    mode: { state: true },
    sketch: { state: true },
    from: { state: true },
    pull: { state: true },
    said: { state: true },
    wrong: { state: true },
    ready: { state: true },
    one: { state: true },
    other: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: block; }
      section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; padding-block: 0.5rem 1rem; }
      p { max-inline-size: var(--nimbers-measure); }
      svg { inline-size: min(100%, 36rem); aspect-ratio: 1; block-size: auto; touch-action: none; cursor: crosshair; user-select: none;
        background: var(--nimbers-sheet); border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round); }
      svg[aria-busy="true"] { opacity: 0.5; }
      svg.move { cursor: move; }
      svg.erase { cursor: pointer; }
      line, .loop { stroke: var(--nimbers-edge); stroke-width: 3; fill: none; }
      .pull { stroke-dasharray: 6 6; }
      polygon { fill: var(--nimbers-edge); }
      circle.point { fill: var(--nimbers-sheet); stroke: var(--nimbers-ink); stroke-width: 2.5; }
      .mark circle.point { fill: var(--nimbers-piece); }
      .mark text { fill: var(--nimbers-on-piece); }
      .from circle.point { stroke-width: 6; }
      text { fill: var(--nimbers-ink); font-family: var(--nimbers-sans); font-size: 17px; font-weight: 600; text-anchor: middle;
        dominant-baseline: central; pointer-events: none; font-variant-numeric: tabular-nums; }
      fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
      legend { padding: 0; margin-block-end: 0.3rem; }
      button[aria-pressed="true"] { background: var(--nimbers-ink); border-color: var(--nimbers-ink); color: var(--nimbers-paper); }
      .text { font-family: var(--nimbers-mono); overflow-wrap: anywhere; }
      @media print { :host { display: none; } }
    `,
  ];

  /** earlier drawings, for undo */ #before: Sketch[] = [];
  #down: { name: string | null; at: Place; moved: boolean; before: Sketch } | null = null;
  #asked = 0;
  #about = "";

  session!: Session;
  engine: Engine | null = null;
  open = false;
  mode: (typeof MODES)[number] | "mark" = "draw";
  sketch: Sketch = empty();
  /** the start of a line */ from: string | null = null;
  /** the current end of a line */ pull: Place | null = null;
  said = "";
  /** why the drawing is not a position */ wrong = "";
  /** whether the first position has loaded */ ready = false;
  one = "";
  other = "";

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  get #drawn() {
    return this.session.card.drawn as DrawableGraph;
  }

  render() {
    const { open } = this;
    return html`
      <button type="button" class="plain" aria-expanded=${open ? "true" : "false"} @click=${this.toggle}>${label("sketch")}</button>
      ${open ? this.#pad() : nothing}
    `;
  }

  /** Open the drawing of the position in the field, or close it. */
  toggle() {
    this.open = !this.open;
    if (this.open) this.#take();
  }

  /** Close the drawing if the game has changed. */
  willUpdate() {
    const { slug } = this.session.card;
    if (this.#about && this.#about !== slug) this.open = false;
    this.#about = slug;
  }

  /** Draw the position in the field. */
  async #take() {
    this.#before = [];
    this.said = "";
    this.wrong = "";
    this.from = null;
    this.ready = false;
    const asked = ++this.#asked;
    try {
      const { card, settings, text } = this.session;
      const call = await this.engine?.call("sketch", { game: card.slug, set: settings, position: text });
      if (call && asked === this.#asked) this.sketch = ring(call.result);
    } catch {
      if (asked === this.#asked) this.sketch = this.#cleared(); // the text is not a position yet
    }
    if (asked === this.#asked) this.ready = true;
  }

  #pad() {
    const { mode } = this;
    const modes = this.#drawn.mark ? ([...MODES, "mark"] as const) : MODES;
    const choose = (one: typeof this.mode) => {
      this.mode = one;
      this.from = null;
    };
    return html`
      <section aria-label=${label("sketch")}>
        <p id="help">${word("sketch.help")}</p>
        <div class="row" role="group" aria-label=${word("sketch.tools")}>
          ${modes.map((one) => html`<button type="button" aria-pressed=${one === mode ? "true" : "false"} @click=${() => choose(one)}>${word(`sketch.${one}`)}</button>`)}
          <button type="button" ?disabled=${!this.#before.length} @click=${this.#undo}>${word("sketch.undo")}</button>
          <button type="button" ?disabled=${!this.ready} @click=${() => this.#change(this.#cleared(), word("sketch.cleared"))}>${word("sketch.clear")}</button>
        </div>
        ${this.#picture()} ${this.#keys()}
        <p role="status" class="small">${this.ready ? this.said : label("waitingConnect")}</p>
        ${this.wrong ? html`<p role="alert">${this.wrong}</p>` : nothing}
        <div class="row"><button type="button" class="primary" @click=${() => this.session.ask()}>${word("sketch.solve")}</button>
          <span class="text">${this.session.text.slice(0, 200)}</span></div>
      </section>
    `;
  }

  #cleared() {
    const { first } = this.#drawn;
    // A plant's ground exists from the start.
    return first === 0 ? { points: { 0: { x: 0.5, y: 0.92 } }, lines: [], mark: "" } : empty();
  }

  #picture() {
    const { sketch, from, pull } = this;
    const start = from === null ? null : sketch.points[from];
    const said = word("sketch.picture", { points: names(sketch).length, lines: sketch.lines.length });
    return html`
      <svg viewBox="0 0 ${SIDE} ${SIDE}" class=${this.mode} role="img" aria-busy=${this.ready ? "false" : "true"} aria-label=${said} @pointerdown=${this.#press} @pointermove=${this.#drag}
        @pointerup=${this.#release} @pointercancel=${this.#cancel}>
        ${sketch.lines.map((line) => this.#line(line))}
        ${start && pull ? svg`<line class="pull" x1=${start.x * SIDE} y1=${start.y * SIDE} x2=${pull.x * SIDE} y2=${pull.y * SIDE}></line>` : nothing}
        ${names(sketch).map((name) => {
          const { x, y } = sketch.points[name];
          const kind = `${name === sketch.mark || (this.#drawn.first === 0 && name === "0") ? "mark" : ""} ${name === from ? "from" : ""}`;
          return svg`<g class=${kind} data-point=${name}><circle class="point" cx=${x * SIDE} cy=${y * SIDE} r=${RADIUS}></circle>
            <text x=${x * SIDE} y=${y * SIDE}>${name}</text></g>`;
        })}
      </svg>
    `;
  }

  #line([from, to]: [string, string]) {
    const { points, lines } = this.sketch;
    const [a, b] = [points[from], points[to]];
    const [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map((value) => value * SIDE);
    if (from === to) return svg`<circle class="loop" cx=${x1} cy=${y1 - RADIUS - 10} r="13"></circle>`;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    // Draw one of two opposite arrows a little to the side.
    const aside = this.#drawn.arrows && lines.some(([one, other]) => one === to && other === from) ? 7 : 0;
    const [sx, sy] = [-dy * aside, dx * aside];
    const [ex, ey] = [x2 + sx - dx * (RADIUS + 1), y2 + sy - dy * (RADIUS + 1)];
    const tip = [1, -1].map((side) => `${ex - 12 * dx + side * 6 * dy},${ey - 12 * dy - side * 6 * dx}`).join(" ");
    return svg`<line x1=${x1 + sx} y1=${y1 + sy} x2=${ex} y2=${ey}></line>
      ${this.#drawn.arrows ? svg`<polygon points=${`${ex},${ey} ${tip}`}></polygon>` : nothing}`;
  }

  /** Render buttons and lists for the same actions. */
  #keys() {
    const all = names(this.sketch);
    const { arrows, mark } = this.#drawn;
    const one = all.includes(this.one) ? this.one : (all[0] ?? "");
    const other = all.includes(this.other) ? this.other : (all[1] ?? all[0] ?? "");
    const list = (id: "one" | "other", value: string) => html`
      <select id=${id} aria-label=${word(`sketch.${id}`)} @change=${({ target }: Event) => {
        this[id] = (target as HTMLSelectElement).value;
      }}>${all.map((name) => html`<option value=${name} .selected=${name === value}>${name}</option>`)}</select>`;
    const join = () => this.#join(one, other);
    return html`
      <fieldset>
        <legend class="label">${word("sketch.byKeys")}</legend>
        <button type="button" ?disabled=${!this.ready} @click=${() => this.#add()}>${word("sketch.add")}</button>
        ${
          all.length
            ? html`${list("one", one)} ${list("other", other)}
              <button type="button" ?disabled=${one === other && !arrows} @click=${join}>${word("sketch.join")}</button>
              <button type="button" @click=${() => this.#remove(one)}>${word("sketch.remove", { name: one })}</button>
              ${mark ? html`<button type="button" @click=${() => this.#mark(one)}>${word("sketch.put", { name: one })}</button>` : nothing}`
            : nothing
        }
      </fieldset>
    `;
  }

  #add(place?: Place) {
    const added = withPoint(this.sketch, this.#drawn, place);
    if (added) this.#change(added.sketch, word("sketch.added", { name: added.name }));
    else this.said = word("sketch.full", { most: MOST });
    return added?.name ?? null;
  }

  #join(from: string, to: string) {
    const next = joined(this.sketch, from, to, this.#drawn);
    const what = next.lines.length > this.sketch.lines.length ? "sketch.joined" : "sketch.parted";
    this.#change(next, word(what, { from, to }));
  }

  #remove(name: string) {
    this.#change(without(this.sketch, name), word("sketch.removed", { name }));
  }

  #mark(name: string) {
    this.#change({ ...this.sketch, mark: name }, word("sketch.marked", { name }));
  }

  #undo() {
    const sketch = this.#before.pop();
    if (!sketch) return;
    this.sketch = sketch;
    this.from = null;
    this.said = word("sketch.undone");
    this.#tell();
  }

  #change(sketch: Sketch, said: string) {
    this.#before.push(this.sketch);
    this.sketch = sketch;
    this.said = said;
    this.from = null;
    this.#tell();
  }

  /** Write the drawing into the position's text. */
  async #tell() {
    const { session, engine } = this;
    const asked = ++this.#asked;
    try {
      const params = { game: session.card.slug, set: session.settings, ...listed(this.sketch) };
      const reply = await engine?.call("sketched", params);
      if (asked !== this.#asked || !reply) return;
      this.wrong = "";
      session.hold(null);
      session.type(reply.result.position ?? session.text);
      session.dispatchEvent(new Event("change"));
      this.requestUpdate();
    } catch (error) {
      if (asked === this.#asked) this.wrong = (error as Error).message;
    }
  }

  #place(event: PointerEvent) {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  }

  #press(event: PointerEvent) {
    if (event.button || this.#down || !this.ready) return;
    const at = this.#place(event);
    (event.currentTarget as SVGElement).setPointerCapture(event.pointerId);
    this.#down = { name: under(this.sketch, at, REACH / SIDE), at, moved: false, before: this.sketch };
  }

  #drag(event: PointerEvent) {
    const down = this.#down;
    if (!down) return;
    const at = this.#place(event);
    down.moved ||= Math.hypot(at.x - down.at.x, at.y - down.at.y) > DRAG / SIDE;
    if (!down.moved || down.name === null) return;
    if (this.mode === "move") this.sketch = moved(this.sketch, down.name, at);
    if (this.mode === "draw") [this.from, this.pull] = [down.name, at];
  }

  #cancel() {
    if (this.#down) this.sketch = this.#down.before;
    this.#down = null;
    this.pull = null;
    this.from = null;
  }

  #release(event: PointerEvent) {
    const down = this.#down;
    if (!down) return;
    this.#down = null;
    this.pull = null;
    const at = this.#place(event);
    const target = under(this.sketch, at, REACH / SIDE);
    if (this.mode === "move") {
      if (down.moved && down.name !== null) this.#before.push(down.before);
    } else if (this.mode === "erase") this.#erase(target, at);
    else if (this.mode === "mark") {
      if (target !== null) this.#mark(target);
    } else if (down.name === null) {
      // A line from the point touched before ends at a new point.
      if (!down.moved && inside(at)) this.#add(at);
      this.from = null;
    } else if (down.moved) {
      if (target !== null && target !== down.name) this.#join(down.name, target);
      this.from = null;
    } else if (this.from !== null && this.from !== down.name) this.#join(this.from, down.name);
    else this.from = this.from === down.name ? null : down.name;
  }

  #erase(point: string | null, at: Place) {
    const line = point === null ? lineUnder(this.sketch, at, LINE / SIDE) : null;
    if (point !== null) this.#remove(point);
    else if (line) this.#join(...line);
  }
}

function inside({ x, y }: Place) {
  return x > 0 && x < 1 && y > 0 && y < 1;
}

customElements.define("nimbers-sketch", SketchPad);
