"""Claims marked as proved here are proved, provable claims are marked, and refuted claims are refuted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from nimbers.answers.answer_documents import for_all
from nimbers.games import game, ruleset, slugs
from nimbers.model import Claim, Ruleset
from nimbers.prove.algebra import Algebra
from nimbers.prove.compiled_rules import compile_rules
from nimbers.prove.effort import Effort
from nimbers.prove.numeration import numeration
from nimbers.prove.theorem import NAMES, Theorem, prove_theorem
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.for_all import ForAll, decide_claim, decide_for_all
from nimbers.verify.source import Source
from unit.prove.settings import IDS, SETTINGS, Setting

HEAPS = 3  # heaps for which an unmarked claim is tried
# Claims about rules with clauses that the prover does not decide, with the reasons.
OPEN = {
    "bit-slide inversions": "a length, and a text of digits",
    "bit-slide parity": "a text of digits",
    "chomp hook": "no automaton is found for the values of two rows",
    "counter turns": "a length",
    "end-nim balanced": "a loop over sizes",
    "fibonacci-nim smallest-part": "a loop over Fibonacci numbers",
    "mark odd-zeros": "a loop over digits",
    "nim misere-count": "a generator of names",
    "nimble misere-nim": "as many heaps as a square has coins",
    "number-subtraction certified-period": "the period is worked out",
    "subtraction certified-period": "the period is worked out",
}
# Refuted claims that the prover does not decide.
OPEN_REFUTED = {
    "circular-nim five-equal": "no small automaton is the answer, and what is false proves nothing",
    "fibonacci-nim power-of-two": "powers of two in Zeckendorf's system",
}


def rules_of(slug: str, claim: Claim) -> Ruleset[Any]:
    """Return the rules of a claim."""
    return ruleset(slug, claim.settings)


def claims() -> Iterator[tuple[str, Claim]]:
    """Yield every claim of a game whose rules have clauses."""
    for slug in slugs():
        for claim in game(slug).claims():
            if rules_of(slug, claim).clauses(NAMES[:2]) and claim.quantity != "winning_moves":
                yield slug, claim


CLAIMS = list(claims())
MARKED = [(slug, claim) for slug, claim in CLAIMS if claim.for_all]
UNMARKED = [(slug, claim) for slug, claim in CLAIMS if not claim.for_all and claim.status != "refuted"]
REFUTED = [(slug, claim) for slug, claim in CLAIMS if claim.status == "refuted"]


def names(cases: list[tuple[str, Claim]]) -> list[str]:
    """Return a test name for each claim."""
    return [f"{slug} {claim.name}" for slug, claim in cases]


def decided(slug: str, claim: Claim, heaps: bool | int) -> ForAll:
    """Return the prover's result for a claim."""
    return finished(decide_claim(rules_of(slug, claim), claim, heaps))


@pytest.mark.parametrize(("slug", "claim"), MARKED, ids=names(MARKED))
@pytest.mark.sampled(1, "other cases, in the same way")
def test_a_mark_is_proved(slug: str, claim: Claim) -> None:
    """A marked claim is proved under each of its conventions, and the page's link makes a proof."""
    assert claim.status == "proved"
    for convention in claim.conventions or game(slug).conventions:
        rules = ruleset(slug, dict(claim.rules) | {"convention": convention})
        found = finished(decide_claim(rules, claim, claim.for_all))
        assert found.proved, found.why_not


@pytest.mark.parametrize(("slug", "claim"), MARKED, ids=names(MARKED))
@pytest.mark.sampled(3, "other cases, in the same way")
def test_the_link_of_a_mark_makes_a_proof(slug: str, claim: Claim) -> None:
    """The gallery's link makes a proof, for two heaps if the mark has more, else for one."""
    told = for_all(game(slug), claim)
    assert told
    heaps = 2 if (told["heaps"] or 0) > 2 else 1
    quantity = "grundy" if claim.quantity == "grundy" else "outcome"

    assert isinstance(finished(prove_theorem(rules_of(slug, claim), quantity, heaps)), Theorem)


