// Loads play data from the single file, one part for each language; replaces app/graphs.ts.
import { lang } from "../app/labels.ts";
import type { Graph } from "../app/play-graph.ts";
import { piece } from "./bring.ts";

const graphs: Map<string, Promise<Record<string, Graph | null>>> = new Map();

export async function graphOf(slug: string) {
  const found = graphs.get(lang) ?? unpacked(`play-${lang}.json`);
  graphs.set(lang, found);
  return (await found)[slug] ?? null;
}

async function unpacked(name: string) {
  return JSON.parse(new TextDecoder().decode(await piece(name)));
}
