"""The positions of a size in every order that a formula may be asked about, or where those are too many, in some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any, NamedTuple

from ..model import Ruleset, Symmetry

ORDERS = 20_000  # forms of one size that are all tried; where a position has two at most, all are tried anyway


@dataclass(frozen=True)
class Listing:
    """The positions of one size. Of each its forms follow one another, the listed one first.

    All forms where there are at most ORDERS or twice as many as positions; else the listed form and one at random,
    which is the same each time.
    """

    ruleset: Ruleset[Any]
    size: int

    @property
    def whole(self) -> bool:
        """Whether all forms are there."""
        if self.ruleset.symmetry in (Symmetry.NONE, Symmetry.MIRRORED):
            return True
        forms = 0
        for positions, p in enumerate(self.ruleset.positions(self.size), 1):
            forms += count_of_forms(self.ruleset, p)
            if forms > ORDERS and forms > 2 * positions:
                return False
        return True

    def __iter__(self) -> Iterator[Any]:
        """The positions in order."""
        if self.ruleset.symmetry == Symmetry.NONE:
            yield from self.ruleset.positions(self.size)
        elif self.whole:
            for p in self.ruleset.positions(self.size):
                yield from forms(self.ruleset, p)
        else:
            for rank, p in enumerate(self.ruleset.positions(self.size)):
                yield p
                other = any_form(self.ruleset, p, Random(f"{self.size} {rank}"))
                if other != p:
                    yield other


def complete_up_to(ruleset: Ruleset[Any], size: int) -> int | None:
    """The size up to which a listing has all forms, None where that is no less than `size`.

    >>> from nimbers import game
    >>> complete_up_to(game("wythoff"), 40), complete_up_to(game("nim"), 40)
    (None, 15)
    """
    if ruleset.symmetry in (Symmetry.NONE, Symmetry.MIRRORED):
        return None
    return next((one - 1 for one in range(size + 1) if not Listing(ruleset, one).whole), None)


def forms(ruleset: Ruleset[Any], p: Any) -> Iterator[Any]:
    """All ways to write a position of the listing that a formula tells apart, p first.

    >>> from nimbers import game
    >>> list(forms(game("nim"), (1, 1, 2))), list(forms(game("end-nim"), (1, 3)))
    ([(1, 1, 2), (1, 2, 1), (2, 1, 1)], [(1, 3), (3, 1)])
    """
    if ruleset.symmetry != Symmetry.TERMS:
        yield from _KINDS[ruleset.symmetry].forms(p)
        return
    for terms in orders(p):
        yield from product(*([(rules, form) for form in _KINDS[rules.symmetry].forms(q)] for rules, q in terms))


def any_form(ruleset: Ruleset[Any], p: Any, random: Random) -> Any:
    """One of the forms of a position, each order as likely."""
    if ruleset.symmetry != Symmetry.TERMS:
        return _KINDS[ruleset.symmetry].random(p, random)
    return tuple((rules, _KINDS[rules.symmetry].random(q, random)) for rules, q in random.sample(p, len(p)))


def count_of_forms(ruleset: Ruleset[Any], p: Any) -> int:
    """How many forms a position of the listing has.

    >>> from nimbers import game
    >>> rules = game("sum")
    >>> count_of_forms(rules, rules.parse("wythoff:1,2+kayles:3"))
    4
    """
    if ruleset.symmetry != Symmetry.TERMS:
        return _KINDS[ruleset.symmetry].count(p)
    return count_of_orders(p) * prod(_KINDS[rules.symmetry].count(q) for rules, q in p)


def count_of_orders(p: tuple[Any, ...]) -> int:
    """How many orders its items have.

    >>> count_of_orders((1, 1, 2))
    3
    """
    return factorial(len(p)) // prod(map(factorial, Counter(p).values()))


def orders(p: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The different orders of some items, the given one first, the others by where their items stand in it."""
    items = list(dict.fromkeys(p))
    ranks = sorted(items.index(item) for item in p)
    yield p
    while True:
        # The next one: the last rank that rises is changed for the least greater one behind it, and those turn round.
        at = next((i for i in range(len(ranks) - 2, -1, -1) if ranks[i] < ranks[i + 1]), None)
        if at is None:
            break
        other = next(j for j in range(len(ranks) - 1, at, -1) if ranks[j] > ranks[at])
        ranks[at], ranks[other] = ranks[other], ranks[at]
        ranks[at + 1 :] = ranks[:at:-1]
        found = tuple(items[rank] for rank in ranks)
        if found != p:
            yield found
    first = tuple(items[rank] for rank in sorted(ranks))
    if first != p:
        yield first


class _Kind(NamedTuple):
    """The forms of a listed position, one of them at random, and how many there are."""

    forms: Callable[[Any], Iterable[Any]]
    random: Callable[[Any, Random], Any]
    count: Callable[[Any], int]


_KINDS = {
    Symmetry.NONE: _Kind(lambda p: (p,), lambda p, random: p, lambda p: 1),
    Symmetry.MIRRORED: _Kind(
        lambda p: dict.fromkeys((p, p[::-1])),
        lambda p, random: random.choice((p, p[::-1])),
        lambda p: len({p, p[::-1]}),
    ),
    Symmetry.SORTED: _Kind(orders, lambda p, random: tuple(random.sample(p, len(p))), count_of_orders),
}
