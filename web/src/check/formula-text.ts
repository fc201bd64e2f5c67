// Edits the text of a reader's formula: its first line, its name, and the lines around a mistake; pure.

/** Return the name of a function for a quantity. */
export function callName(quantity: string) {
  return `${quantity}(p)`;
}

/** Return the start of a formula, without a value yet. */
export function template(quantity: string) {
  return `def ${callName(quantity)}:\n    return None\n`;
}

/** Rename the function in a text from one quantity's name to another's. */
export function named(text: string, from: string, to: string) {
  return text.replace(new RegExp(`^def ${from}\\(`, "m"), `def ${to}(`);
}

/** What stands in programs in C, C++, Java, JavaScript, Rust or Go, and in none in Python. */
const FOREIGN =
  /^\s*(?:#include\b|using namespace\b|public\s+\w|fn\s+\w|func\s+\w|function\s+\w|package\s+\w)|\b(?:int|bool|boolean|void|long|string|auto)\s+\w+\s*\([^)]*\)\s*\{/im;

/** Whether a text is a program in another language than Python. */
export function isForeign(text: string) {
  return FOREIGN.test(text);
}

/**
 * Return a line and its neighbours.
 * @param line counted from 1
 * @returns empty if there is no such line
 */
export function excerpt(text: string, line: number): { number: number; text: string; marked: boolean }[] {
  const lines = text.split("\n");
  if (line < 1 || line > lines.length) return [];
  const first = Math.max(1, line - 1);
  return lines
    .slice(first - 1, line + 1)
    .map((text, at) => ({ number: first + at, text: text.slice(0, 200), marked: first + at === line }));
}

/**
 * Return the start and end of a line as indices into the text.
 * @param line counted from 1
 */
export function extent(text: string, line: number): [number, number] {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  return [start, start + (lines[line - 1] ?? "").length];
}
