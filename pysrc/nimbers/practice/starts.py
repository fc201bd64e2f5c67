"""Positions to begin a game from, at three levels, by the share of the first moves that win."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from ..answers.listing import any_form
from ..answers.solver import FEW, Evaluator
from ..model import Ruleset
from ..play.opponent import OPEN, WIN, evaluate_moves
from ..text import BudgetError, IllegalError, Message, NimbersError, Work
from .exercises import LEGIBLE, LEVELS, by_size

TRIED = 40  # positions whose moves are judged at most
MOST_MOVES = 60  # a position with more moves is too large for a new game


@dataclass(frozen=True)
class Start:
    """A position, its moves, and how many of them win for the player to move."""

    position: Any
    moves: int
    winning: int


def starting(ruleset: Ruleset[Any], level: int = 1, seed: int = 0) -> Work[Start]:
    """Find a position to begin a game from; the same level and seed give the same one.

    The player to move can win it, though not at once. At level 1 at least a fifth of the moves win, at level 2 fewer,
    at level 3 at most one of eight. Where a game has no such position, the nearest one that was found is returned, else
    one of its examples. Raises IllegalError for an unknown level.

    >>> from nimbers.games import game
    >>> from nimbers.search.meter import finished
    >>> found = finished(starting(game("nim")(), 3, seed=1))
    >>> found.moves >= 8 * found.winning > 0
    True
    """
    if level not in LEVELS:
        raise IllegalError(Message("the level is a number from 1 to {most}", most=LEVELS[-1]))
    random = Random(f"{ruleset.slug()} {sorted(ruleset.settings().items())} {ruleset.convention} {level} {seed}")
    nearest: tuple[float, Start] | None = None
    for position in islice(_candidates(ruleset, level, random), TRIED):
        yield None
        with suppress(BudgetError):
            found = yield from _measured(ruleset, position)
            if found is None:
                continue
            distance = _distance(found, level)
            if distance == 0:
                return found
            if nearest is None or distance < nearest[0]:
                nearest = distance, found
    return nearest[1] if nearest else Start(random.choice(examples_of(ruleset)), 0, 0)


def examples_of(ruleset: Ruleset[Any]) -> list[Any]:
    """Return the game's examples, as far as the rules as they are set allow them."""
    found = []
    for text in ruleset.examples:
        with suppress(NimbersError):
            found.append(ruleset.parse(text))
    return found


def _candidates(ruleset: Ruleset[Any], level: int, random: Random) -> Iterator[Any]:
    """Yield the examples and positions of the level's sizes, in an order that `random` decides."""
    examples = examples_of(ruleset)
    groups = list(by_size(ruleset))
    third = max(1, -(-len(groups) // len(LEVELS)))
    # The smallest positions are over before they have begun.
    found = [p for group in groups[max((level - 1) * third, third // 2) : level * third] for p in group]
    if level == LEVELS[-1]:
        found += list(islice(ruleset.stress_positions(random), 30))
    random.shuffle(found)
    random.shuffle(examples)
    # Examples are boards as people draw them: one of them comes first every other time.
    for p in [*examples[: random.randint(0, 1)], *found, *examples]:
        p = any_form(ruleset, p, random)
        if LEGIBLE.match(ruleset.format(p)):
            yield p


def _measured(ruleset: Ruleset[Any], position: Any) -> Work[Start | None]:
    """Count the winning moves; None where a game from here is no choice, or is over after one move."""
    judgement = yield from evaluate_moves(ruleset, position, MOST_MOVES + 1, Evaluator(FEW))
    moves = judgement.moves
    if judgement.more or len(moves) < 2 or any(one.verdict == OPEN for one in moves):
        return None
    winning = [one for one in moves if one.verdict == WIN]
    if all(next(iter(ruleset.moves(one.move.option)), None) is None for one in winning or moves):
        return None
    return Start(position, len(moves), len(winning))


def _distance(start: Start, level: int) -> float:
    """Return 0 where the share of winning moves suits the level, else how far it is from that."""
    share = start.winning / start.moves
    few = 0.25 * (start.moves < 3 + level) + 0.1 * (share == 1)  # there is little to choose
    if not start.winning:
        return 2.0  # only a machine that errs can be beaten from here
    if level == 1:
        return few + max(0.0, 1 / 5 - share)
    if level == 2:
        return few + (0.0 if share < 1 / 5 else share)
    return few + (0.0 if share <= 1 / 8 else share)
