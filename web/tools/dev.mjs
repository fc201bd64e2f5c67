// The development server, ./build.sh dev: builds each page and bundle on request from the current sources. An open page
// reloads after a source was saved; the page and the terminal show errors.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { bundled, inline, settings, swapped } from "./bundle.mjs";
import { FilesOfPython } from "./dev/files-of-python.mjs";
import { Sources } from "./dev/sources.mjs";
import { ALL, FRAMED, PAGE } from "./headers.mjs";
import { labels } from "./locale.mjs";
import { ICONS, icon, manifest } from "./offline.mjs";
import { page, template } from "./pages.mjs";
import { reportAddress } from "./report.mjs";
import { sha256 } from "./runtime/cache.mjs";
import { absent, pyodideFiles } from "./runtime/python.mjs";
import { frame, worker as sandboxWorker } from "./sandbox.mjs";

const TOOLS = path.dirname(fileURLToPath(import.meta.url));
const WEB = path.join(TOOLS, "..");
const ROOT = path.join(WEB, "..");
const WORKER = path.join(WEB, "src/python/worker.ts");
const EMBED = path.join(WEB, "src/embed/element.ts");
const CHECKER = path.join(WEB, "src/proof/worker.ts");
const OUT = path.join(WEB, ".build/dev"); // for Python's files; bundles claim to be here, but are only in memory
const BUILD = "development"; // the same as in dev_files.py
const DEFINE = { __BUILD__: BUILD, __VERSION__: BUILD, __REPORT__: reportAddress(), __WORKER__: "./worker.js" };
/** Milliseconds between checks of the sources. */
const OFTEN = 200;
/** Keep the bundles of this many builds for pages that are still open. */
const KEPT = 20;
/** Modules that this server creates; the real build inlines their content. */
const MADE_HERE = { "nimbers:sandbox": "./sandbox.js", "nimbers:checker": "./checker.js" };
const NOT_HERE = /^(nimbers\.html|wheels\/|previews\/)/;
/** @type {Record<string, string>} */
const TYPES = {
  ".bin": "application/octet-stream",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** @typedef {{body: string | Uint8Array, type: string, status?: number, location?: string}} Answer */

/** @param {string} text */
const say = (text) => console.log(`dev: ${text}`);

/** Caches promises until their sources change. */
class Made {
  /** @type {Map<string, Promise<any>>} */ #all = new Map();

  /**
   * @template T
   * @param {string} name
   * @param {() => T | Promise<T>} make
   * @returns {Promise<T>}
   */
  get(name, make) {
    const found = this.#all.get(name) ?? Promise.resolve().then(make);
    this.#all.set(name, found);
    return found;
  }

  clear() {
    this.#all.clear();
  }
}

/** The bundles of all entry points that pages have used so far. */
class Bundles {
  /** @type {Set<string>} */ #entries = new Set([EMBED]);
  /** @type {Promise<esbuild.BuildContext> | null} */ #context = null;
  /** @type {Promise<unknown>} one build at a time, since esbuild would return a running build for the next */ #last =
    Promise.resolve();
  /** @type {Promise<import("./bundle.mjs").Bundled> | null} */ #result = null;
  /** @type {Map<string, Uint8Array>[]} the newest first */ #files = [];

  /** Forget the bundles, because the sources have changed. */
  clear() {
    this.#result = null;
  }

  /**
   * Return the bundles of these entry points, together with all earlier ones.
   * @param {string[]} entries
   */
  of(entries) {
    if (entries.some((entry) => !this.#entries.has(entry))) {
      for (const entry of entries) this.#entries.add(entry);
      this.#context?.then((context) => context.dispose());
      this.#context = this.#result = null;
    }
    this.#result ??= this.#build();
    return this.#result;
  }

  /** @param {string} name the NAME in `assets/NAME` */
  file(name) {
    return this.#files.find((files) => files.has(name))?.get(name) ?? null;
  }

  #build() {
    const wish = { root: WEB, out: OUT, entries: [...this.#entries], define: DEFINE };
    this.#context ??= context(wish, { splitting: true });
    const opened = this.#context;
    const building = this.#last.catch(() => {}).then(async () => (await opened).rebuild());
    this.#last = building;
    return building.then(({ metafile, outputFiles }) => {
      this.#files.unshift(byName(outputFiles));
      this.#files.length = Math.min(this.#files.length, KEPT);
      return bundled(metafile, wish);
    });
  }
}

/**
 * @param {import("./bundle.mjs").Wish} wish
 * @param {esbuild.BuildOptions} more
 */
function context(wish, more) {
  const usual = settings(wish);
  const memory = new Map([[path.join(WEB, "src/page/save-memory.ts"), path.join(TOOLS, "dev/save-memory.js")]]);
  return esbuild.context({
    ...usual,
    ...more,
    define: { ...usual.define, ...more.define },
    plugins: [...(usual.plugins ?? []), swapped(memory), madeHere],
    minify: false,
    sourcemap: more.sourcemap ?? "linked",
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "silent", // this server reports errors itself
  });
}

/** @type {esbuild.Plugin} */
const madeHere = {
  name: "modules that are put together when they are asked for",
  setup(build) {
    build.onResolve({ filter: /^nimbers:(sandbox|checker)$/ }, ({ path: name }) => ({
      path: MADE_HERE[/** @type {keyof typeof MADE_HERE} */ (name)],
      external: true,
    }));
  },
};

/** @param {esbuild.OutputFile[]} files */
function byName(files) {
  return new Map(files.map(({ path: file, contents }) => [path.basename(file), contents]));
}

/** The site. */
class Site {
  /** Changes whenever the sources change. */
  version = `${Date.now()}`;
  #bundles = new Bundles();
  #scripts = new Made();
  #packages = new Made();
  #templates = new Made();
  /** @type {Promise<void>} */ #reread = Promise.resolve();
  /** @type {Promise<esbuild.BuildContext> | null} */ #worker = null;
  #python;
  #stock = pyodideFiles();

  /** @param {FilesOfPython} python */
  constructor(python) {
    this.#python = python;
  }

  /**
   * Drop everything built from sources that have changed.
   * @param {{scripts: boolean, python: boolean, texts: boolean}} what
   */
  changed({ scripts, python, texts }) {
    this.version = `${Date.now()}`;
    if (scripts) {
      this.#bundles.clear();
      this.#scripts.clear();
    }
    if (python || texts) this.#templates.clear();
    if (python) {
      this.#packages.clear();
      this.#python.restart();
    } else if (texts) this.#reread = this.#python.reread();
    this.#reread.catch(() => {}); // the next request for a page reports the error
  }

  /** Reject if the sources have errors. */
  async check() {
    await Promise.all([this.#bundles.of([]), this.#workerScript(), this.#python.ready(), this.#reread]);
  }

  /**
   * Answer a path of the site; null if nothing is there.
   * @param {string} name without a leading slash
   * @returns {Promise<Answer | null>}
   */
  async answer(name) {
    if (name === "" || name.endsWith("/")) return this.#page(`${name}index.html`);
    if (name.endsWith(".html")) return NOT_HERE.test(name) ? null : this.#page(name);
    const [folder, file = ""] = name.split("/");
    const type = TYPES[path.extname(name)];
    if (!type)
      return (await this.#page(`${name}/index.html`)) && { body: "", type: "", status: 301, location: `/${name}/` };
    if (folder === "assets") return this.#asset(file, type);
    if (folder === "runtime") return this.#runtimeFile(file, type);
    if (name === "dev/reload.js") return { body: fs.readFileSync(path.join(TOOLS, "dev/reload.js")), type };
    if (name === "sw.js") return { body: fs.readFileSync(path.join(TOOLS, "dev/sw.js")), type };
    if (name === "embed.js") {
      const { made } = await this.#bundles.of([]);
      return { body: `import "./${made.get(EMBED)}";\n`, type };
    }
    if (name === "manifest.webmanifest")
      return { body: JSON.stringify(manifest(/** @type {any} */ (labels("en", "site")))), type };
    const drawn = ICONS.find((one) => one.file === name);
    if (drawn) return { body: icon(drawn.size, drawn.part), type };
    if (NOT_HERE.test(name)) return null;
    return (await this.#python.make(name)) ? { body: fs.readFileSync(path.join(OUT, name)), type } : null;
  }

  /**
   * Build a page and the bundles it refers to.
   * @param {string} name
   * @returns {Promise<Answer | null>}
   */
  async #page(name) {
    const { version } = this;
    const found = await this.#templates.get(name, async () => (await this.#python.make(name)) && template(OUT, name));
    if (!found) return null;
    const own = found.sources.filter((source) => source.startsWith(OUT + path.sep));
    const { made, soon } = await this.#bundles.of(found.sources.filter((source) => !own.includes(source)));
    const { hash } = await this.#frame();
    const all = new Map([...made, ...own.map((source) => /** @type {const} */ ([source, path.relative(OUT, source)]))]);
    const text = page(found, { folder: OUT, build: BUILD, made: all, soon, copy: 0, allowed: hash });
    const up = "../".repeat(name.split("/").length - 1);
    return { body: text.replace("</head>", () => `${reload(up, version)}</head>`), type: TYPES[".html"] };
  }

  /**
   * @param {string} name
   * @param {string} type
   * @returns {Promise<Answer | null>}
   */
  async #asset(name, type) {
    if (name === "worker.js") return { body: await this.#workerScript(), type };
    if (name === "sandbox.js") return { body: `export default ${JSON.stringify(await this.#sandboxed())};`, type };
    if (name === "checker.js")
      return { body: `export default ${JSON.stringify({ script: await this.#checker() })};`, type };
    const body = this.#bundles.file(name);
    return body && { body, type };
  }

  // --- Python in the page ---------------------------------------------------------------------------------------------

  /** Build the worker's script, which contains the sizes and hashes of its files. */
  async #workerScript() {
    const script = await this.#scripts.get("worker", async () => {
      this.#worker ??= context(
        { root: WEB, out: OUT, entries: [WORKER], define: DEFINE },
        { splitting: false, sourcemap: "inline", define: { __RUNTIME__: "globalThis.runtimeOfNimbers" } },
      );
      const { outputFiles } = await (await this.#worker).rebuild();
      return outputFiles[0].text;
    });
    return `globalThis.runtimeOfNimbers = ${JSON.stringify((await this.#runtime()).known)};\n${script}`;
  }

  /** Pyodide's own files, and the package as sources: nothing is compiled or trimmed. */
  #runtime() {
    return this.#packages.get("runtime", async () => {
      await this.#python.make("dev/nimbers.zip");
      /** @type {Record<string, Buffer>} */
      const files = {};
      const file = (/** @type {string} */ name, /** @type {Buffer} */ data) => {
        const hash = sha256(data);
        const called = name.replace("*", hash.slice(0, 12));
        files[called] = data;
        return { path: `../runtime/${called}`, size: data.length, sha256: hash };
      };
      const known = {
        loader: file("pyodide-*.js", this.#stock["pyodide.mjs"]),
        glue: file("pyodide.asm-*.js", this.#stock["pyodide.asm.mjs"]),
        wasm: file("pyodide.asm-*.wasm", this.#stock["pyodide.asm.wasm"]),
        stdlib: file("stdlib-*.txt", this.#stock["python_stdlib.zip"]),
        app: file("nimbers-*.txt", fs.readFileSync(path.join(OUT, "dev/nimbers.zip"))),
        info: JSON.parse(this.#stock["pyodide-lock.json"].toString()).info,
      };
      return { known, files, file };
    });
  }

  /**
   * @param {string} name
   * @param {string} type
   * @returns {Promise<Answer | null>}
   */
  async #runtimeFile(name, type) {
    if (name.startsWith("sandbox-")) await this.#sandboxed();
    const body = (await this.#runtime()).files[name];
    return body ? { body, type } : null;
  }

  #frame() {
    return this.#scripts.get("frame", () => frame({ root: WEB, define: DEFINE }));
  }

  async #sandboxed() {
    const script = await this.#scripts.get("sandbox", () =>
      sandboxWorker({ root: WEB, define: DEFINE, minify: false }),
    );
    const { known, file } = await this.#runtime();
    const { glue, wasm, stdlib, app, info } = known;
    const whole = this.#stock["python_stdlib.zip"];
    const files = { script: file("sandbox-*.js", script), glue, wasm, stdlib, app };
    const lacking = { wasm: [], stdlib: absent(whole, whole) };
    return { ...(await this.#frame()), files, full: { wasm, stdlib }, absent: lacking, info };
  }

  #checker() {
    const wish = { root: WEB, entry: CHECKER, define: { ...DEFINE, "import.meta.url": "" }, swaps: new Map() };
    return this.#scripts.get("checker", () => inline({ ...wish, format: "iife", minify: false }));
  }
}

/**
 * Write the script that reloads a page.
 * @param {string} up path to the root of the site
 * @param {string} version
 */
function reload(up, version) {
  return `<script src="${up}dev/reload.js" data-version="${version}" defer></script>`;
}

/**
 * Write an error as text: file, line and message, as esbuild or Python give them.
 * @param {unknown} error
 */
function told(error) {
  const { errors, message, stack } = /** @type {esbuild.BuildFailure} */ (error);
  if (!errors) return /** @type {any} */ (error)?.ofPython ? message : (stack ?? String(error));
  return esbuild.formatMessagesSync(errors, { kind: "error", color: false }).join("");
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/**
 * Write a page with an error; it reloads when the error is fixed.
 * @param {string} title
 * @param {string} text
 * @param {string} version
 */
function notice(title, text, version) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${reload("/", version)}</head>
    <body><h1>${title}</h1><pre>${escaped(text)}</pre></body></html>`;
}

function main() {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8001" },
      host: { type: "string", default: "127.0.0.1" },
      python: { type: "string", default: path.join(ROOT, ".venv/bin/python") },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port ${values.port}: expected a number from 0 to 65535, as in ./build.sh dev --port 8001`);
  fs.rmSync(OUT, { recursive: true, force: true });
  fs.mkdirSync(OUT, { recursive: true });
  const python = new FilesOfPython(values.python, path.join(TOOLS, "dev_files.py"), OUT, path.join(ROOT, "pysrc"));
  const site = new Site(python);
  const sources = new Sources(ROOT);
  /** @type {Set<http.ServerResponse>} open pages */
  const open = new Set();
  /** @type {object} */
  let last = { version: site.version };
  const tell = (/** @type {object} */ news) => {
    last = news;
    for (const response of open) response.write(`data: ${JSON.stringify(news)}\n\n`);
  };

  let looked = 0;
  const look = () => {
    if (performance.now() - looked < OFTEN / 4) return; // a page requests many files at a time
    const { files, ...kinds } = sources.changes();
    looked = performance.now();
    if (!files.length) return;
    const began = performance.now();
    say(`saved: ${files.slice(0, 5).join(", ")}${files.length > 5 ? ` and ${files.length - 5} more` : ""}`);
    if (kinds.server) say("this server itself has changed: end it (Ctrl-C) and start ./build.sh dev again");
    site.changed(kinds);
    const { version } = site;
    site.check().then(
      () => {
        if (version !== site.version) return; // newer sources were saved meanwhile
        say(`ready after ${Math.round(performance.now() - began)} ms`);
        tell({ version });
      },
      (error) => {
        if (version !== site.version) return;
        console.error(told(error));
        tell({ error: told(error) });
      },
    );
  };

  const server = http.createServer(async (request, response) => {
    const address = new URL(request.url ?? "/", "http://localhost").pathname;
    if (address === "/dev/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      response.write(`data: ${JSON.stringify(last)}\n\n`);
      open.add(response);
      request.on("close", () => open.delete(response));
      return;
    }
    look();
    /** @type {Answer | null} */
    let found;
    try {
      const name = decodeURIComponent(address.slice(1));
      found = name.split("/").includes("..") ? null : await site.answer(name);
      found ??= { status: 404, type: TYPES[".html"], body: notice("404", missing(name), site.version) };
    } catch (error) {
      console.error(told(error));
      found = { status: 500, type: TYPES[".html"], body: notice("A source is wrong", told(error), site.version) };
    }
    const { body, type, status = 200, location } = found;
    const rules = [...ALL, ...(!type.startsWith("text/html") ? [] : address === "/embed.html" ? FRAMED : PAGE)];
    response.writeHead(status, {
      ...Object.fromEntries(rules.map((rule) => rule.split(/: (.*)/s))),
      "Content-Type": type || "text/plain",
      "Cache-Control": "no-store",
      ...(location ? { Location: location } : {}),
    });
    response.end(body);
  });

  const listen = (/** @type {number} */ at) => server.listen(at, values.host);
  server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== "EADDRINUSE") throw error;
    say(`port ${port} is taken`);
    listen(0);
  });
  server.on("listening", () => {
    const { port: at } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const name = ["127.0.0.1", "0.0.0.0"].includes(values.host) ? "localhost" : values.host;
    console.log(`Nimbers is at http://${name}:${at}/ and follows its sources  (Ctrl-C ends it)`);
  });
  python.restart();
  sources.changes(); // the current state is not a change
  listen(port);
  setInterval(look, OFTEN);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => {
      python.end();
      process.exit(0);
    });
}

/** @param {string} name */
function missing(name) {
  return NOT_HERE.test(name) ? `/${name} is made by ./build.sh serve only.` : `There is no /${name}.`;
}

try {
  main();
} catch (error) {
  console.error(`dev: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
