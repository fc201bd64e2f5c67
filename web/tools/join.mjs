// Joins the many small scripts that esbuild makes into few: each request costs time while Python starts.
import path from "node:path";
import { rollup } from "rollup";

/**
 * @typedef {{path: string, text: string}} Script path: absolute
 * @typedef {{name: string, code: string, imports: string[], from: string[]}} Joined
 *   name: without the folder; imports: names of the files that it imports at once; from: the paths it was made of
 */

/**
 * Join scripts that the same pages load. No page loads more code than before.
 * @param {Script[]} scripts in one folder; their imports are among them
 * @param {string[]} pages the paths of those that pages load at once
 * @param {string[]} entries those of `pages` that an HTML page names; the others are imported later
 * @returns {Promise<Joined[]>}
 */
export async function join(scripts, pages, entries) {
  const texts = new Map(scripts.map(({ path: file, text }) => [file, text]));
  const build = await rollup({
    input: entries,
    treeshake: false, // esbuild has done it
    plugins: [
      {
        name: "scripts in memory",
        resolveId: (name, importer) => (importer ? path.join(path.dirname(importer), name) : name),
        load: (file) => texts.get(file) ?? null,
      },
    ],
    onLog(_, { message }) {
      throw new Error(message);
    },
  });
  /** @type {Map<string, string> | null} */
  let groups = null;
  const { output } = await build.generate({
    format: "es",
    compact: true,
    generatedCode: "es2015",
    entryFileNames: named,
    chunkFileNames: ({ name, isDynamicEntry }) => (isDynamicEntry ? named({ name }) : "shared-[hash].js"),
    hashCharacters: "base36",
    manualChunks(file, { getModuleInfo }) {
      groups ??= grouped(pages, (one) => getModuleInfo(one)?.importedIds ?? []);
      return groups.get(file);
    },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === "chunk");
  return chunks.map(({ fileName, code, imports, modules }) => {
    return { name: fileName, code, imports, from: Object.keys(modules) };
  });
}

/**
 * Name a file as esbuild did, with a new hash.
 * @param {{name: string}} file
 */
function named({ name }) {
  return `${name.replace(/-[A-Z0-9]{8}$/, "")}-[hash].js`;
}

/**
 * List what a file imports, and what that imports, and so on.
 * @param {string} file
 * @param {(file: string) => readonly string[]} importedBy
 * @returns {Set<string>}
 */
export function reached(file, importedBy) {
  const all = new Set([file]);
  for (const one of all) for (const other of importedBy(one)) all.add(other); // the set grows while it is read
  all.delete(file);
  return all;
}

/**
 * Group the files that pages load at once by these pages.
 * @param {string[]} pages
 * @param {(file: string) => readonly string[]} importedBy
 * @returns {Map<string, string>} the name of the group of each file, except those of the pages themselves
 */
function grouped(pages, importedBy) {
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const [index, page] of pages.entries()) {
    for (const file of reached(page, importedBy)) groups.set(file, `${groups.get(file) ?? "pages"} ${index}`);
  }
  for (const page of pages) groups.delete(page);
  return groups;
}
