"""Replies with answers, verdicts, and parsed or drawn positions."""

from __future__ import annotations

from typing import Literal, TypedDict

from .kinds import Json, MoveVerdict, Number, OutcomeName, Touch, Values


class ErrorReply(TypedDict):
    """An error; `at` is an index into the user's text."""

    code: str
    message: str
    at: int | None


class Drawing(TypedDict):
    """A position as SVG, with a text for users who cannot see it, and the number of parts left out."""

    svg: str
    label: str
    hidden: int


class Read(TypedDict):
    """A parsed position; `position` is null if it is too long to send."""

    position: str | None
    length_chars: int
    parameters: Values
    convention: str
    sequence: str | None


class DrawnPosition(Read):
    """A parsed position with its drawing."""

    drawing: Drawing


class BySearch(TypedDict):
    """Source of an answer: search."""

    kind: Literal["search"]
    positions: int


class ByClaim(TypedDict):
    """Source of an answer: a proved claim, which agreed with search up to a size."""

    kind: Literal["claim"]
    name: str
    source: str
    agreed: int
    size_name: str
    statement: str


class WinningMove(TypedDict):
    """A winning move, and the notation of its option."""

    name: str
    option: str | None


class AnswerTexts(TypedDict):
    """An answer in sentences."""

    verdict: str
    value: str
    moves: str
    by: str


class Answer(TypedDict):
    """Who wins a position, with its values and winning moves."""

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


class EvaluatedMove(TypedDict):
    """A move with its verdict and value; `touch` has the parts to click."""

    name: str
    text: str
    option: str | None
    verdict: MoveVerdict
    value: Number | None
    gain: int
    touch: list[Touch]


class Moves(TypedDict):
    """The moves of a position, winning first."""

    moves: list[EvaluatedMove]
    judged: int
    more: bool
    value_name: Literal["grundy", "margin", "remoteness"]


class AnswerWithMoves(TypedDict):
    """An answer with the moves; `moves` is null if the position is too long to play on."""

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


From = TypedDict("From", {"from": int})  # a call, since `from` is a keyword
From.__doc__ = "The smallest size checked."


class Verdict(From):
    """The result of checking a claim: `agrees` is null without a verdict; `from` and `up_to` are the sizes checked."""

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
    """A move of a line of play that shows a counterexample."""

    move: str
    text: str
    option: str


class ShownBy(TypedDict):
    """A line of play that shows a counterexample."""

    why: str
    line: list[ShownMove]
    text: str


class Check(Verdict):
    """The result of checking a claim of the game."""

    shown_by: ShownBy | None


class RowError(ErrorReply):
    """A line of a batch that failed or has an unexpected answer."""

    line: int


class BatchTexts(TypedDict):
    """A batch as a sentence."""

    summary: str


class Batch(TypedDict):
    """The result of a batch; the answers are bytes outside the JSON."""

    answered: int
    bad: int
    refuted: int
    errors: list[RowError]
    texts: BatchTexts


class Mark(TypedDict):
    """A marked cell of a table."""

    column: int
    row: int
    label: str


class Table(TypedDict):
    """A table of Grundy values of a board; the values are bytes outside the JSON."""

    title: str
    columns: int
    rows: int
    marks: list[Mark]
    label: str
    svg: str | None


class Tables(TypedDict):
    """The tables of a position."""

    tables: list[Table]
