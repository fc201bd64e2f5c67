// Runs before the first paint of the single file, as a classic script: sets the theme and the language.
import "../app/theme.js";
import "../app/sidebar.js";
import { languageOf } from "./places.js";

document.documentElement.lang = languageOf(location.hash, navigator.language);
