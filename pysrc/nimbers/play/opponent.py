"""Playing: moves judged, a machine's reply at any strength, and a whole game replayed from its moves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ..answers.solver import Knowledge
from ..model import MISERE, SCORING, Move, Outcome, Ruleset
from ..search.loopy_values import LoopyValues
from ..search.meter import Meter
from ..search.retrograde import LoopySearch
from ..text import BudgetError, IllegalError, Message, Work

PERFECT = 10  # the strength that never errs
LOOKED = 600  # moves judged at most
WHOLE = 90_000  # work spent on searching the whole position for the longest line
MOVES = 2_000  # moves of a game replayed at most
WIN, LOSE, TIE, DRAW, OPEN = "win", "lose", "tie", "draw", "open"


@dataclass(frozen=True)
class Judged:
    """A move with what it comes to for the player who makes it ("open" where that is not known), and its value."""

    move: Move[Any]
    verdict: str
    value: int | None


@dataclass(frozen=True)
class Judgement:
    """The moves of a position, winning first, and whether there are more than were judged."""

    moves: tuple[Judged, ...]
    more: bool


@dataclass(frozen=True)
class Reply:
    """The move a player chose and why: "win", "only", "longest", "traps", "random", "keep"."""

    move: Move[Any]
    reason: str


_RANK = {WIN: 0, TIE: 1, DRAW: 1, OPEN: 2, LOSE: 3}


def judging(
    ruleset: Ruleset[Any], position: Any, at_most: int = LOOKED, know: Knowledge | None = None
) -> Work[Judgement]:
    """Every move with what it comes to, winning ones first, else in the order of `moves`."""
    know = know or Knowledge()
    judged = []
    moves = iter(ruleset.moves(position))
    for move in islice(moves, at_most):
        value = yield from know.value(ruleset, move.option)
        if value is None:
            judged.append(Judged(move, OPEN, None))
        elif value.score is not None:
            margin = move.gain - value.score
            judged.append(Judged(move, WIN if margin > 0 else LOSE if margin < 0 else TIE, margin))
        else:
            verdict = {Outcome.P: WIN, Outcome.N: LOSE, Outcome.DRAW: DRAW, Outcome.TIE: TIE}[value.outcome]
            judged.append(Judged(move, verdict, value.grundy if value.grundy is not None else value.remoteness))
    judged.sort(key=lambda one: _RANK[one.verdict])  # stable
    return Judgement(tuple(judged), next(moves, None) is not None)


def replying(ruleset: Ruleset[Any], position: Any, strength: int = PERFECT, seed: int = 0) -> Work[Reply | None]:
    """The machine's move, or None where there is none.

    At strength s it plays perfectly with probability s/10, else at random; the same seed gives the same game. A winning
    machine wins as fast as is known. A losing one plays the longest line where the whole position can be searched, else
    the move after which the largest share of the opponent's replies is wrong.
    """
    know = Knowledge()
    chance = random.Random(f"{seed}/{ruleset.format(position)[:1000]}")
    judgement = yield from judging(ruleset, position, know=know)
    moves = judgement.moves
    if not moves:
        return None
    if len(moves) == 1 and not judgement.more:
        return Reply(moves[0].move, "only")
    if strength < PERFECT and chance.random() * PERFECT >= strength:
        return Reply(chance.choice(moves).move, "random")
    best = [one for one in moves if _RANK[one.verdict] == _RANK[moves[0].verdict]]
    if moves[0].verdict == OPEN or (judgement.more and moves[0].verdict != WIN):
        listed = yield from know.reply(ruleset, position)  # a claim may know a winning move that was not looked at
        if listed is not None:
            return Reply(listed, "win")
    if ruleset.convention == SCORING:
        top = max(one.value or 0 for one in best)
        best = [one for one in best if (one.value or 0) == top]
        return (yield from _trap(ruleset, know, best, "win" if moves[0].verdict == WIN else "keep"))
    lengths = yield from _lengths(ruleset, position, best)
    if lengths is not None and moves[0].verdict in (WIN, LOSE):
        wanted = min(lengths) if moves[0].verdict == WIN else max(lengths)
        return Reply(best[lengths.index(wanted)].move, "win" if moves[0].verdict == WIN else "longest")
    if moves[0].verdict == WIN:
        if ruleset.loopy:
            best = yield from _nearest(ruleset, position, best)
        return Reply(best[0].move, "win")
    return (yield from _trap(ruleset, know, best, "keep" if moves[0].verdict in (TIE, DRAW) else "traps"))


def _lengths(ruleset: Ruleset[Any], position: Any, best: list[Judged]) -> Work[list[int] | None]:
    """Moves to the end under best play after each move, where the whole position can be searched."""
    if ruleset.loopy:  # judging has searched the whole position, or found nothing; without lengths a win could circle
        known = [one.value for one in best if one.value is not None]
        return known if len(known) == len(best) else None
    search = LoopySearch(Meter(WHOLE), ruleset)
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


def _nearest(ruleset: Ruleset[Any], position: Any, best: list[Judged]) -> Work[list[Judged]]:
    """Of winning moves in a sum with loops, too large to be searched whole, those by which play comes to its end.

    A move in a part without loops, of which there are only so many; else the one that leaves the least numbers and,
    with equal numbers, the least counters, which the opponent cannot raise both.
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


def _trap(ruleset: Ruleset[Any], know: Knowledge, best: list[Judged], reason: str) -> Work[Reply]:
    """The move after which the largest share of the opponent's replies is wrong for them."""
    chosen, most = best[0], -1.0
    for one in best[:60]:
        replies = yield from judging(ruleset, one.move.option, 60, know)
        if not replies.moves:
            continue
        least = _RANK[replies.moves[0].verdict]
        wrong = sum(1 for reply in replies.moves if _RANK[reply.verdict] > least) / len(replies.moves)
        if wrong > most:
            chosen, most = one, wrong
    return Reply(chosen.move, reason)


@dataclass(frozen=True)
class Game:
    """A game after some moves: the positions passed through, the moves, both scores, and who has won if it is over."""

    positions: tuple[Any, ...]
    moves: tuple[Move[Any], ...]
    scores: tuple[int, int]
    over: bool
    winner: int | None  # 0 the player who began, 1 the other, None while it goes on and in a tie


def replay(ruleset: Ruleset[Any], start: Any, names: Sequence[str]) -> Game:
    """The game that begins at `start` and goes through the named moves; raises IllegalError naming the bad one.

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
    return Game(
        tuple(positions),
        tuple(moves),
        (scores[0], scores[1]),
        over,
        _winner(ruleset, len(moves), scores) if over else None,
    )


def _winner(ruleset: Ruleset[Any], turns: int, scores: list[int]) -> int | None:
    """Who has won a finished game of that many moves."""
    if ruleset.convention == SCORING:
        return None if scores[0] == scores[1] else int(scores[1] > scores[0])
    last = (turns - 1) % 2  # who moved last; before the first move that is the second player
    return 1 - last if ruleset.convention == MISERE else last
