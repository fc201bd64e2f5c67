"""Sums of heaps of a code in misère play: which are lost."""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from ..prove.effort import Effort
from ..text import Work
from .quotient import Quotient, Word
from .states import Coarse


def left_by(digits: Sequence[int], heap: int) -> Iterator[Word]:
    """What one move leaves of a heap under a code of digits 0 to 7, the one before the point first.

    >>> list(left_by((0, 7), 3))
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
    """What has been guessed cannot be right."""


class Sums:
    """The heaps of a code up to a size; equal ones go by the name of the smallest, those without a move by none.

    Sums without the newest heap are known by the quotient of the others. Beside the newest heap, older ones may be
    taken for the least sum of the same state (see `states`), of which it is only guessed that it comes to the same.
    """

    def __init__(self, code: str) -> None:
        self._digits = tuple(map(int, code.replace(".", "")))
        self.options: list[tuple[Word, ...]] = [()]
        self.alike: list[int] = [0]  # the name of each heap; 0 where it has no move
        self._names: dict[frozenset[Word], int] = {frozenset(): 0}
        self._newest = 1
        self._quotient = Quotient(((0,),), frozenset(), ((),), (0,))
        self._lost: dict[Word, bool | None] = {}  # None: being searched
        self._least: _Least | None = None

    def add(self, heap: int) -> None:
        """One heap more, the next in size."""
        options = sorted(left_by(self._digits, heap))
        self.options.append(tuple(options))
        self.alike.append(self._names.setdefault(frozenset(map(self.named, options)), heap))

    def named(self, word: Word) -> Word:
        """The same sum with each heap by its name."""
        return tuple(sorted(name for name in (self.alike[heap] for heap in word) if name))

    def newest(self, heap: int, quotient: Quotient, guess: Coarse | None) -> None:
        """From here on sums without this heap are known by the quotient, and others are searched.

        `guess` is by which states sums of older heaps are taken for each other; None: not at all.
        """
        self._newest, self._quotient, self._lost = heap, quotient, {}
        self._least = None if guess is None else _Least(guess, self.alike[:heap])

    def _short(self, word: Word) -> Word:
        """The sum with its older heaps as the least sum that is taken for them."""
        if self._least is None or not word or word[-1] < self._newest:
            return word
        cut = word.index(self._newest)
        return self._least.of(word[:cut]) + word[cut:]

    def after(self, word: Word) -> list[Word]:
        """The options of a sum, those of few heaps first."""
        found = set()
        for at, heap in enumerate(word):
            if at and word[at - 1] == heap:
                continue
            rest = word[:at] + word[at + 1 :]
            for option in self.options[heap]:
                found.add(self._short(self.named(rest + option)))
        return sorted(found, key=lambda one: (len(one), sum(one)))

    def _known(self, word: Word) -> bool | None:
        if not word or word[-1] < self._newest:
            return self._quotient.element(word) in self._quotient.lost
        return self._lost.get(word)

    def lost(self, word: Word, effort: Effort) -> Work[bool]:
        """Whether the player to move loses a sum, given by the names of its heaps.

        Raises GuessError where a guess leads from a sum to itself.
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
                yield from effort.arrows(8 * len(after) + 8)
                for option in after:
                    found = self._known(option)
                    if found:
                        wins = True
                        break
                    if found is None:
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
                found = self._known(unknown[-1])
                if found is None:
                    new = unknown[-1]
                    if new in self._lost:
                        raise GuessError
                elif found:
                    self._lost[here] = False
                    stack.pop()
                else:
                    unknown.pop()
            else:
                self._lost[here] = True
                stack.pop()


class _Least:
    """The sum of the fewest tokens for each state that sums of older heaps have."""

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
                    # Sums of one state may be as large; which comes first is no matter, and states do not compare.
                    heapq.heappush(waiting, (tokens + heap, tuple(sorted((*word, heap))), new))

    def of(self, word: Word) -> Word:
        """The least sum of the state of this one."""
        found = self._of.get(word)
        if found is None:
            state = self._states.start
            for heap in word:
                state = self._states.after(state, heap)
            found = self._of[word] = self._words[state]
        return found
