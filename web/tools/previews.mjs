// Draws pictures for link previews in chats and feeds: drawings in the colours of the light theme, as PNG.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const WEB = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
/** Bundled fonts, so that the picture is the same on every machine. */
const FONTS = path.join(WEB, "node_modules/dejavu-fonts-ttf/ttf");
const FAMILIES = { sans: '"DejaVu Sans"', serif: '"DejaVu Serif"', mono: '"DejaVu Sans Mono"' };
const FILES = [
  "DejaVuSans.ttf",
  "DejaVuSans-Bold.ttf",
  "DejaVuSerif.ttf",
  "DejaVuSerif-Bold.ttf",
  "DejaVuSansMono.ttf",
];

/** Write the style of drawings as plain rules: the renderer knows no variables, no calc() and few selectors. */
function style() {
  const read = (/** @type {string} */ name) =>
    fs.readFileSync(path.join(WEB, "css", name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  /** @type {Map<string, string>} */
  const values = new Map(Object.entries(FAMILIES).map(([name, family]) => [`--nimbers-${name}`, family]));
  for (const [, name, value] of read("tokens.css").matchAll(/(--nimbers-[\w-]+):\s*([^;]+);/g))
    if (!values.has(name)) values.set(name, value.replace(/^light-dark\((#\w+),.*$/s, "$1"));
  const plain = (/** @type {string} */ text) =>
    text
      .replace(/var\((--nimbers-[\w-]+)\)/g, (_, name) => values.get(name) ?? "none")
      .replace(/light-dark\(([^,()]+),[^()]*\)/g, "$1")
      .replace(/calc\((\d+px) \* var\(--unit, 1\)\)/g, "$1")
      .replace(/[\w-]+:[^;]*(?:revert-layer|var\(|calc\(|oklch)[^;]*;/g, "");
  const rules = (read("figure.css") + read("matter.css")).replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}/g, "");
  const kept = [...rules.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) => !selector.includes(":"));
  const text = `text{fill:${values.get("--nimbers-ink")};text-anchor:middle;font-family:${FAMILIES.sans};font-size:14px}`;
  return text + kept.map(([, selector, body]) => `${selector.trim()}{${plain(body)}}`).join("\n");
}

/**
 * Draw each SVG of a folder into another folder.
 * @param {string} from does nothing if this folder does not exist
 * @param {string} to
 */
export function previews(from, to) {
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to, { recursive: true });
  const fontFiles = FILES.map((name) => path.join(FONTS, name));
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans" };
  const rules = style();
  for (const name of fs.readdirSync(from).sort()) {
    const svg = fs
      .readFileSync(path.join(from, name), "utf8")
      .replace(/<svg[^>]*>/, (open) => `${open}<style>${rules}</style>`);
    fs.writeFileSync(
      path.join(to, name.replace(".svg", ".png")),
      new Resvg(svg, { font, logLevel: "error" }).render().asPng(),
    );
  }
}
