// Keeps the tab's last answer for a reload: the same build would find the same answer, so the reader need not wait.
import { names } from "../offline/names.js";
import { lang } from "./labels.js";
import { store, stored } from "./tab-storage.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./session.js").Drawing} Drawing */
/** @typedef {{answer: any, drawing: Drawing}} Shown */

const KEY = names(new URL("../", import.meta.url).pathname).answer;
/** The most characters of an answer to keep; storing more takes longer than it saves. */
const LONGEST = 200_000;

/**
 * Keep an answer instead of the previous one.
 * @param {Shown} shown
 */
export function saveAnswer({ answer, drawing }) {
  store(KEY, { build: __BUILD__, lang, answer, drawing }, LONGEST);
}

/**
 * Return the stored answer if it is for exactly this question.
 * @param {Card} card
 * @param {Record<string, string>} settings as typed; missing ones have their usual value
 * @param {string} position
 * @returns {Shown | null}
 */
export function lastAnswer(card, settings, position) {
  /** @type {(Shown & {build: string, lang: string}) | null} */
  const kept = stored(KEY);
  if (
    kept?.build !== __BUILD__ ||
    kept.lang !== lang ||
    kept.answer.game !== card.slug ||
    kept.answer.position !== position
  )
    return null;
  const { parameters, convention } = kept.answer;
  const usual = card.parameters.map(({ name, default: text }) => [name, text]);
  const asked = { convention: card.conventions[0], ...Object.fromEntries(usual), ...settings };
  const same = Object.entries({ ...parameters, convention }).every(([name, text]) => asked[name] === text);
  return same ? kept : null;
}
