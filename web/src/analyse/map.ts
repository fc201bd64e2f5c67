// A large map of values beside the board: the reader chooses its size, Python computes it, and it can be downloaded.
import { css, html, LitElement, nothing } from "lit";
import "../proof/proof-of.ts";
import { keepTyped } from "../storage/drafts.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { save } from "../ui/save.ts";
import { csv, uint16 } from "./map-values.ts";
import "./map-view.ts";
import en from "../../locale/en/map.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { MapView } from "./map-view.ts";

const word = labelsOf("map", en);

const SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048];
const USUAL = 256;
/** The largest side for which a proof is offered; Python refuses those that take long to check. */
const PROVED = 128;

type Made = { piece: string; title: string; side: number; largest: number; values: Uint16Array };

class LargeMap extends LitElement {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    made: { state: true },
    shown: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      form, .row { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
      .field { display: grid; gap: 0.25rem; }
      .row { align-items: center; gap: 0.5rem; }
    `,
  ];

  #task: Task<never> = new Task(this);
  /** The game and rules of the maps. */
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  /** a map for each piece */ made: Made[] = [];
  /** index of the visible map */ shown = 0;

  constructor() {
    super();
    keepTyped(this);
  }

  /** Drop the maps when the rules change. */
  willUpdate() {
    const about = JSON.stringify([this.card.slug, this.#rules()]);
    if (about === this.#about) return;
    this.#about = about;
    this.#task.drop();
    this.made = [];
  }

  render() {
    const { made } = this;
    const { status } = this.#task;
    return html`
      <form @submit=${this.#submit}>
        <div class="field">
          <label for="side">${word("size")}</label>
          <select id="side">${SIZES.map((side) => html`<option value=${side} ?selected=${side === USUAL}>${side} × ${side}</option>`)}</select>
        </div>
        <button class="primary" ?disabled=${status.is === "running"}>${word("compute")}</button>
      </form>
      ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
      <p role="status">${status.is === "failed" ? status.message : status.is === "stopped" ? word("stopped") : this.#counted()}</p>
      ${made.length ? this.#map(made[this.shown]) : nothing}
    `;
  }

  /** The rules that a map depends on; the size of the board is a field of this panel. */
  #rules() {
    const { n: _, ...rules } = this.settings;
    return rules;
  }

  #counted() {
    const made = this.made[this.shown];
    if (!made) return nothing;
    const count = made.values.reduce((sum, value) => sum + (value ? 0 : 1), 0);
    return word("count", { count, all: made.values.length, largest: made.largest });
  }

  #map(made: Made) {
    const { title, side, values } = made;
    const name = `${this.card.slug}-${made.piece}-${side}`;
    const text = () => save(new Blob(csv(values, side), { type: "text/csv" }), `${name}.csv`);
    return html`
      ${this.made.length > 1 ? this.#pieces() : nothing}
      <nimbers-map-view .values=${values} .side=${side} .largest=${made.largest} .title=${title}></nimbers-map-view>
      <div class="row">
        <button type="button" @click=${() => this.#picture(`${name}.png`)}>PNG</button>
        <button type="button" @click=${text}>CSV</button>
      </div>
      ${side <= PROVED && this.made.length === 1 ? html`<nimbers-proof-of op="table_certificate" .about=${{ game: this.card.slug, set: this.#rules(), size: side, lang }}></nimbers-proof-of>` : nothing}
    `;
  }

  #pieces() {
    return html`
      <div class="row" role="group" aria-label=${word("piece")}>
        ${this.made.map(({ title }, at) => {
          const show = () => {
            this.shown = at;
          };
          return html`<button type="button" aria-pressed=${at === this.shown ? "true" : "false"} @click=${show}>${title}</button>`;
        })}
      </div>
    `;
  }

  async #submit(event: Event) {
    event.preventDefault();
    const { engine } = this;
    if (!engine) return;
    const size = Number((this.renderRoot.querySelector("#side") as HTMLSelectElement).value);
    const params = { game: this.card.slug, set: this.#rules(), size, lang };
    await this.#task.run(label("working"), async (signal, report) => {
      const { result, bytes } = await engine.job("table", params, null, { signal, onProgress: report });
      signal.throwIfAborted();
      let at = 0;
      this.made = result.tables.map(({ piece, title, columns, largest }) => {
        const values = uint16(bytes ?? new Uint8Array(), at, columns * columns);
        at += 2 * values.length;
        return { piece, title, side: columns, largest, values };
      });
      this.shown = Math.min(this.shown, this.made.length - 1);
      return null;
    });
  }

  async #picture(name: string) {
    const view = this.renderRoot.querySelector("nimbers-map-view") as MapView;
    const blob = await view.picture();
    if (blob) save(blob, name);
  }
}

customElements.define("nimbers-map", LargeMap);
