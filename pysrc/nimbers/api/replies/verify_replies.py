"""Replies about user code: audits, checks of formulas, tests of programs, and games that users write."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .answer_replies import From, ShownBy, Verdict, VerdictTexts


class TraceFailure(TypedDict):
    """Why a function could not be traced into a circuit."""

    function: str
    line: int | None
    why: str


class WordMismatch(TypedDict):
    """A function whose results on plain integers and on words differ."""

    function: str
    at: str
    plain: str
    word: str


class AuditTexts(VerdictTexts):
    """An audit in sentences."""

    notes: list[str]


class Audit(TypedDict):
    """The result of an audit."""

    agrees: bool | None
    counterexample: str | None
    covered: int
    total: int
    bits: int
    claim: str
    against: str
    game: str | None
    claimed: str | None
    expected: str | None
    untraced: list[TraceFailure]
    unbounded: list[WordMismatch]
    read_as: str | None
    plain: str | None
    wrapped: str | None
    runs: int
    method: Literal["circuit", "per-input"]
    texts: AuditTexts


class AuditExample(TypedDict):
    """An example function."""

    name: str
    first: str
    second: str | None
    agrees: bool


class AuditExamples(TypedDict):
    """Example functions."""

    examples: list[AuditExample]


class AuditRead(TypedDict):
    """What is known of a function without running it."""

    name: str
    untraced: str
    plain: bool


class AuditSamples(TypedDict):
    """Inputs at which words are compared with plain integers."""

    samples: list[int]


class AuditFailure(TypedDict):
    """A failure of a function at an input."""

    function: str
    second: bool
    at: int
    line: int | None
    what: str
    covered: int
    text: str


class AuditWords(TypedDict):
    """The state of an audit input by input: a verdict, a failure, or the next inputs."""

    verdict: Audit | None
    failure: AuditFailure | None
    next: list[int]
    covered: int
    text: str


class AuditPlain(TypedDict):
    """The comparison of a function on plain integers with the same function on words, or with its circuit."""

    note: str | None
    differ: list[int]
    denied: str | None


class FormulaCheck(TypedDict):
    """The state of a check whose formula runs in the sandbox: a verdict, or the next batch of positions."""

    verdict: Verdict | None
    shown_by: ShownBy | None
    arguments: list[str]
    names: list[str]
    resume: str
    work: int
    checked: int
    text: str
    fraction: float | None
    truth: Literal["wins", "loses", "other"]
    trial: Trial


class Trial(TypedDict):
    """The ways to call a function that are still to be tried, the current one first, to be passed on to `hold`."""

    calls: list[Call]
    best: Call | None
    has_value: bool


class Call(TypedDict):
    """How a function takes a position."""

    takes: str
    count: int
    signs: list[str]
    settings: list[list[int | list[int]]]
    parts: list[str]
    missing: list[str]


class Formula(TypedDict):
    """The function in a text, the quantity that its name implies, and how it may be called."""

    name: str
    quantity: str | None
    trial: Trial
    read_as: str | None


class Row(TypedDict):
    """A printed answer beside the expected one, null if missing; numbered from 1."""

    number: int
    expected: str | None
    printed: str | None
    same: bool


class Rows(TypedDict):
    """The rows around the first difference, its index among them, and the numbers of rows before and after."""

    rows: list[Row]
    before: int
    after: int
    first: int | None


class StressVerdict(From):
    """The result of a stress test."""

    agrees: bool | None
    tried: int
    checked: int
    up_to: int | None
    size_name: str
    failing_input: str | None
    expected: str | None
    actual: str | None
    kind: str | None
    position: str | None
    larger: bool
    larger_lost: int | None
    reach: dict[str, tuple[int, int]]
    exit_code: int | None
    stderr: str | None
    orders: int | None
    complete: bool
    untried: int
    stopped: float | None
    counterexample: str | None
    read_as: str | None
    program: str
    rows: Rows | None
    texts: VerdictTexts


class Stress(TypedDict):
    """The state of a stress test whose program runs in the sandbox: a verdict, or the next inputs."""

    verdict: StressVerdict | None
    unrun: str | None
    round: int
    function: str
    given: list[str]
    tried: int
    text: str


class StressInput(TypedDict):
    """An input for a program that the user runs, and its number of cases."""

    input: str
    cases: int


class CheckedTexts(VerdictTexts):
    """A verdict on an output in a sentence, and how far it applies."""

    only: str


class StressOutput(TypedDict):
    """The verdict on the output of a program that the user has run."""

    verdict: Literal["accepted", "wrong answer", "wrong format"]
    cases: int
    answers: int
    rows: Rows
    case: int | None
    line: int | None
    flaw: Literal["missing", "extra", "number", "word", "letters"] | None
    given: str | None
    position: str | None
    expected: str | None
    printed: str | None
    words: list[str]
    read_as: str | None
    texts: CheckedTexts


class RulesWalk(TypedDict):
    """The state of the walk through a user's game: the next batch of positions, or its graph."""

    walk: str
    arguments: list[str]
    names: list[str]
    text: str
    graph: str | None
    failure: RulesFailure | None
    examples: NotRequired[list[str]]


class RulesFailure(TypedDict):
    """A failure of a user's rules."""

    line: int | None
    what: str


class Sketch(TypedDict):
    """A position as points and lines."""

    points: list[str]
    lines: list[tuple[str, str]]
    mark: str


class SketchedPosition(TypedDict):
    """The position in a drawing."""

    position: str | None
