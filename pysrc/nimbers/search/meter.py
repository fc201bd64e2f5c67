"""The meter of a search: it counts work, says when a slice is over, and stops a search that grows without end."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

from ..model import Ruleset
from ..text import BudgetError, LoopError, Message, Work

T = TypeVar("T")
SMALL = 50_000  # work a search may cost before a proved claim is asked instead
IN_PAGE = 2_000_000  # work before the page asks "go on?"
NATIVE = 10_000_000  # the same at the terminal
MEMO = 2_000_000  # positions remembered at once
MEMORY = (
    2**29
)  # bytes that positions may take, roughly: their own size and a place in a table, times how many there are
PLACE = 100  # bytes of a place in a table
LOOKED_FOR = 20_000  # options looked at for the way round a loop
LONGEST_WAY = 8  # positions of it that are told
FRAME = 1_000  # bytes of a position whose moves are being tried
SLICE = 2_000  # work between two yields: a few milliseconds in WebAssembly


@dataclass(slots=True)
class Meter:
    """Counts the work of a search; one unit is one move, or one component, generated.

    Searches keep their own running count and hand it over at the end of each slice, so that the inner loop pays one
    comparison. What moves cost more than that, `Ruleset.cost` says; it is charged at the end of the slice, and shortens
    the next one. `positions` counts what was remembered.
    """

    limit: int = NATIVE
    memo: int = MEMO
    slice: int = SLICE
    work: int = 0
    base: int = 0  # the work that earlier questions have cost
    positions: int = 0
    others: int = 0  # things kept besides, each about as large as a remembered position
    charged: int = 0  # beyond the count, in this question
    rested: int = 0  # the work at the last rest
    pause: int = field(init=False)

    def __post_init__(self) -> None:
        """Set the first pause."""
        self.pause = min(self.slice, self.limit)

    def allow(self, limit: int) -> None:
        """Begin a question of its own, with that much work allowed from here on."""
        self.base = self.work
        self.charged = 0
        self.limit = self.work + limit
        self.pause = min(self.pause, self.limit)  # many small questions together still pause

    @property
    def spent(self) -> int:
        """The work this question has cost, with what was charged for moves that cost more."""
        return self.work - self.base + self.charged

    def worked(self, ruleset: Ruleset[Any], position: Any) -> Iterator[None]:
        """One unit of work, for loops that need not count by themselves."""
        self.work += 1
        if self.work >= self.pause:
            yield from self.rest(ruleset, position)

    def rest(self, ruleset: Ruleset[Any], position: Any, depth: int = 0, key_bytes: int = 0) -> Iterator[None]:
        """Called when `work` reaches `pause`: yields once, or raises BudgetError naming the position reached.

        `key_bytes` is what the key of a position takes, where that is more than the position.
        """
        cost = 1 if position is None else ruleset.cost(position)
        more = (self.work - self.rested) * (cost - 1)
        self.rested = self.work
        self.charged += more
        self.limit -= more
        if self.work >= self.limit:
            allowed = self.limit + self.charged - self.base
            message = Message("no answer within {limit} units of work", limit=allowed)
            error = self._spent(message, ruleset, position, depth)
            error.more = True
            raise error
        if self.positions + depth >= self.memo:  # those still on the stack are remembered, too
            raise self._spent(
                Message("no answer within {limit} remembered positions", limit=self.memo), ruleset, position, depth
            )
        # A rule whose numbers or strings grow fills the memory long before it has used up its work.
        each = max(sys.getsizeof(position), key_bytes) + PLACE
        if each * (max(depth, self.positions) + self.others) + FRAME * depth > MEMORY:
            message = Message("no answer within {limit} bytes of positions", limit=MEMORY)
            raise self._spent(message, ruleset, position, depth)
        self.pause = min(self.work + max(1, self.slice // cost), self.limit)
        yield None

    def _spent(self, message: Message, ruleset: Ruleset[Any], position: Any, depth: int) -> BudgetError:
        if not depth:
            return BudgetError(Message("{why}, at {position}", why=message, position=name(ruleset, position)))
        return BudgetError(
            Message(
                "{why}; the search stood {depth} moves deep at {position}",
                why=message,
                depth=depth,
                position=name(ruleset, position),
            )
        )


def finished(work: Work[T]) -> T:
    """The result of long work, without its progress."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def name(ruleset: Ruleset[Any], position: Any, most: int = 120) -> str:
    """The notation of a position, shortened for a message."""
    try:
        text = ruleset.format(position)
    except ValueError:  # CPython writes no integers of more than 4,300 digits
        text = "…"
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 4 :]}"


def loop_error(ruleset: Ruleset[Any], position: Any) -> LoopError:
    """The error for a position that can be reached from itself in a game not declared loopy, with the way round."""
    facts = {"game": ruleset.slug(), "position": name(ruleset, position)}
    way = _way_round(ruleset, position)
    if not way:
        return LoopError(Message("the rules of {game} loop: {position} can be reached from itself", **facts))
    told = [name(rules, p, 40) for rules, p in way]
    shown_way = told if len(told) <= LONGEST_WAY else [*told[: LONGEST_WAY - 1], "…", told[-1]]
    template = "the rules of {game} loop: {position} can be reached from itself: {way}"
    return LoopError(Message(template, **facts, way=" → ".join(shown_way)))


def _way_round(ruleset: Ruleset[Any], position: Any) -> list[tuple[Ruleset[Any], Any]]:
    """A shortest way from a component to itself; empty where it takes long to find."""
    start = ruleset, position
    before: dict[Any, Any] = {start: None}
    waiting, spent = deque([start]), 0
    while waiting and spent < LOOKED_FOR:
        here = waiting.popleft()
        for option in islice(here[0].options(here[1]), LOOKED_FOR):
            for part in here[0].components(option):
                spent += 1
                if part == start:
                    way: list[Any] = [start, here]
                    while way[-1] != start:
                        way.append(before[way[-1]])
                    return way[::-1]
                if part not in before:
                    before[part] = here
                    waiting.append(part)
    return []
