"""Whether a monoid with its lost elements is right for all sums of some heaps: a walk over finitely many states.

A sum X has an element x, and its options have elements S; both are all that matters when a heap is added to it. So the
states (x, S) that sums can have are found from that of the empty sum, and each is held against the rule of misère
play: a sum with options is lost exactly when none of them is lost, and the empty sum is won.

Source: T. Plambeck and A. Siegel, Misère quotients for impartial games, arXiv math/0609825 (the transition algebra).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..prove.effort import Effort
from ..text import BudgetError, Message, Work
from .quotient import Table, Word
from .states import Pair, State, States

MOST = 300_000  # states


@dataclass(frozen=True)
class Wrong:
    """A sum of which the monoid says that it is lost though an option is, or won though none is."""

    word: Word


def verified(
    effort: Effort,
    pairs: Mapping[Pair, int],
    products: Table,
    lost: int,
    known: Iterable[State] = (),
    new: Pair = (0, 0),
) -> Work[set[State] | Wrong]:
    """All states of sums of the heaps that `pairs` names, or one that is wrong; `lost` are elements as bits.

    Where `known` are all states of sums without the heap `new`, and right, they are not looked at again.
    """
    after_heap = States(products).after
    states = list(known) or [(0, 0)]
    old, one = len(states) if known else 0, (new,)
    came: dict[State, tuple[State, Pair] | None] = dict.fromkeys(states)
    for at, state in enumerate(states):
        tried = one if at < old else pairs
        yield from effort.arrows(4 * len(tried))
        for pair in tried:
            found = after_heap(state, pair)
            if found in came:
                continue
            came[found] = state, pair
            x, options = found
            if (lost >> x & 1) != (options & lost == 0 and options != 0):
                return Wrong(_word(came, found, pairs))
            states.append(found)
        if len(states) > MOST:
            raise BudgetError(Message("the sums have more than {limit} states", limit=MOST))
    return set(states)


def _word(came: Mapping[State, tuple[State, Pair] | None], state: State, pairs: Mapping[Pair, int]) -> Word:
    """The heaps by which a state was reached."""
    heaps = []
    step = came[state]
    while step:
        heaps.append(pairs[step[1]])
        step = came[step[0]]
    return tuple(sorted(heaps))
