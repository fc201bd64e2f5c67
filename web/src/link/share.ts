// A button that gives the address of the page to somebody else: by the system's own sheet on a phone, else by the clipboard.

import { css, html, LitElement } from "lit";
import en from "../../locale/en/links.json";
import { address } from "../link/address.ts";
import { copyAddress } from "../link/copy-address.ts";
import { labelsOf } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("links", en);

class Share extends LitElement {
  static properties = { said: { state: true } };

  static styles = [
    base,
    css`
      :host { display: block; position: relative; }
      button { padding-inline: 0.7em; }
      /* The result lies above the button for a while and moves nothing. */
      [role="status"] { position: absolute; z-index: 4; inset-block-end: 100%; inset-inline-end: 0; inline-size: max-content; max-inline-size: 16rem; }
      [role="status"]:not(:empty) {
        padding: 0.2em 0.6em; font-size: var(--nimbers-size-0); color: var(--nimbers-paper); background: var(--nimbers-ink); animation: fade 4s forwards;
      }
      @keyframes fade { from, 80% { opacity: 1; } to { opacity: 0; visibility: hidden; } }
    `,
  ];

  /** the result, in words */ said = "";

  render() {
    return html`<button type="button" @click=${this.#share}>${word("share")}</button><span role="status">${this.said}</span>`;
  }

  async #share() {
    this.said = "";
    await this.updateComplete;
    const url = address();
    if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ url })) {
      try {
        return await navigator.share({ title: document.title, url });
      } catch (error) {
        if ((error as DOMException).name === "AbortError") return; // the reader closed the sheet
      }
    }
    this.said = await copyAddress();
  }
}

customElements.define("nimbers-share", Share);
