// Checks certificates: proofs of who wins an impartial game. It needs neither the program that wrote them nor the other
// checker (pysrc/nimbers_check.py); the two share only the format. command.ts runs it in node.
//
// The rules of a game are two functions. `read` splits the text of a position into parts; the position is their sum.
// `options` lists the options of a part, each as a list of parts. Each part has one text, whatever its order, mirror
// image or numbering was in the position, so that it matches the entry of the certificate.

import { areNumbers, isNumber, isObject, need, RejectedError, type Spend, spending } from "./need.ts";
import { words } from "./words.ts";
import { canonical, MOST_BYTES } from "./written.ts";

/**
 * `shown` writes a part as the game does, where the part itself is written differently. `moves` changes the text of a
 * position by each move, so that a board in play keeps its place; without it a position is written as its parts.
 */
type Game = {
  read: (text: string) => string[];
  options: (part: string) => Iterable<string[]>;
  shown?: (part: string) => string;
  moves?: (text: string) => Iterable<string>;
};
type Scored = { read: (text: string) => string[]; options: (part: string) => Iterable<[number, string]> };
type Rules = (convention: string, spend: Spend, ...settings: string[]) => Game;
type Entry = { settings: string[]; conventions: string[]; loopy: boolean; rules: Rules };
/**
 * A checked entry: its value, outcome or bounds, the number of its options, and how many of them a move answers because
 * the certificate does not list them.
 */
export type Step = { position: string; value: string; options: number; answered: number };
/**
 * `says`: the statement proved; `of`: its game and position, or empty for all heaps; `listed`: the number of entries;
 * `steps`: the first of them; `plays`: whether moves can be answered by it; `changes`: whether its entries can be
 * changed one by one.
 */
export type Verified = { says: string; of: string; listed: number; steps: Step[]; plays: boolean; changes: boolean };
/** A changed entry: another value, or null to leave it out. */
export type Change = { position: string; value: number | null };

const MOST_HEAPS = 1_000_000; // heaps to compute for a period
const MOST_TOLD = 2000; // entries to report in `steps`
const SMALL = Number.MAX_SAFE_INTEGER;
const SIDE = 1024; // cells of a picture have numbers: row * SIDE + column

const games: Map<string, Entry> = new Map();

function game(name: string, rules: Rules, more?: Partial<Entry>) {
  games.set(name, { settings: [], conventions: ["normal", "misere"], loopy: false, rules, ...more });
}

function digits(text: string) {
  need(/^(0|[1-9][0-9]{0,39})$/.test(text), `${text.slice(0, 40)} is no whole number`);
  return text;
}

function whole(text: string, least: number = 0, most: number = SMALL) {
  const number = Number(digits(text));
  need(number >= least && number <= most, `${text} is not a number from ${least} to ${most}`);
  return number;
}

const numbers = (text: string, least = 0, most = SMALL) =>
  text === "-" ? [] : text.split(",").map((word) => whole(word, least, most));

/** Read a number of up to forty digits. */
function large(text: string, least: bigint = 0n) {
  const number = BigInt(digits(text));
  need(number >= least, `${text} is too small`);
  return number;
}

// --- heaps --------------------------------------------------------------------------------------------------------------

/** the options of a heap */
type After = (heap: number) => Iterable<number[]>;

function ofHeaps(after: (...settings: string[]) => After): Rules {
  return (_convention, _spend, ...settings) => {
    const mayBecome = after(...settings);
    return {
      read: (text) => numbers(text).filter(Boolean).map(String),
      *options(part) {
        for (const made of mayBecome(Number(part))) yield made.filter(Boolean).map(String);
      },
    };
  };
}

function* smaller(heap: number): Iterable<number[]> {
  for (let left = 0; left < heap; left++) yield [left];
}

function* halves(heap: number): Iterable<number[]> {
  for (let a = 1; a <= heap - a; a++) yield [a, heap - a];
}

/** The digits of an octal code, from the one before the point on. */
function octalDigits(code: string): number[] {
  need(/^[04]?\.[0-7]{1,40}$/.test(code), `${code.slice(0, 60)} is no octal code`);
  const [before, behind] = code.split(".") as [string, string];
  return [...(before || "0"), ...behind].map(Number);
}

/** Read an octal code. Digit k is a sum of 1, 2 and 4: taking k tokens may leave no heap, one heap or two. */
function octal(code: string): After {
  const places = octalDigits(code);
  return function* (heap) {
    for (const [taken, digit] of places.entries()) {
      const left = heap - taken;
      if (left < 0) return;
      if (taken && digit & (left ? 2 : 1)) yield [left];
      if (digit & 4) yield* halves(left);
    }
  };
}

function taking(amounts: string): After {
  const allowed = numbers(amounts, 1);
  need(allowed.length, "no amounts");
  return function* (heap) {
    for (const amount of allowed) if (amount <= heap) yield [heap - amount];
  };
}

game(
  "nim",
  ofHeaps(() => smaller),
);
game(
  "kayles",
  ofHeaps(() => octal("0.77")),
);
game(
  "dawsons-kayles",
  ofHeaps(() => octal("0.07")),
);
game(
  "dawsons-chess",
  ofHeaps(() => octal("0.137")),
);
game("take-and-break", ofHeaps(octal), { settings: ["code"] });
game("subtraction", ofHeaps(taking), { settings: ["amounts"] });
game(
  "grundy",
  ofHeaps(() => (heap) => [...halves(heap)].filter(([a, b]) => a !== b)),
);
game(
  "lasker",
  ofHeaps(
    () =>
      function* (heap) {
        yield* smaller(heap);
        yield* halves(heap);
      },
  ),
);

// --- numbers and coordinates --------------------------------------------------------------------------------------------

game(
  "counter",
  () => ({
    read: (text) => [String(large(text, 1n))],
    *options(part) {
      const n = BigInt(part);
      const top = 1n << BigInt(n.toString(2).length - 1);
      if (n > 1n) yield [String(n === top ? n / 2n : n - top)];
    },
  }),
  { conventions: ["normal"] },
);

game(
  "bit-slide",
  () => ({
    read: (text) => [String(large(text))],
    *options(part) {
      const n = BigInt(part);
      const bits = n.toString(2).split("").reverse().join("");
      for (let k = 0; k + 1 < bits.length; k++)
        if (bits[k] === "0" && bits[k + 1] === "1") yield [String(n - (1n << BigInt(k)))];
    },
  }),
  { conventions: ["normal"] },
);

const pair = <T extends number | bigint>(a: T, b: T) => [a < b ? `${a},${b}` : `${b},${a}`];

function two(text: string) {
  const found = numbers(text);
  need(found.length === 2, `${text.slice(0, 40)} is not two numbers`);
  return found as [number, number];
}

game("wythoff", () => ({
  read: (text) => pair(...two(text)),
  *options(part) {
    const [a, b] = two(part);
    for (let left = 0; left < a; left++) yield pair(left, b);
    for (let left = 0; left < b; left++) yield pair(a, left);
    for (let taken = 1; taken <= a; taken++) yield pair(a - taken, b - taken);
  },
}));

game(
  "euclid",
  (_convention, _spend, least) => {
    const bound = BigInt(whole(least ?? "", 0, 1));
    return {
      read(text) {
        const found = text.split(",");
        need(found.length === 2, `${text.slice(0, 40)} is not two numbers`);
        const [a, b] = found.map((word) => large(word, bound)) as [bigint, bigint];
        return pair(a, b);
      },
      *options(part) {
        const [a, b] = part.split(",").map(BigInt) as [bigint, bigint];
        if (a) for (let left = b - a; left >= bound; left -= a) yield pair(a, left);
      },
    };
  },
  { settings: ["least"] },
);

type Vector = [number, number];

/** Read the steps of a piece, written 1.2,2.1: cells to the left and down. */
function vectors(text: string) {
  const found = text === "-" ? [] : text.split(",").map((word) => word.split(".").map((n) => whole(n, 0, 1e4)));
  need(
    found.every((step) => step.length === 2 && step.some(Boolean)),
    `${text.slice(0, 40)} is no list of steps`,
  );
  return found as Vector[];
}

function* walk(x: number, y: number, steps: Vector[], slides: Vector[]): Generator<Vector> {
  for (const [dx, dy] of steps) if (dx <= x && dy <= y) yield [x - dx, y - dy];
  for (const [dx, dy] of slides) for (let a = x - dx, b = y - dy; a >= 0 && b >= 0; a -= dx, b -= dy) yield [a, b];
}

