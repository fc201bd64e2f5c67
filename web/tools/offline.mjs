// Makes the site installable and usable without a network: the service worker, the manifest, the icons.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import * as esbuild from "esbuild";
import { TARGET } from "./bundle.mjs";
import { labels } from "./locale.mjs";
import { sha256 } from "./runtime/cache.mjs";

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const PAPER = "#fbf8f1";
const INK = { circle: "#1d1b17", path: "#847d6e" };

/**
 * Files not to store: play data for other sites, the puzzles of a year, the service worker and the build's id, the
 * repair page, downloads, and the full standard library, which few of the readers' programs need.
 */
const LEFT_OUT =
  /^(sw\.js|build\.txt|runtime\/full-.*|repair\.html|nimbers\.html|_headers|(wheels|previews|play|puzzles|certificates)\/.*|.*\.LEGAL\.txt)$/;

/** Sizes in pixels. A system may cut a fifth off each side of a maskable icon, so the drawing fills four fifths. */
export const ICONS = [
  { file: "icons/192.png", size: 192, part: 0.78, purpose: "any" },
  { file: "icons/512.png", size: 512, part: 0.78, purpose: "any" },
  { file: "icons/maskable-512.png", size: 512, part: 0.56, purpose: "maskable" },
  { file: "icons/apple-180.png", size: 180, part: 0.66, purpose: null },
];

/**
 * Draw the icon on a background.
 * @param {number} size
 * @param {number} part share of the width that the drawing fills
 */
export function icon(size, part) {
  const drawing = fs.readFileSync(path.join(WEB, "img/icon.svg"), "utf8").replace(/<style>.*<\/style>/s, "");
  const inner = drawing.slice(drawing.indexOf(">") + 1, drawing.lastIndexOf("</svg>"));
  const width = 32 / part;
  const corner = (32 - width) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${corner} ${corner} ${width} ${width}" width="${size}" height="${size}">
    <style>circle{fill:${INK.circle}}path{stroke:${INK.path}}</style>
    <rect x="${corner}" y="${corner}" width="${width}" height="${width}" fill="${PAPER}"/>${inner}</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "error" }).render().asPng();
}

/**
 * Write the web app manifest; its paths are relative to the manifest. No `id`: it would be relative to the host's root,
 * and all copies of the site on one host would be the same app. Without it, the start URL identifies the app.
 * @param {{name: string, homeDescription: string}} texts
 */
export function manifest({ name, homeDescription }) {
  return {
    name,
    short_name: name,
    description: homeDescription,
    lang: "en",
    start_url: "./",
    scope: "./",
    display: "standalone",
    theme_color: PAPER,
    background_color: PAPER,
    categories: ["education", "games"],
    icons: ICONS.filter(({ purpose }) => purpose).map(({ file, size, purpose }) => ({
      src: file,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  };
}

/** Files that come in one archive because they are alike: pages, data of the games, style sheets and small pictures. */
const PACKED = /^(?!runtime\/).*\.(html|json|webmanifest|css|svg)$/;

/**
 * List the paths of all files that a reader without a network may need.
 * @param {string} out
 * @returns {string[]}
 */
function wanted(out) {
  const names = fs.readdirSync(out, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => !LEFT_OUT.test(name) && fs.statSync(path.join(out, name)).isFile()).sort();
}

/**
 * Write the pages once more, into one archive that a host can compress as a whole.
 * @param {string} out
 * @param {string[]} paths
 */
function pack(out, paths) {
  // A host's compression looks back only a few megabytes. First come files of no game, since prose resembles prose;
  // then the pages of each game in all languages.
  const subject = (/** @type {string} */ name) =>
    (/(^|\/)(cards|games|play)\//.test(name) ? "1" : "0") + name.replace(/(\/index)?\.\w+$/, "").replace(/^.*\//, "");
  const ordered = paths.toSorted((a, b) => (subject(a) < subject(b) ? -1 : subject(a) > subject(b) ? 1 : 0));
  const texts = Object.fromEntries(ordered.map((name) => [name, fs.readFileSync(path.join(out, name), "utf8")]));
  const text = JSON.stringify(texts);
  const hash = sha256(text);
  const file = `pages-${hash.slice(0, 12)}.json`;
  fs.writeFileSync(path.join(out, file), text);
  return { paths, pack: file, sha256: hash };
}

/**
 * Write manifest and icons, then the service worker, which lists all files that exist by then.
 * @param {{out: string, build: string}} options
 */
export async function offline({ out, build }) {
  const texts = labels("en", "site");
  fs.mkdirSync(path.join(out, "icons"));
  for (const { file, size, part } of ICONS) fs.writeFileSync(path.join(out, file), icon(size, part));
  fs.writeFileSync(path.join(out, "manifest.webmanifest"), `${JSON.stringify(manifest(texts), null, 2)}\n`);
  fs.writeFileSync(path.join(out, "build.txt"), `${build}\n`);
  const files = wanted(out);
  const alone = files.filter((name) => !PACKED.test(name));
  const keep = Object.fromEntries(alone.map((name) => [name, sha256(fs.readFileSync(path.join(out, name)))]));
  const pages = pack(
    out,
    files.filter((name) => PACKED.test(name)),
  );
  await esbuild.build({
    entryPoints: [path.join(WEB, "src/offline/worker.ts")],
    outfile: path.join(out, "sw.js"),
    bundle: true,
    format: "iife",
    target: TARGET,
    minify: true,
    define: { __BUILD__: JSON.stringify(build), __KEEP__: JSON.stringify(keep), __PAGES__: JSON.stringify(pages) },
    logLevel: "warning",
  });
}
