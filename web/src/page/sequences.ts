// Starts the explorer of sequences.
import "../sequences/explorer.ts";
import "./frame.ts";
