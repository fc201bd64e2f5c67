// Starts the explorer of sequences.
import "../sequences/explorer.ts";
import { begin, settle } from "../storage/drafts.ts";
import "./frame.ts";

begin();
settle();
