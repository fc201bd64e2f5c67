"""Make the certificate of an answer, of the kind that suits the game."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

from ..families.heaps import Heap, SequenceGame
from ..model import MISERE, SCORING, Outcome, Ruleset
from ..search.couples import CoupleSearch
from ..search.meter import NATIVE, Meter
from ..search.search import Search
from ..text import BudgetError, Message, Work
from .document import VERSION, enough
from .outcome_proofs import OutcomeProof
from .score_proofs import ScoreProof
from .shorter import shorten
from .value_proofs import ValueProof

MOST = 50_000  # positions in a certificate
MOST_MOVES = 30_000_000  # from all of these, so that checkers do not refuse it as too long
FAR = 2_000  # the proof of a larger heap needs nearly all smaller ones, and choosing among them takes too long


def certify_position(
    ruleset: Ruleset[Any], position: Any, limit: int = NATIVE, most: int = MOST
) -> Work[dict[str, Any]]:
    """Return the certificate of a position's value, of its outcome if there are no values, or of its best margin.

    The search starts without a memo, so that a position always has the same certificate. If a value in normal play is
    too much work, only the outcome is certified. Raises BudgetError beyond the limits of work or positions.
    """
    head = {
        "certificate": VERSION,
        "game": ruleset.slug(),
        "settings": ruleset.settings(),
        "convention": ruleset.convention,
        "position": ruleset.format(position),
    }
    if ruleset.loopy or ruleset.convention == MISERE:
        return head | (yield from _outcome(ruleset, position, limit, most))
    if ruleset.convention == SCORING:
        return head | (yield from _score(ruleset, position, limit, most))
    return head | (yield from _value(ruleset, position, limit, most))


def _value(ruleset: Ruleset[Any], position: Any, limit: int, most: int) -> Work[dict[str, Any]]:
    if isinstance(ruleset, SequenceGame) and max(position, default=0) > FAR:
        found = yield from _all_heaps(ruleset, position, most)
        if found is not None:
            return found
    search = CoupleSearch(Meter(limit))
    proof = ValueProof(search, most)
    terms = proof.terms(ruleset, position)
    try:
        value = yield from proof.value(terms)
    except BudgetError as error:
        if not error.more or type(ruleset).components is not Ruleset.components:
            raise
        return (yield from _outcome(ruleset, position, limit, most))
    listed = yield from shorten(proof, (yield from proof.listed(terms)), terms)
    texts = {ruleset.format_component(term.ruleset, term.position): number for term, number in listed.items()}
    return {"kind": "values", "value": value, "values": texts}


def _all_heaps(ruleset: SequenceGame, position: Heap, most: int) -> Work[dict[str, Any] | None]:
    """Return the values of all heaps up to the largest; None if the game does not compute them as a sequence."""
    largest = max(position)
    enough(largest, most)
    if largest * len({tuple(sorted(new)) for new in ruleset.heap_options(largest)}) > 2 * MOST_MOVES:
        raise BudgetError(Message("a certificate on more than {most} moves", most=MOST_MOVES))
    solving = ruleset.solver((largest,))
    if solving is None:
        return None
    known = yield from solving
    values = {n: known[n,] for n in range(1, largest + 1)}
    value = reduce(xor, (values[n] for n in position if n))
    return {"kind": "values", "value": value, "values": {ruleset.format((n,)): values[n] for n in values}}


def _outcome(ruleset: Ruleset[Any], position: Any, limit: int, most: int) -> Work[dict[str, Any]]:
    search = Search(ruleset, Meter(limit))
    if ruleset.loopy or ruleset.convention == MISERE:
        outcome = (yield from search.value(position)).outcome
    else:
        outcome = Outcome.P if (yield from search.is_lost(position)) else Outcome.N
    lost, draws = yield from OutcomeProof(search, most).listed(position, outcome)
    return {
        "kind": "outcomes",
        "outcome": str(outcome),
        "lost": [ruleset.format(p) for p in lost],
        "draws": [ruleset.format(p) for p in draws],
    }


def _score(ruleset: Ruleset[Any], position: Any, limit: int, most: int) -> Work[dict[str, Any]]:
    search = Search(ruleset, Meter(limit))
    score = (yield from search.value(position)).score
    listed = yield from ScoreProof(search, most).listed(position)
    return {"kind": "scores", "score": score, "bounds": {ruleset.format(p): bounds for p, bounds in listed}}
