// Runs before the first paint, as one classic script: sets the theme, hides the list of games if the reader wants,
// forwards links, locks the build's files, and starts Python.
import "./theme.js";
import "./sidebar.js";
import "./forward.js";
import "./build-lock.js";
import "./early.js";
