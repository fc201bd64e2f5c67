"""Make the certificate of an answer, of the kind that suits the game."""

from __future__ import annotations

from typing import Any

from ..model import MISERE, SCORING, Outcome, Ruleset
from ..search.couples import CoupleSearch
from ..search.meter import NATIVE, Meter
from ..search.search import Search
from ..text import BudgetError, Work
from .document import VERSION
from .outcome_proofs import OutcomeProof
from .score_proofs import ScoreProof
from .shorter import shorten
from .value_proofs import ValueProof

MOST = 50_000  # positions in a certificate


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
