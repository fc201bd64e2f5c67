// The data of a game from one start, as the build wrote them (web/tools/play_graphs.py): its positions, their drawings
// and moves, so that play can begin before Python has loaded. Types only.
import type { EvaluatedMove, Moves, Read } from "../python/replies.d.ts";

/** `[name, text, option, verdict, value, gain, touch]`: name and text are indices of texts, option of a position. */
export type Move = [number, number, number, number, number | null, number, EvaluatedMove["touch"]];
/**
 * `[text, drawing, label, moves, reply]`; a position beyond the data has only its text. If the data contain only the
 * reply, moves are null and the reply is a move itself.
 */
export type Position = [number] | [number, number[], number, Move[] | null, number | Move];
/** `typed` is the start as the example writes it, which may be another text of the same position. */
export type Graph = {
  game: string;
  typed: string;
  read: Read;
  convention: string;
  value_name: Moves["value_name"];
  positions: Position[];
  texts: string[];
};
