"""Replies with sequences and tables of values, and with results for many numbers."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from .answer_replies import VerdictTexts
from .kinds import Json, Values


class PieceTable(TypedDict):
    """A table of the values of one piece; the values are bytes outside the JSON."""

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
    """A game whose heap values are the sequence."""

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
    """The period of a sequence; its values are bytes outside the JSON."""

    code: str
    first: NotRequired[int]  # the least number that is a position; only for games without a code
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
    """The results for many numbers."""

    count: int
    nim_sum: NotRequired[int]
    winning_move_count: NotRequired[int]
    wins: NotRequired[int]


CheckValues = TypedDict(  # a call, since `from` is a keyword
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

CheckValues.__doc__ = "The result of checking published values."
