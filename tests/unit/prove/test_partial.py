"""Students' functions become one expression with the same meaning as in Python, or are refused."""

from __future__ import annotations

import ast
import random
from itertools import product
from math import isqrt
from typing import Any

import pytest

from nimbers.prove.algebra import Algebra
from nimbers.prove.effort import Effort
from nimbers.prove.language import Compiler
from nimbers.prove.numeration import BINARY, ZECKENDORF
from nimbers.prove.partial.evaluation import residual
from nimbers.prove.partial.symbolic_values import UnreadableError
from nimbers.prove.terms import Term, Truth
from nimbers.search.meter import finished
from nimbers.text import say

HEAD = (
    "from functools import reduce\nfrom itertools import takewhile\nfrom math import isqrt\nfrom operator import xor\n"
)
# Functions of two numbers, or of three if marked.
FUNCTIONS = [
    "x = 0\nfor n in p: x ^= n\nreturn x",
    "a, b = p\nif a == b: return 0\nif a > b:\n    a, b = b, a\nreturn b - a",
    "a, b = sorted(p)\nreturn 2 * b - a",
    "a, b = sorted(p, reverse=True)\nreturn a - b",
    "return reduce(xor, p)",
    "return reduce(lambda a, b: a + 2 * b, p, 1)",
    "return sum(n % 3 for n in p if n > 1)",
    "return all(n % 2 for n in p) + any(n > 4 for n in p)",
    "return max(p) - min(p) + len(p)",
    "t = 0\nfor i, n in enumerate(p, 1):\n    if n % 2: t += i\n    elif n == 4: continue\n    t += n\nreturn t",
    "for n in p:\n    if n == 3: break\nelse:\n    return 7\nreturn n",
    "for n in reversed(p):\n    if n > 2: return n\n",
    "full = tuple(n for n in p if n)\nreturn len(full) + sum(full)",
    "ones = sum(1 for _ in takewhile(lambda n: n == 1, p))\nreturn ones % 2 == (ones == len(p))",
    "return len(set(p)) > 1",
    "return p.count(2) if 2 in p else None",
    "return (p[0] or 5) + (p[1] and 3)",
    "return [n % 2 for n in p] == [1, 0] or p[::-1] == p",
    "q, r = divmod(p[0], 3)\nreturn q + 2 * r",
    "return next((i for i, n in enumerate(p) if n > 3), 9)",
    "small, large = min(p), max(p)\nk = large - small\nreturn small == 2 * k if k % 2 else k == 0",
    "return p[0] * p[1] % 3",
    "return (p[0] + 1) * (p[1] + 2) * 5 & 1",
    "return sum(n.bit_count() for n in p) % 2",
    "return (bin(p[0]).count('1') + 1) % 2 if p[1] else p[0].bit_length() % 2",
    "x = p[0] ^ p[1]\ntop = x.bit_length() - 1\nreturn sum(n >> top & 1 for n in p) if x else 0",
    "return 1 << p[0].bit_length()",
    "return any(sum(n >> bit & 1 for n in p) % 2 for bit in range(max(p, default=0).bit_length()))",
    "return all((p[0] >> bit & 1) + (p[1] >> bit & 1) < 2 for bit in range(max(p).bit_length()))",
    "return half(p[0]) + half(p[1], by=3)",
    "best = None\nfor n in pairs(p):\n    if n == 4: best = n\nreturn best",
    "return sum(map(half, p))",
    "return (p[0] & -p[0]).bit_length() % 2",
    "large = False\nfor n in p: large |= n > 1\nreturn not large and not sum(p) % 2",
    "(first, last) = p\nreturn first - last if first > last else 0",
    "return (p[0] - p[1]) % 4",
    "return 5 if p[0] > 2 > p[1] else 6 if not p[0] == p[1] else LIMIT",
    "return (p[0] > 1) + 2 * (p[1] > 1) if p else 0",
]
HELPERS = (
    "LIMIT = 8\n"
    "def half(n, by=2):\n    '''Part of it.'''\n    if not n:\n        return 0\n    return n // by\n"
    "def pairs(p):\n    for one in p:\n        yield one + 1\n        yield one + 2\n"
)


def function(body: str) -> str:
    """Return a text with a function f and helpers."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"{HEAD}{HELPERS}def f(p):\n{lines}\n"


def result(text: str, numbers: tuple[int, int]) -> Any:
    """Return Python's result."""
    scope: dict[str, Any] = {}
    exec(text, scope)
    return scope["f"](numbers)


class Read:
    """The automata of an expression, evaluated for one pair of numbers at a time."""

    def __init__(self, tree: ast.expr) -> None:
        self.compiler = Compiler(Algebra(BINARY, Effort(10**9)), ("x", "y", "value"))
        self.cases = finished(self.compiler.cases(tree)).cases
        self.equal = [
            finished(self.compiler.equals(value, Term({"value": 1}))) if isinstance(value, Term) else None
            for _, value in self.cases
        ]

    def says(self, x: int, y: int, expected: Any) -> bool:
        """Return whether the automata give this value and no other."""
        here = [place for place, (where, _) in enumerate(self.cases) if where.holds({"x": x, "y": y})]
        (place,) = here
        value, equal = self.cases[place][1], self.equal[place]
        if value is None or expected is None:
            return value is expected
        if isinstance(value, Truth):
            return value.true.holds({"x": x, "y": y}) == bool(expected) != value.false.holds({"x": x, "y": y})
        numbers = {"x": x, "y": y, "value": int(expected)}
        others = {**numbers, "value": int(expected) + 1}
        return equal is not None and equal.true.holds(numbers) and equal.false.holds(others)


