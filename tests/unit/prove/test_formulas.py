"""Students' formulas are proved for all sizes, or refuted by the smallest position of any size."""

from __future__ import annotations

import random
from itertools import count, product
from math import isqrt

import pytest

from nimbers.prove.formulas import decide_formula
from nimbers.prove.theorem import Theorem
from nimbers.search.meter import finished
from nimbers.text import NotationError, say
from unit.prove.settings import Setting
from unit.prove.test_theorems import GRUNDY, theorem

BY_FOUR, NIM3, NIM2, WYTHOFF = Setting("subtraction"), Setting("nim", "", 3), Setting("nim", "", 2), Setting("wythoff")
COUNTER, MARK, PIECE = Setting("counter"), Setting("mark"), Setting("board-piece", "slides=-;steps=1.0,0.1,1.1")
APART = "abs(p[0] - p[1])"
# (setting, quantity, formula, smallest counterexample worked out by hand, or None if it is true)
FORMULAS: list[tuple[Setting, str, str, tuple[int, ...] | None]] = [
    (BY_FOUR, "wins", "p[0] % 4 != 0 if len(p) == 1 else None", None),
    (BY_FOUR, "wins", "p[0] % 4", None),
    (BY_FOUR, "wins", "not p[0] % 4 == 0", None),
    (BY_FOUR, "wins", "p[0] & 3", None),
    (BY_FOUR, GRUNDY, "p[0] % 4", None),
    (BY_FOUR, GRUNDY, "p[0] - 4 * (p[0] // 4)", None),
    (NIM3, "wins", "p[0] ^ p[1] ^ p[2]", None),
    (NIM3, "wins", "p[0] ^ p[1] != p[2]", None),
    (NIM2, GRUNDY, "p[0] ^ p[1]", None),
    (NIM2, GRUNDY, "p[0] + p[1] - 2 * (p[0] & p[1])", None),
    (WYTHOFF, "wins", "min(p) != floor_phi(abs(p[0] - p[1]))", None),
    (WYTHOFF, "wins", f"min(p) != ({APART} + isqrt(5 * {APART} * {APART})) // 2", None),
    (COUNTER, "wins", "bin(p - 1).count('1') % 2", None),
    (COUNTER, "wins", "(p - 1).bit_count() % 2 == 1", None),
    (COUNTER, "grundy", "(p - 1).bit_count() & 1", None),
    (PIECE, "wins", "p[0] % 2 or p[1] % 2", None),
    (PIECE, "wins", "(p[0] | p[1]) & 1", None),
    (BY_FOUR, "wins", "p[0] % 3 != 0", (3,)),
    (BY_FOUR, "wins", "p[0] > 0", (4,)),
    (BY_FOUR, "wins", "p[0] % 4 != 0 if p[0] < 1001 else p[0] % 4 != 1", (1001,)),
    (BY_FOUR, "wins", "p[0] % 4 != 0 and p[0] != 1000001", (1_000_001,)),
    (BY_FOUR, GRUNDY, "p[0] % 4 if p[0] < 5000 else (p[0] + 1) % 4", (5000,)),
    (BY_FOUR, GRUNDY, "min(p[0], 3)", (4,)),
    (NIM3, "wins", "p[0] + p[1] != p[2] and p[0] + p[2] != p[1] and p[1] + p[2] != p[0]", (1, 1, 2)),
    (NIM3, "wins", "(p[0] + p[1] + p[2]) % 2 or p[0] ^ p[1] ^ p[2] if max(p) > 2048 else p[0] ^ p[1] ^ p[2]", None),
    (NIM3, "wins", "p[0] ^ p[1] ^ p[2] if max(p) < 1024 else True", (0, 1024, 1024)),
    (NIM2, GRUNDY, "p[0] + p[1]", (1, 1)),
    (NIM2, GRUNDY, "abs(p[0] - p[1])", (1, 2)),
    (NIM2, GRUNDY, "p[0] | p[1]", (1, 1)),
    (WYTHOFF, "wins", "p[0] != p[1]", (1, 1)),
    (WYTHOFF, "wins", "2 * max(p) != 3 * min(p) + 1 or max(p) > 2", (0, 0)),
    (COUNTER, "wins", "bin(p).count('1') % 2 == 0", (2,)),
    (COUNTER, "wins", "p & (p - 1) == 0 if p < 4096 else (p - 1).bit_count() % 2", (1,)),
    (COUNTER, "wins", "(p - 1).bit_count() % 2 and p != 4097", (4097,)),
    (PIECE, "wins", "(p[0] + p[1]) % 2", (1, 1)),
]