game(
  "board-piece",
  (_convention, _spend, n = "", steps = "", slides = "") => {
    const [side, once, often] = [whole(n, 1, 1e6), vectors(steps), vectors(slides)];
    return {
      read(text) {
        const [x, y] = two(text);
        need(x < side && y < side, `${text} is outside of the board`);
        return [`${x},${y}`];
      },
      *options(part) {
        for (const cell of walk(...two(part), once, often)) yield [cell.join()];
      },
    };
  },
  { settings: ["n", "steps", "slides"], conventions: ["normal"] },
);

const CHESS: Record<string, [Vector[], Vector[]]> = {
  N: [
    [
      [1, 2],
      [2, 1],
    ],
    [],
  ],
  Q: [
    [],
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
  ],
};

game(
  "knight-queen",
  (_convention, _spend, n = "") => {
    const side = whole(n, 1, 1e6);
    return {
      read(text) {
        need(/^(N[0-9,]+_Q[0-9,]+|[NQ][0-9,]+)$/.test(text), `${text.slice(0, 40)} is no knight and queen`);
        for (const piece of text.split("_"))
          need(Math.max(...two(piece.slice(1))) < side, `${text} is outside of the board`);
        return text.split("_");
      },
      *options(part) {
        const piece = part.charAt(0);
        const [steps, slides] = CHESS[piece] as [Vector[], Vector[]];
        for (const cell of walk(...two(part.slice(1)), steps, slides)) yield [piece + cell.join()];
      },
    };
  },
  { settings: ["n"], conventions: ["normal"] },
);

game("chomp", () => {
  const least = (rows: number[]) => {
    const columns = [];
    for (let y = rows.length; y > 0; y--) for (let x = rows[y] ?? 0; x < (rows[y - 1] ?? 0); x++) columns.push(y);
    const images = [rows.join(), columns.join()].sort();
    return [images[0] ?? ""];
  };
  function* moves(text: string) {
    const rows = text.split(",").map(Number);
    for (const [y, row] of rows.entries())
      for (let x = y ? 0 : 1; x < row; x++)
        yield rows.flatMap((left, at) => (at < y ? left : Math.min(x, left) || [])).join();
  }
  return {
    moves,
    read(text) {
      const rows = numbers(text, 1, 1e4);
      need(
        rows.length && rows.every((row, y) => y === 0 || row <= (rows[y - 1] ?? 0)),
        `${text.slice(0, 40)} is no bar`,
      );
      return least(rows);
    },
    *options(part) {
      for (const left of moves(part)) yield least(left.split(",").map(Number));
    },
  };
});

// --- pictures -----------------------------------------------------------------------------------------------------------

/** signs by the number of their cell */
type Cells = Map<number, string>;

/** Map the cells of a picture to their signs: rows from the top, separated by _. */
function pictured(text: string, signs: string) {
  const rows = text === "-" ? [] : text.split("_");
  const width = rows[0]?.length ?? 0;
  // "_" and "" are no empty boards: "-" is.
  const right = rows.every((row) => row && row.length === width && [...row].every((sign) => signs.includes(sign)));
  need(right && rows.length <= 1000 && width <= 1000, `${text.slice(0, 40)} is no picture`);
  const cells: Cells = new Map();
  for (const [y, row] of rows.entries()) for (const [x, sign] of [...row].entries()) cells.set(y * SIDE + x, sign);
  return cells;
}

const around = (cell: number) =>
  [cell + SIDE, cell - SIDE].concat(cell % SIDE ? cell - 1 : [], cell % SIDE < SIDE - 1 ? cell + 1 : []);

/** Split cells into connected regions. */
function* regions(cells: Cells): Generator<Cells> {
  const left = new Map(cells);
  for (const [first, sign] of cells) {
    if (!left.delete(first)) continue;
    const region: Cells = new Map([[first, sign]]);
    for (const cell of region.keys())
      for (const next of around(cell)) {
        const sign = left.get(next);
        if (sign !== undefined && left.delete(next)) region.set(next, sign);
      }
    yield region;
  }
}

const TURNS: ((x: number, y: number) => Vector)[] = [1, -1].flatMap((a) =>
  [1, -1].flatMap((b) => [
    (x: number, y: number) => [a * x, b * y] as Vector,
    (x: number, y: number) => [a * y, b * x] as Vector,
  ]),
);

/** Return the least picture among all turns of a region; `other` maps signs to those that may replace them. */
function drawn(region: Cells, other?: Record<string, string>) {
  let best = "";
  for (const turn of TURNS) {
    const turned = Array.from(region, ([cell, sign]) => ({ at: turn(cell % SIDE, Math.floor(cell / SIDE)), sign }));
    const left = Math.min(...turned.map(({ at }) => at[0]));
    const top = Math.min(...turned.map(({ at }) => at[1]));
    const cells = turned.map(({ at: [x, y], sign }) => ({ cell: (y - top) * SIDE + x - left, sign }));
    cells.sort((a, b) => a.cell - b.cell);
    for (const swapped of other ? [false, true] : [false]) {
      const image = cells.map(({ cell, sign }) => `${cell}${swapped ? other?.[sign] : sign}`).join();
      if (!best || image < best) best = image;
    }
  }
  return best;
}

const cellsOf = (part: string) =>
  new Map(part.split(",").map((word) => [Number(word.slice(0, -1)), word.slice(-1)] as [number, string]));

/** Write a region as rows of its picture; `other` stands for the cells around it. */
function picture(part: string, other: string) {
  const cells = cellsOf(part);
  const width = Math.max(...[...cells.keys()].map((cell) => cell % SIDE)) + 1;
  const height = Math.floor(Math.max(...cells.keys()) / SIDE) + 1;
  const row = (y: number) => Array.from({ length: width }, (_, x) => cells.get(y * SIDE + x) ?? other).join("");
  return Array.from({ length: height }, (_, y) => row(y)).join("_");
}

/** Put signs at places of a text. */
function replaced(text: string, ...signs: [number, string][]) {
  const made = [...text];
  for (const [at, sign] of signs) made[at] = sign;
  return made.join("");
}

/** List the pairs of places in a picture's text that may be beside each other; a line's end is one of the places. */
function* besideInText(text: string): Generator<[number, number]> {
  const width = text.search(/_|$/) + 1;
  for (let at = 0; at < text.length; at++)
    for (const other of [at + 1, at + width]) {
      if (other < text.length) yield [at, other];
    }
}

const without = (cells: Cells, empty: string) => new Map([...cells].filter(([, sign]) => sign !== empty));

game("cram", () => {
  const split = (cells: Cells) =>
    [...regions(cells)].filter((region) => region.size > 1).map((region) => drawn(region));
  return {
    read: (text) => split(without(pictured(text, ".x"), "x")),
    shown: (part) => picture(part, "x"),
    *options(part) {
      const free = cellsOf(part);
      for (const cell of free.keys())
        for (const other of [cell + 1, cell + SIDE])
          if (free.has(other) && around(cell).includes(other)) {
            const left = new Map(free);
            left.delete(cell);
            left.delete(other);
            yield split(left);
          }
    },
    *moves(text) {
      for (const [at, other] of besideInText(text))
        if (text[at] === "." && text[other] === ".") yield replaced(text, [at, "x"], [other, "x"]);
    },
  };
});

game("clobber", () => {
  const split = (men: Cells) =>
    [...regions(men)]
      .filter((region) => new Set(region.values()).size > 1)
      .map((region) => drawn(region, { x: "o", o: "x" }));
  return {
    read: (text) => split(without(pictured(text, "xo."), ".")),
    shown: (part) => picture(part, "."),
    *options(part) {
      const men = cellsOf(part);
      for (const [from, sign] of men)
        for (const to of around(from))
          if (men.has(to) && men.get(to) !== sign) {
            const left = new Map(men).set(to, sign);
            left.delete(from);
            yield split(left);
          }
    },
    *moves(text) {
      for (const pair of besideInText(text))
        for (const [from, to] of [pair, pair.toReversed()] as Vector[]) {
          const [sign = "", other = ""] = [text[from], text[to]];
          if (`${sign}${other}` === "xo" || `${sign}${other}` === "ox") yield replaced(text, [from, "."], [to, sign]);
        }
    },
  };
});

