// Values that the build fills in: constants of the bundles, and the catalogue of games.
declare const __BUILD__: string;
declare const __VERSION__: string;
declare const __REPORT__: string;
declare const __LANGUAGES__: string;
declare const __WORKER__: string;
declare const __KEEP__: Record<string, string>;
declare const __PAGES__: { paths: string[]; pack: string; sha256: string };
declare const __RUNTIME__: import("./protocol.ts").Runtime;

/** New in 2025; some browsers lack it. */
interface Uint8ArrayConstructor {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

interface Window {
  nimbers?: { early?: import("./protocol.ts").Early };
}

declare module "nimbers:games" {
  /** A parameter of a game; the page makes a field of its form from it. Integers beyond 2^53 are text. */
  export interface Parameter {
    name: string;
    label: string;
    type: string;
    default: string | number;
    min: number | string | null;
    max: number | string | null;
    choices: string[] | null;
  }
  /** A claim about a game, with its source and status. */
  export interface Claim {
    name: string;
    quantity: string;
    statement: string;
    source: string;
    status: "proved" | "conjectured" | "refuted" | "open";
    counterexample: string | null;
    conventions: string[];
  }
  /** How a game's test cases are written for an online judge, and which answers it expects. */
  export interface Judge {
    describe: string;
    shape: string;
    answer: string;
    answers: string[];
    words: string[];
    sample: { input: string; output: string };
  }
  /** A game of the catalogue. */
  export interface Card {
    slug: string;
    title: string;
    summary: string;
    rules: string[];
    conventions: string[];
    parameters: Parameter[];
    examples: string[];
    placeholder: string;
    size_name: string;
    loopy: boolean;
    tables: boolean;
    claims: Claim[];
    judge: Judge;
  }
  const document: { games: Card[] };
  export default document;
}

/** The parts of the single file: the worker's script, and the names of the parts for the worker. */
declare const __PARTS__: {
  worker: import("./protocol.ts").RuntimeFile;
  sandbox: string;
  runtime: string[];
  info: import("./protocol.ts").Runtime["info"];
};

declare module "nimbers:checker" {
  /** The script of the worker that checks certificates. */
  const made: { script: string };
  export default made;
}

declare module "nimbers:sandbox" {
  type File = import("./protocol.ts").RuntimeFile;
  /** The script of the sandbox's frame, its hash for policies, and the files of its worker. */
  const made: {
    host: string;
    hash: string;
    files: { script: File; wasm: File; stdlib: File; app: File; full: File };
    /** Modules that only the full standard library contains. */
    absent: string[];
    info: import("./protocol.ts").Runtime["info"];
  };
  export default made;
}

declare module "pyodide/pyodide.asm.mjs" {
  const create: unknown;
  export default create;
}
