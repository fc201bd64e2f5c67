"""A program judged: inputs in a judge's format, smallest first, what is wrong with a run, and the smallest that fails.

Who runs the program is elsewhere: inputs are handed out, and what came of them is handed back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from ..answers.cases import Cases
from ..answers.check import NO_MORE
from ..answers.listing import Listing, complete_up_to
from ..model import Ruleset
from ..text import BudgetError, IllegalError, Message, say
from .calling import TRUTH, Call, Winners, call_by_text, example_of, reading
from .exchange import argument_text

T = TypeVar("T")
WORK = 300_000  # units the truth about one position may cost; a position that costs more is not tried
TOGETHER = 250  # cases of one run
ALONE = 12  # runs of one part, where a run holds one position
EXHAUSTIVE = {True: 3_000, False: 160}  # positions tried one after the other, by whether they take little time

PROBED = (2, 3, 4)  # cases of the inputs by which it is seen whether a program reads a form at all
TWO = 6  # positions of two numbers on which it is seen whether a program reads one of them
SHOWN = 300  # characters of an input or output that are told

_NUMBER = re.compile(r"none|[+-]?[0-9]+", re.ASCII)

Kind = Literal["wrong answer", "crash", "wrong format", "time limit"]


@dataclass(frozen=True)
class Ran:
    """What one run left: output, exit code, the end of stderr; late if time was up, flood if it wrote without end."""

    out: str
    code: int
    err: str
    late: bool = False
    flood: bool = False


@dataclass(frozen=True)
class Failure:
    """A run that went wrong: the input, what should have come and what came, and in which way it is wrong."""

    kind: Kind
    given: str
    expected: str
    actual: str
    position: str
    exit_code: int
    stderr: str


# Yields inputs to be run in their order, and is sent what came of them, of the first at least; None: time has passed.
Judging = Generator["tuple[str, ...] | None", "Sequence[Ran] | None", T]


Known = Sequence[tuple[Any, str]]


class Truth(Protocol):
    """What knows the right answers, in the words of a judge."""

    def answering(self, position: Any) -> Generator[Any, None, str]:
        """The answer to one case; raises BudgetError."""


# How an input is laid out: as the game's judge does; a count T and the cases; the cases until the input ends; one case
# a run. A case is a line, or, where it is `counted`, a number that says how many numbers follow, and these.
Frame = Literal["judge", "T", "end", "one"]


@dataclass(frozen=True)
class Form:
    """How inputs look."""

    frame: Frame = "judge"
    counted: bool = False

    def describe(self) -> Message:
        """The form in words."""
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
    """What the program is asked: the game, and the answers and words its judge wants.

    A function is no program that reads an input: it is called for each position, as `call` says, and returns what the
    judge would want, read as `winners` says.
    """

    ruleset: Ruleset[Any]
    answer: str | None = None
    words: str | None = None
    function: bool = False
    form: Form = Form()
    call: Call | None = None
    winners: Winners = TRUTH

    # --- the truth and its words -------------------------------------------------------------------------------------

    def cases(self) -> Cases:
        """The truth in the judge's words."""
        return Cases(self.ruleset, "judge", self.answer, self.words, WORK)

    def truth(self) -> Truth:
        """What answers the cases; it learns, so it serves one part."""
        return self.cases()

    @property
    def any_case(self) -> bool:
        """Whether small and capital letters of answers are the same."""
        return self.ruleset.judge.any_case and self.cases().quantity == "outcome"

    def alike(self, printed: str, answer: str) -> bool:
        """Whether what was printed is the answer, in other letters where this judge takes them."""
        return same_answer(printed, answer, self.any_case)

    def fits(self, word: str) -> bool:
        """Whether a word is an answer at all, be it a wrong one."""
        cases = self.cases()
        if cases.quantity != "outcome":
            return bool(_NUMBER.fullmatch(word))
        return any(self.alike(word, one) for one in cases.words.values())

    def line(self, answer: str, number: int) -> str:
        """The line of output for an answer, which is the `number`-th of its run."""
        return answer

    def read(self, word: str) -> str:
        """An answer in the judge's words: what a function returns tells whether the player to move wins."""
        word, cases = word.strip(), self.cases()
        if not self.function or cases.quantity != "outcome":
            return word
        wins = self.winners.wins(value_of_text(word))
        if wins is None and self.winners.pair is not None:
            wins = TRUTH.wins(value_of_text(word)) if word in ("True", "False") else None
        return word if wins is None else cases.words["N" if wins else "P"]

    def wanted(self, answer: str, like: str) -> str:
        """The right answer, told as a function told its own: as True or False where it says such words."""
        words = self.cases().words
        if self.function and answer in (words["N"], words["P"]):
            if like.strip() in ("True", "False"):
                return str(answer == words["N"])
            if self.winners.pair is not None and self.winners.told:
                names = zip(self.winners.names, self.winners.pair, strict=True)
                first, second = (name or str(word) for name, word in names)
                return first if answer == words["N"] else second
        return answer

    # --- the positions -----------------------------------------------------------------------------------------------

    @property
    def size_name(self) -> str:
        """What the size of a case is called."""
        return self.ruleset.size_name

    def of_size(self, size: int) -> tuple[bool, Iterable[Any]]:
        """Whether all forms of the positions of a size are listed, and the positions."""
        listing = Listing(self.ruleset, size)
        if self.call is None:
            return listing.whole, listing
        fitting = (p for p in self.call.positions(self.ruleset, listing, size)
                   if self.call.arguments(self.ruleset.as_argument(p)) is not None)  # fmt: skip
        return self.call.narrow or listing.whole, fitting

    def is_askable(self, position: Any) -> bool:
        """Whether the form has an input for a position; a judge has no line for one without signs."""
        return self.function or bool(self._line(position).strip())

    def larger(self, random: Random) -> Iterable[Any]:
        """Positions beyond the smallest ones."""
        if self.call is None:
            return self.ruleset.stress_positions(random)
        call, rules = self.call, self.ruleset
        return (p for p in rules.stress_positions(random) if call.arguments(rules.as_argument(p)) is not None)

    def orders(self, up_to: int) -> int | None:
        """The size up to which all forms are tried; None where that is no less than `up_to`."""
        return None if self.call is not None and self.call.narrow else complete_up_to(self.ruleset, up_to)

    @property
    def largest(self) -> int:
        """The size of the largest position, 0 where nobody says."""
        return self.ruleset.largest or 0

    def name(self, position: Any) -> str:
        """The notation of a position."""
        return self.ruleset.format(position)

    # --- the input ---------------------------------------------------------------------------------------------------

    @property
    def together(self) -> bool:
        """Whether one input holds many positions."""
        if self.function:
            return self.call is not None
        return self.ruleset.judge.shape != "numbers" if self.form.frame == "judge" else self.form.frame != "one"

    @property
    def most(self) -> int:
        """How many positions one input holds at most."""
        return TOGETHER

    def given(self, positions: Sequence[Any]) -> str:
        """The judge's input for these positions, or what a function is handed, as JSON."""
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

    def told(self, positions: Sequence[Any]) -> str:
        """The input as it is told: of a function its calls."""
        if not self.function or not self.together:
            return self.given(positions)
        rows = (json.loads(line)["arguments"] for line in self.given(positions).splitlines())
        return "".join(f"{', '.join(map(repr, row))}\n" for row in rows)

    def _line(self, position: Any) -> str:
        """What a position is in the input."""
        line = self.ruleset.judge_line(position)
        if self.form.frame == "judge":
            return line
        plain = " ".join(line.replace(",", " ").split())
        plain = "" if plain == "-" else plain
        return f"{len(plain.split())}\n{plain}" if self.form.counted else plain

    def calling(self, text: str, name: str) -> Task:
        """Return the task for a function of a text; raises UnknownError where it takes no position."""
        return replace(self, function=True, call=call_by_text(text, name, self.ruleset))

    # --- other forms -------------------------------------------------------------------------------------------------

    def forms(self) -> Iterator[Task]:
        """The task in its own form, and then in others in which people write programs."""
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

    def seen(self, ran: Ran, known: Known) -> Task:
        """The same after a first run: how the values of a function tell who wins. Raises UnknownError."""
        cases = self.cases()
        if not self.function or self.winners is not TRUTH or cases.quantity != "outcome":
            return self
        pairs = zip(ran.out.split("\n"), known, strict=False)
        first = cases.words["N"]
        values = [(value_of_text(line.strip()), answer == first) for line, (_, answer) in pairs if line.strip()]
        return replace(self, winners=reading(values, (cases.words["N"], cases.words["P"]))) if values else self

    def told_words(self) -> tuple[str, ...]:
        """The words of the answers that are wanted; none where these are numbers."""
        cases = self.cases()
        return (cases.words["N"], cases.words["P"]) if cases.quantity == "outcome" else ("0, 1, 2, …",)

    def describe(self) -> Message:
        """The form of this task in words."""
        return self.form.describe()

    def described(self) -> Message | None:
        """How inputs were laid out and answers read, where that is not as the judge does."""
        if self.function:
            how = (self.winners.read_as(), self.call.read_as() if self.call else None)
            told = tuple(filter(None, how))
            return (
                None
                if not told
                else told[0]
                if len(told) == 1
                else Message("{one}; {other}", one=told[0], other=told[1])
            )
        if self.call is not None:
            return Message("{form}, each case one number", form=self.form.describe())
        return None if self.form == Form() else self.form.describe()


