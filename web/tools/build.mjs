// Builds the site: node build.mjs --wheel FILE --games FILE --site-packages DIR --pages DIR --out DIR --cache DIR
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundle, inline } from "./bundle.mjs";
import { writeChecker } from "./checker.mjs";
import { headers } from "./headers.mjs";
import { offline } from "./offline.mjs";
import { page, templates } from "./pages.mjs";
import { previews } from "./previews.mjs";
import { reportAddress } from "./report.mjs";
import { sha256 } from "./runtime/cache.mjs";
import { trimmed } from "./runtime/exports.mjs";
import { withoutSources, withoutUnused } from "./runtime/glue.mjs";
import { MODULES, USERS, withoutModules } from "./runtime/modules.mjs";
import { absent, compile, pyodideFiles } from "./runtime/python.mjs";
import { chosen } from "./runtime/tricks.mjs";
import { sandbox } from "./sandbox.mjs";
import { single } from "./single.mjs";

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const WORKER = path.join(WEB, "src/python/worker.ts");
/** What the page of a game imports once Python's files are loading. */
const START = path.join(WEB, "src/page/start-page.ts");
/** The script that other sites load, so its name has no hash. */
const EMBED = path.join(WEB, "src/embed/element.ts");

/**
 * Compute the build's id from all its sources.
 * @param {(string | Buffer)[]} parts
 * @param {string[]} folders
 */
function buildId(parts, folders) {
  const hashes = parts.map(sha256);
  for (const folder of folders.filter((name) => fs.existsSync(name))) {
    for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      if (name.endsWith(".test.ts")) continue;
      const file = path.join(folder, name);
      if (fs.statSync(file).isFile()) hashes.push(name, sha256(fs.readFileSync(file)));
    }
  }
  return sha256(hashes.join("\n")).slice(0, 16);
}

/**
 * Write a file of the runtime under a name with its hash.
 * @param {string} out
 * @param {string} name with a "*" for the hash
 * @param {Buffer} data
 * @returns {import("../src/python/protocol.ts").RuntimeFile} its path is relative to assets/
 */
function write(out, name, data) {
  const hash = sha256(data);
  const file = `runtime/${name.replace("*", hash.slice(0, 12))}`;
  fs.mkdirSync(path.join(out, "runtime"), { recursive: true });
  fs.writeFileSync(path.join(out, file), data);
  return { path: `../${file}`, size: data.length, sha256: hash };
}

