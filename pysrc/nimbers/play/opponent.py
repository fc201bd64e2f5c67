"""Evaluate the moves of a position, choose the machine's reply at any strength, and replay a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..answers.solver import Evaluator
from ..model import MISERE, SCORING, Move, Outcome, Ruleset
from ..search.loopy_values import LoopyValues
from ..search.meter import Meter
from ..search.retrograde import LoopySearch
from ..text import BudgetError, IllegalError, Message, Work

PERFECT = 10  # the strength of perfect play
LOOKED = 600  # most moves evaluated
WHOLE = 90_000  # work allowed for searching the whole position for the longest line
MOVES = 2_000  # most moves of a game that is replayed
WIN, LOSE, TIE, DRAW, OPEN = "win", "lose", "tie", "draw", "open"


@dataclass(frozen=True)
class EvaluatedMove:
    """A move with its verdict for the player who makes it ("open" if unknown), and its value."""

    move: Move[Any]
    verdict: str
    value: int | None


@dataclass(frozen=True)
class EvaluatedMoves:
    """The moves of a position, winning moves first, and whether there are `more` that were not evaluated."""

    moves: tuple[EvaluatedMove, ...]
    more: bool


@dataclass(frozen=True)
class Reply:
    """The move that a player chose, and why: "win", "only", "longest", "traps", "random", "keep"."""

    move: Move[Any]
    reason: str


VERDICTS = (WIN, LOSE, TIE, DRAW, OPEN)  # the numbers of verdicts in play data
RANKS = {WIN: 0, TIE: 1, DRAW: 1, OPEN: 2, LOSE: 3}  # of verdicts: less is better


def evaluate_moves(
    ruleset: Ruleset[Any], position: Any, at_most: int = LOOKED, evaluator: Evaluator | None = None
) -> Work[EvaluatedMoves]:
    """Evaluate the moves of a position and sort them by verdict, best first; the sort is stable."""
    evaluator = evaluator or Evaluator()
    evaluated = []
    moves = iter(ruleset.moves(position))
    for move in islice(moves, at_most):
        value = yield from evaluator.value(ruleset, move.option)
        if value is None:
            evaluated.append(EvaluatedMove(move, OPEN, None))
        elif value.score is not None:
            margin = move.gain - value.score
            evaluated.append(EvaluatedMove(move, WIN if margin > 0 else LOSE if margin < 0 else TIE, margin))
        else:
            verdict = {Outcome.P: WIN, Outcome.N: LOSE, Outcome.DRAW: DRAW, Outcome.TIE: TIE}[value.outcome]
            number = value.grundy if value.grundy is not None else value.remoteness
            evaluated.append(EvaluatedMove(move, verdict, number))
    evaluated.sort(key=lambda one: RANKS[one.verdict])
    return EvaluatedMoves(tuple(evaluated), next(moves, None) is not None)


def choose_reply(
    ruleset: Ruleset[Any], position: Any, strength: int = PERFECT, seed: int = 0, whole: LoopySearch | None = None
) -> Work[Reply | None]:
    """Return the machine's move, or None if there is none.

    At strength s it plays perfectly with probability s/10, else at random; the same seed gives the same game. In a won
    position it wins as fast as is known. In a lost one it plays the longest line if it can search the whole position,
    else the move after which the largest share of the opponent's replies is wrong. The replies of one line of play may
    share `whole`, a search of whole positions: what it has found, or its limit of work, then holds for all of them.
    """
    evaluator = Evaluator()
    chance = random.Random(f"{seed}/{ruleset.format(position)[:1000]}")
    evaluated = yield from evaluate_moves(ruleset, position, evaluator=evaluator)
    moves = evaluated.moves
    if not moves:
        return None
    if len(moves) == 1 and not evaluated.more:
        return Reply(moves[0].move, "only")
    if strength < PERFECT and chance.random() * PERFECT >= strength:
        return Reply(chance.choice(moves).move, "random")
    best = [one for one in moves if RANKS[one.verdict] == RANKS[moves[0].verdict]]
    if moves[0].verdict == OPEN or (evaluated.more and moves[0].verdict != WIN):
        listed = yield from evaluator.reply(ruleset, position)  # a claim may know a winning move among the others
        if listed is not None:
            return Reply(listed, "win")
    if ruleset.convention == SCORING:
        top = max(one.value or 0 for one in best)
        best = [one for one in best if (one.value or 0) == top]
        return (yield from _trap(ruleset, evaluator, best, "win" if moves[0].verdict == WIN else "keep"))
    lengths = yield from _lengths(whole or LoopySearch(Meter(WHOLE), ruleset), position, best)
    if lengths is not None and moves[0].verdict in (WIN, LOSE):
        wanted = min(lengths) if moves[0].verdict == WIN else max(lengths)
        return Reply(best[lengths.index(wanted)].move, "win" if moves[0].verdict == WIN else "longest")
    if moves[0].verdict == WIN:
        if ruleset.loopy:
            best = yield from _nearest(ruleset, position, best)
        return Reply(best[0].move, "win")
    return (yield from _trap(ruleset, evaluator, best, "keep" if moves[0].verdict in (TIE, DRAW) else "traps"))


def _lengths(search: LoopySearch, position: Any, best: list[EvaluatedMove]) -> Work[list[int] | None]:
    """Return the remoteness after each move; None if the whole position is too large to search."""
    if search.ruleset.loopy:  # the values are the remoteness, unless the position is too large
        known = [one.value for one in best if one.value is not None]
        return known if len(known) == len(best) else None
    try:
        yield from search.value(position)
        lengths = []
        for one in best:
            _, remoteness = yield from search.value(one.move.option)
            if remoteness is None:
                return None
            lengths.append(remoteness)
    except BudgetError:
        return None
    return lengths


def _nearest(ruleset: Ruleset[Any], position: Any, best: list[EvaluatedMove]) -> Work[list[EvaluatedMove]]:
    """Reduce winning moves of a loopy sum, too large to search, to one that makes progress, so that play ends.

    Prefer moves in components without loops, whose number is limited; then the least sum of numbers, then that of
    counters, since the opponent cannot increase both.
    """
    values = LoopyValues(Meter(WHOLE))
    here = set(ruleset.components(position))
    keys: list[tuple[int, int, int]] = []
    for one in best:
        numbers = counters = 0
        entered = False
        for rules, p in ruleset.components(one.move.option):
            if not rules.loopy:
                continue
            try:
                value = yield from values.value(rules, p)
            except BudgetError:
                return best
            entered |= (rules, p) not in here
            numbers += value.number or 0
            counters += value.counter
        keys.append((entered, numbers, counters))
    return [best[keys.index(min(keys))]]


def _trap(ruleset: Ruleset[Any], evaluator: Evaluator, best: list[EvaluatedMove], reason: str) -> Work[Reply]:
    """Return the move after which the largest share of the opponent's replies is wrong."""
    chosen, most = best[0], -1.0
    for one in best[:60]:
        replies = yield from evaluate_moves(ruleset, one.move.option, 60, evaluator)
        if not replies.moves:
            continue
        least = RANKS[replies.moves[0].verdict]
        wrong = sum(1 for reply in replies.moves if RANKS[reply.verdict] > least) / len(replies.moves)
        if wrong > most:
            chosen, most = one, wrong
    return Reply(chosen.move, reason)


