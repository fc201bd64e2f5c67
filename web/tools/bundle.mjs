// Bundles scripts and styles with esbuild, under names with content hashes.
import fs from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { join, reached } from "./join.mjs";
import { LANGUAGES, languages } from "./locale.mjs";

export const TARGET = ["chrome115", "firefox115", "safari16.4"];

/**
 * Minify style sheets that scripts import as text.
 * @type {esbuild.Plugin}
 */
const minified = {
  name: "minified style sheets as text",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file, with: attributes }) => {
      if (attributes.type !== "text") return null;
      const { code } = await esbuild.transform(fs.readFileSync(file, "utf8"), {
        loader: "css",
        minify: true,
        target: TARGET,
      });
      return { contents: code.trim(), loader: "text" };
    });
  },
};

const PACKAGE = path.join(import.meta.dirname, "../../pysrc/nimbers");
const ENDINGS = { rocq: ".v", lean: ".lean" };

/**
 * Make the module of the theories for proof assistants: by assistant, the texts by name.
 * @type {esbuild.Plugin}
 */
const theories = {
  name: "theories as texts",
  setup(build) {
    build.onResolve({ filter: /^nimbers:theories$/ }, () => ({ path: "theories", namespace: "theories" }));
    build.onLoad({ filter: /.*/, namespace: "theories" }, () => {
      const texts = Object.entries(ENDINGS).map(([assistant, ending]) => {
        const files = fs.readdirSync(path.join(PACKAGE, assistant)).filter((name) => name.endsWith(ending));
        const text = (/** @type {string} */ name) => fs.readFileSync(path.join(PACKAGE, assistant, name), "utf8");
        return [assistant, Object.fromEntries(files.map((name) => [path.basename(name, ending), text(name)]))];
      });
      return { contents: JSON.stringify(Object.fromEntries(texts)), loader: "json" };
    });
  },
};

/**
 * @typedef {{
 *   root: string, out: string, entries: string[], start?: string[], define: Record<string, unknown>,
 *   alias?: Record<string, string>
 * }} Wish root: names in the result are relative to it; entries: absolute files; start: files that an entry imports
 *   dynamically, but always
 *
 * made: source file, absolute -> written file, relative to `out`; soon: written file -> the written files that it imports
 * @typedef {{made: Map<string, string>, soon: Map<string, string[]>}} Bundled
 */

/**
 * Bundle entry points into `out`/assets.
 * @param {Wish} wish
 * @returns {Promise<Bundled>}
 */
export async function bundle(wish) {
  const { metafile, outputFiles } = await esbuild.build({ ...settings(wish), write: false });
  const folder = path.join(wish.out, "assets");
  fs.mkdirSync(folder, { recursive: true });
  const [scripts, others] = [true, false].map((is) => outputFiles.filter((file) => file.path.endsWith(".js") === is));
  for (const { path: file, contents } of others) fs.writeFileSync(file, contents);

  const { made } = bundled(metafile, wish);
  const file = (/** @type {string} */ source) => path.join(wish.out, made.get(source) ?? "");
  const entries = wish.entries.map(file).filter((name) => name.endsWith(".js"));
  const joined = await join(scripts, [...entries, ...(wish.start ?? []).map(file)], entries);
  for (const { name, code } of joined) fs.writeFileSync(path.join(folder, name), code);
  return renamed(made, joined);
}

/**
 * Put the joined scripts in place of those that esbuild made.
 * @param {Map<string, string>} made
 * @param {import("./join.mjs").Joined[]} joined
 * @returns {Bundled}
 */
function renamed(made, joined) {
  const inSite = (/** @type {string} */ file) => `assets/${path.basename(file)}`;
  const target = new Map(joined.flatMap(({ name, from }) => from.map((file) => [inSite(file), inSite(name)])));
  const imports = new Map(joined.map(({ name, imports }) => [name, imports]));
  const soon = (/** @type {string} */ name) => [...reached(name, (one) => imports.get(one) ?? [])].map(inSite);
  return {
    made: new Map([...made].map(([source, file]) => [source, target.get(file) ?? file])),
    soon: new Map(joined.map(({ name }) => [inSite(name), soon(name)])),
  };
}

/**
 * Return the options for esbuild.
 * @param {Wish} wish
 * @returns {esbuild.BuildOptions & {metafile: true}}
 */
export function settings({ root, out, entries, define, alias = {} }) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: path.join(out, "assets"),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    target: TARGET,
    minify: true,
    sourcemap: false,
    legalComments: "linked",
    charset: "utf8",
    loader: { ".svg": "copy", ".png": "copy", ".ico": "copy", ".woff2": "file" },
    define: written(define),
    alias,
    plugins: [minified, languages, theories],
    metafile: true,
    logLevel: "warning",
  };
}

/**
 * Read the result of a build from esbuild's metafile.
 * @param {esbuild.Metafile} metafile
 * @param {Pick<Wish, "root" | "out">} wish
 * @returns {Bundled}
 */
export function bundled({ outputs }, { root, out }) {
  const relative = (/** @type {string} */ file) => path.relative(out, path.resolve(root, file)).replaceAll("\\", "/");
  const made = new Map();
  const soon = new Map();
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint) continue;
    made.set(path.resolve(root, entryPoint), relative(file));
    soon.set(relative(file), [...imported(outputs, file)].map(relative));
  }
  return { made, soon };
}

/**
 * Bundle a file and all its imports, static and dynamic, into one text for an inline script or style sheet.
 * @param {{
 *   root: string, entry: string, format: "esm" | "iife", define: Record<string, unknown>, swaps: Map<string, string>,
 *   alias?: Record<string, string>, minify?: boolean
 * }} options swaps: absolute files -> their replacements, which alone may import the originals
 * @returns {Promise<string>}
 */
export async function inline({ root, entry, format, define, swaps, alias = {}, minify = true }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: "inline",
    write: false,
    bundle: true,
    format,
    target: TARGET,
    minify,
    legalComments: "inline",
    charset: "utf8",
    external: ["node:*", "ws"], // Pyodide imports them outside of browsers
    define: written(define),
    alias,
    plugins: [minified, languages, theories, swapped(swaps)],
    logLevel: "warning",
    // In branches of Pyodide that never run here.
    logOverride: { "direct-eval": "silent", "commonjs-variable-in-esm": "silent" },
  });
  return outputFiles[0].text.trim();
}

/**
 * @param {Map<string, string>} swaps
 * @returns {esbuild.Plugin}
 */
export function swapped(swaps) {
  return {
    name: "files that take the place of others",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path: name, resolveDir, importer }) => {
        const other = swaps.get(path.resolve(resolveDir, name));
        return other && other !== importer ? { path: other } : null;
      });
    },
  };
}

/**
 * List the static imports of a file, transitively; dynamic imports can wait for Python's files.
 * @param {esbuild.Metafile["outputs"]} outputs
 * @param {string} file
 * @returns {Set<string>}
 */
function imported(outputs, file) {
  return reached(file, (one) =>
    outputs[one].imports
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .map(({ path: other }) => other),
  );
}

/**
 * Convert `define` to esbuild's format.
 * @param {Record<string, unknown>} define
 */
function written(define) {
  const all = { __LANGUAGES__: LANGUAGES.join(" "), ...define };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)]));
}
