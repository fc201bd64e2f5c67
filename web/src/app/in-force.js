// Lists the rules in force on a game's page, for one line.

/** Types of parameters whose values are too long for the line. */
const LONG = ["program", "graph", "clauses"];

/**
 * Return the label and value of each rule parameter, and the convention; `several`: whether the game has several.
 * @param {import("./cards.js").Card} card
 * @param {Record<string, string>} settings missing ones have their usual value
 * @returns {{parameters: {label: string, value: string}[], convention: string, several: boolean}}
 */
export function rulesInForce(card, settings) {
  const parameters = card.parameters
    .filter(({ type }) => !LONG.includes(type))
    .map(({ name, label, default: usual }) => ({ label, value: settings[name] ?? usual }));
  const convention = conventionOf(card, settings);
  return { parameters, convention, several: card.conventions.length > 1 };
}

/**
 * @param {import("./cards.js").Card} card
 * @param {Record<string, string>} settings
 */
export function conventionOf(card, settings) {
  return settings.convention || (card.conventions[0] ?? "");
}
