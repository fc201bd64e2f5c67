// The proof of an answer: creates and shows it, and checks it by a program that shares no code with the search.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/proof.json";
import { fragment } from "../link/fragment.ts";
import { encode } from "../link/link.ts";
import { python } from "../python/python.ts";
import { banner, bannerSheet } from "../ui/banner.ts";
import { copyText } from "../ui/clipboard.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { save } from "../ui/save.ts";
import { drawing, modules } from "./qr-code.ts";
import { askChecker } from "./run.ts";
import "../board/figure.ts";
import "./against.ts";
import "./theorem-file.ts";
import type { Card } from "../games/cards.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { sitePage } from "../ui/site-page.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Change, Step } from "./check.ts";
import { unpacked } from "./written.ts";

const word = labelsOf("proof", en);

/** The longest proof in a link, in characters. */
const LINKED = 2_000;
/** Number of entries to show at a time. */
const SHOWN = 12;

/** The page that checks proofs, for links to those that are not about a position. */
const PAGE = sitePage("proofs/");
/** The page that explains certificates. */
const FORMAT = sitePage("learn/certificates/");

export type Op =
  | "certificate"
  | "period_certificate"
  | "quotient_certificate"
  | "theorem_certificate"
  | "table_certificate"
  | "audit_certificate";
/** `listed`: null for the proof of a link */
type Proof = { text: string; packed: string; listed: number | null };
/** What the checker says of a proof; `plays`: whether it can answer moves; `changes`: whether entries can be changed. */
type Told = {
  is: "told";
  good: boolean;
  says: string;
  of: string;
  listed: number;
  steps: Step[];
  plays: boolean;
  changes: boolean;
};

/** Return a verdict without entries. */
const verdict = (good: boolean, says: string): Told => {
  return { is: "told", good, says, of: "", listed: 0, steps: [], plays: false, changes: false };
};

