// Runs before the first paint, as one classic script: sets the theme, hides the list of games if the reader wants,
// forwards links, locks the build's files, and starts Python.
import "./theme.ts";
import "./sidebar.ts";
import "./forward.ts";
import "./build-lock.ts";
import "./early.ts";
