// A line for work in progress: its description, its progress, and a button to stop it.
import { html, nothing } from "lit";
import { label } from "./labels.ts";

/** @param options fraction null: unknown */
export function progress({
  text,
  fraction,
  onCancel,
}: {
  text: string;
  fraction: number | null;
  onCancel: (() => void) | null;
}) {
  return html`
    <div class="progress">
      <div class="bar">
        <span class="small">${text}</span>
        <progress aria-label=${text} max="1" value=${fraction ?? nothing}></progress>
      </div>
      ${onCancel ? html`<button type="button" @click=${onCancel}>${label("cancel")}</button>` : nothing}
    </div>
  `;
}
