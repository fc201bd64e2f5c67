// Reads lines of the sandbox that report a mistake in the reader's text; pure.

/** @returns line 0 if unknown; null if the line reports something else */
export function failed(said: string): { line: number; what: string } | null {
  const [, line, what] = /^error (\d{1,8}) (.*)$/s.exec(said) ?? [];
  return what === undefined ? null : { line: Number(line), what: what.slice(0, 300) };
}
