// The misère quotient of a code: its elements and products, which of them are lost, and its proof.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/quotient.json";
import { python } from "../python/python.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import "./cayley.ts";
import { progress } from "../ui/progress.ts";
import "../proof/proof-of.ts";
import type { Quotient } from "../python/replies.d.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("quotient", en);

/** Up to this many elements, the table and the graph are open from the start. */
const SMALL = 12;

/**
 * @fires nimbers-quotient when the reader asks for it
 */
export class QuotientPanel extends LitElement {
  static properties = {
    code: { attribute: false },
    asked: { attribute: false },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      p { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      .heaps, .scroll { overflow: auto; max-block-size: 24rem; border: 1px solid var(--nimbers-line); background: var(--nimbers-wash);
        padding: 0.6rem 0.9rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); }
      .heaps { display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; max-block-size: 12rem; }
      .heaps .heap { color: var(--nimbers-quiet); }
      table { border-collapse: collapse; }
      th, td { padding: 0.15rem 0.5rem; font-weight: 400; text-align: start; white-space: nowrap; }
      th { color: var(--nimbers-quiet); }
      .lost { color: var(--nimbers-lose); text-decoration: underline; text-underline-offset: 0.2em; }
      dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1.25rem; margin: 0; }
      dd { margin: 0; font-family: var(--nimbers-mono); overflow-wrap: anywhere; }
      dt { color: var(--nimbers-quiet); font-size: var(--nimbers-size-1); }
    `,
  ];

  #task: Task<{ is: "done"; found: Quotient }> = new Task(this);

  code = "";
  /** whether the address requests it */ asked = false;

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("code")) this.#task.drop(); // it belonged to another code
  }

  updated(changed: Map<string, unknown>) {
    if (this.asked && (changed.has("code") || changed.has("asked")) && this.#task.status.is === "quiet") this.#find();
  }

  render() {
    const { status } = this.#task;
    return html`
      <section aria-labelledby="title">
        <h3 id="title">${word("title", { code: this.code })}</h3>
        <p>${word("about")}</p>
        <p><button type="button" ?disabled=${status.is === "running"} @click=${this.#want}>${word("find")}</button></p>
        ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
        <div role="status">${this.#verdict()}</div>
        ${status.is === "done" ? this.#shown(status.found) : nothing}
      </section>
    `;
  }

  #verdict() {
    const { status } = this.#task;
    if (status.is === "failed") return banner("none", status.message);
    if (status.is === "stopped") return banner("none", word("stopped"));
    if (status.is !== "done") return nothing;
    const { proved, texts } = status.found;
    return banner(proved ? "proved" : "none", texts.verdict);
  }

  #shown(found: Quotient) {
    const { texts, elements, lost_elements: lost, generators, images, genera, why_not: why } = found;
    const named = (element: number) =>
      html`<span class=${lost.includes(element) ? "lost" : nothing}>${elements[element]}</span>`;
    return html`
      <p>${texts.proof} ${texts.kind}</p>
      ${why ? html`<p>${why}</p>` : nothing}
      ${found.proved ? html`<nimbers-proof-of op="quotient_certificate" .about=${{ code: this.code, lang }}></nimbers-proof-of>` : nothing}
      <dl>
        <dt>${word("generators")}</dt><dd>${generators.map(({ name, heap }) => `${name} = ${heap}`).join(", ")}</dd>
        <dt>${word("lost")}</dt><dd>${lost.map((element) => elements[element]).join(", ") || "–"}</dd>
      </dl>
      <h4 id="heaps">${word("heaps")}</h4>
      <div class="heaps" tabindex="0" role="region" aria-labelledby="heaps">
        ${images.map((element, heap) => html`<span><span class="heap">${heap}:</span> ${named(element)}</span>`)}
      </div>
      <p class="small quiet">${word("marked")}</p>
      <h4 id="genera">${word("genera")}</h4>
      <div class="heaps" tabindex="0" role="region" aria-labelledby="genera">
        ${genera.map((symbol, heap) => html`<span><span class="heap">${heap}:</span> ${genus(symbol)}</span>`)}
      </div>
      <p class="small quiet">${word("genera.about")}</p>
      ${this.#table(found, named)}
      ${generators.length ? this.#cayley(found) : nothing}
    `;
  }

  #table({ products, elements }: Quotient, named: (element: number) => unknown) {
    return html`
      <details ?open=${elements.length <= SMALL}>
        <summary>${word("table", { count: elements.length })}</summary>
        <div class="scroll" tabindex="0" role="region" aria-label=${word("table", { count: elements.length })}>
          <table>
            <thead><tr><td>·</td>${elements.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
            <tbody>
              ${products.map(
                (row, element) =>
                  html`<tr><th scope="row">${elements[element]}</th>${row.map((product) => html`<td>${named(product)}</td>`)}</tr>`,
              )}
            </tbody>
          </table>
        </div>
      </details>
    `;
  }

  #cayley(found: Quotient) {
    return html`
      <details ?open=${found.elements.length <= SMALL}>
        <summary>${word("cayley")}</summary>
        <nimbers-cayley .found=${found}></nimbers-cayley>
      </details>
    `;
  }

  #want = () => {
    this.dispatchEvent(new Event("nimbers-quotient"));
    this.#find();
  };

  async #find() {
    const { code } = this;
    await this.#task.run(label("waitingConnect"), async (signal, report) => {
      const engine = await python();
      report({ text: label("working") });
      const { result } = await engine.job("quotient", { code, lang }, null, { signal, onProgress: report });
      return { is: "done", found: result };
    });
  }
}

/** Render a genus symbol such as 4^146. */
function genus(symbol: string) {
  const [normal, misere] = symbol.split("^");
  return html`${normal}<sup>${misere}</sup>`;
}

customElements.define("nimbers-quotient", QuotientPanel);
