"""A listing contains every order of every position, in its place."""

from __future__ import annotations

from itertools import islice, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import NimbersError, game
from nimbers.answers.answer_texts import check_verdict
from nimbers.answers.check import check_claim
from nimbers.answers.listing import Listing, any_form, complete_up_to, count_of_forms, count_of_orders, forms, orders
from nimbers.model import Ruleset, Symmetry
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify.formula import claim_of
from nimbers.verify.source import find_source
from tier import WASM, tier
from unit.rules import name, rulesets
from unit.terminal import Nimbers

ALL = list(rulesets())


def verdict(slug: str, text: str, up_to: int | None) -> Any:
    """Return the verdict on a formula `wins`."""
    rules = game(slug)
    return finished(check_claim(rules, claim_of(rules, find_source("f.py", text, "wins"), "wins"), up_to))


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
def test_every_order_is_listed_once(ruleset: Ruleset[Any]) -> None:
    """Every rearrangement of a small position's parts is in the listing."""
    most = tier.many(200, 3_000)
    for size in range(5):
        listed = list(islice(Listing(ruleset, size), most + 1))
        known = set(listed)
        if len(listed) > most:
            break
        positions = list(ruleset.positions(size))
        first = set(positions)
        assert len(listed) == len(known), size
        assert [p for p in listed if p in first] == positions
        for p in listed[: tier.many(30, 100)]:
            for other in _rearranged(ruleset, p):
                assert other in known, ruleset.format(other)


def _rearranged(ruleset: Ruleset[Any], p: Any) -> list[Any]:
    """Return the rearrangements of a tuple or string that the game accepts as the same game."""
    if not isinstance(p, tuple | str) or len(p) > 6 or ruleset.symmetry == Symmetry.NONE:
        return []
    found = []
    for items in {tuple(p[::-1]), *permutations(p)}:
        other = "".join(items) if isinstance(p, str) else items
        try:
            if ruleset.parse(ruleset.format(other)) == other and ruleset.key(other) == ruleset.key(p):
                found.append(other)
        except (NimbersError, ValueError, TypeError, IndexError):
            continue
    return found


@pytest.mark.parametrize("p", [(), (1,), (1, 1), (2, 1), (1, 2, 2), (3, 1, 2), ("b", "a", "b"), (1, 1, 2, 3)])
def test_orders(p: tuple[Any, ...]) -> None:
    """Each different order occurs once, the original first."""
    found = list(orders(p))

    assert found[0] == p
    assert sorted(found) == sorted(set(permutations(p)))
    assert len(found) == count_of_orders(p)
    assert any_form(game("nim"), p, Random(3)) in found


@pytest.mark.parametrize(
    ("text", "many"), [("nim:1,2+end-nim:1,2", 2 * 2 * 2), ("nim:1,2+nim:1,2", 2 * 2), ("wythoff:1,1", 1)]
)
def test_the_forms_of_a_sum(text: str, many: int) -> None:
    """The forms of a sum are its terms in every order, each term in each of its forms."""
    rules = game("sum")
    p = rules.parse(text)
    found = list(forms(rules, p))

    assert found[0] == p
    assert len(found) == len(set(found)) == count_of_forms(rules, p) == many
    assert {rules.key(form) for form in found} == {rules.key(p)}
    assert {any_form(rules, p, Random(seed)) for seed in range(60)} == set(found)


def test_a_formula_that_is_wrong_in_one_order_of_terms() -> None:
    """A formula that is wrong for another order of terms, or of heaps in a term, is refuted."""
    terms = "def count(p): return 9 if [name for name, _ in p] == ['nim', 'kayles'] else None\n"
    heaps = "def count(p): return 9 if ('wythoff', (1, 0)) in p else None\n"
    rules = game("sum")
    found = [
        finished(check_claim(rules, claim_of(rules, find_source("f.py", text, "count"), "count"), 2))
        for text in (terms, heaps)
    ]

    assert [one.counterexample for one in found] == ["nim:1+kayles:1", "wythoff:1,0"]


def test_a_formula_that_is_wrong_in_one_order() -> None:
    """Formulas that once passed a check are refuted: they are wrong when the larger heap comes first."""
    wythoff = "def wins(p):\n    a, b = sorted(p)\n    right = int((b - a) * (1 + 5 ** .5) / 2) != a\n"
    first = verdict("wythoff", wythoff + "    return right if p[0] <= p[1] else not right\n", 20)
    second = verdict("end-nim", "def wins(p):\n    return (len(p) != 2 or p[0] != p[1]) != (p > p[::-1])\n", 9)
    honest = verdict("wythoff", wythoff + "    return right\n", 20)

    assert first.counterexample == "1,0"
    assert second.counterexample is not None
    assert (honest.agrees, honest.checked, honest.orders) == (True, 21 * 22 // 2, None)


def test_the_verdict_says_which_orders_were_tried() -> None:
    """With too many orders the verdict names the size up to which all were tried, and does not say "all"."""
    nim = "from functools import reduce\nfrom operator import xor\ndef wins(p): return reduce(xor, p, 0) != 0\n"
    found = verdict("nim", nim, 16)
    small = verdict("nim", nim, 8)

    assert (found.agrees, found.orders, complete_up_to(game("nim"), 16)) == (True, 15, 15)
    assert "in every order up to 15, beyond it" in say(check_verdict(found))
    assert " all " not in say(check_verdict(found))
    assert (small.checked, small.orders) == (sum(2 ** max(size - 1, 0) for size in range(9)), None)


def test_a_counterexample_beyond_is_not_called_the_smallest() -> None:
    """If some orders of smaller positions were not tried, the verdict says that a smaller counterexample may exist."""
    found = verdict("nim", "def wins(p): return None if sum(p) < 17 else False\n", 17)

    assert not found.agrees
    assert "Smallest" not in say(check_verdict(found))
    assert "there may be a smaller one" in say(check_verdict(found))


@pytest.mark.skipif(WASM, reason="no processes in the browser")
def test_a_program_that_is_wrong_in_one_order(nimbers: Nimbers, tmp_path: Path) -> None:
    """Stress finds the smallest failing input of a program that is wrong only when the larger heap comes first."""
    program = tmp_path / "wrong.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin.read().splitlines()[1:]:\n"
        "    a, b = map(int, line.split())\n"
        "    wins = int(abs(a - b) * (1 + 5 ** .5) / 2) != min(a, b)\n"
        "    print('W' if wins != (a > b > 0) else 'L')\n"
    )
    run = nimbers("stress", "wythoff", str(program), "--up-to", "8", "--words", "W,L", "--json")

    assert (run.code, run.json["position"], run.json["kind"]) == (1, "2,1", "wrong answer")


def test_a_formula_that_says_nothing_is_no_agreement(nimbers: Nimbers, tmp_path: Path) -> None:
    """If a formula makes no statement, the exit code also says that nothing was checked."""
    made = tmp_path / "f.py"
    made.write_text("def wins(p): return None\n")
    run = nimbers("check", "nim", "--formula", str(made), "--up-to", "5")

    assert run.code == 3
    assert "Nothing to check" in run.out
