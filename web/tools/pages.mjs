// Turns templates into pages: replaces references to sources by references to bundles, and adds the strict policy.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Nothing from other origins, nothing inline, no eval; Python needs 'wasm-unsafe-eval'. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:", // for the sandbox: its frame inherits this policy besides its own
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html nimbers nimbers-early",
].join("; ");

/**
 * Write the policy of a page; it allows the inline scripts of its template by their hashes.
 * @param {string} text
 * @param {string} allowed the hash of the script of the sandbox's frame, which inherits the page's policy
 */
function policyOf(text, allowed) {
  let policy = POLICY.replace("script-src 'self'", `$& '${allowed}'`);
  for (const [, tag, content] of text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
    const hash = crypto.createHash("sha256").update(content).digest("base64");
    policy = policy.replace(`${tag}-src 'self'`, `$& 'sha256-${hash}'`);
  }
  return policy;
}

/** The tags whose references are source files; all other links are paths in the finished site. */
const REFERENCE =
  /(<(?:script|link(?! rel="(?:canonical|alternate|manifest|apple-touch-icon)")|img)\b[^>]*?\s(?:src|href)=")([^"]+)(")/g;
const OUTSIDE = /^(?:[a-z]+:|#)/;

/**
 * Read all templates of a folder.
 * @param {string} folder
 * @returns {{file: string, text: string, sources: string[]}[]} sources: absolute files that the template refers to
 */
export function templates(folder) {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  return names.sort().map((name) => {
    const found = template(folder, name);
    const lost = found.sources.find((source) => !fs.existsSync(source));
    if (lost) throw new Error(`${name} refers to ${lost}, which does not exist`);
    return found;
  });
}

/**
 * Read one template.
 * @param {string} folder
 * @param {string} name
 */
export function template(folder, name) {
  const file = path.join(folder, name);
  const text = fs.readFileSync(file, "utf8");
  const references = [...text.matchAll(REFERENCE)]
    .map(([, , reference]) => reference)
    .filter((reference) => !OUTSIDE.test(reference));
  if (!text.includes('<meta charset="utf-8">'))
    throw new Error(`${name} needs <meta charset="utf-8">, after which the policy is put`);
  const sources = references.map((reference) => path.resolve(path.dirname(file), reference));
  return { file: name.replaceAll("\\", "/"), text, sources };
}

/**
 * Finish a page.
 * @param {{file: string, text: string}} template
 * @param {{folder: string, build: string, made: Map<string, string>, soon: Map<string, string[]>, copy: number,
 *   allowed: string}} options
 *   folder: of the templates; made: source -> file in the site; soon: that file -> the files it imports; copy: bytes of
 *   the single file, which replace @size@ in pages
 */
export function page({ file, text }, { folder, build, made, soon, copy, allowed }) {
  const up = "../".repeat(file.split("/").length - 1);
  const head = `<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policyOf(text, allowed)}">
    <meta name="nimbers-build" content="${build}">`;
  const told = text.replaceAll("@size@", `${(copy / 1e6).toFixed(1)} MB`);
  const asked = new Set(); // the page's script and its imports may import the same file
  return told.replace('<meta charset="utf-8">', head).replace(REFERENCE, (all, before, reference, after) => {
    if (OUTSIDE.test(reference)) return all;
    const target = made.get(path.resolve(folder, path.dirname(file), reference)) ?? "";
    const ahead = (soon.get(target) ?? []).filter((one) => !asked.has(one));
    for (const one of ahead) asked.add(one);
    if (ahead.length > 0 && !/type="module"|rel="modulepreload"/.test(before))
      throw new Error(`${target} imports, but is no module`);
    return ahead.map((one) => `<link rel="modulepreload" href="${up}${one}">`).join("") + before + up + target + after;
  });
}
