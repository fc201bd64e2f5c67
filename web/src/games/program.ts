// Writes the start of a reader's program, in the form that a game's online judge expects; pure.
import type { Judge } from "./cards.ts";

export type Kind = "program" | "function";

/** Write a program that reads the judge's input and gives the same answer for every position. */
export function template({ shape, answer, words }: Judge, kind: Kind) {
  const said = answer === "outcome" ? JSON.stringify(words[0]) : "0";
  if (kind === "function")
    return answer === "outcome"
      ? "class Solution:\n    def canWin(self, p) -> bool:\n        return True\n"
      : "class Solution:\n    def count(self, p) -> int:\n        return 0\n";
  if (shape === "numbers") return `n = int(input())\nnumbers = list(map(int, input().split()))\nprint(${said})\n`;
  if (shape === "lines") return `import sys\n\nfor line in sys.stdin:\n    p = line.strip()\n    print(${said})\n`;
  return `for _ in range(int(input())):\n    p = input()\n    print(${said})\n`;
}
