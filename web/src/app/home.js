// The home page comes alive: its catalogue can be searched.
import "../elements/catalogue.js";
import "./frame.js";
