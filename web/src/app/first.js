// What happens before the first paint, in one classic script that the page waits for: the theme is worn, the list of
// games put away, links are forwarded, files held, and Python sets out.
import "./theme.js";
import "./sidebar.js";
import "./forward.js";
import "./build-lock.js";
import "./early.js";