@dataclass(frozen=True)
class Game:
    """A game after some moves: its positions, the moves, both scores, and the winner if it is over."""

    positions: tuple[Any, ...]
    moves: tuple[Move[Any], ...]
    scores: tuple[int, int]
    over: bool
    winner: int | None  # 0 for the player who began, 1 for the other; None for a tie or an unfinished game


def replay(ruleset: Ruleset[Any], start: Any, names: Sequence[str]) -> Game:
    """Replay the named moves from `start`; an illegal move raises an IllegalError with its number.

    >>> from nimbers.games import ruleset
    >>> replay(ruleset("nim"), (2, 1), ["1-1", "2-0", "1-0"]).winner
    0
    """
    if len(names) > MOVES:
        raise IllegalError(Message("{count} moves; at most {most} are replayed", count=len(names), most=MOVES))
    positions, moves = [start], []
    scores = [0, 0]
    for turn, name in enumerate(names):
        try:
            move = ruleset.move(positions[-1], name)
        except IllegalError as error:
            raise IllegalError(Message("move {number}: {why}", number=turn + 1, why=error.message)) from None
        moves.append(move)
        scores[turn % 2] += move.gain
        positions.append(move.option)
    over = next(iter(ruleset.moves(positions[-1])), None) is None
    winner = _winner(ruleset, len(moves), scores) if over else None
    return Game(tuple(positions), tuple(moves), (scores[0], scores[1]), over, winner)


def _winner(ruleset: Ruleset[Any], turns: int, scores: list[int]) -> int | None:
    """Return the winner of a finished game of `turns` moves, None for a tie."""
    if ruleset.convention == SCORING:
        return None if scores[0] == scores[1] else int(scores[1] > scores[0])
    last = (turns - 1) % 2  # before the first move this is the second player
    return 1 - last if ruleset.convention == MISERE else last
