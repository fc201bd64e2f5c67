// Composes a sum term by term: games, settings and positions in any order; writes its notation into the position field.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/terms.json";
import type { Card } from "../games/cards.ts";
import { cards } from "../games/cards.ts";
import { loadCard } from "../games/load-card.ts";
import { encode } from "../link/link.ts";
import { barred } from "../link/onward.ts";
import { isSum, LOOPY_SUM } from "../link/tabs.ts";
import type { Term } from "../link/terms.ts";
import { moved, sumOf, termsOf } from "../link/terms.ts";
import { site } from "../python/site.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Session } from "./session.ts";

const word = labelsOf("terms", en);

/** Types of parameters that a reader cannot type. */
const PACKED = ["program", "graph"];

export class Composer extends LitElement {
  static properties = { session: { attribute: false }, terms: { state: true }, said: { state: true } };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; }
      .inside { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; padding-block-end: 0.75rem; }
      ol { list-style: none; padding: 0; margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
      fieldset { border: 1px solid var(--nimbers-line); border-radius: var(--nimbers-round); padding: 0.25rem 0.9rem 0.75rem; margin: 0; min-inline-size: 0; }
      legend { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); padding-inline: 0.3rem; }
      .fields { display: flex; flex-wrap: wrap; align-items: end; gap: 0.6rem 1rem; }
      .field { display: grid; gap: 0.2rem; min-inline-size: 0; }
      .field.wide { flex: 1 1 11rem; }
      select { max-inline-size: 100%; }
      .field input { inline-size: 100%; font-family: var(--nimbers-mono); }
      .field.set input { inline-size: 8rem; }
      .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
      .row button { min-inline-size: var(--nimbers-target); }
      @media print { :host { display: none; } }
    `,
  ];

  /** loaded cards of other games */ #known: Map<string, Card | "loading" | "missing"> = new Map();
  /** The notation of the list. */
  #text = "";

  session!: Session;
  terms: Term[] = [];
  said = "";

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  willUpdate() {
    const { text } = this.session;
    if (text === this.#text && this.hasUpdated) return;
    this.#text = text;
    this.terms = termsOf(text);
  }

  render() {
    const { terms } = this;
    return html`
      <details open>
        <summary><h3>${word("title")}</h3></summary>
        <div class="inside">
          ${terms.length ? html`<ol>${terms.map((term, at) => html`<li>${this.#term(term, at)}</li>`)}</ol>` : html`<p class="quiet">${word("none")}</p>`}
          <div class="row">
            <label for="add" class="unseen">${word("add")}</label>
            <select id="add" aria-describedby="why" @change=${this.#add}>
              <option value="" selected>${word("choose")}</option>
              ${this.#games("")}
            </select>
            <span class="small quiet" role="status">${this.said}</span>
          </div>
          <p class="small quiet" id="why">${word(this.session.card.slug === LOOPY_SUM ? "why.loops" : "why")}</p>
        </div>
      </details>
    `;
  }

  get #convention() {
    const { settings, card } = this.session;
    return settings.convention || card.conventions[0];
  }

  /** Render all games; those that cannot be terms give the reason. */
  #games(chosen: string) {
    return cards
      .filter(({ slug }) => !isSum(slug))
      .map((card) => {
        const reason = barred(card, this.#convention, this.session.card.slug === LOOPY_SUM);
        const why = reason === "convention" && card.conventions.includes("scoring") ? "scoring" : reason;
        const said = why ? `${card.title} (${word(`barred.${why}`)})` : card.title;
        return html`<option value=${card.slug} ?disabled=${why !== ""} .selected=${card.slug === chosen}>${said}</option>`;
      });
  }

  #term(term: Term, at: number) {
    const number = at + 1;
    return html`
      <fieldset>
        <legend>${word("term", { number })}</legend>
        <div class="fields">
          ${term.slug === undefined ? this.#raw(term.raw, at) : this.#fields(term, at)}
          <div class="row">
            <button type="button" aria-label=${word("earlier", { number })} ?disabled=${at === 0} @click=${() => this.#move(at, -1)}>↑</button>
            <button type="button" aria-label=${word("later", { number })} ?disabled=${number === this.terms.length} @click=${() => this.#move(at, 1)}>↓</button>
            <button type="button" aria-label=${word("remove", { number })} @click=${() => this.#remove(at)}>✕</button>
          </div>
        </div>
      </fieldset>
    `;
  }

  /** Render a piece that is not a term, for correction. */
  #raw(raw: string, at: number) {
    const change = ({ target }: Event) => {
      this.#replace(at, ...termsOf((target as HTMLInputElement).value));
    };
    return html`<div class="field wide"><label for="raw-${at}">${word("unread")}</label>
      <input id="raw-${at}" autocomplete="off" spellcheck="false" .value=${raw} @change=${change}></div>`;
  }

  #fields(term: Term & { slug: string }, at: number) {
    const { slug, settings, position } = term;
    const card = this.#card(slug);
    const choose = ({ target }: Event) =>
      this.#begin((target as HTMLSelectElement).value, (fresh) => this.#replace(at, fresh));
    const place = ({ target }: Event) => this.#replace(at, { ...term, position: (target as HTMLInputElement).value });
    return html`
      <div class="field">
        <label for="game-${at}">${word("game")}</label>
        <select id="game-${at}" aria-label=${word("game.of", { number: at + 1 })} @change=${choose}>
          ${cards.some((one) => one.slug === slug) ? nothing : html`<option selected>${slug}</option>`}
          ${this.#games(slug)}
        </select>
      </div>
      ${typeof card === "object" ? this.#settings(term, card, at) : html`<p class="small quiet">${word(card)}</p>`}
      <div class="field wide">
        <label for="at-${at}">${word("position")}</label>
        <input id="at-${at}" aria-label=${word("position.of", { number: at + 1 })} autocomplete="off" autocapitalize="off" spellcheck="false" .value=${position} list="some-${at}"
          placeholder=${typeof card === "object" ? card.placeholder : ""} @change=${place}>
        <datalist id="some-${at}">${typeof card === "object" ? card.examples.map((one) => html`<option value=${one}></option>`) : nothing}</datalist>
      </div>
      ${typeof card === "object" ? this.#alone(card, settings, position) : nothing}
    `;
  }

  #settings(term: Term & { slug: string }, card: Card, at: number) {
    return card.parameters
      .filter(({ type }) => !PACKED.includes(type))
      .map(({ name, label, type, choices, default: usual }) => {
        const value = term.settings[name] ?? usual;
        const change = ({ target }: Event) => {
          const settings = { ...term.settings, [name]: (target as HTMLInputElement).value };
          this.#replace(at, { ...term, settings });
        };
        const id = `${name}-${at}`;
        const field = choices
          ? html`<select id=${id} @change=${change}>${choices.map((one) => html`<option .selected=${one === value}>${one}</option>`)}</select>`
          : html`<input id=${id} autocomplete="off" spellcheck="false" inputmode=${type === "int" ? "numeric" : nothing} .value=${value} @change=${change}>`;
        return html`<div class="field set"><label for=${id}>${label}</label>${field}</div>`;
      });
  }

  /** Render a link that opens the term alone, on the page of its game. */
  #alone(card: Card, settings: Record<string, string>, position: string) {
    const link = encode({ game: card.slug, settings: { ...settings, convention: this.#convention }, position }, card);
    return link
      ? html`<a class="button plain" href=${site.single ? link : `../${card.slug}/${link}`}>${word("open")}</a>`
      : nothing;
  }

  /** Return the card of a game; load it if necessary. */
  #card(slug: string) {
    const here = cards.find((one) => one.slug === slug);
    if (here?.examples.length) return here;
    const found = this.#known.get(slug);
    if (!found) this.#load(slug);
    return found ?? "loading";
  }

  async #load(slug: string) {
    this.#known.set(slug, "loading");
    this.#known.set(slug, await loadCard(slug).catch(() => "missing" as const));
    this.requestUpdate();
  }

  /** Create a term of a game, at its first example. */
  async #begin(slug: string, use: (term: Term) => void) {
    const here = cards.find((one) => one.slug === slug);
    const card = here?.examples.length ? here : await loadCard(slug).catch(() => null);
    if (card) this.#known.set(slug, card);
    use({ slug, settings: {}, position: card?.examples[0] ?? "" });
  }

  async #add({ target }: Event) {
    const select = target as HTMLSelectElement;
    const [slug, title] = [select.value, select.selectedOptions[0].text];
    select.value = "";
    await this.#begin(slug, (term) => this.#put([...this.terms, term]));
    this.said = word("added", { number: this.terms.length, title });
    await this.updateComplete;
    this.#focus(`#at-${this.terms.length - 1}`);
  }

  /** @param terms replace the one at that index */
  #replace(at: number, ...terms: Term[]) {
    this.#put([...this.terms.slice(0, at), ...terms, ...this.terms.slice(at + 1)]);
  }

  async #move(at: number, by: -1 | 1) {
    this.#put(moved(this.terms, at, by));
    this.said = word("moved", { number: at + by + 1 });
    await this.updateComplete;
    this.#button(at + by, by < 0 ? 0 : 1).focus();
  }

  async #remove(at: number) {
    this.#put(this.terms.filter((_, one) => one !== at));
    this.said = word("removed", { number: at + 1 });
    await this.updateComplete;
    const left = this.terms.length;
    if (left) this.#button(Math.min(at, left - 1), 2).focus();
    else this.#focus("#add");
  }

  #focus(field: string) {
    (this.renderRoot.querySelector(field) as HTMLElement | null)?.focus();
  }

  /** Find a button of a term; if that button is disabled, the remove button. */
  #button(at: number, which: number) {
    const buttons = this.renderRoot.querySelectorAll("fieldset")[at].querySelectorAll("button");
    return buttons[which].disabled ? buttons[2] : buttons[which];
  }

  #put(terms: Term[]) {
    const usual = (slug: string, name: string) => {
      const card = this.#card(slug);
      return typeof card === "object" ? card.parameters.find((one) => one.name === name)?.default : undefined;
    };
    const text = sumOf(terms, usual);
    this.terms = terms;
    this.#text = text;
    this.said = "";
    this.session.type(text);
    this.session.ask();
  }
}

customElements.define("nimbers-composer", Composer);
