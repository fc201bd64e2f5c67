"""Rules as arithmetic clauses, from which proofs for all sizes start.

The functions build the `clauses` methods of games, and parts of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from ..model import Clauses
from ..prove.limits import MAX_NUMBER
from ..search.boards import Step

BITS = ("base 2",)
Names = Sequence[str]
ClausesMethod = Callable[[Any, Names], "Clauses | None"]  # takes a ruleset and the names of the numbers of a position
Texts = Callable[[Any, Names], Iterable[str]]


def by_moves(
    moves: Texts,
    domain: Callable[[Names], str] = lambda names: "True",
    systems: tuple[str, ...] | Callable[[Any], tuple[str, ...]] = BITS,
) -> ClausesMethod:
    """Return a `clauses` method from the moves of a ruleset; `domain` says which numbers are positions."""

    def clauses(self: Any, names: Names) -> Clauses | None:
        """Return the moves as clauses; None if `moves` returns none."""
        tried = systems(self) if callable(systems) else systems
        texts = tuple(moves(self, names))
        return Clauses(tuple(names), texts, domain(names), systems=tuple(dict.fromkeys(tried))) if texts else None

    return clauses


def fixed(names: str, *moves: str, domain: str = "True", **more: Any) -> ClausesMethod:
    """Return a `clauses` method with these names and moves, whatever names it is called with.

    >>> fixed("x", "2 * X == x")(None, "xyz").moves
    ('2 * X == x',)
    """

    def clauses(self: Any, others: Names) -> Clauses:
        """Return the same clauses for any names."""
        return Clauses(tuple(names), moves, domain, **more)

    return clauses


def heaps(*templates: str) -> ClausesMethod:
    """Return a `clauses` method for moves in one heap; in a template, {x} is the size before the move, {X} after it.

    >>> heaps("{X} < {x}")(None, "xy").moves
    ('X < x', 'Y < y')
    """
    return each_heap(lambda self: templates)


def each_heap(
    templates: Callable[[Any], Iterable[str]],
    systems: tuple[str, ...] | Callable[[Any], tuple[str, ...]] = Clauses.systems,
) -> ClausesMethod:
    """Return a `clauses` method for moves in one heap, whose templates depend on the ruleset."""
    return by_moves(
        lambda self, names: [one.format(x=name, X=name.upper()) for name in names for one in templates(self)],
        systems=systems,
    )


def take_templates(amounts: Iterable[int]) -> tuple[str, ...]:
    """Return templates for taking one of some amounts; none if an amount exceeds MAX_NUMBER.

    >>> take_templates([1, 3])
    ('{X} == {x} - 1', '{X} == {x} - 3')
    """
    known = tuple(amounts)
    return tuple(f"{{X}} == {{x}} - {amount}" for amount in known) if max(known, default=0) <= MAX_NUMBER else ()


def divide_templates(t: int) -> tuple[str, ...]:
    """Return templates for taking less than t, or leaving one t-th, rounded down; none if t exceeds MAX_NUMBER."""
    return (*take_templates(range(1, t)), f"{{x}} >= {t} and {{X}} == {{x}} // {t}") if t <= MAX_NUMBER else ()


def octal_templates(digits: Sequence[int]) -> tuple[str, ...]:
    """Return templates for an octal code; none if a move may split a heap, or if the code is too long.

    >>> octal_templates((0, 1, 3))
    ('{x} == 1 and {X} == 0', '{x} == 2 and {X} == 0', '{X} == {x} - 2 and {X} > 0')
    """
    if max(digits) > 3 or len(digits) > MAX_NUMBER:
        return ()
    wholes = [f"{{x}} == {n} and {{X}} == 0" for n, digit in enumerate(digits) if n and digit & 1]
    parts = [f"{{X}} == {{x}} - {n} and {{X}} > 0" for n, digit in enumerate(digits) if n and digit & 2]
    return (*wholes, *parts)


def piece(moves: Callable[[Any], tuple[Iterable[Step], Iterable[Step]]]) -> ClausesMethod:
    """Return a `clauses` method for a piece that moves left and down: a step once, a slide one or more times.

    >>> piece(lambda self: ([(1, 2)], [(1, 0), (1, 1)]))(None, "x").moves
    ('X == x - 1 and Y == y - 2', 'X < x', 'X < x and x - X == y - Y')
    """

    def clauses(self: Any, names: Names) -> Clauses | None:
        """Return the steps, then the slides, on an unbounded board; None if a coordinate exceeds MAX_NUMBER."""
        steps, slides = moves(self)
        if max(map(max, (*steps, *slides)), default=0) > MAX_NUMBER:
            return None
        texts = (*map(_step, steps), *map(_slide, slides))
        return Clauses(("x", "y"), texts, systems=("base 2", "zeckendorf", "base 3", "metallic 2"))

    return clauses


def _step(step: Step) -> str:
    return " and ".join(f"{name.upper()} == {name} - {d}" for name, d in zip("xy", step, strict=True) if d)


def _slide(slide: Step) -> str:
    dx, dy = slide
    if dx and dy:
        way = "x - X == y - Y" if dx == dy == 1 else f"{dy} * (x - X) == {dx} * (y - Y)"
        return f"X < x and {way}" + ("" if 1 in slide else f" and (x - X) % {dx} == 0")
    name, d = ("x", dx) if dx else ("y", dy)
    return f"{name.upper()} < {name}" + (f" and ({name} - {name.upper()}) % {d} == 0" if d > 1 else "")


def lower_together(chosen: Callable[[Any, Names], Iterable[Names]]) -> ClausesMethod:
    """Return a `clauses` method for moves that lower every heap of one of the chosen sets."""
    return by_moves(lambda self, names: [" and ".join(map(_smaller, one)) for one in chosen(self, names)])


def up_to(self: Any, names: Names) -> Iterable[Names]:
    """Return all sets of at most k heaps."""
    return [one for size in range(1, min(self.k, len(names)) + 1) for one in combinations(names, size)]


def ring(self: Any, names: Names) -> Iterable[Names]:
    """Return all sets of heaps among k consecutive heaps of a ring."""
    count, width = len(names), min(self.k, len(names))
    windows = [[(start + step) % count for step in range(width)] for start in range(count)]
    sets = {tuple(sorted(one)) for window in windows for size in range(width) for one in combinations(window, size + 1)}
    return [[names[place] for place in one] for one in sorted(sets)]


def in_order(self: Any, names: Names) -> Iterable[str]:
    """Return the moves that lower the first heap that is not empty."""
    return [" and ".join((*(f"{y} == 0" for y in names[:place]), _smaller(x))) for place, x in enumerate(names)]


def at_the_ends(self: Any, names: Names) -> Iterable[str]:
    """Yield the moves that lower the first or the last heap that is not empty."""
    for place, x in enumerate(names):
        left, right = (
            " and ".join((*(f"{y} == 0" for y in side), "True")) for side in (names[:place], names[place + 1 :])
        )
        yield f"{_smaller(x)} and ({left} or {right})"


def down_a_stair(self: Any, names: Names) -> Iterable[str]:
    """Return the moves of coins from each stair to the one below."""
    return [f"{_smaller(y)} and {x.upper()} == {x} + {y} - {y.upper()}" for x, y in pairwise(names)]


def one_coin(self: Any, names: Names) -> Iterable[str]:
    """Return the moves of one coin from each square to each square further left."""
    return [f"{y.upper()} == {y} - 1 and {x.upper()} == {x} + 1" for x, y in combinations(names, 2)]


def no_jumps(self: Any, names: Names) -> Iterable[str]:
    """Return the moves of a coin to the left, not past the next coin or square 1."""
    return [f"{left} < {x.upper()} and {_smaller(x)}" for left, x in pairwise(("0", *names))]


def strictly_rising(names: Names) -> str:
    """Return the condition that the numbers rise strictly, from above 0."""
    return " and ".join(f"{left} < {x}" for left, x in pairwise(("0", *names)))


def chomp_clauses(self: Any, names: Names) -> Clauses:
    """Return the clauses of Chomp, with the longest row first.

    A bite shortens its row and those above it, and leaves the poisoned square.
    """
    moves = []
    for place, x in enumerate(names):
        others = (f"{y.upper()} == min({y}, {x.upper()})" for y in names[place + 1 :])
        moves.append(" and ".join((_smaller(x), *others, *(() if place else ("X >= 1",)))))
    falling = (f"{below} >= {above}" for below, above in pairwise(names))
    domain = " and ".join((f"{names[0]} >= 1", *falling))
    return Clauses(tuple(names), tuple(moves), domain, lambda rows: tuple(row for row in rows if row))


def with_passes(self: Any, names: Names) -> Clauses:
    """Return the clauses of Nim with one pass for each heap; the numbers are a heap's size, then its passes left."""
    heaps = [(x, f"{x}_passes") for x in names]
    passes = tuple(f"{x} > 0 and {y} > 0 and {y.upper()} == {y} - 1" for x, y in heaps)
    numbers = tuple(name for heap in heaps for name in heap)
    domain = " and ".join(f"{y} <= 1" for _, y in heaps)
    return Clauses(numbers, (*map(_smaller, names), *passes), domain, _pairs, BITS)


def _pairs(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def only_number(numbers: tuple[int, ...]) -> int:
    """Return the only number: the position of a game of one number."""
    return numbers[0]


def bitter_chocolate_clauses(self: Any, names: Names) -> Clauses | None:
    """Return the clauses of one bar with a bitter square; None unless the rule is "bitter".

    The numbers are the columns left and right of the square, and the rows below and above it.
    """
    numbers = ("x", "y", "z", "w")
    moves = tuple(map(_smaller, numbers))
    return Clauses(numbers, moves, position=_one_bar, systems=BITS) if self.rule == "bitter" else None


def _one_bar(numbers: tuple[int, ...]) -> tuple[tuple[int, ...]]:
    return (numbers,)


def _smaller(name: str) -> str:
    return f"{name.upper()} < {name}"
