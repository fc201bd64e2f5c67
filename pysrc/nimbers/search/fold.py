"""Depth-first search over whole positions with an explicit stack: misère outcomes and best margins."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from ..model import Ruleset
from ..text import BudgetError, Message, Work
from .components import Memos, RulesetMemo
from .meter import Meter, loop_error

S = TypeVar("S")
V = TypeVar("V", int, bool)


class _Frame(Generic[S, V]):
    """A position on the stack: its unvisited options, its best value, and the gain of the option being searched."""

    __slots__ = ("best", "gain", "key", "options", "state")

    def __init__(self, state: S, key: Hashable, options: Iterator[tuple[int, S]]) -> None:
        self.state = state
        self.key = key
        self.options = options
        self.best: V | None = None
        self.gain = 0


class MemoSearch(ABC, Generic[S, V]):
    """A memo of values of whole positions, each computed by a fold over the values of the options."""

    enough: Any = object()  # the best possible value, which ends the search of a position

    def __init__(self, meter: Meter, ruleset: Ruleset[Any]) -> None:
        self.meter = meter
        self.ruleset = ruleset
        self._values: dict[Hashable, V | None] = {}  # None: on the stack

    @abstractmethod
    def start(self, position: Any) -> S:
        """Return the state in which the search represents a position."""

    @abstractmethod
    def key(self, state: S) -> Hashable:
        """Return the memo key of a state."""

    @abstractmethod
    def edges(self, state: S) -> Iterable[tuple[int, S]]:
        """Return (gain, option) for every move."""

    @abstractmethod
    def better(self, best: V | None, gain: int, value: V) -> V:
        """Return the better of the best value so far and an option of this gain and value."""

    @abstractmethod
    def leaf(self) -> V:
        """Return the value of a position without moves."""

    @abstractmethod
    def name(self, state: S) -> tuple[Ruleset[Any], Any]:
        """Return the ruleset and position that name a state in an error."""

    def value(self, position: Any) -> Work[V]:
        """Search a position and return its value."""
        first = self.start(position)
        first_key = self.key(first)
        known = self._values.get(first_key)
        if known is not None:
            return known
        meter, values, enough = self.meter, self._values, self.enough
        stack: list[_Frame[S, V]] = [_Frame(first, first_key, iter(self.edges(first)))]
        values[first_key] = None
        try:
            while True:
                frame = stack[-1]
                deeper = False
                while frame.best is not enough:
                    edge = next(frame.options, None)
                    if edge is None:
                        break
                    meter.work += 1
                    if meter.work >= meter.pause:
                        yield from meter.checkpoint(*self.name(frame.state), len(stack), sys.getsizeof(frame.key))
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


class MarginSearch(MemoSearch[Any, int]):
    """Scoring play: the best margin (own score minus the opponent's) that the player to move can force."""

    def __init__(self, meter: Meter, ruleset: Ruleset[Any], plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, ruleset)
        self._plain = (plain and not keyed) or type(ruleset).key is Ruleset.key

    def start(self, position: Any) -> Any:
        """Return the position itself."""
        return position

    def key(self, state: Any) -> Hashable:
        """Return the ruleset's key."""
        return state if self._plain else self.ruleset.key(state)

    def edges(self, state: Any) -> Iterable[tuple[int, Any]]:
        """Return the ruleset's scored options."""
        return self.ruleset.scored_options(state)

    def better(self, best: int | None, gain: int, value: int) -> int:
        """Return the better margin: the gain of a move minus the margin that the opponent can then force."""
        margin = gain - value
        return margin if best is None or margin > best else best

    def leaf(self) -> int:
        """Return 0, the margin of a position without moves."""
        return 0

    def name(self, state: Any) -> tuple[Ruleset[Any], Any]:
        """Return the ruleset and the position."""
        return self.ruleset, state


class MisereSearch(MemoSearch[Any, bool]):
    """Misère play of whole positions: whether the player to move wins, if a player who cannot move wins."""

    enough = True

    def __init__(self, meter: Meter, ruleset: Ruleset[Any], plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, ruleset)
        self._plain = (plain and not keyed) or type(ruleset).key is Ruleset.key

    def start(self, position: Any) -> Any:
        """Return the position itself."""
        return position

    def key(self, state: Any) -> Hashable:
        """Return the ruleset's key."""
        return state if self._plain else self.ruleset.key(state)

    def edges(self, state: Any) -> Iterable[tuple[int, Any]]:
        """Return the ruleset's options, without gains."""
        return ((0, option) for option in self.ruleset.options(state))

    def better(self, best: bool | None, gain: int, value: bool) -> bool:
        """Return whether one of the moves so far leaves the opponent in a lost position."""
        return bool(best) or not value

    def leaf(self) -> bool:
        """Return True: a player who cannot move wins."""
        return True

    def name(self, state: Any) -> tuple[Ruleset[Any], Any]:
        """Return the ruleset and the position."""
        return self.ruleset, state


class OutcomeSearch(MisereSearch):
    """Normal play of whole positions: whether the player to move wins, without the Grundy value."""

    def leaf(self) -> bool:
        """Return False: a player who cannot move loses."""
        return False


class _Component:
    """A component and, for each move generated so far, the text of the components it leaves."""

    __slots__ = ("changes", "memo", "position", "unread")

    def __init__(self, memo: RulesetMemo, position: Any) -> None:
        self.memo = memo
        self.position = position
        self.changes: list[str] = []
        self.unread: Iterator[Any] | None = None


class MisereSumSearch(MisereSearch):
    """Misère play of sums. Outcomes of components do not combine, but components give positions short keys.

    A state is a string with a sorted character for each component that has a move, because Python sorts, hashes and
    stores strings well. The effect of a move on a component is computed once for all states.
    """

    MOST = 0x110000  # number of Unicode characters

    def __init__(self, meter: Meter, ruleset: Ruleset[Any], plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, ruleset, plain, keyed)
        self._memos = Memos(plain, keyed)
        self._memo = self._memos.memo(ruleset)
        self._names: dict[tuple[RulesetMemo, Hashable], str] = {}  # "" for a component without moves
        self._components: list[_Component] = []

    def start(self, position: Any) -> str:
        """Return the state of a position: the components that have moves."""
        return "".join(sorted(self._named(self._memo, position)))

    def key(self, state: str) -> str:
        """Return the state itself."""
        return state

    def edges(self, state: str) -> Iterator[tuple[int, str]]:
        """Yield the options in each component, once for equal components."""
        long = len(state) >> 3  # the cost of sorting and hashing long strings
        for at, sign in enumerate(state):
            if at and state[at - 1] == sign:
                continue
            component, others = self._components[ord(sign)], state[:at] + state[at + 1 :]
            changes, read = component.changes, 0
            while read < len(changes) or self._read(component):  # other states may have read more moves meanwhile
                self.meter.work += long
                yield 0, "".join(sorted(others + changes[read])) if changes[read] else others
                read += 1

    def name(self, state: str) -> tuple[Ruleset[Any], Any]:
        """Return the ruleset and position of the state's first component."""
        if not state:
            return self.ruleset, None
        component = self._components[ord(state[0])]
        return component.memo.ruleset, component.position

    def _named(self, memo: RulesetMemo, position: Any) -> str:
        """Return the characters of a position's components, in their order there."""
        names = []
        for count, (inner, key, p) in enumerate(self._memos.parts(memo, position)):
            self.meter.work += count & 1  # half a unit for each component
            name = self._names.get((inner, key))
            if name is None:
                name = self._names[inner, key] = self._new(inner, p)
                self.meter.extra_entries += 1
            names.append(name)
        return "".join(names)

    def _new(self, memo: RulesetMemo, position: Any) -> str:
        """Return the character of a new component; "" if it has no move."""
        if next(iter(memo.options(position)), _NOTHING) is _NOTHING:
            return ""
        if len(self._components) == self.MOST:
            raise BudgetError(Message("no answer within {limit} different components", limit=self.MOST))
        self._components.append(_Component(memo, position))
        self.meter.work += 40
        return chr(len(self._components) - 1)

    def _read(self, component: _Component) -> bool:
        """Generate one more move of a component; return False if there are no more."""
        if component.unread is None:
            component.unread = iter(component.memo.options(component.position))
        option = next(component.unread, _NOTHING)
        if option is _NOTHING:
            return False
        component.changes.append(self._named(component.memo, option))
        self.meter.extra_entries += 1
        return True


def misere_search(meter: Meter, ruleset: Ruleset[Any], plain: bool, keyed: bool) -> MisereSearch:
    """Return the search for a ruleset, which depends on whether its positions split."""
    splits = RulesetMemo(ruleset, plain, keyed).splits
    return (MisereSumSearch if splits else MisereSearch)(meter, ruleset, plain, keyed)


_NOTHING = object()
