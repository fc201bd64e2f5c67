// The list of all games as links; the author's own list stands there until this one can.
import { css, html, LitElement, nothing } from "lit";
import { cards } from "../app/cards.js";
import { label } from "../app/labels.js";
import { encode } from "../app/link.js";
import { base } from "./sheets.js";

class Contents extends LitElement {
  static properties = { here: { state: true } };

  static styles = [
    base,
    css`
      :host { display: block; }
      h2 { font-family: var(--nimbers-sans); font-size: var(--nimbers-size-0); color: var(--nimbers-quiet); margin-block-end: 0.5rem; }
      ul { list-style: none; padding: 0; }
      a {
        display: flex; align-items: center; min-block-size: var(--nimbers-target);
        text-decoration: none; border-inline-start: 2px solid transparent; padding-inline-start: 0.75rem; margin-inline-start: -0.875rem;
      }
      a:hover { text-decoration: underline; text-decoration-color: var(--nimbers-edge); }
      a[aria-current] { border-color: var(--nimbers-ink); font-weight: 600; }
      @media (max-width: 61.99rem) { ul { columns: 2 9rem; } a { margin-inline-start: 0; } }
    `,
  ];

  constructor() {
    super();
    /** @type {string} slug of the game on the page */ this.here = "";
    addEventListener("nimbers-game", (event) => {
      this.here = /** @type {CustomEvent<string>} */ (event).detail;
    });
  }

  render() {
    return html`
      <h2>${label("games")}</h2>
      <ul>
        ${cards.map((card) => {
          const state = { game: card.slug, settings: {}, position: card.examples[0] ?? null };
          const href = encode(state, card) ?? `#v1;g=${card.slug}`;
          return html`<li><a href=${href} aria-current=${card.slug === this.here ? "page" : nothing}>${card.title}</a></li>`;
        })}
      </ul>
    `;
  }
}

customElements.define("nimbers-contents", Contents);
