"""Test a program in the input format of an online judge and find the smallest input it fails.

The generators here yield inputs and receive the results of the runs; the caller runs the program.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from ..answers.cases import NUMBER, Cases
from ..answers.check import NO_MORE
from ..answers.listing import Listing, complete_up_to
from ..model import Ruleset
from ..text import BudgetError, IllegalError, Message, say
from .calling_conventions import PYTHON_TRUTH, Call, Winners, call_from_text, example_of, winners_from_values
from .exchange import argument_text

T = TypeVar("T")
WORK = 300_000  # work for the right answer to one position; positions that need more are skipped
BATCH_SIZE = 250  # cases in one run
RUNS_PER_PART = 12  # runs in one part when a run has one position
EXHAUSTIVE_LIMIT = {True: 3_000, False: 160}  # positions tried in order of size; True: a run has many of them

PROBE_GROUPS = (2, 3, 4)  # cases in the first inputs, which show whether a program reads a form
PAIR_PROBES = 6  # positions of two numbers, which show whether a program reads one number a case
MAX_SHOWN = 300  # characters of an input or output in a message

Kind = Literal["wrong answer", "crash", "wrong format", "time limit"]


@dataclass(frozen=True)
class RunResult:
    """The result of one run: output, exit code and the end of stderr; `late`: timed out, `flood`: too much output."""

    out: str
    code: int
    err: str
    late: bool = False
    flood: bool = False


@dataclass(frozen=True)
class Failure:
    """A run with a wrong result: the input, the expected and the actual output, and the kind of failure."""

    kind: Kind
    given: str
    expected: str
    actual: str
    position: str
    exit_code: int
    stderr: str


# Yields inputs to run in this order and receives the results, at least that of the first; yields None to share time.
RunRequests = Generator["tuple[str, ...] | None", "Sequence[RunResult] | None", T]


KnownAnswers = Sequence[tuple[Any, str]]


class Answerer(Protocol):
    """A source of right answers in the judge's words."""

    def answer_position(self, position: Any) -> Generator[Any, None, str]:
        """Return the answer to one case; raises BudgetError."""


# The layout of an input: the judge's own; a count T and the cases; the cases until the end of input; one case a run.
# A case is one line or, if `counted`, a line with a count and a line with that many numbers.
Frame = Literal["judge", "T", "end", "one"]


@dataclass(frozen=True)
class Form:
    """A layout of inputs."""

    frame: Frame = "judge"
    counted: bool = False

    def describe(self) -> Message:
        """Describe the form."""
        if self.frame == "T":
            if self.counted:
                return Message("T, then for each case a count n and the n numbers")
            return Message("T, then T lines with a case each")
        if self.frame == "end":
            if self.counted:
                return Message("cases of a count n and the n numbers, until the input ends")
            return Message("a case a line, until the input ends")
        if self.frame == "one":
            if self.counted:
                return Message("one case a run: a count n, then the n numbers")
            return Message("one case a run, in one line")
        return Message("as the judge gives it")


