// What drawings are made of, as style sheets for shadow roots; they come a moment after the elements, whose start they
// would weigh on. Until then things are there and can be touched, but have no colour (figure.css).
import { unsafeCSS } from "lit";
import matterText from "../../css/matter.css" with { type: "text" };
import schematicText from "../../css/schematic.css" with { type: "text" };

const matter = /** @type {CSSStyleSheet} */ (unsafeCSS(matterText).styleSheet);
const schematic = new CSSStyleSheet({ media: "print" });
schematic.replaceSync(schematicText);

/** @param {ShadowRoot} root */
export function clothe(root) {
  root.adoptedStyleSheets.push(matter, schematic);
}
