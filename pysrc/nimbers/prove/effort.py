"""The limits of a proof: steps of work and states of an automaton."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..search.meter import SLICE
from ..text import BudgetError, Message, Progress

STEPS = 30_000_000  # some seconds in native Python
STATES = 60_000  # of an automaton before minimisation
TRANSITIONS = 8  # transitions that count as one step


@dataclass(slots=True)
class Effort:
    """Counts the work of a proof in steps, each about as long as a generated move; yields after each slice."""

    limit: int = STEPS
    states: int = STATES
    work: int = 0
    pause: int = SLICE
    doing: Message | None = None  # the text of the progress

    def __post_init__(self) -> None:
        self.pause = min(self.pause, self.limit)

    def transitions(self, count: int) -> Iterator[Progress | None]:
        """Count followed transitions; raises BudgetError at the limit of work."""
        self.work += 1 + count // TRANSITIONS
        if self.work < self.pause:
            return
        self.pause = self.work + SLICE
        if self.work >= self.limit:
            error = BudgetError(Message("no proof within {limit} steps", limit=self.limit))
            error.more = True
            raise error
        yield Progress(self.work, self.doing) if self.doing else None

    def made(self, states: int) -> None:
        """Raise BudgetError if an automaton is too large."""
        if states > self.states:
            raise BudgetError(Message("an automaton has more than {limit} states", limit=self.states))
