// Starts the gallery of claims, where the reader can check each claim in place.
import "../claims/gallery.ts";
import "./frame.ts";
