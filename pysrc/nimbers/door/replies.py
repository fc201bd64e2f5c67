"""The shape of every reply: what each operation says, as JSON. Read by the tests and by the types of the page only.

`./build.sh types` makes `web/src/engine/replies.d.ts` of it.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Number = int | str  # as decimal text where a reader of JSON would round it
Values = dict[str, str]  # rule parameters by name, in notation
Json = object  # whatever a quantity of that name is
OutcomeName = Literal["N", "P", "tie", "draw"]
Player = Literal[0, 1]
Touch = str | tuple[str, str | int, str | int]  # a part of the drawing, or one with the number that is made of it
MoveVerdict = Literal["win", "tie", "draw", "lose", "open"]


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


class Verdict(TypedDict):
    """What became of a claim."""

    agrees: bool
    checked: int
    up_to: int
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
    status_text: str
    texts: VerdictTexts


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


class Addition(TypedDict):
    """Numbers in binary under each other, without carrying."""

    rows: list[AdditionRow]
    total: str
    odd: list[bool]


class AdditionRow(TypedDict):
    """One number of an addition."""

    name: str
    digits: str


class Row(TypedDict):
    """A line below a step."""

    text: str
    parts: list[str]


class Step(TypedDict):
    """A step of a reason."""

    kind: str
    text: str
    parts: list[str]
    rows: list[Row]
    more: int
    more_text: str
    addition: Addition | None


class Explanation(TypedDict):
    """Why a player wins."""

    verdict: str
    short: str
    by: str
    steps: list[Step]
    text: str
    markdown: str


class Node(TypedDict):
    """A position of a game graph."""

    position: str | None
    layer: int
    outcome: OutcomeName | None
    value: Number | None


class Graph(TypedDict):
    """The game graph below a position."""

    svg: str
    nodes: list[Node]
    arcs: list[tuple[int, int]]
    more: bool


class Chosen(TypedDict):
    """The machine's move and why it was chosen; nothing where no move is left."""

    name: str | None
    text: str | None
    reason: str | None


class Static(TypedDict):
    """A position for other people's pages."""

    html: str
    markdown: str
    name: str
    link: str


class Played(TypedDict):
    """A move that was made."""

    name: str
    player: Player
    gain: int
    text: str
    position: str | None


class Replay(Drawing):
    """A game so far."""

    position: str | None
    moves: list[Played]
    scores: list[int] | None
    turn: Player
    over: bool
    winner: Player | None


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


class StressVerdict(TypedDict):
    """How a program did."""

    agrees: bool
    tried: int
    up_to: int
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
    program: str
    texts: VerdictTexts


class Stress(TypedDict):
    """Where the trial of a program stands that runs elsewhere: a verdict, or inputs to run it on."""

    verdict: StressVerdict | None
    unrun: str | None
    round: int
    given: list[str]
    tried: int
    text: str


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


class Sample(TypedDict):
    """A judge's input and output."""

    input: str
    output: str


class Problem(TypedDict):
    """A known problem of a judge."""

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
    sample: Sample


class Technique(TypedDict):
    """Problems that one idea solves."""

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
    right: list[Json]
    answer: str


class Parameter(TypedDict):
    """A rule parameter."""

    name: str
    label: str
    type: str
    default: int | str
    min: int | None
    max: int | None
    choices: list[str] | None


class Refutation(TypedDict):
    """What a refuted claim says of its counterexample."""

    claimed: Json
    expected: Json
    text: str


class Claim(TypedDict):
    """A claim about a game."""

    name: str
    quantity: str
    statement: str
    source: str
    status: Literal["proved", "open", "refuted"]
    counterexample: str | None
    refutation: Refutation | None
    conventions: list[str]
    rules: dict[str, Json]
    program: str | None
    formula: str | None


class JudgeCard(TypedDict):
    """How judges give positions of a game."""

    describe: str
    shape: str
    answer: str
    answers: list[str]
    words: list[str]
    sample: Sample


class Drawn(TypedDict):
    """How positions can be drawn by hand."""

    arrows: bool
    mark: bool
    first: int


class Card(TypedDict):
    """What there is to know about a game before a position is chosen."""

    slug: str
    title: str
    summary: str
    family: str
    also: list[str]
    rules: list[str]
    conventions: list[str]
    parameters: list[Parameter]
    examples: list[str]
    placeholder: str
    size_name: str
    loopy: bool
    drawn: Drawn | None
    argument: str
    handed: str
    quantities: list[str]
    audited: bool
    tables: bool
    mapped: bool
    claims: list[Claim]
    judge: JudgeCard


class Games(TypedDict):
    """All games."""

    games: list[Card]


# Every operation by its name.
REPLIES: dict[str, type] = {
    "games": Games, "read": Read, "draw": Drawing, "open": Opened,
    "solve": Answer, "study": Study, "moves": Moves, "check": Verdict, "batch": Batch, "tables": Tables,
    "explain": Explanation, "graph": Graph, "reply": Chosen, "twin": Static, "replay": Replay,
    "audit": Audit, "audit_examples": AuditExamples, "audit_read": AuditRead, "audit_samples": AuditSamples,
    "audit_words": AuditWords, "audit_plain": AuditPlain, "hold": Hold, "stress": Stress,
    "tell": Tell, "sketch": Sketch, "sketched": Sketched,
    "sequence": Sequence, "table": PieceTables, "bulk": Bulk,
    "practice": Practice, "exercise": Exercise,
}  # fmt: skip
