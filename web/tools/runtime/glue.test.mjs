import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { withoutSources, withoutUnused } from "./glue.mjs";

const [glue, loader] = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) =>
  fs.readFileSync(new URL(`../../node_modules/pyodide/${name}`, import.meta.url), "utf8"),
);

/** As exports.mjs leaves it, which removes what the WebAssembly does not import: some functions for Python, and files. */
const LESS = glue.replace(/(?<=var wasmImports=\{)[^}]*/, (all) =>
  all
    .split(",")
    .filter((entry) => /^(Js|fd_)/.test(entry))
    .join(),
);

/**
 * Return the names that a script gives to the WebAssembly.
 * @param {string} text
 */
function given(text) {
  const from = text.indexOf("{JsArray_count_js");
  const entries = text.slice(from + 1, text.indexOf("}", from)).split(",");
  return entries.map((entry) => entry.split(":")[0]);
}

test("what is given to the WebAssembly stays, and what nothing calls goes", async () => {
  const small = await withoutUnused(LESS, loader);
  assert.ok(given(LESS).length > 50);
  assert.deepEqual(given(small), given(LESS));
  assert.ok(LESS.includes("OpenAudio") && !small.includes("OpenAudio"));
  assert.ok(small.length < LESS.length / 2, `${small.length} of ${LESS.length}`);
  assert.match(small, /\.FS=/); // the loader asks for the file system
});

test("a script of another form is refused", async () => {
  await assert.rejects(withoutUnused("export default 1", loader), /not one function/);
  await assert.rejects(withoutUnused(glue.replace("MainLoop.init();", ""), loader), /MainLoop/);
  assert.throws(() => withoutSources(withoutSources(glue)), /not one API.rawRun/);
});
