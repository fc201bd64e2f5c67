// Keeps the tab's last answer for a reload: the same build would find the same answer, so the reader need not wait.

import type { Card } from "../games/cards.ts";
import { names } from "../offline/names.ts";
import type { Answer } from "../python/replies.d.ts";
import { store, stored } from "../storage/tab-storage.ts";
import { lang } from "../ui/labels.ts";
import type { Drawing } from "./session.ts";

type Shown = { answer: Answer; drawing: Drawing };

const KEY = names(new URL("../", import.meta.url).pathname).answer;
/** The most characters of an answer to keep; storing more takes longer than it saves. */
const LONGEST = 200_000;

/** Keep an answer instead of the previous one. */
export function saveAnswer({ answer, drawing }: Shown) {
  store(KEY, { build: __BUILD__, lang, answer, drawing }, LONGEST);
}

/**
 * Return the stored answer if it is for exactly this question.
 * @param settings as typed; missing ones have their usual value
 */
export function lastAnswer(card: Card, settings: Record<string, string>, position: string): Shown | null {
  const kept: (Shown & { build: string; lang: string }) | null = stored(KEY);
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
