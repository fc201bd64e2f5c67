// Shows code to copy for embedding the position in another page: an element, a frame, or Markdown.

import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/embed.json";
import practice from "../../locale/en/practice.json";
import type { Session } from "../analyse/session.ts";
import { THEMES } from "../embed/state.ts";
import type { Engine } from "../python/client.ts";
import { MODES, QUESTIONS } from "../python/facts.ts";
import { site } from "../python/site.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { copyText } from "../ui/clipboard.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("embed", en);
const questionWord = labelsOf("practice", practice);

/** Heights in pixels for a board with its answer; on a phone 360 pixels wide, a game takes 575. */
const HEIGHT = { solve: 420, play: 600, explain: 560, table: 560, check: 640, prove: 640, exercise: 800, proof: 640 };
/** The height of an exercise with its list of moves. */
const MOVES = 920;
const KINDS = ["element", "frame", "markdown"] as const;

type Kind = (typeof KINDS)[number];
/** "": as the page around */
type Theme = "" | (typeof THEMES)[number];

/** A button that opens the codes below itself. */
export class EmbedCode extends LitElement {
  static properties = {
    session: { attribute: false },
    engine: { attribute: false },
    open: { state: true },
    mode: { state: true },
    theme: { state: true },
    question: { state: true },
    codes: { state: true },
    said: { state: true },
  };

  static styles = [
    base,
    css`
      :host { display: contents; }
      section { flex: 1 0 100%; display: grid; grid-template-columns: minmax(0, var(--nimbers-measure)); gap: 1rem; padding-block: 1rem; }
      .code { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.35rem; }
      textarea { inline-size: 100%; block-size: 6rem; font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.5; white-space: pre; }
      h3 { font-size: var(--nimbers-size-3); }
      @media print { :host { display: none; } }
    `,
  ];

  #asked = "";

  session!: Session;
  engine: Engine | null = null;
  open = false;
  mode: (typeof MODES)[number] = "solve";
  theme: Theme = "";
  /** of an exercise */ question: (typeof QUESTIONS)[number] = "outcome";
  /** null while loading */ codes: Record<Kind, string> | null = null;
  said = "";

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  render() {
    return html`
      <button type="button" class="plain" aria-expanded=${this.open ? "true" : "false"} @click=${this.toggle}>${label("embed.code")}</button>
      ${this.open ? this.#panel() : nothing}
    `;
  }

  updated() {
    const { about } = this.session;
    const asked = JSON.stringify([about, this.mode, this.theme, this.question]);
    if (this.open && site.home && about && asked !== this.#asked) this.#ask(asked, about);
  }

  #panel() {
    const choose = (event: Event) => {
      this.mode = (event.target as HTMLSelectElement).value as typeof this.mode;
    };
    const dress = (event: Event) => {
      this.theme = (event.target as HTMLSelectElement).value as Theme;
    };
    // The code in another page needs the URL of a site.
    if (!site.home)
      return html`<section aria-labelledby="title"><h3 id="title">${word("title")}</h3><p>${word("noSite")}</p></section>`;
    return html`
      <section aria-labelledby="title">
        <h3 id="title">${word("title")}</h3>
        <p>${word("help")}</p>
        <div class="row">
          <label for="mode">${word("what")}</label>
          <select id="mode" @change=${choose}>
            ${MODES.map((mode) => html`<option value=${mode} .selected=${mode === this.mode}>${word(`mode.${mode}`)}</option>`)}
          </select>
          ${this.mode === "exercise" ? this.#questions() : nothing}
          <label for="theme">${label("theme")}</label>
          <select id="theme" @change=${dress}>
            <option value="" .selected=${this.theme === ""}>${word("asPage")}</option>
            ${THEMES.map((theme) => html`<option value=${theme} .selected=${theme === this.theme}>${label(`theme.${theme}`)}</option>`)}
          </select>
          <span class="small quiet" role="status">${this.said}</span>
        </div>
        ${KINDS.map((kind) => this.#code(kind))}
      </section>
    `;
  }

  #questions() {
    const choose = (event: Event) => {
      this.question = (event.target as HTMLSelectElement).value as typeof this.question;
    };
    return html`
      <label for="question">${questionWord("kind")}</label>
      <select id="question" @change=${choose}>
        ${QUESTIONS.map((one) => html`<option value=${one} .selected=${one === this.question}>${questionWord(`kind.${one}`)}</option>`)}
      </select>
    `;
  }

  #code(kind: Kind) {
    return html`
      <div class="code">
        <label for=${kind}>${word(kind)}</label>
        <p class="small quiet" id=${`${kind}-help`}>${word(`${kind}Help`)}</p>
        <textarea id=${kind} readonly spellcheck="false" aria-describedby=${`${kind}-help`} .value=${this.codes?.[kind] ?? ""}></textarea>
        <div class="row"><button type="button" ?disabled=${!this.codes} @click=${() => this.#copy(kind)}>${label("copy")}</button></div>
      </div>
    `;
  }

  /** Open or close the codes. */
  toggle() {
    this.open = !this.open;
    this.said = "";
    if (this.open) this.mode = this.session.mode;
  }

  async #ask(asked: string, about: { game: string; position: string }) {
    this.#asked = asked;
    this.codes = null;
    const { home } = site;
    const { mode, theme } = this;
    const question = mode === "exercise" ? this.question : "outcome";
    try {
      const result = (await this.engine?.job("static", { ...about, mode, theme, question, site: home }))?.result;
      if (this.#asked !== asked || !result) return;
      this.codes = {
        element: result.html,
        frame: framed(
          home,
          result,
          [
            ["m", mode === "solve" ? "" : mode],
            ["question", question === "outcome" ? "" : question],
            ["theme", theme],
          ],
          question === "move" ? MOVES : HEIGHT[mode],
        ),
        markdown: result.markdown,
      };
      this.said = "";
    } catch (error) {
      this.said = (error as Error).message;
    }
  }

  async #copy(kind: Kind) {
    const field = this.renderRoot.querySelector(`#${kind}`) as HTMLTextAreaElement | null;
    if (await copyText(this.codes?.[kind] ?? "")) this.said = label("copied");
    else field?.select(); // the reader copies it by hand
  }
}

/**
 * Write a frame with the position, with a link as its fallback.
 * @param fields beside those of the position; empty ones are left out
 */
function framed(
  site: string,
  { link, name }: { link: string; name: string },
  fields: [string, string][],
  height: number,
) {
  const more = fields.map(([field, value]) => value && `;${field}=${value}`).join("");
  const address = `${site}embed.html${link.slice(link.indexOf("#"))}${more}`;
  // As text: this page's policy would apply to an element.
  return `<iframe src="${escaped(address)}" title="${escaped(name)}" width="100%" height="${height}" loading="lazy" style="border: 0"></iframe>`;
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

customElements.define("nimbers-embed-code", EmbedCode);
