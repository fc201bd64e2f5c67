"""Automata agree with Python on relations, random formulas and facts about automatic words."""

from __future__ import annotations

import ast
import random
from itertools import product
from math import isqrt, sqrt

import pytest

from nimbers.prove.algebra import Algebra
from nimbers.prove.effort import Effort
from nimbers.prove.language import Compiler
from nimbers.prove.numeration import BINARY, ZECKENDORF, Numeration, base, metallic
from nimbers.search.meter import finished
from nimbers.text import BudgetError, NotationError
from tier import tier

SYSTEMS = (BINARY, base(3), base(10), ZECKENDORF, metallic(2), metallic(3))
NAMES = [system.name for system in SYSTEMS]


def algebra(system: Numeration = BINARY, limit: int = 10**9) -> Algebra:
    """Return an algebra with a large budget."""
    return Algebra(system, Effort(limit))


@pytest.mark.parametrize("system", SYSTEMS, ids=NAMES)
def test_every_number_has_one_word(system: Numeration) -> None:
    """Numbers and words correspond one to one, and longer words are larger numbers."""
    words = [system.write(n) for n in range(500)]

    assert [system.read(word) for word in words] == list(range(500))
    assert all(map(system.is_word, words))
    assert words == sorted(words, key=lambda word: (len(word), word))


@pytest.mark.parametrize("system", SYSTEMS, ids=NAMES)
def test_sums_and_order(system: Numeration) -> None:
    """The basic relations hold for all small numbers."""
    made = algebra(system)
    plus, less = finished(made.linear({"x": 1, "y": 1, "z": -1})), finished(made.less("x", "y"))
    shifted = finished(made.linear({"x": 1, "y": -2}, 3))
    for x, y in product(range(13), repeat=2):
        assert less.holds({"x": x, "y": y}) == (x < y)
        assert shifted.holds({"x": x, "y": y}) == (x - 2 * y + 3 == 0)
        assert [z for z in range(40) if plus.holds({"x": x, "y": y, "z": z})] == [x + y]


@pytest.mark.parametrize("system", SYSTEMS, ids=NAMES)
@pytest.mark.sampled(2, "other cases, in the same way")
def test_large_constants(system: Numeration) -> None:
    """A sum with a constant of many digits is right, and its automaton grows with the digits, not with the constant."""
    for constant in (1_000_003, -(2**40)):
        made = finished(algebra(system).linear({"x": 1, "y": -1}, constant))
        for x in (0, 5, abs(constant), abs(constant) + 1, 10**13):
            assert made.complete({"x": x}, "y") == (x + constant if x + constant >= 0 else None)
        assert len(made) < 2_000


def term(draw: random.Random, depth: int, *, bits: bool) -> str:
    """Return a random sum in x and y."""
    if not depth:
        return draw.choice(["x", "y", "x", "y", str(draw.randint(0, 5))])
    one, other = (term(draw, depth - 1, bits=bits) for _ in range(2))
    ways = [
        f"({one} {draw.choice('+-')} {other})",
        f"({draw.randint(2, 3)} * {one})",
        f"({one} {draw.choice(['%', '//'])} {draw.randint(2, 5)})",
        f"{draw.choice(['min', 'max'])}({one}, {other})",
        f"abs({one} - {other})",
    ]
    if bits:
        ways += [f"({one} {draw.choice('&|^')} {other})", f"(({one}).bit_count() % 2)"]
    return draw.choice(ways)


def formula(draw: random.Random, depth: int, *, bits: bool) -> str:
    """Return a random formula in x and y."""
    if not depth:
        one, other = (term(draw, draw.randint(0, 2), bits=bits) for _ in range(2))
        return f"{one} {draw.choice(['<', '<=', '==', '!=', '>', '>='])} {other}"
    one, other, third = (formula(draw, depth - 1, bits=bits) for _ in range(3))
    return draw.choice(
        [f"({one} and {other})", f"({one} or {other})", f"not ({one})", f"({one} if {other} else {third})"]
    )


