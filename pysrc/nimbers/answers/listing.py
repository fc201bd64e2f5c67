"""List the positions of a size in all their forms (orders or mirror images), or in some if there are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from random import Random
from typing import Any, NamedTuple

from ..model import Ruleset, Symmetry

ORDERS = 20_000  # most forms of one size that are all listed


@dataclass(frozen=True)
class Listing:
    """The positions of one size, each followed by its other forms.

    If a size has more than ORDERS forms, and more than two a position on average, each position is followed by only
    one other form; it is random, but the same every time.
    """

    ruleset: Ruleset[Any]
    size: int

    @property
    def whole(self) -> bool:
        """Whether all forms are listed."""
        if self.ruleset.symmetry in (Symmetry.NONE, Symmetry.MIRRORED):
            return True
        forms = 0
        for positions, p in enumerate(self.ruleset.positions(self.size), 1):
            forms += count_of_forms(self.ruleset, p)
            if forms > ORDERS and forms > 2 * positions:
                return False
        return True

    def __iter__(self) -> Iterator[Any]:
        """Yield the positions in order."""
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
    """Return the size up to which listings have all forms, None if that holds up to `size`.

    >>> from nimbers import game
    >>> complete_up_to(game("wythoff"), 40), complete_up_to(game("nim"), 40)
    (None, 15)
    """
    if ruleset.symmetry in (Symmetry.NONE, Symmetry.MIRRORED):
        return None
    return next((one - 1 for one in range(size + 1) if not Listing(ruleset, one).whole), None)


def forms(ruleset: Ruleset[Any], p: Any) -> Iterator[Any]:
    """Yield all forms of a position that a formula can distinguish, p first.

    >>> from nimbers import game
    >>> list(forms(game("nim"), (1, 1, 2))), list(forms(game("end-nim"), (1, 3)))
    ([(1, 1, 2), (1, 2, 1), (2, 1, 1)], [(1, 3), (3, 1)])
    """
    if ruleset.symmetry != Symmetry.TERMS:
        yield from _FORMS[ruleset.symmetry].all(p)
        return
    for terms in orders(p):
        yield from product(*([(rules, form) for form in _FORMS[rules.symmetry].all(q)] for rules, q in terms))


def any_form(ruleset: Ruleset[Any], p: Any, random: Random) -> Any:
    """Return a random form of a position, all orders equally likely."""
    if ruleset.symmetry != Symmetry.TERMS:
        return _FORMS[ruleset.symmetry].random(p, random)
    return tuple((rules, _FORMS[rules.symmetry].random(q, random)) for rules, q in random.sample(p, len(p)))


def count_of_forms(ruleset: Ruleset[Any], p: Any) -> int:
    """Return the number of forms of a position.

    >>> from nimbers import game
    >>> rules = game("sum")
    >>> count_of_forms(rules, rules.parse("wythoff:1,2+kayles:3"))
    4
    """
    if ruleset.symmetry != Symmetry.TERMS:
        return _FORMS[ruleset.symmetry].count(p)
    return count_of_orders(p) * prod(_FORMS[rules.symmetry].count(q) for rules, q in p)


def count_of_orders(p: tuple[Any, ...]) -> int:
    """Return the number of different orders of the items.

    >>> count_of_orders((1, 1, 2))
    3
    """
    return factorial(len(p)) // prod(map(factorial, Counter(p).values()))


def orders(p: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the different orders of some items: the given one, then the others in lexicographic order of ranks."""
    items = list(dict.fromkeys(p))
    ranks = sorted(items.index(item) for item in p)
    yield p
    while True:
        # The next permutation: swap the last ascending rank with the next greater one, then reverse what follows it.
        at = next((i for i in range(len(ranks) - 2, -1, -1) if ranks[i] < ranks[i + 1]), None)
        if at is None:
            break
        other = next(j for j in range(len(ranks) - 1, at, -1) if ranks[j] > ranks[at])
        ranks[at], ranks[other] = ranks[other], ranks[at]
        ranks[at + 1 :] = ranks[:at:-1]
        order = tuple(items[rank] for rank in ranks)
        if order != p:
            yield order
    first = tuple(items[rank] for rank in sorted(ranks))
    if first != p:
        yield first


class _Forms(NamedTuple):
    """Functions of a position: all its forms, a random form, and the number of forms."""

    all: Callable[[Any], Iterable[Any]]
    random: Callable[[Any, Random], Any]
    count: Callable[[Any], int]


_FORMS = {
    Symmetry.NONE: _Forms(lambda p: (p,), lambda p, random: p, lambda p: 1),
    Symmetry.MIRRORED: _Forms(
        lambda p: dict.fromkeys((p, p[::-1])),
        lambda p, random: random.choice((p, p[::-1])),
        lambda p: len({p, p[::-1]}),
    ),
    Symmetry.SORTED: _Forms(orders, lambda p, random: tuple(random.sample(p, len(p))), count_of_orders),
}
