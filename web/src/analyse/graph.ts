// The game graph of a small position: all positions that can follow, who wins them, and the moves to walk along.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/graph.json";
import { figureNode } from "../board/figure.ts";
import type { Engine } from "../python/client.ts";
import type { Graph, Node } from "../python/replies.d.ts";
import { label, labelsOf } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base, figure } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { Task } from "../ui/task.ts";
import { maps } from "./map-sheet.ts";
import type { About } from "./why.ts";

const word = labelsOf("graph", en);

/** Whether the reader has opened the graph; it then stays open for later positions. */
let wanted = false;

/** @fires nimbers-open detail: {position} of the selected node */
class GameGraph extends LitElement {
  static properties = {
    about: { attribute: false },
    engine: { attribute: false },
    graph: { state: true },
    full: { state: true },
    at: { state: true },
  };

  static styles = [
    base,
    figure,
    maps,
    panel,
    css`
      :host { display: block; border-block-start: 1px solid var(--nimbers-line); }
      summary h3 { display: inline; font-size: var(--nimbers-size-3); }
      .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; padding-block: 0.25rem 1rem; }
      .area { overflow: auto; max-block-size: 75vh; border: 1px solid var(--nimbers-line); background: var(--nimbers-sheet); }
      .area svg { display: block; margin-inline: auto; }
      .nb-node { cursor: pointer; outline: none; }
      .nb-node:is(:hover, :focus) rect { stroke-width: 4; }
      .nb-node:focus rect { stroke: var(--nimbers-ink); }
      .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
      .legend i { display: inline-block; inline-size: 1.5rem; block-size: 0.95rem; border: 2px solid var(--nimbers-lose); border-radius: 3px; vertical-align: -0.15em; margin-inline-end: 0.4em; }
      .legend i.n { border-color: var(--nimbers-win); border-radius: 1rem; background: color-mix(in oklab, var(--nimbers-win) 14%, var(--nimbers-paper)); }
      .legend i.tie { border: 2px dashed var(--nimbers-tie); }
      @media print { :host { display: none; } }
    `,
  ];

  #task: Task<never> = new Task(this);
  #asked = "";
  #svg: SVGSVGElement | null = null;

  about: About | null = null;
  engine: Engine | null = null;
  graph: Graph | null = null;
  /** shown in full size */ full = false;
  /** the node in the tab order */ at = 0;

  willUpdate(changed: Map<string, unknown>) {
    if (changed.has("about") && this.#asked && this.#asked !== JSON.stringify(this.about)) {
      this.#task.drop();
      this.#asked = "";
      this.graph = null;
      if (this.renderRoot?.querySelector("details")?.open) this.#ask();
    }
  }

  updated(changed: Map<string, unknown>) {
    if (changed.has("graph")) this.#draw();
    if (this.#svg && this.graph) {
      const width = Number(this.#svg.getAttribute("width"));
      this.#svg.style.inlineSize = this.full ? `${width * 1.4}px` : `min(100%, ${width * 1.4}px)`;
      this.#svg.style.maxInlineSize = "none";
    }
  }

  render() {
    if (!this.about) return nothing;
    const { graph } = this;
    const { status } = this.#task;
    return html`
      <details ?open=${wanted} @toggle=${this.#toggle}>
        <summary><h3>${label("graph")}</h3></summary>
        <div class="body">
          ${status.is === "running" ? progress({ ...status, onCancel: () => this.#stop() }) : nothing}
          ${status.is === "failed" ? html`<p role="status">${status.message}</p>` : nothing}
          ${
            graph
              ? html`
                <p class="small quiet">${word("help")} ${graph.more ? word("more", { count: graph.nodes.length }) : ""}</p>
                <div class="legend small">
                  <span><i class="n"></i>${word("outcome.N")}</span><span><i></i>${word("outcome.P")}</span>
                  ${graph.nodes.some(({ outcome }) => outcome !== "N" && outcome !== "P") ? html`<span><i class="tie"></i>${word("neither")}</span>` : nothing}
                </div>
                <div><button type="button" aria-pressed=${this.full ? "true" : "false"} @click=${() => this.#zoom()}>${word("full")}</button></div>
              `
              : nothing
          }
          <div class="area" ?hidden=${!graph} @click=${this.#click} @keydown=${this.#key}></div>
        </div>
      </details>
    `;
  }

  get #area() {
    return this.renderRoot.querySelector(".area") as HTMLElement;
  }

  #draw() {
    this.#svg?.remove();
    this.#svg = null;
    const { graph } = this;
    if (!graph) return;
    const svg = figureNode(graph.svg);
    svg.setAttribute("role", "group");
    graph.nodes.forEach((node, index) => {
      const drawn = svg.querySelector(`[data-part="n${index}"]`);
      drawn?.setAttribute("role", "button");
      drawn?.setAttribute("tabindex", index === 0 ? "0" : "-1");
      drawn?.setAttribute("aria-label", this.#name(node, index));
    });
    this.at = 0;
    this.#svg = svg;
    this.#area.append(svg);
    // Show the whole graph if it remains readable.
    this.full = Number(svg.getAttribute("width")) * 0.75 > this.clientWidth;
  }

  #name({ position, outcome, value }: Node, index: number) {
    const count = this.graph?.arcs.filter(([from]) => from === index).length ?? 0;
    return word("node", {
      position: position ?? "…",
      outcome: outcome === null ? "?" : outcome,
      value: value === null ? "–" : String(value),
      count,
    });
  }

