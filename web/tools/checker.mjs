// Builds the certificate checker as one file for node: node web/tools/checker.mjs FILE.mjs
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const CHECKER = path.join(import.meta.dirname, "../src/proof/command.ts");

/**
 * Write the checker; the file has no dependencies.
 * @param {string} file
 */
export async function writeChecker(file) {
  const banner = { js: "// Checks certificates of Nimbers: node nimbers-check.mjs FILE..." };
  await esbuild.build({
    entryPoints: [CHECKER],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    outfile: file,
    banner,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeChecker(path.resolve(process.argv[2] ?? "nimbers-check.mjs"));
