"""Expressions written as mathematicians do mean in Python what they mean to an evaluator that shares no code."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from random import Random

import pytest

from nimbers.text import NotationError
from nimbers.verify.mathematics import in_python
from nimbers.verify.source import expression
from tier import tier

Value = Callable[[int, int], int]
Truth = Callable[[int, int], bool]


def number(random: Random, depth: int) -> tuple[str, Value]:
    """Return a text for a number, and its meaning for a and b."""
    kind = random.randrange(11) if depth else random.randrange(3)
    if kind == 0:
        k = random.randrange(1, 9)
        return str(k), lambda a, b: k
    if kind in (1, 2):
        return ("a", lambda a, b: a) if kind == 1 else ("b", lambda a, b: b)
    (one, x), (other, y) = operand(random, depth - 1), operand(random, depth - 1)
    m = random.randrange(2, 7)
    space = random.choice(["", " "])
    if kind == 3:
        return f"{one}{space}+{space}{other}", lambda a, b: x(a, b) + y(a, b)
    if kind == 4:
        sign = random.choice("-−–")
        return f"{one}{space}{sign}{space}{other}", lambda a, b: x(a, b) - y(a, b)
    if kind == 5:
        sign = random.choice(["·", "×", "*", " * "])
        return f"{one}{sign}{other}", lambda a, b: x(a, b) * y(a, b)
    if kind == 6:
        return f"{one} {random.choice(['⊕', 'xor', 'XOR', '⊻'])} {other}", lambda a, b: x(a, b) ^ y(a, b)
    if kind == 7:
        return f"{one} {random.choice(['mod', 'MOD', '%', 'rem'])} {m}", lambda a, b: x(a, b) % m
    if kind == 8:
        return random.choice([f"⌊{one}/{m}⌋", f"⌊{one} ÷ {m}⌋"]), lambda a, b: x(a, b) // m
    if kind == 9:
        return f"⌈{one}/{m}⌉", lambda a, b: -(-x(a, b) // m)
    return f"|{one} − {other}|", lambda a, b: abs(x(a, b) - y(a, b))


def operand(random: Random, depth: int) -> tuple[str, Value]:
    """Return a number that can stand beside a sign: a name, a product without sign, or one in brackets."""
    kind = random.randrange(5)
    text, value = number(random, depth)
    k = random.randrange(2, 6)
    if kind == 0 or (kind == 1 and not depth):
        return random.choice(
            [(f"{k}a", lambda a, b: k * a), ("a²", lambda a, b: a * a), (f"{k}b²", lambda a, b: k * b * b)]
        )
    if kind == 1:
        return f"{k}({text})", lambda a, b: k * value(a, b)
    if kind == 2:
        other, its = number(random, depth - 1 if depth else 0)
        return f"({text})({other})", lambda a, b: value(a, b) * its(a, b)
    return (text, value) if text.isalnum() else (f"({text})", value)


def relation(random: Random) -> tuple[str, Truth]:
    """Return a text that is true or false, and its meaning."""
    (one, x), (other, y) = number(random, 2), number(random, 1)
    other = f"({other})" if "mod" in other.casefold() else other  # a = 1 mod 3 is a congruence
    m, r = random.randrange(2, 7), random.randrange(7)
    kind = random.randrange(10)
    if kind == 0:
        return f"{one} {random.choice(['=', '=='])} {other}", lambda a, b: x(a, b) == y(a, b)
    if kind == 1:
        return f"{one} {random.choice(['≠', '!=', '<>'])} {other}", lambda a, b: x(a, b) != y(a, b)
    if kind == 2:
        return f"{one} {random.choice(['≤', '<='])} {other} < {r}", lambda a, b: x(a, b) <= y(a, b) < r
    if kind == 3:
        return f"{one} is {random.choice(['even', 'not odd'])}", lambda a, b: x(a, b) % 2 == 0
    if kind == 4:
        return f"{one} is not divisible by {m}", lambda a, b: x(a, b) % m != 0
    if kind == 5:
        return f"{m} divides {one}", lambda a, b: x(a, b) % m == 0
    if kind == 6:
        return f"{one} ≡ {r} (mod {m})", lambda a, b: x(a, b) % m == r % m
    if kind == 7:
        return f"{one} ≢ {other} (mod {m})", lambda a, b: x(a, b) % m != y(a, b) % m
    if kind == 8:
        return f"{one} ≡ 1, {r} or 3 (mod {m})", lambda a, b: x(a, b) % m in (1 % m, r % m, 3 % m)
    return f"{one} ∈ {{1, {r}}}", lambda a, b: x(a, b) in (1, r)


def statement(random: Random) -> tuple[str, Truth]:
    """Return one relation or two that a word joins, and its meaning."""
    one, x = relation(random)
    other, y = relation(random)
    kind = random.randrange(5)
    if kind == 0:
        return f"{one} {random.choice(['and', '∧', '&&'])} {other}", lambda a, b: x(a, b) and y(a, b)
    if kind == 1:
        return f"{one} {random.choice(['or', '∨', '||'])} {other}", lambda a, b: x(a, b) or y(a, b)
    if kind == 2:
        return f"{random.choice(['not ', '¬'])}({one})", lambda a, b: not x(a, b)
    if kind == 3:
        return f"({one}) or ({other})", lambda a, b: x(a, b) or y(a, b)
    return one, x


@pytest.mark.parametrize("part", range(4))
def test_the_meaning_is_kept(part: int) -> None:
    """Of random statements, those that are read mean what they say; the others are refused, and those are few."""
    random = Random(f"{tier.seed} {part}")
    read = 0
    texts = tier.many(150, 2000)
    for _ in range(texts):
        text, truth = statement(random)
        try:
            function = expression(text, "wins").function()
        except NotationError:
            continue
        read += 1
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        for a in range(6):
            for b in range(6):
                values = {"a": a, "b": b, "p": (a, b)}
                found = bool(function(*(values[name] for name in names)))
                assert found == truth(a, b), (text, in_python(text), a, b)
    assert read > texts / 2


@pytest.mark.parametrize(
    ("text", "python"),
    [
        ("½n = 2", "(0.5*n) == 2"), ("{n/4} = 0", "(n % 4 / 4) == 0"), ("n/4 ∈ ℤ", "n % 4 == 0"),
        ("n = 4k − 1", "n % 4 == 3"), ("n = 4k + 1, 4k + 2 or 4k + 3", "n % 4 in (1, 2, 3)"),
        ("a is odd xor b is odd", "((a % 2 == 1) != (b % 2 == 1))"), ("n ≡ ±1 (mod 4)", "n % 4 in (1, 3)"),
        (r"4\lfloor \frac{n}{4} \rfloor \neq n", "(4*((n) // (4))) != n"), ("a₁ isn't even", "a1 % 2 == 1"),
        (r"$n \equiv \unknown{1} \pmod{4}$", r"$n \equiv \unknown{1} \pmod{4}$"),
        ("a + b − 2·(a ∧ b)", "a + b - 2 * (a & b)"), ("⌊φ·|a−b|⌋ = min{a,b}", "floor_phi(abs(a - b)) == min(a, b)"),
        ("lambda a, b: a ⊕ b ≠ 0", "lambda a, b: a ^ b != 0"), ("1 if n ≠ 0 else 2", "1 if n != 0 else 2"),
        ("all(x mod 2 = 0 for x in p)", "all(x % 2 == 0 for x in p)"), ("n % 4 == 1 or 2", "n % 4 in (1, 2)"),
        ("p.count('·') is even", "p.count('·') % 2 == 0"), ("f(n) mod 2", "(f*(n)) % 2"), ("n mod", "n mod"),
        ("n ≠", "n ≠"), ("(n", "(n"), ("n mod 4 = {1, 2}", "n mod 4 = {1, 2}"), ("a + b = 1, 2", "a + b in (1, 2)"),
    ],
)  # fmt: skip
def test_in_python(text: str, python: str) -> None:
    """Each way to write a part of mathematics is read; what cannot be read stays as it is."""
    assert in_python(text) == python


@pytest.mark.parametrize(
    "text",
    [
        "n + 1 mod 4", "a xor b mod 2 = 0", "n % 4 != 0, n < 10", "n ≠ 3, n ≠ 5", "n in {0, 4, 8, ...}",
        "n = 0, 4, 8, …", "n % 2 == 0 & n % 4 == 0", "n ∈ [1,3]", "{n + 1} = 0",
    ],
)  # fmt: skip
def test_what_is_asked(text: str) -> None:
    """Where a part would be lost, or mathematicians and programmers differ, the reader is asked."""
    with pytest.raises(NotationError):
        in_python(text)


def test_a_factorial() -> None:
    """A sign after a number is a factorial, before one a negation."""
    assert [expression("n! = 6", "wins").function()(n) for n in range(5)] == [factorial(n) == 6 for n in range(5)]
    assert expression("!(n = 3)", "wins").function()(3) is False
