// The parts of node that unit tests (*.test.ts) and the checker at the terminal use; the page itself uses none of them.

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
  const fs: {
    readdirSync(folder: URL): string[];
    readFileSync(file: URL | string, encoding: "utf8" | "latin1"): string;
  };
  export default fs;
}

declare module "node:process" {
  export const env: Record<string, string | undefined>;
  const process: { argv: string[]; env: typeof env; exitCode: number };
  export default process;
}
