// Computes hashes, and caches results of the build until their inputs change.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * Return the SHA-256 in hexadecimal.
 * @param {string | Uint8Array} data
 */
export function sha256(data) {
  return crypto.createHash("sha256").update(data).digest("hex");
}

/**
 * Return a file of the build's cache; create it if it is missing.
 * @param {string} cache
 * @param {string} name with a star for the hash of its inputs
 * @param {string} depends
 * @param {() => Uint8Array | Promise<Uint8Array>} make
 * @returns {Promise<Buffer>}
 */
export async function cached(cache, name, depends, make) {
  const file = path.join(cache, name.replace("*", sha256(depends).slice(0, 16)));
  if (!fs.existsSync(file)) {
    fs.mkdirSync(cache, { recursive: true });
    // Rename it into place, so that an interrupted build leaves no partial file in the cache.
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, await make());
    fs.renameSync(part, file);
  }
  return fs.readFileSync(file);
}
