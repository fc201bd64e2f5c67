"""What a proof may cost: steps of work and states of an automaton."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..search.meter import SLICE
from ..text import BudgetError, Message, Progress

STEPS = 30_000_000  # natively some seconds
STATES = 60_000  # of an automaton in the making
ARROWS = 8  # of an automaton are a step


@dataclass(slots=True)
class Effort:
    """Counts the work of a proof in steps, about as long as a move that a search makes; yields after each slice."""

    limit: int = STEPS
    states: int = STATES
    work: int = 0
    pause: int = SLICE
    doing: Message | None = None  # what is said meanwhile

    def arrows(self, count: int) -> Iterator[Progress | None]:
        """Pay for so many arrows that were followed; raises BudgetError when the work is spent."""
        self.work += 1 + count // ARROWS
        if self.work < self.pause:
            return
        self.pause = self.work + SLICE
        if self.work >= self.limit:
            error = BudgetError(Message("no proof within {limit} steps", limit=self.limit))
            error.more = True
            raise error
        yield Progress(self.work, self.doing) if self.doing else None

    def made(self, states: int) -> None:
        """Raise BudgetError when an automaton has grown too large."""
        if states > self.states:
            raise BudgetError(Message("an automaton has more than {limit} states", limit=self.states))