@dataclass(frozen=True)
class Task:
    """What a program must compute: the game, and the answers and words that its judge expects.

    If `function`, a function is tested instead of a program: it is called with each position as `call` says, and
    `winners` interprets its return value.
    """

    ruleset: Ruleset[Any]
    answer: str | None = None
    words: str | None = None
    function: bool = False
    form: Form = Form()
    call: Call | None = None
    winners: Winners = PYTHON_TRUTH
    function_name: str = ""

    # --- right answers -----------------------------------------------------------------------------------------------

    def cases(self) -> Cases:
        """Return a solver that answers in the judge's words."""
        return Cases(self.ruleset, "judge", self.answer, self.words, WORK)

    def truth(self) -> Answerer:
        """Return a source of right answers; it keeps what it has searched, so use one for each part."""
        return self.cases()

    @property
    def any_case(self) -> bool:
        """Whether answers may differ from the expected ones in case."""
        return self.ruleset.judge.any_case and self.cases().quantity == "outcome"

    def is_answer(self, printed: str, answer: str) -> bool:
        """Return whether the printed text is the answer, ignoring case if this judge does."""
        return same_answer(printed, answer, self.any_case)

    def fits(self, word: str) -> bool:
        """Return whether a word is a possible answer, right or wrong."""
        cases = self.cases()
        if cases.quantity != "outcome":
            return bool(NUMBER.fullmatch(word))
        return any(self.is_answer(word, one) for one in cases.words.values())

    def line(self, answer: str, number: int) -> str:
        """Return the line of output for the `number`-th answer of a run."""
        return answer

    def read(self, word: str) -> str:
        """Return an answer in the judge's words; values of a function are translated by `winners`."""
        word, cases = word.strip(), self.cases()
        if not self.function or cases.quantity != "outcome":
            return word
        wins = self.winners.wins(value_of_text(word))
        if wins is None and self.winners.pair is not None:
            wins = PYTHON_TRUTH.wins(value_of_text(word)) if word in ("True", "False") else None
        return word if wins is None else cases.words["N" if wins else "P"]

    def expected_output(self, answer: str, like: str) -> str:
        """Return the right answer in the words of the function's own answer `like`, such as True and False."""
        words = self.cases().words
        if self.function and answer in (words["N"], words["P"]):
            if like.strip() in ("True", "False") and not self.winners.function:
                return str(answer == words["N"])
            if self.winners.pair is not None and self.winners.is_reported:
                names = zip(self.winners.names, self.winners.pair, strict=True)
                first, second = (name or str(word) for name, word in names)
                return first if answer == words["N"] else second
        return answer

    # --- the positions -----------------------------------------------------------------------------------------------

    @property
    def size_name(self) -> str:
        """The name of the size of a case."""
        return self.ruleset.size_name

    def of_size(self, size: int) -> tuple[bool, Iterable[Any]]:
        """Return whether every order of each position of a size is listed, and the positions."""
        listing = Listing(self.ruleset, size)
        if self.call is None:
            return listing.whole, listing
        fitting = (p for p in self.call.positions(self.ruleset, listing, size)
                   if self.call.arguments(self.ruleset.as_argument(p)) is not None)  # fmt: skip
        return self.call.is_partial or listing.whole, fitting

    def is_askable(self, position: Any) -> bool:
        """Return whether a position can be written as input; an empty line cannot."""
        return self.function or bool(self._line(position).strip())

    def larger_positions(self, random: Random) -> Iterable[Any]:
        """Return positions larger than those that are tried exhaustively."""
        if self.call is None:
            return self.ruleset.stress_positions(random)
        call, rules = self.call, self.ruleset
        return (p for p in rules.stress_positions(random) if call.arguments(rules.as_argument(p)) is not None)

    def orders(self, up_to: int) -> int | None:
        """Return the size up to which every order is tried; None if that is at least `up_to`."""
        return None if self.call is not None and self.call.is_partial else complete_up_to(self.ruleset, up_to)

    @property
    def largest(self) -> int:
        """The size of the largest position, 0 if unknown."""
        return self.ruleset.largest or 0

    def name(self, position: Any) -> str:
        """Return the notation of a position."""
        return self.ruleset.format(position)

    # --- the input ---------------------------------------------------------------------------------------------------

    @property
    def is_batched(self) -> bool:
        """Whether one input has many positions."""
        if self.function:
            return self.call is not None
        return self.ruleset.judge.shape != "numbers" if self.form.frame == "judge" else self.form.frame != "one"

    @property
    def cases_per_run(self) -> int:
        """The largest number of positions in one run of a test."""
        return BATCH_SIZE

    @property
    def judge_limit(self) -> int | None:
        """The largest number of cases that the judge puts into one input; None if there is no bound."""
        return None

    def answered_input(self, text: str) -> Iterator[tuple[str, str, str] | None] | None:
        """Yield each case of an input, its position and its answer, if the task reads inputs itself; else None."""
        return None

    def given(self, positions: Sequence[Any]) -> str:
        """Return the judge's input for these positions, or the arguments of a function as JSON."""
        if self.function and self.call is None:
            return argument_text(self.ruleset, positions[0])
        if self.function and self.call is not None:
            rows = (self.call.arguments(self.ruleset.as_argument(p)) for p in positions)
            lists = self.call.takes == "list"
            return "".join(f"{json.dumps({'arguments': row, 'lists': lists})}\n" for row in rows)
        lines = [self._line(p) for p in positions]
        frame = self.form.frame
        if frame == "judge" and self.ruleset.judge.shape == "numbers":
            return f"{len(positions[0])}\n{lines[0]}\n"
        headed = frame == "T" or (frame == "judge" and self.ruleset.judge.shape == "cases")
        return "\n".join([str(len(lines)), *lines] if headed else lines) + "\n"

    def shown_input(self, positions: Sequence[Any]) -> str:
        """Return the input as messages show it; for a function, the arguments of its calls."""
        if not self.function or not self.is_batched:
            return self.given(positions)
        rows = (json.loads(line)["arguments"] for line in self.given(positions).splitlines())
        return "".join(f"{', '.join(map(repr, row))}\n" for row in rows)

    def _line(self, position: Any) -> str:
        """Return a position as it is written in the input."""
        line = self.ruleset.judge_line(position)
        if self.form.frame == "judge":
            return line
        plain = " ".join(line.replace(",", " ").split())
        plain = "" if plain == "-" else plain
        return f"{len(plain.split())}\n{plain}" if self.form.counted else plain

    def as_function(self, text: str, name: str) -> Task:
        """Return the task for a function in a text; raises UnknownError if it cannot be called with a position."""
        return replace(self, function=True, call=call_from_text(text, name, self.ruleset), function_name=name)

    # --- other forms -------------------------------------------------------------------------------------------------

    def forms(self) -> Iterator[Task]:
        """Yield the task in its own form, then in other common forms."""
        yield self
        if self.function:
            return
        argument = self.ruleset.as_argument(example_of(self.ruleset))
        heaped = isinstance(argument, tuple) and all(isinstance(one, int) for one in argument)
        frames: tuple[Frame, ...] = ("T", "one", "end")
        for frame in frames:
            for counted in (False, True) if heaped else (False,):
                yield replace(self, form=Form(frame, counted))
        if heaped:
            for frame in frames:
                yield replace(self, form=Form(frame), call=Call("number"))

    def with_winners(self, result: RunResult, known: KnownAnswers) -> Task:
        """Return the task with `winners` inferred from the results of a first run; raises UnknownError."""
        cases = self.cases()
        if not self.function or self.winners is not PYTHON_TRUTH or cases.quantity != "outcome":
            return self
        pairs = zip(result.out.split("\n"), known, strict=False)
        two = (cases.words["N"], cases.words["P"])
        ties = {word for word in cases.words.values() if word not in two}
        values = [
            (value_of_text(line.strip()), answer == two[0])
            for line, (_, answer) in pairs
            if line.strip() and answer in two and line.strip() not in ties
        ]
        return replace(self, winners=winners_from_values(values, two, self.function_name)) if values else self

    def expected_words(self) -> tuple[str, ...]:
        """Return the possible answers, or an example if they are numbers."""
        cases = self.cases()
        return (cases.words["N"], cases.words["P"]) if cases.quantity == "outcome" else ("0, 1, 2, …",)

    def describe(self) -> Message:
        """Describe the form of this task."""
        return self.form.describe()

    def read_as(self) -> Message | None:
        """Describe how inputs were written and answers read; None if as the judge does."""
        if self.function:
            readings = [how for how in (self.winners.read_as(), self.call and self.call.read_as()) if how]
            if len(readings) == 2:
                return Message("{one}; {other}", one=readings[0], other=readings[1])
            return readings[0] if readings else None
        if self.call is not None:
            return Message("{form}, each case one number", form=self.form.describe())
        return None if self.form == Form() else self.form.describe()


