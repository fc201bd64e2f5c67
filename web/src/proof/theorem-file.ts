// Offers a proof as a file for a proof assistant: the theory that it needs, and the theorem.

import { html, LitElement, nothing } from "lit";
import en from "../../locale/en/theorem-file.json";
import { python } from "../python/python.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { save } from "../ui/save.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";

const word = labelsOf("theorem-file", en);

const ASSISTANTS = { rocq: { title: "Rocq", ending: "v" }, lean: { title: "Lean 4", ending: "lean" } } as const;
type Assistant = keyof typeof ASSISTANTS;

export class TheoremFile extends LitElement {
  static properties = { text: {}, name: {} };

  static styles = [base, panel];

  #making: Task<{ is: "saved"; file: string }> = new Task(this);

  /** the certificate, plain or packed */ text = "";
  /** of the file, without its ending; coqc takes letters, digits and underscores */ name = "proof";

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("text")) this.#making.drop();
  }

  render() {
    const { status } = this.#making;
    return html`
      <details>
        <summary>${word("title")}</summary>
        <p>${word("about")}</p>
        <div class="row">
          ${Object.entries(ASSISTANTS).map(([assistant, { title }]) => html`<button type="button" class="plain" ?disabled=${status.is === "running"} @click=${() => this.#save(assistant as Assistant)}>${word("save", { title })}</button>`)}
        </div>
        <div role="status">
          ${status.is === "running" ? progress({ ...status, onCancel: () => this.#making.stop() }) : nothing}
          ${status.is === "saved" ? html`<p>${word("saved", { file: status.file })}</p>` : nothing}
        </div>
        ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
      </details>
    `;
  }

  async #save(assistant: Assistant) {
    const { text } = this;
    const file = `${this.name}.${ASSISTANTS[assistant].ending}`;
    await this.#making.run(word("making"), async () => {
      const { default: theories } = await import("nimbers:theories");
      const engine = await python();
      const { result } = await engine.call("theorem_file", { text, assistant, theories: theories[assistant], lang });
      save(new Blob([result.text], { type: "text/plain" }), file);
      return { is: "saved", file };
    });
  }
}

customElements.define("nimbers-theorem-file", TheoremFile);
