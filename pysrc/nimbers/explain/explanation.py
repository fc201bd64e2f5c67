"""Data of an explanation: steps with sentences, scene parts to highlight, rows, and facts to verify."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..answers.answer import Answer
from ..model import Fact, Ruleset
from ..text import Message

UNCOUNTED = -1  # in `more`: an unknown number of rows is left out


@dataclass(frozen=True)
class Row:
    """One line below a step: a sentence, and the parts that it is about."""

    message: Message
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Addition:
    """A nim-sum as column addition: rows of a name and binary digits, all of one width, and the sum's digits."""

    rows: tuple[tuple[Message, str], ...]
    total: str


@dataclass(frozen=True)
class Step:
    """One step of an explanation; it is shown from `level` on, and `more` counts the rows left out."""

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
    """The reason for an answer: in one short sentence, and in steps."""

    answer: Answer
    position: Any
    short: Message
    steps: tuple[Step, ...]

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The ruleset of the answer."""
        return self.answer.ruleset

    def facts(self) -> tuple[Fact, ...]:
        """Return all facts that the explanation relies on."""
        return tuple(fact for step in self.steps for fact in step.facts)
