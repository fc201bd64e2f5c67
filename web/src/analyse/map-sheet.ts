// The style sheet of maps of values and of game graphs.
import { unsafeCSS } from "lit";
import mapsText from "../../css/maps.css" with { type: "text" };

export const maps = unsafeCSS(mapsText);
