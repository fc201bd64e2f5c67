"""A game of a user's own from what its program says: all positions that can be reached, each with its options.

The program runs elsewhere, in the sandbox of the page or beside this at the terminal; what it says comes in as lines,
is a stranger's word, and is read strictly. What is left is a finite graph without loops, the same for both players.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ..answers.user_error import UserError, UserFailure
from ..families.finite_graph import FiniteGraph, PositionKind, find_cycle, pack, position_kind
from ..notation import shown
from ..text import IllegalError, LoopError, Message, NimbersError, NotationError

BATCH = 200  # positions asked about at once
REACHED = 20_000  # positions that a start may lead to
BESIDE = 1_000  # positions of small sizes that are asked about as well
ARCS = 400_000  # moves in all
LINE = 400_000  # characters of a line
PARTIZAN = 12  # options told of a position where the players differ


@dataclass
class GraphBuilder:
    """The walk through a game: `batch()` is what to ask about next, `take(lines)` what is said of the first of these.

    First everything that can be reached from the start, then all positions of size 0, 1, 2, ... and what they lead to,
    `beside` of them.
    """

    kind: PositionKind
    start: Any
    beside: int = BESIDE
    file: str = "rules"  # what the program is called in messages
    known: dict[Any, tuple[Any, ...]] = field(default_factory=dict)
    waiting: deque[Any] = field(default_factory=deque)
    met: dict[Any, None] = field(default_factory=dict)
    arcs: int = 0
    reached: int | None = None  # positions that the start leads to; None while they are not all known
    whole: int = -1  # all positions up to this size are there
    without: NimbersError | None = None  # why there are only those that the start leads to
    _size: int = 0
    _more: Iterator[Any] | None = None

    def __post_init__(self) -> None:
        """Begin with the start."""
        self._meet(self.start)

    @staticmethod
    def of(kind_name: str, start: str, beside: int = BESIDE, file: str = "rules") -> GraphBuilder:
        """The walk from a position in the notation of its kind; raises NotationError or IllegalError."""
        kind = position_kind(kind_name)
        return GraphBuilder(kind, kind.read(start), beside, file)

    def _meet(self, p: Any) -> None:
        if p not in self.met:
            self.met[p] = None
            self.waiting.append(p)

    def batch(self) -> list[Any]:
        """The positions to ask about next; none when all is told. Raises LoopError."""
        if not self.waiting and self.reached is None:
            self._check_that_it_ends()
            self.reached = len(self.known)
        while self.reached is not None and self.without is None and len(self.waiting) < BATCH and self._widen():
            pass
        return list(islice(self.waiting, BATCH))

    def _widen(self) -> bool:
        """Add the next positions by size; whether there is room for a whole size more."""
        room = (self.reached or 0) + self.beside - len(self.met)
        if self.kind.name == "cell" and self._size > self.kind.size(self.start):
            return False  # the board on which the start lies is large enough
        letters = "".join(sorted({sign for p in self.known if isinstance(p, str) for sign in p}))
        fresh = list(islice(self.kind.every(self._size, letters), room + 1))
        if len(fresh) > room or (not fresh and self._size):
            return False
        for p in fresh:
            self._meet(p)
        self.whole, self._size = self._size, self._size + 1
        return True

    def take(self, lines: Sequence[str]) -> None:
        """What is said of the first of those asked about.

        Raises UserError where the program fails, IllegalError where its rules are no game of ours or reach too many
        positions, NotationError for what is no such line.
        """
        for line in lines:
            if self.without is not None:
                return  # what is not wanted any more
            try:
                self._said(line)
            except NotationError:
                raise
            except NimbersError as error:
                self._keep_reached(error)
                return

    def _said(self, line: str) -> None:
        if not self.waiting:
            raise NotationError(Message("more is said than was asked: {word}", word=shown(line[:100])))
        p = self.waiting[0]
        options = self._read(line, p)
        self.waiting.popleft()
        self.known[p] = options
        self.arcs += len(options)
        for q in options:
            self._meet(q)
        if len(self.met) > REACHED + self.beside or self.arcs > ARCS:
            raise self._too_many(next(reversed(self.met)))

    def _keep_reached(self, error: NimbersError) -> None:
        """What goes wrong where the start does not lead costs only the positions beside."""
        if self.reached is None:
            raise error
        self.known = dict(islice(self.known.items(), self.reached))
        self.waiting.clear()
        self.without, self.whole = error, -1

    def _read(self, line: str, p: Any) -> tuple[Any, ...]:
        word, _, rest = line.partition(" ")
        if word == "moves" and len(line) > LINE:
            template = "the moves from {position} take more than {count} characters to write down, too many for a page"
            raise IllegalError(Message(template, position=self.kind.write(p), count=LINE))
        if len(line) > LINE or "\n" in line or word not in ("moves", "players", "error"):
            raise NotationError(Message("this is nothing that rules say: {word}", word=shown(line[:100])))
        where = self.kind.write(p)
        if word == "error":
            number, _, what = rest.partition(" ")
            known = number.isascii() and number.isdecimal() and len(number) < 9
            raise UserError(UserFailure((int(number) or None) if known else None, what[:300], where), self.file)
        if word == "players":
            ones, _, others = rest.partition("|")
            raise IllegalError(
                Message(
                    "the players have different moves at {position}: one can go to {ones}, the other to {others}. That "
                    "is a partizan game; only games whose players have the same moves can be solved here",
                    position=where, ones=_some(ones.split()), others=_some(others.split()),
                )
            )  # fmt: skip
        options: dict[Any, None] = {}
        for item in rest.split():
            q = self.kind.takes(item)
            if q is None:
                message = Message(
                    "the move from {position} to {option} leads to no position: a position is {what}",
                    position=where, option=shown(item[1:] or "-", 40), what=self.kind.argument,
                )  # fmt: skip
                raise IllegalError(message)
            options[q] = None
        return tuple(options)

    def _check_that_it_ends(self) -> None:
        way = find_cycle(self.known)
        if way:
            shown_way = [*map(self.kind.write, way[:6]), *(["…"] if len(way) > 6 else []), self.kind.write(way[0])]
            raise LoopError(
                Message(
                    "play need not end: {way} goes round. Only games that end can be made here; with loops take Token "
                    "on a graph",
                    way=" → ".join(shown_way),
                )
            )

    def _too_many(self, latest: Any) -> IllegalError:
        size = self.kind.size
        facts = {"start": self.kind.write(self.start), "count": REACHED, "latest": shown(self.kind.write(latest), 60)}
        if self.reached is None and size(latest) > size(self.start):
            return IllegalError(
                Message(
                    "from {start} the rules come to more than {count} positions, to larger and larger ones, at last "
                    "{latest}; no loop was found among them, and no end",
                    **facts,
                )
            )
        return IllegalError(
            Message(
                "from {start} the rules come to more than {count} positions, at last {latest}; try a smaller one",
                **facts,
            )
        )

    def graph(self) -> FiniteGraph:
        """The game, when all is told; raises LoopError."""
        try:
            self._check_that_it_ends()
        except LoopError as error:
            self._keep_reached(error)
        return pack(self.kind, self.known)

    def arguments(self, positions: Sequence[Any]) -> list[str]:
        """What `Moves.answer` is asked: each position with its kind, and, where there are no others, to go on."""
        asked = [json.dumps([self.kind.name, p]) for p in positions]
        return asked if len(positions) < len(self.waiting) else [*asked, json.dumps([self.kind.name])]


def _some(items: list[str]) -> str:
    more = " …" if len(items) > PARTIZAN else ""
    return (", ".join(item[1:] or "-" for item in items[:PARTIZAN]) or "—") + more


def smallest(name: str) -> str:
    """The first position of a kind."""
    kind = position_kind(name)
    return kind.write(next(iter(kind.every(0, ""))))


def telling_all(text: str, file: str, kind: str, start: str, beside: int) -> GraphBuilder:
    """All that a program's text tells, run right here: for the terminal, where it is the user's own."""
    from .sandbox.formula import answered
    from .sandbox.rules import Moves
    from .source import find_source

    walk = GraphBuilder.of(kind, start, beside, file)
    function = Moves(find_source(file, text, "moves").function())
    while positions := walk.batch():
        walk.take(list(filter(None, (answered(function, argument, file) for argument in walk.arguments(positions)))))
    return walk
