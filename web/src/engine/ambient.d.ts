// What the build fills in: constants of the bundles, and the catalogue of games.
declare const __BUILD__: string;
declare const __VERSION__: string;
declare const __WORKER__: string;
declare const __RUNTIME__: import("./protocol.js").Runtime;

declare module "nimbers:games" {
  /** One parameter of a game, from which the page makes a field of its form. */
  export interface Parameter {
    name: string;
    type: string;
    label: string;
    default: string;
    min: number | string | null;
    max: number | string | null;
  }
  /** A statement about a game and what is known of it. */
  export interface Claim {
    name: string;
    quantity: string;
    statement: string;
    source: string;
    status: "proved" | "conjectured" | "refuted" | "open";
    counterexample: string | null;
    conventions: string[];
  }
  /** One game of the catalogue. */
  export interface Card {
    slug: string;
    title: string;
    summary: string;
    rules: string;
    conventions: string[];
    parameters: Parameter[];
    examples: string[];
    size_name: string;
    loopy: boolean;
    claims: Claim[];
    judge: { describe: string; answer: string; words: string[]; sample: { input: string; output: string } } | null;
    tables: boolean;
    placeholder: string;
  }
  const document: { games: Card[] };
  export default document;
}
