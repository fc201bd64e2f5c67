"""Formulas in one number are decided for all sizes where the values of single heaps are proved to repeat."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from nimbers import game
from nimbers.model import Ruleset
from nimbers.search.meter import finished
from nimbers.sequences.rules import heap_rules
from nimbers.sequences.sequence import compute_sequence
from nimbers.verify.for_all import decide_for_all, for_all_text
from nimbers.verify.heap_theorems import heap_code, heap_theorem
from nimbers.verify.source import Source
from tier import tier

GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("kayles", {}),
    ("dawsons-kayles", {}),
    ("dawsons-chess", {}),
    ("take-and-break", {"code": "4.7"}),
    ("take-and-break", {"code": "0.137"}),
    ("take-and-break", {"code": "0.055"}),
    ("subtraction", {"amounts": "2,5,99"}),
)
BEYOND = 3_000  # heaps computed one by one, without a certificate


def values_of(rules: Ruleset[object], up_to: int = BEYOND) -> list[int]:
    return list(finished(compute_sequence(heap_rules(heap_code(rules)), up_to, certify=False)).values)


@pytest.mark.parametrize(("slug", "settings"), GAMES)
def test_the_theorem_gives_the_values_of_heaps_far_beyond_its_period(slug: str, settings: dict[str, str]) -> None:
    """The automata accept the values that a computation without a certificate gives."""
    rules = game(slug, **settings)
    values = values_of(rules)
    by_value, by_outcome = finished(heap_theorem(rules, "grundy")), finished(heap_theorem(rules, "outcome"))

    assert by_value is not None
    assert by_outcome is not None
    for n in range(1, BEYOND, tier.many(7, 1)):
        assert by_value.value((n,)) == values[n]
        assert by_outcome.is_lost((n,)) == (values[n] == 0)


def formula(chance: random.Random, right: Callable[[int], int]) -> tuple[str, Callable[[int], bool]]:
    """Return a random expression in n on who wins, and what it says; about half of them begin with the truth."""
    period = chance.choice((2, 3, 12, 34, 34))
    lost = sorted(chance.sample(range(period), chance.randrange(period)))
    if period == 34 and chance.random() < 0.8:
        lost = [n for n in range(34) if right(34 * 9 + n) == 0]
    odd = sorted({chance.randrange(1, 2_000) for _ in range(chance.randrange(6))})
    if chance.random() < 0.8:
        odd = [n for n in range(1, 100) if (right(n) == 0) != (n % period in lost)] + odd[3:]
    text = f"(n % {period} not in {tuple(lost)!r}) != (n in {tuple(odd)!r})"
    return text, lambda n: (n % period not in lost) != (n in odd)


@pytest.mark.parametrize("slug", ["kayles", "dawsons-kayles", "dawsons-chess"])
def test_random_formulas_against_the_values_one_by_one(slug: str) -> None:
    """A proved formula is right of all heaps that were computed, and a counterexample is the first wrong one."""
    rules = game(slug)
    values = values_of(rules)
    chance = random.Random(f"{tier.seed} {slug}")
    seen = set()
    for _ in range(tier.many(12, 400)):
        text, says = formula(chance, values.__getitem__)
        decided = finished(
            decide_for_all(rules, Source("formula", f"def wins(n):\n    return {text}\n", "wins"), "wins")
        )
        wrong = next((n for n in range(1, BEYOND) if says(n) != (values[n] != 0)), None)
        assert decided.why_not is None, (text, decided)
        assert (decided.proved, decided.position) == (wrong is None, None if wrong is None else (wrong,)), text
        proof = {"op": "period_certificate", "params": {"code": heap_code(rules)}}
        assert decided.proof == (proof if decided.proved else None)
        seen.add(decided.proved)
    assert seen == {True, False}


def test_what_such_a_proof_does_not_cover() -> None:
    """A formula about several heaps, the number of winning moves and misère play are not decided by the period."""
    rules = game("kayles")
    two = Source("formula", "def wins(p):\n    return p != ()\n", "wins")
    moves = Source("formula", "def count(n):\n    return 1\n", "count")
    one = Source("formula", "def wins(n):\n    return n != 0\n", "wins")

    assert not finished(decide_for_all(rules, two, "wins")).proved
    assert not finished(decide_for_all(rules, moves, "count")).proved
    assert not finished(decide_for_all(game("kayles", convention="misere"), one, "wins")).proved
    long = "def wins(n):\n    m = n\n    return len(str(m)) > 0\n"
    unread = finished(decide_for_all(rules, Source("formula", long, "wins"), "wins"))
    assert unread.why_not is not None
    assert unread.why_not.params.get("line") == 3
    single = finished(decide_for_all(rules, one, "wins"))
    assert "of which it speaks" in for_all_text(rules, single).template


@pytest.mark.parametrize("slug", ["grundy", "lasker", "rims", "number-subtraction", "nim"])
def test_games_without_a_short_certified_period(slug: str) -> None:
    """Where no period is certified there is no such theorem."""
    assert finished(heap_theorem(game(slug), "outcome")) is None
