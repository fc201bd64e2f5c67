"""The meter of a search: counts work, ends slices, and stops a search that exceeds its limits."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NoReturn, TypeVar

from ..model import Ruleset
from ..text import BudgetError, LoopError, Message, Work

T = TypeVar("T")
SMALL = 50_000  # work of a search before a proved claim is used instead
IN_PAGE = 2_000_000  # work before the page asks whether to continue
NATIVE = 10_000_000  # the same at the terminal
MEMO = 2_000_000  # positions in the memo
MEMORY = 2**29  # estimated bytes of all positions, each with its own size and a table entry
PLACE = 100  # bytes of a table entry
LOOP_SEARCH = 20_000  # options generated to find a loop for the message
SHORT_LOOP = 200  # the same at a limit of a search, where there is often none
LONGEST_CYCLE = 8  # positions of the loop in the message
FRAME = 1_000  # bytes of a position on the stack
SLICE = 2_000  # work between two yields: a few milliseconds in WebAssembly


@dataclass(slots=True)
class Meter:
    """Counts the work of a search; one unit is about one generated move or component.

    Searches count work themselves and call `checkpoint` at the end of each slice, so that the inner loop needs one
    comparison. `Ruleset.cost` says how much more a move costs; this is charged at the end of a slice and shortens
    the next one. `positions` counts the entries of memos.
    """

    limit: int = NATIVE
    memo: int = MEMO
    slice: int = SLICE
    work: int = 0
    base: int = 0  # the work of earlier questions
    positions: int = 0
    extra_entries: int = 0  # other entries in memory, each about as large as a position
    charged: int = 0  # work in this question beyond the count
    checkpoint_work: int = 0  # the work at the last checkpoint
    pause: int = field(init=False)

    def __post_init__(self) -> None:
        """Set the first pause."""
        self.pause = min(self.slice, self.limit)

    def allow(self, limit: int) -> None:
        """Begin a new question with this limit of work."""
        self.base = self.work
        self.charged = 0
        self.limit = self.work + limit
        self.pause = min(self.pause, self.limit)  # many small questions together reach a checkpoint, too

    @property
    def spent(self) -> int:
        """The work of this question, including extra costs of moves."""
        return self.work - self.base + self.charged

    def worked(self, ruleset: Ruleset[Any], position: Any) -> Iterator[None]:
        """Count one unit of work, for loops that do not count themselves."""
        self.work += 1
        if self.work >= self.pause:
            yield from self.checkpoint(ruleset, position)

    def checkpoint(self, ruleset: Ruleset[Any], position: Any, depth: int = 0, key_bytes: int = 0) -> Iterator[None]:
        """Yield once, when `work` has reached `pause`; raises BudgetError with the position if a limit is reached.

        `key_bytes` is the size of the position's key, if that is larger than the position.
        """
        cost = 1 if position is None else ruleset.cost(position)
        more = (self.work - self.checkpoint_work) * (cost - 1)
        self.checkpoint_work = self.work
        self.charged += more
        self.limit -= more
        if self.work >= self.limit:
            allowed = self.limit + self.charged - self.base
            message = Message("no answer within {limit} units of work", limit=allowed)
            self._stop(message, ruleset, position, depth, more=True)
        if self.positions + depth >= self.memo:  # positions on the stack are in the memo, too
            message = Message("no answer within {limit} remembered positions", limit=self.memo)
            self._stop(message, ruleset, position, depth)
        # Rules whose numbers or strings grow fill the memory long before the limit of work.
        each = max(sys.getsizeof(position), key_bytes) + PLACE
        if each * (max(depth, self.positions) + self.extra_entries) + FRAME * depth > MEMORY:
            message = Message("no answer within {limit} bytes of positions", limit=MEMORY)
            self._stop(message, ruleset, position, depth)
        self.pause = min(self.work + max(1, self.slice // cost), self.limit)
        yield None

    def _stop(self, message: Message, ruleset: Ruleset[Any], position: Any, depth: int, more: bool = False) -> NoReturn:
        """Raise LoopError if the position can soon be reached from itself, else BudgetError with the position.

        A search that goes to larger and larger positions may never meet the loop beside its way.
        """
        if depth and not ruleset.loopy and _find_cycle(ruleset, position, SHORT_LOOP):
            raise loop_error(ruleset, position)
        where = {"why": message, "position": name(ruleset, position)}
        error = BudgetError(Message("{why}, at {position}", **where))
        if depth:
            error = BudgetError(
                Message("{why}; the search stood {depth} moves deep at {position}", depth=depth, **where)
            )
        error.more = more
        raise error


def finished(work: Work[T]) -> T:
    """Run work to its end and return its result, ignoring its progress."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def name(ruleset: Ruleset[Any], position: Any, most: int = 120) -> str:
    """Return the notation of a position, shortened for a message."""
    try:
        text = ruleset.format(position)
    except ValueError:  # CPython does not print integers of more than 4,300 digits
        text = "…"
    return text if len(text) <= most else f"{text[: most // 2]}…{text[-most // 4 :]}"


def loop_error(ruleset: Ruleset[Any], position: Any) -> LoopError:
    """Return the error for a loop in a game that is not declared loopy, with its positions."""
    facts = {"game": ruleset.slug(), "position": name(ruleset, position)}
    cycle = _find_cycle(ruleset, position)
    if not cycle:
        return LoopError(Message("the rules of {game} loop: {position} can be reached from itself", **facts))
    names = [name(rules, p, 40) for rules, p in cycle]
    shown = names if len(names) <= LONGEST_CYCLE else [*names[: LONGEST_CYCLE - 1], "…", names[-1]]
    template = "the rules of {game} loop: {position} can be reached from itself: {way}"
    return LoopError(Message(template, **facts, way=" → ".join(shown)))


def _find_cycle(ruleset: Ruleset[Any], position: Any, most: int = LOOP_SEARCH) -> list[tuple[Ruleset[Any], Any]]:
    """Return a shortest cycle through a component; empty if it is not found within so many options."""
    start = ruleset, position
    before: dict[Any, Any] = {start: None}
    waiting, spent = deque([start]), 0
    while waiting and spent < most:
        here = waiting.popleft()
        for option in islice(here[0].options(here[1]), most):
            for part in here[0].components(option):
                spent += 1
                if part == start:
                    cycle: list[Any] = [start, here]
                    while cycle[-1] != start:
                        cycle.append(before[cycle[-1]])
                    return cycle[::-1]
                if part not in before:
                    before[part] = here
                    waiting.append(part)
    return []
