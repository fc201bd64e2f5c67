// The explorer of sequences comes alive.
import "../elements/sequence.js";
import "./frame.js";
