// Pages: templates whose references to sources become references to bundles, each under the same strict policy.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Nothing from elsewhere, nothing inline, no eval; 'wasm-unsafe-eval' is what lets Python run at all. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:", // of the sandbox, whose frame is under this policy besides its own
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html nimbers nimbers-early",
].join("; ");

/**
 * The policy of a page; what a template of ours has inline is allowed by its hash.
 * @param {string} text
 * @param {string} allowed the hash of the one script of the sandbox's frame, which is under the page's policy besides its own
 */
function policyOf(text, allowed) {
  let policy = POLICY.replace("script-src 'self'", `$& '${allowed}'`);
  for (const [, tag, content] of text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
    const hash = crypto.createHash("sha256").update(content).digest("base64");
    policy = policy.replace(`${tag}-src 'self'`, `$& 'sha256-${hash}'`);
  }
  return policy;
}

/** The tags whose references are sources of ours; other links are addresses in the finished site. */
const REFERENCE =
  /(<(?:script|link(?! rel="(?:canonical|alternate|manifest|apple-touch-icon)")|img)\b[^>]*?\s(?:src|href)=")([^"]+)(")/g;
const OUTSIDE = /^(?:[a-z]+:|#)/;

/**
 * All templates of a folder.
 * @param {string} folder
 * @returns {{file: string, text: string, sources: string[]}[]} sources: absolute files the template refers to
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
 * One of them.
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
 * A finished page.
 * @param {{file: string, text: string}} template
 * @param {{folder: string, build: string, made: Map<string, string>, soon: Map<string, string[]>, copy: number,
 *   allowed: string}} options
 *   folder: of the templates; made: source -> file in the site; soon: that file -> the files it imports; copy: bytes of
 *   the app in one file, which pages tell where they say @size@
 */
export function page({ file, text }, { folder, build, made, soon, copy, allowed }) {
  const up = "../".repeat(file.split("/").length - 1);
  const head = `<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policyOf(text, allowed)}">
    <meta name="nimbers-build" content="${build}">`;
  const told = text.replaceAll("@size@", `${(copy / 1e6).toFixed(1)} MB`);
  const asked = new Set(); // the page's script and what comes with it may import the same
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
