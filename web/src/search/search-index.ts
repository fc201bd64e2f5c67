// Loads the search index of the site on first use, and keeps it.
import { site } from "../python/site.ts";
import { lang } from "../ui/labels.ts";
import type { Entry, Index, Kind } from "./search.ts";
import { prepared } from "./search.ts";

/** by language, because the single file can switch it */
const indexes: Map<string, Promise<Index>> = new Map();

/**
 * Return the index in the language of the page.
 * @returns rejects if it cannot load; the next call tries again
 */
export function index(): Promise<Index> {
  const asked = lang;
  const found = indexes.get(asked) ?? read(asked).then(prepared);
  indexes.set(asked, found);
  found.catch(() => indexes.delete(asked));
  return found;
}

async function read(asked: string): Promise<Record<Kind, Entry[]>> {
  if (site.single) return JSON.parse(document.getElementById("nimbers-page")?.textContent ?? "").search[asked];
  const root = new URL("../", import.meta.url); // the root of the site that this script came from
  const response = await fetch(new URL(`search/${asked}.json?build=${site.build}`, root));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
