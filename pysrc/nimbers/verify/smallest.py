"""Find the first position that an automaton accepts, in the order in which search lists positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, permutations
from typing import Any

from ..answers.listing import Listing
from ..model import Clauses, Ruleset, Symmetry
from ..prove.automaton import Automaton
from ..prove.formulas import least
from ..prove.language import Compiler
from ..prove.theorem import Theorem
from ..text import Work

LISTED = 100_000  # the most positions of one size that are searched for the first
SEEN = 6  # sizes of positions from which the measure of size is inferred
_MEASURES: Mapping[str, Callable[[Sequence[int]], int]] = {"sum": sum, "max": max}


def smallest(theorem: Theorem, where: Automaton) -> Work[tuple[int, ...]]:
    """Return the numbers of the first listed position in a nonempty relation.

    Positions are ordered by size. Those of one size are in the order of their sorted numbers if the order of numbers
    makes no difference to the game, otherwise as they are listed; if these are too many, the one with the least first
    number is returned, and so on.
    """
    clauses, rules = theorem.clauses, theorem.ruleset
    measured = measure(rules, clauses)
    if measured is None:
        return (yield from least(theorem, where))
    name, plus = measured
    here, size = yield from _of_least_size(theorem, where, name)
    if rules.symmetry == Symmetry.SORTED:
        return (yield from _least_sorted(theorem, here))
    found = first_listed(rules, size + plus, lambda p: _held(clauses, here, p))
    return found or (yield from least(theorem, here))


def first_listed(rules: Ruleset[Any], size: int, wanted: Any) -> tuple[int, ...] | None:
    """Return the first true result of `wanted` for the listed positions; None if it is not among the first LISTED."""
    return next(filter(None, map(wanted, islice(Listing(rules, size), LISTED))), None)


def numbers_of(clauses: Clauses, position: Any) -> tuple[int, ...] | None:
    """Return the numbers of a position; None if the position does not fit these clauses."""
    rows = position if isinstance(position, tuple) else (position,)
    flat: list[Any] = []
    for row in rows:
        flat += row if isinstance(row, tuple) else (row,)
    same = len(flat) == len(clauses.names) and all(isinstance(one, int) for one in flat)
    return tuple(flat) if same and clauses.position(tuple(flat)) == position else None


def has_empty_heaps(rules: Ruleset[Any], clauses: Clauses) -> bool:
    """Return whether positions with the number 0 are listed; if not, search never evaluates a formula at them."""
    listed = [numbers_of(clauses, p) for size in range(SEEN) for p in islice(Listing(rules, size), LISTED)]
    return any(0 in numbers for numbers in listed if numbers)


def measure(rules: Ruleset[Any], clauses: Clauses) -> tuple[str, int] | None:
    """Return "sum" or "max", and how much larger than that of its numbers a size is; None if it is neither."""
    seen = [
        (numbers, size)
        for size in range(SEEN + len(clauses.names))
        for p in islice(Listing(rules, size), 1_000)
        if (numbers := numbers_of(clauses, p))
    ]
    for name, of in _MEASURES.items():
        more = {size - of(numbers) for numbers, size in seen}
        if len(more) == 1:
            return name, more.pop()
    return None


def size_of(rules: Ruleset[Any], clauses: Clauses, numbers: Sequence[int]) -> int:
    """Return the size of the position with these numbers."""
    name, plus = measure(rules, clauses) or ("sum", 0)
    return _MEASURES[name](numbers) + plus


def earlier(rules: Ruleset[Any], found: Iterable[tuple[int, Any]]) -> Any:
    """Return the first of several positions, each with its size, in the order of the listing."""
    known = list(found)
    size = min(size for size, _ in known)
    tied = [p for each, p in known if each == size]
    if rules.symmetry == Symmetry.SORTED:
        return min(tied, key=lambda p: (sorted(p), p))
    if len(tied) > 1:
        return next((p for p in islice(Listing(rules, size), LISTED) if p in tied), tied[0])
    return tied[0]


def _held(clauses: Clauses, where: Automaton, position: Any) -> tuple[int, ...] | None:
    numbers = numbers_of(clauses, position)
    return numbers if numbers and where.holds(dict(zip(clauses.names, numbers, strict=True))) else None


def _of_least_size(theorem: Theorem, where: Automaton, name: str) -> Work[tuple[Automaton, int]]:
    """Return the part of a relation with the least size, and that size."""
    algebra, names, total = theorem.rules.algebra, theorem.clauses.names, "_size"
    if name == "sum":
        sizes = yield from algebra.linear({**dict.fromkeys(names, 1), total: -1})
    else:
        sizes = yield from Compiler(algebra, (*names, total)).relation(f"max({', '.join(names)}, 0) == {total}")
    sized = yield from algebra.intersection(where, sizes)
    size = ((yield from algebra.exists(sized, names)).smallest() or {})[total]
    here = yield from algebra.intersection(sized, (yield from algebra.constant(total, size)))
    return (yield from algebra.exists(here, (total,))), size


def _least_sorted(theorem: Theorem, where: Automaton) -> Work[tuple[int, ...]]:
    """Return the numbers that come first when sorted, and of their orders the first."""
    algebra, names = theorem.rules.algebra, theorem.clauses.names
    # Relations by the names whose numbers are known, the smallest numbers first.
    left: dict[frozenset[str], Automaton] = {frozenset(): where}
    ordered: list[int] = []
    while len(ordered) < len(names):
        found: list[tuple[int, frozenset[str], str, Automaton]] = []
        for known, relation in left.items():
            for name in names:
                if name not in known:
                    others = [track for track in relation.tracks if track != name]
                    number = ((yield from algebra.exists(relation, others)).smallest() or {})[name]
                    found.append((number, known, name, relation))
        number = min(one for one, *_ in found)
        left = {}
        for least_here, known, name, relation in found:
            if least_here == number:
                also = yield from algebra.intersection(relation, (yield from algebra.constant(name, number)))
                if len(known) + 1 < len(names):
                    also = yield from algebra.exists(also, (name,))
                key = known | {name}
                left[key] = (yield from algebra.union(left[key], also)) if key in left else also
        ordered.append(number)
    return next(
        numbers for numbers in sorted(set(permutations(ordered))) if where.holds(dict(zip(names, numbers, strict=True)))
    )
