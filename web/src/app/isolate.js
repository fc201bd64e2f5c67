// Other people's words in sentences of ours: what turns the direction of writing turns no more than them.

/** Marks that turn it, and letters that are written from right to left. */
const TURNS =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST, POP] = ["\u2068", "\u2069"];

/**
 * A text as it stands in a sentence; as it is where nothing in it turns. nimbers.locale does the same to its own.
 * @param {string} text
 */
export function isolated(text) {
  if (!TURNS.test(text)) return text;
  let open = 0;
  let inner = "";
  for (const sign of text) {
    if (sign === POP && open === 0) continue; // would end what we begin
    if (sign >= "\u2066" && sign <= FIRST) open += 1;
    else if (sign === POP) open -= 1;
    inner += sign;
  }
  return FIRST + inner + POP.repeat(open + 1);
}
