// Tells what is painted, not styled, that light has become dark or dark light.

/** "change", when an element around has another colour scheme. */
export const schemes = new EventTarget();
