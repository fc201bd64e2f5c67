// Starts the explorer of sequences.
import "../elements/sequence.js";
import "./frame.js";
