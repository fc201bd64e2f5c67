// Hashes, and what the build makes once and keeps while nothing that it depends on changes.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/**
 * SHA-256 in hexadecimal.
 * @param {string | Uint8Array} data
 */
export function sha256(data) {
  return crypto.createHash("sha256").update(data).digest("hex");
}

/**
 * A file of the build's cache, made where it is not there yet.
 * @param {string} cache
 * @param {string} name its star stands for the hash of what it depends on
 * @param {string} depends
 * @param {() => Uint8Array | Promise<Uint8Array>} make
 * @returns {Promise<Buffer>}
 */
export async function cached(cache, name, depends, make) {
  const file = path.join(cache, name.replace("*", sha256(depends).slice(0, 16)));
  if (!fs.existsSync(file)) {
    fs.mkdirSync(cache, { recursive: true });
    // Renamed into place, so that an interrupted build leaves no half file in the cache.
    const part = `${file}.${process.pid}`;
    fs.writeFileSync(part, await make());
    fs.renameSync(part, file);
  }
  return fs.readFileSync(file);
}
