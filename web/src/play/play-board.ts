// The board of a game in play: the same on a game's page, on the home page, in embedded games, lessons and puzzles.
import { html, nothing } from "lit";
import "../board/board.ts";
import type { Board } from "../board/board.ts";
import type { Play } from "./play.ts";

/** What a page may add to the board; `tallest` is in pixels, and 0 stands for a share of the window's height. */
type Extras = Partial<Pick<Board, "lit" | "marks" | "tallest">> & { compact?: boolean; previews?: boolean };

/** Render the board of a game: its position, the moves that the reader can make now, and the hint. */
export function playBoard(
  play: Play,
  { lit = [], marks = false, tallest = 0, previews = false, compact = false }: Extras = {},
) {
  const { view, hinted } = play;
  if (!view) return nothing;
  return html`<nimbers-board live ?compact=${compact} part=${compact ? "board" : nothing} .svg=${view.svg} .label=${view.label} .game=${play.key}
    .past=${view.moves} .moves=${play.mine ? (play.moves?.moves ?? null) : null} .marks=${marks} .tallest=${tallest} .preview=${previews ? play.preview : null}
    .lit=${hinted?.parts ?? lit} .hint=${hinted?.whole ? hinted.move : null}></nimbers-board>`;
}
