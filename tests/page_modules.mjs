// Lets node run modules of the page unchanged from web/src: node --import page_modules.mjs SCRIPT.
import fs from "node:fs";
import { register } from "node:module";

globalThis.__LANGUAGES__ = fs
  .readdirSync(new URL("../web/locale", import.meta.url))
  .sort()
  .join(" ");
register("./page_modules_hooks.mjs", import.meta.url);
