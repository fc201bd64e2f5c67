// Draws the Cayley graph of a misère quotient: where adding a heap leads from each element, one generator at a time.
import { css, html, LitElement, svg } from "lit";
import en from "../../locale/en/quotient.json";
import type { Quotient } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("quotient", en);

type Spot = { x: number; y: number };

/** Lengths in a drawing: between elements, between rows, of an element's name, and the margin. */
const [ACROSS, DOWN] = [74, 66];
const [LETTER, TALL, FREE] = [7.5, 24, 6];
/** How far an arrow bends, so that opposite arrows do not overlap. */
const BEND = 14;

export class Cayley extends LitElement {
  static properties = { found: { attribute: false }, chosen: { state: true } };

  static styles = [
    base,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
      fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
      legend { font-size: var(--nimbers-size-1); padding: 0; }
      label { display: inline-flex; align-items: center; gap: 0.4rem; min-block-size: var(--nimbers-target); font-family: var(--nimbers-mono); font-weight: 400; }
      .scroll { overflow: auto; max-block-size: 34rem; border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.6rem 0.9rem; }
      svg { display: block; margin-inline: auto; font: 12px var(--nimbers-mono); }
      rect { fill: var(--nimbers-sheet); stroke: var(--nimbers-edge); stroke-width: 1.3; }
      text { text-anchor: middle; dominant-baseline: central; fill: var(--nimbers-ink); }
      path { fill: none; stroke: var(--nimbers-edge); stroke-width: 1.3; }
      .tip { fill: var(--nimbers-edge); stroke: none; }
      .lost rect { fill: color-mix(in oklab, var(--nimbers-lose) 16%, var(--nimbers-sheet)); stroke: var(--nimbers-lose); }
      .lost text { text-decoration: underline; }
    `,
  ];

  found!: Quotient;
  /** index of the generator */ chosen = 0;

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("found")) this.chosen = 0;
  }

  render() {
    const { generators } = this.found;
    return html`
      <fieldset>
        <legend>${word("cayley.by")}</legend>
        ${generators.map(
          ({ name, heap }, at) =>
            html`<label><input type="radio" name="by" .checked=${at === this.chosen} @change=${() => {
              this.chosen = at;
            }}>${name} = ${heap}</label>`,
        )}
      </fieldset>
      ${this.#drawing()}
    `;
  }

  #drawing() {
    const { generators, images, elements, products, lost_elements: lost } = this.found;
    const { name, heap } = generators[this.chosen];
    const { spots, width, height } = laid(elements);
    const by = images[heap];
    const arrows = products.map((row, from) => {
      const to = row[by];
      return to === from
        ? loop(spots[from], elements[from])
        : arrow([spots[from], elements[from]], [spots[to], elements[to]]);
    });
    return html`
      <div class="scroll" tabindex="0" role="region" aria-label=${word("cayley")}>
        <svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" role="img" aria-label=${word("cayley.drawn", { name })}>
          ${arrows}
          ${elements.map((text, at) => {
            const { x, y } = spots[at];
            const wide = half(text);
            return svg`<g class=${lost.includes(at) ? "lost" : ""}>
              <rect x=${x - wide} y=${y - TALL / 2} width=${2 * wide} height=${TALL} rx="5"/><text x=${x} y=${y}>${text}</text></g>`;
          })}
        </svg>
      </div>
    `;
  }
}

/** Arrange elements in rows by the number of heaps in their names, the identity on top. */
function laid(elements: string[]) {
  const of = elements.map(heapsOf);
  const there = [...new Set(of)].sort((a, b) => a - b).map((heaps) => [...of.keys()].filter((at) => of[at] === heaps));
  const width = ACROSS * Math.max(...there.map((row) => row.length)) + 2 * FREE;
  const spots: Spot[] = [];
  for (const [row, those] of there.entries())
    for (const [place, at] of those.entries())
      spots[at] = { x: width / 2 + (place - (those.length - 1) / 2) * ACROSS, y: DOWN * (row + 0.7) };
  return { spots, width, height: DOWN * (there.length + 0.3) };
}

/** Count the heaps in a product such as ab2. */
function heapsOf(name: string) {
  const factors = name === "1" ? [] : [...name.matchAll(/(?:[a-z]|\[\d+\])(\d*)/g)];
  return factors.reduce((sum, [, power]) => sum + Number(power || 1), 0);
}

function half(text: string) {
  return Math.max(TALL, text.length * LETTER + 10) / 2;
}

/** Return the point on the edge of an element's box in the direction of another point. */
function edge([{ x, y }, text]: [Spot, string], from: Spot): Spot {
  const [dx, dy] = [from.x - x, from.y - y];
  const part = Math.min(
    (half(text) + FREE / 2) / Math.abs(dx || 0.01),
    (TALL / 2 + FREE / 2) / Math.abs(dy || 0.01),
    1,
  );
  return { x: x + dx * part, y: y + dy * part };
}

function arrow(from: [Spot, string], to: [Spot, string]) {
  const [one, other] = [from[0], to[0]];
  const long = Math.hypot(other.x - one.x, other.y - one.y);
  const bent = {
    x: (one.x + other.x) / 2 - ((other.y - one.y) / long) * BEND,
    y: (one.y + other.y) / 2 + ((other.x - one.x) / long) * BEND,
  };
  const [start, end] = [edge(from, bent), edge(to, bent)];
  return svg`<path d="M${start.x},${start.y}Q${bent.x},${bent.y} ${end.x},${end.y}"/>${tip(end, bent)}`;
}

function loop({ x, y }: Spot, text: string) {
  const side = x + half(text);
  const end = { x: side + 1, y: y + 5 };
  return svg`<path d="M${side},${y - 5}C${side + 20},${y - 16} ${side + 20},${y + 16} ${end.x},${end.y}"/>${tip(end, { x: side + 12, y: y + 11 })}`;
}

/** Draw the head of an arrow that comes from a point. */
function tip({ x, y }: Spot, from: Spot) {
  const turn = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
  return svg`<path class="tip" d="M0,0l-7,-3.2v6.4z" transform="translate(${x} ${y}) rotate(${turn})"/>`;
}

customElements.define("nimbers-cayley", Cayley);
