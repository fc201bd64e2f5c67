// The style sheet of maps of values and of graphs of games, for the elements that show them.
import { unsafeCSS } from "lit";
import mapsText from "../../css/maps.css" with { type: "text" };

export const maps = unsafeCSS(mapsText);
