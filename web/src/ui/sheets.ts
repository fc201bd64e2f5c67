// The style sheets that elements share with the page, for shadow roots.
import { unsafeCSS } from "lit";
import baseText from "../../css/base.css" with { type: "text" };
import figureText from "../../css/figure.css" with { type: "text" };

export const base = unsafeCSS(baseText);
export const figure = unsafeCSS(figureText);
