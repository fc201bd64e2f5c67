// Comparisons of numbers as links have them, in words (X_lt_x,Y_eq_y-2), shown with their signs; Python reads both.

/** As in prove/clauses.py, which a test holds this to. */
export const SIGNS = {
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

/**
 * @param {string} text
 * @returns {string} the same with signs, where it is in words
 */
export function signed(text) {
  if (!IN_WORDS.test(text)) return text;
  const words = /** @type {Record<string, string>} */ (SIGNS);
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
