"""What an explanation is made of: steps with sentences, scene parts to light up, rows, and facts to re-check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..answers.answer import Answer
from ..model import Fact, Ruleset
from ..text import Message

UNCOUNTED = -1  # rows left out, too many to count


@dataclass(frozen=True)
class Row:
    """One line under a step: a sentence, and the parts it speaks of."""

    message: Message
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Addition:
    """A nim-sum set as column addition: names, binary digits of one width, and the sum's digits."""

    rows: tuple[tuple[Message, str], ...]
    total: str


@dataclass(frozen=True)
class Step:
    """One step of the reason; `level` is the least level at which it is told, `more` counts the rows left out."""

    kind: str
    message: Message
    parts: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    facts: tuple[Fact, ...] = ()
    addition: Addition | None = None
    more: int = 0
    level: int = 2


@dataclass(frozen=True)
class Explanation:
    """Why a position is won, lost or drawn: the answer, the reason in one sentence, and the steps."""

    answer: Answer
    position: Any
    short: Message
    steps: tuple[Step, ...]

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules."""
        return self.answer.ruleset

    def facts(self) -> tuple[Fact, ...]:
        """Everything the explanation relies on."""
        return tuple(fact for step in self.steps for fact in step.facts)
