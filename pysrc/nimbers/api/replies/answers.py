"""Answers, verdicts, and positions as they were read and drawn."""

from __future__ import annotations

from typing import Literal, TypedDict

from .kinds import Json, MoveVerdict, Number, OutcomeName, Touch, Values


class ErrorReply(TypedDict):
    """Why there is no answer; `at` is an index into what the user typed."""

    code: str
    message: str
    at: int | None


class Drawing(TypedDict):
    """A position as SVG, with a text for those who do not see it, and how many parts were left out."""

    svg: str
    label: str
    hidden: int


class Read(TypedDict):
    """A position as it was read; None where it is too long to cross."""

    position: str | None
    length_chars: int
    parameters: Values
    convention: str
    sequence: str | None


class Opened(Read):
    """A position as it was read, with its drawing."""

    drawing: Drawing


class BySearch(TypedDict):
    """An answer was found by search."""

    kind: Literal["search"]
    positions: int


class ByClaim(TypedDict):
    """An answer was found by a proved claim, which agreed with search up to a size."""

    kind: Literal["claim"]
    name: str
    source: str
    agreed: int
    size_name: str
    statement: str


class WinningMove(TypedDict):
    """A winning move, and the notation of the option it leads to."""

    name: str
    option: str | None


class AnswerTexts(TypedDict):
    """An answer in sentences."""

    verdict: str
    value: str
    moves: str
    by: str


class Answer(TypedDict):
    """Who wins, and all that was found with it."""

    game: str
    title: str
    position: str | None
    parameters: Values
    convention: str
    outcome: OutcomeName
    grundy: Number | None
    score: Number | None
    length: Number | None
    remoteness: int | None
    winning_move_count: Number | None
    winning_moves: list[WinningMove]
    winning_moves_shown: int
    by: BySearch | ByClaim
    read_as: str | None
    texts: AnswerTexts


class JudgedMove(TypedDict):
    """A move with what it comes to; `touch` is what to click for it."""

    name: str
    text: str
    option: str | None
    verdict: MoveVerdict
    value: Number | None
    gain: int
    touch: list[Touch]


class Moves(TypedDict):
    """The moves of a position, winning first."""

    moves: list[JudgedMove]
    judged: int
    more: bool
    value_name: Literal["grundy", "margin", "remoteness"]


class Study(TypedDict):
    """An answer with its moves; no moves where the position is too long to make one in."""

    answer: Answer
    moves: Moves | None


class VerdictTexts(TypedDict):
    """A verdict as a sentence."""

    verdict: str


class Failure(TypedDict):
    """What went wrong in a user's code."""

    line: int | None
    what: str
    position: str | None
    late: bool


From = TypedDict("From", {"from": int})  # `from` is a word of Python, so a class cannot name it
From.__doc__ = "The smallest size that was asked about."


class Verdict(From):
    """What became of a claim: agreement is None where nothing is said, `from` and `up_to` are the sizes asked about."""

    agrees: bool | None
    checked: int
    up_to: int | None
    size_name: str
    counterexample: str | None
    expected: Json
    claimed: Json
    claim: str
    quantity: str
    statement: str
    source: str
    status: str
    failure: Failure | None
    orders: int | None
    complete: bool
    silent: int
    skipped: Failure | None
    read_as: str | None
    status_text: str
    texts: VerdictTexts


class ShownMove(TypedDict):
    """A move of the play that shows a counterexample."""

    move: str
    text: str
    option: str


class ShownBy(TypedDict):
    """The play that shows a counterexample."""

    why: str
    line: list[ShownMove]
    text: str


class Check(Verdict):
    """What became of a claim of the game."""

    shown_by: ShownBy | None


class RowError(ErrorReply):
    """A line of a batch without the answer that was expected."""

    line: int


class BatchTexts(TypedDict):
    """A batch as a sentence."""

    summary: str


class Batch(TypedDict):
    """How a batch went; the answers come as bytes beside it."""

    answered: int
    bad: int
    refuted: int
    errors: list[RowError]
    texts: BatchTexts


class Mark(TypedDict):
    """A cell of a table that is marked."""

    column: int
    row: int
    label: str


class Table(TypedDict):
    """Grundy values of a board; they come as bytes beside it."""

    title: str
    columns: int
    rows: int
    marks: list[Mark]
    label: str
    svg: str | None


class Tables(TypedDict):
    """The tables of a position."""

    tables: list[Table]
