// Checks what a certificate says of all words of up to 32 bits: that two circuits are equal, or that a circuit says who
// wins a game.
import { areNumbers, isNumber, isObject, need, RejectedError, spending } from "./need.ts";

/** A node: the nodes for the next bit, 0 or 1; a leaf has itself for both. */
type Next = [number, number];
type Circuit = { gates: unknown[]; result: number[] };

const LEAST = 8; // bits of a word
const MOST = 32;
const GATES: Record<string, (a: number, b: number) => number> = {
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "~": (a) => 1 - a,
};
const WIDE = 2 ** 26; // more than there can be nodes, as each costs a step

/**
 * Decision diagrams: a function of a word is a node, whose two branches are the functions of the remaining bits after
 * a 0 and after a 1; the highest bit comes first. Leaves are 0 and 1. Nodes with the same branches are one node, so
 * functions are equal exactly if they are the same node.
 */
class Diagrams {
  #next: Next[] = [
    [0, 0],
    [1, 1],
  ];
  #known: Map<number, number> = new Map();
  #spend = spending();
  /** for 0 and 1, the constant functions of 0, 1, 2, … bits */ #constants: [number[], number[]] = [[0], [1]];

  readonly bits: number;

  constructor(bits: number) {
    this.bits = bits;
    for (const list of this.#constants) for (let k = 0; k < bits; k++) list.push(this.#node(list[k], list[k]));
  }

  constant(value: 0 | 1, bits = this.bits): number {
    return this.#constants[value][bits] as number;
  }

  /** The function that is the bit at a place. */
  bit(place: number): number {
    let node = this.#node(this.constant(0, place), this.constant(1, place));
    for (let k = place + 1; k < this.bits; k++) node = this.#node(node, node);
    return node;
  }

  #node(zero = 0, one = 0): number {
    this.#spend(1);
    const key = zero * WIDE + one;
    let node = this.#known.get(key);
    if (node === undefined) {
      node = this.#next.push([zero, one]) - 1;
      this.#known.set(key, node);
    }
    return node;
  }

  #branch(node: number, bit: 0 | 1): number {
    return (this.#next[node] as Next)[bit];
  }

  /** Replace each pair of nodes that is reached from `a` and `b` by the same `depth` bits. */
  #mapped(a: number, b: number, depth: number, to: (a: number, b: number) => number): number {
    const layers: Map<number, number>[] = [new Map([[a * WIDE + b, 0]])];
    const branches = (pair: number, bit: 0 | 1) =>
      this.#branch(Math.floor(pair / WIDE), bit) * WIDE + this.#branch(pair % WIDE, bit);
    for (let k = 0; k < depth; k++) {
      const layer: Map<number, number> = new Map();
      for (const pair of (layers[k] as Map<number, number>).keys()) {
        this.#spend(1);
        layer.set(branches(pair, 0), 0).set(branches(pair, 1), 0);
      }
      layers.push(layer);
    }
    let below = layers.pop() as Map<number, number>;
    for (const pair of below.keys()) below.set(pair, to(Math.floor(pair / WIDE), pair % WIDE));
    for (const layer of layers.reverse()) {
      for (const pair of layer.keys())
        layer.set(pair, this.#node(below.get(branches(pair, 0)), below.get(branches(pair, 1))));
      below = layer;
    }
    return below.get(a * WIDE + b) as number;
  }

  /** The function that a gate makes of two functions; `~` reads the first only. */
  gate(sign: string, a: number, b = a): number {
    const apply = GATES[sign];
    need(apply, `${sign} is no gate`);
    return this.#mapped(a, b, this.bits, apply);
  }

  /** The value of a function at the word 2^place. */
  #atPower(node: number, place: number): number {
    let at = node;
    for (let k = this.bits - 1; k >= 0; k--) at = this.#branch(at, k === place ? 1 : 0);
    return at;
  }

  /** The function of some bits that has another value where all of them are 0. */
  #withZero(node: number, bits: number, value: number): number {
    const path = [node];
    for (let k = 1; k < bits; k++) path.push(this.#branch(path[k - 1] as number, 0));
    return bits ? path.reduceRight((last, one) => this.#node(last, this.#branch(one, 1)), value) : value;
  }

  /** The same function, but 0 at 0. */
  withoutZero(node: number): number {
    return this.#withZero(node, this.bits, 0);
  }

  /** Where some 10 can become 01 so that `lost` is 1. */
  bitSlide(lost: number): number {
    let wins = this.constant(0);
    for (let place = 0; place < this.bits - 1; place++) {
      const slid = this.#mapped(lost, lost, this.bits - 2 - place, (node) => {
        const one = this.#node(this.#branch(this.#branch(node, 0), 1), this.constant(0, place));
        return this.#node(this.constant(0, place + 1), one);
      });
      wins = this.gate("|", wins, slid);
    }
    return wins;
  }

  /** Where `lost` is 1 at half of a power of two, and without its highest bit at another number; not at 0 and 1. */
  counter(lost: number): number {
    let wins = 0;
    for (let place = 0; place < this.bits; place++) {
      let below = lost;
      for (let k = this.bits; k > place; k--) below = this.#branch(below, 0);
      const half = place ? this.#atPower(lost, place - 1) : 0;
      wins = this.#node(wins, this.#withZero(below, place, half));
    }
    return wins;
  }

  /** The smallest word where two functions differ. */
  difference(a: number, b: number): number {
    let [node, word] = [this.gate("^", a, b), 0];
    for (let left = this.bits - 1; left >= 0; left--) {
      const bit = this.#branch(node, 0) === this.constant(0, left) ? 1 : 0;
      [node, word] = [this.#branch(node, bit), 2 * word + bit];
    }
    return word;
  }
}