@pytest.mark.parametrize(("slug", "claim"), UNMARKED, ids=names(UNMARKED))
@pytest.mark.sampled(3, "other cases, in the same way")
def test_what_can_be_proved_is_marked(slug: str, claim: Claim) -> None:
    """Each unmarked claim is in the list of undecided ones; a claim that the prover refutes fails this test."""
    assert f"{slug} {claim.name}" in OPEN
    found = decided(slug, claim, HEAPS)

    assert not found.proved
    assert found.position is None


@pytest.mark.parametrize(("slug", "claim"), REFUTED, ids=names(REFUTED))
@pytest.mark.sampled(4, "other cases, in the same way")
def test_a_refuted_claim_is_refuted_at_the_same_position(slug: str, claim: Claim) -> None:
    """The prover's smallest counterexample is the recorded one."""
    found = decided(slug, claim, HEAPS)
    if f"{slug} {claim.name}" in OPEN_REFUTED:
        assert found.position is None
        return

    assert rules_of(slug, claim).format(found.position) == claim.counterexample


def test_the_lists_of_what_is_open_hold_nothing_else() -> None:
    """A claim that no longer exists or that the prover now decides leaves the list."""
    assert set(names(UNMARKED)) == set(OPEN)
    assert set(OPEN_REFUTED) <= set(names(REFUTED))


LARGEST = {1: 30, 2: 7, 3: 4, 4: 3}
TWICE = {"mark"}  # subtracting and dividing may be the same move


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
@pytest.mark.sampled(8, "other cases, in the same way")
def test_a_move_is_one_clause_with_one_choice_of_numbers(setting: Setting) -> None:
    """Each move is in one clause with one choice of numbers, so that winning moves can be counted.

    Otherwise counting is refused.
    """
    rules = setting.rules()
    clauses = rules.clauses(NAMES[: setting.heaps])
    made = finished(compile_rules(Algebra(numeration(clauses.systems[0]), Effort()), clauses))
    largest = LARGEST[len(clauses.names)]
    same = True
    for numbers in product(range(largest + 1), repeat=len(clauses.names)):
        if made.is_position(numbers):
            ways = [option for one in made.moves for option in made.of(one, numbers, 2 * largest)]
            same &= len(ways) == sum(1 for _ in rules.moves(clauses.position(numbers)))

    assert same != (setting.slug in TWICE)


@pytest.mark.parametrize(
    ("setting", "formula", "wrong"),
    [
        (Setting("nim", "", 2), "1 if p[0] != p[1] else 0", None),
        (Setting("nim", "", 2), "1 if p[0] < p[1] else 2", (1, 1)),
        (Setting("subtraction"), "1 if p[0] % 4 else 0", None),
        (Setting("subtraction"), "min(p[0], 1)", (4,)),
        (Setting("counter"), "(p - 1).bit_count() % 2", None),
    ],
)
@pytest.mark.sampled(3, "other cases, in the same way")
def test_winning_moves_are_counted(setting: Setting, formula: str, wrong: tuple[int, ...] | None) -> None:
    """Counts of winning moves are decided for all sizes, and wrong counts fail at the smallest position."""
    heaps = f"if len(p) == {setting.heaps} else None" if setting.slug != "counter" else ""
    text = f"def count(p):\n    return ({formula}) {heaps}\n"
    found = finished(decide_for_all(setting.rules(), Source("mine.py", text, "count"), "count"))

    assert found.proved == (wrong is None), found.why_not
    assert found.position == wrong


def test_a_move_in_two_clauses_is_not_counted() -> None:
    """A move in two clauses is refused, because it would count twice."""
    source = Source("mine.py", "def count(p):\n    return 1 if len(p) == 1 else None\n", "count")
    found = finished(decide_for_all(Setting("mark").rules(), source, "count"))

    assert found.why_not
    assert say(found.why_not).startswith("a move stands in two clauses")
