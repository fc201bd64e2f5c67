// The home page comes alive: its catalogue can be searched.
import "../elements/catalogue.js";
import { begin, settle } from "./drafts.js";
import "./frame.js";

begin();
settle();
