// The sandbox for readers' programs: its worker as one classic script, and the script of its frame with its hash.
import crypto from "node:crypto";
import path from "node:path";
import { inline } from "./bundle.mjs";

/** Where the worker's script thinks that it is; nothing is ever asked for there. */
const NOWHERE = "https://nimbers.invalid/assets/";

/**
 * @param {{root: string, define: Record<string, unknown>, alias: Record<string, string>}} options root: of the sources;
 *   alias: files that take the place of Pyodide's own
 * @returns {Promise<{script: Buffer, host: string, hash: string}>} hash: as policies write it
 */
export async function sandbox({ root, define, alias }) {
  const made = (/** @type {string} */ name) =>
    inline({
      root,
      entry: path.join(root, "src/sandbox", name),
      format: "iife",
      define: { ...define, "import.meta.url": NOWHERE },
      swaps: new Map(),
      alias,
    });
  const [script, host] = [await made("worker.js"), await made("host.js")];
  if (/<\/script|<!--/i.test(host)) throw new Error("sandbox/host.js cannot stand inline");
  const hash = `sha256-${crypto.createHash("sha256").update(host).digest("base64")}`;
  return { script: Buffer.from(script), host, hash };
}