game("notakto", () => {
  const lines = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));
  const turned = TURNS.map((turn) =>
    Array.from({ length: 9 }, (_, place) => {
      const [x, y] = turn((place % 3) - 1, Math.floor(place / 3) - 1);
      return x + 1 + 3 * (y + 1);
    }),
  );
  const alive = (board: string) => {
    if (lines.some((line) => line.every((place) => board[place] === "x"))) return [];
    const images = turned.map((places) => places.map((place) => board[place]).join(""));
    return images.sort().slice(0, 1);
  };
  function* crossed(board: string) {
    for (const [place, sign] of [...board].entries()) if (sign === ".") yield replaced(board, [place, "x"]);
  }
  return {
    read(text) {
      const boards = text === "-" ? [] : text.split(",");
      for (const board of boards) need(/^[.x]{3}_[.x]{3}_[.x]{3}$/.test(board), `${board.slice(0, 40)} is no board`);
      return boards.flatMap((board) => alive(board.replaceAll("_", "")));
    },
    shown: (board) => board.replace(/...(?=.)/g, "$&_"),
    *options(board) {
      for (const after of crossed(board)) yield alive(after);
    },
    *moves(text) {
      const boards = text.split(",");
      for (const [at, board] of boards.entries())
        if (alive(board.replaceAll("_", "")).length)
          for (const after of crossed(board)) yield boards.with(at, after).join();
    },
  };
});

// --- strips -------------------------------------------------------------------------------------------------------------

const mirrored = (text: string) => [[text, [...text].reverse().join("")].sort()[0] ?? ""];

function* crossedInStrip(strip: string) {
  if (strip.includes("xxx")) return;
  for (const [i, sign] of [...strip].entries()) if (sign === ".") yield replaced(strip, [i, "x"]);
}

game("treblecross", () => ({
  moves: crossedInStrip,
  read(text) {
    need(/^[.x]+$/.test(text), `${text.slice(0, 40)} is no strip`);
    return mirrored(text);
  },
  *options(strip) {
    for (const after of crossedInStrip(strip)) yield mirrored(after);
  },
}));

/** the least and greatest number of further coins to turn */
const OTHERS: Record<string, [number, number]> = {
  turtles: [0, 1],
  "mock-turtles": [0, 2],
  moebius: [0, 4],
  twins: [1, 1],
  triplets: [2, 2],
};

/** List the ways to choose `count` of the coins before a coin. */
function* chosen(count: number, before: number): Generator<number[]> {
  const places = Array.from({ length: count }, (_, i) => i);
  if (count > before) return;
  while (true) {
    yield [...places];
    let last = count - 1;
    while (last >= 0 && places[last] === before - count + last) last--;
    if (last < 0) return;
    places[last] = (places[last] ?? 0) + 1;
    for (let i = last + 1; i < count; i++) places[i] = (places[i - 1] ?? 0) + 1;
  }
}

function* turnedWith(rule: string, coin: number): Generator<number[]> {
  const [least, most] = OTHERS[rule] ?? [0, -1];
  for (let count = least; count <= most; count++) yield* chosen(count, coin);
  if (rule === "ruler")
    for (let last = 0; last <= coin; last++) yield Array.from({ length: coin - last }, (_, i) => last + i);
}

// Normal play: each head is a part; a move replaces it by the other coins that it turns.
game(
  "coin-turning",
  (convention, _spend, rule = "") => {
    need(rule === "ruler" || Object.hasOwn(OTHERS, rule), `${rule.slice(0, 40)} is no rule of coins`);
    const normal = convention === "normal";
    return {
      read(text) {
        need(/^(-|[.x]+)$/.test(text), `${text.slice(0, 40)} is no row of coins`);
        const heads = [...text].flatMap((sign, i) => (sign === "x" ? [i] : []));
        return normal ? heads.map(String) : heads.length ? [heads.join()] : [];
      },
      shown(part) {
        const heads = new Set(part.split(",").map(Number));
        return Array.from({ length: Math.max(...heads) + 1 }, (_, place) => (heads.has(place) ? "x" : ".")).join("");
      },
      *options(part) {
        const heads = new Set(part.split(",").map(Number));
        for (const coin of heads)
          for (const others of turnedWith(rule, coin)) {
            if (normal) {
              yield others.map(String);
              continue;
            }
            const left = new Set(heads);
            for (const place of [coin, ...others]) if (!left.delete(place)) left.add(place);
            yield left.size ? [[...left].sort((a, b) => a - b).join()] : [];
          }
      },
      *moves(text) {
        for (const [coin, sign] of [...text].entries())
          if (sign === "x")
            for (const others of turnedWith(rule, coin))
              yield replaced(
                text,
                ...[coin, ...others].map((at): [number, string] => [at, text[at] === "x" ? "." : "x"]),
              );
      },
    };
  },
  { settings: ["rule"] },
);

// --- graphs -------------------------------------------------------------------------------------------------------------

type Edge = [number, number];

/** Read the vertices and edges of a graph, written 1-2,2-3,4. */
function graph(text: string) {
  const vertices: Set<number> = new Set();
  const edges: Edge[] = [];
  for (const word of text === "-" ? [] : text.split(",")) {
    const ends = word.split("-").map((end) => whole(end, 0, 1e9));
    need(ends.length < 3, `${word.slice(0, 40)} is no edge`);
    for (const end of ends) vertices.add(end);
    if (ends.length === 2) edges.push(ends as Edge);
  }
  return { vertices, edges };
}

/** List the neighbours of each vertex, with multiplicity. */
function beside(vertices: Iterable<number>, edges: Edge[]) {
  const near = new Map(Array.from(vertices, (v) => [v, [] as number[]]));
  for (const [a, b] of edges) {
    near.get(a)?.push(b);
    near.get(b)?.push(a);
  }
  return near;
}

/** Split a graph into its connected components. */
function pieces(vertices: Iterable<number>, edges: Edge[]) {
  const near = beside(vertices, edges);
  const left = new Set(near.keys());
  const found = [];
  for (const first of near.keys()) {
    if (!left.delete(first)) continue;
    const piece = new Set([first]);
    for (const v of piece) for (const w of near.get(v) ?? []) if (left.delete(w)) piece.add(w);
    found.push(piece);
  }
  return found.map((piece) => ({ piece, own: edges.filter(([a]) => piece.has(a)) }));
}

const padded = (n: number) => String(n).padStart(8, "0");
const sorted = (ns: number[]) => [...ns].sort((a, b) => a - b);

/**
 * Renumber a graph so that isomorphic graphs become equal; `first` keeps its own class and becomes 0.
 *
 * Refine the vertices by the classes of their neighbours. Then individualise each vertex of a remaining class in turn,
 * except twins, and take the least of all resulting graphs.
 */
function numbered(vertices: Iterable<number>, edges: Edge[], spend: Spend, first: number | null = null) {
  const near = beside(vertices, edges);
  const all = [...near.keys()];
  let best: string | null = null;
  const todo = [new Map(all.map((v) => [v, v === first ? 0 : 1]))];
  for (let colour = todo.pop(); colour; colour = todo.pop()) {
    let had = colour;
    const of = (v: number) => had.get(v) ?? 0;
    for (let count = 0; count !== new Set(had.values()).size; ) {
      spend(all.length + edges.length);
      count = new Set(had.values()).size;
      const signs = new Map(all.map((v) => [v, [of(v), ...sorted((near.get(v) ?? []).map(of))].map(padded).join(" ")]));
      const rank = new Map([...new Set(signs.values())].sort().map((sign, n) => [sign, n]));
      had = new Map(all.map((v) => [v, rank.get(signs.get(v) ?? "") ?? 0]));
    }
    const alike: Map<number, number[]> = new Map();
    for (const v of all) alike.set(of(v), [...(alike.get(of(v)) ?? []), v]);
    const several = sorted([...alike.keys()]).find((c) => (alike.get(c)?.length ?? 0) > 1);
    if (several === undefined) {
      const found = edges
        .map(([a, b]) =>
          sorted([of(a), of(b)])
            .map(padded)
            .join("-"),
        )
        .sort();
      const text = found.map((edge) => edge.split("-").map(Number).join("-")).join();
      if (best === null || text < best) best = text;
      continue;
    }
    const twins = new Set();
    for (const v of alike.get(several) ?? []) {
      const joined = near.get(v) ?? [];
      const surroundings = joined.includes(v) ? [] : [sorted(joined).join(), sorted([...joined, v]).join()];
      if (!surroundings.some((text) => twins.has(text)))
        todo.push(new Map(all.map((w) => [w, 2 * of(w) + (w === v ? 0 : 1)])));
      for (const text of surroundings) twins.add(text);
    }
  }
  return `${all.length}:${best || "-"}`;
}

