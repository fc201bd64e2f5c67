// Tests the reader's own program on the inputs of an online judge, smallest first; runs after a click, in a sandbox.
import { css, html, nothing } from "lit";
import en from "../../locale/en/judge.json";
import practiceLabels from "../../locale/en/practice.json";
import { otherRules } from "../games/in-force.ts";
import { template } from "../games/program.ts";
import { encode } from "../link/link.ts";
import { bringing } from "../storage/drafts.ts";
import { banner, OF_PROGRAMS } from "../ui/banner.ts";
import { loadLater } from "../ui/idle.ts";
import { label, labelsOf, lang } from "../ui/labels.ts";
import { ReportController } from "./report-text.ts";
import "../ui/columns.ts";
import { CodePanel } from "./code-panel.ts";
import { glossed, proofOfTheorem } from "./result.ts";
import "./output.ts";
import type { Card } from "../games/cards.ts";
import type { Kind } from "../games/program.ts";
import { copyTexts, readTexts } from "../link/panel-texts.ts";
import type { Engine } from "../python/client.ts";
import type { Decide, Problem, StressVerdict } from "../python/replies.d.ts";
import type { Result } from "../sandbox/judge.ts";
import { progress } from "../ui/progress.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("judge", en);
const problemWord = labelsOf("practice", practiceLabels);

type Ended = Exclude<import("../ui/task.ts").Status<Result>, { is: "quiet" } | { is: "running" }>;

/** The size up to which a function is checked once more before the prover reads it. */
const CHECKED_UP_TO = "8";

/** The most characters of an input or output to show. */
const SHOWN = 2_000;

/** Quantities from which each expected answer follows; the outcome follows from several. */
const TELLS = {
  outcome: ["outcome", "grundy", "score", "length"],
  count: ["winning_move_count"],
} as Record<string, string[]>;

/** The panel with a program and the result of its test. */
export class Judge extends CodePanel<{ text: string; kind: Kind }, Result> {
  static properties = {
    card: { attribute: false },
    settings: { attribute: false },
    packed: { attribute: false },
    text: { state: true },
    kind: { state: true },
    problem: { state: true },
    problems: { state: true },
    elsewhere: { state: true },
    seconds: { state: true },
    upTo: { state: true },
  };

  static styles = [
    CodePanel.styles,
    css`
      .field input { inline-size: 8.5rem; }
      .runs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.75rem 1.25rem; }
      .runs > div { display: grid; gap: 0.25rem; align-content: start; min-inline-size: 0; }
      .runs pre { max-block-size: 16rem; overflow-y: auto; min-block-size: 2.6rem; }
    `,
  ];

  /** what is known of all sizes about a function in which the test found no mistake */
  #proof: Task<{ is: "decided"; decided: Decide | null }> = new Task(this);
  /** The progress of a test. */
  #standing = "";
  #about = "";

  card!: Card;
  settings: Record<string, string> = {};
  /** the text of a link */ packed = "";
  text = "";
  kind: Kind = "program";
  /** the online judge's problem that sets the format; "": the game's own */ problem = "";
  /** the problems that this game solves */ problems: Problem[] = [];
  /** the reader runs the program and pastes its output */ elsewhere = false;
  seconds = "2";
  upTo = "";

