// Checks a formula of the reader by search; the formula runs after a click on exactly that text, in a sandbox.
import { css, html, nothing } from "lit";
import { ClaimsController } from "../claims/claims-controller.ts";
import { encode } from "../link/link.ts";
import "../proof/proof-of.ts";
import { banner, kindOf } from "../ui/banner.ts";
import { label, labelsOf, labelsOrOf, lang } from "../ui/labels.ts";
import { callName, named, template } from "./formula-text.ts";
import { ReportController } from "./report-text.ts";
import "../board/figure.ts";
import en from "../../locale/en/lab.json";
import type { Card } from "../games/cards.ts";
import type { Engine } from "../python/client.ts";
import type { Decide, Verdict } from "../python/replies.d.ts";
import type { Place, Reading, Result } from "../sandbox/check.ts";
import type { Kind } from "../ui/banner.ts";
import { progress } from "../ui/progress.ts";
import { Task } from "../ui/task.ts";
import { CodePanel } from "./code-panel.ts";
import { glossed, proofOfTheorem, sentence, wrongIn } from "./result.ts";

/** The quantities of which a proof can deny a claim; Python's `claimed_truth` reads claims of these. */
const PROVABLE = ["wins", "outcome", "grundy"];

const word = labelsOf("lab", en);
const wordOr = labelsOrOf("lab", en);

