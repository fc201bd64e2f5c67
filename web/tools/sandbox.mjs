// Builds the sandbox for readers' programs: its worker as one classic script, and its frame's script with a hash.
import crypto from "node:crypto";
import path from "node:path";
import { inline } from "./bundle.mjs";

/** The URL that replaces `import.meta.url` in the worker's script; it requests nothing from there. */
const NOWHERE = "https://nimbers.invalid/assets/";

/** @typedef {{root: string, define: Record<string, unknown>, swaps?: Map<string, string>, minify?: boolean}} Wish root: of the sources */

/**
 * @param {Wish} wish
 * @returns {Promise<{script: Buffer, host: string, hash: string}>} hash: in the form of a policy
 */
export async function sandbox(wish) {
  return { script: await worker(wish), ...(await frame(wish)) };
}

/**
 * Build the script of the sandbox's worker.
 * @param {Wish} wish
 */
export async function worker(wish) {
  return Buffer.from(await made("worker.ts", wish));
}

/**
 * Build the script of the sandbox's frame, and its hash for policies.
 * @param {Wish} wish
 */
export async function frame(wish) {
  const host = await made("host.ts", wish);
  if (/<\/script|<!--/i.test(host)) throw new Error("sandbox/host.ts cannot stand inline");
  return { host, hash: `sha256-${crypto.createHash("sha256").update(host).digest("base64")}` };
}

/**
 * @param {string} name
 * @param {Wish} wish
 */
function made(name, { root, define, swaps = new Map(), ...more }) {
  return inline({
    ...more,
    root,
    entry: path.join(root, "src/sandbox", name),
    format: "iife",
    define: { ...define, "import.meta.url": NOWHERE },
    swaps,
  });
}
