// Plots a sequence against n, with zoom by pointer, keys and buttons; marks period, exceptions and lost heaps.
import { css, html, LitElement, unsafeCSS } from "lit";
import uPlot from "uplot";
import plotText from "uplot/dist/uPlot.min.css" with { type: "text" };
import en from "../../locale/en/sequence.json";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("sequence", en);

type Period = { start: number; length: number } | null;

/** Colours of the period and the values; read from the CSS custom properties. */
const INKS = ["ink", "quiet", "line", "wash", "lose", "win"];
/** From this many values per pixel on, each pixel is drawn once only. */
const DENSE = 4;
const HEIGHT = 300;

/** A chart of numbers that may grow while it is on display. */
class Chart extends LitElement {
  static properties = {
    values: { attribute: false },
    period: { attribute: false },
    exceptions: { attribute: false },
    said: { attribute: false },
    at: { state: true },
  };

  static styles = [
    base,
    unsafeCSS(plotText),
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.4rem; }
      .plot { min-block-size: ${HEIGHT}px; touch-action: pan-y; }
      .plot:focus-visible { outline: 3px solid var(--nimbers-ink); outline-offset: 2px; }
      .uplot { font-family: var(--nimbers-sans); }
      .u-select { background: color-mix(in oklab, var(--nimbers-ink) 12%, transparent); }
      .u-cursor-x, .u-cursor-y { border-color: var(--nimbers-edge); }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
      .row button { min-inline-size: var(--nimbers-target); }
      output { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); min-block-size: 1.5em; flex: 1; min-inline-size: 9rem; }
      .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
      .legend i { display: inline-block; inline-size: 0.7em; block-size: 0.7em; margin-inline-end: 0.45em; forced-color-adjust: none; }
      .legend .usual i { background: var(--nimbers-ink); }
      .legend .exception i { background: var(--nimbers-lose); }
      .legend .zero i { background: var(--nimbers-win); }
      .legend .period i { background: var(--nimbers-wash); border: 1px solid var(--nimbers-edge); inline-size: 1.4em; }
      .inks { display: none; }
      ${unsafeCSS(INKS.map((ink) => `.inks .${ink} { color: var(--nimbers-${ink}); }`).join(" "))}
      @media print { .row { display: none; } }
    `,
  ];

  #plot: uPlot | null = null;
  #sized = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect.width));
  #dark: MediaQueryList = matchMedia("(prefers-color-scheme: dark)");
  #repaint = () => this.#plot?.redraw(false);
  #themed = new MutationObserver(this.#repaint);

  values: Uint32Array = new Uint32Array();
  period: Period = null;
  exceptions: Set<number> = new Set();
  /** a description for screen readers */ said = "";
  at: number | null = null;

  connectedCallback() {
    super.connectedCallback();
    this.#dark.addEventListener("change", this.#repaint);
    this.#themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#dark.removeEventListener("change", this.#repaint);
    this.#themed.disconnect();
    this.#sized.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
  }

  updated(changed: Map<string, unknown>) {
    if (!this.#plot) this.#make();
    else if (changed.has("values")) this.#fill();
    else if (changed.has("period") || changed.has("exceptions")) this.#repaint();
  }

  render() {
    const { at, values, period } = this;
    const reading = at === null || at >= values.length ? "" : `G(${at}) = ${values[at]}`;
    return html`
      <div class="plot" tabindex="0" role="group" aria-label=${this.said} aria-describedby="keys" @keydown=${this.#key}></div>
      <div class="row">
        <output aria-live="polite">${reading}</output>
        <button type="button" aria-label=${word("chart.closer")} @click=${() => this.#zoom(0.5)}>+</button>
        <button type="button" aria-label=${word("chart.further")} @click=${() => this.#zoom(2)}>−</button>
        <button type="button" aria-label=${word("chart.left")} @click=${() => this.#pan(-0.5)}>←</button>
        <button type="button" aria-label=${word("chart.right")} @click=${() => this.#pan(0.5)}>→</button>
        <button type="button" @click=${() => this.#show(0, values.length - 1)}>${word("chart.whole")}</button>
      </div>
      <p class="legend small quiet" aria-hidden="true">
        <span class="usual"><i></i>${word("chart.value")}</span><span class="zero"><i></i>${word("chart.zero")}</span>
        ${period ? html`<span class="period"><i></i>${word("chart.period")}</span>` : ""}
        ${this.exceptions.size ? html`<span class="exception"><i></i>${word("chart.exception")}</span>` : ""}
      </p>
      <p class="small quiet" id="keys">${word("chart.keys")}</p>
      <div class="inks" aria-hidden="true">${INKS.map((ink) => html`<i class=${ink}></i>`)}</div>
    `;
  }

  /** @param name one of INKS, in the current theme */
  #ink(name: string) {
    return getComputedStyle(this.renderRoot.querySelector(`.inks .${name}`) as Element).color;
  }

  #make() {
    const place = this.renderRoot.querySelector(".plot") as HTMLElement;
    const axis = { stroke: () => this.#ink("quiet"), font: `12px ${getComputedStyle(this).fontFamily}` };
    const lines = { stroke: () => this.#ink("line"), width: 1 };
    const whole = (_: uPlot, splits: number[]) => splits.map((one) => (Number.isInteger(one) ? String(one) : ""));
    this.#plot = new uPlot(
      {
        width: place.clientWidth || 300,
        height: HEIGHT,
        legend: { show: false },
        scales: {
          x: { time: false },
          y: { range: (_, _least, most) => [-0.5, Math.max(1, most ?? 1) + 0.5] },
        },
        axes: [
          { ...axis, grid: lines, ticks: lines, values: whole },
          { ...axis, grid: lines, ticks: lines, values: whole, size: 44 },
        ],
        series: [{}, { paths: () => null, points: { show: false } }],
        cursor: { points: { show: false }, drag: { x: true, y: false } },
        hooks: {
          drawAxes: [(plot) => this.#band(plot)],
          draw: [(plot) => this.#dots(plot)],
          setCursor: [(plot) => this.#read(plot.cursor.idx ?? null)],
        },
      },
      [[], []],
      place,
    );
    this.#fill();
    this.#sized.observe(place);
  }

  #fill() {
    const { values } = this;
    this.#plot?.setData([Float64Array.from(values, (_, n) => n), values]);
  }

  #resize(width: number) {
    if (width && this.#plot && this.#plot.width !== width) this.#plot.setSize({ width, height: HEIGHT });
  }

  #read(at: number | null) {
    if (at !== null) this.at = at;
  }

  /** Shade one period, from its start, behind the values. */
  #band({ ctx, bbox, valToPos }: uPlot) {
    if (!this.period) return;
    const { start, length } = this.period;
    const within = (x: number) => Math.min(Math.max(x, bbox.left), bbox.left + bbox.width);
    const from = within(valToPos(start - 0.5, "x", true));
    const to = within(valToPos(start + length - 0.5, "x", true));
    ctx.save();
    ctx.fillStyle = this.#ink("wash");
    ctx.fillRect(from, bbox.top, to - from, bbox.height);
    ctx.strokeStyle = this.#ink("quiet");
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    for (const x of [from, to]) {
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    if (to > from) ctx.stroke();
    ctx.restore();
  }

  /** Draw the visible values; if there are more than pixels, draw each pixel once. */
  #dots({ ctx, bbox, scales, valToPos }: uPlot) {
    const { values, exceptions } = this;
    const from = Math.max(0, Math.ceil(scales.x.min ?? 0));
    const to = Math.min(values.length - 1, Math.floor(scales.x.max ?? 0));
    if (to < from) return;
    const dot = Math.max(1.5, Math.min(6, (0.7 * bbox.width) / (to - from + 1))) * (devicePixelRatio || 1);
    const dense = to - from > DENSE * bbox.width;
    const step = valToPos(1, "x", true) - valToPos(0, "x", true);
    const left = valToPos(0, "x", true) - dot / 2;
    const height = valToPos(1, "y", true) - valToPos(0, "y", true);
    const top = valToPos(0, "y", true) - dot / 2;
    const taken = dense ? new Uint8Array((Math.ceil(bbox.width) + 2) * (Math.ceil(bbox.height) + 2)) : null;
    const row = Math.ceil(bbox.width) + 2;
    ctx.save();
    for (const [ink, wanted] of [
      ["ink", (n) => values[n] !== 0 && !exceptions.has(n)],
      ["win", (n) => values[n] === 0 && !exceptions.has(n)],
      ["lose", (n) => exceptions.has(n)],
    ] as [string, (n: number) => boolean][]) {
      ctx.fillStyle = this.#ink(ink);
      for (let n = from; n <= to; n++) {
        if (!wanted(n)) continue;
        const x = left + n * step;
        const y = top + values[n] * height;
        if (taken) {
          const place = Math.floor(x - bbox.left + dot) + row * Math.floor(y - bbox.top + dot);
          if (taken[place]) continue;
          taken[place] = 1;
        }
        ctx.fillRect(x, y, dot, dot);
      }
    }
    ctx.restore();
  }

  #show(from: number, to: number) {
    const last = Math.max(1, this.values.length - 1);
    const span = Math.min(last, Math.max(4, to - from));
    const min = Math.min(Math.max(0, from), last - span);
    this.#plot?.setScale("x", { min, max: min + span });
  }

  #seen() {
    const { min, max } = this.#plot?.scales.x ?? {};
    return { min: min ?? 0, max: max ?? 1 };
  }

  /** @param by factor of the visible range */
  #zoom(by: number) {
    const { min, max } = this.#seen();
    const middle = this.at !== null && this.at >= min && this.at <= max ? this.at : (min + max) / 2;
    this.#show(middle - (middle - min) * by, middle + (max - middle) * by);
  }

  /** @param by share of the visible range */
  #pan(by: number) {
    const { min, max } = this.#seen();
    this.#show(min + by * (max - min), max + by * (max - min));
  }

  /** @param at the heap to read; scrolls it into view */
  #point(at: number) {
    this.at = Math.min(Math.max(0, at), this.values.length - 1);
    const { min, max } = this.#seen();
    if (this.at < min || this.at > max) this.#show(this.at - (max - min) / 2, this.at + (max - min) / 2);
    this.#plot?.setCursor({
      left: this.#plot.valToPos(this.at, "x"),
      top: this.#plot.valToPos(this.values[this.at], "y"),
    });
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.at ?? -1;
    const far = event.shiftKey ? 10 : 1;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.#point(at - far),
      ArrowRight: () => this.#point(at + far),
      PageUp: () => this.#pan(-0.5),
      PageDown: () => this.#pan(0.5),
      Home: () => this.#show(0, this.values.length - 1),
      "+": () => this.#zoom(0.5),
      "=": () => this.#zoom(0.5),
      "-": () => this.#zoom(2),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

customElements.define("nimbers-chart", Chart);