/** Write a graph by its edges; a vertex without edges stands alone. */
const graphText = (part: string) => part.replace(/^\d+:/, "").replace(/^-$/, "0");

function graphOf(part: string) {
  const [count = "", edges = ""] = part.split(":");
  return { vertices: Array.from({ length: Number(count) }, (_, v) => v), edges: graph(edges).edges };
}

/** Write a graph with the numbers that its vertices have. */
function written(vertices: Iterable<number>, edges: Edge[]) {
  const joined = new Set(edges.flat());
  return [...edges.map((edge) => edge.join("-")), ...[...vertices].filter((v) => !joined.has(v))].join() || "-";
}

/** Define a game on graphs without loops in which each move removes some vertices. */
function onGraphs(taken: (vertices: number[], edges: Edge[]) => Iterable<Set<number>>): Rules {
  return (_convention, spend) => {
    const split = (vertices: Iterable<number>, edges: Edge[]) =>
      pieces(vertices, edges).map(({ piece, own }) => numbered(piece, own, spend));
    const reduced = (vertices: number[], edges: Edge[], gone: Set<number>): [number[], Edge[]] => [
      vertices.filter((v) => !gone.has(v)),
      edges.filter(([a, b]) => !gone.has(a) && !gone.has(b)),
    ];
    return {
      read(text) {
        const { vertices, edges } = graph(text);
        need(
          edges.every(([a, b]) => a !== b),
          "an edge joins a vertex to itself",
        );
        const once = new Map(edges.map((edge) => [sorted(edge).join(), edge]));
        return split(vertices, [...once.values()]);
      },
      shown: graphText,
      *options(part) {
        const { vertices, edges } = graphOf(part);
        for (const gone of taken(vertices, edges)) yield split(...reduced(vertices, edges, gone));
      },
      *moves(text) {
        const { vertices, edges } = graph(text);
        for (const gone of taken([...vertices], edges)) yield written(...reduced([...vertices], edges, gone));
      },
    };
  };
}

game(
  "node-kayles",
  onGraphs((vertices, edges) => Array.from(beside(vertices, edges), ([v, near]) => new Set([v, ...near]))),
);
game(
  "arc-kayles",
  onGraphs((_vertices, edges) => edges.map((edge) => new Set(edge))),
);

// The ground is vertex 0; each connected plant above it is a part, and so is each loop at the ground.
game("green-hackenbush", (_convention, spend) => {
  const plants = (edges: Edge[]) => {
    const loops = edges.filter(([a, b]) => a === 0 && b === 0).map((edge) => numbered([0], [edge], spend, 0));
    const above = new Set(edges.flat().filter(Boolean));
    const grown = pieces(
      above,
      edges.filter(([a, b]) => a && b),
    )
      .map(({ piece }) => ({ piece, own: edges.filter(([a, b]) => piece.has(a) || piece.has(b)) }))
      .filter(({ own }) => own.some((edge) => edge.includes(0)))
      .map(({ piece, own }) => numbered([0, ...piece], own, spend, 0));
    return [...loops, ...grown];
  };
  return {
    read: (text) => plants(graph(text).edges),
    shown: graphText,
    *options(part) {
      const { edges } = graphOf(part);
      const tried = new Set();
      for (const [i, edge] of edges.entries())
        if (!tried.has(edge.join()) && tried.add(edge.join())) yield plants(edges.filter((_, at) => at !== i));
    },
    *moves(text) {
      const { vertices, edges } = graph(text);
      for (const i of edges.keys()) {
        const left = edges.toSpliced(i, 1);
        yield written([], pieces(vertices, left).find(({ piece }) => piece.has(0))?.own ?? []);
      }
    },
  };
});

// A token on a vertex of a directed graph, written after the arcs as in 1-2,2-3_1.
game(
  "token-on-graph",
  () => ({
    read(text) {
      const halves = text.split("_");
      need(halves.length === 2, `${text.slice(0, 40)} has no token`);
      const [arcs = "", token = ""] = halves;
      const { vertices, edges } = graph(arcs);
      need(vertices.has(whole(token)), "the token is on no vertex");
      return [`${[...new Set(edges.map((edge) => edge.join("-")))].sort().join() || "-"}_${token}`];
    },
    shown(part) {
      const [arcs = "", token = ""] = part.split("_");
      const has = arcs.split(/[-,]/).includes(token);
      return has ? part : `${arcs === "-" ? "" : `${arcs},`}${token}_${token}`;
    },
    *options(part) {
      const [arcs = "", token = ""] = part.split("_");
      for (const [a, b] of graph(arcs).edges) if (a === Number(token)) yield [`${arcs}_${b}`];
    },
  }),
  { loopy: true },
);

// --- scoring play -------------------------------------------------------------------------------------------------------

/** A move takes a part of a string; each zero in it is a point for the opponent. An option is [gain, what is left]. */
function substring(_convention: string, _spend: Spend, ...settings: string[]): Scored {
  need(settings.join() === "substring,close,fewer", "only substring, close, fewer are known");
  return {
    read(text) {
      need(/^([01]{1,200}|-)$/.test(text), `${text.slice(0, 40)} is no string of zeros and ones`);
      return mirrored(text.replace("-", ""));
    },
    *options(text) {
      for (let i = 0; i < text.length; i++)
        for (let j = i + 1, zeros = 0; j <= text.length; j++) {
          if (text[j - 1] === "0") zeros++;
          yield [-zeros, mirrored(text.slice(0, i) + text.slice(j))[0] ?? ""];
        }
    },
  };
}

game("substring", substring as unknown as Rules, {
  settings: ["take", "halves", "wins"],
  conventions: ["scoring"],
});

// --- certificates
// -------------------------------------------------------------------------------------------------------

export type Certificate = Record<string, unknown>;
type Tell = (step: Step) => void;
type Checks = (certificate: Certificate, tell: Tell) => { says: string; listed: number };

/** Find the rules that a certificate names. */
export function rulesOf(certificate: Certificate, conventions: string[], loopy: boolean) {
  const { game: name, settings, convention } = certificate;
  const entry = typeof name === "string" ? games.get(name) : undefined;
  if (!entry) {
    const error = new RejectedError(`the rules of ${name} are not known here`);
    error.unknown = true;
    throw error;
  }
  need(
    isObject(settings) && Object.keys(settings).sort().join() === [...entry.settings].sort().join(),
    `settings: expected ${entry.settings.join(", ")}`,
  );
  const texts = entry.settings.map((key) => settings[key]);
  need(
    texts.every((text) => typeof text === "string"),
    "settings: expected texts",
  );
  const known = typeof convention === "string" && entry.conventions.includes(convention);
  need(known && conventions.includes(convention), `convention: ${convention} does not go with this`);
  need(loopy || !entry.loopy, "plays of this game may last for ever");
  const spend = spending();
  const rules = entry.rules(convention, spend, ...(texts as string[]));
  const told = Object.keys(settings)
    .sort()
    .map((key) => `${key}=${settings[key]}`);
  return {
    spend,
    misere: convention === "misere",
    says: [name, ...told].join(" ") + (convention === "misere" ? " (misère)" : ""),
    parts(text: unknown) {
      need(typeof text === "string", "a position is a text");
      spend(1 + text.length);
      return rules.read(text);
    },
    *options(part: string): Generator<string[]> {
      for (const option of rules.options(part)) {
        spend(1 + (part.length >> 3));
        yield option;
      }
    },
    shown: (part: string) => rules.shown?.(part) ?? part,
    moves: rules.moves,
    whole(text: unknown) {
      return this.parts(text).sort().join("+");
    },
    /** List the options of a sum: an option of one part, together with the other parts. */
    *wholeOptions(position: string): Generator<string> {
      const parts = position ? position.split("+") : [];
      for (const [i, part] of parts.entries()) {
        if (i && part === parts[i - 1]) continue;
        const rest = parts.filter((_, at) => at !== i);
        for (const option of this.options(part)) {
          spend(rest.length >> 2);
          yield [...rest, ...option].sort().join("+");
        }
      }
    },
  };
}