  constructor() {
    super();
    new ReportController(this, () => this.#reported);
  }

  protected get written() {
    return { text: this.text, kind: this.kind };
  }

  protected write(texts: { text: string; kind: Kind }) {
    Object.assign(this, texts);
    this.elsewhere = false;
  }

  protected get wrong() {
    const { status } = this.task;
    if (status.is !== "unopened") return null;
    return { field: "text", code: this.text, line: status.line ?? 0, text: status.what };
  }

  willUpdate(changed: Map<string, unknown>) {
    const about = JSON.stringify([this.card.slug, this.settings]);
    if (about !== this.#about) {
      const other = JSON.parse(this.#about || "[null]")[0] !== this.card.slug;
      this.#about = about;
      if (other && !this.fields.own) this.text = template(this.card.judge, this.kind);
      if (other) {
        this.problem = "";
        this.problems = [];
        loadLater(() => this.#bringProblems());
      }
      this.forget();
    }
    if (changed.has("packed") && this.packed) bringing(this, this.#bringGiven(this.packed));
  }

  /** Load the problems of online judges that this game solves. */
  async #bringProblems() {
    const { slug } = this.card;
    const { result } = await (this.engine as Engine).call("practice", {
      game: slug,
      lang,
    });
    if (slug === this.card.slug)
      this.problems = result.techniques.flatMap((one: { problems: Problem[] }) => one.problems);
  }

  /** The selected problem, if any. */
  get #chosen() {
    return this.problems.find(({ slug }) => slug === this.problem);
  }

  async #bringGiven(packed: string) {
    const [found] = await Promise.all([readTexts(packed), this.#bringProblems()]);
    if (found && this.problems.some(({ slug }) => slug === found.problem)) {
      this.problem = found.problem;
      if (found.text === undefined) return; // a link from the page of practice contains only a problem
    }
    if (typeof found?.text !== "string") {
      this.note = word("badLink");
      return;
    }
    this.fields.put({ text: found.text, kind: found.kind === "function" ? "function" : "program" }, true);
    this.note = word("given");
  }

  render() {
    const { card, kind, elsewhere } = this;
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      this.elsewhere = value === "printed";
      if (this.elsewhere) return;
      const chosen = value as Kind;
      if (this.text === template(card.judge, kind)) this.text = template(card.judge, chosen);
      this.kind = chosen;
      this.changed();
    };
    const home = () => {
      const field = this.renderRoot.querySelector("#kind") as HTMLSelectElement;
      field.value = "printed";
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true })); // like user input
    };
    const chosen = elsewhere ? "printed" : kind;
    return html`
      <div class="inside">
        ${elsewhere ? nothing : html`<p>${word("about")}</p><div class="row"><button type="button" @click=${home}>${word("otherLanguage")}</button></div>`}
        <div class="field">
          <label for="kind">${word("kind")}</label>
          <select id="kind" @change=${choose}>
            ${(["program", "function", "printed"] as const).map((one) => html`<option value=${one} .selected=${one === chosen}>${word(one)}</option>`)}
          </select>
        </div>
        ${this.problems.length ? this.#problemField() : nothing}
        <p id="wanted">${this.#wanted()}</p>
        ${
          elsewhere
            ? html`<nimbers-output .card=${card} .settings=${this.settings} .problem=${this.#chosen?.slug ?? ""} .engine=${this.engine}></nimbers-output>`
            : this.#program()
        }
      </div>
    `;
  }

  /** Render the choice of the input format: that of the game, or that of a problem. */
  #problemField() {
    const choose = (event: Event) => {
      this.problem = (event.target as HTMLSelectElement).value;
      this.changed();
      this.forget();
    };
    return html`
      <div class="field">
        <label for="problem">${word("problem")}</label>
        <select id="problem" @change=${choose}>
          <option value="" .selected=${!this.problem}>${word("noProblem")}</option>
          ${this.problems.map(({ slug, name, judge }) => html`<option value=${slug} .selected=${slug === this.problem}>${judge}: ${name}</option>`)}
        </select>
      </div>
    `;
  }

  /** Render the field for a Python program. */
  #program() {
    const put = (text: string) => {
      this.text = text;
    };
    const number = (name: "seconds" | "upTo") => (event: Event) => {
      this[name] = (event.target as HTMLInputElement).value.trim();
    };
    return html`
      ${this.#examples()}
      ${this.code("text", word("text"), this.text, this.#wanted(), put)}
      <div class="field">
        <label for="seconds">${word("seconds")}</label>
        <input id="seconds" inputmode="numeric" autocomplete="off" .value=${this.seconds} aria-invalid=${this.#limit() ? "false" : "true"} @input=${number("seconds")}>
      </div>
      <div class="field">
        <label for="size">${word("upTo", { size: this.card.size_name })}</label>
        <input id="size" inputmode="numeric" autocomplete="off" placeholder=${label("sizeDefault")} .value=${this.upTo} @input=${number("upTo")}>
      </div>
      ${this.controls(word("run"), () => this.run(), html`<button type="button" class="plain" @click=${this.#copy}>${word("copy")}</button>`)}
      ${this.noted()} ${this.#result()}
    `;
  }

  /** Render a description of the input and the expected output. */
  #wanted() {
    const { judge, argument = "", conventions, loopy } = this.card;
    const chosen = this.#chosen;
    if (chosen) {
      const words = chosen.answer === "outcome" ? chosen.words.slice(0, 2).join(" / ") : word("count");
      const reads = word("problemReads", { format: chosen.format, words });
      return otherRules(this.card, this.settings, chosen.set) ? `${reads} ${problemWord("ownRules")}` : reads;
    }
    const ends = conventions.includes("scoring") || loopy ? 3 : 2; // here nobody may win
    const words = judge.answer === "outcome" ? judge.words.slice(0, ends).join(" / ") : word("count");
    if (this.kind === "program" || this.elsewhere) return word("reads", { format: judge.describe, words });
    return word("argument", {
      argument,
      words: judge.answer === "outcome" ? word("trueFalse", { words }) : words,
    });
  }

  /** Render buttons for proved claims of the game as programs. */
  #examples() {
    const { conventions, claims, judge } = this.card;
    const convention = this.settings.convention ?? conventions[0] ?? "";
    const tells = TELLS[judge.answer] ?? [judge.answer];
    const programs = claims.filter(
      (one) => one.program && one.conventions.includes(convention) && tells.includes(one.quantity),
    );
    if (this.kind === "function") return nothing;
    const buttons = programs.map(({ name, program }) => {
      const take = () => this.fields.put({ text: program ?? "", kind: "program" });
      return html`<button type="button" @click=${take}>${name}</button>`;
    });
    return this.fields.samples(word("examples"), word("back"), buttons);
  }

  #result() {
    const { status } = this.task;
    const quiet = status.is === "quiet" || status.is === "running";
    const text = quiet ? "" : this.#sentence(status);
    const proof = this.#proof.status;
    const decided = this.#decided;
    const wrong = decided?.counterexample ?? null;
    return html`
      <div role="status">
        ${quiet ? nothing : html`${wrong === null ? banner(this.#bannerKind(status), text) : nothing}${glossed(text)}`}
        ${decided ? this.#forAllSizes(decided) : nothing}
      </div>
      ${proof.is === "running" ? progress({ ...proof, onCancel: () => this.#proof.stop() }) : nothing}
      ${wrong === null ? nothing : this.#open(wrong)}
      ${this.lines()}
      ${status.is === "verdict" && status.verdict.agrees === false ? this.#failure(status.verdict) : nothing}
      ${(status.is === "unrun" || status.is === "ended") && status.given ? html`<div class="runs">${this.#block("input", status.given)}</div>` : nothing}
    `;
  }

  /** What the prover says; null if it was not asked or cannot be. */
  get #decided() {
    const { status } = this.#proof;
    return status.is === "decided" ? status.decided : null;
  }

  #forAllSizes(decided: Decide) {
    const { proved, counterexample, text } = decided;
    if (counterexample !== null) return banner("wrongAnswer", text);
    const theorem = proofOfTheorem(decided, { game: this.card.slug, set: this.#rules(), lang });
    return html`${proved ? banner("proved", text) : html`<p class="small">${text}</p>`} ${theorem}`;
  }

  #bannerKind(status: Ended) {
    if (status.is !== "verdict") return "none";
    return OF_PROGRAMS[status.verdict.kind ?? "passed"];
  }

  #failure({ failing_input: given, rows, stderr, position }: StressVerdict) {
    const line = Number(/^ {2}line (\d+)/m.exec([...(stderr ?? "").split("\n")].reverse().join("\n"))?.[1]) || 0;
    return html`
      <div class="runs">
        ${this.#block(this.kind === "program" ? "input" : "called", given ?? "")}
        ${stderr ? this.#block("stderr", stderr) : nothing}
      </div>
      <nimbers-columns .rows=${rows} .printed=${word(this.kind === "program" ? "actual" : "returned")}></nimbers-columns>
      ${glossed(stderr ?? "")} ${this.lines({ field: "text", code: this.text, line, text: "" })}
      ${this.#open(position)}
    `;
  }

  #open(position: string | null) {
    const href =
      position === null ? null : encode({ game: this.card.slug, settings: this.#rules(), position }, this.card);
    return href
      ? html`<div class="truth"><a href=${href}>${word("open", { position: position ?? "" })}</a></div>`
      : nothing;
  }

  /** The settings, with those of the chosen problem. */
  #rules() {
    return { ...this.settings, ...this.#chosen?.set };
  }

  #block(name: "input" | "called" | "stderr", text: string) {
    const some = text.replace(/\n$/, "").slice(0, SHOWN);
    return html`
      <div>
        <b class="small" id=${name}>${word(name)}</b>
        <pre tabindex="0" role="group" aria-labelledby=${name}>${some || word("nothing")}</pre>
      </div>
    `;
  }

  /** What a report holds of it: the reader's program, or one that has a verdict, and the form that it is to read. */
  get #reported() {
    const { status } = this.task;
    const quiet = status.is === "quiet" || status.is === "running";
    if (this.elsewhere || (quiet && !this.fields.own)) return null;
    return {
      Problem: this.problem,
      Format: `${word(this.kind)}. ${this.#wanted()}`,
      Program: this.text,
      Verdict: quiet ? "" : [this.#sentence(status), this.#decided?.text ?? []].flat().join(" "),
      Failing_input: status.is === "verdict" ? status.verdict.failing_input : null,
    };
  }

  #sentence(status: Ended) {
    if (status.is === "failed") return status.message;
    if (status.is === "stopped") return word("stopped", { text: this.#standing });
    if (status.is === "verdict") return status.verdict.texts.verdict;
    if (status.is === "unrun") return word("unrun", { what: status.what, tried: status.tried });
    if (status.is === "unopened") {
      const { line, what } = status;
      return line ? word("unopenedLine", { line, what }) : word("unopened", { what });
    }
    return word(`end.${status.ending}`, { detail: status.detail, tried: status.tried });
  }

  /** The seconds for one run, or null if the field is invalid. */
  #limit() {
    const seconds = /^\d{1,2}$/.test(this.seconds) ? Number(this.seconds) : 0;
    return seconds >= 1 && seconds <= 10 ? seconds : null;
  }

  protected forget() {
    super.forget();
    this.#proof.drop();
  }

  #copy = async () => {
    this.note = word(
      await copyTexts("judge", { text: this.text, kind: this.kind, problem: this.problem }, this.card, this.settings),
    );
  };

  /** Test the current text. */
  async run() {
    const seconds = this.#limit();
    const { engine } = this;
    if (!engine) return;
    if (!seconds) {
      this.task.drop();
      this.task.status = { is: "failed", message: word("badSeconds") };
      return;
    }
    this.note = "";
    this.#proof.drop();
    this.#standing = word("starting");
    const { text, kind, settings: set, card } = this;
    const problem = this.#chosen ? { problem: this.problem } : {};
    const upTo = this.upTo === "" ? {} : { up_to: this.upTo };
    const done = await this.task.run(this.#standing, async (signal, report) => {
      const { judge } = await import("../sandbox/judge.ts");
      const onProgress = (standing: { text: string }) => {
        this.#standing = standing.text;
        report({ text: standing.text });
      };
      const result = await judge(
        engine,
        { game: card.slug, set, text, kind, seconds, lang, ...upTo, ...problem },
        { signal, onProgress },
      );
      if (result.is === "verdict" && result.called && kind === "program") {
        this.kind = "function";
        this.note = word("calledAsFunction");
      }
      return result;
    });
    const answers = (this.#chosen ?? card.judge).answer;
    const agrees = done?.is === "verdict" && done.verdict.agrees !== false;
    if (agrees && this.kind === "function" && answers === "outcome") await this.#prove(engine, text);
  }

  /**
   * Ask the prover about a function in which the test found no mistake: it may be wrong at sizes that were not tried. A
   * short check beforehand finds out how the function is called and read.
   */
  async #prove(engine: Engine, text: string) {
    const params = { game: this.card.slug, set: this.#rules(), lang, quantity: "wins", text };
    await this.#proof.run(word("proving"), async (signal, onProgress) => {
      const { check } = await import("../sandbox/check.ts");
      const few = { ...params, up_to: CHECKED_UP_TO };
      const found = await check(engine, few, { signal, onOpen: () => {}, onProgress });
      if (found.is !== "verdict" || found.verdict.agrees !== true) return { is: "decided", decided: null };
      const reading = { silent: found.verdict.silent, ...found.how };
      const { result } = await engine.job("decide", { ...params, ...reading }, null, { signal, onProgress });
      return { is: "decided", decided: result };
    });
  }
}

customElements.define("nimbers-judge", Judge);
