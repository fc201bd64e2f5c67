// Checks a proof that somebody else has made: from a link, a file, or the clipboard.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/check-proof.json";
import { deflate } from "../link/packing.ts";
import { keepTyped } from "../storage/drafts.ts";
import type { LoadedFile } from "../storage/drop.ts";
import { Drop, fileButton } from "../storage/drop.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import "./proof.ts";
import { canonical, unpacked } from "./written.ts";

const word = labelsOf("check-proof", en);

/** A link with a proof, whole or its end. */
const LINK = /#v1;(?:\S*;)?x=([A-Za-z0-9_-]+)/;

/** A proof to check, packed, and the rules by which Python draws its positions. */
type Asked = { packed: string; about: Record<string, unknown> };

/** Its link is `#v1;x=PACKED`. */
class CheckProof extends LitElement {
  static properties = { text: { state: true }, asked: { state: true } };

  static styles = [
    base,
    panel,
    css`
      :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; max-inline-size: 46rem; margin-block: 1.5rem; }
      form { display: grid; gap: 0.75rem; }
      textarea { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-1); line-height: 1.5; inline-size: 100%; }
      .over textarea { outline: 3px dashed var(--nimbers-ink); outline-offset: 2px; }
      @media print { form { display: none; } }
    `,
  ];

  #drop = new Drop(this, (file) => this.#put(file));
  /** the proof that is being read */ #reading: Promise<Asked> | null = null;

  text = "";
  asked: Asked | null = null;

  constructor() {
    super();
    keepTyped(this);
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("hashchange", this.#open);
    this.#open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("hashchange", this.#open);
  }

  render() {
    const { asked } = this;
    const type = ({ target }: Event) => {
      this.text = (target as HTMLTextAreaElement).value;
      this.asked = this.#reading = null; // the verdict belongs to the old text
    };
    return html`
      <form class=${this.#drop.over ? "over" : ""} @submit=${this.#submit} novalidate>
        <label for="text">${word("text")}</label>
        <textarea id="text" rows="6" spellcheck="false" autocomplete="off" placeholder='{"certificate":1,…}' .value=${this.text} @input=${type}></textarea>
        <div class="row">
          <button class="primary" ?disabled=${!this.text.trim()}>${word("check")}</button>
          ${fileButton(word("file"), this.#put)}
        </div>
      </form>
      ${asked ? html`<nimbers-proof .packed=${asked.packed} .about=${asked.about}></nimbers-proof>` : nothing}
    `;
  }

  /** Check the proof of the address; one that cannot be read is rejected, too. */
  #open = () => {
    if (/^#v\d/.test(location.hash)) this.#ask(location.hash);
  };

  #submit = (event: Event) => {
    event.preventDefault();
    this.#ask(this.text.trim());
  };

  /** @param text plain, packed, or a link with a packed proof */
  async #ask(text: string) {
    const reading = read(LINK.exec(text)?.[1] ?? text);
    this.#reading = reading;
    const asked = await reading;
    if (this.#reading === reading) this.asked = asked;
  }

  #put = ({ bytes }: LoadedFile) => {
    this.text = new TextDecoder().decode(bytes);
    this.#ask(this.text.trim());
  };
}

async function read(proof: string): Promise<Asked> {
  try {
    const certificate = JSON.parse(await unpacked(proof));
    const { game, settings, convention, code } = certificate;
    const packed = proof.startsWith("{") ? await deflate(new TextEncoder().encode(canonical(certificate))) : proof;
    return { packed, about: game ? { game, set: { ...settings, convention }, lang } : { code, lang } };
  } catch {
    return { packed: proof, about: { lang } }; // the checker says what is wrong
  }
}

customElements.define("nimbers-check-proof", CheckProof);
