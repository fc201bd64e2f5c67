// A table of Grundy values: Python's drawing up to 60 x 60, a canvas above that; the reader can read every cell.
import { css, html, LitElement, svg as lines, nothing, unsafeCSS } from "lit";
import { parsed, scaleText } from "../board/figure.ts";
import { SHADES } from "../python/facts.ts";
import { label } from "../ui/labels.ts";
import { schemes } from "../ui/schemes.ts";
import { base, figure } from "../ui/sheets.ts";
import { maps } from "./map-sheet.ts";
import { shadeOf } from "./map-values.ts";
import type { Table } from "./session.ts";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

class HeatMap extends LitElement {
  static properties = { table: { attribute: false }, values: { attribute: false }, cell: { state: true } };

  static styles = [
    base,
    figure,
    maps,
    css`
      :host { display: grid; gap: 0.4rem; }
      .map { position: relative; }
      .map.dense .nb-value { display: none; }
      canvas { display: block; inline-size: 100%; image-rendering: pixelated; border: 1px solid var(--nimbers-line); }
      output { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); min-block-size: 1.5em; display: block; }
      .over { position: absolute; inset: 0; inline-size: 100%; pointer-events: none; }
      h3 { font-size: var(--nimbers-size-3); }
      h3::first-letter { text-transform: uppercase; }
      .cursor { position: absolute; pointer-events: none; outline: 2px solid var(--nimbers-ink); box-shadow: 0 0 0 4px var(--nimbers-paper); visibility: hidden; }
      .map:is(:hover, :focus) .cursor { visibility: visible; }
      .scale { display: flex; align-items: center; gap: 0.6rem; }
      .legend { flex: 1; display: flex; block-size: 0.75rem; border: 1px solid var(--nimbers-line); }
      .legend i { flex: 1; forced-color-adjust: none; }
    `,
    ...Array.from({ length: SHADES }, (_, shade) => shadeRule(shade)),
  ];

  #observer = new ResizeObserver(() => this.#density());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #repaint = () => this.#paint();

  table!: Table;
  values: Uint16Array = new Uint16Array();
  cell: [number, number] | null = null;