def value_of_text(word: str) -> Any:
    """Return the value that a function returned, given as it was printed.

    >>> value_of_text("True"), value_of_text("2"), value_of_text("Bob")
    (True, 2, 'Bob')
    """
    if word in ("True", "False"):
        return word == "True"
    return int(word) if NUMBER.fullmatch(word) and word != "none" else word


# --- inputs ----------------------------------------------------------------------------------------------------------


def same_answer(printed: str, answer: str, any_case: bool) -> bool:
    """Return whether two answers are the same, ignoring case if `any_case`."""
    return printed.casefold() == answer.casefold() if any_case else printed == answer


def sizes(task: Task, up_to: int | None, start: int = 0) -> Iterator[tuple[int, list[Any]]]:
    """Yield each size with its positions, up to a size or to the limit of exhaustive trials.

    Sizes without positions are yielded only before one that has some, so that the last one yielded is the largest.
    """
    size, count, empty = start, 0, 0
    most = EXHAUSTIVE_LIMIT[task.is_batched or task.function]
    while (empty < NO_MORE or size < task.largest) and (up_to is None or size <= up_to):
        whole, listed = task.of_size(size)
        if up_to is None and count and not whole:
            return
        found = list(islice(listed, None if up_to is not None else most - count + 1))
        if up_to is None and count and count + len(found) > most:
            return
        count += len(found)
        if found:
            yield from ((one, []) for one in range(size - empty, size))
            yield size, list(filter(task.is_askable, found))
        empty = 0 if found else empty + 1
        size += 1


