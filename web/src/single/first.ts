// Runs before the first paint of the single file, as a classic script: sets the theme and the language.
import "../page/theme.ts";
import "../page/sidebar.ts";
import { languageOf } from "./places.ts";

document.documentElement.lang = languageOf(location.hash, navigator.language);
