"""What the proved claims of a game say of a position, and what follows from them at once."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from ..model import NORMAL, SCORING, Claim, Move, Outcome, Quantity, Ruleset
from ..search.meter import Meter
from ..search.search import SHOWN, Winning, by_margin
from ..text import BudgetError, Work

# From which quantities an outcome follows, in the order they are asked.
_DECIDES: tuple[Quantity, ...] = ("outcome", "grundy", "score")
_ASKED = 50  # moves held against claims between two yields: a claim may read thousands of digits


def claimed(ruleset: Ruleset[Any], position: Any, quantity: Quantity) -> tuple[Any, Claim] | None:
    """The value of a quantity by the first proved claim that speaks of the position, with that claim.

    >>> from nimbers.games import ruleset
    >>> claimed(ruleset("nim"), (3, 4, 5), "grundy")[0]
    2
    """
    for claim in ruleset.claims():
        if claim.quantity == quantity and claim.status == "proved" and ruleset.applies(claim):
            value = claim.evaluate(ruleset, position)
            if value is not None:
                return value, claim
    return None


def decides(ruleset: Ruleset[Any]) -> bool:
    """Whether some proved claim may tell outcomes of this ruleset."""
    return any(c.quantity in _DECIDES and c.status == "proved" and ruleset.applies(c) for c in ruleset.claims())


def claimed_outcome(ruleset: Ruleset[Any], position: Any) -> tuple[Outcome, Claim] | None:
    """The outcome by a proved claim on it, on the Grundy value (normal play) or on the margin (scoring play)."""
    for quantity in _DECIDES:
        found = claimed(ruleset, position, quantity)
        if found is not None:
            value, claim = found
            if quantity == "grundy" and ruleset.convention == NORMAL:
                return (Outcome.N if value else Outcome.P), claim
            if quantity == "score" and ruleset.convention == SCORING:
                return by_margin(value), claim
            if quantity == "outcome":
                return Outcome(value), claim
    return None


def claimed_winning(ruleset: Ruleset[Any], position: Any, meter: Meter) -> Work[Winning | None]:
    """The winning moves by claims, listed or told move by move; None where that is more than the meter allows.

    The count is None where the claims leave some moves open.
    """
    listed = claimed(ruleset, position, "winning_moves")
    if listed is not None:
        names: Iterable[str] = iter(listed[0])
        shown = tuple(islice(names, SHOWN))
        yield None
        counted = claimed(ruleset, position, "winning_move_count")
        return Winning(counted[0] if counted else len(shown) + sum(1 for _ in names), shown)
    count, first, open_ = 0, list[Move[Any]](), False
    for move in ruleset.moves(position):
        meter.work += 1
        if meter.work >= meter.pause:
            try:
                yield from meter.rest(ruleset, position)
            except BudgetError:
                return None
        elif meter.work % _ASKED == 0:
            yield None
        wins = _wins(ruleset, move)
        open_ |= wins is None
        if wins:
            count += 1
            if count <= SHOWN:
                first.append(move)
    return Winning(None if open_ else count, tuple(move.name for move in first), tuple(first))


def _wins(ruleset: Ruleset[Any], move: Move[Any]) -> bool | None:
    if ruleset.convention == SCORING:
        found = claimed(ruleset, move.option, "score")
        return None if found is None else move.gain - found[0] > 0
    known = claimed_outcome(ruleset, move.option)
    return None if known is None else known[0] is Outcome.P
