// The page's labels in all languages as JSON, for the pages that are made beforehand: node labels.mjs > FILE
import { en } from "../src/app/labels.js";
import { zh } from "../src/app/labels-zh.js";

console.log(JSON.stringify({ en, "zh-Hans": zh }));