def value_of_text(word: str) -> Any:
    """What a function returned, from how it is printed.

    >>> value_of_text("True"), value_of_text("2"), value_of_text("Bob")
    (True, 2, 'Bob')
    """
    if word in ("True", "False"):
        return word == "True"
    return int(word) if _NUMBER.fullmatch(word) and word != "none" else word


# --- which inputs ----------------------------------------------------------------------------------------------------


def same_answer(printed: str, answer: str, any_case: bool) -> bool:
    """Whether two answers are the same; `any_case`: small and capital letters are."""
    return printed.casefold() == answer.casefold() if any_case else printed == answer


def sizes(task: Task, up_to: int | None, start: int = 0) -> Iterator[tuple[int, list[Any]]]:
    """The positions of each size, in order: up to a size, or as long as few are left."""
    size, count, empty = start, 0, 0
    most = EXHAUSTIVE[task.together or task.function]
    while (empty < NO_MORE or size < task.largest) and (up_to is None or size <= up_to):
        whole, listed = task.of_size(size)
        if up_to is None and count and not whole:
            return
        found = list(islice(listed, None if up_to is not None else most - count + 1))
        if up_to is None and count and count + len(found) > most:
            return
        count += len(found)
        empty = 0 if found else empty + 1
        yield size, list(filter(task.is_askable, found))
        size += 1


