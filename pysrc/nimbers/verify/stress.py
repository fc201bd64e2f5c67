"""A program held against the truth in its judge's format: inputs smallest first, and the smallest one it fails."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Literal

from ..cases import Cases
from ..model import BudgetError, Message, Progress, Ruleset
from ..solve.meter import finished
from .check import NO_MORE
from .parallel import Spread
from .running import Program, Ran

WORK = 300_000  # units the truth about one position may cost; a position that costs more is not tried
TOGETHER = 250  # cases of one run
ALONE = 12  # runs of one part, where a run holds one position
EXHAUSTIVE = {True: 3_000, False: 160}  # positions tried one after the other, by whether a run holds many

_NUMBER = re.compile(r"none|[+-]?[0-9]+", re.ASCII)

Kind = Literal["wrong answer", "crash", "wrong format", "time limit"]
Run = Callable[[str], Ran]


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


@dataclass(frozen=True)
class Stress:
    """What became of a program: how many positions it was tried on, and the smallest input it fails.

    All positions up to size `up_to` were tried, and then larger ones, some of them at random.
    """

    agrees: bool
    tried: int
    up_to: int
    size_name: str
    failing_input: str | None = None
    expected: str | None = None
    actual: str | None = None
    kind: Kind | None = None
    position: str | None = None
    exit_code: int | None = None
    stderr: str | None = None


@dataclass(frozen=True)
class Task:
    """What the program is asked: the game, and the answers and words its judge wants."""

    ruleset: Ruleset[Any]
    answer: str | None = None
    words: str | None = None

    def cases(self) -> Cases:
        """The truth in the judge's words."""
        return Cases(self.ruleset, "judge", self.answer, self.words, WORK)

    @property
    def together(self) -> bool:
        """Whether one input holds many positions."""
        return self.ruleset.judge.shape != "numbers"

    def fits(self, word: str) -> bool:
        """Whether a word is an answer at all, be it a wrong one."""
        cases = self.cases()
        return word in cases.words.values() if cases.quantity == "outcome" else bool(_NUMBER.fullmatch(word))

    def given(self, positions: Sequence[Any]) -> str:
        """The judge's input for these positions."""
        lines = [self.ruleset.judged(p) for p in positions]
        if self.ruleset.judge.shape == "numbers":
            return f"{len(positions[0])}\n{lines[0]}\n"
        return "\n".join([str(len(lines)), *lines] if self.ruleset.judge.shape == "cases" else lines) + "\n"


# --- which inputs ----------------------------------------------------------------------------------------------------


def _sizes(task: Task, up_to: int | None) -> Iterator[tuple[int, list[Any]]]:
    """The positions of each size, in order: up to a size, or as long as few are left."""
    size, count, empty = 0, 0, 0
    most = EXHAUSTIVE[task.together]
    while empty < NO_MORE and (up_to is None or size <= up_to):
        found = list(islice(task.ruleset.positions(size), None if up_to is not None else most - count + 1))
        if up_to is None and count and count + len(found) > most:
            return
        count += len(found)
        empty = 0 if found else empty + 1
        # a judge has no line for a position without signs
        yield size, [p for p in found if task.ruleset.judged(p).strip()]
        size += 1


def parts(task: Task, up_to: int | None, seed: int) -> Iterator[tuple[int, list[Any]]]:
    """What is tried together, in order, with the size up to which everything has been tried after it."""
    share = TOGETHER if task.together else ALONE
    waiting: list[Any] = []
    whole = 0
    for size, positions in _sizes(task, up_to):
        waiting += positions
        while len(waiting) > share:
            yield whole, waiting[:share]
            del waiting[:share]
        whole = size
    larger = iter(() if up_to is not None else task.ruleset.larger(Random(seed)))
    while waiting:
        yield whole, waiting
        waiting = list(islice(larger, share))


# --- one part --------------------------------------------------------------------------------------------------------


