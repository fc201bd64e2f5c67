// Changed rules: moves that can come or go without changing who wins, and a comparison of two games' lost positions.
import { css, html, LitElement, nothing, svg } from "lit";
import en from "../../locale/en/variants.json";
import type { Card } from "../games/cards.ts";
import { cards } from "../games/cards.ts";
import { copyTexts, readTexts } from "../link/panel-texts.ts";
import type { Engine } from "../python/client.ts";
import type { Variants } from "../python/replies.d.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { HEAPS, heapsField, heapsOf } from "./heaps-field.ts";

const word = labelsOf("variants", en);

type Steps = NonNullable<Variants["extensions"]>;
type Wish = { heaps: string; add: string; drop: string; like: string; set: string };

const NOTHING: Wish = { heaps: "1", add: "", drop: "", like: "", set: "" };
/** Lengths in a picture: a cell, and the margin for the numbers. */
const CELL = 10;
const SIDE = 16;

export class VariantsPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    packed: { attribute: false },
    wish: { state: true },
    note: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
      .field { display: grid; gap: 0.25rem; min-inline-size: 0; }
      .wide { flex: 1 1 16rem; }
      input { font-family: var(--nimbers-mono); inline-size: 100%; }
      #drop { inline-size: 6rem; }
      select { max-inline-size: 100%; }
      p, ol { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      ol { display: grid; gap: 0.6rem; padding-inline-start: 1.5rem; }
      svg { inline-size: min(100%, 24rem); font: 5px var(--nimbers-sans); }
      svg text { fill: var(--nimbers-quiet); text-anchor: middle; dominant-baseline: central; }
      .may { fill: var(--nimbers-win); }
      .not { fill: var(--nimbers-square); }
      @media print { form { display: none; } }
      @media (forced-colors: active) { .may { fill: CanvasText; } .not { fill: Canvas; stroke: GrayText; } }
    `,
  ];

  #task: Task<{ is: "done"; found: Variants }> = new Task(this);

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** the packed question of a link */ packed = "";
  wish: Wish = NOTHING;
  /** of the link */ note = "";

  willUpdate(changed: Map<string, unknown>) {
    const before = changed.get("settings");
    const others = before && JSON.stringify(before) !== JSON.stringify(this.settings);
    if (others || changed.get("card")) this.#task.drop(); // it belonged to other rules
    if (changed.has("packed") && this.packed) this.#take(this.packed);
  }

  render() {
    const { status } = this.#task;
    const running = status.is === "running";
    const { like } = this.wish;
    return html`
      <p>${word("about")}</p>
      <form @submit=${this.#submit}>
        ${heapsField(this.card, this.wish.heaps, this.#type)}
        ${this.#field("add", "wide")} ${this.#field("drop", "")}
        <div class="field">
          <label for="like">${word("like")}</label>
          <select id="like" @change=${this.#type}>
            <option value="" ?selected=${!like}>${word("noGame")}</option>
            ${cards.map(({ slug, title }) => html`<option value=${slug} ?selected=${slug === like}>${title}</option>`)}
          </select>
        </div>
        ${this.#field("set", "wide")}
        <button class="primary" ?disabled=${running}>${word("ask")}</button>
        <button type="button" @click=${this.#copyLink}>${word("link")}</button>
      </form>
      <p class="small quiet" id="help">${word("help")}</p>
      <p class="small quiet" role="status">${this.note}</p>
      ${running ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
      <div role="status">${this.#verdicts()}</div>
      ${status.is === "done" && status.found.proved ? this.#shown(status.found) : nothing}
    `;
  }

  #field(id: "add" | "drop" | "set", size: string) {
    return html`
      <div class="field ${size}">
        <label for=${id}>${word(id)}</label>
        <input id=${id} .value=${this.wish[id]} aria-describedby="help" autocomplete="off" autocapitalize="off" spellcheck="false"
          placeholder=${{ add: "X == x - 5", drop: "1", set: "amounts=1,2" }[id]} @input=${this.#type}>
      </div>
    `;
  }

  #verdicts() {
    const { status } = this.#task;
    if (status.is === "failed") return banner("none", status.message);
    if (status.is === "stopped") return banner("none", word("stopped"));
    if (status.is !== "done") return nothing;
    const { proved, why_not: why, changed, compared } = status.found;
    if (!proved) return banner("none", word("whyNot", { why: why ?? "" }));
    const said = [changed, compared].filter((one) => one !== null && one !== undefined);
    return said.map((one) => banner(one.same === null ? "none" : one.same ? "proved" : "refuted", this.#text(one)));
  }

  #text({ text, moved }: { text: string; moved?: string | null }) {
    return moved ? html`${text}<br>${moved}` : text;
  }

  #shown({ theorem, names = [], clauses = [], extensions, restrictions }: Variants) {
    return html`
      <section>
        <p>${theorem} ${word("names", { names: names.join(", ") })}</p>
        <h3>${word("moves")}</h3>
        <ol>${clauses.map(({ text, why }) => html`<li><code>${text}</code><br><span class="small">${why}</span></li>`)}</ol>
        <h3>${word("steps")}</h3>
        ${extensions ? html`<p>${extensions.text}</p>${this.#picture(extensions, names)}` : html`<p>${word("undecided")}</p>`}
        ${restrictions ? html`<p>${restrictions.text}</p>` : nothing}
      </section>
    `;
  }

  /** Draw a cell for each step of two numbers; it is filled if the step may be added. */
  #picture({ picture }: Steps, names: string[]) {
    if (!picture.length) return nothing;
    const size = picture.length * CELL + SIDE;
    const marks = [0, 5, 10, 15];
    const [x, y] = names;
    return html`
      <figure>
        <svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${word("picture", { x, y })}>
          ${marks.map(
            (at) => svg`<text x=${SIDE / 2} y=${SIDE + (at + 0.5) * CELL}>${at}</text>
              <text x=${SIDE + (at + 0.5) * CELL} y=${SIDE / 2}>${at}</text>`,
          )}
          <text x=${SIDE / 2} y=${SIDE / 2}>${x}\\${y}</text>
          ${picture.map((row, a) =>
            [...row].map(
              (
                sign,
                b,
              ) => svg`<rect class=${sign === "#" ? "may" : "not"} x=${SIDE + b * CELL + 0.5} y=${SIDE + a * CELL + 0.5}
                width=${CELL - 1} height=${CELL - 1} rx="1"/>`,
            ),
          )}
        </svg>
        <figcaption class="small quiet">${word("picture", { x, y })}</figcaption>
      </figure>
    `;
  }

  #type = () => {
    const value = (id: string) => (this.renderRoot.querySelector(`#${id}`) as HTMLInputElement).value;
    this.wish = {
      heaps: this.card.fixed_count ? "1" : value("heaps"),
      add: value("add"),
      drop: value("drop"),
      like: value("like"),
      set: value("set"),
    };
    this.note = "";
    this.#task.drop(); // the result belongs to the old question
  };

  #submit = (event: SubmitEvent) => {
    event.preventDefault();
    this.#ask();
  };

  /** Answer the question of a link without a click: it contains no program. */
  async #take(packed: string) {
    const texts = await readTexts(packed);
    if (!texts || !HEAPS.includes(texts.heaps)) {
      this.note = word("badLink");
      return;
    }
    const { heaps, add = "", drop = "", like = "", set = "" } = texts;
    this.wish = { heaps, add, drop, like, set };
    await this.#ask();
  }

  async #ask() {
    const { engine, card, settings } = this;
    if (!engine) return;
    this.note = "";
    const { heaps, add, drop, like, set } = this.wish;
    const pairs = set.split(";").filter((text) => text.trim());
    const params = {
      game: card.slug,
      set: { ...settings },
      heaps: heapsOf(card, heaps),
      add,
      drop: (drop.match(/\d+/g) ?? []).map(Number),
      like,
      like_set: Object.fromEntries(pairs.map((text) => text.split("=", 2).map((part) => part.trim()))),
      lang,
    };
    await this.#task.run(word("starting"), async (signal, onProgress) => {
      const { result } = await engine.job("variants", params, null, { signal, onProgress });
      return { is: "done", found: result };
    });
  }

  #copyLink = async () => {
    this.note = word(await copyTexts("variants", { ...this.wish }, this.card, this.settings));
  };
}

customElements.define("nimbers-variants", VariantsPanel);