def parts(task: Task, up_to: int | None, seed: int, start: int = 0) -> Iterator[tuple[int | None, list[Any]]]:
    """What is tried together, in order, with the size up to which everything has been tried after it; None for none."""
    share = min(TOGETHER if task.together or task.function else ALONE, task.most)
    waiting: list[Any] = []
    whole: int | None = None
    for size, positions in sizes(task, up_to, start):
        waiting += positions
        while len(waiting) > share:
            yield whole, waiting[:share]
            del waiting[:share]
        whole = size if positions or whole is not None else None
    larger = iter(() if up_to is not None else task.larger(Random(seed)))
    while waiting:
        yield whole, waiting
        waiting = list(islice(larger, share))


# --- whether a program reads this form at all -------------------------------------------------------------------------


def choosing(task: Task) -> Judging[Task]:
    """Return the task in the form that a program reads; raises IllegalError where it reads none, which is no failure.

    The judge's own form counts where the program answers the first inputs rightly in it. Else another form counts in
    which it answers all of them rightly; else the judge's own, where it has answered readably once; else the first in
    which it answers all of them readably.
    """
    told: tuple[str, Ran] | None = None
    own: Task | None = None
    readable: Task | None = None
    for at, form in enumerate(task.forms()):
        groups = yield from _groups(form)
        one, good, right = form, 0, 0
        for group in groups:
            rans = yield (one.given([p for p, _ in group]),)
            ran = (rans or ())[0]
            one = one.seen(ran, group)
            told = told or (one.given([p for p, _ in group]), ran)
            if ran.late and at == 0:
                return one  # too slow in its judge's own form: others would only take as long
            if ran.late or not _is_readable(one, ran, len(group)):
                good += ran.late
                continue
            good += 1
            right += _judged(one, group, ran)[0] is None
        if at == 0 and good:
            own = one
        if groups and right == len(groups) and (at == 0 or (yield from _is_no_accident(one, task))):
            return one
        if at == 0 and one.function:
            break
        if at and groups and good == len(groups) and readable is None and one.call is None:
            readable = one
    found = own or readable
    if found is None:
        raise _unreadable(task, *(told or ("", Ran("", 0, ""))))
    return found


