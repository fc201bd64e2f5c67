// The line below a board: the move under the pointer, or how to continue a move.
import { html, nothing } from "lit";
import { label } from "../ui/labels.ts";
import type { Judged } from "./touch.ts";
import { best } from "./touch.ts";

/**
 * @param board moves: through the part under the pointer; done: the complete ones, if a move was begun; again: whether to
 * touch the part once more
 */
export function caption({
  moves,
  done,
  marks,
  again,
  make,
  clear,
}: {
  moves: Judged[];
  done: Judged[] | null;
  marks: boolean;
  again: boolean;
  make: (name: string) => void;
  clear: () => void;
}) {
  const [move] = moves;
  if (!move) {
    if (!done) return nothing;
    const [alone] = done;
    return html`<span>${done.length === 1 && alone ? label("board.goOnOr", { move: alone.text }) : label("board.goOn")}</span>
      ${(done.length > 1 ? done : []).map(({ name, text }) => html`<button type="button" @click=${() => make(name)}>${text}</button>`)}
      <button type="button" class="plain" @click=${clear}>${label("board.clear")}</button>`;
  }
  const verdict = marks ? best(moves)?.verdict : null;
  const text =
    moves.length === 1
      ? html`<b>${move.text}</b>${!marks || move.option === null || move.option.length > 60 ? nothing : html`<span>${label("board.leaves", { option: move.option })}</span>`}`
      : html`<span>${label("board.many", { count: moves.length })}</span>`;
  const value =
    marks && moves.length === 1 && move.value !== null
      ? html`<span>${label("board.value", { value: String(move.value) })}</span>`
      : nothing;
  return html`${text}${verdict ? html`<span class=${verdict}>${label(`verdict.${verdict}`)}</span>` : nothing}${value}
    ${again ? html`<span>${label("board.again")}</span>` : nothing}`;
}