def parts(task: Task, up_to: int | None, seed: int, start: int = 0) -> Iterator[tuple[int | None, list[Any], bool]]:
    """Yield the size up to which all positions are tried after a part, or None; its positions; whether they are larger.

    Larger ones follow after all of the small sizes, if there are any.
    """
    seen: set[str] = set()
    share = min(BATCH_SIZE if task.is_batched or task.function else RUNS_PER_PART, task.cases_per_run)
    waiting: list[Any] = []
    whole: int | None = None
    for size, positions in sizes(task, up_to, start):
        waiting += positions
        seen |= set(map(task.name, positions)) if up_to is None else set()
        while len(waiting) > share:
            yield whole, waiting[:share], False
            del waiting[:share]
        whole = size if positions or whole is not None else None
    if waiting:
        yield whole, waiting, False
    larger = iter(() if up_to is not None or not seen else task.larger_positions(Random(seed)))
    new = (one for one in larger if task.name(one) not in seen)
    while waiting := list(islice(new, share)):
        yield whole, waiting, True


# --- the form that a program reads -----------------------------------------------------------------------------------


def detect_form(task: Task) -> RunRequests[Task]:
    """Return the task in the form that a program reads; raises IllegalError if it reads no known form.

    The judge's own form is taken if the program answers the first inputs correctly in it, else another form in
    which all answers are correct, else the judge's own if the answers were readable, else the first with all readable.
    An output that cannot be read at the first input means another form or no harness, and is no wrong answer.
    """
    first_answer: tuple[str, RunResult] | None = None
    own: Task | None = None
    readable: Task | None = None
    for at, form in enumerate(task.forms()):
        groups = yield from _groups(form)
        one, good, right, late, misread = form, 0, 0, 0, False
        for number, group in enumerate(groups):
            given = one.given([p for p, _ in group])
            result = yield from _run_once(given)
            if result.late and at == number == 0:
                result = yield from _run_once(given)  # again: the first start of a program may be slow
            one = one.with_winners(result, group)
            first_answer = first_answer or (given, result)
            late += result.late
            if at == 0 and late == min(2, len(groups)) and late == number + 1:
                return one  # too slow in the judge's own form; other forms would take as long
            if result.late or not _is_readable(one, result, len(group)):
                good += result.late
                misread = misread or (number == 0 and not (result.late or result.flood or result.code))
                continue
            good += 1
            right += _check_run(one, group, result)[0] is None
        if at == 0 and good and not misread:
            own = one
        if groups and right == len(groups) and (at == 0 or (yield from _reads_single_numbers(one, task))):
            return one
        if at == 0 and one.function:
            break
        if at and groups and good == len(groups) and readable is None and one.call is None:
            readable = one
    found = own or readable
    if found is None:
        raise _no_form_error(task, *(first_answer or ("", RunResult("", 0, ""))))
    return found


def _run_once(given: str) -> RunRequests[RunResult]:
    results = yield (given,)
    return (results or ())[0]


