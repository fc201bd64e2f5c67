// Reports changes between light and dark to canvases, which no style sheet can recolour.

/** Fires "change" when the colour scheme of an element's surroundings has changed. */
export const schemes = new EventTarget();
