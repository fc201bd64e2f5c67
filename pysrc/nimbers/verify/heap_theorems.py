"""Theorems about single heaps whose values are proved to repeat, such as rows of Kayles, for formulas in one number."""

from __future__ import annotations

from typing import Any

from ..families.heaps import SequenceGame
from ..model import NORMAL, Clauses, Ruleset
from ..prove.algebra import Algebra
from ..prove.automaton import Automaton
from ..prove.compiled_rules import compile_rules
from ..prove.effort import Effort
from ..prove.numeration import BINARY
from ..prove.proof import VALUE
from ..prove.theorem import Theorem
from ..search.meter import NATIVE, Meter
from ..search.search import Search
from ..sequences.heap_values import certified_values
from ..sequences.periods import Period
from ..sequences.rules import heap_rules
from ..text import Work

HEAP = "x"
SEARCHED = 8  # heaps whose values are compared with search


def heap_theorem(ruleset: Ruleset[Any], quantity: str) -> Work[Theorem | None]:
    """Return which single heaps are lost, or their Grundy values, for all sizes; None if no period is certified.

    The theorem has no clauses of moves: its proof is the certificate of the period.

    >>> from nimbers import game
    >>> from nimbers.search.meter import finished
    >>> theorem = finished(heap_theorem(game("kayles"), "grundy"))
    >>> theorem.value((10**30,)), theorem.is_lost((1,))
    (1, False)
    """
    code = heap_code(ruleset)
    known = certified_values(heap_rules(code)) if code else None
    if known is None:
        return None
    period, values = known
    search = Search(ruleset, Meter(NATIVE))
    for n in range(1, SEARCHED + 1):
        if (yield from search.value((n,))).grundy != values[n]:
            return None  # heaps of this game are counted in another way than in its code
    values = values[: period.start + period.length]
    algebra = Algebra(BINARY, Effort())
    rules = yield from compile_rules(algebra, Clauses((HEAP,), (), f"{HEAP} > 0"))
    if quantity == "outcome":
        heaps = yield from _heaps_of_value(algebra, period, values, 0)
    else:
        parts = []
        for value in sorted(set(values)):
            where = yield from _heaps_of_value(algebra, period, values, value)
            parts.append((yield from algebra.intersection(where, (yield from algebra.constant(VALUE, value)))))
        heaps = yield from algebra.union_of(parts)
    heaps = yield from algebra.intersection(heaps, rules.domain)
    return Theorem(ruleset, quantity, rules.clauses, rules, heaps, (), (), 0, 0, (), 0)


def heap_code(ruleset: Ruleset[Any]) -> str:
    """Return the code of the values of single heaps in normal play, as in 0.77; empty for games without one."""
    return ruleset.code_text() if isinstance(ruleset, SequenceGame) and ruleset.convention == NORMAL else ""


def _heaps_of_value(algebra: Algebra, period: Period, values: bytes, value: int) -> Work[Automaton]:
    """Return the automaton of the heaps with a value; `values` end with the first period.

    After some digits its state is the least heap that stands for the number read so far: one more digit leads both to
    heaps of the same value.
    """
    base = algebra.numeration.digits
    transitions = [[period.first_like(base * n + digit) for digit in range(base)] for n in range(len(values))]
    return (yield from algebra.minimal((HEAP,), transitions, [one == value for one in values]))
