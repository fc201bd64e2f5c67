// A panel for the reader's code: its fields, samples, running and stopping, and the place of a mistake.
import type { CSSResultGroup, PropertyDeclarations } from "lit";
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/lab.json";
import { codeField, codeSheet } from "../editor/code-field.ts";
import type { Editor } from "../editor/field.ts";
import type { Engine } from "../python/client.ts";
import { keepTyped } from "../storage/drafts.ts";
import { bannerSheet } from "../ui/banner.ts";
import { labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { isForeign } from "./formula-text.ts";
import { OwnText } from "./own-text.ts";
import { mistake } from "./result.ts";

const word = labelsOf("lab", en);

/** What is wrong in the code of a field, in Python's words; line 0 if the line is unknown. */
export type Mistake = { field: string; code: string; line: number; text: string };

/** `Texts` is all that a sample puts into the fields, `Result` how a run can end. */
export abstract class CodePanel<Texts, Result extends { is: string }> extends LitElement {
  static properties: PropertyDeclarations = { engine: { attribute: false }, note: { state: true } };

  static styles: CSSResultGroup = [
    base,
    panel,
    codeSheet,
    bannerSheet,
    css`.banner, .said { scroll-margin-block: 1rem 5rem; }`,
  ];

  protected task: Task<Result> = new Task(this);
  protected fields = new OwnText<Texts>(
    this,
    () => this.written,
    (texts) => {
      this.write(texts);
      this.note = "";
      this.forget();
    },
  );

  engine: Engine | null = null;
  /** a sentence about the last action, if that was not a run */ note = "";

  constructor() {
    super();
    keepTyped(this);
  }

  /** What stands in the fields. */
  protected abstract get written(): Texts;

  /** Put texts into the fields. */
  protected abstract write(texts: Texts): void;

  /** The mistake that the last run found in the code; null without any. */
  protected abstract get wrong(): Mistake | null;

  /** Drop the result of the last run. */
  protected forget() {
    this.task.drop();
  }

  /** Drop a result that belongs to the old text; a mistake remains visible while the reader corrects it. */
  protected changed() {
    this.note = "";
    if (!this.wrong) this.forget();
  }

  /**
   * Render a field for code.
   * @param about the description of the field
   * @param put takes what the reader types
   */
  protected code(
    id: string,
    name: string,
    value: string,
    about: string,
    put: (text: string) => void,
    longest?: number,
  ) {
    const wrong = this.wrong?.field === id ? this.wrong : null;
    const onInput = (text: string) => {
      put(text);
      this.fields.own = true;
      this.changed();
    };
    return codeField({ id, name, value, about, wrong, onInput, longest });
  }

  /**
   * Render the button that starts a run, or the progress of the run with a button that stops it.
   * @param more further buttons
   */
  protected controls(text: string, run: () => void, more: unknown = nothing) {
    const { status } = this.task;
    if (status.is === "running") {
      const { text, fraction } = status as { text: string; fraction: number | null };
      return progress({ text, fraction, onCancel: () => this.task.stop() });
    }
    return html`<div class="row"><button type="button" class="primary" @click=${run}>${text}</button>${more}</div>`;
  }

  /** Render the note, in an element that screen readers watch. */
  protected noted() {
    return html`<div role="status">${this.note ? html`<p class="small quiet">${this.note}</p>` : nothing}</div>`;
  }

  /** Render the lines around a mistake, with a button that selects it in its field. */
  protected lines(wrong: Mistake | null = this.wrong) {
    if (!wrong) return nothing;
    const { field, code, line, text } = wrong;
    const select = ([start, end]: [number, number]) => {
      (this.renderRoot.querySelector(`#${field}`) as Editor | null)?.select(start, end);
    };
    const foreign = text.startsWith("SyntaxError") && isForeign(code);
    return html`${foreign ? html`<p>${word("foreign")}</p>` : nothing} ${mistake(code, line, select)}`;
  }

  /** Whether a run is under way. */
  #running = false;

  updated() {
    const { is } = this.task.status;
    if (this.#running && is !== "running" && is !== "quiet") this.#reveal();
    this.#running = is === "running";
  }

  /** Scroll to the result of a run, unless the reader has left its button. */
  #reveal() {
    const { top, bottom } = (this.renderRoot.querySelector("button.primary") ?? this).getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) return;
    this.renderRoot.querySelector(".banner, .said")?.scrollIntoView({ block: "nearest" });
  }
}
