// The number of heaps in a position, as a field in the panels of theorems.
import { html, nothing } from "lit";
import en from "../../locale/en/theorem.json";
import type { Card } from "../games/cards.ts";
import { MOST_HEAPS } from "../python/facts.ts";
import { labelsOf } from "../ui/labels.ts";

const word = labelsOf("theorem", en);

/** The numbers to choose from, as texts. */
export const HEAPS = Array.from({ length: MOST_HEAPS }, (_, number) => String(number + 1));

/** Return the number of heaps to ask about; 1 if the game leaves no choice, whatever number a link has. */
export function heapsOf({ fixed_count: isFixed }: Card, count: string) {
  return isFixed ? 1 : Number(count);
}

/**
 * Render the field `heaps`; nothing for games whose positions always have the same count of numbers.
 * @param count the current number of heaps
 * @param help the id of an explanation
 */
export function heapsField({ fixed_count: isFixed }: Card, count: string, change: () => void, help = "") {
  if (isFixed) return nothing;
  return html`
    <div class="field">
      <label for="heaps">${word("heaps")}</label>
      <select id="heaps" aria-describedby=${help || nothing} @change=${change}>
        ${HEAPS.map((one) => html`<option ?selected=${one === count}>${one}</option>`)}
      </select>
    </div>
  `;
}