/** Read a circuit: lists of gates, each the sign and the one or two earlier nodes that it reads, and of result nodes. */
function circuitOf(described: unknown, field: string, bits: number): Circuit {
  need(
    isObject(described) && Object.keys(described).sort().join() === "gates,result",
    `${field}: expected gates, result`,
  );
  const { gates, result } = described;
  need(Array.isArray(gates), `${field}: expected a list of gates`);
  const size = 2 + bits + gates.length;
  need(areNumbers(result) && result.length === bits, `${field}: expected a result for each bit`);
  need(
    result.every((node) => node < size),
    `${field}: a result is no node`,
  );
  return { gates, result };
}

/** The functions of a circuit's results, the lowest bit first. */
function functionsOf({ gates, result }: Circuit, field: string, diagrams: Diagrams): number[] {
  const nodes = [diagrams.constant(0), diagrams.constant(1)];
  for (let place = 0; place < diagrams.bits; place++) nodes.push(diagrams.bit(place));
  for (const gate of gates) {
    need(Array.isArray(gate), `${field}: a gate is no list`);
    const [sign, ...read] = gate;
    const right = typeof sign === "string" && areNumbers(read) && read.length === (sign === "~" ? 1 : 2);
    need(right && read.every((node) => node < nodes.length), `${field}: ${JSON.stringify(gate)} is no gate`);
    const [a = 0, b] = read.map((node) => nodes[node] as number);
    nodes.push(diagrams.gate(sign, a, b));
  }
  return result.map((node) => nodes[node] as number);
}

/**
 * Check a circuit for all words. If it is 1 exactly where a move leads to a number where it is 0, it is right for all
 * numbers, by induction.
 */
export function words(certificate: Record<string, unknown>): { says: string; listed: number } {
  const { bits, runs, game } = certificate;
  need(isNumber(bits) && bits >= LEAST && bits <= MOST, "bits: expected a number from 8 to 32");
  need(isNumber(runs) && runs >= 0, "runs: expected a number");
  const diagrams = new Diagrams(bits);
  const circuit = circuitOf(certificate.claim, "claim", bits);
  let claim = functionsOf(circuit, "claim", diagrams);
  let expected: number[];
  let says: string;
  let listed = circuit.gates.length;
  if ("other" in certificate) {
    const other = circuitOf(certificate.other, "other", bits);
    expected = functionsOf(other, "other", diagrams);
    listed += other.gates.length;
    says = `circuits of ${circuit.gates.length} and ${other.gates.length} gates: equal for all words of ${bits} bits`;
  } else {
    need(game === "bit-slide" || game === "counter", `game: ${game} is not one of bit-slide, counter`);
    const lost = diagrams.gate("~", claim[0] ?? 0);
    const wins = game === "counter" ? diagrams.counter(lost) : diagrams.bitSlide(lost);
    expected = claim.map((_, place) => (place ? diagrams.constant(0) : wins));
    if (game === "counter") claim = claim.map((node) => diagrams.withoutZero(node)); // 0 is no position
    const numbers = `from ${game === "counter" ? 1 : 0} to ${2 ** bits - 1}`;
    says = `circuit of ${circuit.gates.length} gates: 1 where the player to move wins ${game}, else 0, ${numbers}`;
  }
  for (const [place, node] of claim.entries()) {
    const right = expected[place] as number;
    if (node !== right) throw new RejectedError(`claim: it is wrong at ${diagrams.difference(node, right)}`);
  }
  const unchecked = `not checked here: the circuits were compared with the functions on ${runs} words`;
  return { says: `${says}; ${unchecked}`, listed };
}