def true_of(found: Theorem, quantity: str, numbers: tuple[int, ...]) -> object:
    """Return the truth about small numbers, by the theorem."""
    return found.value(numbers) if quantity == GRUNDY else not found.is_lost(numbers)


@pytest.mark.parametrize(("setting", "quantity", "text", "wrong"), FORMULAS, ids=[one[2] for one in FORMULAS])
@pytest.mark.sampled(12, "other cases, in the same way")
def test_a_formula_is_decided(setting: Setting, quantity: str, text: str, wrong: tuple[int, ...] | None) -> None:
    """The formula is proved, or has its smallest counterexample, which plain evaluation confirms if it is small."""
    found = theorem(setting, GRUNDY if quantity == GRUNDY else "")
    decision = finished(decide_formula(found, text, quantity))

    assert (decision.proved, decision.counterexample) == (wrong is None, wrong)
    if wrong is not None and sum(wrong) > 100:
        return
    code, names = compile(text, "formula", "eval"), found.clauses.names
    for total in range(14 if wrong is None else sum(wrong) + 1):
        for numbers in product(range(total + 1), repeat=len(names)):
            if sum(numbers) != total or not found.rules.is_position(numbers) or (sum(numbers), numbers) == (0, wrong):
                continue
            tools = {"p": found.ruleset.as_argument(found.clauses.position(numbers)), "floor_phi": golden}
            says = eval(code, tools | {"isqrt": isqrt})
            is_right = says is None or (says if quantity == GRUNDY else bool(says)) == true_of(found, quantity, numbers)
            if not is_right:
                assert (total, numbers) == (sum(wrong or ()), wrong)
                return


def golden(n: int) -> int:
    """Return the smaller number of the n-th pair of Wythoff's game, built pair by pair."""
    taken: set[int] = set()
    for k in range(1, n + 1):
        small = next(one for one in count(1) if one not in taken)
        taken |= {small, small + k}
    return small if n else 0


@pytest.mark.slow("it decides five hundred formulas")
def test_five_hundred_spoiled_formulas() -> None:
    """With one operator or number changed, a formula is proved only if it is equal on all small positions."""
    draw, proved, tried = random.Random(9), 0, 0
    right = [one[:3] for one in FORMULAS if one[3] is None and one[0] != WYTHOFF]
    while tried < 500:
        setting, quantity, text = draw.choice(right)
        old, new = draw.choice([("%", "//"), ("!=", "=="), ("4", "5"), ("2", "3"), ("^", "|"), ("1", "2"), ("&", "^")])
        if old not in text:
            continue
        changed, found = text.replace(old, new, 1), theorem(setting, GRUNDY if quantity == GRUNDY else "")
        try:
            decision = finished(decide_formula(found, changed, quantity))
        except NotationError:
            continue  # such as p[3]
        tried += 1
        if decision.proved:
            proved += 1
            largest = {1: 300, 2: 20, 3: 9}[len(found.clauses.names)]
            for numbers in product(range(largest), repeat=len(found.clauses.names)):
                if found.rules.is_position(numbers):
                    says = eval(changed, {"p": found.ruleset.as_argument(found.clauses.position(numbers))})
                    said = says if quantity == GRUNDY else bool(says)
                    assert says is None or said == true_of(found, quantity, numbers)
    assert proved < tried / 2


def test_what_it_does_not_decide_says_so() -> None:
    """No statement means no proof, an invalid number is named, and other syntax is refused at its place."""
    four = theorem(BY_FOUR, "")
    silent = finished(decide_formula(four, "None", "wins"))
    negative = finished(decide_formula(four, "(p[0] - 5) // 2 >= -3 and p[0] % 4", "wins"))

    assert (silent.proved, silent.counterexample, silent.speaks) == (False, None, False)
    assert negative.counterexample is None
    assert negative.why_not is not None
    assert say(negative.why_not) == "at 0 it computes with what is no number here"
    for text, at in (("sorted(p)", 0), ("p[0] % 4 != 0 if p[0] ** 2 else 1", 17), ("p[1] > 0", 0)):
        with pytest.raises(NotationError) as error:
            finished(decide_formula(four, text, "wins"))
        assert error.value.at == at
    with pytest.raises(NotationError):
        finished(decide_formula(theorem(Setting("zero-move-nim", "", 2), ""), "p[0] > 0", "wins"))
