"""Sequences of values, tables of boards, many numbers at once."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from .answers import VerdictTexts
from .kinds import Json, Values


class PieceTable(TypedDict):
    """The values of a piece alone; they come as bytes beside it."""

    piece: str
    title: str
    columns: int
    rows: int
    largest: int


class PieceTables(TypedDict):
    """The tables of a board game."""

    tables: list[PieceTable]


class Largest(TypedDict):
    """The largest value of a sequence."""

    value: int
    heap: int


class SequenceGame(TypedDict):
    """A game whose single heaps are a sequence."""

    game: str
    title: str
    set: Values


class SequenceTexts(TypedDict):
    """A sequence in sentences."""

    verdict: str
    proof: str
    exceptions: str
    lost: str
    by: str


class Sequence(TypedDict):
    """The period of a sequence; its values come as bytes beside it."""

    code: str
    first: NotRequired[int]  # the least number that is a position, where a game without a code was asked about
    up_to: int
    status: str
    certified: bool
    period: int | None
    preperiod: int | None
    saltus: int | None
    last_exception: int | None
    exceptions: list[int]
    exception_count: int
    value_at_last_exception: int | None
    checked_to: int | None
    bound: int | None
    needed: int | None
    source: str | None
    largest: Largest
    p_positions: list[int]
    p_position_count: int
    engines: list[str]
    texts: SequenceTexts
    games: list[SequenceGame]


class Bulk(TypedDict):
    """Many numbers at once."""

    count: int
    nim_sum: NotRequired[int]
    winning_move_count: NotRequired[int]
    wins: NotRequired[int]


# `from` is no name in Python, so that this one is written as a call.
CheckValues = TypedDict(
    "CheckValues",
    {
        "agrees": bool | None,
        "checked": int,
        "from": int | None,
        "up_to": int | None,
        "complete": bool,
        "counterexample": str | None,
        "expected": Json,
        "claimed": Json,
        "line": int | None,
        "quantity": str,
        "read_as": str,
        "texts": VerdictTexts,
    },
)

CheckValues.__doc__ = "What became of published values."
