// The rules that are in force on a game's page, as one line says them.

/** Kinds of parameters that are too long for a line. */
const LONG = ["program", "graph", "clauses"];

/**
 * The name and value of each rule parameter, and the convention where the game has several.
 * @param {import("./cards.js").Card} card
 * @param {Record<string, string>} settings what is not in here has its usual value
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
