// The text of a reader's formula: the line it begins with, its name, and the lines around a mistake; pure.

/**
 * How a function about a quantity is called.
 * @param {string} quantity
 */
export function callName(quantity) {
  return `${quantity}(p)`;
}

/**
 * A formula that says nothing yet.
 * @param {string} quantity
 */
export function template(quantity) {
  return `def ${callName(quantity)}:\n    return None\n`;
}

/**
 * The text with its function about one quantity called as it is about another.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function named(text, from, to) {
  return text.replace(new RegExp(`^def ${from}\\(`, "m"), `def ${to}(`);
}

/**
 * A line and those beside it.
 * @param {string} text
 * @param {number} line from 1
 * @returns {{number: number, text: string, marked: boolean}[]} none where there is no such line
 */
export function excerpt(text, line) {
  const lines = text.split("\n");
  if (line < 1 || line > lines.length) return [];
  const first = Math.max(1, line - 1);
  return lines
    .slice(first - 1, line + 1)
    .map((text, at) => ({ number: first + at, text: text.slice(0, 200), marked: first + at === line }));
}

/**
 * Where a line begins and ends in the text.
 * @param {string} text
 * @param {number} line from 1
 * @returns {[number, number]}
 */
export function extent(text, line) {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return [start, start + (lines[line - 1] ?? "").length];
}
