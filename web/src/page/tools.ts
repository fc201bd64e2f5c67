// Tools of a game's page that few readers use: each is a button at first, and loads when the reader presses it.
import type { LitElement, TemplateResult } from "lit";
import { html } from "lit";
import { label } from "../ui/labels.ts";

const TOOLS = {
  embed: { element: "nimbers-embed-code", label: "embed.code", load: () => import("./embed-code.ts") },
  sketch: { element: "nimbers-sketch", label: "sketch", load: () => import("../analyse/sketch.ts") },
  ask: { element: "nimbers-ask", label: "ask", load: () => import("./ask.ts") },
  print: { element: "nimbers-print", label: "print", load: () => import("./print.ts") },
  report: { element: "nimbers-report", label: "report.open", load: () => import("./report.ts") },
} as const;
type Tool = keyof typeof TOOLS;

export class Tools {
  #host: LitElement;
  /** the loaded tools */ #loaded: Set<Tool> = new Set();

  /** @param host the page, which renders the tools */
  constructor(host: LitElement) {
    this.#host = host;
  }

  /** Render a tool, or the button that loads and opens it. */
  render(name: Tool, element: TemplateResult) {
    if (this.#loaded.has(name)) return element;
    return html`<button type="button" class="plain" aria-expanded="false" @click=${() => this.#open(name)}>${label(TOOLS[name].label)}</button>`;
  }

  async #open(name: Tool) {
    const host = this.#host;
    await TOOLS[name].load();
    this.#loaded.add(name);
    host.requestUpdate();
    await host.updateComplete;
    const found = host.renderRoot.querySelector(TOOLS[name].element) as LitElement & { toggle(): void };
    found.toggle();
    await found.updateComplete;
    (found.renderRoot.querySelector("button") as HTMLElement | null)?.focus({ preventScroll: true });
    found.renderRoot.querySelector("section")?.scrollIntoView({ block: "nearest" });
  }
}
