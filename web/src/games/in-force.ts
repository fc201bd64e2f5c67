// Lists the rules in force on a game's page, for one line.
import type { Card } from "./cards.ts";

/** Types of parameters whose values are too long for the line. */
const LONG = ["program", "graph", "clauses"];

/**
 * Return the label and value of each rule parameter, and the convention; `several`: whether the game has several.
 * @param settings missing ones have their usual value
 */
export function rulesInForce(
  card: Card,
  settings: Record<string, string>,
): { parameters: { label: string; value: string }[]; convention: string; several: boolean } {
  const parameters = card.parameters
    .filter(({ type }) => !LONG.includes(type))
    .map(({ name, label, default: usual }) => ({ label, value: settings[name] ?? usual }));
  const convention = conventionOf(card, settings);
  return { parameters, convention, several: card.conventions.length > 1 };
}

export function conventionOf(card: Card, settings: Record<string, string>) {
  return settings.convention || (card.conventions[0] ?? "");
}

/** Return the sentence that says how one wins; "" if the card has none. */
export function goalOf(card: Card, settings: Record<string, string>) {
  return card.goals?.[conventionOf(card, settings)] ?? "";
}

/**
 * Return whether a problem of an online judge is played by other rules than the settings of the page.
 * @param own the settings that the problem brings
 */
export function otherRules(card: Card, settings: Record<string, string>, own: Record<string, string>): boolean {
  const plain = (text = "") => text.replaceAll(/\s/g, "");
  const differs = ({ name, default: usual }: { name: string; default: string }) =>
    plain(settings[name] ?? usual) !== plain(own[name] ?? usual);
  return card.parameters.some(differs) || conventionOf(card, settings) !== conventionOf(card, own);
}
