"""A program judged: inputs in a judge's format, smallest first, what is wrong with a run, and the smallest that fails.

Who runs the program is elsewhere: inputs are handed out, and what came of them is handed back.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from random import Random
from typing import Any, Literal, TypeVar

from ..answers.cases import Cases
from ..answers.check import NO_MORE
from ..answers.listing import Listing
from ..model import Ruleset
from ..text import BudgetError
from .exchange import argument_text

T = TypeVar("T")
WORK = 300_000  # units the truth about one position may cost; a position that costs more is not tried
TOGETHER = 250  # cases of one run
ALONE = 12  # runs of one part, where a run holds one position
EXHAUSTIVE = {True: 3_000, False: 160}  # positions tried one after the other, by whether they take little time

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


@dataclass(frozen=True)
class Task:
    """What the program is asked: the game, and the answers and words its judge wants.

    A function is no program that reads an input: it is handed a position, and returns what the judge would want.
    """

    ruleset: Ruleset[Any]
    answer: str | None = None
    words: str | None = None
    function: bool = False

    def cases(self) -> Cases:
        """The truth in the judge's words."""
        return Cases(self.ruleset, "judge", self.answer, self.words, WORK)

    @property
    def together(self) -> bool:
        """Whether one input holds many positions."""
        return self.ruleset.judge.shape != "numbers" and not self.function

    def alike(self, printed: str, answer: str) -> bool:
        """Whether what was printed is the answer, in other letters where this judge takes them."""
        return same_answer(printed, answer, self.ruleset.judge.any_case and self.cases().quantity == "outcome")

    def fits(self, word: str) -> bool:
        """Whether a word is an answer at all, be it a wrong one."""
        cases = self.cases()
        if cases.quantity != "outcome":
            return bool(_NUMBER.fullmatch(word))
        return any(self.alike(word, one) for one in cases.words.values())

    def given(self, positions: Sequence[Any]) -> str:
        """The judge's input for these positions, or what a function is handed, as JSON."""
        if self.function:
            return argument_text(self.ruleset, positions[0])
        lines = [self.ruleset.judge_line(p) for p in positions]
        if self.ruleset.judge.shape == "numbers":
            return f"{len(positions[0])}\n{lines[0]}\n"
        return "\n".join([str(len(lines)), *lines] if self.ruleset.judge.shape == "cases" else lines) + "\n"

    def read(self, word: str) -> str:
        """An answer in the judge's words: of a function, True and False tell whether the player to move wins."""
        word, cases = word.strip(), self.cases()
        if not self.function or cases.quantity != "outcome":
            return word
        return {"True": cases.words["N"], "False": cases.words["P"]}.get(word, word)

    def wanted(self, answer: str, like: str) -> str:
        """The right answer, told as a function told its own: as True or False where it says such words."""
        words = self.cases().words
        if self.function and like.strip() in ("True", "False") and answer in (words["N"], words["P"]):
            return str(answer == words["N"])
        return answer


# --- which inputs ----------------------------------------------------------------------------------------------------


def same_answer(printed: str, answer: str, any_case: bool) -> bool:
    """Whether two answers are the same; `any_case`: small and capital letters are."""
    return printed.casefold() == answer.casefold() if any_case else printed == answer


def sizes(task: Task, up_to: int | None) -> Iterator[tuple[int, list[Any]]]:
    """The positions of each size, in order: up to a size, or as long as few are left."""
    size, count, empty = 0, 0, 0
    most = EXHAUSTIVE[task.together or task.function]
    while empty < NO_MORE and (up_to is None or size <= up_to):
        listing = Listing(task.ruleset, size)
        if up_to is None and count and not listing.whole:
            return
        found = list(islice(listing, None if up_to is not None else most - count + 1))
        if up_to is None and count and count + len(found) > most:
            return
        count += len(found)
        empty = 0 if found else empty + 1
        # a judge has no line for a position without signs
        yield size, [p for p in found if task.ruleset.judge_line(p).strip()]
        size += 1


def parts(task: Task, up_to: int | None, seed: int) -> Iterator[tuple[int, list[Any]]]:
    """What is tried together, in order, with the size up to which everything has been tried after it."""
    share = TOGETHER if task.together or task.function else ALONE
    waiting: list[Any] = []
    whole = 0
    for size, positions in sizes(task, up_to):
        waiting += positions
        while len(waiting) > share:
            yield whole, waiting[:share]
            del waiting[:share]
        whole = size
    larger = iter(() if up_to is not None else task.ruleset.stress_positions(Random(seed)))
    while waiting:
        yield whole, waiting
        waiting = list(islice(larger, share))


# --- one part --------------------------------------------------------------------------------------------------------

Known = Sequence[tuple[Any, str]]


def judging(task: Task, positions: Sequence[Any]) -> Judging[tuple[int, Failure | None]]:
    """How many positions were tried, and the first that fails."""
    cases = task.cases()
    known: list[tuple[Any, str]] = []
    for p in positions:
        try:
            known.append((p, (yield from cases.answering(p))))
        except BudgetError:
            continue
        yield None
    if task.together:
        return len(known), (yield from _first_failure(task, known)) if known else None
    tried = 0
    while tried < len(known):
        for ran in (yield tuple(task.given([p]) for p, _ in known[tried:])) or ():
            failure, _ = _judged(task, known[tried : tried + 1], ran)
            if failure is not None and failure.kind == "time limit":
                failure, _ = yield from _run(task, known[tried : tried + 1])  # once more, as below
            tried += 1
            if failure is not None:
                return tried, failure
    return tried, None


def _run(task: Task, known: Known) -> Judging[tuple[Failure | None, int]]:
    rans = yield (task.given([p for p, _ in known]),)
    return _judged(task, known, (rans or ())[0])


def _judged(task: Task, known: Known, ran: Ran) -> tuple[Failure | None, int]:
    """What is wrong with one run, and at which of its positions that shows (their number, where it shows at none)."""
    expected = [answer for _, answer in known]
    lines = ran.out.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
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
    place = task.ruleset.format(known[min(at, len(known) - 1)][0])
    given = task.given([p for p, _ in known])
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
