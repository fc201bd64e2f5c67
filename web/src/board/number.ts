// A form for the numbers of a move at a part that is too large to draw in detail.
import { html, nothing } from "lit";
import { label } from "../ui/labels.ts";

/** @param guess the move that the typed numbers select */
export function numberForm(
  { count, min, max, invalid }: { count: number; min: string; max: string; invalid: boolean },
  guess: string,
  on: { submit: (event: Event) => void; keydown: (event: KeyboardEvent) => void; input: () => void },
) {
  const range = label("range", { min, max });
  return html`
    <form class="number" @submit=${on.submit} @keydown=${on.keydown} @click=${stop} @pointermove=${stop} @pointerdown=${stop} novalidate>
      <label for="number">${label("board.number")}</label>
      ${Array.from(
        { length: count },
        (_, index) => html`
          <input id=${index === 0 ? "number" : nothing} inputmode="numeric" autocomplete="off" placeholder=${range}
            aria-label=${index ? label("board.another") : nothing} aria-invalid=${invalid ? "true" : "false"} @input=${on.input}>
        `,
      )}
      <button class="primary">${label("board.sure")}</button>
      <p class="small quiet" role="status">${invalid ? label("board.noSuch") : guess || range}</p>
    </form>
  `;
}

/** Read the digits in the form; null if a field is empty or contains other characters. */
export function typedIn(root: ParentNode) {
  const fields = [...root.querySelectorAll(".number input")] as HTMLInputElement[];
  const typed = fields.map(({ value }) => value.replace(/[\s,_]/g, "")).filter(Boolean);
  return typed.length && typed.every((text) => /^\d{1,4000}$/.test(text)) ? typed : null;
}

/** Place the form over a part of the drawing, and focus it. */
export function place(board: HTMLElement, node: Element) {
  const form = board.querySelector(".number") as HTMLElement | null;
  if (!form) return;
  const [box, frame] = [node.getBoundingClientRect(), board.getBoundingClientRect()];
  const left = Math.min(box.x + box.width / 2 - frame.x - form.offsetWidth / 2, frame.width - form.offsetWidth);
  form.style.left = `${Math.max(0, left)}px`;
  form.style.top = `${Math.max(0, box.y - frame.y - form.offsetHeight - 8)}px`;
  form.querySelector("input")?.focus();
}

function stop(event: Event) {
  event.stopPropagation();
}