/**
 * Say what is proved; for a counterexample, after following a play in which the winner only ever moves to positions
 * that are proved lost, and checking that the claim is not one of the truths.
 */
function refuting(
  rules: ReturnType<typeof rulesOf>,
  certificate: Certificate,
  says: string,
  truths: (string | number)[],
  lost: (position: string) => boolean,
) {
  const { claimed, play } = certificate;
  if (claimed === undefined) return says;
  need(
    isNumber(claimed) || claimed === "N" || claimed === "P" || claimed === "draw",
    "claimed: neither a value nor one of N, P, draw",
  );
  need(
    truths.some((truth) => typeof truth === typeof claimed && truth !== claimed),
    "claimed: not refuted",
  );
  need(Array.isArray(play), "play: expected a list of positions");
  // In normal play each head of a coin game is a part, but a coin that is turned twice lies as before.
  const settled = (position: string) => {
    if (certificate.game !== "coin-turning") return position;
    const parts = position.split("+");
    return parts.filter((part, i) => part !== parts[i - 1] && part !== parts[i + 1]).join("+"); // they are sorted
  };
  let winner = truths.includes("N");
  let before = rules.whole(certificate.position);
  for (const text of play) {
    const position = rules.whole(text);
    let legal = false;
    for (const option of rules.wholeOptions(before)) if (settled(option) === position) legal = true;
    need(legal, `play: no move leads to ${text}`);
    need(!winner || lost(position), `play: ${text} is not proved to be lost`);
    [before, winner] = [position, !winner];
  }
  need(truths.includes("draw") || rules.wholeOptions(before).next().done, "play: it does not end");
  const words: Record<string, string> = { N: "a win", P: "a loss", draw: "a draw" };
  return `${says}, not ${words[claimed] ?? claimed} as claimed`;
}

/** Return the values of a table by their pairs of numbers: row y lists the values of 0,y and 1,y and so on. */
function tableOf(rows: unknown): Record<string, number> {
  need(Array.isArray(rows) && rows.length && rows.every(areNumbers), "rows: expected lists of numbers");
  const width = rows[0].length;
  need(width && rows.every((row) => row.length === width), "rows: expected rows of one length");
  return Object.fromEntries(rows.flatMap((row, y) => row.map((value: number, x: number) => [`${x},${y}`, value])));
}

/** Read the values that a certificate lists, and return sums of them. */
export function listedValues(certificate: Certificate) {
  const rules = rulesOf(certificate, ["normal"], false);
  const listed = "rows" in certificate ? tableOf(certificate.rows) : certificate.values;
  need(isObject(listed), "values: expected positions with numbers");
  const known: Map<string, number> = new Map();
  const names: Map<string, string> = new Map();
  for (const [text, value] of Object.entries(listed)) {
    const parts = rules.parts(text);
    need(parts.length < 2, `${text} is a sum`);
    need(isNumber(value) && value >= 0, `${text}: ${value} is no value`);
    const [part] = parts;
    if (part === undefined) {
      need(value === 0, `${text} has no move`);
      continue;
    }
    need((known.get(part) ?? value) === value, `${text} is listed with two values`);
    known.set(part, value);
    names.set(part, text);
  }

  const moves: Map<string, boolean> = new Map();
  const hasMoves = (part: string) => {
    let has = moves.get(part);
    if (has === undefined) {
      has = !rules.options(part).next().done;
      moves.set(part, has);
    }
    return has;
  };
  /** Return the nim-sum of the listed parts, and the other parts; equal parts cancel. */
  const total = (parts: string[]) => {
    const single = new Set<string>();
    for (const part of parts) if (!single.delete(part)) single.add(part);
    let number = 0;
    const others = [];
    for (const part of single) {
      const value = known.get(part);
      if (value !== undefined) number ^= value;
      else if (hasMoves(part)) others.push(part);
    }
    return { number, others };
  };
  const lost = (position: string) => {
    const { number, others } = total(position ? position.split("+") : []);
    return !number && !others.length;
  };
  return { rules, known, names, total, lost };
}

/**
 * Check normal play: the entries are parts with their values. No option has the value v of its part, and each smaller
 * number is the value of an option whose parts are all listed. If one part of an option is not listed, some move of
 * that part makes the sum v, so the option is not v.
 */
function values(certificate: Certificate, tell: Tell) {
  const { rules, known, names, total, lost } = listedValues(certificate);
  const made: Map<string, boolean> = new Map();
  const makes = (part: string, number: number) => {
    const key = `${number} ${part}`;
    let yes = made.get(key);
    if (yes === undefined) {
      yes = false;
      for (const option of rules.options(part)) {
        const sum = total(option);
        yes = sum.number === number && !sum.others.length;
        if (yes) break;
      }
      made.set(key, yes);
    }
    return yes;
  };

  for (const [part, value] of known) {
    need(value < 2 ** 31, `${names.get(part)}: its value is too large`);
    const seen = new Set();
    let [options, answered] = [0, 0];
    for (const option of rules.options(part)) {
      const { number, others } = total(option);
      options++;
      const [other, ...more] = others;
      if (other === undefined) {
        need(number !== value, `${names.get(part)}: an option has the value ${value}, too`);
        seen.add(number);
      } else {
        need(!more.length && makes(other, number ^ value), `${names.get(part)}: an option is left open`);
        answered++;
      }
    }
    for (let n = 0; n < value; n++) need(seen.has(n), `${names.get(part)}: its options miss a smaller number`);
    tell({ position: names.get(part) ?? "", value: String(value), options, answered });
  }

  const { position, value, outcome, rows } = certificate;
  if (Array.isArray(rows)) {
    const last = `${rows[0].length - 1},${rows.length - 1}`;
    return { says: `${rules.says}: the values of all pairs from 0,0 to ${last}`, listed: known.size };
  }
  const parts = rules.parts(position);
  if (outcome !== undefined) {
    need(outcome === "N", "outcome: only N is shown by a winning move");
    for (const [i, part] of parts.entries())
      for (const option of rules.options(part)) {
        const sum = total([...parts.slice(0, i), ...option, ...parts.slice(i + 1)]);
        if (!sum.number && !sum.others.length)
          return { says: `${rules.says} ${position}: the player to move wins`, listed: known.size };
      }
    throw new RejectedError("position: no move leads to a sum of value 0");
  }
  const sum = total(parts);
  need(value === sum.number && !sum.others.length, "value: it is another");
  const says = `${rules.says} ${position}: value ${value}, the player to move ${value ? "wins" : "loses"}`;
  return { says: refuting(rules, certificate, says, [sum.number, value ? "N" : "P"], lost), listed: known.size };
}

/** Read the lost positions that a certificate lists, and the first place of each. */
export function listedLost(certificate: Certificate) {
  const rules = rulesOf(certificate, ["normal", "misere"], true);
  const { lost } = certificate;
  need(Array.isArray(lost), "lost: expected a list of positions");
  const place: Map<string, number> = new Map();
  for (const [n, one] of lost.entries()) {
    const position = rules.whole(one);
    if (!place.has(position)) place.set(position, n);
  }
  return { rules, lost, place };
}

/**
 * Check any play: lost positions, in an order in which every option has a reply to an earlier entry; and draws, each
 * with a move to another draw, such that every other move has a reply to a lost position.
 */
