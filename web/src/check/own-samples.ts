// Sample rules: one for each kind of position, and two that the site rejects; their names are labels.

export type Sample = {
  name: "steps" | "third" | "euclid" | "runs" | "pins" | "knight" | "round" | "players";
  kind: string;
  start: string;
  text: string;
};

export const samples: Sample[] = [
  {
    name: "steps",
    kind: "integer",
    start: "21",
    text: `def moves(n):
    return [n - k for k in (1, 3, 4) if k <= n]
`,
  },
  {
    name: "third",
    kind: "heaps",
    start: "4,5,6",
    text: `# Take 1, 2 or 3 tokens from one heap.
def moves(heaps):
    for i, n in enumerate(heaps):
        for k in (1, 2, 3):
            if k <= n:
                yield heaps[:i] + (n - k,) + heaps[i + 1:]
`,
  },
  {
    name: "euclid",
    kind: "heaps",
    start: "7,19",
    text: `# Take a multiple of the smaller heap from the larger one.
def moves(heaps):
    if len(heaps) == 2:
        small, large = heaps
        for left in range(large - small, -1, -small):
            yield (small, left)
`,
  },
  {
    name: "runs",
    kind: "string",
    start: "aabba",
    text: `# Take some letters side by side that are all the same; the rest closes up.
def moves(s):
    for i in range(len(s)):
        for j in range(i + 1, len(s) + 1):
            if len(set(s[i:j])) == 1:
                yield s[:i] + s[j:]
`,
  },
  {
    name: "pins",
    kind: "bits",
    start: "1111111",
    text: `# Knock down one pin, or two that stand side by side: Kayles.
def moves(pins):
    for i in range(len(pins)):
        for width in (1, 2):
            if pins[i:i + width] == "1" * width:
                yield pins[:i] + "0" * width + pins[i + width:]
`,
  },
  {
    name: "knight",
    kind: "cell",
    start: "7,9",
    text: `# A knight that hurries to the corner.
def moves(cell):
    x, y = cell
    for dx, dy in ((1, 2), (2, 1), (-1, 2), (2, -1)):
        if x - dx >= 0 and y - dy >= 0:
            yield (x - dx, y - dy)
`,
  },
  {
    name: "round",
    kind: "integer",
    start: "3",
    text: `# Five places in a ring: play never ends.
def moves(n):
    return [(n + 1) % 5, (n + 2) % 5]
`,
  },
  {
    name: "players",
    kind: "integer",
    start: "12",
    text: `# Player 0 takes 1 or 2, player 1 takes 1 or 3: that is another theory.
def moves(n, player):
    return [n - k for k in (1, 2 + player) if k <= n]
`,
  },
];

/** The start position of each kind, which shows what the function gets. */
export const STARTS = { integer: "21", heaps: "3,4,5", row: "2,1,3", string: "abba", bits: "11011", cell: "5,7" };

export type Kind = keyof typeof STARTS;
export const KINDS = Object.keys(STARTS) as Kind[];
