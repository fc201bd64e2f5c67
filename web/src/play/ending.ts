// Explains what decided a game that is over; pure, and knows no rules: it uses Python's values of the moves.

import en from "../../locale/en/end.json";
import type { Judged } from "../board/touch.ts";
import { best, mistaken } from "../board/touch.ts";
import type { Game } from "../games/game.ts";
import { byHand, player } from "../games/game.ts";
import type { Moves } from "../python/replies.d.ts";
import { labelsOf } from "../ui/labels.ts";
import { lang } from "../ui/language.ts";
import { done } from "./acts.ts";
import { mistakeOf, storyOf } from "./mistake.ts";

const word = labelsOf("end", en);

export type Judgement = Moves;

/** a move of the game */
type Made = { name: string; text: string; gain?: number };

/**
 * `gave`: the loser gave the win away; `lost`: the loser never had it; `only`: the winner found the one winning move;
 * `kept`: the winner had it from the start and kept it; `turned`: the winner did not have it at the start; `regained`: the
 * winner gave it away and got it back; `slip`, `level`: nobody won, with or without a mistake; `open`: unknown.
 */
type Kind = "gave" | "lost" | "only" | "kept" | "turned" | "regained" | "slip" | "level" | "open";
/**
 * `turn` is the deciding move, counted from 0, and `judgement` rates the moves available then; null if no move decided.
 */
export type Ending = { kind: Kind; turn: number | null; judgement: Judgement | null };

/** A board to look at: the moves that lead to it, a comment, and the last of these moves. */
type Step = { line: string[]; text: string; move: string };

/**
 * Why a position is lost: the moves that lead to it, the number of moves from it, and some of these, each with a reply
 * that wins. `whose`: who has these moves.
 */
export type Refuted = {
  line: string[];
  whose: "yours" | "machine" | "anyone";
  all: number;
  tries: { move: Judged; reply: Judged }[];
};

/**
 * @param game must be over
 * @param winner one of the two players; null: nobody
 * @param judge rates the moves that were available at a turn
 */
export async function endingOf(
  game: Game,
  winner: 0 | 1 | null,
  moves: Made[],
  judge: (turn: number) => Promise<Judgement | null>,
): Promise<Ending> {
  return decided(game, winner, async (turn) => counted(await judge(turn), lead(moves, turn)));
}

/** Return how far the player to move is ahead in points. */
function lead(moves: Made[], turn: number) {
  return moves.slice(0, turn).reduce((sum, { gain = 0 }, at) => sum + ((turn - at) % 2 ? -gain : gain), 0);
}

/** In scoring games, rate moves by the result of the whole game instead of the rest of it. */
function counted(judgement: Judgement | null, before: number): Judgement | null {
  if (judgement?.value_name !== "margin") return judgement;
  const moves = judgement.moves.map((move) => {
    if (move.value === null) return move;
    const value = before + Number(move.value);
    const verdict = (value > 0 ? "win" : value < 0 ? "lose" : "tie") as Judged["verdict"];
    return { ...move, value, verdict };
  });
  return { ...judgement, moves };
}

async function decided(game: Game, winner: 0 | 1 | null, judge: (turn: number) => Promise<Judgement | null>) {
  const turns = [...Array(game.at).keys()];
  const hands = turns.filter((turn) => byHand(game, turn));
  if (winner === null || game.opponent === "friend" || winner === 1) {
    const losing = hands.filter((turn) => winner === null || player(game, turn) !== winner);
    return fault(game, losing, judge, winner === null ? "slip" : "gave", winner === null ? "level" : "lost");
  }
  return triumph(game, hands, judge);
}

/**
 * Find the last of some moves that gave something away.
 * @param kind the result if there is one
 * @param none the result if there is no such move
 */
async function fault(
  game: Game,
  turns: number[],
  judge: (turn: number) => Promise<Judgement | null>,
  kind: Kind,
  none: Kind,
): Promise<Ending> {
  let known = true;
  for (const turn of turns.toReversed()) {
    const judgement = await judge(turn);
    if (judgement && mistaken(judgement.moves, game.line[turn] ?? "")) return { kind, turn, judgement };
    known &&= standing(judgement) !== "open";
  }
  return { kind: known ? none : "open", turn: null, judgement: null };
}

