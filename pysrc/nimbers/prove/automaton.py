"""Finite automata that read tuples of numbers digit by digit, and so represent relations between numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from .numeration import Numeration

Letter = tuple[int, ...]  # one digit of each track


@dataclass(frozen=True)
class Automaton:
    """A deterministic automaton over named tracks, in order of their names; it starts in state 0.

    `transitions[state][letter]` is the state after a letter, whose index is the digits of the tracks read as a number,
    the first track's digit first. `accepts[state]` says whether the numbers read so far are in the relation. Automata
    of `Algebra` are minimal, with states numbered in the order of first visit, so equal relations have equal automata.
    """

    numeration: Numeration
    tracks: tuple[str, ...]
    transitions: tuple[tuple[int, ...], ...]
    accepts: tuple[bool, ...]

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.transitions)

    @property
    def is_empty(self) -> bool:
        """Whether the relation is empty; unreachable states have been removed."""
        return not any(self.accepts)

    def holds(self, numbers: Mapping[str, int]) -> bool:
        """Return whether the numbers of these tracks are in the relation."""
        words = [self.numeration.write(numbers[track]) for track in self.tracks]
        return self.accepts[self.path(words)[-1]]

    def path(self, words: Sequence[Letter]) -> list[int]:
        """Return the states on reading the words of the tracks, padded with zeros on the left."""
        length = max(map(len, words), default=0)
        filled = [(0,) * (length - len(word)) + word for word in words]
        states = [0]
        for letter in zip(*filled, strict=True):
            states.append(self.transitions[states[-1]][self.index(letter)])
        return states

    def complete(self, numbers: Mapping[str, int], track: str) -> int | None:
        """Return a number of one track that is accepted with the numbers of all others; None if there are none."""
        words = {name: self.numeration.write(numbers[name]) for name in self.tracks if name != track}
        longest = max(map(len, words.values()), default=0)
        length = longest + len(self)  # a longer path would repeat a state
        layers: list[dict[int, tuple[int, int]]] = [{0: (0, 0)}]
        for place in range(length):
            layer: dict[int, tuple[int, int]] = {}
            at = {name: word[place - length] if length - place <= len(word) else 0 for name, word in words.items()}
            for state in layers[-1]:
                for digit in range(self.numeration.digits):
                    letter = tuple(digit if name == track else at[name] for name in self.tracks)
                    layer.setdefault(self.transitions[state][self.index(letter)], (state, digit))
            layers.append(layer)
        for last in layers[-1]:
            if self.accepts[last]:
                state, digits = last, list[int]()
                for layer in reversed(layers[1:]):
                    state, digit = layer[state]
                    digits.append(digit)
                return self.numeration.read(tuple(reversed(digits)))
        return None

    def completions(self, numbers: Mapping[str, int], digits: int = 0) -> Iterator[dict[str, int]]:
        """Yield the accepted numbers of the other tracks, in order.

        They have at most as many digits as the longest of the given numbers, or `digits` if that is more.
        """
        words = {track: self.numeration.write(number) for track, number in numbers.items()}
        length = max((digits, *map(len, words.values())))
        open_tracks = [track for track in self.tracks if track not in numbers]
        ends = list(product(range(self.numeration.digits), repeat=len(open_tracks)))
        steps: list[list[tuple[int, Letter]]] = []  # the possible letters at each place
        for place in range(length):
            at = {track: word[place - length] if length - place <= len(word) else 0 for track, word in words.items()}
            letters = [at | dict(zip(open_tracks, end, strict=True)) for end in ends]
            indices = [self.index(tuple(letter[track] for track in self.tracks)) for letter in letters]
            steps.append(list(zip(indices, ends, strict=True)))
        alive = self._alive(steps)
        stack: list[tuple[int, int, tuple[Letter, ...]]] = [(0, 0, ())] if 0 in alive[0] else []
        while stack:
            place, state, read = stack.pop()
            if place == length:
                columns = zip(*read, strict=True) if read else [() for _ in open_tracks]
                yield {track: self.numeration.read(word) for track, word in zip(open_tracks, columns, strict=True)}
                continue
            for index, end in reversed(steps[place]):
                after = self.transitions[state][index]
                if after in alive[place + 1]:
                    stack.append((place + 1, after, (*read, end)))

    def _alive(self, steps: Sequence[Sequence[tuple[int, Letter]]]) -> list[set[int]]:
        """Return for each place the states that are reachable and from which acceptance is reachable."""
        reached = [{0}]
        for letters in steps:
            reached.append({self.transitions[state][index] for state in reached[-1] for index, _ in letters})
        alive = [{state for state in reached[-1] if self.accepts[state]}]
        for states, letters in zip(reversed(reached[:-1]), reversed(steps), strict=True):
            alive.append({s for s in states if any(self.transitions[s][index] in alive[-1] for index, _ in letters)})
        return alive[::-1]

    def index(self, letter: Letter) -> int:
        """Return the index of a letter among the transitions of a state."""
        number = 0
        for digit in letter:
            number = number * self.numeration.digits + digit
        return number

    def letters(self) -> list[Letter]:
        """Return all letters by index."""
        return self.numeration.letters(len(self.tracks))

    def rename(self, names: Mapping[str, str]) -> Automaton:
        """Return the same relation with other, distinct track names."""
        new = tuple(sorted(names.get(track, track) for track in self.tracks))
        if new == tuple(names.get(track, track) for track in self.tracks):
            return Automaton(self.numeration, new, self.transitions, self.accepts)
        places = [new.index(names.get(track, track)) for track in self.tracks]
        order = [self.index(tuple(letter[place] for place in places)) for letter in self.letters()]
        transitions = tuple(tuple(row[place] for place in order) for row in self.transitions)
        return renumber(Automaton(self.numeration, new, transitions, self.accepts))

    def smallest(self) -> dict[str, int] | None:
        """Return the numbers of the first of the shortest accepted words; None if none is accepted."""
        came: dict[int, tuple[int, int] | None] = {0: None}
        queue = [0]
        for state in queue:
            if self.accepts[state]:
                return self._read(state, came)
            for letter, after in enumerate(self.transitions[state]):
                if after not in came:
                    came[after] = (state, letter)
                    queue.append(after)
        return None

    def _read(self, state: int, came: Mapping[int, tuple[int, int] | None]) -> dict[str, int]:
        letters, word = self.letters(), []
        while (step := came[state]) is not None:
            state, letter = step
            word.append(letters[letter])
        tracks = zip(*reversed(word), strict=True) if word else [() for _ in self.tracks]
        return {name: self.numeration.read(tuple(digits)) for name, digits in zip(self.tracks, tracks, strict=True)}


def renumber(automaton: Automaton) -> Automaton:
    """Return an automaton without unreachable states, numbered in the order of first visit."""
    at, queue = {0: 0}, [0]
    for state in queue:
        for after in automaton.transitions[state]:
            if after not in at:
                at[after] = len(queue)
                queue.append(after)
    if queue == list(range(len(automaton))):
        return automaton
    transitions = tuple(tuple(at[after] for after in automaton.transitions[state]) for state in queue)
    return Automaton(
        automaton.numeration, automaton.tracks, transitions, tuple(automaton.accepts[state] for state in queue)
    )
