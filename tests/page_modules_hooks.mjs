// Replaces imports that only the bundler knows: labels become objects, and English is the only language. Types go.
import fs from "node:fs/promises";
import { transform } from "../web/node_modules/esbuild/lib/main.js";

const MADE = "data:text/javascript,export const others = {};";
const OPTIONS = JSON.parse(await fs.readFile(new URL("../web/tsconfig.json", import.meta.url), "utf8"));

export function resolve(specifier, context, next) {
  return specifier === "nimbers:languages" ? { url: MADE, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!/\.(json|ts)$/.test(pathname)) return next(url, context);
  const text = await fs.readFile(new URL(pathname, url), "utf8");
  const source = pathname.endsWith(".json") ? `export default ${text}` : await typeless(text, pathname);
  return { format: "module", source, shortCircuit: true };
}

async function typeless(text, file) {
  const { code } = await transform(text, { loader: "ts", sourcefile: file, sourcemap: "inline", tsconfigRaw: OPTIONS });
  return code;
}
