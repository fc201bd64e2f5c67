"""Rules in a user's file at the terminal: the program is called for a position only when a search reaches it.

So the size of a game is limited only by the budget of the search. The page runs the program in a sandbox instead and
builds a finite graph (`graph_builder`).
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from ..answers.user_error import UserError
from ..families.finite_graph import LETTERS, LIVE, NUMBERS, SIGNS, FiniteGraph, PositionKind, position_kind
from ..notation import partitions, shown
from ..text import BudgetError, IllegalError, Message, NimbersError
from .graph_builder import not_of_position
from .sandbox.rules_service import Moves, item, lists_positions
from .source import Source, attempt, find_moves

OPTIONS = 2_000_000  # of one position, to stop a generator that never ends
CACHE_SIZE = 2_000_000  # options in the cache
MAX_REACHED = 200_000  # positions reachable from a start, if they are to be listed
SMALL_GAME = 2_000  # positions of a game that is searched without splitting it into heaps
HEAP_SAMPLES = 300  # small positions on which independence of heaps is tested, and as many reachable ones
SMALL_TOKENS = 12  # tokens in the small ones
MAX_OPTIONS = 50_000  # options of all samples
MIN_CONFIRMED = 20  # samples that must confirm the independence


class LiveOptions(Mapping[Any, tuple[Any, ...]]):
    """A mapping from positions to their options, computed by the program on access.

    Iteration yields the cached positions.
    """

    def __init__(self, source: Source, kind: PositionKind) -> None:
        self.source = source
        self.kind = kind
        self.largest = 0  # the size of the largest position met
        self._moves = Moves(source.function())
        self._read = _READERS[kind.name]
        self._known: dict[Any, tuple[Any, ...]] = {}
        self._cache_used = 0

    def __getitem__(self, p: Any) -> tuple[Any, ...]:
        """Return the options of a position without duplicates; raises IllegalError, or BudgetError after a timeout."""
        found = self._known.get(p)
        if found is None:
            found = self._query(p)
            if self._cache_used < CACHE_SIZE:
                self._cache_used += 1 + len(found)
                self._known[p] = found
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def _query(self, p: Any) -> tuple[Any, ...]:
        file = self.source.file
        try:
            with redirect_stdout(sys.stderr):  # stdout is for results
                asked = attempt(file, self._moves.ask, p, self._positions)
        except UserError as error:
            # UserError is for a formula that fails; here the rules fail.
            failed = error.at_position(self.kind.write(p))
            raise (BudgetError if failed.failure.late else IllegalError)(failed.message) from None
        self.largest = max(self.largest, self.kind.size(p))
        unsteady, found = asked.unsteady, [asked.options] if asked.others is None else [asked.options, asked.others]
        for one in found:
            if isinstance(one, _InvalidOption):
                message = Message(
                    "the move from {position} to {option} leads to no position: a position is {what}",
                    position=self.kind.write(p), option=shown(one or "-", 40), what=self.kind.argument,
                )  # fmt: skip
                raise IllegalError(message)
        if len(found) > 1:
            ones, others = (", ".join(map(self.kind.write, one[:12])) or "—" for one in found)
            raise not_of_position(self.kind.write(asked.position), unsteady, ones, others)
        options: tuple[Any, ...] = found[0]
        return options

    @property
    def defaults(self) -> dict[str, Any]:
        """The further parameters of the program, which keep their defaults."""
        return self._moves.defaults

    def _positions(self, found: Any) -> tuple[Any, ...] | _InvalidOption:
        if not lists_positions(found):
            raise TypeError(f"moves returns {type(found).__name__}, not a list of positions")
        options = dict[Any, None]()
        for number, option in enumerate(found):
            if number >= OPTIONS:
                raise ValueError(f"moves returns more than {OPTIONS} positions")
            q = self._read(option)
            if q is None:
                text = item(option)  # also accepts integers of other types, and raises the errors, as on the page
                q = self.kind.takes(text)
                if q is None:
                    return _InvalidOption(text[1:])
            options[q] = None
        return tuple(options)


class _InvalidOption(str):
    """The text of an option that is not a position."""

    __slots__ = ()


def _number(option: Any) -> int | None:
    return option if type(option) is int and 0 <= option < _LARGEST else None


def _heaps(option: Any) -> tuple[int, ...] | None:
    if type(option) not in (tuple, list) or len(option) > NUMBERS:
        return None
    for n in option:
        if type(n) is not int or not 0 <= n < _LARGEST:
            return None
    return tuple(sorted([n for n in option if n]))


def _cell(option: Any) -> tuple[int, ...] | None:
    if type(option) not in (tuple, list) or len(option) != 2:
        return None
    x, y = option
    return (x, y) if _number(x) is not None and _number(y) is not None else None


def _row(option: Any) -> tuple[int, ...] | None:
    return None if _heaps(option) is None else tuple(option)


def _string(option: Any) -> str | None:
    return option if type(option) is str and len(option) <= LETTERS and SIGNS.fullmatch(option) else None


def _bits(option: Any) -> str | None:
    return None if _string(option) is None or option.strip("01") else option


# Direct readers for plain values of the program, which need not be written as text first.
_LARGEST = 1 << 190  # all numbers below have fewer digits than a position may have
_READERS: dict[str, Callable[[Any], Any]] = {
    "integer": _number,
    "heaps": _heaps,
    "row": _row,
    "cell": _cell,
    "string": _string,
    "bits": _bits,
}


@dataclass(frozen=True)
class LiveGraph(FiniteGraph):
    """The graph of a game whose program runs on demand; with a `start`, only positions that it reaches are listed."""

    options: LiveOptions = field(compare=False)
    start: Any = field(default=None, compare=False)
    tried: int = field(default=0, compare=False)

    @property
    def tested_sums(self) -> int:
        """The number of samples that confirmed that heaps are independent."""
        return self.tried

    @property
    def defaults(self) -> dict[str, Any]:
        """The further parameters of the program, which keep their defaults."""
        return self.options.defaults

    @property
    def largest(self) -> int:
        """The size of the largest position so far."""
        return self.options.largest

    def holds(self, p: Any) -> bool:
        """Return True if the program accepts a position; raises what the program causes otherwise."""
        self.options[p]
        return True

    def of_size(self, size: int) -> Iterable[Any]:
        """Return the positions of a size: those reachable from the start, or all without a start."""
        if self.start is not None:
            return _reached(self).get(size, ())
        if self.kind.name == "string":
            raise IllegalError(
                Message("which letters a string has is told by a position: {line}", line="--set start=POSITION")
            )
        return self.kind.every(size, "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the graph with the source of the program, which runs again in the other process."""
        return _unpickled, (self.options.source, self.kind.name, self.text, self.start, self.tried)


