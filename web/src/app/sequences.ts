// Starts the explorer of sequences.
import "../elements/sequence.ts";
import "./frame.ts";
