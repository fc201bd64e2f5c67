"""Laws of value: components, keys, solvers and the engine agree with the oracle, and claims with their status."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from nimbers.answers.check import check_claim
from nimbers.model import NORMAL, Ruleset
from nimbers.search.couples import CoupleSearch
from nimbers.search.loopy_values import LoopyValue
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from tier import tier
from unit.oracle import TooBigError, Truth, oracle, sum_misere
from unit.rules import name, sample, smallest

LITTLE_WORK, CLAIMED_WORK = tier.many(8_000, 60_000), 60_000  # units of work in a claim's comparison with search
STATUSES = ("proved", "conjectured", "refuted", "open")


def judged(ruleset: Ruleset[Any], most: int = 90) -> Iterator[tuple[Any, Truth]]:
    """Yield positions of the sample with the oracle's results, without those that are not tiny."""
    judge = oracle(ruleset)
    small = set(smallest(ruleset, most // 2))
    for p in sample(ruleset, most):
        try:
            truth = judge.truth(p)
        except TooBigError:
            assert p not in small, f"the oracle must judge {ruleset.format(p)}"
            continue
        yield p, truth


def law_engine_agrees_with_the_oracle(ruleset: Ruleset[Any]) -> None:
    """Outcome, value, margin, length, remoteness and winning moves are the oracle's, with and without shortcuts."""
    for plain in (False, True):
        search = Search(ruleset, Meter(), plain)
        for p, expected in judged(ruleset):
            value = finished(search.value(p))
            winning = finished(search.winning(p))
            found = Truth(
                value.outcome.value,
                value.grundy,
                value.score,
                finished(search.length(p)),
                value.remoteness,
                winning.names,
            )
            assert expected == found, f"{ruleset.format(p)}, plain={plain}"
            assert winning.count == len(expected.winning), ruleset.format(p)


def law_questions_about_a_value_are_answered_alike(ruleset: Ruleset[Any]) -> None:
    """The question "is the value n?" gets the oracle's answer, first or after other questions."""
    if ruleset.loopy or ruleset.convention != NORMAL:
        return
    after, whole = CoupleSearch(Meter()), CoupleSearch(Meter())
    for p, truth in judged(ruleset, 60):
        for number in (0, 1, 2):
            for search in (CoupleSearch(Meter()), after):
                found = finished(search.value_or_other(ruleset, p, number))
                assert found in ((truth.grundy,) if truth.grundy == number else (truth.grundy, None)), ruleset.format(p)
        assert finished(whole.value(ruleset, p)) == truth.grundy, ruleset.format(p)


def law_option_parts_are_those_of_the_options(ruleset: Ruleset[Any]) -> None:
    """The components of all options have the same keys, however they were computed."""
    if type(ruleset).option_parts is Ruleset.option_parts:
        return

    def keys(parts: Iterable[tuple[Ruleset[Any], Any]]) -> tuple[str, ...]:
        return tuple(sorted(repr((name(rules), rules.key(q))) for rules, q in parts))

    for p in sample(ruleset, 60):
        options = sorted(keys(ruleset.components(option)) for option in ruleset.options(p))
        assert sorted(map(keys, ruleset.option_parts(p))) == options, ruleset.format(p)


def law_components_make_up_the_whole(ruleset: Ruleset[Any]) -> None:
    """The nim-sum of the components' values is the value of the whole; in misère play their sum has its outcome."""
    if ruleset.loopy:
        for p, truth in judged(ruleset, 40) if type(ruleset).components is not Ruleset.components else ():
            values = [LoopyValue(*_read(oracle(rules).loopy_value(q))) for rules, q in ruleset.components(p)]
            assert truth.outcome == reduce(xor, values, LoopyValue(0)).outcome, ruleset.format(p)
        return
    small = set(smallest(ruleset, 30))
    for p, truth in judged(ruleset, 60):
        parts = tuple(ruleset.components(p))
        assert all(rules.convention == ruleset.convention or ruleset.convention == "normal" for rules, _ in parts)
        if truth.grundy is not None:
            found = _nim_sum(parts)
            assert found == truth.grundy or (found is None and p not in small), ruleset.format(p)
        elif ruleset.convention == "misere" and len(oracle(ruleset).moves(p)) < 20:
            known = _misere_sums.setdefault(ruleset, {})
            assert (truth.outcome == "N") == sum_misere(parts, known), ruleset.format(p)


def _read(value: str) -> tuple[int | None, frozenset[int]]:
    """Return a value as its number, or as the exits of infinity."""
    exits = frozenset(int(exit_) for exit_ in value.strip("∞()").split(", ") if exit_)
    return (None, exits) if value.startswith("∞") else (int(value), frozenset())


def _nim_sum(parts: tuple[tuple[Ruleset[Any], Any], ...]) -> int | None:
    """Return the nim-sum, or None if a part is not tiny, because the oracle can then judge only the whole."""
    try:
        return reduce(xor, [oracle(rules).value(q) for rules, q in parts], 0)
    except TooBigError:
        return None


_misere_sums: dict[Ruleset[Any], dict[Any, bool]] = {}


def law_equal_keys_are_equal_games(ruleset: Ruleset[Any]) -> None:
    """Positions with one key have one outcome, one value, one margin, one length, one remoteness."""
    seen: dict[Hashable, tuple[Any, Truth]] = {}
    for p, truth in judged(ruleset, 100):
        first, known = seen.setdefault(ruleset.key(p), (p, truth))
        facts = [(t.outcome, t.grundy, t.score, t.length, t.remoteness) for t in (known, truth)]
        assert facts[0] == facts[1], f"{ruleset.format(first)} and {ruleset.format(p)} have one key"


def law_solver_agrees_with_the_oracle(ruleset: Ruleset[Any]) -> None:
    """A family's faster solver finds the plain values, including that of the position itself."""
    for p, _ in judged(ruleset, 60):
        for rules, q in ruleset.components(p):
            single = tuple(rules.components(q)) == ((rules, q),)
            solving = rules.solver(q) if single else None
            if solving is None:
                continue
            found = finished(solving)
            assert rules.key(q) in found, f"the solver leaves out {rules.format(q)}"
            assert _nim_sum(((rules, q),)) in (found[rules.key(q)], None), rules.format(q)


def law_claims_stand_as_their_status_says(ruleset: Ruleset[Any]) -> None:
    """A proved claim agrees with search as far as the budget goes.

    A refuted one first fails at its recorded position.
    """
    for claim in ruleset.claims():
        assert claim.status in STATUSES
        assert claim.statement
        assert claim.source
        if not ruleset.applies(claim):
            continue
        if claim.status == "refuted":
            verdict = finished(check_claim(ruleset, claim, up_to=20, limit=10 * CLAIMED_WORK))
            assert claim.counterexample == verdict.counterexample, f"{name(ruleset)}: {claim.name}"
        else:
            verdict = finished(check_claim(ruleset, claim, limit=LITTLE_WORK))
            if verdict.agrees is None:  # too little for the first position that the claim covers
                verdict = finished(check_claim(ruleset, claim, limit=CLAIMED_WORK))
            # An open claim may cover only positions that need too much work here; others may be about other settings.
            is_silent = not verdict.checked and verdict.stopped is None and verdict.failure is None
            holds = verdict.agrees or (verdict.counterexample is None and (claim.status == "open" or is_silent))
            assert holds, f"{name(ruleset)}: {claim.name} fails at {verdict.counterexample}"
            assert claim.counterexample is None


def law_claims_agree_with_the_oracle(ruleset: Ruleset[Any]) -> None:
    """A claim's statement about a position is the oracle's, unless the claim is refuted."""
    claims = [c for c in ruleset.claims() if ruleset.applies(c)]
    for p, truth in judged(ruleset, 90):
        facts = {
            "outcome": truth.outcome,
            "grundy": truth.grundy,
            "score": truth.score,
            "length": truth.length,
            "winning_move_count": len(truth.winning),
            "winning_moves": sorted(truth.winning),
        }
        for claim in claims:
            said = claim.evaluate(ruleset, p)
            if said is None or claim.status == "refuted":
                continue
            said = sorted(said) if claim.quantity == "winning_moves" else said
            assert facts[claim.quantity] == said, f"{claim.name} of {ruleset.format(p)}"
