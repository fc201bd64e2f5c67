// Shows an automaton over the digits of numbers: as a drawing, as a table, and with the path of the reader's position.
import { css, html, LitElement, nothing, svg } from "lit";
import en from "../../locale/en/theorem.json";
import type { Prove } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";

const word = labelsOf("theorem", en);

type Told = NonNullable<Prove["automaton"]>;
export type Walk = NonNullable<Prove["walk"]>;

/** Limits beyond which tables and drawings become unreadable: columns, states and letters. */
const SHOWN_LETTERS = 9;
const DRAWN = { states: 14, letters: 8 };
/** Lengths in a drawing: radius, distance of states, size of letters, and the rise of an arrow to the next state. */
const RADIUS = 17;
const APART = 84;
const LETTER = 6.5;
const RISE = 30;

export class AutomatonView extends LitElement {
  static properties = {
    told: { attribute: false },
    names: { attribute: false },
    walk: { attribute: false },
    failure: { attribute: false },
    read: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      p { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.5rem 1rem; }
      .field { display: grid; gap: 0.25rem; }
      .field input { font-family: var(--nimbers-mono); inline-size: 12rem; max-inline-size: 100%; }
      .scroll { overflow: auto; max-block-size: 24rem; border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.6rem 0.9rem; }
      svg { display: block; font: 12px var(--nimbers-sans); }
      svg text { text-anchor: middle; dominant-baseline: central; fill: var(--nimbers-ink); }
      circle { fill: var(--nimbers-sheet); stroke: var(--nimbers-edge); stroke-width: 1.5; }
      .accepts circle { fill: color-mix(in oklab, var(--nimbers-lose) 16%, var(--nimbers-sheet)); stroke: var(--nimbers-lose); }
      .here circle { stroke: var(--nimbers-ink); stroke-width: 3.5; }
      .here text { font-weight: 700; }
      path { fill: none; stroke: var(--nimbers-edge); stroke-width: 1.3; }
      .tip { fill: var(--nimbers-edge); stroke: none; }
      .went path { stroke: var(--nimbers-ink); stroke-width: 2.6; }
      .went .tip { fill: var(--nimbers-ink); stroke: none; }
      svg .letters { fill: var(--nimbers-quiet); font-family: var(--nimbers-mono); font-size: 11px; paint-order: stroke; stroke: var(--nimbers-wash); stroke-width: 4px; }
      .went .letters { fill: var(--nimbers-ink); font-weight: 700; }
      table { border-collapse: collapse; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); }
      th, td { text-align: start; padding: 0.15rem 0.9rem 0.15rem 0; font-weight: 400; white-space: nowrap; }
      .digits td { padding-inline: 0.35rem; text-align: center; }
      .digits td.now { background: var(--nimbers-ink); color: var(--nimbers-paper); }
      th { color: var(--nimbers-quiet); }
      input[type=range] { inline-size: min(100%, 20rem); padding: 0; accent-color: var(--nimbers-ink); }
      @media (forced-colors: active) { .went path, .here circle { stroke: Highlight; } }
    `,
  ];

  /** null if it is too large */ told: Told | null = null;
  /** names of a position's numbers */ names: string[] = [];
  walk: Walk | null = null;
  /** why the last position was rejected */ failure = "";
  /** number of letters read so far */ read = 0;

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("walk")) this.read = this.walk ? this.walk.states.length - 1 : 0;
  }

  /** Scroll the drawing so that the state reached is in the middle. */
  updated() {
    const scroller = this.renderRoot.querySelector(".scroll:has(svg)");
    const circle = scroller?.querySelector(".here circle");
    if (scroller && circle) scroller.scrollLeft = Number(circle.getAttribute("cx")) - scroller.clientWidth / 2;
  }

  render() {
    const { told } = this;
    return html`
      ${told ? this.#drawing(told) : nothing}
      <form @submit=${this.#submit}>
        <div class="field">
          <label for="walk">${word("walk", { names: this.names.join(", ") })}</label>
          <input id="walk" autocomplete="off" inputmode=${this.names.length > 1 ? "text" : "numeric"} placeholder=${this.names.map((_, at) => 12 - at).join(",")}>
        </div>
        <button>${word("walkThrough")}</button>
      </form>
      <p role="status">${this.failure}${this.walk ? this.#said(this.walk) : nothing}</p>
      ${this.walk ? this.#way(this.walk) : nothing}
      ${told && told.arrows[0].length <= SHOWN_LETTERS ? this.#table(told) : nothing}
    `;
  }

  #said(walk: Walk) {
    if (this.read === walk.states.length - 1) return walk.text;
    return word("soFar", { read: this.read, state: walk.states[this.read] });
  }

  /** Render the digits of each number above the state that they lead to. */
  #way({ tracks, digits, states }: Walk) {
    const now = (at: number) => (at === this.read ? "now" : "");
    const move = ({ target }: Event) => {
      this.read = Number((target as HTMLInputElement).value);
    };
    return html`
      <div class="field">
        <label for="read">${word("read")}</label>
        <input id="read" type="range" min="0" max=${states.length - 1} .value=${String(this.read)} @input=${move}>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${word("way")}>
        <table class="digits">
          ${tracks.map(
            (track, row) => html`<tr><th scope="row">${track}</th><td></td>
              ${digits[row].map((digit, at) => html`<td class=${now(at + 1)}>${digit}</td>`)}</tr>`,
          )}
          <tr><th scope="row">${word("state")}</th>${states.map((state, at) => html`<td class=${now(at)}>${state}</td>`)}</tr>
        </table>
      </div>
    `;
  }

  /**
   * Draw states in a line, arrows to later ones above it, to earlier ones below; leave out a state that never accepts.
   */
  #drawing(told: Told) {
    const { arrows, accepts, tracks, digits } = told;
    const lost = arrows.findIndex((row, state) => !accepts[state] && row.every((after) => after === state));
    const shown = arrows.map((_, state) => state).filter((state) => state !== lost);
    if (shown.length > DRAWN.states || arrows[0].length > DRAWN.letters) return nothing;
    const edges = edgesOf(told, lost);
    const apart = Math.max(APART, ...edges.map(({ letters }) => letters.length * LETTER + 2 * RADIUS));
    const place = new Map(shown.map((state, at) => [state, apart * (at + 0.5) + 30]));
    const up = Math.max(RISE + 22, ...edges.map(({ from, to }) => (to > from ? height(to - from) : 0))) + RADIUS + 14;
    const down = Math.max(0, ...edges.map(({ from, to }) => (to < from ? height(from - to) : 0))) + RADIUS + 18;
    const [width, tall] = [apart * shown.length + 60, up + down];
    const states = this.walk?.states ?? [];
    const here = states[this.read];
    const last = this.read ? [states[this.read - 1], here] : [];
    const went = (from: number, to: number) => (from === last[0] && to === last[1] ? "went" : "");
    return html`
      <div class="scroll" tabindex="0" role="group" aria-label=${word("drawing")}>
        <svg width=${width} height=${tall} viewBox="0 ${-up} ${width} ${tall}" role="img" aria-label=${word("drawn", { states: arrows.length })}>
          ${arrow(4, 0, (place.get(0) ?? 0) - RADIUS, 0, "", 0)}
          ${edges.map(({ from, to, letters }) => {
            const [one, other] = [place.get(from) ?? 0, place.get(to) ?? 0];
            return svg`<g class=${went(from, to)}>${from === to ? loop(one, letters) : arc(one, other, Math.abs(to - from), letters)}</g>`;
          })}
          ${shown.map(
            (state) => svg`
            <g class="${accepts[state] ? "accepts" : ""} ${state === here ? "here" : ""}">
              <circle cx=${place.get(state)} cy="0" r=${RADIUS}/>
              ${accepts[state] ? svg`<circle cx=${place.get(state)} cy="0" r=${RADIUS - 4}/>` : nothing}
              <text x=${place.get(state)} y="0">${state}</text>
            </g>`,
          )}
        </svg>
      </div>
      <p class="small quiet">${word("drawingHelp", { tracks: tracks.join(" "), digits })} ${lost < 0 ? nothing : word("lostState", { state: lost })}</p>
    `;
  }

  /** Render a row for each state and a column for each tuple of digits that is read together. */
  #table(told: Told) {
    const { arrows, accepts, tracks } = told;
    return html`
      <details>
        <summary>${word("arrows")}</summary>
        <p>${word("automatonHelp", { tracks: tracks.join(" ") })}</p>
        <div class="scroll" tabindex="0" role="group" aria-label=${word("arrows")}>
          <table>
            <thead><tr><th scope="col">${word("state")}</th>
              ${arrows[0].map((_, letter) => html`<th scope="col">${digitsOf(told, letter).join(" ")}</th>`)}
              <th scope="col">${word("accepts")}</th></tr></thead>
            <tbody>${arrows.map(
              (row, state) => html`<tr><th scope="row">${state}</th>${row.map((after) => html`<td>${after}</td>`)}
                <td>${accepts[state] ? "✓" : ""}</td></tr>`,
            )}</tbody>
          </table>
        </div>
      </details>
    `;
  }

  #submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { value } = this.renderRoot.querySelector("#walk") as HTMLInputElement;
    if (value.trim()) this.dispatchEvent(new CustomEvent("nimbers-walk", { detail: value }));
  };
}

/** Decode a letter into the digits of the tracks. */
function digitsOf({ tracks, digits }: Told, letter: number) {
  return tracks.map((_, at) => Math.floor(letter / digits ** (tracks.length - 1 - at)) % digits);
}

/** Combine all letters that lead from one state to another into one arrow. */
function edgesOf(told: Told, lost: number) {
  const found: Map<string, { from: number; to: number; letters: string }> = new Map();
  for (const [from, row] of told.arrows.entries()) {
    for (const [letter, to] of row.entries()) {
      if (from === lost || to === lost) continue;
      const text = digitsOf(told, letter).join("");
      const known = found.get(`${from} ${to}`);
      if (known) known.letters += `,${text}`;
      else found.set(`${from} ${to}`, { from, to, letters: text });
    }
  }
  return [...found.values()];
}

/** @param steps number of states that an arrow advances */
function height(steps: number) {
  return RISE * steps ** 0.85 + 6;
}

function arc(one: number, other: number, steps: number, letters: string) {
  const side = other > one ? -1 : 1;
  const lift = side * height(steps);
  const near = (other > one ? 1 : -1) * RADIUS * 0.6;
  return arrow(one + near, side * RADIUS * 0.8, other - near, side * RADIUS * 0.8, letters, lift);
}

function loop(x: number, letters: string) {
  const top = -RADIUS * 0.8;
  return svg`
    <path d="M${x - 9} ${top} C${x - 24} ${top - 32} ${x + 24} ${top - 32} ${x + 9} ${top - 2}"/>
    ${tip(x + 9, top, 0.35, 1)}
    <text class="letters" x=${x} y=${top - 32}>${letters}</text>`;
}

/** Draw a curve between two points that rises to a height, with its letters on top. */
function arrow(x: number, y: number, toX: number, toY: number, letters: string, lift: number) {
  const bend = y + (lift - y) * 1.33;
  const middle = (x + toX) / 2;
  const [dx, dy] = lift ? [(toX - x) * 0.12, toY - bend] : [1, 0];
  const far = Math.hypot(dx, dy);
  return svg`
    <path d="M${x} ${y} C${x + (toX - x) * 0.12} ${bend} ${toX - (toX - x) * 0.12} ${bend} ${toX} ${toY}"/>
    ${tip(toX, toY, dx / far, dy / far)}
    ${letters ? svg`<text class="letters" x=${middle} y=${lift}>${letters}</text>` : nothing}`;
}

/** Draw the tip of an arrow that comes from a direction. */
function tip(x: number, y: number, dx: number, dy: number) {
  const [bx, by] = [x - 8 * dx, y - 8 * dy];
  return svg`<path class="tip" d="M${x} ${y} L${bx - 4 * dy} ${by + 4 * dx} L${bx + 4 * dy} ${by - 4 * dx} Z"/>`;
}

customElements.define("nimbers-automaton", AutomatonView);