@pytest.mark.parametrize("system", [BINARY, base(3), ZECKENDORF], ids=["base 2", "base 3", "zeckendorf"])
@pytest.mark.sampled(2, "the same of other cases")
def test_random_formulas_are_as_python_has_them(system: Numeration) -> None:
    """A formula is true or false as in Python; it is neither only where Python has no natural number."""
    draw, made, neither, cases = random.Random(5), algebra(system), 0, 0
    for _ in range(tier.many(20, 60 if system.metal else 200)):
        text = formula(draw, draw.randint(0, 1), bits=system is BINARY)
        truth = finished(Compiler(made, "xy").truth(ast.parse(text, mode="eval").body))
        code = compile(text, "formula", "eval")
        for x, y in product(range(9), repeat=2):
            expected, cases = bool(eval(code, {"x": x, "y": y})), cases + 1
            found = truth.true.holds({"x": x, "y": y}), truth.false.holds({"x": x, "y": y})
            neither += found == (False, False)
            assert found in ((expected, not expected), (False, False)), (text, x, y)
    assert neither < cases / 10


def test_facts_of_automatic_words() -> None:
    """The Thue-Morse word has squares and no overlaps (A. Thue 1912); floor(n phi) by Fibonacci digits."""
    made = algebra()
    t = "({}).bit_count() % 2"
    overlap = f"n > 0 and i + n == k and {t.format('i + j')} == {t.format('k + j')}"
    same = finished(Compiler(made, ("i", "j", "k", "n")).relation(overlap))
    within = finished(Compiler(made, ("i", "j", "k", "n")).relation("n > 0 and i + n == k"))
    for upto, exists in (("j < n", True), ("j <= n", False)):
        few = finished(Compiler(made, ("i", "j", "k", "n")).relation(upto))
        differs = finished(
            made.exists(finished(made.intersection(finished(made.difference(within, same)), few)), ("j",))
        )
        repeated = finished(made.difference(finished(made.exists(within, ("j",))), differs))
        assert repeated.is_empty != exists
    golden = finished(Compiler(algebra(ZECKENDORF), "xy").relation("y == floor_phi(x)"))
    phi = (1 + sqrt(5)) / 2
    assert all(golden.holds({"x": x, "y": y}) == (int(x * phi) == y) for x in range(40) for y in range(70))


def test_what_is_outside_says_where() -> None:
    """A formula beyond the automata is refused at its place; work and states have limits."""
    for text, at in (("x * y == 4", 0), ("1 + x ** 2 == y", 4), ("x <", 3), ("x == q", 5), ("x.real == 1", 0)):
        with pytest.raises(NotationError) as error:
            finished(Compiler(algebra(), "xy").relation(text))
        assert error.value.at == at, text
    with pytest.raises(NotationError):
        finished(Compiler(algebra(base(3)), "xy").relation("x ^ y == 0"))
    with pytest.raises(BudgetError):
        finished(Compiler(algebra(limit=1_000), "xy").relation("x % 97 == y % 89"))
    with pytest.raises(BudgetError):
        finished(Compiler(Algebra(BINARY, Effort(states=30)), "xy").relation("x % 97 == y"))


@pytest.mark.slow("it takes more than a second")
@pytest.mark.parametrize(
    ("k", "square"),
    [(1, 5), (1, 20), (1, 45), (2, 2), (2, 8), (2, 18), (3, 13), (3, 52), (4, 5), (4, 20)],
)
def test_square_roots_in_metallic_systems(k: int, square: int) -> None:
    """The whole part of the root of a square times c is exact, and so is that of a difference of either sign."""
    made = algebra(metallic(k))
    root = finished(Compiler(made, ["x", "y"]).relation(f"y == isqrt({square} * x * x)"))
    for x in [*range(60), *(random.Random(k).randrange(10**12) for _ in range(200))]:
        assert root.complete({"x": x}, "y") == isqrt(square * x * x)
    apart = finished(Compiler(made, ["x", "y"]).relation(f"isqrt({square} * (x - y) * (x - y)) > 5"))
    for x, y in product(range(9), repeat=2):
        assert apart.holds({"x": x, "y": y}) == (isqrt(square * (x - y) * (x - y)) > 5)


@pytest.mark.parametrize(("k", "text"), [(1, "2 * x * x"), (2, "5 * x * x"), (2, "2 * x * y"), (3, "-13 * x * x")])
def test_other_square_roots_are_refused(k: int, text: str) -> None:
    """A root that belongs to another system, or to no square, has no automaton."""
    with pytest.raises(NotationError):
        finished(Compiler(algebra(metallic(k)), ["x", "y"]).relation(f"isqrt({text}) == y"))
