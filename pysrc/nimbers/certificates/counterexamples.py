"""Certificates of counterexamples: the truth about a position, and a play that shows it."""

from __future__ import annotations

from typing import Any

from ..model import Outcome, Ruleset
from ..search.meter import NATIVE, Meter
from ..text import BudgetError, Message, Work
from .document import Certificate
from .plain import Check, refutes, truths
from .position import MOST, certify_position

LONGEST = 1_000  # moves of a play


def certify_counterexample(
    ruleset: Ruleset[Any], position: Any, claimed: object, limit: int = NATIVE, most: int = MOST
) -> Work[dict[str, Any]]:
    """Return a certificate that a position does not have the claimed value or outcome (N, P or draw).

    The play shows it: whatever the loser does, the winner moves to positions that are proved lost. In scoring play, or
    if the claim is about something else, the certificate has the truth alone. Raises BudgetError.
    """
    found = yield from certify_position(ruleset, position, limit, most)
    if found["kind"] == "scores" or not refutes(found, claimed):
        return found
    play = yield from _play(ruleset, position, found, limit)
    return {**found, "kind": "counterexample", "claimed": claimed, "play": [ruleset.format(p) for p in play]}


def claimed_truth(quantity: str, claimed: object, loopy: bool) -> object:
    """Return what a wrong claim says of a position in the form of certificates; None if no certificate can deny it.

    >>> claimed_truth("wins", False, loopy=False), claimed_truth("grundy", 3, loopy=False)
    ('P', 3)
    """
    if quantity == "wins" and isinstance(claimed, bool):
        return "N" if claimed else None if loopy else "P"
    # The truth about who wins says nothing of other quantities.
    return claimed if quantity in ("grundy", "outcome") else None


def _play(ruleset: Ruleset[Any], position: Any, found: Certificate, limit: int) -> Work[list[Any]]:
    """Return the positions after each move: the winner takes a proved reply, the loser any option.

    Where lost positions are listed, each after the replies to its options, the winner moves to the earliest one. So
    play with loops ends.
    """
    check, known, play = Check(ruleset, Meter(limit)), truths(found), list[Any]()
    if Outcome.DRAW in known:
        return play
    check.read(found)
    winner, p = Outcome.N in known, position
    while True:
        option = None
        for one in ruleset.options(p):
            yield from check.worked(p)
            if winner and not (yield from check.is_lost(one)):
                continue
            if option is None or check.place(one) < check.place(option):
                option = one
            if not winner or check.has_values:
                break
        if option is None:
            return play
        play.append(option)
        if len(play) > LONGEST:
            raise BudgetError(Message("a play of more than {most} moves", most=LONGEST))
        p, winner = option, not winner
