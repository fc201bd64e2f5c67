// The parts of node that unit tests (*.test.ts) use; the page itself uses none of them.

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

declare module "node:fs" {
  const fs: { readdirSync(folder: URL): string[]; readFileSync(file: URL, encoding: "utf8"): string };
  export default fs;
}

declare module "node:process" {
  export const env: Record<string, string | undefined>;
}