@pytest.mark.parametrize("body", FUNCTIONS)
@pytest.mark.sampled(30, "other cases, in the same way")
def test_a_function_is_read_as_python_has_it(body: str) -> None:
    """The automata of the expression agree with the function for all small numbers."""
    text = function(body)
    read = Read(residual(text, "f", ("x", "y")))
    for x, y in product(range(7), repeat=2):
        assert read.says(x, y, result(text, (x, y))), (x, y)


def expression(draw: random.Random, depth: int) -> str:
    """Return a random number expression."""
    if not depth:
        return draw.choice(["a", "b", "t", "p[0]", "p[1]", str(draw.randint(0, 3))])
    one, other = expression(draw, depth - 1), expression(draw, depth - 1)
    ways = [f"({one} + {other})", f"({one} % 3)", f"max({one}, {other})", f"({one} if {one} > {other} else {other})"]
    return draw.choice([*ways, f"({one} or {other})", f"({one} ^ {other})", f"sum(n > {one} for n in p)"])


def statements(draw: random.Random, depth: int) -> list[str]:
    """Return random statements; each path through them ends."""
    lines: list[str] = []
    for _ in range(draw.randint(1, 3)):
        test = f"{expression(draw, 1)} {draw.choice(['<', '==', '!='])} {expression(draw, 0)}"
        inner = [f"    {line}" for line in statements(draw, depth - 1)] if depth else ["    t += 1"]
        ways = [[f"{draw.choice('abt')} {draw.choice(['=', '+=', '^='])} {expression(draw, 1)}"]]
        if depth:
            ways += [[f"if {test}:", *inner], [f"if {test}:", *inner, "else:", "    b = 1"]]
            ways += [["for a in p:", *inner, f"    if {test}: {draw.choice(['break', 'continue'])}", "    t += a"]]
            ways += [["a, b = b, a"], [f"if {test}:", f"    return {expression(draw, 1)}"]]
        lines += draw.choice(ways)
    return lines


@pytest.mark.slow("it reads many random functions")
def test_random_functions_are_read_as_python_has_them() -> None:
    """Sixty functions with branches, loops and early returns agree; most are short enough to be read."""
    draw, read = random.Random(3), 0
    for _ in range(60):
        body = ["a, b = p", "t = 0", *statements(draw, 2), f"return {expression(draw, 1)}"]
        text = function("\n".join(body))
        try:
            tree = residual(text, "f", ("x", "y"))
        except UnreadableError as error:
            assert "too long" in say(error.message)
            continue
        code = compile(ast.fix_missing_locations(ast.Expression(tree)), "residual", "eval")
        for x, y in product(range(4), repeat=2):
            assert eval(code, {"x": x, "y": y}) == result(text, (x, y)), text
        read += 1

    assert read > 50


REFUSED = [
    ("while p[0]: pass", "cannot read", 1),
    ("return f(p)", "calls itself", 1),
    ("return p[2]", "always raises IndexError", 1),
    ("a, b, c = p\nreturn a", "always raises ValueError", 1),
    ("return t", "cannot read", 1),
    ("if p[0]: t = 1\nreturn t", "always raises UnboundLocalError", 2),
    ("return 1 // 0", "always raises ZeroDivisionError", 1),
    ("print(p)\nreturn 1", "cannot read", 1),
    ("it = (n for n in p)\nreturn sum(it)", "cannot read", 1),
    ("return str(p[0])", "cannot read", 1),
    ("return p[p[0]]", "cannot read", 1),
    ("import random\nreturn random.random()", "cannot read", 2),
    ("try:\n    return 1\nfinally:\n    pass", "cannot read", 1),
    ("def g(): return 1\nreturn g()", "cannot read", 1),
    ("g = lambda n: n\nreturn g(p[0])", "cannot read", 1),
    ("return p", "cannot read", 0),
    ("for i in range(1000):\n    for j in range(1000): pass\nreturn 1", "too long", 0),
    ("return any(not n >> bit & 1 for bit in range(max(p).bit_length()) for n in p)", "cannot read", 1),
    ("return {n for n in p}", "cannot read", 0),
]


@pytest.mark.parametrize(("body", "why", "line"), REFUSED)
def test_what_is_no_expression_is_refused(body: str, why: str, line: int) -> None:
    """Other code is refused with its line, and never guessed."""
    with pytest.raises(UnreadableError) as error:
        residual("def f(p):\n" + "\n".join(f"    {one}" for one in body.splitlines()), "f", ("x", "y"))
    text = say(error.value.message)

    assert why in text
    if line and "too long" not in text:
        assert text.startswith(f"line {line + 1}: ")


def test_an_iterator_ends() -> None:
    """An iterator is consumed once, so a second sum of it would be 0."""
    text = "def intersection(it):\n    return sum(it) + sum(it)\ndef f(p):\n    return both(n for n in p)\n"
    with pytest.raises(UnreadableError):
        residual(text, "f", ("x", "y"))


def test_the_golden_section_in_whole_numbers() -> None:
    """(k + isqrt(5 k k)) // 2 is the integer part of k times the golden ratio."""
    tree = residual(f"{HEAD}def f(k):\n    return (k + isqrt(5 * k * k)) // 2\n", "f", "x")
    compiler = Compiler(Algebra(ZECKENDORF, Effort(10**9)), ("x", "value"))
    ((_, value),) = finished(compiler.cases(tree)).cases
    assert isinstance(value, Term)
    equal = finished(compiler.equals(value, Term({"value": 1})))

    assert all(equal.true.holds({"x": k, "value": (k + isqrt(5 * k * k)) // 2}) for k in range(200))
    assert equal == finished(compiler.truth(ast.parse("floor_phi(x) == value", mode="eval").body))
