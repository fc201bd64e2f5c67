// Shows a drawing from Python: parses it, inserts it and scales it; knows nothing of its content.
import { css, html, LitElement } from "lit";
import { trusted } from "../python/trusted.ts";
import { base, figure } from "../ui/sheets.ts";

const matter = import("./matter.ts").catch(() => null); // fails if the reader leaves the page

/** The largest scale of a drawing. */
const LARGER = 2.2;

/**
 * @attr label describes the drawing in one sentence for screen readers
 */
class Figure extends LitElement {
  static properties = { svg: {}, label: {} };

  static styles = [
    base,
    figure,
    css`
      :host { display: block; }
      .nb-figure { max-block-size: max(20rem, 62vh); }
    `,
  ];

  #observer = new ResizeObserver(() => scaleText(this.renderRoot.querySelector("svg")));

  svg = "";
  label = "";

  connectedCallback() {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  firstUpdated() {
    clothed(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  updated() {
    scaleText(this.renderRoot.querySelector("svg"));
  }

  render() {
    return html`${this.svg ? parsed(this.svg, this.label) : ""}`;
  }
}

/** Add colours and textures to the drawings in an element. */
export async function clothed({ renderRoot }: LitElement) {
  (await matter)?.clothe(renderRoot as ShadowRoot);
}

/** @param size its width; default: a little larger than drawn */
export function parsed(svg: string, label: string, size: string | null = null) {
  const root = figureNode(svg);
  root.style.inlineSize = size ?? `${Number(root.getAttribute("width")) * LARGER}px`;
  if (label) root.setAttribute("aria-label", label);
  return root;
}

/** Parse a drawing into nodes. */
export function figureNode(svg: string): SVGSVGElement {
  const root: Element = new DOMParser().parseFromString(trusted.svg(svg), "image/svg+xml").documentElement;
  return document.importNode(root, true) as SVGSVGElement;
}

/** Keep text readable in a scaled drawing and in the figures inside it. */
export function scaleText(svg: SVGSVGElement | null) {
  for (const one of svg ? [svg, ...svg.querySelectorAll("svg")] : []) {
    const scale = one.getScreenCTM()?.a;
    if (!scale) continue;
    // A small drawing has little space; text in a large one may grow somewhat.
    one.style.setProperty("--unit", String(Math.min(2.2, Math.max(0.6, 1 / scale))));
  }
}

customElements.define("nimbers-figure", Figure);
