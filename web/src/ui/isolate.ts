// Isolates user text in sentences, so that bidirectional characters in it cannot reorder the words around it.

/** Bidirectional control characters, and letters written from right to left. */
const TURNS =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST, POP] = ["\u2068", "\u2069"];

/** Wrap a text in Unicode isolates, unless nothing in it needs that. nimbers.direction does the same in Python. */
export function isolated(text: string) {
  if (!TURNS.test(text)) return text;
  let open = 0;
  let inner = "";
  for (const sign of text) {
    if (sign === POP && open === 0) continue; // would end our isolate
    if (sign >= "\u2066" && sign <= FIRST) open += 1;
    else if (sign === POP) open -= 1;
    inner += sign;
  }
  return FIRST + inner + POP.repeat(open + 1);
}