def _is_no_accident(one: Task, task: Task) -> Judging[bool]:
    """Whether a program that is right on single numbers reads one number a case, and is not wrong on several."""
    if one.call is None:
        return True
    yield None
    pair = [p for _, positions in islice(sizes(task, None), 12) for p in positions if len(_plain(task, p).split()) == 2]
    same = 0
    for p in pair[:TWO]:
        first, second = _plain(task, p).split()
        outs: list[Ran] = []
        for rest in (f"{first} {second}\n3\n", f"{first}\n{second}\n"):
            rans = yield (f"2\n{rest}" if one.form.frame == "T" else rest,)
            outs.append((rans or ())[0])
        if outs[0].code:
            return True  # it cannot read a line of two numbers at all
        same += outs[0].out.split()[:2] == outs[1].out.split()[:2]
    return same == len(pair[:TWO]) > 0


def _plain(task: Task, position: Any) -> str:
    return task.ruleset.judge_line(position).replace(",", " ")


def _groups(task: Task) -> Judging[list[Known]]:
    """The first cases as inputs: of several cases each where that can be, which shows what a count is taken for."""
    known: list[tuple[Any, str]] = []
    truth = task.truth()
    for _, positions in sizes(task, None):
        for p in islice(positions, sum(PROBED) - len(known)):
            try:
                known.append((p, (yield from truth.answering(p))))
            except BudgetError:
                continue
            yield None
        if len(known) >= sum(PROBED):
            break
    if not task.together:
        return [[one] for one in known[1:7] or known]
    found, at = list[Known](), 0
    for count in PROBED:
        count = min(count, task.most)
        found.append(known[at : at + count])
        at += count
    return [group for group in found if group]


def _lines(out: str, count: int) -> list[str]:
    r"""The lines of an output; blank ones between the answers are passed over, as judges do.

    >>> _lines("first\n\nsecond", 2), _lines("first\n\nsecond", 3)
    (['first', 'second'], ['first', '', 'second'])
    """
    lines = out.rstrip().split("\n") if out.strip() else []
    written = [line for line in lines if line.strip()]
    return written if len(written) == count else lines


def _is_readable(task: Task, ran: Ran, count: int) -> bool:
    lines = _lines(ran.out, count)
    fits = all(task.fits(task.read(line)) for line in lines)
    return not ran.code and not ran.flood and len(lines) == count and fits


def _unreadable(task: Task, given: str, ran: Ran) -> IllegalError:
    """Why there is no verdict on a program of which nothing could be read."""
    last = (ran.err.strip().splitlines() or [""])[-1]
    what: Message | str = Message("it printed {text}", text=repr(ran.out.strip()[:SHOWN]))
    if ran.code:
        lines = re.findall(r'^  (?:File "[^"]*", )?line (\d+)', ran.err, re.MULTILINE)
        if lines and last:
            what = Message(
                "it ended with exit code {code}, at line {line}: {text}",
                code=str(ran.code), line=lines[-1], text=last[:SHOWN],
            )  # fmt: skip
        else:
            what = Message("it ended with exit code {code}: {text}", code=str(ran.code), text=last[:SHOWN])
    elif not ran.out.strip():
        what = Message("it printed nothing")
    forms = {say(one.describe()): one.describe() for one in task.forms()}
    return IllegalError(
        Message(
            "no verdict: none of the first inputs was answered in a way that can be read. Given {given}, {what}. Forms "
            "there are: {forms}; a class Solution, or a function; words: {words}, others with --words A,B",
            given=repr(given[:SHOWN]), what=what, forms=tuple(forms.values()),
            words=", ".join(task.told_words()),
        )
    )  # fmt: skip


