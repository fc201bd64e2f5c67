// The explorer of sequences: a code, its Grundy values as they arrive, the period and its proof.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/sequence.json";
import { go } from "../link/address.ts";
import { heapLink } from "../link/onward.ts";
import { python } from "../python/python.ts";
import { keepTyped } from "../storage/drafts.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { save } from "../ui/save.ts";
import { csv, decode, encode, frequencies, json, listed, numbered, USUAL, Values } from "./values.ts";
import "../proof/proof-of.ts";
import type { Sequence } from "../python/replies.d.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { SequenceRequest } from "./values.ts";

const word = labelsOf("sequence", en);

/** The most values to show; Copy and Download contain all. */
const SHOWN = 2000;
/** Milliseconds between updates while values arrive. */
const PACE = 400;
/** Codes that have a misère quotient. */
const OCTAL = /^[04](\.[0-7]+)?$/;
/** The most tokens in a heap to start a game from, so that it fits on the board. */
const HEAP = 12;
const EXAMPLES = ["0.77", "0.07", "0.137", "0.16", "4.444", "sub:1,3,4", "primes", "grundy"];

/** Its content is what the build wrote for readers without JavaScript. */
export class SequenceExplorer extends LitElement {
  static properties = {
    count: { state: true },
    note: { state: true },
    charted: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; }
      form { display: grid; gap: 0.75rem; }
      .fields { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
      .fields > div { display: grid; gap: 0.25rem; }
      .fields #code { inline-size: min(22rem, 100%); font-family: var(--nimbers-mono); }
      .fields #up-to { inline-size: 9rem; }
      .fields .wide { flex: 1 1 14rem; max-inline-size: 22rem; }
      .check { display: flex; align-items: center; gap: 0.5rem; min-block-size: var(--nimbers-target); }
      .examples { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
      .examples button { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); padding-inline: 0.6em; }
      .verdict { font-size: var(--nimbers-size-3); max-inline-size: var(--nimbers-measure); }
      .status { display: grid; gap: 0.5rem; }
      .status p { max-inline-size: var(--nimbers-measure); overflow-wrap: anywhere; }
      dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1.25rem; margin: 0; }
      dd { margin: 0; font-family: var(--nimbers-mono); }
      dt { color: var(--nimbers-quiet); font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); }
      section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.6rem; }
      .values { max-block-size: 18rem; overflow: auto; border: 1px solid var(--nimbers-line); background: var(--nimbers-wash);
        padding: 0.6rem 0.9rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.6; overflow-wrap: anywhere; }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
      .often { max-block-size: 20rem; overflow: auto; }
      table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums; }
      th, td { text-align: end; padding: 0.15rem 0.75rem 0.15rem 0; font-weight: 400; white-space: nowrap; }
      th { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      td:last-child { inline-size: 60%; padding-inline-end: 0; }
      meter { display: block; inline-size: 100%; block-size: 0.8rem; }
      .missing { min-block-size: 300px; }
      @media (max-width: 30rem) { td:last-child, th:last-child { display: none; } }
      @media print { form, .row { display: none; } .values, .often { max-block-size: none; } }
    `,
  ];

  #task: Task<{ is: "done"; found: Sequence }> = new Task(this);
  #values = new Values();
  /** the values on display, slightly old while more arrive */ #shown: Uint32Array = new Uint32Array();
  /** the request that the values belong to */ #request: SequenceRequest | null = null;
  /** where to resume */ #place: { text: string; bytes: number } | null = null;
  #looked = 0;

  /** number of values on display */ count = 0;
  note = "";
  /** whether the chart's library has loaded */ charted = false;

  constructor() {
    super();
    keepTyped(this);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", this.#open);
    this.updateComplete.then(this.#open);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#open);
  }

  render() {
    const { status } = this.#task;
    return html`
      <form @submit=${this.#submit} aria-label=${word("form")}>
        <div class="fields">
          <div class="wide">
            <label for="code">${word("code")}</label>
            <input id="code" required autocomplete="off" autocapitalize="off" spellcheck="false" value="0.77" aria-describedby="code-help"
              aria-invalid=${status.is === "failed" && typeof status.at === "number" ? "true" : nothing}>
          </div>
          <div>
            <label for="up-to">${word("upTo")}</label>
            <input id="up-to" required inputmode="numeric" autocomplete="off" value=${USUAL}>
          </div>
          <button class="primary" ?disabled=${status.is === "running"}>${word("compute")}</button>
        </div>
        <p class="small quiet" id="code-help">${word("help")}</p>
        <label class="check"><input type="checkbox" id="proof" checked>${word("certify")}</label>
        <p class="examples"><span class="small quiet">${label("examples")}</span>
          ${EXAMPLES.map((code) => html`<button type="button" class="plain" @click=${() => this.#take({ code, upTo: USUAL, certify: true })}>${code}</button>`)}
        </p>
      </form>
      ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
      <div role="status" class="status">${this.#said()}</div>
      ${status.is === "done" && status.found.status === "certified" ? this.#proof(status.found.code) : nothing}
      ${this.count ? this.#shownValues() : nothing}
      ${
        status.is === "done" && OCTAL.test(status.found.code)
          ? html`<nimbers-quotient .code=${status.found.code} .asked=${this.#request?.quotient ?? false} @nimbers-quotient=${this.#keepQuotient}></nimbers-quotient>`
          : nothing
      }
    `;
  }

  #proof(code: string) {
    return html`<nimbers-proof-of op="period_certificate" .about=${{ code, lang }}></nimbers-proof-of>`;
  }

  /** Add the misère quotient to the address. */
  #keepQuotient = () => {
    if (!this.#request || this.#request.quotient) return;
    this.#request = { ...this.#request, quotient: true };
    const hash = encode(this.#request);
    if (hash) go(hash, null, false);
  };

  #said() {
    const { status } = this.#task;
    if (status.is === "failed") return html`<p class="verdict">${status.message}</p>${this.#goOn()}`;
    if (status.is === "stopped")
      return html`<p class="verdict">${word("stopped", { count: this.count })}</p>${this.#goOn()}`;
    if (status.is !== "done") return nothing;
    const { texts, period, preperiod, saltus, last_exception, exception_count, largest, games } = status.found;
    const facts = (
      [
        ["period", period],
        ["preperiod", preperiod],
        ["saltus", saltus || null],
        ["lastException", last_exception],
        ["exceptions", exception_count || null],
        ["largest", `G(${largest.heap}) = ${largest.value}`],
      ] as const
    ).filter(([, value]) => value !== null);
    return html`
      <p class="verdict">${texts.verdict}</p>
      ${texts.proof ? html`<p>${texts.proof}</p>` : nothing} ${texts.exceptions ? html`<p>${texts.exceptions}</p>` : nothing}
      <p>${texts.lost}</p>
      <dl>${facts.map(([name, value]) => html`<dt>${word(name)}</dt><dd>${value}</dd>`)}</dl>
      <p class="small quiet">${texts.by}</p>
      ${games.length ? this.#games(games, status.found) : nothing}
    `;
  }

  /** Render the games of the sequence, each with a link to a heap that is not lost. */
  #games(
    games: { game: string; title: string; set: Record<string, string> }[],
    { largest }: { largest: { heap: number } },
  ) {
    const links = games.map(({ game, title, set }) => {
      const link = heapLink(game, set, Math.min(largest.heap, HEAP), lang);
      return link && html`<a class="button" href=${`../games/${game}/${link}`}>${title}</a>`;
    });
    return html`<p class="row"><span class="small quiet">${word("games")}</span>${links}</p>`;
  }

  #goOn() {
    if (!this.#place) return nothing;
    return html`<p><button type="button" @click=${() => this.#run(this.#request, true)}>${label("resume")}</button></p>`;
  }

  #shownValues() {
    const values = this.#shown;
    const { status } = this.#task;
    const found = status.is === "done" ? status.found : null;
    const period = found?.period ? { start: found.preperiod, length: found.period } : null;
    const shown = values.subarray(0, SHOWN);
    const code = this.#request?.code ?? "";
    const name = code.replaceAll(/[^\w.-]+/g, "-");
    return html`
      <section aria-labelledby="chart">
        <h3 id="chart">${word("chart")}</h3>
        ${
          this.charted
            ? html`<nimbers-chart .values=${values} .period=${period} .exceptions=${new Set(found?.exceptions)}
                .said=${word("chartOf", { code, count: values.length })}></nimbers-chart>`
            : html`<div class="missing"></div>`
        }
      </section>
      <section>
        <h3 id="values">${word("values")}</h3>
        <div class="values" tabindex="0" role="region" aria-labelledby="values">${shown.join(", ")}${values.length > SHOWN ? ", …" : ""}</div>
        <div class="row">
          <button type="button" @click=${this.#copy}>${label("copy")}</button>
          <button type="button" @click=${() => this.#save(`${name}.csv`, csv(values))}>CSV</button>
          <button type="button" ?disabled=${!found} @click=${() => found && this.#save(`${name}.json`, json(found, values))}>JSON</button>
          <button type="button" @click=${() => this.#save(`b-${name}.txt`, numbered(values))}>${word("oeis")}</button>
          <span class="small quiet" role="status">${this.note}</span>
        </div>
      </section>
      ${found ? this.#often(values) : nothing}
    `;
  }

  #often(values: Uint32Array) {
    const rows = frequencies(values);
    const most = Math.max(...rows.map(({ count }) => count));
    return html`
      <details>
        <summary><h3>${word("often", { count: rows.length })}</h3></summary>
        <div class="often" tabindex="0" role="region" aria-label=${word("often", { count: rows.length })}>
          <table>
            <thead><tr><th scope="col">${label("value")}</th><th scope="col">${word("times")}</th><th scope="col">${word("first")}</th><td></td></tr></thead>
            <tbody>
              ${rows
                .slice(0, SHOWN)
                .map(
                  ({ value, count, first }) =>
                    html`<tr><td>${value}</td><td>${count}</td><td>${first}</td><td><meter aria-hidden="true" min="0" max=${most} value=${count}></meter></td></tr>`,
                )}
            </tbody>
          </table>
        </div>
      </details>
    `;
  }

  /** Open the address, unless its sequence is on display already. */
  #open = () => {
    const request = decode(location.hash);
    if (request && JSON.stringify(request) !== JSON.stringify(this.#request)) this.#take(request, false);
  };

  /**
   * Put a request into the fields, and compute.
   * @param step add a new step to the history
   */
  #take(request: SequenceRequest, step = true) {
    this.#field("code").value = request.code;
    this.#field("up-to").value = request.upTo;
    this.#field("proof").checked = request.certify;
    this.#begin(request, step);
  }

  #submit(event: Event) {
    event.preventDefault();
    const [code, upTo] = [this.#field("code").value.trim(), this.#field("up-to").value.trim()];
    this.#begin({ code, upTo, certify: this.#field("proof").checked }, true);
  }

  #begin(request: SequenceRequest, step: boolean) {
    const hash = encode(request);
    if (hash && step && hash !== location.hash) go(hash, null, false);
    this.#run(request, false);
  }

  #field(id: string) {
    return this.renderRoot.querySelector(`#${id}`) as HTMLInputElement;
  }

  /** Compute, or continue after a stop. */
  async #run(request: SequenceRequest | null, goOn: boolean) {
    if (!request) return;
    this.#task.drop();
    const place = goOn ? this.#place : null;
    const known = place ? this.#values.bytes(place.bytes) : new Uint8Array();
    const values = new Values();
    values.add(known);
    this.#values = values;
    this.#request = request;
    this.#place = place;
    this.note = "";
    this.#look(true);
    await this.#task.run(label("waitingConnect"), async (signal, report) => {
      const engine = await python();
      report({ text: label("working") });
      const params = { code: request.code, up_to: request.upTo, certify: request.certify, lang };
      const question = place ? { ...params, resume: place.text } : params;
      const { result } = await engine.job("sequence", question, known.length ? known : null, {
        signal,
        known: (length) => values.bytes(known.length + length),
        onBytes: (bytes) => values.add(bytes),
        onProgress: ({ text, fraction, resume }) => {
          if (signal.aborted) return;
          if (resume) this.#place = { text: resume, bytes: 4 * values.length };
          report({ text, fraction });
          this.#look(false);
        },
      });
      this.#place = null;
      if (OCTAL.test(result.code)) import("./quotient.ts").catch(() => {}); // the sequence works without it
      return { is: "done", found: result };
    });
    if (this.#values !== values) return; // another computation has begun
    const { status } = this.#task;
    if (status.is === "failed" && typeof status.at === "number") this.#field("code").focus();
    this.#look(true);
  }

  /**
   * Show the values so far.
   * @param now false: not more often than every PACE milliseconds
   */
  #look(now: boolean) {
    if (!now && performance.now() - this.#looked < PACE) return;
    this.#looked = performance.now();
    this.#shown = this.#values.all.slice();
    this.count = this.#shown.length;
    if (this.count && !this.charted)
      import("./chart.ts").then(
        () => {
          this.charted = true;
        },
        () => {}, // the values are shown as text
      );
  }

  #copy = async () => {
    this.note = label((await copyText(listed(this.#shown))) ? "copied" : "notCopied");
  };

  #save(name: string, text: string) {
    save(new Blob([text], { type: "text/plain" }), name);
  }
}

customElements.define("nimbers-sequence", SequenceExplorer);
