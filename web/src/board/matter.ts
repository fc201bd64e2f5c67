// Adds the textures of drawings to shadow roots, shortly after the elements, whose start they would delay. Before that,
// drawings are visible and usable but have no colours (figure.css).
import { unsafeCSS } from "lit";
import matterText from "../../css/matter.css" with { type: "text" };
import schematicText from "../../css/schematic.css" with { type: "text" };

const matter = unsafeCSS(matterText).styleSheet as CSSStyleSheet;
const schematic = new CSSStyleSheet({ media: "print" });
schematic.replaceSync(schematicText);

export function clothe(root: ShadowRoot) {
  root.adoptedStyleSheets.push(matter, schematic);
}
