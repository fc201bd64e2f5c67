// Values of a game of the reader's own whose positions are numbers: a table, a chart and the period, as far as the rules were run.

import { css, html, LitElement, nothing } from "lit";
import own from "../../locale/en/own.json";
import en from "../../locale/en/sequence.json";
import { heapLink } from "../link/onward.ts";
import type { Engine } from "../python/client.ts";
import type { Sequence } from "../python/replies.d.ts";
import { site } from "../python/site.ts";
import { keepTyped } from "../storage/drafts.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { save } from "../ui/save.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { csv, listed, Values } from "./values.ts";

const word = labelsOf("own", own);
const sequenceWord = labelsOf("sequence", en);

/** How far the values go until another number is asked for. */
const USUAL = "100";
/** Rows of the table; the file has all. */
const SHOWN = 2000;
/** A position to begin a game from has at most so many tokens, to be seen and played. */
const HEAP = 12;

class Numbers extends LitElement {
  static properties = {
    settings: { attribute: false },
    engine: { attribute: false },
    upTo: { state: true },
    charted: { state: true },
    note: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host { display: block; }
      .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.9rem; padding-block: 0.75rem 1rem; }
      p { max-inline-size: var(--nimbers-measure); overflow-wrap: anywhere; }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6rem; }
      .row input { inline-size: 7rem; }
      .rows { max-block-size: 20rem; overflow: auto; border: 1px solid var(--nimbers-line); padding: 0.25rem 0.9rem; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { text-align: end; padding: 0.15rem 1.5rem 0.15rem 0; font-weight: 400; white-space: nowrap; }
      th { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      th:last-child, td:last-child { text-align: start; }
      .missing { min-block-size: 300px; }
      @media print { .row { display: none; } .rows { max-block-size: none; } }
    `,
  ];

  #task: Task<{ is: "done"; found: Sequence; values: Uint32Array }> = new Task(this);
  #about = "";

  settings: Record<string, string> = {};
  engine: Engine | null = null;
  upTo: string = USUAL;
  /** whether the chart is here; its library comes with the first values */ charted = false;
  note = "";

  constructor() {
    super();
    keepTyped(this);
  }

  /** Values are those of one game. */
  willUpdate() {
    const about = JSON.stringify(this.settings);
    if (about !== this.#about) this.#task.drop();
    this.#about = about;
  }

  render() {
    const { status } = this.#task;
    const type = ({ target }: Event) => {
      this.upTo = (target as HTMLInputElement).value;
    };
    return html`
      <form class="inside" @submit=${this.#submit} novalidate>
        <p>${word("numbers.about")}</p>
        ${
          status.is === "running"
            ? progress({ ...status, onCancel: () => this.#task.stop() })
            : html`
              <div class="row">
                <label for="up-to">${word("numbers.upTo")}</label>
                <input id="up-to" inputmode="numeric" autocomplete="off" .value=${this.upTo} @input=${type}>
                <button class="primary">${word("numbers.run")}</button>
              </div>`
        }
        <div role="status">${this.#said()}</div>
        ${status.is === "done" ? this.#shown(status) : nothing}
      </form>
    `;
  }

  #said() {
    const { status } = this.#task;
    if (status.is === "failed") return banner("none", status.message);
    if (status.is === "stopped") return html`<p>${label("checkStopped")}</p>`;
    if (status.is !== "done") return nothing;
    const { verdict, proof, exceptions, lost } = status.found.texts;
    return [verdict, proof, exceptions, lost].filter(Boolean).map((text) => html`<p>${text}</p>`);
  }

  #shown({ found, values }: { found: Sequence; values: Uint32Array }) {
    const { first = 0, period, preperiod, exceptions, games } = found;
    const marked = period === null || preperiod === null ? null : { start: preperiod, length: period };
    return html`
      ${games.length ? this.#games(found) : nothing}
      <h3>${word("numbers.chart")}</h3>
      ${
        this.charted
          ? html`<nimbers-chart .values=${values} .period=${marked} .exceptions=${new Set(exceptions)}
              .said=${word("numbers.chartOf", { count: values.length - first })}></nimbers-chart>`
          : html`<div class="missing"></div>`
      }
      <h3 id="values">${sequenceWord("values")}</h3>
      <div class="rows" tabindex="0" role="region" aria-labelledby="values">
        <table>
          <thead><tr><th scope="col">n</th><th scope="col">${label("value")}</th><th scope="col">${word("numbers.outcome")}</th></tr></thead>
          <tbody>${Array.from(values.subarray(first, first + SHOWN), (value, at) => this.#row(first + at, value))}</tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${() => this.#copy(values.subarray(first))}>${label("copy")}</button>
        <button type="button" @click=${() => save(new Blob([csv(values, first)], { type: "text/plain" }), "values.csv")}>CSV</button>
        <span class="small quiet" role="status">${this.note}</span>
      </div>
    `;
  }

  #row(n: number, value: number) {
    const outcome = value ? "win" : "lose";
    return html`<tr><td>${n}</td><td>${value}</td><td class=${outcome}>${label(`verdict.${outcome}`)}</td></tr>`;
  }

  /** Games of the site whose values these are, as far as the rules were run. */
  #games({ games, largest }: Sequence) {
    const links = games.map(({ game, title, set }) => {
      const link = heapLink(game, set, Math.min(largest.heap, HEAP), lang);
      return link && html`<a class="button" href=${(site.single ? "" : `../${game}/`) + link}>${title}</a>`;
    });
    return html`<p class="row"><span class="small quiet">${sequenceWord("games")}</span>${links}</p>`;
  }

  async #submit(event: Event) {
    event.preventDefault();
    const { engine } = this;
    if (!engine) return;
    this.note = "";
    const params = { game: "own", set: this.settings, up_to: this.upTo.trim() || USUAL, lang };
    const values = new Values();
    await this.#task.run(label("working"), async (signal, report) => {
      const { result } = await engine.job("sequence", params, null, {
        signal,
        known: (length) => values.bytes(length),
        onBytes: (bytes) => values.add(bytes),
        onProgress: report,
      });
      return { is: "done", found: result, values: values.all };
    });
    if (this.#task.status.is === "done" && !this.charted)
      import("./chart.ts").then(
        () => {
          this.charted = true;
        },
        () => {}, // the values are there as a table
      );
  }

  async #copy(values: Uint32Array) {
    this.note = label((await copyText(listed(values))) ? "copied" : "why.notCopied");
  }
}

customElements.define("nimbers-numbers", Numbers);