  connectedCallback() {
    super.connectedCallback();
    this.#observer.observe(this);
    this.#dark.addEventListener("change", this.#repaint);
    document.addEventListener("nimbers-theme", this.#repaint);
    schemes.addEventListener("change", this.#repaint);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.#dark.removeEventListener("change", this.#repaint);
    document.removeEventListener("nimbers-theme", this.#repaint);
    schemes.removeEventListener("change", this.#repaint);
  }

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("table")) return;
    const mark = this.table.marks[0];
    this.cell = mark ? [mark.column, mark.row] : [0, 0];
  }

  updated(changed: Map<string, unknown>) {
    if (changed.has("table")) {
      this.#density();
      this.#paint();
    }
    this.#pointAt();
  }

  render() {
    const { title, svg, columns, rows } = this.table;
    return html`
      <h3>${title}</h3>
      <div class="map" tabindex="0" role="group" aria-label=${label("mapOf", { title })}
        @keydown=${this.#key} @pointermove=${this.#point} @pointerdown=${this.#point}>
        ${svg ? this.#drawn(svg) : html`<canvas width=${columns} height=${rows} aria-hidden="true"></canvas>${this.#marks()}`}
        <div class="cursor"></div>
      </div>
      <output aria-live="polite">${this.#reading()}</output>
      <div class="scale small quiet" aria-hidden="true">
        0<span class="legend">${Array.from({ length: SHADES }, (_, shade) => html`<i class="shade-${shade}"></i>`)}</span>
        ${this.#highest()}
      </div>
    `;
  }

  /** the parsed drawing */ #made: { svg: string; node: Node } | null = null;

  #drawn(svg: string) {
    if (this.#made?.svg !== svg) {
      const node = parsed(svg, "", "100%");
      node.setAttribute("aria-hidden", "true");
      this.#made = { svg, node };
    }
    return this.#made.node;
  }

  /** Draw the pieces over a canvas, as pictures/svg.py does on a drawing. */
  #marks() {
    const { columns, rows, marks } = this.table;
    const r = columns / 40;
    return html`
      <svg class="nb-figure over" viewBox="0 0 ${columns} ${rows}" aria-hidden="true">
        ${marks.map(({ column, row, label }) => {
          const [x, y] = [column + 0.5, rows - row - 0.5];
          const [fx, fy] = [x + (2 * column < columns ? 1.3 : -1.3) * r, y - (2 * row < rows ? 1.3 : -1.3) * r];
          return lines`
            <circle class="nb-halo" cx=${x} cy=${y} r=${r}></circle><circle class="nb-mark" cx=${x} cy=${y} r=${r}></circle>
            <circle class="nb-flag" cx=${fx} cy=${fy} r=${0.85 * r}></circle>
            <text class="nb-glyph" x=${fx} y=${fy} dy=".35em" font-size=${1.2 * r}>${label}</text>`;
        })}
      </svg>
    `;
  }

  #highest() {
    let highest = 0;
    for (const value of this.values) if (value > highest) highest = value;
    return highest;
  }

  #reading() {
    if (!this.cell) return nothing;
    const [column, row] = this.cell;
    const value = this.values[row * this.table.columns + column] ?? 0;
    return label("cell", { title: this.table.title, column: String(column), row: String(row), value: String(value) });
  }

  /** Print values only if a cell has room for them. */
  #density() {
    const map = this.renderRoot?.querySelector(".map");
    if (map) {
      map.classList.toggle("dense", map.clientWidth / (this.table.columns + 2) < 17);
      scaleText(map.querySelector("svg"));
    }
    this.#pointAt();
  }

  /** Draw the frame around the selected cell. */
  #pointAt() {
    const map = this.renderRoot?.querySelector(".map");
    const cursor = map?.querySelector(".cursor") as HTMLElement | null;
    if (!map || !cursor || !this.cell) return;
    const [column, row] = this.cell;
    const outer = map.getBoundingClientRect();
    const drawn = map.querySelector(`[data-part="c${column}.${row}"]`)?.getBoundingClientRect();
    const [width, height] = [outer.width / this.table.columns, outer.height / this.table.rows];
    const box = drawn ?? { left: outer.left + column * width, top: outer.bottom - (row + 1) * height, width, height };
    cursor.style.left = `${box.left - outer.left}px`;
    cursor.style.top = `${box.top - outer.top}px`;
    cursor.style.width = `${box.width}px`;
    cursor.style.height = `${box.height}px`;
  }

  #paint() {
    const canvas = this.renderRoot?.querySelector("canvas");
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const { columns, rows } = this.table;
    const shades = this.#shades();
    const highest = Math.max(1, this.#highest());
    const image = context.createImageData(columns, rows);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const value = this.values[row * columns + column] ?? 0;
        image.data.set(shades[shadeOf(value, highest)] ?? [0, 0, 0, 255], 4 * ((rows - 1 - row) * columns + column));
      }
    }
    context.putImageData(image, 0, 0);
  }

  /** The ten shades of the legend as bytes. */
  #shades() {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) return [];
    return Array.from(this.renderRoot.querySelectorAll(".legend i"), (swatch) => {
      context.fillStyle = getComputedStyle(swatch).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return Array.from(context.getImageData(0, 0, 1, 1).data);
    });
  }

  #point(event: PointerEvent) {
    const { columns, rows } = this.table;
    const target = event.composedPath()[0];
    if (target instanceof HTMLCanvasElement) {
      const box = target.getBoundingClientRect();
      const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
      const row = rows - 1 - Math.floor(((event.clientY - box.top) / box.height) * rows);
      this.#read(column, row);
    } else if (target instanceof Element) {
      const part = target
        .closest("[data-part]")
        ?.getAttribute("data-part")
        ?.match(/^c(\d+)\.(\d+)$/);
      if (part) this.#read(Number(part[1]), Number(part[2]));
    }
  }

  #key(event: KeyboardEvent) {
    if (!Object.hasOwn(STEPS, event.key) || !this.cell) return;
    event.preventDefault();
    const [dx, dy] = STEPS[event.key as keyof typeof STEPS] as [number, number];
    const far = event.shiftKey ? 10 : 1;
    this.#read(this.cell[0] + far * dx, this.cell[1] + far * dy);
  }

  #read(column: number, row: number) {
    const { columns, rows } = this.table;
    const next = [Math.max(0, Math.min(columns - 1, column)), Math.max(0, Math.min(rows - 1, row))];
    if (next[0] !== this.cell?.[0] || next[1] !== this.cell?.[1]) this.cell = next as [number, number];
  }
}

function shadeRule(shade: number) {
  const number = unsafeCSS(String(shade));
  return css`.shade-${number} { background: var(--nimbers-heat-${number}); }`;
}

customElements.define("nimbers-heatmap", HeatMap);
