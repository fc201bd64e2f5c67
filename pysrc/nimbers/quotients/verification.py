"""Verify a misère quotient for all sums of some heaps, by a walk over finitely many states.

A sum X has an element x, and its options have elements S. Together they determine the state after a heap is added. So
all states (x, S) of sums are reached from that of the empty sum, and each must satisfy the rule of misère play: a sum
with options is lost exactly if none of them is lost, and the empty sum is won.

Source: T. Plambeck and A. Siegel, Misère quotients for impartial games, arXiv math/0609825 (the transition algebra).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..prove.effort import Effort
from ..text import BudgetError, Message, Work
from .quotient import Table, Word
from .states import Pair, State, States

MOST = 300_000  # states allowed


@dataclass(frozen=True)
class Wrong:
    """A sum whose outcome in the quotient contradicts those of its options."""

    word: Word


def verify(
    effort: Effort,
    pairs: Mapping[Pair, int],
    products: Table,
    lost: int,
    known: Iterable[State] = (),
    new: Pair = (0, 0),
) -> Work[set[State] | Wrong]:
    """Return all states of sums of the heaps in `pairs`, or a wrong sum; `lost` is a set of elements as bits.

    `known` are the states of all sums without the heap `new` if these are already verified. Raises BudgetError if there
    are more than MOST states.
    """
    after_heap = States(products).after
    states = list(known) or [(0, 0)]
    old, one = len(states) if known else 0, (new,)
    came: dict[State, tuple[State, Pair] | None] = dict.fromkeys(states)
    for at, state in enumerate(states):
        tried = one if at < old else pairs
        yield from effort.transitions(4 * len(tried))
        for pair in tried:
            after = after_heap(state, pair)
            if after in came:
                continue
            came[after] = state, pair
            x, options = after
            if (lost >> x & 1) != (options & lost == 0 and options != 0):
                return Wrong(_word(came, after, pairs))
            states.append(after)
        if len(states) > MOST:
            raise BudgetError(Message("the sums have more than {limit} states", limit=MOST))
    return set(states)


def _word(came: Mapping[State, tuple[State, Pair] | None], state: State, pairs: Mapping[Pair, int]) -> Word:
    """Return the heaps by which a state was reached."""
    heaps = []
    step = came[state]
    while step:
        heaps.append(pairs[step[1]])
        step = came[step[0]]
    return tuple(sorted(heaps))
