// The page's labels in all languages as JSON, for the pages that are made beforehand: node labels.mjs > FILE
import { languages } from "../src/app/labels.js";

console.log(JSON.stringify(languages));
