// Finds the game of an embed by any of its names.
import type { Card } from "../games/cards.ts";
import { loadCard, MissingError } from "../games/load-card.ts";
import { engine } from "../python/shared.ts";
import { lang } from "../ui/labels.ts";
import type { State } from "./state.ts";
import { isSlug, renamed } from "./state.ts";

/**
 * The card of the game that a state is about, and the state under the game's own name: any name in any spelling will do.
 */
export async function resolveGame(state: State): Promise<{ card: Card; state: State }> {
  if (isSlug(state.game)) {
    try {
      return { card: await loadCard(state.game), state };
    } catch (error) {
      if (!(error instanceof MissingError)) throw error; // another name may be written as a slug is
    }
  }
  const { result } = await engine().call("named", { name: state.game, lang });
  return { card: await loadCard(result.game), state: renamed(state, result) };
}