/**
 * Explain how the reader won against the machine.
 * @param hands the reader's moves
 */
async function triumph(
  game: Game,
  hands: number[],
  judge: (turn: number) => Promise<Judgement | null>,
): Promise<Ending> {
  const judged: Map<number, Judgement | null> = new Map();
  for (const turn of hands) judged.set(turn, await judge(turn));
  const standings = hands.map((turn) => standing(judged.get(turn) ?? null));
  if (standings.includes("open")) return { kind: "open", turn: null, judgement: null };
  const gave = (turn: number) => mistaken(judged.get(turn)?.moves ?? [], game.line[turn] ?? "");
  const behind = hands.findLast((turn, index) => standings[index] !== "win" || gave(turn));
  if (behind !== undefined) {
    const kind = standings[0] === "win" ? "regained" : "turned";
    return { kind, turn: behind + 1, judgement: judged.get(behind + 2) ?? null };
  }
  if (!byHand(game, 0) && standing(await judge(0).catch(() => null)) === "win")
    return { kind: "turned", turn: 0, judgement: judged.get(1) ?? null };
  const only = hands.find((turn) => isAlone(judged.get(turn)));
  return only === undefined
    ? { kind: "kept", turn: null, judgement: null }
    : { kind: "only", turn: only, judgement: judged.get(only) ?? null };
}

/** Return the result of the best move. */
function standing(judgement: Judgement | null) {
  return judgement ? (best(judgement.moves)?.verdict ?? "open") : "open";
}

/** Whether exactly one of several moves won. */
function isAlone(judgement: Judgement | null | undefined) {
  if (!judgement || judgement.more || judgement.moves.length < 2) return false;
  return judgement.moves.filter(({ verdict }) => verdict === "win").length === 1;
}

/** The subject of the explanation: the game, its moves, the players' names, and who lost. */
type Told = { game: Game; moves: Made[]; names: [string, string]; loser: 0 | 1 | null };

/** Write the sentences about an end; the only number is that of the move, counted among its player's moves. */
export function taleOf({ kind, turn, judgement }: Ending, { game, moves, names, loser }: Told) {
  const friends = game.opponent === "friend";
  const name = names[turn === null ? (loser ?? 0) : player(game, turn)];
  if (kind === "open" || kind === "kept") return word(kind);
  if (kind === "level") return friends ? word("level.friend") : word(kind);
  if (kind === "lost") return friends ? word("lost.friend", { name }) : word("lost");
  if (turn === null) return "";
  const nth = ordinal(Math.floor(turn / 2) + 1);
  const made = moves[turn]?.text ?? "";
  if (kind === "only") return turn < 2 ? word("only.first", { made }) : word("only", { nth, made });
  if (kind === "turned" || kind === "regained") {
    const answer = moves[turn + 1];
    const head = word(kind, { nth });
    return answer ? [head, word(`${kind}.answer`, { made: answer.text })].join(word("between")) : head;
  }
  const better = judgement ? best(judgement.moves) : undefined;
  const head = friends ? word(`${kind}.friend`, { name, nth }) : word(kind, { nth });
  if (!better) return head;
  const other = kind === "slip" ? word("slip.better", { better: better.text }) : instead(better, friends);
  return [head, other].join(word("between"));
}

function instead({ text, verdict }: Judged, friends: boolean) {
  const end = verdict === "win" ? (friends ? "won" : "wins") : "level";
  return /[;,]/.test(text)
    ? word(`instead.long.${end}`, { better: text })
    : word(`instead.${end}`, { better: capital(text) });
}

function capital(text: string) {
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
}

/** @param count from 1 */
function ordinal(count: number) {
  const said = word("nth.words").split(" ")[count - 1];
  if (said) return said;
  const form = new Intl.PluralRules(lang, { type: "ordinal" }).select(count);
  const key = form === "one" || form === "two" || form === "few" ? form : "other";
  return word(`nth.${key}`, { n: count });
}

/**
 * Find replies to the moves of the position that was lost: the one after the better move, or the start.
 * @param positionAt returns the position before a turn
 * @param rate returns the rated moves of a position
 * @returns null if the end is of another kind, or if some value is unknown
 */
