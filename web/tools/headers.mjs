// What a host is told to send with the files: `_headers`, as Netlify and Cloudflare Pages read it, and static_server.py too.
import fs from "node:fs";
import path from "node:path";

/** Other sites may use our files; none of them is ever taken for something else than its type says. */
export const ALL = ["Access-Control-Allow-Origin: *", "X-Content-Type-Options: nosniff"];
/** What has its hash in its name never changes. */
const FOREVER = ["Cache-Control: max-age=31536000, immutable"];
/** Nobody lays a page of ours invisibly over his own, and no window that opened it holds on to it. */
export const PAGE = ["Content-Security-Policy: frame-ancestors 'self'", "Cross-Origin-Opener-Policy: same-origin"];
/** Except the page that is made for frames. */
export const FRAMED = ["Content-Security-Policy: frame-ancestors *"];

/**
 * The rules for a built site. Each address gets its policy from one rule alone: where two say one, both would hold.
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
