// Loads play data from the single file, one part for each language; replaces app/graphs.js.
import { lang } from "../app/labels.js";
import { piece } from "./bring.js";

/** @type {Map<string, Promise<Record<string, import("../app/play-graph.js").Graph | null>>>} */
const graphs = new Map();

/** @param {string} slug */
export async function graphOf(slug) {
  const found = graphs.get(lang) ?? unpacked(`play-${lang}.json`);
  graphs.set(lang, found);
  return (await found)[slug] ?? null;
}

/** @param {string} name */
async function unpacked(name) {
  return JSON.parse(new TextDecoder().decode(await piece(name)));
}
