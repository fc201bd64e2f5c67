// Writes `_headers`, the HTTP headers for Netlify, Cloudflare Pages and static_server.py.
import fs from "node:fs";
import path from "node:path";

/** Other sites may load these files; browsers must not guess their types. */
export const ALL = ["Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff"];
/** A file with a hash in its name never changes. */
const FOREVER = ["Cache-Control: max-age=31536000, immutable"];
/** No other site may frame a page (clickjacking), or keep a reference to its window. */
export const PAGE = ["Content-Security-Policy: frame-ancestors 'self'", "Cross-Origin-Opener-Policy: same-origin"];
/** The exception: the page that is made for frames. */
export const FRAMED = ["Content-Security-Policy: frame-ancestors *"];

/**
 * List the rules for a built site. Each path gets its policy from one rule only: two policies would both apply.
 * @param {string} site its folder
 */
export function headers(site) {
  const entries = fs.readdirSync(site, { withFileTypes: true });
  const pages = entries
    .filter((entry) => (entry.isDirectory() ? hasPages(path.join(site, entry.name)) : entry.name.endsWith(".html")))
    .filter(({ name }) => name !== "embed.html")
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
    .sort();
  /** @type {[string, string[]][]} */
  const rules = [
    ["/*", ALL],
    ["/assets/*", FOREVER],
    ["/runtime/*", FOREVER],
    ["/sw.js", ["Cache-Control: no-cache"]],
    ["/build.txt", ["Cache-Control: no-cache"]],
    ["/embed.html", FRAMED],
    ["/", PAGE],
    ...pages.map((address) => /** @type {[string, string[]]} */ ([address, PAGE])),
  ];
  return rules.map(([address, lines]) => [address, ...lines.map((line) => `  ${line}`), ""].join("\n")).join("");
}

/** @param {string} folder */
function hasPages(folder) {
  return fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).some((name) => name.endsWith(".html"));
}
