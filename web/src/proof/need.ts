// What every check of a certificate needs: conditions that reject it, a bound on its work, and the types of its fields.

const MOST_TIME = 100_000; // milliseconds
const MOST_STEPS = 40_000_000; // moves to examine; those of large positions count more

/** Counts steps of work; rejects the certificate if there are too many. */
export type Spend = (steps: number) => void;

export class RejectedError extends Error {
  /** Whether it was rejected only because this checker lacks the rules of the game. */ unknown = false;
}

export function need(truth: unknown, where: string): asserts truth {
  if (!truth) throw new RejectedError(where.slice(0, 200));
}

/** Return a function that counts steps, and rejects the certificate when there are too many. */
export function spending() {
  let left = MOST_STEPS;
  const end = performance.now() + MOST_TIME;
  return (steps: number) => {
    left -= steps;
    need(left >= 0 && performance.now() < end, "it takes too long to check");
  };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isNumber = (value: unknown): value is number => typeof value === "number";

export const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((n) => isNumber(n) && n >= 0);
