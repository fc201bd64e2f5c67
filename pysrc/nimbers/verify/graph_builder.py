"""Build the graph of a user's own game: all reachable positions, each with its options.

The user's program runs in the sandbox of the page or, at the terminal, in this process. Its replies are lines of text,
untrusted and validated. The result is a finite graph without loops, the same for both players.
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

BATCH = 200  # positions sent at once
REACHABLE = 20_000  # positions reachable from the start
BESIDE = 1_000  # small positions to add that the start does not reach
MAX_ARCS = 400_000  # moves in the graph
MAX_LINE = 400_000  # characters of a line
PARTIZAN = 12  # options in the message about players with different moves


@dataclass
class GraphBuilder:
    """Builds the graph: send the positions of `batch()` to the program, pass its replies to `take`, and repeat.

    First come all positions reachable from the start, then those of size 0, 1, 2, ... and what they reach, at most
    `beside` more.
    """

    kind: PositionKind
    start: Any
    beside: int = BESIDE
    file: str = "rules"  # the name of the program in messages
    known: dict[Any, tuple[Any, ...]] = field(default_factory=dict)
    waiting: deque[Any] = field(default_factory=deque)
    met: dict[Any, None] = field(default_factory=dict)
    arcs: int = 0
    reached: int | None = None  # the number of positions reachable from the start; None until all are known
    whole: int = -1  # the size up to which all positions are included
    without: NimbersError | None = None  # why only the positions reachable from the start are included
    _size: int = 0
    _more: Iterator[Any] | None = None

    def __post_init__(self) -> None:
        """Queue the start."""
        self._meet(self.start)

    @staticmethod
    def of(kind_name: str, start: str, beside: int = BESIDE, file: str = "rules") -> GraphBuilder:
        """Return a builder for a start in the notation of its kind; raises NotationError or IllegalError."""
        kind = position_kind(kind_name)
        return GraphBuilder(kind, kind.read(start), beside, file)

    def _meet(self, p: Any) -> None:
        if p not in self.met:
            self.met[p] = None
            self.waiting.append(p)

    def batch(self) -> list[Any]:
        """Return the positions to send next, none when the graph is complete; raises LoopError."""
        if not self.waiting and self.reached is None:
            self._check_that_it_ends()
            self.reached = len(self.known)
        while self.reached is not None and self.without is None and len(self.waiting) < BATCH and self._widen():
            pass
        return list(islice(self.waiting, BATCH))

    def _widen(self) -> bool:
        """Queue the positions of the next size, if all of them fit; return whether they did."""
        room = (self.reached or 0) + self.beside - len(self.met)
        if self.kind.name == "cell" and self._size > self.kind.size(self.start):
            return False  # the start's own board is large enough
        letters = "".join(sorted({sign for p in self.known if isinstance(p, str) for sign in p}))
        fresh = list(islice(self.kind.every(self._size, letters), room + 1))
        if len(fresh) > room or (not fresh and self._size):
            return False
        for p in fresh:
            self._meet(p)
        self.whole, self._size = self._size, self._size + 1
        return True

    def take(self, lines: Sequence[str]) -> None:
        """Take the replies for the first positions of the batch.

        Raises UserError if the program fails, IllegalError if its rules are not supported or reach too many
        positions, NotationError for a malformed line.
        """
        for line in lines:
            if self.without is not None:
                return  # replies for positions that were dropped
            try:
                self._take_line(line)
            except NotationError:
                raise
            except NimbersError as error:
                self._keep_reached(error)
                return

    def _take_line(self, line: str) -> None:
        if not self.waiting:
            raise NotationError(Message("more is said than was asked: {word}", word=shown(line[:100])))
        p = self.waiting[0]
        options = self._read(line, p)
        self.waiting.popleft()
        self.known[p] = options
        self.arcs += len(options)
        for q in options:
            self._meet(q)
        if len(self.met) > REACHABLE + self.beside or self.arcs > MAX_ARCS:
            raise self._too_many(next(reversed(self.met)))

    def _keep_reached(self, error: NimbersError) -> None:
        """Keep only the positions reachable from the start, after an error at another one; else raise the error."""
        if self.reached is None:
            raise error
        self.known = dict(islice(self.known.items(), self.reached))
        self.waiting.clear()
        self.without, self.whole = error, -1

    def _read(self, line: str, p: Any) -> tuple[Any, ...]:
        word, _, rest = line.partition(" ")
        if word == "moves" and len(line) > MAX_LINE:
            template = "the moves from {position} take more than {count} characters to write down, too many for a page"
            raise IllegalError(Message(template, position=self.kind.write(p), count=MAX_LINE))
        if len(line) > MAX_LINE or "\n" in line or word not in ("moves", "players", "unsteady", "error"):
            raise NotationError(Message("this is nothing that rules say: {word}", word=shown(line[:100])))
        where = self.kind.write(p)
        if word == "error":
            number, _, what = rest.partition(" ")
            known = number.isascii() and number.isdecimal() and len(number) < 9
            raise UserError(UserFailure((int(number) or None) if known else None, what[:300], where), self.file)
        if word in ("players", "unsteady"):
            if word == "unsteady":
                earlier, _, rest = rest.partition(" ")
                q = self.kind.takes(earlier)
                where = where if q is None else self.kind.write(q)
            ones, _, others = rest.partition("|")
            raise not_of_position(
                where, word == "unsteady", _listed_options(ones.split()), _listed_options(others.split())
            )
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
        loop = find_cycle(self.known)
        if loop:
            shown_loop = [*map(self.kind.write, loop[:6]), *(["…"] if len(loop) > 6 else []), self.kind.write(loop[0])]
            raise LoopError(
                Message(
                    "play need not end: {way} goes round. Only games that end can be made here; with loops take Token "
                    "on a graph",
                    way=" → ".join(shown_loop),
                )
            )

    def _too_many(self, latest: Any) -> IllegalError:
        size = self.kind.size
        facts = {"start": self.kind.write(self.start), "count": REACHABLE, "latest": shown(self.kind.write(latest), 60)}
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
        """Return the complete graph; raises LoopError."""
        try:
            self._check_that_it_ends()
        except LoopError as error:
            self._keep_reached(error)
        return pack(self.kind, self.known)

    def arguments(self, positions: Sequence[Any]) -> list[str]:
        """Return the arguments of `Moves.answer`: each position with its kind and, after the last, the kind alone."""
        arguments = [json.dumps([self.kind.name, p]) for p in positions]
        return arguments if len(positions) < len(self.waiting) else [*arguments, json.dumps([self.kind.name])]


def not_of_position(where: str, unsteady: bool, ones: str, others: str) -> IllegalError:
    """Return the error for options that depend on more than the position: on the player or, if `unsteady`, the call."""
    template = (
        "the players have different moves at {position}: one can go to {ones}, the other to {others}. That is a "
        "partizan game; only games whose players have the same moves can be solved here"
    )
    if unsteady:
        template = (
            "moves does not depend on the position alone: asked twice at {position}, it goes to {ones}, then to "
            "{others}. Only games whose moves follow from the position can be solved here"
        )
    return IllegalError(Message(template, position=where, ones=ones, others=others))


def _listed_options(items: list[str]) -> str:
    more = " …" if len(items) > PARTIZAN else ""
    return (", ".join(item[1:] or "-" for item in items[:PARTIZAN]) or "—") + more


def smallest(name: str) -> str:
    """Return the smallest position of a kind."""
    kind = position_kind(name)
    return kind.write(next(iter(kind.every(0, ""))))


def build_graph(text: str, file: str, kind: str, start: str, beside: int) -> GraphBuilder:
    """Build the graph by running a program in this process, as the terminal does with the user's own file."""
    from .sandbox.formula_service import answer
    from .sandbox.rules_service import Moves
    from .source import find_moves

    walk = GraphBuilder.of(kind, start, beside, file)
    function = Moves(find_moves(file, text).function())
    while positions := walk.batch():
        walk.take(list(filter(None, (answer(function, argument, file) for argument in walk.arguments(positions)))))
    return walk
