// Starts the page on which proofs are checked.
import "../proof/check-proof.ts";
import { begin, settle } from "../storage/drafts.ts";
import "./frame.ts";

begin();
settle();
