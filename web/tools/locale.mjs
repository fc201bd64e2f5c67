// The languages of the labels, one for each folder of web/locale: their tags, and esbuild modules of their files.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const LOCALE = path.join(path.dirname(fileURLToPath(import.meta.url)), "../locale");
/** Files for the build only, and the glossary, which loads separately when a page is idle. */
const APART = ["site", "glossary"];

/** All languages, English first. */
export const LANGUAGES = [
  "en",
  ...fs
    .readdirSync(LOCALE)
    .filter((name) => name !== "en")
    .sort(),
];

/**
 * Read one file of a language; empty if it does not exist yet. Leave out a text whose placeholders differ from the
 * English text, which has changed since; the page then shows English.
 * @param {string} lang
 * @param {string} room
 * @returns {Record<string, string>}
 */
export function labels(lang, room) {
  const own = read(lang, room);
  if (lang === "en") return own;
  const en = read("en", room);
  return Object.fromEntries(
    Object.entries(own).filter(([key, text]) => !(key in en) || places(en[key]) === places(text)),
  );
}

/**
 * @param {string} lang
 * @param {string} room
 * @returns {Record<string, string>}
 */
function read(lang, room) {
  const file = path.join(LOCALE, lang, `${room}.json`);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
}

/**
 * List the placeholders of a text, without the forms of a word, since a language may need none.
 * @param {string} [text]
 */
function places(text = "") {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(" ");
}

/**
 * Read the labels of a language, by file name.
 * @param {string} lang
 */
function rooms(lang) {
  const names = fs.readdirSync(path.join(LOCALE, lang)).map((name) => path.basename(name, ".json"));
  return Object.fromEntries(names.filter((name) => !APART.includes(name)).map((name) => [name, labels(lang, name)]));
}

/**
 * The modules `nimbers:languages`, which loads a whole language, `nimbers:glossaries`, and `nimbers:start`.
 * @type {import("esbuild").Plugin}
 */
export const languages = {
  name: "languages",
  setup(build) {
    build.onResolve({ filter: /^nimbers:(languages|glossaries|start|(?:labels|glossary)-.*)$/ }, ({ path: name }) => ({
      path: name.slice("nimbers:".length),
      namespace: "languages",
    }));
    build.onLoad({ filter: /^languages$/, namespace: "languages" }, () => {
      const lines = LANGUAGES.slice(1).map((tag) => `"${tag}": () => import("nimbers:labels-${tag}")`);
      return { contents: `export const others = {${lines}};` };
    });
    build.onLoad({ filter: /^glossaries$/, namespace: "languages" }, () => {
      const lines = LANGUAGES.map((tag) => `"${tag}": () => import("nimbers:glossary-${tag}")`);
      return { contents: `export const glossaries = {${lines}};` };
    });
    build.onLoad({ filter: /^glossary-/, namespace: "languages" }, ({ path: name }) => ({
      contents: JSON.stringify({ ...labels("en", "glossary"), ...labels(name.slice("glossary-".length), "glossary") }),
      loader: "json",
    }));
    build.onLoad({ filter: /^start$/, namespace: "languages" }, () => ({
      contents: JSON.stringify(
        Object.fromEntries(LANGUAGES.map((tag) => [tag, labels(tag, "embed").start ?? labels("en", "embed").start])),
      ),
      loader: "json",
    }));
    build.onLoad({ filter: /^labels-/, namespace: "languages" }, ({ path: name }) => ({
      contents: JSON.stringify(rooms(name.slice("labels-".length))),
      loader: "json",
    }));
  },
};