async function main() {
  const names = ["wheel", "games", "site-packages", "pages", "out", "cache"];
  // Optional: optimisations of the runtime to leave out.
  const options = [...names, "without"];
  const { values } = parseArgs({ options: Object.fromEntries(options.map((name) => [name, { type: "string" }])) });
  const [wheelFile, games, sitePackages, pages, out, cache] = names.map((name) => {
    const value = values[name];
    if (typeof value !== "string") throw new Error(`--${name} is missing`);
    return path.resolve(value);
  });
  const next = `${out}.next`;
  fs.rmSync(next, { recursive: true, force: true });

  const tricks = chosen(values.without ?? "");
  const report = reportAddress();
  const files = pyodideFiles();
  const wheel = fs.readFileSync(wheelFile);
  const version = path.basename(wheelFile).split("-")[1];
  const lock = fs.readFileSync(path.join(WEB, "package-lock.json"));
  const sources = ["src", "css", "img", "locale", "tools"].map((name) => path.join(WEB, name));
  const parts = [...Object.values(files), wheel, lock, fs.readFileSync(games), [...tricks].join(), report];
  const build = buildId(parts, [...sources, pages]);

  const { stdlib, app } = await compile({ files, sitePackages, wheel, build, cache, tricks });
  const loader = files["pyodide.mjs"];
  const whole = files["pyodide.asm.wasm"];
  const stockGlue = files["pyodide.asm.mjs"].toString();
  const stock = {
    glue: tricks.has("glue") ? withoutSources(stockGlue) : stockGlue,
    wasms: [tricks.has("modules") ? withoutModules(whole) : whole, whole],
  };
  const python = tricks.has("exports") ? await trimmed({ ...stock, loader: loader.toString(), cache }) : stock;
  if (tricks.has("glue")) python.glue = await withoutUnused(python.glue, loader.toString());
  const [fewer, complete] = python.wasms;
  const runtime = {
    loader: write(next, "pyodide-*.js", loader),
    glue: write(next, "pyodide.asm-*.js", Buffer.from(python.glue)),
    wasm: write(next, "pyodide.asm-*.wasm", fewer),
    // Zips of bytecode, not compressed: hosts compress better, but most of them only files they take for text.
    stdlib: write(next, "stdlib-*.txt", stdlib),
    app: write(next, "nimbers-*.txt", app),
    info: JSON.parse(files["pyodide-lock.json"].toString()).info,
  };
  fs.mkdirSync(path.join(next, "wheels"));
  fs.copyFileSync(wheelFile, path.join(next, "wheels", path.basename(wheelFile)));
  fs.copyFileSync(games, path.join(next, "games.json"));

  const define = { __BUILD__: build, __VERSION__: version, __REPORT__: report };
  const { made: worker } = await bundle({
    root: WEB,
    out: next,
    entries: [WORKER],
    define: { ...define, __RUNTIME__: runtime },
  });
  const glue = path.join(path.dirname(games), "pyodide.asm.mjs"); // outside `next`: bundles depend on it
  fs.writeFileSync(glue, python.glue);
  const inside = await sandbox({ root: WEB, define });
  // A module: with `define`, esbuild would copy the object into every script, including classic ones.
  const box = path.join(path.dirname(games), "sandbox.json"); // not in the cache: same reason
  const { wasm, stdlib: library, app: program, info } = runtime;
  const script = write(next, "sandbox-*.js", inside.script);
  const { host, hash } = inside;
  const full = {
    wasm: write(next, "full-*.wasm", complete),
    stdlib: write(next, "full-*.bin", files["python_stdlib.zip"]),
  };
  const sandboxFiles = { script, glue: runtime.glue, wasm, stdlib: library, app: program };
  const lacking = {
    stdlib: absent(files["python_stdlib.zip"], stdlib),
    wasm: tricks.has("modules") ? [...MODULES, ...USERS] : [],
  };
  fs.writeFileSync(box, JSON.stringify({ host, hash, files: sandboxFiles, full, absent: lacking, info }));
  const checker = path.join(path.dirname(games), "checker.json"); // same reason
  const checks = { root: WEB, entry: path.join(WEB, "src/proof/worker.ts"), format: /** @type {const} */ ("iife") };
  // A worker that starts from a text has no URL.
  const text = await inline({ ...checks, define: { ...define, "import.meta.url": "" }, swaps: new Map() });
  fs.writeFileSync(checker, JSON.stringify({ script: text }));
  const found = templates(pages);
  const { made, soon } = await bundle({
    root: WEB,
    out: next,
    entries: [...new Set([EMBED, ...found.flatMap(({ sources }) => sources)])],
    start: [START],
    define: { ...define, __WORKER__: `./${path.basename(worker.get(WORKER) ?? "")}` },
    alias: { "nimbers:sandbox": box, "nimbers:checker": checker },
  });
  const copy = await single({
    ...{ root: WEB, pages, out: next, define, runtime, glue, checker, sandbox: { ...inside, file: box } },
    ...(values.without ? { most: Number.POSITIVE_INFINITY } : {}),
  });
  for (const template of found) {
    const file = path.join(next, template.file);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, page(template, { folder: pages, build, made, soon, copy, allowed: hash }));
  }

  fs.writeFileSync(path.join(next, "embed.js"), `import "./${made.get(EMBED)}";\n`);
  for (const name of ["cards", "certificates", "play", "puzzles", "search"]) {
    const folder = path.join(pages, name);
    if (fs.existsSync(folder)) fs.cpSync(folder, path.join(next, name), { recursive: true });
  }
  previews(path.join(pages, "previews"), path.join(next, "previews"));

  await offline({ out: next, build });
  fs.writeFileSync(path.join(next, "_headers"), headers(next));
  await writeChecker(path.join(next, "nimbers-check.mjs")); // after the rest, because no page loads it

  // Rename, so that a running server never sees half a site.
  fs.rmSync(out, { recursive: true, force: true });
  fs.renameSync(next, out);
  const size = fs
    .readdirSync(path.join(out, "runtime"))
    .reduce((sum, name) => sum + fs.statSync(path.join(out, "runtime", name)).size, 0);
  console.log(`built ${build}: ${path.relative(process.cwd(), out)}, run time ${(size / 1e6).toFixed(1)} MB`);
}

const fail = (/** @type {unknown} */ error) => {
  console.error(`build: ${error instanceof Error ? error.message.slice(-2000) : error}`);
  process.exit(1);
};
process.on("uncaughtException", fail); // Pyodide reports its failures this way
await main().catch(fail);
process.exit(0); // Pyodide would keep node running
