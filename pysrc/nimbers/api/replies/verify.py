"""Where a stranger's code is held against the truth: audits, checks, programs, games of one's own."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from .answers import From, ShownBy, Verdict, VerdictTexts


class Untraced(TypedDict):
    """Why a function is no circuit."""

    function: str
    line: int | None
    why: str


class Unbounded(TypedDict):
    """A function that says something else on plain integers than on words."""

    function: str
    at: str
    plain: str
    word: str


class AuditTexts(VerdictTexts):
    """An audit in sentences."""

    notes: list[str]


class Audit(TypedDict):
    """What became of an audit."""

    agrees: bool
    counterexample: str | None
    covered: int
    total: int
    bits: int
    claim: str
    against: str
    game: str | None
    claimed: str | None
    expected: str | None
    untraced: list[Untraced]
    unbounded: list[Unbounded]
    read_as: str | None
    method: Literal["circuit", "per-input"]
    texts: AuditTexts


class AuditExample(TypedDict):
    """A function to begin with."""

    name: str
    first: str
    second: str | None
    agrees: bool


class AuditExamples(TypedDict):
    """Functions to begin with."""

    examples: list[AuditExample]


class AuditRead(TypedDict):
    """What can be told of a function without running it."""

    name: str
    untraced: str
    plain: bool


class AuditSamples(TypedDict):
    """Inputs at which words are compared with plain integers."""

    samples: list[int]


class AuditFailure(TypedDict):
    """A function failed at an input."""

    function: str
    second: bool
    at: int
    line: int | None
    what: str
    covered: int
    text: str


class AuditWords(TypedDict):
    """Where an audit input by input stands."""

    verdict: Audit | None
    failure: AuditFailure | None
    next: list[int]
    covered: int
    text: str


class AuditPlain(TypedDict):
    """What plain integers say beside words, or a circuit."""

    note: str | None
    differ: list[int]
    denied: str | None


class Hold(TypedDict):
    """Where the check of a formula stands that runs elsewhere: a verdict, or positions to ask it about."""

    verdict: Verdict | None
    shown_by: ShownBy | None
    arguments: list[str]
    names: list[str]
    resume: str
    work: int
    checked: int
    text: str
    fraction: float | None


class Call(TypedDict):
    """How a function takes a position, as `hold` is told it again."""

    takes: Literal["position", "list", "number", "numbers", "equal heaps"]
    count: int
    signs: list[str]


class Formula(TypedDict):
    """The function that is meant in a text, the quantity its name tells, and how it is called."""

    name: str
    quantity: str | None
    call: Call
    read_as: str | None


class Row(TypedDict):
    """An answer beside the one that was expected, None where there is none; numbered from 1."""

    number: int
    expected: str | None
    printed: str | None
    same: bool


class Rows(TypedDict):
    """The rows around the first difference, how many stand before and after them, and where it is among them."""

    rows: list[Row]
    before: int
    after: int
    first: int | None


class StressVerdict(From):
    """How a program did."""

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
    exit_code: int | None
    stderr: str | None
    orders: int | None
    complete: bool
    untried: int
    counterexample: str | None
    read_as: str | None
    program: str
    rows: Rows | None
    texts: VerdictTexts


class Stress(TypedDict):
    """Where the trial of a program stands that runs elsewhere: a verdict, or inputs to run it on."""

    verdict: StressVerdict | None
    unrun: str | None
    round: int
    given: list[str]
    tried: int
    text: str


class StressInput(TypedDict):
    """An input for a program that its reader runs, and how many cases it has."""

    input: str
    cases: int


class CheckedTexts(VerdictTexts):
    """What is said of an output, and how far that goes."""

    only: str


class StressOutput(TypedDict):
    """What is said of the output of a program that its reader has run."""

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
    texts: CheckedTexts


class Tell(TypedDict):
    """Where the telling of a reader's game stands: positions to ask about, or its graph."""

    walk: str
    arguments: list[str]
    names: list[str]
    text: str
    graph: str | None
    failure: TellFailure | None
    examples: NotRequired[list[str]]


class TellFailure(TypedDict):
    """What went wrong in the rules."""

    line: int | None
    what: str


class Sketch(TypedDict):
    """A position as points and lines."""

    points: list[str]
    lines: list[tuple[str, str]]
    mark: str


class Sketched(TypedDict):
    """The position of a drawing."""

    position: str | None
