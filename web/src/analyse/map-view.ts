// A square table of values on a canvas, with zoom, pan and a cell to read, by pointer, touch, keys and buttons.
import { css, html, LitElement, unsafeCSS } from "lit";
import en from "../../locale/en/map.json";
import { SHADES } from "../python/facts.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import type { View } from "./map-values.ts";
import { shadeOf, showing, within, zoomed } from "./map-values.ts";

const word = labelsOf("map", en);

/** The least side of a picture for download, in pixels. */
const PICTURE = 1024;
/** Pixels that a cell needs for its value. */
const PRINTED = 26;
/** If at most this many lost cells are visible, draw them larger than they are. */
const FEW = 20_000;
/** The least size of such a lost cell, in pixels. */
const SEEN = 2.5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as const;
const INKS = ["lose", "paper", "ink"];

export class MapView extends LitElement {
  static properties = {
    values: { attribute: false },
    side: { attribute: false },
    largest: { attribute: false },
    title: { attribute: false },
    cell: { state: true },
    view: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; max-inline-size: 46rem; }
      .map { touch-action: pan-y; cursor: crosshair; }
      .map.close { touch-action: none; cursor: grab; }
      .map:focus-visible { outline: 3px solid var(--nimbers-ink); outline-offset: 2px; }
      canvas { display: block; inline-size: 100%; aspect-ratio: 1; border: 1px solid var(--nimbers-line); }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
      .row button { min-inline-size: var(--nimbers-target); }
      output { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); min-block-size: 1.5em; flex: 1; min-inline-size: 9rem; }
      .legend { display: flex; align-items: center; gap: 0.6rem; }
      .legend .ramp { flex: 1; display: flex; block-size: 0.75rem; border: 1px solid var(--nimbers-line); }
      .legend i { flex: 1; forced-color-adjust: none; }
      .legend .lost { flex: none; inline-size: 0.75rem; block-size: 0.75rem; background: var(--nimbers-lose); }
      .legend .said { margin-inline-end: 1rem; }
      .inks { display: none; }
      ${unsafeCSS(Array.from({ length: SHADES }, (_, one) => `.s${one} { background: var(--nimbers-heat-${one}); }`).join(" "))}
      ${unsafeCSS(INKS.map((ink) => `.inks .${ink} { background: var(--nimbers-${ink}); }`).join(" "))}
      @media print { .row button { display: none; } }
    `,
  ];

  #sized = new ResizeObserver(() => this.#draw());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #repaint = () => {
    this.#image = null;
    this.#draw();
  };
  /** the whole table, one pixel for each cell */ #image: HTMLCanvasElement | null = null;
  /** indices of the lost cells */ #lost: Uint32Array = new Uint32Array();
  /** the last place of each pressed pointer */ #down: Map<number, [number, number]> = new Map();

  /** row by row, the lowest first */ values: Uint16Array = new Uint16Array();
  side = 1;
  largest = 0;
  title = "";
  cell: [number, number] = [0, 0];
  view: View = { column: 0, row: 0, span: 1 };

  connectedCallback() {
    super.connectedCallback();
    this.#sized.observe(this);
    this.#dark.addEventListener("change", this.#repaint);
    document.addEventListener("nimbers-theme", this.#repaint);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#sized.disconnect();
    this.#dark.removeEventListener("change", this.#repaint);
    document.removeEventListener("nimbers-theme", this.#repaint);
  }

  firstUpdated() {
    // Lit would add a passive listener, which cannot prevent the page from scrolling.
    this.#map.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("values")) return;
    this.#image = null;
    this.#lost = Uint32Array.from(lostCells(this.values));
    if (changed.get("side") !== this.side) {
      this.view = { column: 0, row: 0, span: this.side };
      this.cell = [0, 0];
    }
  }

  updated() {
    this.#draw();
  }

  render() {
    const { side, title, view } = this;
    const buttons = [
      ["closer", "+", () => this.#zoom(0.5)],
      ["further", "−", () => this.#zoom(2)],
      ["left", "←", () => this.#pan(-0.5, 0)],
      ["up", "↑", () => this.#pan(0, 0.5)],
      ["down", "↓", () => this.#pan(0, -0.5)],
      ["right", "→", () => this.#pan(0.5, 0)],
    ] as const;
    return html`
      <div class="map ${view.span < side ? "close" : ""}" tabindex="0" role="group" aria-label=${word("of", { side, title })} aria-describedby="keys"
        @keydown=${this.#key} @pointerdown=${this.#press} @pointermove=${this.#move} @pointerup=${this.#lift} @pointercancel=${this.#lift}
        @dblclick=${() => this.#zoom(0.5)}>
        <canvas aria-hidden="true"></canvas>
      </div>
      <div class="row">
        <output aria-live="polite">${this.#reading()}</output>
        ${buttons.map(([name, sign, act]) => html`<button type="button" aria-label=${word(name)} @click=${act}>${sign}</button>`)}
        <button type="button" @click=${() => this.#look({ column: 0, row: 0, span: side })}>${word("whole")}</button>
      </div>
      <div class="legend small quiet" aria-hidden="true">
        <i class="lost"></i><span class="said">${word("legend.lost")}</span>
        1<span class="ramp">${Array.from({ length: SHADES - 1 }, (_, one) => html`<i class="s${one + 1}"></i>`)}</span>${this.largest}
      </div>
      <p class="small quiet" id="keys">${word("keys")}</p>
      <div class="inks" aria-hidden="true">${[...INKS, ...Array.from({ length: SHADES }, (_, one) => `s${one}`)].map((ink) => html`<i class=${ink}></i>`)}</div>
    `;
  }

  /** Draw the whole table as a picture with square cells. */
  async picture() {
    const image = this.#whole();
    const times = Math.max(1, Math.ceil(PICTURE / this.side));
    const canvas = blank(this.side * times);
    const context = canvas.getContext("2d");
    if (context) {
      context.imageSmoothingEnabled = false;
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
    }
    return new Promise((done: (blob: Blob | null) => void) => canvas.toBlob(done, "image/png"));
  }

  get #map() {
    return this.renderRoot.querySelector(".map") as HTMLElement;
  }

  #value([column, row]: [number, number]) {
    return this.values[row * this.side + column] ?? 0;
  }

  #reading() {
    const value = this.#value(this.cell);
    const [column, row] = this.cell.map(String);
    return word(value ? "cell" : "lost", { title: this.title, column, row, value: String(value) });
  }

  #ink(name: string) {
    return getComputedStyle(this.renderRoot.querySelector(`.inks .${name}`) as Element).backgroundColor;
  }

  /** Draw the table with one pixel for each cell, in the colours of the theme. */
  #whole() {
    if (this.#image) return this.#image;
    const { side, values, largest } = this;
    const image = blank(side);
    const context = image.getContext("2d");
    const shades = Array.from({ length: SHADES }, (_, one) => bytesOf(this.#ink(one ? `s${one}` : "lose")));
    if (context) {
      const data = context.createImageData(side, side);
      const pixels = new Uint32Array(data.data.buffer);
      for (let row = 0; row < side; row++) {
        const [from, to] = [row * side, (side - 1 - row) * side];
        for (let x = 0; x < side; x++) pixels[to + x] = shades[shadeOf(values[from + x], largest)];
      }
      context.putImageData(data, 0, 0);
    }
    this.#image = image;
    return image;
  }

  #draw() {
    const canvas = this.renderRoot?.querySelector("canvas");
    const context = canvas?.getContext("2d");
    const width = Math.round((canvas?.clientWidth ?? 0) * (devicePixelRatio || 1));
    if (!canvas || !context || !width || !this.values.length) return;
    if (canvas.width !== width) Object.assign(canvas, { width, height: width });
    const { column, row, span } = this.view;
    const cell = width / span;
    context.imageSmoothingEnabled = cell < 1;
    context.fillStyle = this.#ink("paper");
    context.fillRect(0, 0, width, width);
    context.drawImage(this.#whole(), column, this.side - row - span, span, span, 0, 0, width, width);
    const left = (x: number) => (x - column) * cell;
    const top = (y: number) => width - (y + 1 - row) * cell;
    if (cell < SEEN && this.#lost.length <= FEW) this.#stress(context, cell, left, top);
    if (cell >= PRINTED * (devicePixelRatio || 1)) this.#print(context, cell, left, top);
    context.strokeStyle = this.#ink("ink");
    context.lineWidth = 2 * (devicePixelRatio || 1);
    const frame = Math.max(cell, 4 * context.lineWidth);
    const [x, y] = [left(this.cell[0]) + cell / 2, top(this.cell[1]) + cell / 2];
    context.strokeRect(x - frame / 2, y - frame / 2, frame, frame);
  }

  /** Enlarge lost cells that are too small to see. */
  #stress(context: CanvasRenderingContext2D, cell: number, left: (x: number) => number, top: (y: number) => number) {
    const size = SEEN * (devicePixelRatio || 1);
    const off = (cell - size) / 2;
    context.fillStyle = this.#ink("lose");
    for (const place of this.#lost) {
      const x = place % this.side;
      context.fillRect(left(x) + off, top((place - x) / this.side) + off, size, size);
    }
  }

  /** Print values if there is room for them. */
  #print(context: CanvasRenderingContext2D, cell: number, left: (x: number) => number, top: (y: number) => number) {
    const { column, row, span } = this.view;
    const [ink, paper] = [this.#ink("ink"), this.#ink("paper")];
    context.font = `${cell * 0.36}px ${getComputedStyle(this).fontFamily}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const last = (from: number) => Math.min(this.side - 1, Math.floor(from + span));
    for (let y = Math.floor(row); y <= last(row); y++) {
      for (let x = Math.floor(column); x <= last(column); x++) {
        const value = this.#value([x, y]);
        const shade = shadeOf(value, this.largest);
        context.fillStyle = value && shade < SHADES / 2 ? ink : paper;
        context.fillText(String(value), left(x) + cell / 2, top(y) + cell / 2);
      }
    }
  }

  #look(view: View) {
    this.view = within(view, this.side);
  }

  /** Zoom in or out around the selected cell. */
  #zoom(by: number) {
    const [x, y] = this.cell;
    this.view = showing(zoomed(this.view, by, [x + 0.5, y + 0.5], this.side), this.cell, this.side);
  }

  #pan(right: number, up: number) {
    const { column, row, span } = this.view;
    this.#look({ column: column + right * span, row: row + up * span, span });
  }

  #read([x, y]: [number, number]) {
    const kept = (at: number) => Math.min(Math.max(0, at), this.side - 1);
    this.cell = [kept(x), kept(y)];
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 10 : 1;
    if (Object.hasOwn(ARROWS, event.key)) {
      const [dx, dy] = ARROWS[event.key as keyof typeof ARROWS];
      this.#read([this.cell[0] + far * dx, this.cell[1] + far * dy]);
      this.view = showing(this.view, this.cell, this.side);
    } else if ("+=".includes(event.key)) this.#zoom(0.5);
    else if (event.key === "-") this.#zoom(2);
    else if (event.key === "Home") this.#look({ column: 0, row: 0, span: this.side });
    else return;
    event.preventDefault();
  }

  /** Convert a place on the screen to a place on the table, in cells. */
  #place({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = this.#map.getBoundingClientRect();
    const { column, row, span } = this.view;
    return [column + ((clientX - box.left) / box.width) * span, row + span - ((clientY - box.top) / box.height) * span];
  }

  /** @param event of a map in use, or of a trackpad's pinch gesture */
  #wheel(event: WheelEvent) {
    if (!event.ctrlKey && this.shadowRoot?.activeElement !== this.#map) return;
    event.preventDefault();
    this.view = zoomed(this.view, 1.0015 ** event.deltaY, this.#place(event), this.side);
  }

  #press(event: PointerEvent) {
    this.#down.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.view.span < this.side) this.#map.setPointerCapture(event.pointerId);
    this.#readAt(event);
  }

  #lift({ pointerId }: PointerEvent) {
    this.#down.delete(pointerId);
  }

  #move(event: PointerEvent) {
    const before = this.#down.get(event.pointerId);
    if (!before) return this.#readAt(event);
    const now = [event.clientX, event.clientY] as [number, number];
    const cells = this.view.span / this.#map.getBoundingClientRect().width;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = ([x, y]: [number, number]) => Math.max(1, Math.hypot(x - other[0], y - other[1]));
      const between = { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 };
      this.view = zoomed(this.view, apart(before) / apart(now), this.#place(between), this.side);
    } else {
      const { column, row, span } = this.view;
      this.#look({
        column: column - (now[0] - before[0]) * cells,
        row: row + (now[1] - before[1]) * cells,
        span,
      });
    }
    this.#down.set(event.pointerId, now);
  }

  #readAt(event: PointerEvent) {
    const [x, y] = this.#place(event);
    this.#read([Math.floor(x), Math.floor(y)]);
  }
}

function* lostCells(values: Uint16Array) {
  for (let at = values.indexOf(0); at >= 0; at = values.indexOf(0, at + 1)) yield at;
}

function blank(side: number) {
  return Object.assign(document.createElement("canvas"), { width: side, height: side });
}

/** Convert a colour of the style sheet to the four bytes of a pixel, as one 32-bit word. */
function bytesOf(colour: string) {
  const context = blank(1).getContext("2d", { willReadFrequently: true });
  if (!context) return 0;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0];
}

customElements.define("nimbers-map-view", MapView);
