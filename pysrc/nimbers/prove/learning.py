"""Learn an automaton from small positions: two prefixes are one state if they agree for all suffixes.

The states of the minimal automaton are the classes of prefixes that no suffix distinguishes (J. Myhill 1957, A. Nerode
1958). Short suffixes distinguish most of them; the proof shows whether they suffice.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import cast

from ..text import Work
from .algebra import Algebra, track_names
from .automaton import Automaton

STATES = 200  # the most states of a guess
Words = tuple[tuple[int, ...], ...]
Signature = tuple[bool | None, ...]  # for each suffix, whether it gives a member; None if it does not give words


class Learner:
    """Guesses a relation from its small members; `member` decides as work whether numbers are in it."""

    def __init__(self, algebra: Algebra, count: int, member: Callable[[tuple[int, ...]], Work[bool]]) -> None:
        self.algebra = algebra
        self.count = count
        self.member = member
        self.known: dict[tuple[int, ...], bool] = {}

    def guess(self, tracks: tuple[str, ...], endings: int, most: int) -> Work[Automaton | None]:
        """Return the automaton given by suffixes of up to `endings` digits; None if it needs numbers beyond `most`."""
        numeration = self.algebra.numeration
        words = [list(filter(numeration.is_word, numeration.letters(length))) for length in range(endings + 1)]
        if numeration.read(words[-1][-1]) > most:
            return None
        start: Words = ((),) * self.count
        signature = yield from self._signature(start, words, most)
        if signature is None:
            return None
        letters = numeration.letters(self.count)
        states, queue, transitions = {signature: 0}, [start], []
        for beginning in queue:
            row = []
            for letter in letters:
                longer = _longer(beginning, letter)
                if not all(numeration.is_word(word[-2:]) for word in longer):
                    row.append(-1)
                    continue
                signature = yield from self._signature(longer, words, most)
                if signature is None:
                    return None
                if signature not in states:
                    states[signature] = len(queue)
                    queue.append(longer)
                    if len(queue) > STATES:
                        return None
                row.append(states[signature])
            transitions.append(row)
        lost = len(transitions)
        rows = [[lost if after < 0 else after for after in row] for row in transitions] + [[lost] * len(letters)]
        accepts = [bool(signature[0]) for signature in states] + [False]
        unnamed = track_names(self.count)
        guess = yield from self.algebra.minimal(unnamed, rows, accepts)
        anything = yield from self.algebra.anything(unnamed)
        guess = yield from self.algebra.intersection(guess, anything)
        return guess.rename(dict(zip(unnamed, tracks, strict=True)))

    def _signature(self, beginning: Words, words: list[list[tuple[int, ...]]], most: int) -> Work[Signature | None]:
        """Return the signature of a prefix, the empty suffix first; None if it needs numbers beyond `most`."""
        numeration, known, queries = self.algebra.numeration, self.known, list[tuple[int, ...] | None]()
        for endings in words:
            numbers = [
                [numeration.read(word + end) if numeration.is_word(word[-1:] + end[:1]) else None for end in endings]
                for word in beginning
            ]
            yield from self.algebra.effort.transitions(8 * len(endings) ** self.count)
            for one in product(*numbers):
                if None in one:
                    queries.append(None)
                    continue
                whole = cast("tuple[int, ...]", one)
                if max(whole) > most:
                    return None
                queries.append(whole)
        # Largest first, because its search finds most of the others.
        for new in sorted({one for one in queries if one and one not in known}, reverse=True):
            known[new] = yield from self.member(new)
        return tuple(None if one is None else known[one] for one in queries)


def _longer(beginning: Words, letter: tuple[int, ...]) -> Words:
    """Return the words with one more digit each, without leading zeros."""
    return tuple((*word, digit) if word or digit else () for word, digit in zip(beginning, letter, strict=True))
