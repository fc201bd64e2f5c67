// Builds the single file: the page with inline styles and scripts, and Python as base64 parts at its end.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { inline } from "./bundle.mjs";
import { sha256 } from "./runtime/cache.mjs";
import { worker as boxed } from "./sandbox.mjs";

/** The template that prerender_single.py writes; not .html, because it is no page of the site. */
const TEMPLATE = "single.html.in";
/** The most bytes, a fifth more than now: a large addition by accident then fails the build. */
const LARGEST = 12_000_000;
/** The URL that replaces `import.meta.url` in the worker's script; it requests nothing from there. */
const NOWHERE = "https://nimbers.invalid/assets/";
/** A placeholder for inline content: a kind and a source file. */
const HOLE = /<!-- (icon|style|script|module) (\S+) -->/g;
/** The name of the part with the sandbox's script. */
const SANDBOX = "sandbox.js";
/** The places for the policy and for the parts. */
const [HEAD, END] = ['<meta charset="utf-8">', "</body>"];

/** Loads nothing from anywhere, not even from the file's own folder, and allows no connections. */
const POLICY = [
  "default-src 'none'",
  "script-src 'wasm-unsafe-eval'",
  "style-src",
  "img-src data: blob:",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html nimbers",
];

/**
 * Write nimbers.html, if its template exists.
 * @param {{
 *   root: string, pages: string, out: string, define: {__BUILD__: string, __VERSION__: string},
 *   runtime: import("../src/python/protocol.ts").Runtime, glue: string,
 *   checker: string, sandbox: {hash: string, file: string}, most?: number
 * }} options root: of the sources; runtime: as written below `out`; glue: the file with Pyodide's
 *   script; checker: the file with its script; sandbox: its frame script's hash, and a file with the page's
 *   description of it; most: the limit in bytes
 * @returns {Promise<number>} its size in bytes, 0 without a template
 */
export async function single({ root, pages, out, define, runtime, glue, checker, sandbox, most = LARGEST }) {
  const template = path.join(pages, TEMPLATE);
  if (!fs.existsSync(template)) return 0;
  const source = (/** @type {string} */ name) => path.join(root, "src", name);
  const script = await inline({
    root,
    entry: source("python/worker.ts"),
    format: "iife",
    define: { ...define, __RUNTIME__: runtime, "import.meta.url": NOWHERE },
    swaps: new Map([[source("python/download.ts"), source("single/parts.ts")]]),
    alias: { "pyodide/pyodide.asm.mjs": glue },
  });
  const worker = { path: "worker.js", size: Buffer.byteLength(script), sha256: sha256(script) };
  const files = [runtime.wasm, runtime.stdlib, runtime.app].map((file) => path.join(out, "assets", file.path));
  const names = files.map((file) => path.basename(file));

  let text = fs.readFileSync(template, "utf8");
  /** @type {Record<string, string[]>} hashes of inline content */
  const hashes = { "script-src": [`'${sandbox.hash}'`], "style-src": [] };
  for (const [hole, kind, name] of text.matchAll(HOLE)) {
    const file = path.join(root, name);
    if (kind === "icon") {
      const icon = fs.readFileSync(file).toString("base64");
      text = text.replace(hole, () => `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`);
      continue;
    }
    const tag = kind === "style" ? "style" : "script";
    const content = await inline({
      root,
      entry: file,
      format: kind === "module" ? "esm" : "iife",
      define: {
        ...define,
        __PARTS__: { worker, sandbox: SANDBOX, runtime: names, info: runtime.info },
      },
      alias: { "nimbers:sandbox": sandbox.file, "nimbers:checker": checker },
      swaps: new Map([
        [source("python/site.ts"), source("single/site.ts")],
        [source("play/graphs.ts"), source("single/graphs.ts")],
        [source("sandbox/files.ts"), source("single/sandbox-files.ts")],
      ]),
    });
    // This text would end the element, or change where the browser looks for its end.
    if (new RegExp(`</${tag}|<!--[^]*<script`, "i").test(content)) throw new Error(`${name} cannot stand inline`);
    hashes[`${tag}-src`].push(`'sha256-${crypto.createHash("sha256").update(content).digest("base64")}'`);
    // An async module does not wait for the parts behind it.
    const open = kind === "module" ? 'script type="module" async' : tag;
    text = text.replace(hole, () => `<${open}>${content}</${tag}>`);
  }
  const policy = POLICY.map((rule) => [rule, ...(hashes[rule.split(" ")[0]] ?? [])].join(" ")).join("; ");
  const head = `${HEAD}
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="nimbers-build" content="${define.__BUILD__}">`;
  const parts = [
    part(worker.path, Buffer.from(script)),
    part(SANDBOX, await boxed({ root, define, swaps: new Map([[source("sandbox/glue.ts"), glue]]) })),
    ...files.map((file, at) => part(names[at], fs.readFileSync(file))),
    ...graphs(path.join(pages, "play")),
  ];
  const end = text.lastIndexOf(END);
  text = text.slice(0, end) + parts.join("") + text.slice(end);
  text = text.replace(HEAD, () => head).replaceAll("@version@", define.__VERSION__);

  const made = Buffer.from(text);
  if (made.length > most) throw new Error(`nimbers.html has ${made.length} bytes, more than ${most}`);
  if (made.length > most * 0.9) console.warn(`nimbers.html has ${made.length} bytes; ${most} are the limit`);
  fs.writeFileSync(path.join(out, "nimbers.html"), made);
  return made.length;
}

/**
 * Read the play data, one part for each language.
 * @param {string} folder
 */
function graphs(folder) {
  return (fs.existsSync(folder) ? fs.readdirSync(folder) : []).map((lang) => {
    const games = fs.readdirSync(path.join(folder, lang)).sort();
    const texts = games.map((name) => {
      const graph = fs.readFileSync(path.join(folder, lang, name), "utf8");
      return `${JSON.stringify(path.basename(name, ".json"))}:${graph}`;
    });
    return part(`play-${lang}.json`, Buffer.from(`{${texts.join()}}`));
  });
}

/**
 * Write a part as a script element that no browser runs.
 * @param {string} name
 * @param {Buffer} data
 */
function part(name, data) {
  const text = zlib.gzipSync(data, { level: 9 }).toString("base64");
  return `<script type="application/octet-stream" data-part="${name}">${text}</script>\n`;
}
