// Loads play data from the single file, one part for each language; replaces play/graphs.ts.

import type { Graph } from "../games/play-data.ts";
import { lang } from "../ui/labels.ts";
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
