// Bundles of scripts and styles with content-hashed names, by esbuild.
import path from "node:path";
import * as esbuild from "esbuild";

const TARGET = ["chrome115", "firefox115", "safari16.4"];

/**
 * Bundle entry points into `out`/assets.
 * @param {{
 *   root: string, out: string, entries: string[], define: Record<string, unknown>, alias?: Record<string, string>
 * }} options root: names in the result are relative to it; entries: absolute files
 * @returns {Promise<Map<string, string>>} source file, absolute -> written file, relative to `out`
 */
export async function bundle({ root, out, entries, define, alias = {} }) {
  const result = await esbuild.build({
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
    loader: { ".svg": "copy", ".png": "copy", ".ico": "copy", ".woff2": "file" },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    alias,
    metafile: true,
    logLevel: "warning",
  });
  const made = new Map();
  for (const [file, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    if (entryPoint)
      made.set(path.resolve(root, entryPoint), path.relative(out, path.resolve(root, file)).replaceAll("\\", "/"));
  }
  return made;
}
