// A game against a proof: the reader plays any move, and the checker answers from the entries of the proof alone.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/against.json";
import { labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { askChecker } from "./run.ts";
import type { Answer, Fact, Turn } from "./turn.ts";
import "../board/figure.ts";

const word = labelsOf("against", en);

/** A position of more parts is not drawn. */
const DRAWN = 6;
/** The number of moves whose boards are drawn; of more, the buttons have text alone. */
const PICTURED = 48;

type Drawing = { svg: string; label: string };

/** Take brackets and spaces from a position that the reader has typed. */
const plain = (text: string) => text.replace(/[\s()[\]]/g, "");

export class Against extends LitElement {
  static properties = {
    text: {},
    draw: { attribute: false },
    cite: { attribute: false },
    moves: { state: true },
    opening: { state: true },
    start: { state: true },
    refused: { state: true },
    boards: { state: true },
    pictures: { state: true },
  };

  static styles = [
    base,
    panel,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      p, ol { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      ol { padding-inline-start: 1.5rem; display: grid; gap: 0.5rem; }
      #start, #wish { inline-size: 9rem; }
      .next.end { border: 2px solid var(--nimbers-win); border-radius: var(--nimbers-round); padding: 0.75rem 1rem; font-weight: 600; }
      .boards { display: flex; flex-wrap: wrap; gap: 0.75rem; }
      .boards nimbers-figure { inline-size: 9rem; }
      .moves { display: flex; flex-wrap: wrap; gap: 0.5rem; max-block-size: 26rem; overflow: auto; padding: 4px; margin: -4px; }
      .moves .pictured { padding: 0.35rem; gap: 0.35rem; }
      .moves nimbers-figure { inline-size: 6.5rem; pointer-events: none; }
      .moves button, code { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); overflow-wrap: anywhere; }
    `,
  ];

  #task: Task<{ is: "turn"; turn: Turn }> = new Task(this);

  /** the certificate */ text = "";
  /** draws a position, or returns null */ draw: (position: string) => Promise<Drawing | null> = async () => null;
  /** shows entries of the proof; null if there are none to see */ cite: ((entries: string[]) => void) | null = null;
  boards: Drawing[] = [];
  /** the boards after each move of the reader, by position */ pictures: Map<string, Drawing[]> = new Map();
  /** how the parts of positions are written */ names: Record<string, string> = {};
  /** where play begins, if the reader may choose */ start: string | null = null;
  /** the start that was proposed */ #example = "";
  /** why the typed move is none */ refused = "";
  /** the moves of the reader with their answers */ moves: Answer[] = [];
  /** the first move, if the proof makes it */ opening: { position: string; fact: Fact } | null = null;

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("text")) return;
    this.#task.drop();
    this.moves = [];
    this.names = {};
    this.start = null;
  }

  render() {
    const { status } = this.#task;
    return html`
      <details @toggle=${this.#open}>
        <summary>${word("title")}</summary>
        <section>
          <p>${word("about")}</p>
          ${this.start === null ? nothing : this.#starts(this.start)}
          ${status.is === "running" ? progress({ ...status, onCancel: () => this.#task.stop() }) : nothing}
          ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
          ${status.is === "turn" ? this.#turn(status.turn) : nothing}
          ${this.moves.length ? this.#controls() : nothing}
        </section>
      </details>
    `;
  }

  /** The form for another first position. */
  #starts(start: string) {
    return html`
      <form class="row" @submit=${this.#begin}>
        <div class="field">
          <label for="start">${word("start")}</label>
          <input id="start" .value=${start} spellcheck="false" autocomplete="off" aria-describedby="start-help">
        </div>
        <button>${word("begin")}</button>
      </form>
      <p class="small quiet" id="start-help">${word("startHelp", { start: this.#example })}</p>
    `;
  }

  #begin = async (event: Event) => {
    event.preventDefault();
    this.start = plain((this.renderRoot.querySelector("#start") as HTMLInputElement).value);
    this.moves = [];
    await this.#ask(null);
    await this.#toTurn();
  };

  #controls() {
    return html`
      <div class="row">
        <button type="button" class="plain" @click=${() => this.#backTo(this.moves.length - 1)}>${word("undo")}</button>
        <button type="button" class="plain" @click=${() => this.#backTo(0)}>${word("again")}</button>
      </div>
    `;
  }

  #turn({ position, answers, left }: Turn) {
    const lastMove = this.moves.at(-1)?.reply === null;
    const next = lastMove
      ? word("lastMove")
      : answers.length
        ? word("turn", { position: this.#quoted(position) })
        : word("noMove");
    const isOver = lastMove || !answers.length;
    return html`
      ${this.opening ? html`<p>${word("opening", { position: this.#quoted(this.opening.position) })} ${this.#reason(this.opening.fact)}</p>` : nothing}
      <ol>${this.moves.map((move) => html`<li>${this.#told(move)}</li>`)}</ol>
      <p class=${isOver ? "next end" : "next"} role="status" tabindex="-1">${next}</p>
      ${this.boards.length ? html`<div class="boards">${this.boards.map(({ svg, label }) => html`<nimbers-figure .svg=${svg} .label=${label}></nimbers-figure>`)}</div>` : nothing}
      ${isOver ? nothing : this.#choice(answers, left)}
    `;
  }

  /** Write a position, which the checker gives as parts with plus signs between them. */
  #shown(position: string) {
    const parts = (position ? position.split("+") : []).map((part) => this.names[part] ?? part);
    if (parts.every((part) => /^\d+$/.test(part))) parts.sort((a, b) => Number(a) - Number(b));
    return parts.join(" + ") || word("empty");
  }

  /** Write a position within a sentence, in quotes if its dots could be taken for the end of the sentence. */
  #quoted(position: string) {
    const text = this.#shown(position);
    return text.includes(".") ? word("quoted", { text }) : text;
  }

  /** Say what shows that a position is lost, with a button that shows the entries. */
  #reason(fact: Fact) {
    const entries = "place" in fact ? [fact.entry] : "values" in fact ? fact.values.map(([entry]) => entry) : [];
    const { cite } = this;
    const button =
      cite && entries.length
        ? html` <button type="button" class="plain" @click=${() => cite(entries)}>${word("cite")}</button>`
        : nothing;
    return html`${this.#why(fact)}${button}`;
  }

  #why(fact: Fact) {
    if ("place" in fact) return word("place", { place: fact.place });
    if ("element" in fact) return word("element", { element: fact.element });
    if ("state" in fact) return word("state", { state: fact.state, digits: fact.digits.join(", ") });
    const listed = fact.values.map(([part, value]) => word("value", { part: this.#quoted(part), value })).join(", ");
    return listed ? word("values", { listed }) : word("noParts");
  }

  #told({ to, reply, fact }: Answer) {
    const moved = word("moved", { to: this.#quoted(to) });
    if (reply === null) return moved;
    return html`${moved} ${word("answered", { reply: this.#quoted(reply) })} ${fact ? this.#reason(fact) : nothing}`;
  }

  #choice(answers: Answer[], left: number) {
    return html`
      <div class="moves" role="group" aria-label=${word("choose")}>
        ${answers.map((answer) => this.#button(answer))}
      </div>
      ${left ? this.#others(left) : nothing}
    `;
  }

  /** Say how many moves have no button, with a field for them. */
  #others(count: number) {
    return html`
      <form class="row" @submit=${this.#type}>
        <div class="field">
          <label for="wish">${word("wish")}</label>
          <input id="wish" spellcheck="false" autocomplete="off" aria-describedby="wish-help">
        </div>
        <button>${word("move")}</button>
      </form>
      <p class="small quiet" id="wish-help">${word("left", { count })}</p>
      ${this.refused ? html`<p role="alert">${this.refused}</p>` : nothing}
    `;
  }

  /** Play the move to the position that the reader has typed. */
  #type = async (event: Event) => {
    event.preventDefault();
    const { status } = this.#task;
    const typed = plain((this.renderRoot.querySelector("#wish") as HTMLInputElement).value);
    if (status.is !== "turn" || !typed) return;
    const turn = await this.#ask(status.turn.position, typed);
    const [answer] = turn?.answers ?? [];
    if (answer && !this.refused) await this.#play(answer);
  };

  /** A move as the board that it leaves, or as text until that is drawn. */
  #button(answer: Answer) {
    const text = this.#shown(answer.to);
    const drawn = this.pictures.get(answer.to) ?? [];
    const figures = drawn.map(({ svg, label }) => html`<nimbers-figure .svg=${svg} .label=${label}></nimbers-figure>`);
    return html`<button type="button" class=${drawn.length ? "pictured" : ""} aria-label=${text} title=${drawn.length ? text : nothing}
      @click=${() => this.#play(answer)}>${drawn.length ? figures : text}</button>`;
  }

  #open = ({ target }: Event) => {
    if ((target as HTMLDetailsElement).open && this.#task.status.is !== "turn") this.#ask(null);
  };

  /** Take back all but the first moves of the reader. */
  async #backTo(count: number) {
    this.moves = this.moves.slice(0, count);
    await this.#ask(this.moves.at(-1)?.reply ?? null);
    await this.#toTurn();
  }

  async #play(answer: Answer) {
    this.moves = [...this.moves, answer];
    if (answer.reply !== null) await this.#ask(answer.reply);
    await this.#toTurn();
  }

  /** Focus the sentence on whose turn it is, because the button that was pressed is gone. */
  async #toTurn() {
    await this.updateComplete;
    (this.renderRoot.querySelector(".next") as HTMLElement | null)?.focus();
  }

  /** Draw a position and the boards after each move, unless the turn changes meanwhile. */
  async #picture({ position, answers }: Turn) {
    this.boards = [];
    this.pictures = new Map();
    const isCurrent = () => this.#task.status.is === "turn" && this.#task.status.turn.position === position;
    const boards = await this.#drawn(position);
    if (!isCurrent()) return;
    this.boards = boards;
    for (const { to } of answers.length <= PICTURED ? answers : []) {
      const drawn = await this.#drawn(to);
      if (!isCurrent()) return;
      if (drawn.length) this.pictures = new Map(this.pictures).set(to, drawn);
    }
  }

  /** Draw the parts of a position; [] if they are too many, or one of them cannot be drawn. */
  async #drawn(position: string) {
    const parts = position ? position.split("+") : [];
    if (parts.length > DRAWN) return [];
    const drawn = await Promise.all(parts.map((part) => this.draw(this.names[part] ?? part)));
    return drawn.every((one) => one !== null) ? (drawn as Drawing[]) : [];
  }

  /** Ask for the turn at a lost position of the proof; null: at the beginning. */
  async #ask(at: string | null, wish?: string) {
    const { text, start } = this;
    const before = this.#task.status;
    this.refused = "";
    await this.#task.run(word("asking"), async (signal) => {
      const reply = await askChecker({ text, at, start: start ?? undefined, wish }, signal);
      if ("rejected" in reply) {
        if (!wish || before.is !== "turn") throw new Error(reply.rejected);
        this.refused = reply.rejected;
        return before;
      }
      const { opening: fact, position, names } = reply.turn;
      if (at === null) this.opening = fact && { position, fact };
      this.names = { ...this.names, ...names };
      if (this.start === null) this.#example = reply.turn.start ?? "";
      this.start = reply.turn.start;
      return { is: "turn", turn: reply.turn };
    });
    const { status } = this.#task;
    if (status.is !== "turn") return null;
    this.#picture(status.turn);
    return status.turn;
  }
}

customElements.define("nimbers-against", Against);