export class ProofPanel extends LitElement {
  static properties = {
    card: { attribute: false },
    about: { attribute: false },
    op: {},
    packed: { attribute: false },
    shown: { state: true },
    boards: { state: true },
    change: { state: true },
    lit: { state: true },
    note: { state: true },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host, section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      p { max-inline-size: var(--nimbers-measure); margin: 0; overflow-wrap: anywhere; }
      .scroll { overflow: auto; }
      table { border-collapse: collapse; inline-size: 100%; }
      th, td { padding: 0.3rem 0.75rem 0.3rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--nimbers-line); }
      th { font-weight: 400; font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); }
      td:first-child { min-inline-size: 9rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); overflow-wrap: anywhere; }
      td:not(:first-child), th:not(:first-child) { text-align: end; font-variant-numeric: tabular-nums; }
      nimbers-figure { max-inline-size: 9rem; padding-block: 0.25rem; }
      tr[aria-current] { background: color-mix(in oklab, var(--nimbers-win) 14%, var(--nimbers-sheet)); outline: 2px solid var(--nimbers-win); outline-offset: -2px; }
      .banner { scroll-margin-block: 1rem 5rem; }
      .banner + p { margin-block-start: 0.75rem; }
      [role="status"] { display: grid; gap: 0.75rem; }
      figure { display: none; }
      @media print {
        .row { display: none; }
        figure { display: block; margin: 0; break-inside: avoid; }
        figure svg { inline-size: 6cm; block-size: 6cm; }
      }
    `,
  ];

  #making: Task<{ is: "there"; proof: Proof }> = new Task(this);
  #checking: Task<Told> = new Task(this);
  /** the check of the proof with `change` */
  #spoiling: Task<{ is: "told"; good: boolean; says: string }> = new Task(this);
  #of = "";

  /** the operation for Python */ op: Op = "certificate";
  /** its parameters */ about: { set?: Record<string, string>; position?: string; [name: string]: unknown } | null =
    null;
  /** the game's, if the proof is about a position */ card: Card | null = null;
  /** the proof of a link */ packed = "";
  /** number of entries to show */ shown: number = SHOWN;
  boards: Map<string, { svg: string; label: string }> = new Map();
  /** the one entry that the reader has changed */ change: Change | null = null;
  /** the positions of the entries that answer a move */ lit: Set<string> = new Set();
  note = "";

  willUpdate(changed: Map<string, unknown>) {
    const { about } = this;
    const of = JSON.stringify(about);
    if (!about || (of === this.#of && !changed.has("packed"))) return;
    this.#of = of;
    this.#checking.drop();
    this.#restore();
    this.note = "";
    if (this.packed) this.#take(this.packed);
    else this.#make();
  }

  /** Check a proof that somebody has made. */
  async #take(packed: string) {
    const text = await unpacked(packed).catch(() => packed); // the checker says what is wrong with it
    if (packed !== this.packed) return;
    this.#making.status = { is: "there", proof: { text, packed, listed: null } };
    await this.#check();
    this.#reveal();
  }

  async focusTitle() {
    await this.updateComplete;
    (this.renderRoot.querySelector("#title") as HTMLElement | null)?.focus();
  }

  /** Scroll to the verdict on the proof of a link. */
  async #reveal() {
    await this.updateComplete;
    this.renderRoot.querySelector(".banner")?.scrollIntoView({ block: "nearest" });
  }

  render() {
    const { status } = this.#making;
    return html`
      <section aria-labelledby="title">
        <h3 id="title" tabindex="-1">${word("title")}</h3>
        <p>${word("about")} ${FORMAT ? html`<a href=${FORMAT}>${word("format")}</a>` : nothing}</p>
        ${status.is === "running" ? progress({ ...status, onCancel: () => this.#making.stop() }) : nothing}
        ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
        ${status.is === "stopped" ? html`<p role="status">${word("stopped")}</p>` : nothing}
        ${status.is === "there" ? this.#proof(status.proof) : nothing}
      </section>
    `;
  }

  #proof({ text, packed, listed }: Proof) {
    const { status } = this.#checking;
    const facts = { count: listed ?? 0, bytes: text.length, packed: packed.length };
    return html`
      <p class="small quiet">${listed === null ? word("linked", facts) : word("made", facts)}</p>
      <div class="row">
        <button type="button" class=${this.packed ? "plain" : "primary"} @click=${this.#check}>${word(this.packed ? "again" : "check")}</button>
        <button type="button" class="plain" @click=${() => this.#copy(text)}>${word("copy")}</button>
        ${this.card || PAGE ? html`<button type="button" class="plain" @click=${() => this.#link(packed)}>${word("link")}</button>` : nothing}
        <button type="button" class="plain" @click=${() => this.#save(text)}>${word("save")}</button>
        <span class="small quiet" role="status">${this.note}</span>
      </div>
      ${this.#code(packed)}
      <nimbers-theorem-file .text=${text} .name=${this.#name.replace(/[^0-9a-z]+/g, "_")}></nimbers-theorem-file>
      ${status.is === "running" ? progress({ ...status, onCancel: () => this.#checking.stop() }) : nothing}
      ${status.is === "stopped" ? html`<p role="status">${word("stopped")}</p>` : nothing}
      ${status.is === "failed" ? html`<div class="notice" role="alert"><p>${status.message}</p></div>` : nothing}
      <div role="status">
        ${status.is === "told" ? banner(status.good ? "verified" : "rejected", status.good ? status.says : word("where", { where: status.says })) : nothing}
        ${status.is === "told" && status.listed ? html`<p>${word("by", { count: status.listed })}</p>` : nothing}
      </div>
      ${status.is === "told" && status.good && !this.#isOfThis(status.of) ? html`<div class="notice" role="alert"><p>${word("other")}</p></div>` : nothing}
      ${status.is === "told" && status.steps.length ? this.#steps(status) : nothing}
      ${status.is === "told" && status.plays ? html`<nimbers-against .text=${text} .draw=${this.#drawing} .cite=${status.steps.length ? this.#cite : null}></nimbers-against>` : nothing}
    `;
  }

  /** The link as a code for paper, if it is short enough. */
  #code(packed: string) {
    const link = this.#linkOf(packed);
    const rows = link === null ? null : modules(link);
    if (!rows) return nothing;
    return html`<figure>${drawing(rows, word("code"))}<figcaption class="small">${word("code")}</figcaption></figure>`;
  }

  /** Return the link to a proof, on the page of its position or on that of proofs; null if it would be too long. */
  #linkOf(packed: string) {
    const { card, about } = this;
    const { set, position } = about ?? {};
    if (packed.length > LINKED) return null;
    if (card && set && position !== undefined) {
      const given = { panel: "proof", packed };
      const link = encode({ game: card.slug, settings: set, position, given }, card);
      return link === null ? null : new URL(link, location.href).href;
    }
    const link = fragment([["x", packed]], lang);
    return PAGE && link ? new URL(PAGE + link, location.href).href : null;
  }

  /** @param of the subject of a proof; "": it was checked by the rules of this position */
  #isOfThis(of: string) {
    return !of || !this.card || of === `${this.about?.game} ${this.about?.position}`;
  }

  #steps({ steps, listed, changes }: Told) {
    const shown = steps.filter(({ position }, index) => index < this.shown || this.lit.has(position));
    const left = Math.min(SHOWN, steps.length - this.shown);
    return html`
      <details class="seen" @toggle=${() => this.#draw(shown)}>
        <summary>${word("seen")}</summary>
        <p class="small quiet">${word("answeredHelp")}</p>
        ${changes ? html`<p>${word("spoilHelp")}</p>` : nothing}
        ${this.#spoiled()}
        <div class="scroll">
          <table>
            <thead><tr>${(["position", "value", "options", "answered"] as const).map((name) => html`<th scope="col">${word(name)}</th>`)}</tr></thead>
            <tbody>${shown.map((step) => html`<tr aria-current=${this.lit.has(step.position) ? "true" : nothing}><td>${this.#board(step.position)}</td><td>${changes ? this.#entry(step) : step.value}</td><td>${step.options}</td><td>${step.answered}</td></tr>`)}</tbody>
          </table>
        </div>
        ${left > 0 ? html`<p><button type="button" class="plain" @click=${() => this.#showMore(steps)}>${word("more", { count: left })}</button></p>` : nothing}
        ${listed > steps.length ? html`<p class="small quiet">${word("shown", { shown: steps.length, count: listed })}</p>` : nothing}
      </details>
    `;
  }

  /** Show the entries that answer a move among the others. */
  #cite = async (entries: string[]) => {
    this.lit = new Set(entries);
    await this.updateComplete;
    const details = this.renderRoot.querySelector("details.seen") as HTMLDetailsElement;
    details.open = true;
    details.querySelector("tr[aria-current]")?.scrollIntoView({ block: "center" });
  };

  /** A field for the value of an entry, or a button that leaves the entry out. */
  #entry({ position, value }: Step) {
    const leaveOut = html`<button type="button" class="plain" aria-label=${word("leaveOut", { position })} @click=${() => this.#spoil({ position, value: null })}>✕</button>`;
    if (!/^\d+$/.test(value)) return html`${value} ${leaveOut}`;
    const changed = (event: Event) => {
      const field = event.target as HTMLInputElement;
      if (field.value === value) this.#restore();
      else if (field.checkValidity()) this.#spoil({ position, value: field.valueAsNumber });
    };
    const { change } = this;
    const shown = change?.position === position ? String(change.value ?? "") : value;
    return html`<input type="number" min="0" max="999999" required .value=${shown} aria-label=${word("valueOf", { position })} @change=${changed}> ${leaveOut}`;
  }

  #spoiled() {
    const { status } = this.#spoiling;
    if (status.is !== "told" || !this.change) return html`<div role="status"></div>`;
    const { good, says } = status;
    const { position, value } = this.change;
    const what = value === null ? word("without", { position }) : word("with", { position, value });
    return html`
      <div role="status">
        <p>${what}</p>
        ${good ? banner("verified", word("stillTrue", { says })) : banner("rejected", word("where", { where: says }))}
      </div>
    `;
  }

  async #spoil(change: Change) {
    const { status } = this.#making;
    if (status.is !== "there") return;
    const { text } = status.proof;
    this.change = change;
    await this.#spoiling.run(word("checking"), async (signal) => {
      const reply = await askChecker({ text, change }, signal);
      if ("rejected" in reply) return { is: "told", good: false, says: reply.rejected };
      return { is: "told", good: true, says: reply.verified.says };
    });
  }

  /** Take back the reader's change. */
  #restore() {
    this.#spoiling.drop();
    this.change = null;
  }

  #showMore(steps: Step[]) {
    this.#draw(steps.slice(this.shown, this.shown + SHOWN));
    this.shown += SHOWN;
  }

  #board(position: string) {
    const drawn = this.boards.get(position);
    return html`${position}${drawn ? html`<nimbers-figure .svg=${drawn.svg} .label=${drawn.label}></nimbers-figure>` : nothing}`;
  }

  /** Draw a position; null for one that the game does not know, such as a part of another game. */
  #drawing = async (position: string) => {
    const { about } = this;
    if (!about) return null;
    const engine = await python();
    return engine.call("draw", { ...about, position }).then(
      ({ result }) => result,
      () => null,
    );
  };

  /** Draw the boards of these entries. */
  async #draw(steps: Step[]) {
    for (const { position } of steps) {
      const drawn = this.boards.has(position) ? null : await this.#drawing(position);
      if (drawn) this.boards = new Map(this.boards).set(position, drawn);
    }
  }

  async #make() {
    const { about, op } = this;
    if (!about) return;
    await this.#making.run(word("making"), async (signal, report) => {
      const engine = await python();
      const { result } = await engine.job(op, about, null, { signal, onProgress: report });
      return { is: "there", proof: result };
    });
  }

  #check = async () => {
    const { status } = this.#making;
    const { about } = this;
    if (status.is !== "there" || !about) return;
    const { text } = status.proof;
    this.shown = SHOWN;
    this.lit = new Set();
    this.#restore();
    await this.#checking.run(word("checking"), async (signal, report) => {
      const reply = await askChecker({ text }, signal);
      if ("verified" in reply) {
        const steps = reply.verified.steps.toSorted(
          (a, b) => Number(b.position === about.position) - Number(a.position === about.position),
        );
        return { is: "told", good: true, ...reply.verified, steps };
      }
      if (!reply.unknown) return verdict(false, reply.rejected);
      const engine = await python();
      const { result } = await engine.job("verify", { text, lang }, null, { signal, onProgress: report });
      return verdict(true, result.text);
    });
  };

  async #copy(text: string) {
    this.note = word((await copyText(text)) ? "copied" : "notCopied");
  }

  async #link(packed: string) {
    const link = this.#linkOf(packed);
    if (link === null) this.note = word("longLink");
    else await this.#copy(link);
  }

  /** The name of a file with the proof, without its ending. */
  get #name() {
    const subject = this.card?.slug ?? this.about?.code ?? this.about?.game ?? "nimbers";
    return `${String(subject).replace(/[^0-9a-z,.]+/g, "-")}-proof`;
  }

  #save(text: string) {
    save(new Blob([`${text}\n`], { type: "application/json" }), `${this.#name}.json`);
  }
}

customElements.define("nimbers-proof", ProofPanel);
