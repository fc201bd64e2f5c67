"""Values of a position by the proved claims of its game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from ..model import NORMAL, SCORING, Claim, Move, Outcome, Quantity, Ruleset
from ..search.meter import Meter
from ..search.search import SHOWN, Winning, by_margin
from ..text import BudgetError, Work

# The quantities that determine an outcome, in the order in which they are tried.
_DECISIVE: tuple[Quantity, ...] = ("outcome", "grundy", "score")
_MOVES = 50  # moves tested by claims between two yields: a claim may read thousands of digits


def claimed_value(ruleset: Ruleset[Any], position: Any, quantity: Quantity) -> tuple[Any, Claim] | None:
    """Return the value of a quantity by the first proved claim that has one for the position, with that claim.

    >>> from nimbers.games import ruleset
    >>> claimed_value(ruleset("nim"), (3, 4, 5), "grundy")[0]
    2
    """
    for claim in ruleset.claims():
        if claim.quantity == quantity and claim.status == "proved" and ruleset.applies(claim):
            value = claim.evaluate(ruleset, position)
            if value is not None:
                return value, claim
    return None


def has_outcome_claim(ruleset: Ruleset[Any]) -> bool:
    """Return whether a proved claim determines outcomes of this ruleset, perhaps only of some positions."""
    return any(c.quantity in _DECISIVE and c.status == "proved" and ruleset.applies(c) for c in ruleset.claims())


def claimed_outcome(ruleset: Ruleset[Any], position: Any) -> tuple[Outcome, Claim] | None:
    """Return the outcome by a proved claim on it, on the Grundy value (normal play) or the margin (scoring play)."""
    for quantity in _DECISIVE:
        known = claimed_value(ruleset, position, quantity)
        if known is not None:
            value, claim = known
            if quantity == "grundy" and ruleset.convention == NORMAL:
                return (Outcome.N if value else Outcome.P), claim
            if quantity == "score" and ruleset.convention == SCORING:
                return by_margin(value), claim
            if quantity == "outcome":
                return Outcome(value), claim
    return None


def claimed_winning_moves(ruleset: Ruleset[Any], position: Any, meter: Meter) -> Work[Winning | None]:
    """Return the winning moves by claims on the moves or on the options; None if that takes more than the meter allows.

    The count is None if the claims do not decide all moves.
    """
    listed = claimed_value(ruleset, position, "winning_moves")
    if listed is not None:
        names: Iterable[str] = iter(listed[0])
        shown = tuple(islice(names, SHOWN))
        yield None
        known = claimed_value(ruleset, position, "winning_move_count")
        return Winning(known[0] if known else len(shown) + sum(1 for _ in names), shown)
    count, first, open_ = 0, list[Move[Any]](), False
    for move in ruleset.moves(position):
        meter.work += 1
        if meter.work >= meter.pause:
            try:
                yield from meter.checkpoint(ruleset, position)
            except BudgetError:
                return None
        elif meter.work % _MOVES == 0:
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
        score = claimed_value(ruleset, move.option, "score")
        return None if score is None else move.gain - score[0] > 0
    known = claimed_outcome(ruleset, move.option)
    return None if known is None else known[0] is Outcome.P
