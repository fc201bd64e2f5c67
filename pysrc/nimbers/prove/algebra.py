"""The operations of logic on automata: and, or, not, there is; and the relations that all others are made of.

Each is long work that counts its steps, may be stopped after any slice, and gives a minimal automaton. The method is
that of J. R. Büchi (1960) for a base, V. Bruyère and G. Hansel (1997) for other numeration systems, and of H. Mousavi's
Walnut (2016), which decides what a person has written; here a program writes the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter, mul
from typing import TypeVar

from ..text import Work
from .automaton import Automaton, Letter, numbered
from .effort import Effort
from .numeration import Numeration

S = TypeVar("S", bound=Hashable)
State = tuple[int, ...]
Arrows = list[list[int]]


class Algebra:
    """Automata over one numeration system, paid for by one effort; what was made is kept."""

    def __init__(self, numeration: Numeration, effort: Effort) -> None:
        self.numeration = numeration
        self.effort = effort
        self._kept: dict[object, Automaton] = {}

    # --- from states and arrows --------------------------------------------------------------------------------------

    def minimal(self, tracks: Iterable[str], arrows: Arrows, accepts: list[bool]) -> Work[Automaton]:
        """The minimal automaton of the same relation, by E. F. Moore's refinement (1956)."""
        made = numbered(Automaton(self.numeration, tuple(tracks), tuple(map(tuple, arrows)), tuple(accepts)))
        classes = [int(accepted) for accepted in made.accepts]
        count = len(set(classes))
        size = len(made) * (self.numeration.digits ** len(made.tracks) + 4)
        rows = list(map(_picker, made.arrows))
        while True:
            yield from self.effort.arrows(size)
            names: dict[tuple[object, ...], int] = {}
            refined = [
                names.setdefault((own, row(classes)), len(names)) for own, row in zip(classes, rows, strict=True)
            ]
            classes = refined
            if len(names) == count:
                break
            count = len(names)
        if count == len(made):
            return made
        first: dict[int, int] = {}
        for state, one in enumerate(classes):
            first.setdefault(one, state)
        fewer = tuple(tuple(classes[after] for after in made.arrows[first[one]]) for one in range(count))
        return Automaton(self.numeration, made.tracks, fewer, tuple(made.accepts[first[one]] for one in range(count)))

    def explored(
        self, tracks: Iterable[str], start: S, follow: Callable[[S], list[S]], accepts: Callable[[S], bool]
    ) -> Work[Automaton]:
        """The automaton whose states are what `follow` reaches from a start, one for each letter."""
        at, queue, arrows = {start: 0}, [start], []
        for state in queue:
            afters = follow(state)
            for after in afters:
                if after not in at:
                    at[after] = len(queue)
                    queue.append(after)
            row = [at[after] for after in afters]
            arrows.append(row)
            self.effort.made(len(queue))
            yield from self.effort.arrows(len(row))
        return (yield from self.minimal(tracks, arrows, [accepts(state) for state in queue]))

    # --- logic -------------------------------------------------------------------------------------------------------

    def both(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """The numbers that are in both relations; a track that only one has may be anything for the other."""
        return (yield from self._product(one, other, lambda here, there: here and there))

    def either(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """The numbers that are in one of the relations, or in both."""
        return (yield from self._product(one, other, lambda here, there: here or there))

    def without(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """The numbers that are in the first relation and not in the second one."""
        return (yield from self._product(one, other, lambda here, there: here and not there))

    def negation(self, one: Automaton) -> Work[Automaton]:
        """The numbers that are not in the relation."""
        anything = yield from self.anything(one.tracks)
        return (yield from self.without(anything, one))

    def all_of(self, relations: Iterable[Automaton]) -> Work[Automaton]:
        """The numbers that are in all of some relations, at least one."""
        first, *others = relations
        for other in others:
            first = yield from self.both(first, other)
        return first

    def one_of(self, relations: Iterable[Automaton]) -> Work[Automaton]:
        """The numbers that are in one of some relations, at least one."""
        first, *others = relations
        for other in others:
            first = yield from self.either(first, other)
        return first

    def exists(self, one: Automaton, names: Iterable[str]) -> Work[Automaton]:
        """The numbers for which there are some on these tracks, which are dropped."""
        for name in names:
            if name in one.tracks:
                one = yield from self._dropped(one, name)
        return one

    def _product(self, one: Automaton, other: Automaton, accepts: Callable[[bool, bool], bool]) -> Work[Automaton]:
        tracks = tuple(sorted({*one.tracks, *other.tracks}))
        letters = self.numeration.letters(len(tracks))
        mine, its = (_picker(_indices(each, tracks, letters)) for each in (one, other))
        here, there = one.arrows, other.arrows

        def follow(state: tuple[int, int]) -> list[tuple[int, int]]:
            return list(zip(mine(here[state[0]]), its(there[state[1]]), strict=True))

        def accepted(state: tuple[int, int]) -> bool:
            return accepts(one.accepts[state[0]], other.accepts[state[1]])

        made = yield from self.explored(tracks, (0, 0), follow, accepted)
        # Where a relation has no such track, it says nothing of what stands there: that it is a number at all, too.
        return made if one.tracks == other.tracks else (yield from self._words(made))

    def _dropped(self, one: Automaton, name: str) -> Work[Automaton]:
        """A state is the set of those that some digits of the dropped track lead to."""
        place = one.tracks.index(name)
        rest = one.tracks[:place] + one.tracks[place + 1 :]
        choices: dict[Letter, list[int]] = {}
        for index, letter in enumerate(one.letters()):
            choices.setdefault(letter[:place] + letter[place + 1 :], []).append(index)
        groups = list(choices.values())
        # The dropped number may be longer than the others, which then begin with zeros.
        start, queue = {0}, [0]
        for state in queue:
            for index in groups[0]:
                after = one.arrows[state][index]
                if after not in start:
                    start.add(after)
                    queue.append(after)
        sink = _sink(one)

        def follow(states: frozenset[int]) -> list[frozenset[int]]:
            rows = [one.arrows[state] for state in states]
            return [frozenset([row[index] for row in rows for index in group]) - sink for group in groups]

        def accepted(states: frozenset[int]) -> bool:
            return any(one.accepts[state] for state in states)

        return (yield from self.explored(rest, frozenset(start) - sink, follow, accepted))

    # --- relations ---------------------------------------------------------------------------------------------------

    def anything(self, tracks: Iterable[str]) -> Work[Automaton]:
        """All numbers: in a base all digits, else all words of the system."""
        names = tuple(sorted(tracks))
        if not self.numeration.metal or not names:
            letters = self.numeration.digits ** len(names)
            return Automaton(self.numeration, names, ((0,) * letters,), (True,))
        return (yield from self._once(("anything",), names, self._anything))

    def linear(self, factors: Mapping[str, int], constant: int = 0) -> Work[Automaton]:
        """The numbers whose sum, each times its factor (not 0), and the constant make 0."""
        if not constant:
            return (yield from self._sums(factors))
        # The constant is a number of its own, times 1 or -1, which is looked up digit by digit.
        sums = yield from self._sums({**factors, CONSTANT: 1 if constant > 0 else -1})
        fixed = yield from self.constant(CONSTANT, abs(constant))
        return (yield from self.exists((yield from self.both(sums, fixed)), (CONSTANT,)))

    def _sums(self, factors: Mapping[str, int]) -> Work[Automaton]:
        names = tuple(sorted(factors))
        ordered = tuple(factors[name] for name in names)
        return (yield from self._once(("linear", ordered), names, lambda tracks: self._linear(tracks, ordered)))

    def constant(self, name: str, number: int) -> Work[Automaton]:
        """The one number that it is."""
        word = self.numeration.write(number)
        end, lost = len(word), len(word) + 1
        arrows = [[lost] * self.numeration.digits for _ in range(lost + 1)]
        for place, digit in enumerate(word):
            arrows[place][digit] = place + 1
        arrows[0][0] = 0
        return (yield from self.minimal((name,), arrows, [place == end for place in range(lost + 1)]))

    def less(self, small: str, large: str) -> Work[Automaton]:
        """The pairs of which one is less than the other: the first digit that differs decides, in every system here."""

        def after(state: int, letter: Letter) -> int:
            return state or (letter[0] < letter[1]) + 2 * (letter[0] > letter[1])

        return (yield from self.by_states((small, large), after, [False, True, False], "less"))

    def digitwise(self, names: tuple[str, ...], holds: Callable[[Letter], bool], key: str) -> Work[Automaton]:
        """The numbers whose digits at each place are so; `key` names the relation."""

        def after(state: int, letter: Letter) -> int:
            return 0 if state == 0 and holds(letter) else 1

        return (yield from self.by_states(names, after, [True, False], key))

    def by_states(
        self, names: tuple[str, ...], arrows: Callable[[int, Letter], int], accepts: list[bool], key: str
    ) -> Work[Automaton]:
        """The numbers that a small table of states accepts, those that are no words of the system left out."""

        def make(tracks: tuple[str, ...]) -> Work[Automaton]:
            letters = self.numeration.letters(len(tracks))
            rows = [[arrows(state, letter) for letter in letters] for state in range(len(accepts))]
            made = yield from self.minimal(tracks, rows, accepts)
            return (yield from self._words(made))

        return (yield from self._once((key,), names, make))

    def _words(self, one: Automaton) -> Work[Automaton]:
        if not self.numeration.metal:
            return one
        anything = yield from self.anything(one.tracks)
        return one if one == anything else (yield from self.both(one, anything))

    def _once(
        self, key: tuple[object, ...], names: tuple[str, ...], make: Callable[[tuple[str, ...]], Work[Automaton]]
    ) -> Work[Automaton]:
        """A relation that is made once, and read under other names."""
        tracks = places(len(names))
        kept = self._kept.get((key, len(names)))
        if kept is None:
            kept = self._kept[key, len(names)] = yield from make(tracks)
        return kept.renamed(dict(zip(tracks, names, strict=True)))

    def _anything(self, tracks: tuple[str, ...]) -> Work[Automaton]:
        """The digit before, on each track; a word that is none leads to a state of its own."""
        letters = self.numeration.letters(len(tracks))
        follows = self.numeration.may_follow

        def follow(state: State) -> list[State]:
            return [letter if state and all(map(follows, letter, state)) else () for letter in letters]

        return (yield from self.explored(tracks, (0,) * len(tracks), follow, bool))

    def _linear(self, tracks: tuple[str, ...], factors: tuple[int, ...]) -> Work[Automaton]:
        sums = [sum(map(mul, factors, letter)) for letter in self.numeration.letters(len(tracks))]
        size = sum(map(abs, factors))
        after, may_end = self.numeration.after, self.numeration.may_end

        def kept(state: tuple[int, int]) -> tuple[int, int] | None:
            return state if may_end(state, size) else None

        def follow(state: tuple[int, int] | None) -> list[tuple[int, int] | None]:
            return [None if state is None else kept(after(state, digit)) for digit in sums]

        def accepted(state: tuple[int, int] | None) -> bool:
            return state is not None and self.numeration.total(state) == 0

        start: tuple[int, int] | None = (0, 0)
        return (yield from self._words((yield from self.explored(tracks, start, follow, accepted))))


CONSTANT = "#"  # the track of a constant, before all others and in no one's formula


def places(count: int) -> tuple[str, ...]:
    """Names in order, for relations that get theirs later."""
    return tuple(f"v{place:02}" for place in range(count))


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What picks these places of a row, all at once."""
    if len(places) == 1:
        (only,) = places
        return lambda row: (row[only],)
    return itemgetter(*places)


def _indices(one: Automaton, tracks: tuple[str, ...], letters: list[Letter]) -> list[int]:
    """For each letter over some tracks, that of the automaton, which has fewer of them."""
    found = [tracks.index(track) for track in one.tracks]
    return [one.index(tuple(letter[place] for place in found)) for letter in letters]


def _sink(one: Automaton) -> frozenset[int]:
    """The state from which nothing is accepted any more, if there is one: in sets of states it says nothing."""
    lost = (
        state for state, row in enumerate(one.arrows) if not one.accepts[state] and all(after == state for after in row)
    )
    return frozenset(lost)