export async function refutedOf(
  { kind, turn, judgement }: Ending,
  { game }: Pick<Told, "game">,
  positionAt: (turn: number) => string | null,
  rate: (position: string) => Promise<Judgement | null>,
): Promise<Refuted | null> {
  const better = kind === "gave" && judgement ? best(judgement.moves) : undefined;
  const first = firstByHand(game);
  const lost = kind === "lost" && game.opponent !== "friend" ? positionAt(first) : (better?.option ?? null);
  const rated = lost === null ? null : await rate(lost);
  if (!rated || rated.more || rated.value_name === "margin" || rated.moves.some(({ verdict }) => verdict !== "lose"))
    return null;
  const line = better ? [...game.line.slice(0, turn ?? 0), better.name] : game.line.slice(0, first);
  const others = better ? rated.moves : rated.moves.filter(({ name }) => name !== game.line[first]);
  const tries: Refuted["tries"] = [];
  for (const move of spread(others)) {
    const reply = move.option === null ? undefined : best((await rate(move.option))?.moves ?? []);
    if (reply?.verdict === "win") tries.push({ move, reply });
  }
  const whose = game.opponent === "friend" ? "anyone" : better ? "machine" : "yours";
  return { line, whose, all: others.length, tries };
}

/** Return the turn of the first move by a person; -1 without one. */
function firstByHand(game: Game) {
  return game.line.findIndex((_, turn) => byHand(game, turn));
}

/** Choose the first, the middle and the last item. */
function spread<T>(items: T[]) {
  const last = items.length - 1;
  return items.filter((_, index) => [0, Math.ceil(last / 2), last].includes(index));
}

/** Write what the tries leave out. */
export function othersOf({ whose, tries, all }: Refuted) {
  if (!tries.length) return "";
  return all > tries.length ? word(`others.${whose}`, { count: all - tries.length }) : word("others.none");
}

/** Write the numbers of an end, for readers who want more. */
export function numbersOf({ kind, turn, judgement }: Ending, { moves }: Pick<Told, "moves">): string[] {
  const made = turn === null ? undefined : moves[turn];
  if (!judgement || turn === null || !made) return [];
  if (kind !== "gave" && kind !== "slip") {
    const won = judgement.moves.filter(({ verdict }) => verdict === "win");
    return judgement.more ? [] : [word("winning", { count: won.length, all: judgement.moves.length })];
  }
  const mistake = mistakeOf(judgement, made, moves[turn + 1]);
  return mistake ? [storyOf(mistake, judgement.value_name)] : [];
}

/**
 * List the boards that show why: the move, the reply, a better move, and why that one wins.
 * @param refuted the reason why, once it is known
 */
export function stepsOf(
  { kind, turn, judgement }: Ending,
  { game, moves, names }: Told,
  refuted: Refuted | null = null,
): Step[] {
  const first = turn ?? (kind === "lost" ? firstByHand(game) : -1);
  const made = moves[first];
  if (!made || (kind === "lost" && game.opponent === "friend")) return [];
  const step = (at: number, key: "step.made" | "step.answer") => ({
    line: game.line.slice(0, at + 1),
    text: word(key, {
      name: names[player(game, at)],
      move: key === "step.made" ? done(moves[at]?.text ?? "") : (moves[at]?.text ?? ""),
    }),
    move: moves[at]?.name ?? "",
  });
  const steps = [step(first, "step.made")];
  if (moves[first + 1]) steps.push(step(first + 1, "step.answer"));
  const better = judgement && (kind === "gave" || kind === "slip") ? best(judgement.moves) : undefined;
  const wrong = judgement && kind === "only" ? judgement.moves.find(({ verdict }) => verdict !== "win") : undefined;
  const other = better ?? wrong;
  if (other)
    steps.push({
      line: [...game.line.slice(0, first), other.name],
      text: word(better ? "step.better" : "step.wrong", { move: other.text }),
      move: other.name,
    });
  if (!refuted) return steps;
  for (const { move, reply } of refuted.tries)
    steps.push({
      line: [...refuted.line, move.name, reply.name],
      text: word(`step.refuted.${refuted.whose}`, { move: move.text, reply: reply.text }),
      move: reply.name,
    });
  return steps;
}
