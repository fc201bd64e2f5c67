"""Depth-first search over single components with an explicit stack: Grundy values and lengths of play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from ..model import Ruleset
from ..text import Work
from .meter import Meter, loop_error

_OPEN = -1  # the position is on the stack; reaching it again is a loop


class RulesetMemo:
    """The memo of one ruleset and its methods, looked up once; None or False for those not overridden."""

    __slots__ = ("key", "options", "ruleset", "solves", "splits", "values", "wide")

    def __init__(self, ruleset: Ruleset[Any], plain: bool, keyed: bool = False) -> None:
        cls = type(ruleset)
        self.ruleset = ruleset
        self.values: dict[Hashable, int] = {}
        self.options: Callable[[Any], Iterable[Any]] = ruleset.options
        self.key = None if (plain and not keyed) or cls.key is Ruleset.key else ruleset.key
        self.splits = not plain and cls.components is not Ruleset.components
        self.solves = not plain and cls.solver is not Ruleset.solver
        self.wide = self.splits and cls.wide


# One component: its memo, its key there, and the position.
Part = tuple[RulesetMemo, Hashable, Any]


class Memos:
    """The memos of a search, one for each ruleset, and the splitting of positions into components."""

    def __init__(self, plain: bool, keyed: bool = False) -> None:
        self.plain = plain
        self.keyed = keyed
        self._memos: dict[Ruleset[Any], RulesetMemo] = {}

    def memo(self, ruleset: Ruleset[Any]) -> RulesetMemo:
        """Return the memo of a ruleset, created at first use."""
        memo = self._memos.get(ruleset)
        if memo is None:
            memo = self._memos[ruleset] = RulesetMemo(ruleset, self.plain, self.keyed)
        return memo

    def parts(self, memo: RulesetMemo, position: Any) -> Iterator[Part]:
        """Yield the components of a position; a component of another ruleset that splits is split in turn."""
        if not memo.splits:
            yield part(memo, position)
            return
        unread = [(memo, iter(memo.ruleset.components(position)))]
        while unread:
            memo, components = unread[-1]
            for ruleset, p in components:
                inner = memo if ruleset is memo.ruleset else self.memo(ruleset)
                if inner is not memo and inner.splits:
                    unread.append((inner, iter(ruleset.components(p))))
                    break
                yield part(inner, p)
            else:
                unread.pop()


def part(memo: RulesetMemo, position: Any) -> Part:
    """Return a position as a single component."""
    return memo, position if memo.key is None else memo.key(position), position


class _Frame:
    """A component on the stack: its unvisited options, the values seen (as bits), and the option being searched."""

    __slots__ = ("key", "memo", "options", "position", "seen", "waiting")

    def __init__(self, memo: RulesetMemo, key: Hashable, position: Any) -> None:
        self.memo = memo
        self.key = key
        self.position = position
        self.options: Iterator[Any] = iter(memo.options(position))
        self.seen = 0
        self.waiting: list[Part] | None = None


class GrundySearch:
    """A memo of Grundy values and the search that fills it.

    `plain` disables splitting, keys and faster solvers, for the slow search that tests of laws compare with. `keyed`
    enables the keys again, so that orders of heaps and mirror images are searched once, as checks of claims do.
    """

    solves = True

    def __init__(self, meter: Meter, plain: bool = False, keyed: bool = False) -> None:
        self.meter = meter
        self._memos = Memos(plain, keyed)

    @staticmethod
    def add(one: int, other: int) -> int:
        """Return the value of a sum of two components."""
        return one ^ other

    @staticmethod
    def finish(seen: int) -> int:
        """Return the least number not in the set of the options' values (a set of bits)."""
        return (~seen & (seen + 1)).bit_length() - 1

    def value(self, ruleset: Ruleset[Any], position: Any) -> Work[int]:
        """Search the components of a position and return the value of their sum."""
        meter, total = self.meter, 0
        for memo, key, p in self._memos.parts(self._memos.memo(ruleset), position):
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.checkpoint(ruleset, position)
            known = memo.values.get(key)
            if known is None:
                known = yield from self._component(memo, key, p)
            total = self.add(total, known)
        return total

    def value_or_other(self, ruleset: Ruleset[Any], position: Any, number: int) -> Work[int | None]:
        """Return the value of a position; subclasses may return None if they only find that it is not `number`."""
        return (yield from self.value(ruleset, position))

    def known(self, ruleset: Ruleset[Any], position: Any) -> int | None:
        """Return the value of a position if all its components have been searched, else None."""
        total = 0
        for memo, key, _ in self._memos.parts(self._memos.memo(ruleset), position):
            value = memo.values.get(key, _OPEN)
            if value == _OPEN:
                return None
            total = self.add(total, value)
        return total

    def parts(self, ruleset: Ruleset[Any], position: Any) -> Iterator[Part]:
        """Yield the components of a position, each with its memo and key."""
        return self._memos.parts(self._memos.memo(ruleset), position)

    def ruled_out(self, ruleset: Ruleset[Any], position: Any) -> Iterator[int]:
        """Yield numbers that the value of a single component is known not to be, in rising order."""
        return iter(())

    def is_known_to_lose(self, ruleset: Ruleset[Any], position: Any) -> bool:
        """Return whether the player to move is already known to lose, without search."""
        return self.known(ruleset, position) == 0

    def _component(self, memo: RulesetMemo, key: Hashable, position: Any) -> Work[int]:
        """Search one component whose value is not known yet, and return its value."""
        if memo.key is None and not memo.splits and not (self.solves and memo.solves):
            return (yield from self._plain_component(memo, position))
        solved = yield from self._solved(memo, key, position)
        if solved is not None:
            return solved
        stack = [_Frame(memo, key, position)]
        memo.values[key] = _OPEN
        try:
            while True:
                frame = stack[-1]
                missing = yield from self._advance(frame, len(stack))
                if missing is not None:
                    if (yield from self._solved(*missing)) is None:
                        inner, inner_key, inner_position = missing
                        inner.values[inner_key] = _OPEN
                        stack.append(_Frame(inner, inner_key, inner_position))
                    continue
                value = self.finish(frame.seen)
                frame.memo.values[frame.key] = value
                self.meter.positions += 1
                stack.pop()
                if not stack:
                    return value
        finally:
            for frame in stack:  # after an error no open position may stay in the memo
                if frame.memo.values.get(frame.key) == _OPEN:
                    del frame.memo.values[frame.key]

    def _plain_component(self, memo: RulesetMemo, position: Any) -> Work[int]:
        """Do the same for positions without components, keys or a solver; nearly all time is spent in this loop."""
        meter, values, options, get, finish = self.meter, memo.values, memo.options, memo.values.get, self.finish
        work, pause, found = meter.work, meter.pause, 0
        above: list[tuple[Any, Iterator[Any], int]] = []  # positions one of whose options is being searched
        p, unread, seen = position, iter(options(position)), 0
        known: int | None = 0
        values[p] = _OPEN
        try:
            while True:
                for option in unread:
                    work += 1
                    if work >= pause:
                        meter.work, meter.positions, found = work, meter.positions + found, 0
                        yield from meter.checkpoint(memo.ruleset, p, len(above) + 1)
                        pause = meter.pause
                    known = get(option)
                    if known is None:
                        above.append((p, unread, seen))
                        p, unread, seen = option, iter(options(option)), 0
                        values[p] = _OPEN
                        break
                    seen |= 1 << known  # raises ValueError for an open position, see below
                else:
                    value = values[p] = finish(seen)
                    found += 1
                    if not above:
                        return value
                    p, unread, seen = above.pop()
                    seen |= 1 << value
        except ValueError:
            if known == _OPEN:
                raise loop_error(memo.ruleset, option) from None
            raise
        finally:
            meter.work, meter.positions = work, meter.positions + found
            for waiting in (p, *(place[0] for place in above)):  # as above
                if get(waiting) == _OPEN:
                    del values[waiting]

    def _advance(self, frame: _Frame, depth: int) -> Work[Part | None]:
        """Visit the frame's options; return the first component with an unknown value, or None if there are none."""
        meter, memo, values = self.meter, frame.memo, frame.memo.values
        work, pause = meter.work, meter.pause
        if frame.waiting is not None:
            value, missing = self._sum(frame.waiting)
            if missing is not None:
                return missing
            frame.seen |= 1 << value
            frame.waiting = None
        for option in frame.options:
            work += 1
            if work >= pause:
                meter.work = work
                yield from meter.checkpoint(memo.ruleset, frame.position, depth)
                pause = meter.pause
            if memo.splits:
                parts = []
                for one in self._memos.parts(memo, option):
                    parts.append(one)
                    work += 1
                    if work >= pause:
                        meter.work = work
                        yield from meter.checkpoint(memo.ruleset, frame.position, depth + len(parts))
                        pause = meter.pause
            else:
                key = option if memo.key is None else memo.key(option)
                known = values.get(key)
                if known is not None and known >= 0:
                    frame.seen |= 1 << known
                    continue
                parts = [(memo, key, option)]
            value, missing = self._sum(parts)
            if missing is not None:
                meter.work = work
                frame.waiting = parts
                return missing
            frame.seen |= 1 << value
        meter.work = work
        return None

    def _sum(self, parts: list[Part]) -> tuple[int, Part | None]:
        """Return the value of a sum of components and None, or 0 and the first one whose value is not known."""
        total = 0
        for unknown in parts:
            memo, key, position = unknown
            value = memo.values.get(key)
            if value is None:
                return 0, unknown
            if value == _OPEN:
                raise loop_error(memo.ruleset, position)
            total = self.add(total, value)
        return total, None

    def _solved(self, memo: RulesetMemo, key: Hashable, position: Any) -> Work[int | None]:
        """Return the value from the ruleset's own solver, charging its work by slices; None without a solver."""
        solving = memo.ruleset.solver(position) if self.solves and memo.solves else None
        if solving is None:
            return None
        meter = self.meter
        while True:
            try:
                next(solving)
            except StopIteration as done:
                found: Mapping[Hashable, int] = done.value
                break
            meter.work += meter.slice
            if meter.work >= meter.pause:
                yield from meter.checkpoint(memo.ruleset, position)
        meter.work += min(len(found), meter.slice)  # for the last, incomplete slice
        before = len(memo.values)
        memo.values.update(found)
        meter.positions += len(memo.values) - before
        return found[key]


class _UnevenError(Exception):
    """Two plays from one position have different lengths."""


class LengthSearch(GrundySearch):
    """The number of moves of every play from a position, if it is the same for all plays."""

    solves = False

    @staticmethod
    def add(one: int, other: int) -> int:
        """Return the length of a play of both components."""
        return one + other

    @staticmethod
    def finish(seen: int) -> int:
        """Return one more than the options' length; raises _UnevenError if they differ, which ends the search."""
        if seen & (seen - 1):
            raise _UnevenError
        return seen.bit_length()

    def length(self, ruleset: Ruleset[Any], position: Any) -> Work[int | None]:
        """Return the length of every play from a position; None if plays differ."""
        try:
            return (yield from self.value(ruleset, position))
        except _UnevenError:
            return None
