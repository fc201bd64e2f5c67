// The model of a sequence of Grundy values: the numbers as they arrive, its link, its downloads; draws nothing.

import { fragment } from "../link/fragment.ts";
import type { Sequence } from "../python/replies.d.ts";

/** what to compute */
export type SequenceRequest = { code: string; upTo: string; certify: boolean; quotient?: boolean };

export const USUAL = "1000";
/** The most numbers to copy to the clipboard. */
const COPIED = 200_000;

/** Unsigned 32-bit numbers, little-endian, as on every machine that runs WebAssembly. */
export class Values {
  #bytes = new Uint8Array(1 << 14);
  #length = 0;

  /** Number of values. */
  get length() {
    return this.#length >> 2;
  }

  /** All values, not copied: read them before more arrive. */
  get all() {
    return new Uint32Array(this.#bytes.buffer, 0, this.length);
  }

  add(bytes: Uint8Array) {
    const needed = this.#length + bytes.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(2 ** Math.ceil(Math.log2(needed)));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = needed;
  }

  /** Return the first bytes, from which Python can continue. */
  bytes(length: number) {
    return this.#bytes.slice(0, Math.min(length, this.#length));
  }
}

/** Read a link; null if it asks for nothing. Python reports invalid fields. */
export function decode(hash: string): SequenceRequest | null {
  if (!hash.startsWith("#v1;")) return null;
  const fields = new Map(
    hash
      .slice(4)
      .split(";")
      .map((field) => [field.split("=")[0], field.split("=").slice(1).join("=")] as [string, string]),
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

/** Write the link of a request; null if the code has characters that links cannot hold, or upTo is not a number. */
export function encode({ code, upTo, certify, quotient }: SequenceRequest) {
  const plain = code.replaceAll(/\s/g, "");
  if (!/^[\w.,:+-]+$/.test(plain) || !/^\d+$/.test(upTo)) return null;
  const more: [string, string][] = certify ? [] : [["proof", "no"]];
  if (quotient) more.push(["q", "1"]);
  return fragment([["code", plain], ["n", upTo], ...more]);
}

/**
 * Count how often each value occurs, and find where it occurs first.
 * @returns sorted by value
 */
export function frequencies(values: Uint32Array): { value: number; count: number; first: number }[] {
  const found: Map<number, { value: number; count: number; first: number }> = new Map();
  for (let n = 0; n < values.length; n++) {
    const one = found.get(values[n]);
    if (one) one.count++;
    else found.set(values[n], { value: values[n], count: 1, first: n });
  }
  return [...found.values()].sort((one, other) => one.value - other.value);
}

/** Write the first values as one line, for programs and for a search in the OEIS. */
export function listed(values: Uint32Array) {
  return values.subarray(0, COPIED).join(", ");
}

/** Write lines of `n value`, as in the OEIS's b-files. */
export function numbered(values: Uint32Array) {
  return Array.from(values, (value, n) => `${n} ${value}\n`).join("");
}

/** @param first the least number that has a value */
export function csv(values: Uint32Array, first = 0) {
  return `n,value\n${Array.from(values.subarray(first), (value, at) => `${first + at},${value}\n`).join("")}`;
}

/** Write the whole result, including the values. */
export function json(found: Sequence, values: Uint32Array) {
  const { texts: _, ...facts } = found;
  return `${JSON.stringify({ ...facts, values: [...values] })}\n`;
}
