"""Find out which sums of heaps of a code are lost in misère play."""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from ..prove.effort import Effort
from ..text import Work
from .quotient import Quotient, Word
from .states import Coarse


def options_of(digits: Sequence[int], heap: int) -> Iterator[Word]:
    """Yield the options of a heap under a code; `digits` are its digits 0 to 7, the one before the point first.

    >>> list(options_of((0, 7), 3))
    [(2,), (1, 1)]
    """
    for taken, digit in enumerate(digits[: heap + 1]):
        left = heap - taken
        if digit & 1 and left == 0 and taken:
            yield ()
        if digit & 2 and left and taken:
            yield (left,)
        if digit & 4:
            for small in range(1, left // 2 + 1):
                yield small, left - small


class GuessError(Exception):
    """A guess has turned out to be wrong."""


class Sums:
    """The heaps of a code up to a size, and the outcomes of their sums.

    Heaps with equal options share the name of the smallest one; heaps without a move have no name. The quotient decides
    sums without the newest heap. In sums with it, a guess may replace the older heaps by the least sum of the same
    state (see `states`).
    """

    def __init__(self, code: str) -> None:
        self._digits = tuple(map(int, code.replace(".", "")))
        self.options: list[tuple[Word, ...]] = [()]
        self.alike: list[int] = [0]  # the name of each heap, 0 for none
        self._names: dict[frozenset[Word], int] = {frozenset(): 0}
        self._newest = 1
        self._quotient = Quotient(((0,),), frozenset(), ((),), (0,))
        self._lost: dict[Word, bool | None] = {}  # None: being searched
        self._least: _Least | None = None

    def add(self, heap: int) -> None:
        """Add the next larger heap."""
        options = sorted(options_of(self._digits, heap))
        self.options.append(tuple(options))
        self.alike.append(self._names.setdefault(frozenset(map(self.named, options)), heap))

    def named(self, word: Word) -> Word:
        """Return the sum with each heap replaced by its name."""
        return tuple(sorted(name for name in (self.alike[heap] for heap in word) if name))

    def set_newest(self, heap: int, quotient: Quotient, guess: Coarse | None) -> None:
        """Set the newest heap: sums without it are decided by the quotient, others by search.

        `guess` has the states by which sums of older heaps are identified; None identifies none.
        """
        self._newest, self._quotient, self._lost = heap, quotient, {}
        self._least = None if guess is None else _Least(guess, self.alike[:heap])

    def _short(self, word: Word) -> Word:
        """Return the sum with its older heaps replaced by the least sum of their state."""
        if self._least is None or not word or word[-1] < self._newest:
            return word
        cut = word.index(self._newest)
        return self._least.of(word[:cut]) + word[cut:]

    def after(self, word: Word) -> list[Word]:
        """Return the options of a sum, those with few heaps first."""
        options = set()
        for at, heap in enumerate(word):
            if at and word[at - 1] == heap:
                continue
            rest = word[:at] + word[at + 1 :]
            for option in self.options[heap]:
                options.add(self._short(self.named(rest + option)))
        return sorted(options, key=lambda one: (len(one), sum(one)))

    def _known(self, word: Word) -> bool | None:
        if not word or word[-1] < self._newest:
            return self._quotient.element(word) in self._quotient.lost
        return self._lost.get(word)

    def lost(self, word: Word, effort: Effort) -> Work[bool]:
        """Return whether the player to move loses a sum, given by the names of its heaps.

        Raises GuessError if a wrong guess makes a sum its own follower.
        """
        word = self._short(word)
        known = self._known(word)
        if known is not None:
            return known
        stack: list[tuple[Word, list[Word]]] = []
        new: Word | None = word
        while True:
            if new is not None:
                unknown, wins = [], False
                after = self.after(new)
                yield from effort.transitions(8 * len(after) + 8)
                for option in after:
                    is_lost = self._known(option)
                    if is_lost:
                        wins = True
                        break
                    if is_lost is None:
                        unknown.append(option)
                if wins:
                    self._lost[new] = False
                else:
                    unknown.reverse()
                    self._lost[new] = None
                    stack.append((new, unknown))
                new = None
            if not stack:
                return bool(self._lost[word])
            here, unknown = stack[-1]
            if unknown:
                is_lost = self._known(unknown[-1])
                if is_lost is None:
                    new = unknown[-1]
                    if new in self._lost:
                        raise GuessError
                elif is_lost:
                    self._lost[here] = False
                    stack.pop()
                else:
                    unknown.pop()
            else:
                self._lost[here] = True
                stack.pop()


class _Least:
    """For each state of sums of older heaps, the sum with the fewest tokens."""

    def __init__(self, states: Coarse, alike: list[int]) -> None:
        self._states = states
        self._of: dict[Word, Word] = {(): ()}
        self._words: dict[Hashable, Word] = {}
        letters = [heap for heap, name in enumerate(alike) if heap and name == heap]
        waiting: list[tuple[int, Word, Any]] = [(0, (), states.start)]
        while waiting:
            tokens, word, state = heapq.heappop(waiting)
            if state in self._words:
                continue
            self._words[state] = word
            for heap in letters:
                new = states.after(state, heap)
                if new not in self._words:
                    # Equal words have equal states, so states, which have no order, are never compared.
                    heapq.heappush(waiting, (tokens + heap, tuple(sorted((*word, heap))), new))

    def of(self, word: Word) -> Word:
        """Return the least sum with the same state as this one."""
        least = self._of.get(word)
        if least is None:
            state = self._states.start
            for heap in word:
                state = self._states.after(state, heap)
            least = self._of[word] = self._words[state]
        return least