@lru_cache(maxsize=4)  # plain loops inside, nothing recursive
def _reached(graph: LiveGraph) -> dict[int, list[Any]]:
    """Return the positions reachable from the start, by size; raises BudgetError if there are too many."""
    found = list(islice(reachable(graph.options, graph.start), MAX_REACHED + 1))
    write, size = graph.kind.write, graph.kind.size
    if len(found) > MAX_REACHED:
        message = "{start} leads to more than {count} positions; begin at a smaller one"
        raise BudgetError(Message(message, start=write(graph.start), count=MAX_REACHED))
    sized: dict[int, list[Any]] = {}
    for p in sorted(found, key=lambda p: (size(p), len(write(p)), write(p))):
        sized.setdefault(size(p), []).append(p)
    return sized


def _unpickled(source: Source, kind: str, text: str, start: Any, held: int) -> LiveGraph:
    known = LIVE.get(text)
    if isinstance(known, LiveGraph) and known.options.source == source:
        return known
    made = LiveGraph(text, position_kind(kind), LiveOptions(source, position_kind(kind)), start, held)
    LIVE[text] = made
    return made


def live_rules(file: str, text: str, kind_name: str, start: str | None, position: str | None) -> LiveGraph:
    """Return the graph of a program in a file, with a start if one is given; `position` is the one to be solved.

    In this process, the parameter `graph` of the game `own` accepts the graph's name. Raises NimbersError.
    """
    kind = position_kind(kind_name)
    source = find_moves(file, text)
    options = LiveOptions(source, kind)
    first = None if start is None else kind.read(start)
    held = 0
    if kind.name == "heaps":
        held = heaps_move_alone(options, first if position is None else kind.read(position))
    made = LiveGraph(_free_name(file), kind, options, first, held)
    LIVE[made.text] = made
    return made


def _free_name(file: str) -> str:
    """Return an unused name for the rules: that of their file, in characters that a term of a sum may have."""
    name = re.sub(r"[^A-Za-z0-9_.-]", "-", re.split(r"[/\\]", file)[-1]) or "rules.py"
    number, found = 1, name
    while found in LIVE:
        number += 1
        found = f"{name}.{number}"
    return found


def reachable(options: Mapping[Any, tuple[Any, ...]], start: Any) -> Iterator[Any]:
    """Yield all positions reachable from a start, the start first, without duplicates."""
    found, waiting = {start}, deque([start])
    while waiting:
        p = waiting.popleft()
        yield p
        for q in options[p]:
            if q not in found:
                found.add(q)
                waiting.append(q)


def heaps_move_alone(options: LiveOptions, start: Any) -> int:
    """Return the number of samples that confirm that each heap moves independently of the others; 0 if one does not.

    The samples are small positions and some reachable from the start. A start that reaches few positions gives 0
    too: such a game is searched as a whole, without any conclusion from samples.
    """
    large = [] if start is None else _first_reached(options, start)
    if large is None:
        return 0
    small = (p for size in range(SMALL_TOKENS + 1) for p in partitions(size) if len(p) > 1)
    chosen = [*islice(small, HEAP_SAMPLES), *Random(0).sample(large, min(HEAP_SAMPLES, len(large)))]
    held = spent = 0
    for p in dict.fromkeys(chosen):
        try:
            whole = set(options[p])
        except NimbersError:
            if p in large:
                return 0  # search will report the error
            continue  # the rules do not cover this position
        try:
            single = {tuple(sorted(p[:at] + p[at + 1 :] + q)) for at, n in enumerate(p) for q in options[n,]}
        except NimbersError:
            return 0
        if whole != single:
            return 0
        held, spent = held + 1, spent + len(whole)
        if spent > MAX_OPTIONS:
            break
    return held if held >= MIN_CONFIRMED else 0


def _first_reached(options: LiveOptions, start: Any) -> list[Any] | None:
    """Return the first positions of several heaps reachable from the start; None if it reaches few positions."""
    found: list[Any] = []
    spent = 0
    for p in reachable(options, start):
        spent += len(options[p])
        if len(found) >= SMALL_GAME or spent > MAX_OPTIONS:
            return [p for p in found if len(p) > 1]
        found.append(p)
    return None