def trying(task: Task, run: Run, positions: Sequence[Any]) -> tuple[int, Failure | None]:
    """How many positions were tried, and the first that fails; raises IllegalError when the program could not run."""
    cases = task.cases()
    known: list[tuple[Any, str]] = []
    for p in positions:
        try:
            known.append((p, finished(cases.answering(p))))
        except BudgetError:
            continue
    if task.together:
        return len(known), _first_failure(task, run, known) if known else None
    for tried, pair in enumerate(known, 1):
        failure = _first_failure(task, run, [pair])
        if failure is not None:
            return tried, failure
    return len(known), None


Known = Sequence[tuple[Any, str]]


def _judged(task: Task, run: Run, known: Known) -> tuple[Failure | None, int]:
    """What is wrong with one run, and at which of its positions that shows (their number, where it shows at none)."""
    given = task.given([p for p, _ in known])
    expected = [answer for _, answer in known]
    ran = run(given)
    lines = ran.out.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    at = next((n for n, (a, b) in enumerate(zip(lines, expected, strict=False)) if a.strip() != b), len(lines))
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
        kind = "wrong answer" if task.fits(lines[at].strip()) else "wrong format"
    place = task.ruleset.format(known[min(at, len(known) - 1)][0])
    return Failure(kind, given, "\n".join(expected) + "\n", ran.out, place, ran.code, ran.err), at


def _first_failure(task: Task, run: Run, known: Known) -> Failure | None:
    """The first position that fails alone; where none does, the shortest input found that fails."""
    waiting: list[tuple[Known, Failure | None]] = [(known, None)]
    while waiting:
        some, failed = waiting.pop()
        if failed is not None:  # it failed, though each half of it passes: something is carried from case to case
            return _shortest(task, run, some) or failed
        failure, at = _judged(task, run, some)
        if failure is not None and failure.kind == "time limit" and len(some) == 1:
            failure, at = _judged(task, run, some)  # once more: the machine may have been busy with something else
        if failure is None:
            continue
        if len(some) == 1:
            return failure
        if failure.kind == "wrong answer":
            alone, _ = _judged(task, run, some[at : at + 1])
            return alone or _shortest(task, run, some[: at + 1]) or failure
        half = len(some) // 2
        if failure.kind != "time limit":  # the time of many cases adds up, which is no failure
            waiting.append((some, failure))
        waiting += [(some[half:], None), (some[:half], None)]
    return None


def _shortest(task: Task, run: Run, known: Known) -> Failure | None:
    """A short input that fails, though its last position alone does not: what stands before it is needed, too."""
    count = 2
    while count < 2 * len(known):
        found, _ = _judged(task, run, known[-count:])
        if found is not None:
            return found
        count *= 2
    return None


# --- the whole -------------------------------------------------------------------------------------------------------


def stressing(
    task: Task, program: Program, up_to: int | None = None, seed: int = 0, spread: Spread | None = None
) -> Generator[Progress | None, None, Stress]:
    """Try a program on the judge's inputs, smallest first, until one fails or no more are worth trying.

    Without `up_to` all positions of small sizes are tried and then larger ones from the game's `larger`. Raises
    IllegalError when the program could not be run: that is no failing input.
    """
    task.cases()  # wrong words are told before anything is run
    verdict = Stress(True, 0, 0, task.ruleset.size_name)
    handed: list[int] = []

    def arguments() -> Iterator[tuple[Any, ...]]:
        for size, positions in parts(task, up_to, seed):
            handed.append(size)
            yield task, program, positions

    results = _one_by_one(arguments()) if spread is None else spread.in_order(trying, arguments())
    with closing(results) as found:
        for number, (tried, failure) in enumerate(found):
            verdict = replace(verdict, tried=verdict.tried + tried)
            if failure is not None:
                return replace(
                    verdict, agrees=False, failing_input=failure.given, expected=failure.expected,
                    actual=failure.actual, kind=failure.kind, position=failure.position, exit_code=failure.exit_code,
                    stderr=failure.stderr,
                )  # fmt: skip
            verdict = replace(verdict, up_to=handed[number])
            yield Progress(verdict.tried, Message("{count} inputs are answered rightly", count=verdict.tried))
    return verdict


def _one_by_one(arguments: Iterator[tuple[Any, ...]]) -> Generator[tuple[int, Failure | None], None, None]:
    return (trying(*some) for some in arguments)
