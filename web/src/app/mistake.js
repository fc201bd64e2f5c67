// The move that decided a game, told with its numbers; pure, knows no rules: what a move comes to, Python has said.

import en from "../../locale/en/end.json";
import { labelsOf } from "./labels.js";
import { best } from "./touch.js";

const word = labelsOf("end", en);

/** @typedef {import("../engine/replies.js").Moves} Judgement */
/**
 * The move that was made, what it was worth, what answered it, and a better one.
 * @typedef {{
 *   made: string, value: number | string | null, answered: string | null,
 *   better: string, best: number | string | null, verdict: string
 * }} Mistake
 */

/**
 * @param {Judgement} judgement the moves there were
 * @param {{name: string, text: string}} made
 * @param {{text: string} | undefined} answer the move after it
 * @returns {Mistake | null} null where the move is not among them
 */
export function mistakeOf(judgement, made, answer) {
  const better = best(judgement.moves);
  const judged = judgement.moves.find(({ name }) => name === made.name);
  if (!better || !judged) return null;
  const counts = judgement.value_name !== "remoteness";
  return {
    made: made.text,
    value: counts ? judged.value : null,
    answered: answer?.text ?? null,
    better: better.text,
    best: counts ? better.value : null,
    verdict: better.verdict,
  };
}

/**
 * Two or three sentences: what the move left, what answered it, what would have been better.
 * @param {Mistake} mistake
 * @param {Judgement["value_name"]} values
 */
export function storyOf({ made, value, answered, better, best: other, verdict }, values) {
  const said = [];
  if (value === null) said.push(word("made", { made }));
  else if (values === "margin") said.push(word("margin", { made, value: signed(value) }));
  else said.push(word("left", { made, value: String(value) }));
  if (answered !== null) said.push(word(value !== null && values === "grundy" ? "zeroed" : "answered", { answered }));
  if (other !== null && values === "margin") said.push(word("better.margin", { better, value: signed(other) }));
  else if (verdict === "win") said.push(word(other === null ? "better" : "better.zero", { better }));
  else said.push(word("better.kept", { better }));
  return said.join(word("between"));
}

/** @param {number | string} value */
function signed(value) {
  return Number(value) > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}