function outcomes(certificate: Certificate, tell: Tell) {
  const { rules, lost, place } = listedLost(certificate);
  const { position: text, outcome, draws } = certificate;
  need(Array.isArray(draws), "draws: expected a list of positions");
  const never = lost.length;
  const drawn_ = new Map(draws.map((one) => [rules.whole(one), one]));
  const replies: Map<string, number> = new Map();
  const reply = (option: string) => {
    let first = replies.get(option);
    if (first === undefined) {
      first = Infinity;
      for (const after of rules.wholeOptions(option)) first = Math.min(first, place.get(after) ?? never);
      if (first === Infinity) first = rules.misere ? -1 : never;
      replies.set(option, first);
    }
    return first;
  };
  for (const [position, n] of place) {
    const options = [...rules.wholeOptions(position)];
    need(options.length || !rules.misere, `lost: ${lost[n]} has no move, and that wins`);
    need(
      options.every((option) => reply(option) < n),
      `lost: ${lost[n]} has a move without a reply`,
    );
    tell({ position: String(lost[n]), value: "P", options: options.length, answered: options.length });
  }
  for (const [position, one] of drawn_) {
    const options = [...rules.wholeOptions(position)];
    need(
      options.some((option) => drawn_.has(option)),
      `draws: ${one} has no move to another draw`,
    );
    need(
      options.every((option) => drawn_.has(option) || reply(option) < never),
      `draws: ${one} has another move`,
    );
    const answered = options.filter((option) => !drawn_.has(option)).length;
    tell({ position: String(one), value: "draw", options: options.length, answered });
  }
  const position = rules.whole(text);
  let who = "the player to move wins";
  if (outcome === "N") {
    const options = [...rules.wholeOptions(position)];
    const wins = options.some((option) => place.has(option)) || (rules.misere && !options.length);
    need(wins, "position: no winning move");
  } else {
    need(outcome === "P" || outcome === "draw", "outcome: it is none of N, P, draw");
    need((outcome === "P" ? place : drawn_).has(position), "position: it is not listed");
    who = outcome === "P" ? "the player to move loses" : "a draw";
  }
  const says = refuting(rules, certificate, `${rules.says} ${text}: ${who}`, [outcome], (reached) =>
    place.has(reached),
  );
  return { says, listed: place.size + drawn_.size };
}

/**
 * Check scoring play: bounds of the best margin of the player to move, which is 0 without moves. One option proves the
 * lower bound; all options together prove the upper bound.
 */
function scores(certificate: Certificate, tell: Tell) {
  const rules = rulesOf(certificate, ["scoring"], false);
  const options = rules.options as unknown as (part: string) => Iterable<[number, string]>;
  need(isObject(certificate.bounds), "bounds: expected positions with two numbers");
  const bounds: Map<string, [number | null, number | null]> = new Map();
  for (const [text, both] of Object.entries(certificate.bounds)) {
    const [part = ""] = rules.parts(text);
    need(Array.isArray(both) && both.length === 2, `${text}: expected two bounds`);
    need(
      both.every((bound) => bound === null || isNumber(bound)),
      `${text}: a bound is a number or null`,
    );
    need(!bounds.has(part), `${text} is listed twice`);
    bounds.set(part, both as [number | null, number | null]);
  }
  for (const [part, [low, high]] of bounds) {
    let [kept, most, count] = [-Infinity, -Infinity, 0];
    for (const [gain, option] of options(part)) {
      const [below, above] = bounds.get(option) ?? [null, null];
      if (above !== null) kept = Math.max(kept, gain - above);
      most = below === null ? Infinity : Math.max(most, gain - below);
      count++;
    }
    if (!count) [kept, most] = [0, 0];
    need(low === null || kept >= low, `${part}: no option shows the lower bound`);
    need(high === null || most <= high, `${part}: an option may reach more`);
    tell({ position: part || "-", value: `${low ?? ""}…${high ?? ""}`, options: count, answered: 0 });
  }
  const { position, score } = certificate;
  const [low, high] = bounds.get(rules.parts(position)[0] ?? "") ?? [null, null];
  need(isNumber(score) && low === score && high === score, "position: its bounds do not say that");
  return { says: `${rules.says} ${position}: best margin ${score}`, listed: bounds.size };
}

/** Read a code, octal or sub: and amounts, as the options of a heap and the reach of a move. */
function codeOf(text: unknown): [After, number] {
  need(typeof text === "string", "code: expected a text");
  if (!text.startsWith("sub:")) return [octal(text), text.length - text.indexOf(".") - 1];
  const amounts = numbers(text.slice(4), 1, 1e6);
  need(amounts.length, "code: no amounts");
  return [taking(text.slice(4)), Math.max(...amounts)];
}

/**
 * Continue the listed values of the heaps before from + period as far as they must be right to be right for ever
 * (R. K. Guy and C. A. B. Smith, 1956).
 */
function periodic(certificate: Certificate, field: string, reach: number): [number[], string] {
  const { [field]: listed, from, period } = certificate;
  need(areNumbers(listed), `${field}: expected numbers`);
  need(isNumber(from) && isNumber(period) && from >= 0 && period > 0, "from, period: expected numbers");
  need(listed.length === from + period, `${field}: expected as many as from + period`);
  const enough = 2 * from + 2 * period + reach + 1;
  need(enough <= MOST_HEAPS, "period: too long to check");
  const whole = Array.from({ length: enough }, (_, n) => listed[n < from ? n : from + ((n - from) % period)] ?? 0);
  return [whole, `period ${period} from heap ${from} on`];
}

function period(certificate: Certificate) {
  const [after, reach] = codeOf(certificate.code);
  const [listed, says] = periodic(certificate, "values", reach);
  need(
    listed.every((value) => value < MOST_HEAPS),
    "values: one is too large",
  );
  if ("mask" in certificate) checkByMask(listed, certificate.code as string, certificate.mask);
  else checkEach(listed, after);
  return {
    says: `${certificate.code}: ${says}, for all heaps`,
    listed: (certificate.values as number[]).length,
  };
}

/** Check the value of each heap by all its options. */
function checkEach(listed: number[], after: After) {
  const spend = spending();
  for (const [heap, value] of listed.entries()) {
    const seen = new Set();
    for (const [a = 0, b] of after(heap)) {
      spend(1);
      seen.add(b === undefined ? listed[a] : (listed[a] ?? 0) ^ (listed[b] ?? 0));
    }
    let least = 0;
    while (seen.has(least)) least++;
    need(value === least, `values: heap ${heap} has another`);
  }
}

/**
 * Check the value of each heap by few of its options. A heap is odd if its value has an odd number of the bits of the mask,
 * else even. Two heaps have an odd value only if exactly one of them is odd. So if few heaps are even, few splits can have
 * the value of an odd heap. The smaller values need one option each, and what showed one is tried first at later heaps.
 */
function checkByMask(listed: number[], code: string, mask: unknown) {
  need(isNumber(mask) && mask >= 0, "mask: expected a number");
  const takes = code.startsWith("sub:");
  const splits = takes ? [] : octalDigits(code).flatMap((digit, taken) => (digit & 4 ? [taken] : []));
  const [single] = takes ? codeOf(code) : [octal(code.replace(/[4-7]/g, (digit) => String(Number(digit) - 4)))];
  const isOdd = (value: number) => {
    let odd = false;
    for (let bits = value & mask; bits; bits &= bits - 1) odd = !odd;
    return odd;
  };
  const few: number[] = [];
  for (const [heap, value] of listed.entries()) if (heap && !isOdd(value)) few.push(heap);
  const most = listed.reduce((a, b) => Math.max(a, b), 0);
  const seen = new Int32Array(2 ** (32 - Math.clz32(most))).fill(-1); // by value: the last heap with such an option
  const spend = spending();
  const sum = (a: number, b: number) => (listed[a] ?? 0) ^ (listed[b] ?? 0);
  for (const [heap, value] of listed.entries()) {
    for (const [left = 0] of single(heap)) seen[listed[left] ?? 0] = heap;
    const lefts = splits.map((taken) => heap - taken).filter((left) => left > 1);
    const odd = isOdd(value);
    spend(1 + ((lefts.length * (odd ? few.length : heap)) >> 4));
    for (const left of lefts)
      if (odd) {
        for (const a of few) if (a < left) seen[sum(a, left - a)] = heap;
      } else for (let a = 1; a < left; a++) seen[sum(a, left - a)] = heap;
    need(seen[value] !== heap, `values: heap ${heap} has another`);
    let missing = 0;
    for (let less = 0; less < value; less++) if (seen[less] !== heap) missing++;
    for (let a = 1; missing && a < heap; a++) {
      spend(1);
      const before = missing;
      for (const left of lefts) {
        const made = a < left ? sum(a, left - a) : value;
        if (made >= value || seen[made] === heap) continue;
        seen[made] = heap;
        missing--;
      }
      if (missing < before) few.push(a);
    }
    need(!missing, `values: heap ${heap} has another`);
  }
}

/**
 * Check misère play: a commutative monoid with an element for each heap, and the lost elements (T. E. Plambeck and
 * A. N. Siegel, 2008). For a sum, only its element and those of its options matter. Adding heap after heap reaches
 * finitely many such pairs; in each, the element is lost exactly when there is an option and no option is lost.
 */
