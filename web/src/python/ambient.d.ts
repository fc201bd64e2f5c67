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

declare module "nimbers:theories" {
  /** The theories for proof assistants: by assistant, the texts by name. */
  const made: Record<"rocq" | "lean", Record<string, string>>;
  export default made;
}

declare module "nimbers:sandbox" {
  type File = import("./protocol.ts").RuntimeFile;
  /** The script of the sandbox's frame, its hash for policies, and the files of its worker. */
  const made: {
    host: string;
    hash: string;
    files: { script: File; glue: File; app: File; wasm: File; stdlib: File };
    /** Python in C and in Python, with all modules. */
    full: { wasm: File; stdlib: File };
    /** Modules that need the full files. */
    absent: { wasm: string[]; stdlib: string[] };
    info: import("./protocol.ts").Runtime["info"];
  };
  export default made;
}

declare module "pyodide/pyodide.asm.mjs" {
  const create: unknown;
  export default create;
}
