// Small pictures of positions to begin with, with their notation; drawn when they are visible, after the first answer.
import { css, html, LitElement, nothing } from "lit";
import { clothed, parsed } from "../board/figure.ts";
import { linkOf } from "../link/link.ts";
import type { Engine } from "../python/client.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { label } from "../ui/labels.ts";
import { base, figure } from "../ui/sheets.ts";
import type { Session } from "./session.ts";

/** The most parts of a position to draw, and the side of the largest board. */
const DRAWN = 100;
const SIDE = 8;
/** Session states before the first answer, which has priority. */
const BUSY = ["idle", "waiting", "working"];

class Examples extends LitElement {
  static properties = { session: { attribute: false }, engine: { attribute: false }, drawn: { state: true } };

  static styles = [
    base,
    figure,
    css`
      :host { display: grid; gap: 0.35rem; }
      ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: 0.5rem; }
      a {
        display: grid; gap: 0.25rem; padding: 0.4rem; color: inherit; text-decoration: none; background: var(--nimbers-sheet);
        border: 1px solid var(--nimbers-edge); border-radius: var(--nimbers-round);
      }
      a:hover { border-color: var(--nimbers-ink); }
      a[aria-current] { border-color: var(--nimbers-ink); box-shadow: inset 0 0 0 1px var(--nimbers-ink); }
      .picture { block-size: 4.5rem; display: grid; place-items: center; overflow: hidden; pointer-events: none; }
      .picture svg { max-inline-size: 100%; max-block-size: 4.5rem; }
      .notation { font-family: var(--nimbers-mono); font-size: var(--nimbers-size-0); line-height: 1.5; text-align: center; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
      @media (max-width: 40rem) {
        ul { grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: 7.5rem; overflow-x: auto; padding-block: 4px; scrollbar-width: thin; }
      }
      @media print { :host { display: none; } }
    `,
  ];

  #seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#draw());
  /** the rules of the drawings */ #rules = "";

  session!: Session;
  engine: Engine | null = null;
  /** drawings by position */ drawn: Map<string, string> = new Map();

  constructor() {
    super();
    new ChangeController(this, () => this.session);
  }

  connectedCallback() {
    super.connectedCallback();
    this.#seen.observe(this);
  }

  firstUpdated() {
    clothed(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#seen.disconnect();
  }

  updated() {
    if (this.checkVisibility()) this.#draw();
  }

  render() {
    const { card, settings, text } = this.session;
    const set = card.conventions.includes(settings.convention ?? "") ? settings : {};
    return html`
      <span class="small quiet" id="examples">${label("examples")}</span>
      <ul aria-labelledby="examples">
        ${this.#positions.map((position) => {
          const svg = this.drawn.get(position);
          return html`
            <li>
              <a href=${linkOf({ game: card.slug, settings: set, position }, card)} title=${position} aria-current=${position === text ? "true" : nothing}
                @click=${this.#again}>
                <span class="picture" aria-hidden="true">${svg ? parsed(svg, "", "auto") : nothing}</span>
                <span class="notation">${position}</span>
              </a>
            </li>
          `;
        })}
      </ul>
    `;
  }

  get #positions() {
    const { examples, card } = this.session;
    return examples ?? card.examples;
  }

  async #draw() {
    const { session, engine } = this;
    if (engine?.state.name !== "ready" || BUSY.includes(session.status)) return;
    const about = { game: session.card.slug, set: session.settings };
    const rules = JSON.stringify([about, this.#positions]);
    if (rules === this.#rules) return;
    this.#rules = rules;
    const drawn: Map<string, string> = new Map();
    for (const position of this.#positions) {
      for (const set of [this.#small, about.set]) {
        try {
          const { result } = await engine.call("draw", { ...about, set, position, at_most: DRAWN });
          drawn.set(position, result.svg);
          break;
        } catch {
          // it may need the large board; an example of other rules shows only its notation
        }
        if (rules !== this.#rules) return;
      }
    }
    this.drawn = drawn;
  }

  /** The rules with a board small enough for a picture. */
  get #small() {
    const { card, settings } = this.session;
    const large = card.parameters.filter(
      ({ name, type, default: usual }) => type === "int" && Number(settings[name] ?? usual) > SIDE,
    );
    return { ...settings, ...Object.fromEntries(large.map(({ name }) => [name, String(SIDE)])) };
  }

  /** Reopen the position when its link is the current address, because the browser then does nothing. */
  #again(event: MouseEvent) {
    const { hash } = event.currentTarget as HTMLAnchorElement;
    if (hash === location.hash) dispatchEvent(new Event("nimbers-reopen"));
  }
}

customElements.define("nimbers-examples", Examples);