function quotient(certificate: Certificate) {
  need(certificate.convention === "misere", "convention: expected misere");
  const [after, reach] = codeOf(certificate.code);
  const [heaps, says] = periodic(certificate, "heaps", reach);
  const { products, lost: list } = certificate;
  need(Array.isArray(products) && products.length > 0 && products.length <= 1000, "products: expected a table");
  const order = products.length;
  const areElements = (ns: unknown) => areNumbers(ns) && ns.every((n) => n < order);
  for (const row of products) need(areElements(row) && row.length === order, "products: expected a square table");
  need(areElements(heaps) && heaps[0] === 0, "heaps: expected elements, the first of them 0");
  need(areElements(list), "lost: expected elements");
  const lost = new Set(list as number[]);
  const times = (x: number, y: number) => products[x][y] as number;
  const generators = [...new Set(heaps)];
  const spend = spending();
  spend(order * order * generators.length);
  for (let x = 0; x < order; x++) {
    need(times(x, 0) === x, `products: 0 changes ${x}`);
    for (let y = 0; y < order; y++) {
      need(times(x, y) === times(y, x), `products: ${x} and ${y} do not commute`);
      for (const z of generators)
        need(times(times(x, y), z) === times(x, times(y, z)), `products: ${x} and ${y} are not associative`);
    }
  }
  const kinds: Map<string, [number, number[]]> = new Map();
  for (const [heap, element] of heaps.entries()) {
    const own = new Set<number>();
    for (const [a = 0, b] of after(heap)) {
      spend(1);
      own.add(b === undefined ? heaps[a] : times(heaps[a] ?? 0, heaps[b] ?? 0));
    }
    const options = sorted([...own]);
    kinds.set(`${element} ${options.join()}`, [element, options]);
  }
  const sums: Map<string, [number, number[]]> = new Map([["0 ", [0, []]]]);
  for (const [element, options] of sums.values()) {
    const loses = options.length > 0 && !options.some((option) => lost.has(option));
    need(lost.has(element) === loses, `lost: wrong about ${element}`);
    for (const [other, own] of kinds.values()) {
      spend(1 + options.length + own.length);
      const after = [...options.map((option) => times(option, other)), ...own.map((option) => times(element, option))];
      const both = sorted([...new Set(after)]);
      const key = `${times(element, other)} ${both.join()}`;
      if (!sums.has(key)) sums.set(key, [times(element, other), both]);
    }
  }
  const what = `quotient of ${order} elements, ${says}, for all sums of all heaps`;
  const { length } = certificate.heaps as number[];
  return { says: `${certificate.code} (misère): ${what}`, listed: length };
}

/**
 * A condition of a move: the sum of how much each number grows, times its factor, plus the constant, is negative if
 * `less`, and else 0.
 */
type Condition = { factors: number[]; constant: number; less: boolean };
/**
 * What may have been read of the numbers after a move: which move, the state of the automaton on them, and a sum for
 * each condition, as two numbers.
 */
type Guess = { move: number; state: number; sums: number[] };

/**
 * List the moves of a game on some numbers.
 * @param values the first number is a heap of Nim; its sum with a position of the same value is lost, and no other
 */
function movesOn({ game: name, settings }: Certificate, count: number, values: boolean) {
  const isWythoff = name === "wythoff" && count === 2 && !values;
  need(name === "nim" || name === "subtraction" || isWythoff, `no theorem on ${name} here`);
  const one = (at: number) => Array.from({ length: count }, (_, i) => (i === at ? 1 : 0));
  const amounts = numbers(String((settings as Record<string, unknown>).amounts ?? "0"), 0, 100);
  need(name !== "subtraction" || (amounts.length && !amounts.includes(0)), "0 is not taken");
  const moves: Condition[][] = [];
  for (let heap = 0; heap < count; heap++)
    for (const amount of values && heap === 0 ? [0] : amounts)
      moves.push(
        Array.from({ length: count }, (_, i) => ({
          factors: one(i),
          constant: i === heap ? amount : 0,
          less: i === heap && !amount,
        })),
      );
  if (name === "wythoff")
    moves.push([
      { factors: [1, 0], constant: 0, less: true },
      { factors: [1, -1], constant: 0, less: false },
    ]);
  return moves;
}

/** Visit everything that can be reached; `key` tells states apart. */
function visit<T>(starts: T[], key: (state: T) => string, following: (state: T) => Iterable<T>) {
  const seen = new Map(starts.map((state) => [key(state), state]));
  for (const state of seen.values())
    for (const next of following(state)) {
      const name = key(next);
      if (!seen.has(name)) seen.set(name, next);
    }
}

/**
 * Check a theorem for all sizes: an automaton reads the digits of some numbers and accepts exactly the lost positions.
 * Three searches decide it. (1) Words with two ones in a row, which Zeckendorf's system does not have, are refused.
 * (2) No two accepted words of one length are the numbers before and after a move. (3) The certificate has knots: a
 * state, the last letter and some guesses. From knot to knot the guesses continue those before; and wherever the
 * automaton does not accept, one of the guesses is a complete move to accepted numbers.
 */
