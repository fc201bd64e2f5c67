// Shows one claim like a theorem; the reader can check it by search, and stop and resume the check.

import { css, html, LitElement, nothing } from "lit";
import type { Card } from "../games/cards.ts";
import { encode } from "../link/link.ts";
import type { Engine } from "../python/client.ts";
import type { Verdict } from "../python/replies.d.ts";
import { banner, bannerSheet, kindOf } from "../ui/banner.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, lang } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import type { Explain } from "../ui/term.ts";

type ClaimCard = import("../games/cards.ts").Claim;

/** One claim with the state of its check. */
export class Claim extends LitElement {
  static properties = {
    key: { attribute: false },
    claim: { attribute: false },
    card: { attribute: false },
    settings: { attribute: false },
    engine: { attribute: false },
    upTo: { attribute: false },
    brief: { type: Boolean, reflect: true },
    copied: { state: true },
    explainer: { attribute: false },
  };

  static styles = [
    base,
    panel,
    bannerSheet,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.6rem; }
      :host(:not([brief])) { padding-block: 1.1rem; border-block-start: 1px solid var(--nimbers-line); }
      .head { display: flex; gap: 1rem; align-items: start; justify-content: space-between; }
      .statement { max-inline-size: var(--nimbers-measure); }
      .status { font-weight: 700; margin-inline-end: 0.5em; white-space: nowrap; }
      .status::before { font-family: var(--nimbers-sans); font-weight: 400; margin-inline-end: 0.4em; }
      .status.proved::before { content: "■"; font-size: 0.8em; vertical-align: 0.08em; }
      .status.refuted::before { content: "✕"; }
      .status.conjectured::before { content: "◇"; }
      .status.open::before { content: "○"; }
      .truth { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1.75rem; }
      .truth b { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-3); font-weight: 600; margin-inline-start: 0.35em; }
      .truth s { text-decoration-thickness: 2px; }
      .truth a { display: inline-flex; align-items: center; min-block-size: var(--nimbers-target); }
      .source::first-letter { text-transform: uppercase; }
      button { padding-block: 0.25em; }
      pre { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.5; overflow: auto; max-block-size: 24rem;
        border: 1px solid var(--nimbers-line); background: var(--nimbers-wash); padding: 0.75rem 1rem; margin-block-end: 0.5rem; tab-size: 4; }
      summary { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-1); }
      @media (max-width: 36rem) { .head { flex-direction: column; gap: 0.5rem; } }
      @media print { button { display: none; } }
    `,
  ];

  task: Task<{ is: "done"; verdict: Verdict }> = new Task(this);
  #resume: string | null = null;

  /** game and claim; a change ends a check */ key = "";
  claim!: ClaimCard;
  card!: Card;
  settings: Record<string, string> = {};
  engine: Engine | null = null;
  upTo = "";
  /** show only the check, because the claim is on the page already */ brief = false;
  copied = "";
  /** explains terms, if the page does */ explainer: (() => Explain) | null = null;

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("key")) {
      this.task.drop();
      this.#resume = null;
      this.copied = "";
    }
    if (changed.has("upTo")) this.#resume = null;
  }

  render() {
    if (this.brief) return this.#result();
    const { statement, source, status, for_all: all } = this.claim;
    const running = this.task.status.is === "running";
    return html`
      <div class="head ${status}">
        <div>
          <p class="statement"><b class="status ${status}">${label(`status.${status}`)}.</b>${this.explainer ? this.explainer()(statement) : statement}</p>
          <p class="small quiet source">${source}</p>
          ${all ? html`<p class="small">${all.text}</p>` : nothing}
        </div>
        <button type="button" ?disabled=${running} aria-label=${label("checkOne", { statement })} @click=${() => this.run(null)}>${label("check")}</button>
      </div>
      ${this.#result()} ${this.#truth()} ${this.#program()}
    `;
  }

  /** Stop the check; it can be resumed. */
  stop() {
    this.task.stop();
  }

  #result() {
    const { status } = this.task;
    if (status.is === "running") return progress({ ...status, onCancel: () => this.stop() });
    if (status.is === "quiet") return nothing;
    // A check that was stopped before its first result starts from the beginning.
    const spent = status.is === "failed" && status.code === "budget" && this.#resume !== null;
    const canResume = status.is === "stopped" || spent;
    return html`
      <div class="row" role="status">
        ${
          status.is === "done"
            ? banner(...this.#said(status.verdict))
            : banner("none", status.is === "failed" ? status.message : label("checkStopped"))
        }
        ${canResume ? html`<button type="button" @click=${() => this.run(this.#resume)}>${label("resume")}</button>` : nothing}
      </div>
    `;
  }

  /** Return the banner of a verdict. */
  #said(verdict: Verdict): Parameters<typeof banner> {
    const [kind, params] = kindOf(verdict, this.card.size_name);
    return [kind, verdict.texts.verdict, params];
  }

  /** Render the claimed and the true value if they differ. */
  #truth() {
    const { status } = this.task;
    const refuted = status.is === "done" && status.verdict.agrees === false ? status.verdict : null;
    const found = refuted ?? this.claim.refutation;
    const position = refuted?.counterexample ?? this.claim.counterexample;
    if (!position) return nothing;
    const href = encode({ game: this.card.slug, settings: this.settings, position }, this.card);
    return html`
      ${!refuted && this.claim.refutation?.text ? html`<p>${this.claim.refutation.text}</p>` : nothing}
      <div class="truth">
        ${
          found
            ? html`<span class="small">${label("claimed")}<b><s>${said(found.claimed)}</s></b></span>
              <span class="small">${label("truth")}<b>${said(found.expected)}</b></span>`
            : nothing
        }
        ${href ? html`<a href=${href}>${label("openPosition", { position })}</a>` : nothing}
      </div>
    `;
  }

  /** Render the claim as a program with the input and output of an online judge. */
  #program() {
    const { program } = this.claim;
    if (!program) return nothing;
    const copy = async () => {
      this.copied = label((await copyText(program)) ? "copied" : "why.notCopied");
    };
    return html`
      <details>
        <summary>${label("claim.program")}</summary>
        <pre tabindex="0" role="group" aria-label=${label("claim.program")}>${program}</pre>
        <div class="row"><button type="button" @click=${copy}>${label("copy")}</button><span class="small quiet" role="status">${this.copied}</span></div>
      </details>
    `;
  }

  /**
   * Check the claim by search.
   * @param resume where to resume
   */
  async run(resume: string | null) {
    const upTo = this.upTo !== "" ? { up_to: this.upTo } : {};
    const params = {
      game: this.card.slug,
      set: this.settings,
      claim: this.claim.name,
      lang,
      ...upTo,
      ...(resume ? { resume } : {}),
    };
    const text = label(this.engine?.state.name === "ready" ? "checking" : "waitingConnect");
    await this.task.run(text, async (signal, report) => {
      const job = await this.engine?.job("check", params, null, {
        signal,
        onProgress: (progress) => {
          this.#resume = progress.resume ?? this.#resume;
          report(progress);
        },
      });
      this.#resume = null;
      return job ? { is: "done", verdict: job.result } : null;
    });
  }
}

/** @param value a claimed or true value, perhaps a list of moves */
function said(value: unknown) {
  return Array.isArray(value) ? value.join(", ") || "–" : String(value);
}

customElements.define("nimbers-claim", Claim);
