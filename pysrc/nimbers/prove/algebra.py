"""First-order logic on automata: conjunction, disjunction, negation, quantifiers, and the basic relations.

Each operation is a generator (`Work`) that counts its steps, can be stopped after any slice, and returns a minimal
automaton; it raises BudgetError at the limit. The method is that of J. R. Büchi (1960) for bases, V. Bruyère and
G. Hansel (1997) for other numeration systems, and of H. Mousavi's Walnut (2016), which decides formulas that people
write; here they are made from the rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter, mul
from typing import TypeVar

from ..text import Work
from .automaton import Automaton, Letter, renumber
from .effort import Effort
from .numeration import Numeration

S = TypeVar("S", bound=Hashable)
State = tuple[int, ...]
Transitions = list[list[int]]


class Algebra:
    """Operations on automata over one numeration system, with a cache of basic relations; `effort` counts work."""

    def __init__(self, numeration: Numeration, effort: Effort) -> None:
        self.numeration = numeration
        self.effort = effort
        self._cache: dict[object, Automaton] = {}

    # --- construction ------------------------------------------------------------------------------------------------

    def minimal(self, tracks: Iterable[str], transitions: Transitions, accepts: list[bool]) -> Work[Automaton]:
        """Return the minimal automaton of the same relation, by E. F. Moore's refinement (1956)."""
        made = renumber(Automaton(self.numeration, tuple(tracks), tuple(map(tuple, transitions)), tuple(accepts)))
        classes = [int(accepted) for accepted in made.accepts]
        count = len(set(classes))
        size = len(made) * (self.numeration.digits ** len(made.tracks) + 4)
        rows = list(map(_picker, made.transitions))
        while True:
            yield from self.effort.transitions(size)
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
        fewer = tuple(tuple(classes[after] for after in made.transitions[first[one]]) for one in range(count))
        return Automaton(self.numeration, made.tracks, fewer, tuple(made.accepts[first[one]] for one in range(count)))

    def explore(
        self, tracks: Iterable[str], start: S, follow: Callable[[S], list[S]], accepts: Callable[[S], bool]
    ) -> Work[Automaton]:
        """Return the automaton of the states reachable from a start; `follow` returns the next ones by letter."""
        at, queue, transitions = {start: 0}, [start], []
        for state in queue:
            afters = follow(state)
            for after in afters:
                if after not in at:
                    at[after] = len(queue)
                    queue.append(after)
            row = [at[after] for after in afters]
            transitions.append(row)
            self.effort.made(len(queue))
            yield from self.effort.transitions(len(row))
        return (yield from self.minimal(tracks, transitions, [accepts(state) for state in queue]))

    # --- logic -------------------------------------------------------------------------------------------------------

    def intersection(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """Return the intersection of two relations; a track that only one of them has is unrestricted in the other."""
        return (yield from self._product(one, other, lambda here, there: here and there))

    def union(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """Return the union of two relations."""
        return (yield from self._product(one, other, lambda here, there: here or there))

    def difference(self, one: Automaton, other: Automaton) -> Work[Automaton]:
        """Return the first relation without the second."""
        return (yield from self._product(one, other, lambda here, there: here and not there))

    def negation(self, one: Automaton) -> Work[Automaton]:
        """Return the complement of a relation."""
        anything = yield from self.anything(one.tracks)
        return (yield from self.difference(anything, one))

    def intersection_of(self, relations: Iterable[Automaton]) -> Work[Automaton]:
        """Return the intersection of at least one relation."""
        first, *others = relations
        for other in others:
            first = yield from self.intersection(first, other)
        return first

    def union_of(self, relations: Iterable[Automaton]) -> Work[Automaton]:
        """Return the union of at least one relation."""
        first, *others = relations
        for other in others:
            first = yield from self.union(first, other)
        return first

    def exists(self, one: Automaton, names: Iterable[str]) -> Work[Automaton]:
        """Return a relation without these tracks, which holds if some numbers on them satisfy the given one."""
        for name in names:
            if name in one.tracks:
                one = yield from self._drop(one, name)
        return one

    def _product(self, one: Automaton, other: Automaton, accepts: Callable[[bool, bool], bool]) -> Work[Automaton]:
        tracks = tuple(sorted({*one.tracks, *other.tracks}))
        letters = self.numeration.letters(len(tracks))
        mine, its = (_picker(_indices(each, tracks, letters)) for each in (one, other))
        here, there = one.transitions, other.transitions

        def follow(state: tuple[int, int]) -> list[tuple[int, int]]:
            return list(zip(mine(here[state[0]]), its(there[state[1]]), strict=True))

        def accepted(state: tuple[int, int]) -> bool:
            return accepts(one.accepts[state[0]], other.accepts[state[1]])

        made = yield from self.explore(tracks, (0, 0), follow, accepted)
        # A relation does not restrict a track that it lacks, so the digits there may be no word of the system.
        return made if one.tracks == other.tracks else (yield from self._words(made))

    def _drop(self, one: Automaton, name: str) -> Work[Automaton]:
        """Drop a track by the subset construction: a state is the set of states that some digits on it can lead to."""
        place = one.tracks.index(name)
        rest = one.tracks[:place] + one.tracks[place + 1 :]
        choices: dict[Letter, list[int]] = {}
        for index, letter in enumerate(one.letters()):
            choices.setdefault(letter[:place] + letter[place + 1 :], []).append(index)
        groups = list(choices.values())
        # The dropped number may be longer than the others, which then have leading zeros.
        start, queue = {0}, [0]
        for state in queue:
            for index in groups[0]:
                after = one.transitions[state][index]
                if after not in start:
                    start.add(after)
                    queue.append(after)
        sink = _sink(one)

        def follow(states: frozenset[int]) -> list[frozenset[int]]:
            rows = [one.transitions[state] for state in states]
            return [frozenset([row[index] for row in rows for index in group]) - sink for group in groups]

        def accepted(states: frozenset[int]) -> bool:
            return any(one.accepts[state] for state in states)

        return (yield from self.explore(rest, frozenset(start) - sink, follow, accepted))

    # --- relations ---------------------------------------------------------------------------------------------------

    def anything(self, tracks: Iterable[str]) -> Work[Automaton]:
        """Return the relation of all numbers: in a base all digits, else all words of the system."""
        names = tuple(sorted(tracks))
        if not self.numeration.metal or not names:
            letters = self.numeration.digits ** len(names)
            return Automaton(self.numeration, names, ((0,) * letters,), (True,))
        return (yield from self._once(("anything",), names, self._anything))

    def linear(self, factors: Mapping[str, int], constant: int = 0) -> Work[Automaton]:
        """Return the solutions of a linear equation: the sum of factor times number, plus the constant, is 0.

        No factor may be 0.
        """
        names = tuple(sorted(factors))
        ordered = tuple(factors[name] for name in names)
        key = ("linear", ordered, constant)
        return (yield from self._once(key, names, lambda tracks: self._linear(tracks, ordered, constant)))

    def constant(self, name: str, number: int) -> Work[Automaton]:
        """Return the relation that a track is this number."""
        word = self.numeration.write(number)
        end, lost = len(word), len(word) + 1
        transitions = [[lost] * self.numeration.digits for _ in range(lost + 1)]
        for place, digit in enumerate(word):
            transitions[place][digit] = place + 1
        transitions[0][0] = 0
        return (yield from self.minimal((name,), transitions, [place == end for place in range(lost + 1)]))

    def less(self, small: str, large: str) -> Work[Automaton]:
        """Return the pairs with small < large; the first digit that differs decides, in every system here."""

        def after(state: int, letter: Letter) -> int:
            return state or (letter[0] < letter[1]) + 2 * (letter[0] > letter[1])

        return (yield from self.by_states((small, large), after, [False, True, False], "less"))

    def digitwise(self, names: tuple[str, ...], holds: Callable[[Letter], bool], key: str) -> Work[Automaton]:
        """Return the numbers whose digits at each place satisfy `holds`; `key` names the relation in the cache."""

        def after(state: int, letter: Letter) -> int:
            return 0 if state == 0 and holds(letter) else 1

        return (yield from self.by_states(names, after, [True, False], key))

    def by_states(
        self, names: tuple[str, ...], step: Callable[[int, Letter], int], accepts: list[bool], key: str
    ) -> Work[Automaton]:
        """Return the relation of a hand-made automaton, which starts in state 0, restricted to words of the system.

        `step(state, letter)` is the next state; `key` is its name in the cache.
        """

        def make(tracks: tuple[str, ...]) -> Work[Automaton]:
            letters = self.numeration.letters(len(tracks))
            rows = [[step(state, letter) for letter in letters] for state in range(len(accepts))]
            made = yield from self.minimal(tracks, rows, accepts)
            return (yield from self._words(made))

        return (yield from self._once((key,), names, make))

    def _words(self, one: Automaton) -> Work[Automaton]:
        if not self.numeration.metal:
            return one
        anything = yield from self.anything(one.tracks)
        return one if one == anything else (yield from self.intersection(one, anything))

    def _once(
        self, key: tuple[object, ...], names: tuple[str, ...], make: Callable[[tuple[str, ...]], Work[Automaton]]
    ) -> Work[Automaton]:
        """Return a cached relation, made at first use, with its tracks renamed."""
        tracks = track_names(len(names))
        kept = self._cache.get((key, len(names)))
        if kept is None:
            kept = self._cache[key, len(names)] = yield from make(tracks)
        return kept.rename(dict(zip(tracks, names, strict=True)))

    def _anything(self, tracks: tuple[str, ...]) -> Work[Automaton]:
        """Build the relation of all words; a state is the last digit of each track, or () after an invalid one."""
        letters = self.numeration.letters(len(tracks))
        follows = self.numeration.may_follow

        def follow(state: State) -> list[State]:
            return [letter if state and all(map(follows, letter, state)) else () for letter in letters]

        return (yield from self.explore(tracks, (0,) * len(tracks), follow, bool))

    def _linear(self, tracks: tuple[str, ...], factors: tuple[int, ...], constant: int) -> Work[Automaton]:
        """Build the relation of a linear equation.

        A state is that of the sum without the constant (`Numeration.after`), or None if the equation can no longer
        hold. How many digits of the constant are still to come is unknown, so `read` lists its state after each of its
        digits, and a state is kept while one of them can still lead to 0.
        """
        sums = [sum(map(mul, factors, letter)) for letter in self.numeration.letters(len(tracks))]
        after, may_end = self.numeration.after, self.numeration.may_end
        size, sign, read = sum(map(abs, factors)) + bool(constant), 1 if constant > 0 else -1, [(0, 0)]
        for digit in self.numeration.write(abs(constant)):
            read.append(after(read[-1], sign * digit))

        def kept(state: tuple[int, int]) -> tuple[int, int] | None:
            p, q = state
            return state if any(may_end((p + more, q + rest), size) for more, rest in read) else None

        def follow(state: tuple[int, int] | None) -> list[tuple[int, int] | None]:
            return [None if state is None else kept(after(state, digit)) for digit in sums]

        def accepted(state: tuple[int, int] | None) -> bool:
            return state is not None and self.numeration.total(state) + constant == 0

        start: tuple[int, int] | None = (0, 0)
        return (yield from self._words((yield from self.explore(tracks, start, follow, accepted))))


def track_names(count: int) -> tuple[str, ...]:
    """Return sorted names for the tracks of a relation that is renamed later."""
    return tuple(f"v{place:02}" for place in range(count))


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Return a function that picks these indices of a row."""
    if len(places) == 1:
        (only,) = places
        return lambda row: (row[only],)
    return itemgetter(*places)


def _indices(one: Automaton, tracks: tuple[str, ...], letters: list[Letter]) -> list[int]:
    """Return, for each letter over tracks, the index of its restriction to the automaton's own tracks."""
    found = [tracks.index(track) for track in one.tracks]
    return [one.index(tuple(letter[place] for place in found)) for letter in letters]


def _sink(one: Automaton) -> frozenset[int]:
    """Return the rejecting states that are never left; sets of states can omit them."""
    lost = (
        state
        for state, row in enumerate(one.transitions)
        if not one.accepts[state] and all(after == state for after in row)
    )
    return frozenset(lost)
