// Finds files that have changed since the last check. Polling works on every system and with every editor.
import fs from "node:fs";
import path from "node:path";

/** The folders of the sources, and what depends on them. */
const KINDS = {
  scripts: /^web\/(src|css|img|locale)\/|^web\/tools\/dev\//,
  python: /^pysrc\/|^web\/tools\/[^/]+\.py$/,
  texts: /^web\/(docs|pages|learn|locale)\//,
  server: /^web\/tools\/.*\.mjs$/,
};
const FOLDERS = [
  "pysrc",
  "web/src",
  "web/css",
  "web/img",
  "web/locale",
  "web/docs",
  "web/learn",
  "web/pages",
  "web/tools",
];
/** Other files that tools and editors leave among the sources; unit tests do not belong to the site. */
const NO_SOURCE = /^\.|~$|^4913$|\.(pyc|swp|tmp)$|\.test\.js$|^__pycache__$|\.egg-info$/;

/** The sources in a checkout. */
export class Sources {
  /** @type {Map<string, string>} times and sizes by file */ #seen = new Map();
  #root;

  /** @param {string} root */
  constructor(root) {
    this.#root = root;
  }

  /** Return the files that are new, changed or deleted since the last call, with what depends on them. */
  changes() {
    const before = this.#seen;
    /** @type {Map<string, string>} */
    const now = new Map();
    for (const folder of FOLDERS) this.#walk(folder, now);
    this.#seen = now;
    const files = [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name));
    const of = (/** @type {RegExp} */ kind) => files.some((name) => kind.test(name));
    const [scripts, python, texts, server] = [KINDS.scripts, KINDS.python, KINDS.texts, KINDS.server].map(of);
    return { files, scripts, python, texts, server };
  }

  /**
   * @param {string} folder
   * @param {Map<string, string>} found
   */
  #walk(folder, found) {
    for (const entry of fs.readdirSync(path.join(this.#root, folder), { withFileTypes: true })) {
      if (NO_SOURCE.test(entry.name)) continue;
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) this.#walk(name, found);
      else {
        const about = fs.statSync(path.join(this.#root, name), { throwIfNoEntry: false });
        if (about) found.set(name, `${about.mtimeMs} ${about.size}`);
      }
    }
  }
}
