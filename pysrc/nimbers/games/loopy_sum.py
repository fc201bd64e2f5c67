"""Sums with loops: games played side by side of which some may go round for ever."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from ..model import NORMAL, Judge, Outcome, Ruleset, proved
from ..search.loopy_values import LoopyValue, LoopyValues
from ..search.meter import SMALL, Meter, finished
from ..text import BudgetError
from .sum import Sum, Terms, claimed_value


@dataclass(frozen=True)
class LoopySum(Sum):
    """Games played side by side of which some may go round for ever.

    A move is a move in any one of the terms. A token on a graph with cycles may be a term, any game of normal play may
    be another.

    Whoever cannot move anywhere loses. Where neither player can bring that about the game is a draw.
    """

    spellings = "Terms game:position with + between, settings before the position: `nim:3,4+token-on-graph:1-2,2-1_1`."
    title = "Sum with loops"
    aliases = ("loopy sum", "Smith's theory", "sum of loopy games", "带循环的组合游戏之和", "有环游戏")
    conventions = (NORMAL,)
    goals = ("Whoever cannot move in any of the games loses; play without an end is a draw.",)
    loopy = True
    placeholder = "token-on-graph:1-2,2-1,1-3,3-4_1+nim:1"
    examples = (
        "token-on-graph:1-2,2-1,1-3,3-4_1+nim:1",
        "token-on-graph:1-2,2-1,1-3,3-4_1+nim:3",
        "token-on-graph:1-2,2-3,3-1,1-4,2-4_1+cram:..._...",
        "token-on-graph:1-2,2-1_1+nim:2",
        "token-on-graph:1-2,2-1,2-3_1+token-on-graph:1-2,2-1,2-3_1+kayles:3",
        "token-on-graph:1-2,2-3,3-1,3-4,4-5_2+nim:1000000000000+nim:1000000000002",
    )
    judge = Judge(
        "T, then T lines with one sum each",
        words=("First", "Second", "Draw"),
        sample=(
            "3\ntoken-on-graph:1-1,1-2_1+nim:1\ntoken-on-graph:1-2,2-3_1\ntoken-on-graph:1-2,2-1_1+nim:2\n",
            "Draw\nSecond\nDraw\n",
        ),
    )

    def _lists(self, *rules: Ruleset[Any]) -> bool:
        """Return whether one of the games is loopy; other sums belong to the game Sum."""
        return any(one.loopy for one in rules)

    @proved(
        "outcome",
        "Each term has a number, or is infinite and can be left to some numbers. Numbers add by the nim-sum. Beside "
        "one infinite term the player to move wins exactly when it can be left to the nim-sum of the others; else, and "
        "beside more of them, the sum is a draw.",
        source="C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl (1975)",
    )
    def smith(self, p: Terms) -> Outcome | None:
        """Return the outcome by loopy values and proved claims of the terms; None if a value is unknown."""
        values = _values(p)
        return None if values is None else reduce(xor, values, LoopyValue(0)).outcome

    @proved(
        "winning_moves",
        "Beside one infinite term just those moves win that leave it for the nim-sum of the others.",
        source="C. A. B. Smith (1966); A. S. Fraenkel and Y. Perl (1975)",
    )
    def leaving(self, p: Terms) -> tuple[str, ...] | None:
        """Return the moves out of infinite terms that win; None if no term is infinite or a value is unknown."""
        values = _values(p)
        endless = [place for place, value in enumerate(values or ()) if value.number is None]
        if values is None or not endless:
            return None
        if len(endless) > 1:
            return ()
        rules, position = p[endless[0]]
        others = reduce(xor, (value for value in values if value.number is not None), LoopyValue(0))
        moves = ((move.name, _loopy_value(rules, move.option)) for move in rules.moves(position))
        return tuple(f"{endless[0] + 1}.{name}" for name, value in moves if value == others)

    def sprague_grundy(self, _p: Terms) -> int | None:
        """Return None, since a loopy sum has no Grundy value."""
        return None


def _values(p: Terms) -> list[LoopyValue] | None:
    """Return the value of each term; None if one is unknown."""
    found = []
    for rules, position in p:
        value = _loopy_value(rules, position) if rules.loopy else _number(rules, position)
        if value is None:
            return None
        found.append(value)
    return found


def _loopy_value(rules: Ruleset[Any], position: Any) -> LoopyValue | None:
    """Return the loopy value by searching all reachable positions; None if that exceeds a small budget."""
    try:
        return finished(LoopyValues(Meter(SMALL)).value(rules, position))
    except BudgetError:
        return None


def _number(rules: Ruleset[Any], position: Any) -> LoopyValue | None:
    number = claimed_value(rules, position)
    return None if number is None else LoopyValue(number)
