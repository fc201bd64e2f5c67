// Compares functions of one machine word with each other, or with the rules of the game, for all words, after a click.
import { css, html, nothing } from "lit";
import en from "../../locale/en/audit.json";
import type { Card } from "../games/cards.ts";
import { encode } from "../link/link.ts";
import { copyTexts, readTexts } from "../link/panel-texts.ts";
import type { Place, Result } from "../sandbox/audit.ts";
import "../proof/proof-of.ts";
import { bringing } from "../storage/drafts.ts";
import { banner } from "../ui/banner.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { CodePanel } from "./code-panel.ts";
import { glossed } from "./result.ts";

const word = labelsOf("audit", en);

type Status<R extends { is: string }> = import("../ui/task.ts").Status<R>;

/** second: null means the rules of the game */
type Texts = { first: string; second: string | null; bits: string };

const [LEAST, MOST] = [8, 32];

/** The panel with two texts and the result of the comparison. */
export class Audit extends CodePanel<Texts, Result> {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    packed: { attribute: false },
    texts: { state: true },
    examples: { state: true },
  };

  static styles = [CodePanel.styles, css`.field input { inline-size: 5.5rem; }`];

  /** the progress of an audit */ #standing: { text: string; place: Place | null } | null = null;
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  /** the texts of a link */ packed = "";
  texts: Texts = { first: "", second: null, bits: String(MOST) };
  examples: { name: string; first: string; second: string | null; agrees: boolean }[] = [];

  protected get written() {
    return this.texts;
  }

  protected write(texts: Texts) {
    this.texts = texts;
  }

  protected get wrong() {
    const { status } = this.task;
    if (status.is !== "unopened" && status.is !== "raised") return null;
    const text = status.is === "raised" ? status.text : status.what;
    const [field, code] = status.side ? ["second", this.texts.second ?? ""] : ["first", this.texts.first];
    return { field, code, line: status.line ?? 0, text };
  }

  willUpdate(changed: Map<string, unknown>) {
    if (this.card.slug !== this.#about) {
      this.#about = this.card.slug;
      this.forget();
      this.#bringExamples();
    }
    if (changed.has("packed") && this.packed) bringing(this, this.#bringGiven(this.packed));
  }

  async #bringExamples() {
    const { slug } = this.card;
    try {
      const { result } = (await this.engine?.call("audit_examples", { game: slug, lang })) ?? { result: null };
      if (!result || slug !== this.card.slug) return;
      this.examples = result.examples;
    } catch {
      return; // Python has failed; the page reports that elsewhere
    }
    const [first] = this.examples;
    if (first && !this.fields.own) this.texts = { ...this.texts, first: first.first, second: first.second };
  }

  async #bringGiven(packed: string) {
    const found = await readTexts(packed);
    if (!found || typeof found.first !== "string") {
      this.note = word("badLink");
      return;
    }
    const bits = /^\d{1,2}$/.test(found.bits ?? "") ? found.bits : String(MOST);
    this.fields.put({ first: found.first, second: found.second ?? null, bits }, true);
    this.note = word("given");
  }

  render() {
    const { first, second, bits } = this.texts;
    const against = (event: Event) => {
      const other = (event.target as HTMLSelectElement).value === "other";
      this.#type({ second: other ? (this.fields.replaced?.second ?? "def other(n):\n    return 0\n") : null });
    };
    const size = (event: Event) => this.#type({ bits: (event.target as HTMLInputElement).value.trim() });
    const put = (name: "first" | "second") => (text: string) => {
      this.texts = { ...this.texts, [name]: text };
    };
    return html`
      <div class="inside">
        <p>${word("about")}</p>
        ${this.#examples()}
        ${this.code("first", word(second === null ? "first" : "firstOf"), first, word("last"), put("first"))}
        <p id="last" class="small quiet">${word("last")}</p>
        <div class="field">
          <label for="against">${word("against")}</label>
          <select id="against" @change=${against}>
            <option value="rules" .selected=${second === null}>${word("rules", { title: this.card.title })}</option>
            <option value="other" .selected=${second !== null}>${word("other")}</option>
          </select>
        </div>
        ${second === null ? nothing : this.code("second", word("second"), second, word("last"), put("second"))}
        <div class="field">
          <label for="bits">${word("bits")}</label>
          <input id="bits" inputmode="numeric" autocomplete="off" .value=${bits} aria-invalid=${this.#width() ? "false" : "true"} @input=${size}>
        </div>
        ${this.#controls()} ${this.#result()}
      </div>
    `;
  }

  #examples() {
    const buttons = this.examples.map(({ name, first, second, agrees }) => {
      const take = () => this.fields.put({ first, second, bits: String(MOST) });
      return html`<button type="button" @click=${take}>${agrees ? name : word("wrong", { name })}</button>`;
    });
    return this.fields.samples(word("examples"), word("back"), buttons);
  }

  #controls() {
    const bits = this.#width();
    const text = word("run", { count: bits ? 2 ** bits : "" });
    const copy = html`<button type="button" class="plain" @click=${this.#copy}>${word("copy")}</button>`;
    return html`${this.controls(text, () => this.run(null), copy)} ${this.noted()}`;
  }

  #result() {
    const { status } = this.task;
    const quiet = status.is === "quiet" || status.is === "running";
    const stopped = status.is === "stopped" || status.is === "failed" ? (this.#standing?.place ?? null) : null;
    const more = status.is === "verdict" ? status.place : null;
    const text = quiet ? "" : this.#sentence(status);
    return html`
      <div role="status">
        ${quiet ? nothing : html`${banner(this.#kind(status), text)}${glossed(text)}`}
        ${status.is === "verdict" ? [...status.verdict.texts.notes, ...status.notes].map((one) => html`<p>${one}</p>`) : nothing}
      </div>
      ${status.is === "verdict" && status.proof ? html`<nimbers-proof-of op="audit_certificate" .about=${status.proof}></nimbers-proof-of>` : nothing}
      ${stopped ? html`<div class="row"><button type="button" @click=${() => this.run(stopped)}>${word("resume")}</button></div>` : nothing}
      ${more ? html`<div class="row"><button type="button" @click=${() => this.run(more)}>${word("more")}</button></div>` : nothing}
      ${this.lines()}
      ${status.is === "verdict" && status.verdict.counterexample !== null ? this.#open(status.verdict.counterexample) : nothing}
    `;
  }

  #kind(status: Exclude<Status<Result>, { is: "quiet" } | { is: "running" }>) {
    if (status.is !== "verdict") return "none";
    const { agrees, game, covered, total } = status.verdict;
    if (agrees === null) return "none";
    if (!agrees) return game ? "refuted" : "differ";
    return covered < total ? "agreesPartly" : "agreesOnAll";
  }

  /** @param position the counterexample as a position of the game */
  #open(position: string) {
    const href = encode({ game: this.card.slug, settings: this.settings, position }, this.card);
    return href ? html`<div class="truth"><a href=${href}>${word("open", { position })}</a></div>` : nothing;
  }

  #sentence(status: Exclude<Status<Result>, { is: "quiet" } | { is: "running" }>) {
    if (status.is === "failed") return status.message;
    if (status.is === "verdict") return status.verdict.texts.verdict;
    if (status.is === "raised") return status.text;
    if (status.is === "stopped")
      return this.#standing?.place ? word("stopped", { text: this.#standing.text }) : word("stoppedEarly");
    const name = word(status.side ? "sideSecond" : "sideFirst");
    if (status.is === "unopened") {
      const { line, what } = status;
      return line ? word("unopenedLine", { name, line, what }) : word("unopened", { name, what });
    }
    const { ending, detail, at, covered } = status;
    if (ending === "late" && at !== null) return word("end.lateAt", { name, at, covered });
    return word(`end.${ending}`, { name, detail, covered });
  }

  /** Number of bits of a word, or null if the field is invalid. */
  #width() {
    const bits = /^\d{1,2}$/.test(this.texts.bits) ? Number(this.texts.bits) : 0;
    return bits >= LEAST && bits <= MOST ? bits : null;
  }

  #type(typed: Partial<Texts>) {
    this.texts = { ...this.texts, ...typed };
    this.fields.own = true;
    this.changed();
  }

  protected forget() {
    super.forget();
    this.#standing = null;
  }

  #copy = async () => {
    const { first, second, bits } = this.texts;
    const texts = { first, bits, ...(second === null ? {} : { second }) };
    this.note = word(await copyTexts("audit", texts, this.card, this.settings));
  };

  /**
   * Compare the current texts.
   * @param place where to resume
   */
  async run(place: Place | null) {
    const bits = this.#width();
    const { engine, settings: set, card } = this;
    if (!engine) return;
    if (!bits) {
      this.task.drop();
      this.task.status = { is: "failed", message: word("badBits") };
      return;
    }
    this.note = "";
    const { first, second } = this.texts;
    const texts = second === null ? [first] : [first, second];
    await this.task.run(word("starting"), async (signal, report) => {
      const { audit } = await import("../sandbox/audit.ts");
      const question = { game: second === null ? card.slug : null, set, bits, texts, lang };
      const found = await audit(engine, question, {
        signal,
        place,
        onProgress: ({ text, fraction, place: at }) => {
          this.#standing = { text, place: at };
          report({ text, fraction });
        },
      });
      if (!signal.aborted) this.#standing = null;
      return found;
    });
  }
}

customElements.define("nimbers-audit", Audit);
