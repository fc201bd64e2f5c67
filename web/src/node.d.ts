// What unit tests (*.test.js) use of node, whose own runner runs them; the page itself has none of this.

declare module "node:test" {
  export default function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    rejects(promise: Promise<unknown>, error: new () => Error): Promise<void>;
  };
  export default assert;
}

declare module "node:process" {
  export const env: Record<string, string | undefined>;
}
