// The gallery of claims comes alive: each of them can be checked where it stands.
import "../elements/gallery.js";
import "./frame.js";
