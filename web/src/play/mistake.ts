// Describes the move that decided a game, with numbers; pure, and knows no rules: the values come from Python.

import en from "../../locale/en/end.json";
import { best } from "../board/touch.ts";
import type { Moves } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";

const word = labelsOf("end", en);

export type Judgement = Moves;
/** The move, its value, the reply to it, and a better move. */
type Mistake = {
  made: string;
  value: number | string | null;
  answered: string | null;
  better: string;
  best: number | string | null;
  verdict: string;
};

/**
 * @param judgement the moves that were available
 * @param answer the next move
 * @returns null if the move is not among them
 */
export function mistakeOf(
  judgement: Judgement,
  made: { name: string; text: string },
  answer: { text: string } | undefined,
): Mistake | null {
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

/** Write two or three sentences: what the move left, what answered it, and what would have been better. */
export function storyOf(
  { made, value, answered, better, best: other, verdict }: Mistake,
  values: Judgement["value_name"],
) {
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

function signed(value: number | string) {
  return Number(value) > 0 ? `+${value}` : String(value).replace("-", "\u2212");
}