# --- one part --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tried:
    """How many positions were tried, the first that fails, and how many were not tried: the truth is too much work."""

    count: int
    failure: Failure | None = None
    untried: int = 0


def judging(task: Task, positions: Sequence[Any]) -> Judging[Tried]:
    """Try a program on some positions."""
    cases = task.truth()
    known: list[tuple[Any, str]] = []
    for p in positions:
        try:
            known.append((p, (yield from cases.answering(p))))
        except BudgetError:
            continue
        yield None
    untried = len(positions) - len(known)
    if task.together:
        return Tried(len(known), (yield from _first_failure(task, known)) if known else None, untried)
    tried = 0
    while tried < len(known):
        for ran in (yield tuple(task.given([p]) for p, _ in known[tried:])) or ():
            failure, _ = _judged(task, known[tried : tried + 1], ran)
            if failure is not None and failure.kind == "time limit":
                failure, _ = yield from _run(task, known[tried : tried + 1])  # once more, as below
            tried += 1
            if failure is not None:
                return Tried(tried, failure, untried)
    return Tried(tried, None, untried)


def _run(task: Task, known: Known) -> Judging[tuple[Failure | None, int]]:
    rans = yield (task.given([p for p, _ in known]),)
    return _judged(task, known, (rans or ())[0])


def _judged(task: Task, known: Known, ran: Ran) -> tuple[Failure | None, int]:
    """What is wrong with one run, and at which of its positions that shows (their number, where it shows at none)."""
    expected = [task.line(answer, number) for number, (_, answer) in enumerate(known, 1)]
    lines = _lines(ran.out, len(expected))
    at = next(
        (n for n, (a, b) in enumerate(zip(lines, expected, strict=False)) if not task.alike(task.read(a), b)),
        len(lines),
    )
    kind: Kind
    if ran.late:
        kind = "time limit"
    elif ran.code and not ran.flood:
        kind = "crash"
    elif ran.flood or len(lines) != len(expected):
        kind = "wrong format"
    elif at == len(lines):
        return None, at
    else:
        kind = "wrong answer" if task.fits(task.read(lines[at])) else "wrong format"
    place = task.name(known[min(at, len(known) - 1)][0])
    given = task.told([p for p, _ in known])
    expected_out = "\n".join(task.wanted(answer, ran.out) for answer in expected)
    return Failure(kind, given, f"{expected_out}\n", ran.out, place, ran.code, ran.err), at


def _first_failure(task: Task, known: Known) -> Judging[Failure | None]:
    """The first position that fails alone; where none does, the shortest input found that fails."""
    waiting: list[tuple[Known, Failure | None]] = [(known, None)]
    while waiting:
        some, failed = waiting.pop()
        if failed is not None:  # it failed, though each part of it passes: something is carried from case to case
            return (yield from _shortest(task, some)) or failed
        failure, at = yield from _run(task, some)
        if failure is not None and failure.kind == "time limit" and len(some) == 1:
            failure, at = yield from _run(task, some)  # once more: the machine may have been busy with something else
        if failure is None:
            continue
        if len(some) == 1:
            return failure
        if failure.kind == "wrong answer":
            alone, _ = yield from _run(task, some[at : at + 1])
            return alone or (yield from _shortest(task, some[: at + 1])) or failure
        if failure.kind == "time limit":  # the time of many cases adds up, which is no failure; every look costs time
            waiting += [(part, None) for part in reversed(_growing(some))]
        else:
            half = len(some) // 2
            waiting += [(some, failure), (some[half:], None), (some[:half], None)]
    return None


def _growing(known: Known) -> list[Known]:
    """One position, then the next, then twice as many each time: a program that never ends shows it at the first."""
    cuts = [0, 1]
    while cuts[-1] < len(known):
        cuts.append(min(2 * cuts[-1], len(known)))
    return [known[start:stop] for start, stop in pairwise(cuts)]


def _shortest(task: Task, known: Known) -> Judging[Failure | None]:
    """A short input that fails, though its last position alone does not: what stands before it is needed, too."""
    count = 2
    while count < 2 * len(known):
        found, _ = yield from _run(task, known[-count:])
        if found is not None:
            return found
        count *= 2
    return None
