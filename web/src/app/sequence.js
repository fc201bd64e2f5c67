// A sequence of Grundy values as the page holds it: the numbers while they come, its link, its texts to take away; no pixels.
import { fragment } from "./fragment.js";

/** @typedef {{code: string, upTo: string, certify: boolean, quotient?: boolean}} Wish what is to be computed; the misère quotient, too */

export const USUAL = "1000";
/** Numbers that one place on the clipboard has room for. */
const COPIED = 200_000;

/** Unsigned numbers of 32 bits, the low byte first, as every machine that runs WebAssembly has them. */
export class Values {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;

  /** How many there are. */
  get length() {
    return this.#length >> 2;
  }

  /** All of them; they are not copied, so look before more come. */
  get all() {
    return new Uint32Array(this.#bytes.buffer, 0, this.length);
  }

  /** @param {Uint8Array} bytes */
  add(bytes) {
    const needed = this.#length + bytes.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(2 ** Math.ceil(Math.log2(needed)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = needed;
  }

  /**
   * The first bytes, as Python wants them to go on from.
   * @param {number} length
   */
  bytes(length) {
    return this.#bytes.slice(0, Math.min(length, this.#length));
  }
}

/**
 * What a link asks for; null: nothing. What does not fit is left to Python, which says why.
 * @param {string} hash
 * @returns {Wish | null}
 */
export function decode(hash) {
  if (!hash.startsWith("#v1;")) return null;
  const fields = new Map(
    hash
      .slice(4)
      .split(";")
      .map((field) => /** @type {[string, string]} */ ([field.split("=")[0], field.split("=").slice(1).join("=")])),
  );
  const code = fields.get("code");
  if (!code || code.length > 2000) return null;
  return {
    code,
    upTo: (fields.get("n") ?? USUAL).slice(0, 20),
    certify: fields.get("proof") !== "no",
    ...(fields.get("q") === "1" ? { quotient: true } : {}),
  };
}

/**
 * The link of what is to be computed; null where a code has signs that links do not.
 * @param {Wish} wish
 */
export function encode({ code, upTo, certify, quotient }) {
  const plain = code.replaceAll(/\s/g, "");
  if (!/^[\w.,:+-]+$/.test(plain) || !/^\d+$/.test(upTo)) return null;
  /** @type {[string, string][]} */
  const more = certify ? [] : [["proof", "no"]];
  if (quotient) more.push(["q", "1"]);
  return fragment([["code", plain], ["n", upTo], ...more]);
}

/**
 * How often each value occurs, and where first.
 * @param {Uint32Array} values
 * @returns {{value: number, count: number, first: number}[]} the values in order
 */
export function frequencies(values) {
  /** @type {Map<number, {value: number, count: number, first: number}>} */
  const found = new Map();
  for (let n = 0; n < values.length; n++) {
    const one = found.get(values[n]);
    if (one) one.count++;
    else found.set(values[n], { value: values[n], count: 1, first: n });
  }
  return [...found.values()].sort((one, other) => one.value - other.value);
}

/**
 * The values as one line, for programs and for a search in the OEIS; at most so many.
 * @param {Uint32Array} values
 */
export function listed(values) {
  return values.subarray(0, COPIED).join(", ");
}

/**
 * Lines of `n value`, as the OEIS keeps long sequences.
 * @param {Uint32Array} values
 */
export function numbered(values) {
  return Array.from(values, (value, n) => `${n} ${value}\n`).join("");
}

/**
 * @param {Uint32Array} values
 * @param {number} [first] the least number that has a value
 */
export function csv(values, first = 0) {
  return `n,value\n${Array.from(values.subarray(first), (value, at) => `${first + at},${value}\n`).join("")}`;
}

/**
 * Everything that was found, the values included.
 * @param {import("../engine/replies.js").Sequence} found
 * @param {Uint32Array} values
 */
export function json(found, values) {
  const { texts: _, ...facts } = found;
  return `${JSON.stringify({ ...facts, values: [...values] })}\n`;
}
