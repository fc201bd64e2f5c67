"""The limits of the prover: why a game or a quantity cannot be proved, decided before any work."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from ..model import MISERE, SCORING, Ruleset
from ..text import Message

MOST_HEAPS = 6  # most numbers in a position that a theorem may be about
MAX_NUMBER = 40  # the largest number in a rule, since automata have about as many states
_SIZES, _EACH = 9, 100  # sizes, and positions of each, that are searched for a move that splits


def why_unprovable(ruleset: Ruleset[Any], quantity: str, forbid: int = 0) -> Message | None:
    """Return why a quantity cannot be proved; None if the rules allow it. `forbid` options may be forbidden."""
    if ruleset.loopy:
        return Message("play of {game} may never end, and a proof needs that it does", game=ruleset.slug())
    if ruleset.convention == SCORING:
        return Message("scores are counted, and the prover decides only who wins")
    if quantity == "grundy" and ruleset.convention == MISERE:
        return Message("there are no Grundy values in misère play")
    if forbid and (quantity == "grundy" or ruleset.convention == MISERE):
        return Message("with forbidden moves it is proved only who wins in normal play")
    return None


def has_fixed_count(ruleset: Ruleset[Any]) -> bool:
    """Return whether all positions have the same count of numbers, or the game has no clauses."""
    return ruleset.clauses(("x",)) == ruleset.clauses(("x", "y"))


def why_no_clauses(ruleset: Ruleset[Any], names: Sequence[str], count: int = 1) -> Message:
    """Return why a game has no clauses for `count` of these names: its settings, its positions or its moves.

    >>> from nimbers import game
    >>> why_no_clauses(game("kayles"), "xyz").template[:36]
    'a move of {game} may leave more part'
    >>> why_no_clauses(game("subtraction", amounts="1,99"), "xyz").params
    {'game': 'subtraction', 'number': 99, 'most': 40}
    """
    slug = ruleset.slug()
    more = next((other for other in range(count + 1, len(names) + 1) if ruleset.clauses(names[:other])), None)
    if more:
        return Message("{game} is proved for {least} heaps or more", game=slug, least=more)
    largest = max(map(int, re.findall(r"[0-9]+", " ".join(ruleset.settings().values()))), default=0)
    if largest > MAX_NUMBER and type(ruleset)().clauses(names[:count]):
        template = "the rules of {game} have the number {number}, and here automata are made of numbers up to {most}"
        return Message(template, game=slug, number=largest, most=MAX_NUMBER)
    if ruleset.family == "graphs":
        return Message("positions of {game} are graphs, and an automaton reads a fixed number of numbers", game=slug)
    if ruleset.family == "grids":
        return Message("positions of {game} are boards, and an automaton reads a fixed number of numbers", game=slug)
    if ruleset.family == "strings":
        return Message(
            "positions of {game} are strings of any length, and an automaton reads a fixed number of numbers", game=slug
        )
    if _may_split(ruleset):
        template = (
            "a move of {game} may leave more parts than there were, and an automaton reads a fixed number of numbers"
        )
        return Message(template, game=slug)
    template = "the rules of {game} are not told as comparisons of sums, which an automaton over digits can decide"
    return Message(template, game=slug)


def _may_split(ruleset: Ruleset[Any]) -> bool:
    """Return whether a move in a small position of one component leaves several."""
    small = (p for size in range(1, _SIZES + 1) for p in islice(ruleset.positions(size), _EACH))
    whole = (p for p in small if _parts(ruleset, p) == 1)
    return any(_parts(ruleset, after) > 1 for p in whole for after in ruleset.options(p))


def _parts(ruleset: Ruleset[Any], p: Any) -> int:
    return sum(1 for _ in ruleset.components(p))