def _reads_single_numbers(one: Task, task: Task) -> RunRequests[bool]:
    """Return whether a program that is right on single numbers really reads one number for each case."""
    if one.call is None:
        return True
    yield None
    pair = [p for _, positions in islice(sizes(task, None), 12) for p in positions if len(_plain(task, p).split()) == 2]
    same = 0
    for p in pair[:PAIR_PROBES]:
        first, second = _plain(task, p).split()
        head = "2\n" if one.form.frame == "T" else ""
        in_a_line = yield from _run_once(f"{head}{first} {second}\n3\n")
        in_two_lines = yield from _run_once(f"{head}{first}\n{second}\n")
        if in_a_line.code:
            return True  # it cannot read a line of two numbers
        same += in_a_line.out.split()[:2] == in_two_lines.out.split()[:2]
    return same == len(pair[:PAIR_PROBES]) > 0


def _plain(task: Task, position: Any) -> str:
    return task.ruleset.judge_line(position).replace(",", " ")


def _groups(task: Task) -> RunRequests[list[KnownAnswers]]:
    """Return the first cases in groups, one for each input; groups of several cases show how a count is read."""
    known: list[tuple[Any, str]] = []
    truth = task.truth()
    for _, positions in sizes(task, None):
        for p in islice(positions, sum(PROBE_GROUPS) - len(known)):
            try:
                known.append((p, (yield from truth.answer_position(p))))
            except BudgetError:
                continue
            yield None
        if len(known) >= sum(PROBE_GROUPS):
            break
    if not task.is_batched:
        return [[one] for one in known[1:7] or known]
    found, at = list[KnownAnswers](), 0
    for count in PROBE_GROUPS:
        count = min(count, task.cases_per_run)
        found.append(known[at : at + count])
        at += count
    return [group for group in found if group]


def _lines(out: str, count: int) -> list[str]:
    r"""Return the lines of an output, without blank ones if the others are `count` lines, as judges do.

    >>> _lines("first\n\nsecond", 2), _lines("first\n\nsecond", 3)
    (['first', 'second'], ['first', '', 'second'])
    """
    lines = out.rstrip().split("\n") if out.strip() else []
    written = [line for line in lines if line.strip()]
    return written if len(written) == count else lines


def _is_readable(task: Task, result: RunResult, count: int) -> bool:
    lines = _lines(result.out, count)
    fits = all(task.fits(task.read(line)) for line in lines)
    return not result.code and not result.flood and len(lines) == count and fits


def _no_form_error(task: Task, given: str, result: RunResult) -> IllegalError:
    """Return the error for a program whose first answers could not be read in any form."""
    last = (result.err.strip().splitlines() or [""])[-1]
    what: Message | str = Message("it printed {text}", text=repr(result.out.strip()[:MAX_SHOWN]))
    if result.code:
        lines = re.findall(r'^  (?:File "[^"]*", )?line (\d+)', result.err, re.MULTILINE)
        if lines and last:
            what = Message(
                "it ended with exit code {code}, at line {line}: {text}",
                code=str(result.code), line=lines[-1], text=last[:MAX_SHOWN],
            )  # fmt: skip
        else:
            what = Message("it ended with exit code {code}: {text}", code=str(result.code), text=last[:MAX_SHOWN])
    elif not result.out.strip():
        what = Message("it printed nothing")
    forms = {say(one.describe()): one.describe() for one in task.forms()}
    return IllegalError(
        Message(
            "no verdict: none of the first inputs was answered in a way that can be read. Given {given}, {what}. Forms "
            "there are: {forms}; a class Solution, or a function; words: {words}, others with --words A,B",
            given=repr(given[:MAX_SHOWN]), what=what, forms=tuple(forms.values()),
            words=", ".join(task.expected_words()),
        )
    )  # fmt: skip


# --- one part --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PartResult:
    """The number of positions tried, the first failure, and the number skipped because the answer is too much work.

    `stopped`: the time for the whole test was over first, so that the part does not count.
    """

    count: int
    failure: Failure | None = None
    untried: int = 0
    stopped: bool = False


