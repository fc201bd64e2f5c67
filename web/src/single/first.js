// Before the first paint of the single file, in a classic script: the theme is worn, the language is known.
import "../app/theme.js";
import "../app/sidebar.js";
import { languageOf } from "./places.js";

document.documentElement.lang = languageOf(location.hash, navigator.language);
