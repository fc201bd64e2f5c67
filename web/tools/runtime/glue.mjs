// Removes from Pyodide's script what nothing calls: three quarters of it, for graphics, sound and shared libraries.
import * as esbuild from "esbuild";

/** The script is one function; if another Pyodide has another form, the build fails. */
const HEAD = "async function _createPyodideModule(moduleArg={}){";
const TAIL = ";return moduleRtn}export default _createPyodideModule;";
/** `Module["FS"]=FS;` */
const PROPERTY = /(?<=[;}\n])Module\["([\w$]+)"\]=\1;/g;
/** `_fd_close.sig="ip";`: the type of a function, for shared libraries and for tables of functions. */
const SIGNATURE = /(?<=[;}\n])([\w$]+)\.sig="\w*";/g;
/** `var setCanvasSize=Browser.setCanvasSize;` */
const SCREEN = /(?<=[;}\n])var (\w+)=Browser\.\1;/g;
/** What else keeps functions for the screen and for sound, which a worker does not have. */
const USES = [
  SCREEN,
  /(?<=[;}\n])Module\["\w+"\]=MainLoop\.\w+;/g,
  /(?<=[;}\n])MainLoop\.init\(\);/g,
  /(?<=[;}\n])registerPostMainLoop\(\(\)=>SDL\.[\w?.]+\(\)\);/g,
  /if\(typeof Browser!="undefined"\)Browser\.init\(\);/g,
];

/** Python source that the script runs at each start, and calls that do the same without Python's compiler. */
const SOURCES = [
  ['API.rawRun("import _pyodide_core")', 'API.rawRun("_pyodide_core")'],
  ["_PyRun_SimpleString(r)", "_PyImport_ImportModule(r)?0:(_PyErr_Print(),-1)"],
  ['API._pyodide._base.eval_code("{}")', "API._pyodide._base.builtins.dict()"],
  ['API.runPythonInternal("import importlib; importlib")', 'API._pyodide._base.import_module("importlib")'],
  [
    'API.runPythonInternal("import __main__; __main__.__dict__")',
    'API._pyodide._base.import_module("__main__").__dict__',
  ],
  ['API.runPythonInternal("import builtins; builtins.__dict__")', "API._pyodide._base.builtins.__dict__"],
];

/**
 * Return the script with these calls.
 * @param {string} glue pyodide.asm.mjs
 */
export function withoutSources(glue) {
  return SOURCES.reduce((text, [before, after]) => {
    if (text.split(before).length !== 2) throw strange(`not one ${before}`);
    return text.replace(before, () => after);
  }, glue);
}

/**
 * Return the script without unused functions, minified.
 * @param {string} glue pyodide.asm.mjs
 * @param {string} loader pyodide.mjs, which uses properties of Module, too
 */
export async function withoutUnused(glue, loader) {
  const whole = glue.trim();
  if (!whole.startsWith(HEAD) || !whole.endsWith(TAIL)) throw strange("not one function");
  let body = whole.slice(HEAD.length, -TAIL.length);
  const screen = new Set([...body.matchAll(SCREEN)].map(([, name]) => name));
  for (const part of USES) {
    if (!body.match(part)) throw strange(`no ${part}`);
    body = body.replace(part, "");
  }
  // With a direct `eval`, esbuild would keep everything. It is there for shared libraries and for scripts in C.
  body = body.replace(/\beval\(/g, "(0,eval)(");

  const properties = [...body.matchAll(PROPERTY)].map(([, name]) => name).filter((name) => !screen.has(name));
  if (properties.length < 100) throw strange("the properties of Module");
  // A property stays if what is left names it, or the loader. It may need functions that name other properties.
  /** @type {Set<string>} */
  const wanted = new Set();
  const chosen = () => body.replace(PROPERTY, (all, name) => (wanted.has(name) ? all : ""));
  let left = "";
  for (let before = -1; before < wanted.size; ) {
    before = wanted.size;
    left = await shaken(chosen().replace(SIGNATURE, ""), false);
    // After a dot, in brackets, or as a quoted key.
    const used = new Set([...`${left} ${loader}`.matchAll(/(?:\.|\["|[{,]")([\w$]+)/g)].map(([, name]) => name));
    for (const name of properties) if (used.has(name)) wanted.add(name);
  }
  const names = new Set(left.match(/[\w$]+/g));
  const typed = chosen().replace(SIGNATURE, (all, name) => (names.has(name) ? all : ""));
  const small = await shaken(typed, true);
  const end = /export\{([\w$]+)(?: as moduleRtn)?\};?\s*$/.exec(small);
  if (!end) throw strange("no end");
  return `${HEAD}${small.slice(0, end.index)}return ${end[1]}}export default _createPyodideModule;\n`;
}

/**
 * Let esbuild remove unused functions: it does so for modules only, so the function's body becomes one.
 * @param {string} body
 * @param {boolean} minify
 */
async function shaken(body, minify) {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `${body}\nexport{moduleRtn}` },
    bundle: true,
    format: "esm",
    target: "esnext",
    charset: "utf8",
    minify,
    minifyWhitespace: true,
    write: false,
    external: ["node:*", "ws"], // it imports them outside of browsers
    logOverride: { "commonjs-variable-in-esm": "silent" },
  });
  return outputFiles[0].text;
}

/** @param {string} what */
function strange(what) {
  return new Error(`this Pyodide's script is of another form (${what}): see web/tools/runtime/glue.mjs`);
}
