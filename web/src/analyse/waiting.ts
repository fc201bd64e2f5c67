// A placeholder for the answer while Python is loading or has failed to load.
import { css, html, LitElement, nothing } from "lit";
import type { Engine } from "../python/client.ts";
import { site } from "../python/site.ts";
import { label, size } from "../ui/labels.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";

class Waiting extends LitElement {
  static properties = { engine: { attribute: false } };
  static styles = [base, panel, css`:host { display: block; }`];

  #redraw = () => this.requestUpdate();

  engine: Engine | null = null;

  connectedCallback() {
    super.connectedCallback();
    this.engine?.addEventListener("state", this.#redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.engine?.removeEventListener("state", this.#redraw);
  }

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("engine")) return;
    (changed.get("engine") as Engine | null | undefined)?.removeEventListener("state", this.#redraw);
    this.engine?.addEventListener("state", this.#redraw);
  }

  render() {
    const state = this.engine?.state;
    if (state?.name === "failed") {
      const mixed = state.code === "mixed";
      return html`
        <div class="notice" role="alert">
          <h3>${label("failedTitle")}</h3>
          <p>${state.message}</p>
          <p class="quiet">${label("inputKept")}</p>
          <div class="row"><button type="button" class="primary" @click=${mixed ? () => this.#reload() : () => this.#retry()}>
            ${label(mixed ? "reload" : "retry")}
          </button>${this.#repair()}</div>
        </div>
      `;
    }
    return html`
      ${progress({ ...this.#progress(), onCancel: null })}
      <p class="small quiet">${label("keepTyping")}</p>
    `;
  }

  #progress() {
    const state = this.engine?.state;
    if (state?.name !== "booting") return { text: label("waitingConnect"), fraction: null };
    if (state.step !== "download") return { text: label("waitingStart"), fraction: null };
    if (!state.total) return { text: label("waitingConnect"), fraction: null };
    const fraction = state.bytes / state.total;
    const percent = Math.floor(fraction * 100);
    const what = site.single ? "waitingUnpack" : "waitingDownload";
    return { text: label(what, { percent, total: size(state.total) }), fraction };
  }

  /** Render a last resort: the repair page, unless the page is in another site. */
  #repair() {
    const repair = document.querySelector("a[data-repair]") as HTMLAnchorElement | null;
    return repair ? html`<a class="button plain" href=${repair.href}>${repair.textContent}</a>` : nothing;
  }

  async #reload() {
    // Only a page that keeps drafts has loaded this module; an embedded game has none.
    await import("../storage/drafts.ts").then(({ keep }) => keep()).catch(() => {});
    location.reload();
  }

  #retry() {
    this.engine?.retry().catch(() => {}); // the state shows a failure
  }
}

customElements.define("nimbers-waiting", Waiting);
