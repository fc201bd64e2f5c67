// Converts comparisons in links (X_lt_x,Y_eq_y-2) from words to signs for display; Python reads both.

/** Must equal the table in prove/move_clauses.py; a test compares them. */
export const OPERATORS = {
  lt: "<",
  le: "<=",
  eq: "==",
  ne: "!=",
  gt: ">",
  ge: ">=",
  plus: "+",
  times: "*",
  div: "//",
  mod: "%",
  iand: "&",
  ior: "|",
  ieor: "^",
  inv: "~",
  shl: "<<",
  shr: ">>",
  open: "(",
  close: ")",
  comma: ",",
  popcount: ".bit_count",
  bitlen: ".bit_length",
};

const IN_WORDS = /^[A-Za-z0-9_,-]*_[A-Za-z0-9_,-]*$/;

/** @returns the text with signs instead of words */
export function withOperators(text: string): string {
  if (!IN_WORDS.test(text)) return text;
  const words = OPERATORS as Record<string, string>;
  const clauses = text.split(",").map((clause) => clause.replaceAll("-", "_-_").split("_"));
  const said = clauses.map((clause) => clause.filter(Boolean).map((word) => words[word] ?? word));
  return said
    .map((clause) =>
      clause
        .join(" ")
        .replace(/ (\.\w+) /g, "$1")
        .replace(/\( /g, "(")
        .replace(/ ([),])/g, "$1"),
    )
    .join("; ");
}