def run_positions(task: Task, positions: Sequence[Any]) -> RunRequests[PartResult]:
    """Test a program on some positions and return the result."""
    cases = task.truth()
    known: list[tuple[Any, str]] = []
    for p in positions:
        try:
            known.append((p, (yield from cases.answer_position(p))))
        except BudgetError:
            continue
        yield None
    untried = len(positions) - len(known)
    if task.is_batched:
        return PartResult(len(known), (yield from _smallest_failure(task, known)) if known else None, untried)
    tried = 0
    while tried < len(known):
        for result in (yield tuple(task.given([p]) for p, _ in known[tried:])) or ():
            failure, _ = _check_run(task, known[tried : tried + 1], result)
            if failure is not None and failure.kind == "time limit":
                failure, _ = yield from _run(task, known[tried : tried + 1])  # again, as below
            tried += 1
            if failure is not None:
                return PartResult(tried, failure, untried)
    return PartResult(tried, None, untried)


def _run(task: Task, known: KnownAnswers) -> RunRequests[tuple[Failure | None, int]]:
    return _check_run(task, known, (yield from _run_once(task.given([p for p, _ in known]))))


def _check_run(task: Task, known: KnownAnswers, result: RunResult) -> tuple[Failure | None, int]:
    """Return the failure of one run, if any, and the index of the position where it shows."""
    expected = [task.line(answer, number) for number, (_, answer) in enumerate(known, 1)]
    lines = _lines(result.out, len(expected))
    at = next(
        (n for n, (a, b) in enumerate(zip(lines, expected, strict=False)) if not task.is_answer(task.read(a), b)),
        len(lines),
    )
    kind: Kind
    if result.late:
        kind = "time limit"
    elif result.code and not result.flood:
        kind = "crash"
    elif result.flood or len(lines) != len(expected):
        kind = "wrong format"
    elif at == len(lines):
        return None, at
    else:
        kind = "wrong answer" if task.fits(task.read(lines[at])) else "wrong format"
    place = task.name(known[min(at, len(known) - 1)][0])
    given = task.shown_input([p for p, _ in known])
    expected_out = "\n".join(task.expected_output(answer, result.out) for answer in expected)
    return Failure(kind, given, f"{expected_out}\n", result.out, place, result.code, result.err), at


def _smallest_failure(task: Task, known: KnownAnswers) -> RunRequests[Failure | None]:
    """Return the failure of the first position that fails alone, else that of the shortest failing input found."""
    waiting: list[tuple[KnownAnswers, Failure | None]] = [(known, None)]
    while waiting:
        some, failed = waiting.pop()
        if failed is not None:  # it failed, but both halves pass: the program carries state from case to case
            return (yield from _shortest_failure(task, some)) or failed
        failure, at = yield from _run(task, some)
        if failure is not None and failure.kind == "time limit" and len(some) == 1:
            failure, at = yield from _run(task, some)  # again: the machine may have been busy
        if failure is None:
            continue
        if len(some) == 1:
            return failure
        if failure.kind == "wrong answer":
            alone, _ = yield from _run(task, some[at : at + 1])
            return alone or (yield from _shortest_failure(task, some[: at + 1])) or failure
        if failure.kind == "time limit":  # many cases together may take that long; each retry costs the time limit
            waiting += [(part, None) for part in reversed(_growing_slices(some))]
        else:
            half = len(some) // 2
            waiting += [(some, failure), (some[half:], None), (some[:half], None)]
    return None


def _growing_slices(known: KnownAnswers) -> list[KnownAnswers]:
    """Split cases into parts that double in length, so that a program that never ends is noticed at the first."""
    cuts = [0, 1]
    while cuts[-1] < len(known):
        cuts.append(min(2 * cuts[-1], len(known)))
    return [known[start:stop] for start, stop in pairwise(cuts)]


def _shortest_failure(task: Task, known: KnownAnswers) -> RunRequests[Failure | None]:
    """Return the failure of a short input whose last position passes alone but fails after others; else None."""
    count = 2
    while count < 2 * len(known):
        found, _ = yield from _run(task, known[-count:])
        if found is not None:
            return found
        count *= 2
    return None
