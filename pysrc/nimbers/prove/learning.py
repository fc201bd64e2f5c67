"""An automaton learned from small positions: two beginnings of numbers are one state where all endings agree.

The states of the minimal automaton are the classes of beginnings that no ending tells apart (J. Myhill 1957, A. Nerode
1958). Endings of a few digits tell most apart; whether they do is for the proof to say.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import cast

from ..text import Work
from .algebra import Algebra, places
from .automaton import Automaton

STATES = 200  # of a guess at most
Words = tuple[tuple[int, ...], ...]
Seen = tuple[bool | None, ...]  # of each ending whether it makes a member, None where it makes no words


class Learner:
    """Guesses a relation from its small members; `member` says whether numbers are in it, as long work."""

    def __init__(self, algebra: Algebra, count: int, member: Callable[[tuple[int, ...]], Work[bool]]) -> None:
        self.algebra = algebra
        self.count = count
        self.member = member
        self.known: dict[tuple[int, ...], bool] = {}

    def guess(self, tracks: tuple[str, ...], endings: int, most: int) -> Work[Automaton | None]:
        """The automaton that endings of up to so many digits tell; None where that takes numbers beyond `most`."""
        numeration = self.algebra.numeration
        words = [list(filter(numeration.is_word, numeration.letters(length))) for length in range(endings + 1)]
        start: Words = ((),) * self.count
        seen = yield from self._seen(start, words, most)
        if seen is None:
            return None
        letters = numeration.letters(self.count)
        states, queue, arrows = {seen: 0}, [start], []
        for beginning in queue:
            row = []
            for letter in letters:
                longer = _longer(beginning, letter)
                if not all(numeration.is_word(word[-2:]) for word in longer):
                    row.append(-1)
                    continue
                seen = yield from self._seen(longer, words, most)
                if seen is None:
                    return None
                if seen not in states:
                    states[seen] = len(queue)
                    queue.append(longer)
                    if len(queue) > STATES:
                        return None
                row.append(states[seen])
            arrows.append(row)
        lost = len(arrows)
        rows = [[lost if after < 0 else after for after in row] for row in arrows] + [[lost] * len(letters)]
        accepts = [bool(seen[0]) for seen in states] + [False]
        unnamed = places(self.count)
        guess = yield from self.algebra.minimal(unnamed, rows, accepts)
        anything = yield from self.algebra.anything(unnamed)
        guess = yield from self.algebra.both(guess, anything)
        return guess.renamed(dict(zip(unnamed, tracks, strict=True)))

    def _seen(self, beginning: Words, words: list[list[tuple[int, ...]]], most: int) -> Work[Seen | None]:
        """What all endings make of a beginning, the empty one first; None beyond `most`."""
        numeration, known, asked = self.algebra.numeration, self.known, list[tuple[int, ...] | None]()
        for endings in words:
            numbers = [
                [numeration.read(word + end) if numeration.is_word(word[-1:] + end[:1]) else None for end in endings]
                for word in beginning
            ]
            yield from self.algebra.effort.arrows(8 * len(endings) ** self.count)
            for one in product(*numbers):
                if None in one:
                    asked.append(None)
                    continue
                whole = cast("tuple[int, ...]", one)
                if max(whole) > most:
                    return None
                asked.append(whole)
        # The largest first: a search of it has most of the others among what it found.
        for new in sorted({one for one in asked if one and one not in known}, reverse=True):
            known[new] = yield from self.member(new)
        return tuple(None if one is None else known[one] for one in asked)


def _longer(beginning: Words, letter: tuple[int, ...]) -> Words:
    """The words with one digit more each; zeros before the first digit are left out."""
    return tuple((*word, digit) if word or digit else () for word, digit in zip(beginning, letter, strict=True))
