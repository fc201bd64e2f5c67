"""Rules in a file at the terminal: the program is asked about a position when a search comes to it, and not before.

So a game may be as large as the budget of a search allows, and a position may have as many moves as there are. The
page asks a sandbox instead and makes a finite graph of what it says (`graph_builder`).
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
from .sandbox.rules import Moves, item
from .source import Source, attempt, find_source

OPTIONS = 2_000_000  # of one position: a generator without an end is stopped there
REMEMBERED = 2_000_000  # options of positions that are kept, so that nothing is asked twice
REACHED = 200_000  # positions that a start may lead to, where they are to be listed
WHOLE = 2_000  # positions of a game that is small enough to be searched as it is
HELD = 300  # positions of several heaps on which it is tried whether heaps move alone: small ones, and as many others
SMALL = 12  # tokens of the small ones
MANY = 50_000  # options of all of these
FEWEST = 20  # positions on which it must have been so


class LiveOptions(Mapping[Any, tuple[Any, ...]]):
    """The options of each position, as the program says them when they are asked for.

    Iterating gives the positions that were asked about so far.
    """

    def __init__(self, source: Source, kind: PositionKind) -> None:
        self.source = source
        self.kind = kind
        self.largest = 0  # the size of the largest position met
        self._moves = Moves(source.function())
        self._read = _READERS[kind.name]
        self._known: dict[Any, tuple[Any, ...]] = {}
        self._kept = 0

    def __getitem__(self, p: Any) -> tuple[Any, ...]:
        """The options of a position, each once; raises IllegalError, and BudgetError where the program takes long."""
        found = self._known.get(p)
        if found is None:
            found = self._asked(p)
            if self._kept < REMEMBERED:
                self._kept += 1 + len(found)
                self._known[p] = found
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def _asked(self, p: Any) -> tuple[Any, ...]:
        file = self.source.file
        try:
            with redirect_stdout(sys.stderr):  # stdout is for the answer
                said = attempt(self._said, p, file)
        except UserError as error:
            # The rules fail, and not a formula that is held against them: this is another error.
            failed = error.at_position(self.kind.write(p))
            raise (BudgetError if failed.failure.late else IllegalError)(failed.message) from None
        self.largest = max(self.largest, self.kind.size(p))
        for one in said:
            if isinstance(one, _Unread):
                message = Message(
                    "the move from {position} to {option} leads to no position: a position is {what}",
                    position=self.kind.write(p), option=shown(one or "-", 40), what=self.kind.argument,
                )  # fmt: skip
                raise IllegalError(message)
        if len(said) > 1 and set(said[0]) != set(said[1]):
            ones, others = (tuple(map(self.kind.write, one[:12])) for one in said)
            raise IllegalError(
                Message(
                    "the players have different moves at {position}: one can go to {ones}, the other to {others}. That "
                    "is a partizan game; only games whose players have the same moves can be solved here",
                    position=self.kind.write(p), ones=ones or "—", others=others or "—",
                )
            )  # fmt: skip
        options: tuple[Any, ...] = said[0]
        return options

    def _said(self, p: Any) -> list[tuple[Any, ...] | _Unread]:
        """The options for each player, or once for both; raises TypeError or ValueError for what are no positions."""
        moves, function = self._moves, self._moves.function
        if not moves.players:
            return [self._positions(function(p))]
        return [self._positions(function(p, player)) for player in (0, 1)]

    def _positions(self, found: Any) -> tuple[Any, ...] | _Unread:
        if found is None or isinstance(found, str | bytes) or not isinstance(found, Iterable):
            raise TypeError(f"moves returns {type(found).__name__}, not a list of positions")
        options = dict[Any, None]()
        for number, option in enumerate(found):
            if number >= OPTIONS:
                raise ValueError(f"moves returns more than {OPTIONS} positions")
            q = self._read(option)
            if q is None:
                said = item(option)  # as the page reads it: numbers of other types, and the errors
                q = self.kind.takes(said)
                if q is None:
                    return _Unread(said[1:])
            options[q] = None
        return tuple(options)


class _Unread(str):
    """An option that is no position, as it is shown."""

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


def _string(option: Any) -> str | None:
    return option if type(option) is str and len(option) <= LETTERS and SIGNS.fullmatch(option) else None


def _bits(option: Any) -> str | None:
    return None if _string(option) is None or option.strip("01") else option


# What the program's own values are read by where they are plain, without a text between.
_LARGEST = 1 << 190  # all numbers below have fewer digits than a position may have
_READERS: dict[str, Callable[[Any], Any]] = {
    "integer": _number,
    "heaps": _heaps,
    "cell": _cell,
    "string": _string,
    "bits": _bits,
}


@dataclass(frozen=True)
class LiveGraph(FiniteGraph):
    """The graph of a game whose program is asked as play goes on; `start`: only what it leads to is asked about."""

    options: LiveOptions = field(compare=False)
    start: Any = field(default=None, compare=False)
    tried: int = field(default=0, compare=False)

    @property
    def tested_sums(self) -> int:
        """At how many positions it was tried, and found, that each heap moves by itself."""
        return self.tried

    @property
    def largest(self) -> int:
        """The size of the largest position met so far."""
        return self.options.largest

    def holds(self, p: Any) -> bool:
        """Whether a position is one of the game: where the program can be asked about it."""
        self.options[p]
        return True

    def of_size(self, size: int) -> Iterable[Any]:
        """The positions of a size that are asked about: those that the start leads to, or all where there is none."""
        if self.start is not None:
            return _reached(self).get(size, ())
        if self.kind.name == "string":
            raise IllegalError(
                Message("which letters a string has is told by a position: {line}", line="--set start=POSITION")
            )
        return self.kind.every(size, "")

    def __reduce__(self) -> tuple[Any, ...]:
        """How it crosses to another process: the program's text goes there, to be asked there."""
        return _revived, (self.options.source, self.kind.name, self.text, self.start, self.tried)


