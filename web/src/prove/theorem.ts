// Who wins for all sizes: the rule, its proof, how it was found, and a program; or the reason why there is none.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/theorem.json";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import "./automaton.ts";
import "./family.ts";
import "../proof/proof-of.ts";
import type { Card } from "../games/cards.ts";
import { copyTexts, readTexts } from "../link/panel-texts.ts";
import type { Engine } from "../python/client.ts";
import type { Prove } from "../python/replies.d.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Walk } from "./automaton.ts";
import { HEAPS, heapsField, heapsOf } from "./heaps-field.ts";

const word = labelsOf("theorem", en);

type Wish = { quantity: string; heaps: string };

const QUANTITIES = ["outcome", "grundy"] as const;
const LANGUAGES = [
  ["python", "Python"],
  ["cpp", "C++"],
] as const;

export class TheoremPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    packed: { attribute: false },
    asked: { attribute: false },
    compact: { type: Boolean },
    wish: { state: true },
    note: { state: true },
    copied: { state: true },
    walk: { state: true },
    unread: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
      .field { display: grid; gap: 0.25rem; }
      p, ol { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      ol { display: grid; gap: 0.35rem; padding-inline-start: 1.5rem; }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
      pre { overflow: auto; max-block-size: 24rem; margin: 0 0 0.5rem; background: var(--nimbers-wash); border: 1px solid var(--nimbers-line);
        padding: 0.6rem 0.9rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); }
      @media print { form, .row { display: none; } }
    `,
  ];

  #task: Task<{ is: "done"; found: Prove }> = new Task(this);

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** the packed question of a link */ packed = "";
  /** the question of the host page */ asked: Wish | null = null;
  /** whether to show no introduction and no link */ compact = false;
  wish: Wish = { quantity: "outcome", heaps: "1" };
  /** of the link */ note = "";
  /** message about the last copy of a program */ copied = "";
  /** the path of a position through the automaton */ walk: Walk | null = null;
  /** why a position was rejected */ unread = "";

  willUpdate(changed: Map<string, unknown>) {
    const before = changed.get("settings");
    const others = before && JSON.stringify(before) !== JSON.stringify(this.settings);
    if (others || changed.get("card")) this.#task.drop(); // it belonged to other rules
    if (changed.has("packed") && this.packed) this.#take(this.packed);
    if (changed.has("asked") && this.asked) {
      this.#task.drop();
      this.wish = { ...this.asked };
    }
  }

  render() {
    const { status } = this.#task;
    const running = status.is === "running";
    return html`
      ${this.compact ? nothing : html`<p>${word("about")}</p>`}
      <form @submit=${this.#submit}>
        <div class="field">
          <label for="quantity">${word("what")}</label>
          <select id="quantity" .value=${this.wish.quantity} @change=${this.#choose}>
            ${QUANTITIES.map((one) => html`<option value=${one} ?selected=${one === this.wish.quantity}>${word(one)}</option>`)}
          </select>
        </div>
        ${heapsField(this.card, this.wish.heaps, this.#choose, "heaps-help")}
        <button class="primary" ?disabled=${running}>${word("prove")}</button>
        ${this.compact ? nothing : html`<button type="button" @click=${this.#copyLink}>${word("link")}</button>`}
      </form>
      ${this.card.fixed_count ? nothing : html`<p class="small quiet" id="heaps-help">${word("heapsHelp")}</p>`}
      <p class="small quiet" role="status">${this.note}</p>
      ${running ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
      <div role="status">${this.#verdict()}</div>
      ${status.is === "done" ? this.#shown(status.found) : nothing}
      <p class="small quiet" role="status">${this.copied}</p>
      ${this.compact ? nothing : html`<nimbers-family .card=${this.card} .engine=${this.engine} .question=${this.#params()}></nimbers-family>`}
    `;
  }

  #verdict() {
    const { status } = this.#task;
    if (status.is === "failed") return banner("none", status.message);
    if (status.is === "stopped") return banner("none", word("stopped"));
    if (status.is !== "done") return nothing;
    const { proved, theorem, why_not: why } = status.found;
    return proved ? banner("proved", theorem) : banner("none", word("whyNot", { why: why ?? "" }));
  }

  #shown(found: Prove) {
    const broken = found.guesses.slice(found.proved ? 0 : -1, found.proved ? 1 : undefined);
    return html`
      <section>
        ${found.proof ? this.#proof(found.proof) : nothing}
        ${
          found.proof || broken.length
            ? html`
          <h3>${word("found")}</h3>
          ${found.proof ? html`<p>${this.#learned(found)}</p>` : nothing}
          ${broken.map(({ text }) => html`<p>${text}</p>`)}`
            : nothing
        }
        ${found.proved ? this.#automaton(found) : nothing}
        ${found.programs ? this.#programs(found.programs) : nothing}
        ${found.proved && !this.compact ? html`<nimbers-proof-of op="theorem_certificate" .about=${this.#params()}></nimbers-proof-of>` : nothing}
      </section>
    `;
  }

  #proof(parts: NonNullable<Prove["proof"]>) {
    return html`
      <h3>${word("proof")}</h3>
      <ol>
        ${parts.map(
          ({ text, states }) =>
            html`<li>${text}${states === null ? nothing : html` <span class="small quiet">${word("states", { states })}</span>`}</li>`,
        )}
      </ol>
    `;
  }

  #learned({ names, clauses, learned, states, system }: Prove) {
    const { positions = 0, largest = 0 } = learned ?? {};
    return word("learned", {
      names: names?.join(", ") ?? "",
      moves: clauses?.moves.join("; ") ?? "",
      positions,
      largest,
      states: states ?? 0,
      system: system ?? "",
    });
  }

  #automaton({ automaton, names }: Prove) {
    return html`
      <h3>${word("automaton")}</h3>
      <nimbers-automaton .told=${automaton ?? null} .names=${names ?? []} .walk=${this.walk} .failure=${this.unread} @nimbers-walk=${this.#walk}></nimbers-automaton>
    `;
  }

  #programs(programs: NonNullable<Prove["programs"]>) {
    return LANGUAGES.map(([key, name]) => {
      const text = programs[key];
      if (text === null) return nothing;
      return html`
        <details>
          <summary>${word("program", { language: name })}</summary>
          ${key === "python" ? html`<p>${word("tried", { count: programs.tried })}</p>` : nothing}
          <pre tabindex="0" role="group" aria-label=${word("program", { language: name })}>${text}</pre>
          <div class="row"><button type="button" @click=${() => this.#copy(text)}>${label("copy")}</button></div>
        </details>
      `;
    });
  }

  #choose = () => {
    const value = (id: string) => (this.renderRoot.querySelector(`#${id}`) as HTMLSelectElement).value;
    this.wish = { quantity: value("quantity"), heaps: this.card.fixed_count ? "1" : value("heaps") };
    this.note = this.copied = "";
    this.#task.drop(); // the result belongs to the old question
  };

  #submit = (event: SubmitEvent) => {
    event.preventDefault();
    this.#prove();
  };

  /** Prove the theorem of a link without a click: it contains no program. */
  async #take(packed: string) {
    const texts = await readTexts(packed);
    const quantity = QUANTITIES.find((one) => one === texts?.quantity);
    const heaps = HEAPS.find((one) => one === texts?.heaps);
    if (!quantity || !heaps) {
      this.note = word("badLink");
      return;
    }
    this.wish = { quantity, heaps };
    await this.#prove();
  }

  async #prove() {
    const { engine } = this;
    if (!engine) return;
    this.note = this.copied = "";
    this.walk = null;
    this.unread = "";
    await this.#task.run(word("starting"), async (signal, onProgress) => {
      const { result } = await engine.job("prove", this.#params(), null, { signal, onProgress });
      return { is: "done", found: result };
    });
  }

  #params() {
    const { quantity, heaps } = this.wish;
    return { game: this.card.slug, set: { ...this.settings }, quantity, heaps: heapsOf(this.card, heaps), lang };
  }

  #walk = async ({ detail }: CustomEvent<string>) => {
    const { status } = this.#task;
    try {
      const reply = await this.engine?.job("prove", { ...this.#params(), walk: detail }, null, {});
      if (this.#task.status !== status) return; // another question was asked meanwhile
      this.walk = reply?.result.walk ?? null;
      this.unread = "";
    } catch (failure) {
      if (this.#task.status !== status) return;
      this.walk = null;
      this.unread = (failure as Error).message;
    }
  };

  #copyLink = async () => {
    this.note = word(await copyTexts("theorem", { ...this.wish }, this.card, this.settings));
  };

  async #copy(text: string) {
    this.copied = label((await copyText(text)) ? "copied" : "why.notCopied");
  }
}

customElements.define("nimbers-theorem", TheoremPanel);
