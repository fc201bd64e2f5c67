// Edits the text of a reader's formula: its first line, its name, and the lines around a mistake; pure.

/**
 * Return the name of a function for a quantity.
 * @param {string} quantity
 */
export function callName(quantity) {
  return `${quantity}(p)`;
}

/**
 * Return the start of a formula, without a value yet.
 * @param {string} quantity
 */
export function template(quantity) {
  return `def ${callName(quantity)}:\n    return None\n`;
}

/**
 * Rename the function in a text from one quantity's name to another's.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function named(text, from, to) {
  return text.replace(new RegExp(`^def ${from}\\(`, "m"), `def ${to}(`);
}

/**
 * Return a line and its neighbours.
 * @param {string} text
 * @param {number} line counted from 1
 * @returns {{number: number, text: string, marked: boolean}[]} empty if there is no such line
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
 * Return the start and end of a line as indices into the text.
 * @param {string} text
 * @param {number} line counted from 1
 * @returns {[number, number]}
 */
export function extent(text, line) {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return [start, start + (lines[line - 1] ?? "").length];
}