  #toggle({ target }: Event) {
    wanted = (target as HTMLDetailsElement).open;
    if (wanted && !this.#asked) this.#ask();
  }

  async #ask() {
    const { engine, about } = this;
    if (!engine || !about) return;
    this.#asked = JSON.stringify(about);
    await this.#task.run(label("working"), async (signal, report) => {
      const { result } = await engine.job("graph", { ...about }, null, { signal, onProgress: report });
      this.graph = result;
      return null;
    });
  }

  #stop() {
    this.#task.drop();
    this.#asked = "";
    const details = this.renderRoot.querySelector("details");
    if (details) details.open = false;
  }

  #zoom() {
    this.full = !this.full;
    this.updateComplete.then(() => this.#node(this.at)?.scrollIntoView({ block: "nearest", inline: "center" }));
  }

  #node(index: number): SVGGElement | null {
    return this.#svg?.querySelector(`[data-part="n${index}"]`) ?? null;
  }

  #click(event: Event) {
    const index = indexOf(event);
    if (index !== null) this.#open(index);
  }

  #open(index: number) {
    const position = this.graph?.nodes[index]?.position;
    if (typeof position !== "string") return;
    this.dispatchEvent(new CustomEvent("nimbers-open", { detail: { position }, bubbles: true, composed: true }));
  }

  /** Handle keys: up and down follow moves, left and right go through the positions of a row. */
  #key(event: KeyboardEvent) {
    const index = indexOf(event);
    const { graph } = this;
    if (index === null || !graph) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#open(index);
      return;
    }
    const row = graph.nodes.flatMap(({ layer }, at) => (layer === graph.nodes[index]?.layer ? [at] : []));
    const next: Record<string, number | undefined> = {
      ArrowDown: graph.arcs.find(([from, to]) => from === index && to !== index)?.[1],
      ArrowUp: graph.arcs.find(([from, to]) => to === index && from !== index)?.[0],
      ArrowLeft: row[row.indexOf(index) - 1],
      ArrowRight: row[row.indexOf(index) + 1],
      Home: 0,
    };
    const to = next[event.key];
    if (!Object.hasOwn(next, event.key)) return;
    event.preventDefault();
    if (to === undefined) return;
    this.#node(this.at)?.setAttribute("tabindex", "-1");
    this.at = to;
    this.#node(to)?.setAttribute("tabindex", "0");
    this.#node(to)?.focus();
  }
}

/** @param event its target is in a node, whose number this returns */
function indexOf({ target }: Event) {
  const part = target instanceof Element ? target.closest("[data-part]")?.getAttribute("data-part") : null;
  return part ? Number(part.slice(1)) : null;
}

customElements.define("nimbers-graph", GameGraph);
