// A worksheet on paper: positions with questions and room for answers, and the answers on a page of their own.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/worksheet.json";
import { clothed, parsed, scaleText } from "../board/figure.ts";
import type { Exercise } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";
import { base, figure } from "../ui/sheets.ts";

const word = labelsOf("worksheet", en);

/** The largest scale, width and height of a drawing, in pixels. */
const [LARGER, WIDEST, TALLEST] = [1.5, 260, 170];

/** What stands on a sheet; `rules` says how the game is played and won. */
export type Contents = { title: string; rules: string; number: number; exercises: Exercise[]; withAnswers: boolean };

/** With the attribute `paper` it is invisible on the screen, and page.css prints nothing else. */
class WorksheetPage extends LitElement {
  static properties = { contents: { attribute: false } };

  static styles = [
    base,
    figure,
    css`
      :host { display: block; }
      :host([paper]) { display: none; }
      h2 { font-size: var(--nimbers-size-4); }
      .name { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; margin-block: 0.75rem 1rem; }
      .name span { flex: 1 1 12rem; border-block-end: 1px solid; }
      ol { padding-inline-start: 1.5rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1.5rem 2rem; }
      li { break-inside: avoid; }
      li::marker { font-weight: 600; }
      .rules::first-letter { text-transform: uppercase; }
      .nb-figure { display: block; block-size: auto; margin-block: 0.25rem 0.5rem; }
      ul { list-style: none; padding: 0; margin-block-start: 0.25rem; }
      ul li::before { content: "☐ "; }
      .line { display: block; inline-size: 10rem; block-size: 1.75rem; border-block-end: 1px solid; }
      .answers { margin-block-start: 2rem; break-before: page; }
      .answers ol { display: block; }
      @media print { :host([paper]) { display: block; } }
    `,
  ];

  contents: Contents | null = null;

  firstUpdated() {
    clothed(this);
  }

  updated() {
    for (const svg of this.renderRoot.querySelectorAll("svg")) scaleText(svg);
  }

  render() {
    const { contents } = this;
    if (!contents) return nothing;
    const { title, rules, number, exercises, withAnswers } = contents;
    return html`
      <h2>${word("title", { title })} <span class="small quiet">${word("number", { number })}</span></h2>
      <p class="rules">${rules}</p>
      <p class="name"><span>${word("name")}</span><span>${word("date")}</span></p>
      <ol>${exercises.map((one) => this.#exercise(one))}</ol>
      ${
        withAnswers
          ? html`<section class="answers"><h2>${word("answersTo", { title, number })}</h2>
              <ol>${exercises.map(({ answer }) => html`<li>${answer}</li>`)}</ol></section>`
          : nothing
      }
    `;
  }

  #exercise({ svg, label, position, question, choices }: Exercise) {
    return html`
      <li>
        <p class="notation small">${position}</p>
        ${drawing(svg, label)}
        <p>${question}</p>
        ${choices.length ? html`<ul>${choices.map(({ text }) => html`<li>${text}</li>`)}</ul>` : html`<span class="line"></span>`}
      </li>
    `;
  }
}

/** Draw a position as large as it fits beside another one. */
function drawing(svg: string, label: string) {
  const node = parsed(svg, label);
  const width = Number(node.getAttribute("width"));
  const height = Number(node.getAttribute("height"));
  node.style.inlineSize = `${Math.min(width * LARGER, WIDEST, (TALLEST / height) * width)}px`;
  return node;
}

customElements.define("nimbers-worksheet-page", WorksheetPage);
