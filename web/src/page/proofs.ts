// Starts the page on which proofs are checked.
import "../proof/check-proof.ts";
import "./frame.ts";
