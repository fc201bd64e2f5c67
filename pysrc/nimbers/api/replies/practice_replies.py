"""Replies with known problems, exercises, and the daily puzzle."""

from __future__ import annotations

from typing import TypedDict

from .answer_replies import Drawing
from .game_replies import Sample
from .kinds import Number, Values


class Problem(TypedDict):
    """A known problem of an online judge."""

    slug: str
    name: str
    judge: str
    link: str
    rule: str
    format: str
    game: str
    set: Values
    answer: str
    words: list[str]
    bounds: dict[str, list[Number]]
    sample: Sample


class Technique(TypedDict):
    """The problems that one idea solves."""

    name: str
    idea: str
    problems: list[Problem]


class Practice(TypedDict):
    """The known problems."""

    techniques: list[Technique]


class Choice(TypedDict):
    """An answer to choose."""

    name: str
    text: str


class Exercise(Drawing):
    """A position with a question about it."""

    game: str
    title: str
    position: str
    parameters: Values
    convention: str
    level: int
    seed: int
    kind: str
    question: str
    choices: list[Choice]
    right: list[str]
    answer: str


class TriedMove(TypedDict):
    """A guess at a winning move, with why it wins or loses; `answer` is the machine's reply to a wrong one."""

    name: str
    text: str
    right: bool
    answer: str | None
    told: list[str]


class Start(TypedDict):
    """A position to begin a game from, its moves, and how many of them win."""

    position: str
    moves: int
    winning: int


class Puzzle(Drawing):
    """The puzzle of a day; `winning` of its `moves` moves win."""

    date: str
    level: int
    game: str
    title: str
    position: str
    parameters: Values
    convention: str
    question: str
    moves: int
    winning: int
    tried: TriedMove | None