function automaton(certificate: Certificate) {
  const rules = rulesOf(certificate, ["normal"], false);
  const { system, heaps, quantity, arrows, lost: list, guesses, knots } = certificate;
  const base = system === "zeckendorf" ? 0 : Number(/^base ([2-9]|10)$/.exec(String(system))?.[1] ?? NaN);
  need(typeof system === "string" && !Number.isNaN(base), "system: unknown");
  need(isNumber(heaps) && heaps > 0 && heaps <= 4, "heaps: unknown");
  const values = quantity !== undefined;
  need(!values || quantity === "grundy", "quantity: expected grundy");
  const count = heaps + (values ? 1 : 0);
  const moves = movesOn(certificate, count, values);
  let letters: number[][] = [[]];
  for (let at = 0; at < count; at++)
    letters = letters.flatMap((letter) => Array.from({ length: base || 2 }, (_, digit) => [...letter, digit]));
  const size = Array.isArray(arrows) ? arrows.length : 0;
  const areStates = (row: unknown) => areNumbers(row) && row.every((state) => state < size);
  need(Array.isArray(arrows) && size > 0 && arrows.every(areStates), "arrows: wrong states");
  need(arrows.every((row) => row.length === letters.length) && arrows[0][0] === 0, "arrows: wrong letters");
  need(areStates(list), "lost: expected states");
  const rows = arrows as number[][];
  const lost = new Set(list as number[]);
  const dead = new Set(
    rows.flatMap((row, state) => (!lost.has(state) && row.every((after) => after === state) ? [state] : [])),
  );
  const after = (state: number, letter: number) => (rows[state] as number[])[letter] as number;
  const conditionsOf = (guess: Guess) => moves[guess.move] as Condition[];

  /**
   * Add a digit to a sum. Its two numbers count the two lowest places: of the values 2 and 1 in Zeckendorf's system; in
   * a base only the first is used. From a bound on, digits cannot change the sign, and the bound stands for all such.
   */
  const added = (p: number, q: number, condition: Condition, digit: number) => {
    const [a, b] = base ? [p * base + digit, 0] : [p + q, p + digit];
    const weight = condition.factors.reduce((sum, factor) => sum + Math.abs(factor), 0);
    const bound = Math.max(1 + condition.constant, weight);
    if (a >= bound && b >= 0) return null;
    if (a <= -bound && b <= 0) return condition.less ? [-bound, 0] : null;
    return [a, b];
  };
  const keyOf = (guess: Guess) => `${guess.move} ${guess.state} ${guess.sums.join(" ")}`;
  const made: Map<string, Map<string, Guess>> = new Map();
  /** Continue a guess after a letter of the numbers before the move. */
  function continued(guess: Guess, letter: number) {
    const name = `${letter} ${keyOf(guess)}`;
    const known = made.get(name);
    if (known) return known;
    const found: Map<string, Guess> = new Map();
    made.set(name, found);
    rules.spend(10 * letters.length * guess.sums.length);
    const digits_ = letters[letter] as number[];
    for (const [next, other] of letters.entries()) {
      const state = after(guess.state, next);
      if (dead.has(state)) continue;
      const sums: number[] = [];
      for (const [at, condition] of conditionsOf(guess).entries()) {
        const digit = condition.factors.reduce((sum, f, i) => sum + f * ((other[i] ?? 0) - (digits_[i] ?? 0)), 0);
        const sum = added(guess.sums[2 * at] ?? 0, guess.sums[2 * at + 1] ?? 0, condition, digit);
        if (!sum) break;
        sums.push(...sum);
      }
      if (sums.length < guess.sums.length) continue;
      const longer = { move: guess.move, state, sums };
      found.set(keyOf(longer), longer);
    }
    return found;
  }
  const succeeds = (guess: Guess) =>
    lost.has(guess.state) &&
    conditionsOf(guess).every(({ constant, less }, at) => {
      const [p = 0, q = 0] = guess.sums.slice(2 * at, 2 * at + 2);
      const total = constant + (base ? p : 2 * p + q);
      return less ? total < 0 : total === 0;
    });
  const follows = (last: number, letter: number) =>
    base > 0 || !letters[last]?.some((digit, i) => digit && letters[letter]?.[i]);

  type Word = { state: number; last: number };
  visit(
    [{ state: 0, last: 0 } as Word],
    ({ state, last }) => `${state} ${last}`,
    function* ({ state, last }) {
      rules.spend(letters.length);
      for (let letter = 0; letter < letters.length; letter++)
        if (follows(last, letter)) yield { state: after(state, letter), last: base ? 0 : letter };
        else need(dead.has(after(state, letter)), "arrows: two ones in a row are accepted");
    },
  );
  const starts = moves.map((conditions, move) => ({ move, state: 0, sums: Array(2 * conditions.length).fill(0) }));
  visit(
    starts.map((guess) => ({ state: 0, guess })),
    ({ state, guess }) => `${state} ${keyOf(guess)}`,
    function* ({ state, guess }) {
      need(!(lost.has(state) && succeeds(guess)), "arrows: a move leads from accepted numbers to accepted ones");
      for (let letter = 0; letter < letters.length; letter++)
        if (!dead.has(after(state, letter)))
          for (const longer of continued(guess, letter).values()) {
            rules.spend(1);
            yield { state: after(state, letter), guess: longer };
          }
    },
  );

  need(Array.isArray(guesses) && Array.isArray(knots), "guesses, knots: expected lists");
  const names = guesses.map((guess) => {
    need(Array.isArray(guess) && guess.length > 1 && guess.every(isNumber), "guesses: expected numbers");
    need(guess.length % 2 === 0, "guesses: expected pairs of numbers");
    return guess.join(" ");
  });
  const listed: Map<string, number[][]> = new Map();
  for (const one of knots) {
    need(Array.isArray(one) && one.length === 3 && areNumbers(one.slice(0, 2)), "knots: expected states");
    const [state, last, own] = one;
    need(areNumbers(own) && own.every((n) => n < names.length), "knots: wrong guesses");
    const place = `${state} ${last}`;
    const others = listed.get(place);
    if (others) others.push(own);
    else listed.set(place, [own]);
  }
  type Knot = { state: number; last: number; own: Map<string, Guess> };
  /** Find a listed knot all of whose guesses are possible. */
  function knot(state: number, last: number, possible: Map<string, Guess>): Knot {
    for (const own of listed.get(`${state} ${last}`) ?? []) {
      rules.spend(1 + own.length);
      const chosen = own.map((n) => possible.get(names[n] ?? ""));
      if (chosen.every((guess) => guess !== undefined))
        return { state, last, own: new Map(chosen.map((guess) => [keyOf(guess), guess])) };
    }
    throw new RejectedError(`knots: none continues at state ${state}`);
  }
  visit(
    [knot(0, 0, new Map(starts.map((guess) => [keyOf(guess), guess])))],
    ({ state, last, own }) => `${state} ${last} ${[...own.keys()].sort().join()}`,
    function* ({ state, last, own }) {
      need(
        lost.has(state) || [...own.values()].some(succeeds),
        `knots: no move leads from state ${state} to accepted numbers`,
      );
      for (let letter = 0; letter < letters.length; letter++) {
        if (!follows(last, letter)) continue;
        const possible: Map<string, Guess> = new Map();
        for (const guess of own.values())
          for (const [name, longer] of continued(guess, letter)) possible.set(name, longer);
        rules.spend(1 + possible.size);
        yield knot(after(state, letter), base ? 0 : letter, possible);
      }
    },
  );
  const [what, them] = values ? ["the value is the number with which", " them"] : ["lost are those that", ""];
  const says = `${what} the automaton of ${size} states accepts${them} in ${system}`;
  const plural = heaps > 1 ? "s" : "";
  return { says: `${rules.says}, all positions of ${heaps} number${plural}: ${says}`, listed: knots.length };
}

// --- files --------------------------------------------------------------------------------------------------------------

const OF_GAME = ["game", "settings", "convention", "position"];

const OF_AUTOMATON = ["game", "settings", "convention", "heaps", "system", "arrows", "lost", "guesses", "knots"];

const KINDS: Record<string, { checks: Checks; fields: string[][] }> = {
  values: {
    checks: values,
    fields: [
      [...OF_GAME, "values", "value"],
      [...OF_GAME, "values", "outcome"],
    ],
  },
  outcomes: { checks: outcomes, fields: [[...OF_GAME, "outcome", "lost", "draws"]] },
  scores: { checks: scores, fields: [[...OF_GAME, "score", "bounds"]] },
  automaton: {
    checks: automaton,
    fields: [OF_AUTOMATON, [...OF_AUTOMATON, "quantity"]],
  },
  counterexample: {
    checks: (certificate, tell) => ("values" in certificate ? values : outcomes)(certificate, tell),
    fields: [
      [...OF_GAME, "claimed", "play", "values", "value"],
      [...OF_GAME, "claimed", "play", "outcome", "lost", "draws"],
    ],
  },
  period: {
    checks: period,
    fields: [
      ["code", "from", "period", "values"],
      ["code", "from", "mask", "period", "values"],
    ],
  },
  table: { checks: values, fields: [["game", "settings", "convention", "rows"]] },
  words: {
    checks: words,
    fields: [
      ["bits", "claim", "other", "runs"],
      ["bits", "claim", "game", "runs"],
    ],
  },
  quotient: { checks: quotient, fields: [["code", "convention", "from", "period", "products", "lost", "heaps"]] },
};

/** The kinds that list what a play from their own position can meet. */
const OF_POSITIONS = ["values", "outcomes", "counterexample"];
/** The kinds on all positions, or on many. */
const OF_MANY = ["table", "period", "quotient", "automaton"];

/** Check the text of a certificate and return what it proves; throws RejectedError. */
export function check(text: string): Verified {
  try {
    need(text.length <= MOST_BYTES, "too large");
    need(/^[\x20-\x7e]*$/.test(text), "signs that are not printable");
    const certificate = JSON.parse(text);
    need(isObject(certificate) && canonical(certificate) === text, "not in its one written form");
    need(certificate.certificate === 1, "certificate: expected 1, the version of the format");
    const { kind } = certificate;
    need(typeof kind === "string" && Object.hasOwn(KINDS, kind), `kind: ${kind} is not known`);
    const { checks, fields } = KINDS[kind] as (typeof KINDS)[string];
    const own = Object.keys(certificate).sort().join();
    const fits = fields.some((names) => ["certificate", "kind", ...names].sort().join() === own);
    need(fits, `fields: a certificate of ${kind} has others`);
    const steps: Step[] = [];
    const { game: name = "", position = "", outcome } = certificate;
    const proved = checks(certificate, (step) => steps.length < MOST_TOLD && steps.push(step));
    const changes = OF_POSITIONS.includes(kind) && outcome !== "draw" && steps.length > 0;
    // Equal components cancel without an entry, but a win without an entry is a game that is over.
    const plays = changes || OF_MANY.includes(kind) || "values" in certificate;
    return { ...proved, of: `${name} ${position}`.trim(), steps, plays, changes };
  } catch (error) {
    if (error instanceof RejectedError) throw error;
    if (error instanceof SyntaxError) throw new RejectedError("this is not JSON");
    if (error instanceof RangeError) throw new RejectedError("too large");
    throw error;
  }
}

/** Return a certificate of values or outcomes with one entry changed. */
export function changed(text: string, { position, value }: Change) {
  const { values, lost, draws, ...others } = JSON.parse(text);
  if (values) {
    const { [position]: _, ...rest } = values;
    return canonical({ ...others, values: value === null ? rest : { ...rest, [position]: value } });
  }
  const left = (list: string[]) => list.filter((one) => one !== position);
  return canonical({ ...others, lost: left(lost), draws: left(draws) });
}
