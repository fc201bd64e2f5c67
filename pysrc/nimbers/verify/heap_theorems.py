"""Theorems about single heaps whose values are proved to repeat, such as rows of Kayles, for formulas in one number."""

from __future__ import annotations

from collections.abc import Callable
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
MOST = 6_000  # heaps up to the end of the first period: an automaton has about as many states
SEARCHED = 8  # heaps whose values are compared with search


def heap_theorem(ruleset: Ruleset[Any], quantity: str) -> Work[Theorem | None]:
    """Return which single heaps are lost, or their Grundy values, for all sizes; None if no short period is certified.

    The theorem has no clauses of moves: its proof is the certificate of the period.

    >>> from nimbers import game
    >>> from nimbers.search.meter import finished
    >>> theorem = finished(heap_theorem(game("kayles"), "grundy"))
    >>> theorem.value((10**30,)), theorem.is_lost((1,))
    (1, False)
    """
    code = code_of(ruleset)
    known = certified_values(heap_rules(code)) if code else None
    if known is None or known[0].start + known[0].length > MOST:
        return None
    period, values = known
    search = Search(ruleset, Meter(NATIVE))
    for n in range(1, SEARCHED + 1):
        if (yield from search.value((n,))).grundy != values[n]:
            return None  # heaps of this game are counted in another way than in its code
    algebra = Algebra(BINARY, Effort())
    rules = yield from compile_rules(algebra, Clauses((HEAP,), (), f"{HEAP} > 0"))
    if quantity == "outcome":
        heaps = yield from _heaps(algebra, period, lambda n: values[n] == 0)
    else:
        parts = []
        for value in sorted(set(values[: period.start + period.length])):
            where = yield from _heaps(algebra, period, lambda n, value=value: values[n] == value)  # type: ignore[misc]
            parts.append((yield from algebra.intersection(where, (yield from algebra.constant(VALUE, value)))))
        heaps = yield from algebra.union_of(parts)
    lost = yield from algebra.intersection(heaps, rules.domain)
    return Theorem(ruleset, quantity, rules.clauses, rules, lost, (), (), 0, 0, (), 0)


def code_of(ruleset: Ruleset[Any]) -> str:
    """Return the code of the values of single heaps in normal play, as in 0.77; empty for games without one."""
    return ruleset.code_text() if isinstance(ruleset, SequenceGame) and ruleset.convention == NORMAL else ""


def _heaps(algebra: Algebra, period: Period, holds: Callable[[int], bool]) -> Work[Automaton]:
    """Return the automaton of the heaps with a property that depends on the value alone.

    A state is the number that has been read, or the least one from the start of the period on that leaves the same
    remainder: one more digit leads both to numbers of the same value.
    """
    count = period.start + period.length

    def state(n: int) -> int:
        return n if n < count else period.start + (n - period.start) % period.length

    digits = range(algebra.numeration.digits)
    transitions = [[state(algebra.numeration.digits * n + digit) for digit in digits] for n in range(count)]
    return (yield from algebra.minimal((HEAP,), transitions, [holds(n) for n in range(count)]))
