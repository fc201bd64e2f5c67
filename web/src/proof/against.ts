// A game against a proof: the reader plays any move, and the checker answers from the entries of the proof alone.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/against.json";
import { labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Answer, Fact, Turn } from "./check.ts";
import { askChecker } from "./run.ts";

const word = labelsOf("against", en);

/** A position as the checker writes it: parts joined by plus signs. */
const shown = (position: string) => position.replaceAll("+", " + ") || word("empty");

/** Say which entries show that a position is lost. */
function reason(fact: Fact) {
  if ("place" in fact) return word("place", { place: fact.place });
  const listed = fact.values.map(([part, value]) => word("value", { part, value })).join(", ");
  return listed ? word("values", { listed }) : word("noParts");
}

export class Against extends LitElement {
  static properties = { text: {}, moves: { state: true }, opening: { state: true } };

  static styles = [
    base,
    panel,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      p, ol { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      ol { padding-inline-start: 1.5rem; display: grid; gap: 0.5rem; }
      .moves { display: flex; flex-wrap: wrap; gap: 0.5rem; max-block-size: 20rem; overflow: auto; }
      .moves button, code { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); overflow-wrap: anywhere; }
    `,
  ];

  #task: Task<{ is: "turn"; turn: Turn }> = new Task(this);

  /** the certificate */ text = "";
  /** the moves of the reader with their answers */ moves: Answer[] = [];
  /** the first move, if the proof makes it */ opening: { position: string; fact: Fact } | null = null;

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("text")) return;
    this.#task.drop();
    this.moves = [];
  }

  render() {
    const { status } = this.#task;
    return html`
      <details @toggle=${this.#open}>
        <summary>${word("title")}</summary>
        <section>
          <p>${word("about")}</p>
          ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
          ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
          ${status.is === "turn" ? this.#turn(status.turn) : nothing}
          ${this.moves.length ? html`<p><button type="button" class="plain" @click=${this.#again}>${word("again")}</button></p>` : nothing}
        </section>
      </details>
    `;
  }

  #turn({ position, answers, left }: Turn) {
    const lastMove = this.moves.at(-1)?.reply === null;
    const next = lastMove
      ? word("lastMove")
      : answers.length
        ? word("turn", { position: shown(position) })
        : word("noMove");
    return html`
      ${this.opening ? html`<p>${word("opening", { position: shown(this.opening.position) })} ${reason(this.opening.fact)}</p>` : nothing}
      <ol>${this.moves.map((move) => html`<li>${this.#told(move)}</li>`)}</ol>
      <p class="next" role="status" tabindex="-1">${next}</p>
      ${lastMove || !answers.length ? nothing : this.#choice(answers, left)}
    `;
  }

  #told({ to, reply, fact }: Answer) {
    if (reply === null) return word("moved", { to: shown(to) });
    return html`${word("moved", { to: shown(to) })} ${word("answered", { reply: shown(reply) })} ${fact ? reason(fact) : nothing}`;
  }

  #choice(answers: Answer[], left: number) {
    return html`
      <div class="moves" role="group" aria-label=${word("choose")}>
        ${answers.map((answer) => html`<button type="button" @click=${() => this.#play(answer)}>${shown(answer.to)}</button>`)}
      </div>
      ${left ? html`<p class="small quiet">${word("left", { count: left })}</p>` : nothing}
    `;
  }

  #open = ({ target }: Event) => {
    if ((target as HTMLDetailsElement).open && this.#task.status.is !== "turn") this.#ask(null);
  };

  #again = () => {
    this.moves = [];
    this.#ask(null);
  };

  async #play(answer: Answer) {
    this.moves = [...this.moves, answer];
    if (answer.reply !== null) await this.#ask(answer.reply);
    await this.updateComplete;
    (this.renderRoot.querySelector(".next") as HTMLElement | null)?.focus(); // its button is gone
  }

  /** Ask for the turn at a lost position of the proof; null: at its own position. */
  async #ask(at: string | null) {
    const { text } = this;
    await this.#task.run(word("asking"), async (signal) => {
      const reply = await askChecker({ text, at }, signal);
      if ("turn" in reply) {
        const { opening: fact, position } = reply.turn;
        if (at === null) this.opening = fact && { position, fact };
        return { is: "turn", turn: reply.turn };
      }
      throw new Error("rejected" in reply ? reply.rejected : "");
    });
  }
}

customElements.define("nimbers-against", Against);
