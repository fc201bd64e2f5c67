"""Depth-first search over whole positions, with an explicit stack: misère outcomes and best margins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from ..model import Ruleset
from ..text import Work
from .components import Part, Rooms
from .meter import Meter, loop_error

S = TypeVar("S")
V = TypeVar("V", int, bool)


class _Frame(Generic[S, V]):
    """One position on the stack: its unvisited options, the best so far, and the gain of the option waited for."""

    __slots__ = ("best", "gain", "key", "options", "state")

    def __init__(self, state: S, key: Hashable, options: Iterator[tuple[int, S]]) -> None:
        self.state = state
        self.key = key
        self.options = options
        self.best: V | None = None
        self.gain = 0


class Fold(ABC, Generic[S, V]):
    """A memo of values of whole positions, each a fold over the values of the options."""

    def __init__(self, meter: Meter, ruleset: Ruleset[Any]) -> None:
        self.meter = meter
        self.ruleset = ruleset
        self._values: dict[Hashable, V | None] = {}  # None: on the stack

    @abstractmethod
    def start(self, position: Any) -> S:
        """The state search walks for a position."""

    @abstractmethod
    def key(self, state: S) -> Hashable:
        """What a state is remembered under."""

    @abstractmethod
    def edges(self, state: S) -> Iterable[tuple[int, S]]:
        """(gain, option) of every move."""

    @abstractmethod
    def better(self, best: V | None, gain: int, value: V) -> V:
        """The fold: the best so far with one more option of that gain and value."""

    @abstractmethod
    def settled(self, best: V | None) -> bool:
        """Whether no further option can change the value."""

    @abstractmethod
    def leaf(self) -> V:
        """The value of a position without moves."""

    @abstractmethod
    def name(self, state: S) -> tuple[Ruleset[Any], Any]:
        """The ruleset and position to name a state by in an error."""

    def value(self, position: Any) -> Work[V]:
        """The value of a position."""
        first = self.start(position)
        first_key = self.key(first)
        known = self._values.get(first_key)
        if known is not None:
            return known
        meter, values = self.meter, self._values
        stack: list[_Frame[S, V]] = [_Frame(first, first_key, iter(self.edges(first)))]
        values[first_key] = None
        try:
            while True:
                frame = stack[-1]
                deeper = False
                while not self.settled(frame.best):
                    edge = next(frame.options, None)
                    if edge is None:
                        break
                    meter.work += 1
                    if meter.work >= meter.pause:
                        yield from meter.rest(*self.name(frame.state), len(stack))
                    gain, option = edge
                    key = self.key(option)
                    value = values.get(key)
                    if value is None:
                        if key in values:
                            raise loop_error(*self.name(option))
                        values[key] = None
                        frame.gain = gain
                        stack.append(_Frame(option, key, iter(self.edges(option))))
                        deeper = True
                        break
                    frame.best = self.better(frame.best, gain, value)
                if deeper:
                    continue
                result = self.leaf() if frame.best is None else frame.best
                values[frame.key] = result
                meter.positions += 1
                stack.pop()
                if not stack:
                    return result
                above = stack[-1]
                above.best = self.better(above.best, above.gain, result)
        finally:
            for frame in stack:
                values.pop(frame.key, None)


class MarginSearch(Fold[Any, int]):
    """Scoring play: the best margin (own score minus the opponent's) the player to move can force."""

    def __init__(self, meter: Meter, ruleset: Ruleset[Any], plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, ruleset)
        self._plain = (plain and not keyed) or type(ruleset).key is Ruleset.key

    def start(self, position: Any) -> Any:
        """The position itself."""
        return position

    def key(self, state: Any) -> Hashable:
        """The ruleset's key."""
        return state if self._plain else self.ruleset.key(state)

    def edges(self, state: Any) -> Iterable[tuple[int, Any]]:
        """The ruleset's scored options."""
        return self.ruleset.scored_options(state)

    def better(self, best: int | None, gain: int, value: int) -> int:
        """What the mover gains, minus what the opponent can then force."""
        margin = gain - value
        return margin if best is None or margin > best else best

    def settled(self, best: int | None) -> bool:
        """Never: a later option may be better."""
        return False

    def leaf(self) -> int:
        """Nothing more to gain."""
        return 0

    def name(self, state: Any) -> tuple[Ruleset[Any], Any]:
        """The position."""
        return self.ruleset, state


class MisereSearch(Fold[tuple[Part, ...], bool]):
    """Misère play: whether the player to move wins, when whoever cannot move wins.

    Components' values do not combine here; splitting only names the position: the multiset of its components' keys,
    those without a move dropped.
    """

    def __init__(self, meter: Meter, ruleset: Ruleset[Any], plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, ruleset)
        self._rooms = Rooms(plain, keyed)
        self._room = self._rooms.room(ruleset)
        self._splits = self._room.splits

    def start(self, position: Any) -> tuple[Part, ...]:
        """The components that still have moves."""
        return tuple(p for p in self._rooms.parts(self._room, position) if not self._splits or self._alive(p))

    def key(self, state: tuple[Part, ...]) -> Hashable:
        """How often each component key occurs."""
        if not self._splits:
            return state[0][1]
        return frozenset(Counter((room, key) for room, key, _ in state).items())

    def edges(self, state: tuple[Part, ...]) -> Iterator[tuple[int, tuple[Part, ...]]]:
        """The options in each component, equal components moved in once."""
        tried = set()
        for index, (room, key, position) in enumerate(state):
            if (room, key) in tried:
                continue
            tried.add((room, key))
            rest = state[:index] + state[index + 1 :]
            for option in room.options(position):
                self.meter.work += len(state) >> 4  # naming a state of many components takes its time
                yield 0, rest + tuple(p for p in self._rooms.parts(room, option) if not self._splits or self._alive(p))

    def better(self, best: bool | None, gain: int, value: bool) -> bool:
        """A move that leaves the opponent lost wins."""
        return bool(best) or not value

    def settled(self, best: bool | None) -> bool:
        """One winning move is enough."""
        return best is True

    def leaf(self) -> bool:
        """Whoever cannot move wins."""
        return True

    def name(self, state: tuple[Part, ...]) -> tuple[Ruleset[Any], Any]:
        """The largest component of the state, the first in order."""
        room, _, position = state[0] if state else (self._room, None, None)
        return room.ruleset, position

    def _alive(self, part: Part) -> bool:
        """Whether a component has a move; remembered."""
        room, key, position = part
        known = room.values.get(key)
        if known is None:
            known = room.values[key] = int(next(iter(room.options(position)), _NOTHING) is not _NOTHING)
        return known == 1


_NOTHING = object()
