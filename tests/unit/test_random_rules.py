"""Random rules, each with a right and a wrong formula: a check gives the verdicts of a brute force."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from independent import brought
from unit.terminal import Nimbers

MANY = 300
HEAPS = """
def moves(p):
    for i, n in enumerate(p):
        for k in {amounts}:
            if k <= n: {how}
"""


def integer(random: Random) -> tuple[str, int, Any]:
    """Return random rules on numbers: with few moves, with many moves, or as an explicit graph."""
    amounts = sorted(random.sample(range(1, 12), random.randint(1, 4)))
    largest = random.randint(12, 60)
    graph = {n: sorted(random.sample(range(n), random.randint(0, min(n, 4)))) for n in range(largest + 1)}
    text = random.choice([
        f"def moves(n): return [n - k for k in {amounts} if k <= n]",
        f"def moves(n): return {{n // k for k in {[k + 1 for k in amounts]} if n}}",
        "def moves(n): return range(n % 3, n, 2) if n % 3 else range(n)",
        f"GRAPH = {graph}\ndef moves(n): return GRAPH[n]",
    ])  # fmt: skip
    return text + "\n", largest, None


def heaps(random: Random) -> tuple[str, int, Any]:
    """Return random rules on heaps that are independent, that split, or that move together."""
    amounts = tuple(random.sample(range(1, 6), random.randint(1, 3)))
    how = random.choice([
        "yield p[:i] + (n - k,) + p[i + 1:]",
        "yield p[:i] + ((n - k) // 2, (n - k + 1) // 2) + p[i + 1:]",
        "yield [*p[:i], n - k, *p[i + 1:]]",
        "yield tuple(m - 1 for m in p) if len(p) > 1 and min(p) >= k else p[:i] + (n - k,) + p[i + 1:]",
    ])  # fmt: skip
    return HEAPS.format(amounts=(*amounts,), how=how), random.randint(5, 9), None


def bits(random: Random) -> tuple[str, int, Any]:
    """Return random rules on strings that become shorter or smaller."""
    old, new = random.choice([("1", "0"), ("01", "1"), ("10", ""), ("11", "0"), ("110", "00"), ("1", "")])
    places = f"for i in range(len(s)) if s.startswith({old!r}, i)"
    text = f"def moves(s): return [s[:i] + {new!r} + s[i + {len(old)}:] {places}]\n"
    return text, random.randint(4, 7), None


def cell(random: Random) -> tuple[str, int, Any]:
    """Return random rules of a piece that moves down or left by one step or any distance."""
    steps = random.sample([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (3, 0), (0, 2)], random.randint(1, 4))
    far = random.choice(["range(1, 9)", "(1,)", "(1, 2)"])
    start = (random.randint(2, 7), random.randint(2, 7))
    inside = "p[0] >= a * t and p[1] >= b * t"
    text = f"def moves(p): return {{(p[0] - a * t, p[1] - b * t) for a, b in {steps} for t in {far} if {inside}}}\n"
    return text, max(start), start


KINDS = {"integer": integer, "heaps": heaps, "bits": bits, "cell": cell}


@pytest.mark.parametrize("number", range(MANY))
@pytest.mark.sampled(12, "other rules, made in the same way")
def test_rules_at_random(nimbers: Nimbers, tmp_path: Path, number: int) -> None:
    """The right formula agrees on all positions, the wrong one fails at its first error, and the counts are right."""
    random = Random(f"rules {number}")
    kind = sorted(KINDS)[number % len(KINDS)]
    text, up_to, start = KINDS[kind](random)
    scope: dict[str, Any] = {}
    exec(text, scope)
    made = scope["moves"]

    def moves(p: Any) -> list[Any]:
        found = [tuple(sorted(n for n in q if n)) if kind == "heaps" else q for q in made(p)]
        return list(dict.fromkeys(found))

    listed = brought.asked(kind, moves, up_to, start)
    value = brought.walked(moves, iter(listed))
    table = {p: value(p) for p in listed}
    other = table | {(spoiled := random.choice(listed)): table[spoiled] + random.choice((1, 2))}
    rules = tmp_path / "rules.py"
    rules.write_text(text, encoding="utf-8")
    for told in (table, other):
        formula = tmp_path / "formula.py"
        formula.write_text(f"TABLE = {told!r}\ndef grundy(p): return TABLE[p]\n", encoding="utf-8")
        first = [] if start is None else ["--set", "start=" + ",".join(map(str, start))]
        run = nimbers(
            "check",
            str(rules),
            "--set",
            f"kind={kind}",
            *first,
            "--formula",
            str(formula),
            "--up-to",
            str(up_to),
            "--json",
        )
        agrees, checked = brought.own(kind, moves, told.__getitem__, up_to, start)

        assert (run.code, run.json["agrees"], run.json["checked"]) == (0 if agrees else 1, agrees, checked), run.out
        assert agrees == (told is table)