@lru_cache(maxsize=4)  # plain loops inside, nothing recursive
def _reached(graph: LiveGraph) -> dict[int, list[Any]]:
    """The positions that a start leads to, by size; raises BudgetError where there are too many to be listed."""
    found = list(islice(met(graph.options, graph.start), REACHED + 1))
    write, size = graph.kind.write, graph.kind.size
    if len(found) > REACHED:
        message = "{start} leads to more than {count} positions; begin at a smaller one"
        raise BudgetError(Message(message, start=write(graph.start), count=REACHED))
    sized: dict[int, list[Any]] = {}
    for p in sorted(found, key=lambda p: (size(p), len(write(p)), write(p))):
        sized.setdefault(size(p), []).append(p)
    return sized


def _revived(source: Source, kind: str, text: str, start: Any, held: int) -> LiveGraph:
    known = LIVE.get(text)
    if isinstance(known, LiveGraph) and known.options.source == source:
        return known
    made = LiveGraph(text, position_kind(kind), LiveOptions(source, position_kind(kind)), start, held)
    LIVE[text] = made
    return made


def live_rules(file: str, text: str, kind_name: str, start: str | None, position: str | None) -> LiveGraph:
    """The game of a file's program: from `start` alone where one is given, and ready for a position to be solved.

    The parameter `graph` of the game `own` reads its text as this very graph, in this process. Raises NimbersError.
    """
    kind = position_kind(kind_name)
    source = find_source(file, text, "moves")
    options = LiveOptions(source, kind)
    begin = None if start is None else kind.read(start)
    held = 0
    if kind.name == "heaps":
        held = heaps_alone(options, begin if position is None else kind.read(position))
    made = LiveGraph(_free_name(file), kind, options, begin, held)
    LIVE[made.text] = made
    return made


def _free_name(file: str) -> str:
    """What the rules are called in a term of a sum: as their file, in signs that a term may have."""
    name = re.sub(r"[^A-Za-z0-9_.-]", "-", re.split(r"[/\\]", file)[-1]) or "rules.py"
    number, found = 1, name
    while found in LIVE:
        number += 1
        found = f"{name}.{number}"
    return found


def met(options: Mapping[Any, tuple[Any, ...]], start: Any) -> Iterator[Any]:
    """All positions that a start leads to, itself first, lazily; each once."""
    found, waiting = {start}, deque([start])
    while waiting:
        p = waiting.popleft()
        yield p
        for q in options[p]:
            if q not in found:
                found.add(q)
                waiting.append(q)


def heaps_alone(options: LiveOptions, start: Any) -> int:
    """On how many positions of several heaps it was found that each heap moves by itself; 0 where that is not so.

    Tried are small positions, and some of those that the start leads to. Nothing is tried where the start leads to few
    positions: then the game is searched as it is, and nothing is concluded from some positions to others.
    """
    large = [] if start is None else _first(options, start)
    if large is None:
        return 0
    small = (p for size in range(SMALL + 1) for p in partitions(size) if len(p) > 1)
    chosen = [*islice(small, HELD), *Random(0).sample(large, min(HELD, len(large)))]
    held = spent = 0
    for p in dict.fromkeys(chosen):
        try:
            whole = set(options[p])
        except NimbersError:
            if p in large:
                return 0  # search will say what is wrong there
            continue  # the rules speak of other positions only
        try:
            single = {tuple(sorted(p[:at] + p[at + 1 :] + q)) for at, n in enumerate(p) for q in options[n,]}
        except NimbersError:
            return 0
        if whole != single:
            return 0
        held, spent = held + 1, spent + len(whole)
        if spent > MANY:
            break
    return held if held >= FEWEST else 0


def _first(options: LiveOptions, start: Any) -> list[Any] | None:
    """Positions of several heaps that the start leads to, the first of them; None where it leads to few positions."""
    found: list[Any] = []
    spent = 0
    for p in met(options, start):
        spent += len(options[p])
        if len(found) >= WHOLE or spent > MANY:
            return [p for p in found if len(p) > 1]
        found.append(p)
    return None