/** A foldable panel: quantity, text, and the result of the check. */
export class Lab extends CodePanel<{ text: string; quantity: string }, Result> {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    given: { attribute: false },
    quantity: { state: true },
    quantities: { state: true },
    text: { state: true },
    upTo: { state: true },
    drawing: { state: true },
  };

  static styles = [
    CodePanel.styles,
    css`
      :host { border-block-start: 1px solid var(--nimbers-line); padding-block-start: 1rem; }
      .truth { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.75rem; }
      @media print { :host { display: none; } }
    `,
  ];

  #claims = new ClaimsController(this);
  #proof: Task<{ is: "decided"; decided: Decide }> = new Task(this);
  #place: Place | null = null;
  #first = 0;
  /** The game and rules of the text and the verdict. */
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  /** an expression from the host page */ given: { quantity: string; text: string } | null = null;
  quantity = "wins";
  quantities: string[] = [];
  text = "";
  upTo = "";
  drawing: { svg: string; label: string } | null = null;

  constructor() {
    super();
    new ReportController(this, () => this.#reported);
  }

  protected get written() {
    return { text: this.text, quantity: this.quantity };
  }

  protected write(texts: { text: string; quantity: string }) {
    Object.assign(this, texts);
  }

  protected get wrong() {
    const wrong = wrongIn(this.task.status);
    return wrong && { field: "text", code: this.text, ...wrong };
  }

  willUpdate(changed: Map<string, unknown>) {
    const about = JSON.stringify([this.card.slug, this.settings]);
    if (about !== this.#about) {
      const other = JSON.parse(this.#about || "[null]")[0] !== this.card.slug;
      this.#about = about;
      this.quantities = this.#possible();
      if (!this.quantities.includes(this.quantity)) this.quantity = this.quantities[0];
      if (other && !this.fields.own) this.text = template(this.quantity);
      this.forget();
    }
    if (changed.has("given") && this.given) this.#take(this.given);
    if (changed.has("text") || changed.has("upTo") || changed.has("quantity")) this.#place = null;
  }

  /** Put an expression into the field, to run on a click like any other text. */
  #take({ quantity, text }: { quantity: string; text: string }) {
    const wanted = quantity === "outcome" ? "wins" : quantity;
    this.fields.put({ quantity: wanted, text: template(wanted).replace("None", () => text) });
  }

  /** The quantities of the positions, which depend on the convention. */
  #possible() {
    const { quantities = ["wins"], conventions, loopy } = this.card;
    const convention = this.settings.convention ?? conventions[0];
    if (convention === conventions[0]) return quantities;
    return quantities.filter((one) => one !== "grundy" || (convention === "normal" && !loopy));
  }

  render() {
    return html`
      <details ?open=${this.given !== null}>
        <summary><h2>${label("lab")}</h2></summary>
        <div class="inside">
          ${this.given ? nothing : html`<p>${word("about")}</p>`}
          ${this.#fields()} ${this.given ? nothing : this.#examples()}
          ${this.controls(word("run"), () => this.run(null))} ${this.#result()}
        </div>
      </details>
    `;
  }

  #fields() {
    const choose = (event: Event) => {
      const quantity = (event.target as HTMLSelectElement).value;
      this.text = named(this.text, this.quantity, quantity);
      this.quantity = quantity;
    };
    const size = (event: Event) => {
      this.upTo = (event.target as HTMLInputElement).value.trim();
    };
    const put = (text: string) => {
      this.text = text;
    };
    const argument = word("argument", { argument: this.card.argument ?? "" });
    return html`
      <div class="field">
        <label for="quantity">${word("quantity")}</label>
        <select id="quantity" @change=${choose}>
          ${this.quantities.map(
            (one) =>
              html`<option value=${one} .selected=${one === this.quantity}>${callName(one)}: ${wordOr(one, one)}</option>`,
          )}
        </select>
      </div>
      <p id="argument">${argument}</p>
      ${this.code("text", word("text"), this.text, argument, put)}
      <div class="field">
        <label for="size">${word("upTo", { size: this.card.size_name })}</label>
        <input id="size" inputmode="numeric" autocomplete="off" placeholder=${label("sizeDefault")} .value=${this.upTo} @input=${size}>
      </div>
    `;
  }

  /** Render claims of the game, true and false, as sample texts. */
  #examples() {
    const { convention } = this.#claims;
    const found = this.card.claims.filter(
      (claim) => claim.formula && (this.#claims.speaks(claim) || claim.usual.includes(convention)),
    );
    const buttons = found.map(({ formula, statement, status, name }) => {
      const text = formula ?? "";
      const quantity = this.quantities.find((one) => named(text, one, "") !== text) ?? this.quantity;
      const take = () => this.fields.put({ text, quantity });
      return html`<button type="button" title=${statement} @click=${take}>${status === "refuted" ? word("wrong", { name }) : name}</button>`;
    });
    return this.fields.samples(label("examples"), word("back"), buttons);
  }

  #result() {
    const { status } = this.task;
    const place = this.#place;
    const canResume = (status.is === "stopped" || status.is === "failed") && place;
    return html`
      <div role="status">
        ${status.is === "quiet" || status.is === "running" ? nothing : html`${this.#banner(status)}${glossed(sentence(status))}`}
      </div>
      ${this.#proved()}
      ${canResume ? html`<div class="row"><button type="button" @click=${() => this.run(place)}>${label("resume")}</button></div>` : nothing}
      ${this.lines()}
      ${status.is === "verdict" && status.verdict.counterexample !== null ? this.#counterexample(status) : nothing}
    `;
  }

  #banner(status: { is: "stopped" } | { is: "failed"; message: string } | Result) {
    const proof = this.#proof.status;
    if (proof.is === "decided" && (proof.decided.proved || proof.decided.counterexample !== null)) {
      const how = status.is === "verdict" ? status.verdict.read_as : null;
      const read = how ? html`<p class="small quiet">${label("readAs")}: ${how}</p>` : nothing;
      return html`${banner(proof.decided.proved ? "proved" : "refuted", proof.decided.text)}${read}`;
    }
    const [kind, params] = status.is === "verdict" ? kindOf(status.verdict, this.card.size_name) : ["none", {}];
    return banner(kind as Kind, sentence(status), params);
  }

  /** Render the result of a proof for all sizes, below a verdict that is only tested up to a bound. */
  #proved() {
    const { status } = this.#proof;
    if (status.is === "running") return progress({ ...status, onCancel: () => this.#proof.stop() });
    if (status.is !== "decided") return nothing;
    const { counterexample: position, proved, text } = status.decided;
    if (position !== null) return this.#open(position);
    const theorem = proofOfTheorem(status.decided, { game: this.card.slug, set: this.settings, lang });
    return html`${proved ? nothing : html`<p class="small">${text}</p>`} ${theorem}`;
  }

  /**
   * Render a link to a position, and its proof.
   * @param claim what the text says of it, if a proof can deny that
   */
  #open(position: string, claim: Partial<Pick<Verdict, "claimed" | "quantity">> | null = {}) {
    const href = encode({ game: this.card.slug, settings: this.settings, position }, this.card);
    const about = { game: this.card.slug, set: this.settings, position, lang, ...claim };
    return html`
      <div class="truth">${href ? html`<a href=${href}>${label("openPosition", { position })}</a>` : nothing}</div>
      ${claim ? html`<nimbers-proof-of .about=${about} .card=${this.card}></nimbers-proof-of>` : nothing}
    `;
  }

  #counterexample({ verdict, shown }: Extract<Result, { is: "verdict" }>) {
    const { claimed, quantity } = verdict;
    return html`
      ${this.drawing ? html`<nimbers-figure .svg=${this.drawing.svg} .label=${this.drawing.label}></nimbers-figure>` : nothing}
      ${shown ? html`<p>${shown.why}</p><p>${shown.text}</p>` : nothing}
      ${this.#open(verdict.counterexample as string, PROVABLE.includes(quantity ?? "") ? { claimed, quantity } : null)}
      ${shown && !shown.line.length ? this.#later(verdict) : nothing}
    `;
  }

  /** Offer to leave out the positions up to a size, because the game is over at the counterexample. */
  #later({ up_to: size }: Verdict) {
    const first = (size ?? 0) + 1;
    const text = word("later", { size: this.card.size_name, from: first });
    return html`<div class="row"><button type="button" @click=${() => this.run(null, first)}>${text}</button></div>`;
  }

  /** The part of a report about this panel: the reader's text, or one with a verdict. */
  get #reported() {
    const { status } = this.task;
    const quiet = status.is === "quiet" || status.is === "running";
    if (quiet && !this.fields.own) return null;
    return { Checked: this.quantity, Formula: this.text, Verdict: quiet ? "" : sentence(status) };
  }

  protected forget() {
    super.forget();
    this.#proof.drop();
    this.#place = null;
    this.drawing = null;
  }

  /**
   * Check the current text by search.
   * @param place where to resume
   * @param first the smallest size
   */
  async run(place: Place | null, first = place ? this.#first : 0) {
    this.#first = first;
    const { engine, text, quantity } = this;
    if (!engine) return;
    this.drawing = null;
    this.#proof.drop();
    const params = { game: this.card.slug, set: this.settings, lang };
    const sizes = { from: first, ...(this.upTo === "" ? {} : { up_to: this.upTo }) };
    const found = await this.task.run(word("starting"), async (signal, report) => {
      const { check } = await import("../sandbox/check.ts");
      const onProgress = (standing: { text: string; fraction: number | null; place: Place }) => {
        this.#place = standing.place;
        report(standing);
      };
      const onOpen = () => report({ text: word("running"), fraction: null });
      const found = await check(engine, { ...params, ...sizes, quantity, text }, { signal, place, onOpen, onProgress });
      if (!signal.aborted) this.#place = null;
      return found;
    });
    if (found?.is !== "verdict") return;
    const { counterexample: position, agrees, failure, silent } = found.verdict;
    // The prover speaks of all sizes, those that were left out among them.
    if (agrees !== false && !failure && !first)
      await this.#prove(engine, { ...params, quantity, text, silent, ...found.how });
    if (position === null) return;
    const { result } = await engine.call("draw", { ...params, position });
    if (this.task.status === found) this.drawing = result;
  }

  /** Try to prove for all sizes what was right up to a bound; this parses the text but does not run it. */
  async #prove(
    engine: Engine,
    params: {
      game: string;
      set: Record<string, string>;
      lang: string;
      quantity: string;
      text: string;
      silent: number;
    } & Reading,
  ) {
    await this.#proof.run(word("proving"), async (signal, onProgress) => {
      const { result } = await engine.job("decide", params, null, { signal, onProgress });
      return { is: "decided", decided: result };
    });
  }
}

customElements.define("nimbers-lab", Lab);
