"""Run a program on positions, compare its output with the right answers, and find the smallest input it fails.

The generators here yield inputs and receive the results of the runs; the caller runs the program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from ..text import BudgetError
from .program_task import WORK, Failure, Kind, KnownAnswers, RunRequests, RunResult, Task

TOO_MUCH = 3  # positions of a part that took too much work, after which less is spent on each


def run_once(given: str) -> RunRequests[RunResult]:
    """Run a program once and return the result."""
    results = yield (given,)
    return (results or ())[0]


def answer_lines(out: str, count: int) -> list[str]:
    r"""Return the lines of an output, without blank ones if the others are `count` lines, as judges do.

    >>> answer_lines("first\n\nsecond", 2), answer_lines("first\n\nsecond", 3)
    (['first', 'second'], ['first', '', 'second'])
    """
    lines = out.rstrip().split("\n") if out.strip() else []
    written = [line for line in lines if line.strip()]
    return written if len(written) == count else lines


@dataclass(frozen=True)
class PartResult:
    """The number of positions tried, the first failure, and the number skipped because the answer is too much work.

    `lost` counts the lost ones among those tried; None if answers do not say that. `stopped`: the time for the whole
    test was over first, so that the part does not count. `reach` is that of the task for those tried.
    """

    count: int
    failure: Failure | None = None
    untried: int = 0
    stopped: bool = False
    lost: int | None = None
    reach: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def run_positions(task: Task, positions: Sequence[Any]) -> RunRequests[PartResult]:
    """Test a program on some positions and return the result."""
    cases, too_much = task.truth(), 0
    known: list[tuple[Any, str]] = []
    for p in positions:
        try:
            known.append((p, (yield from cases.answer_position(p))))
        except BudgetError:
            too_much += 1
            if too_much == TOO_MUCH:
                cases = task.truth(WORK // 10)  # the others would take as long
            continue
        yield None
    untried = len(positions) - len(known)
    losses = [task.is_lost(answer) for _, answer in known]
    lost = None if None in losses else losses.count(True)
    reach = task.reach([p for p, _ in known])
    if task.is_batched:
        failure = (yield from _smallest_failure(task, known)) if known else None
        return PartResult(len(known), failure, untried, lost=lost, reach=reach)
    tried = 0
    while tried < len(known):
        for result in (yield tuple(task.given([p]) for p, _ in known[tried:])) or ():
            failure, _ = check_run(task, known[tried : tried + 1], result)
            if failure is not None and failure.kind == "time limit":
                failure, _ = yield from _run(task, known[tried : tried + 1])  # again, as below
            tried += 1
            if failure is not None:
                return PartResult(tried, failure, untried)
    return PartResult(tried, None, untried, lost=lost, reach=reach)


def _run(task: Task, known: KnownAnswers) -> RunRequests[tuple[Failure | None, int]]:
    return check_run(task, known, (yield from run_once(task.given([p for p, _ in known]))))


def check_run(task: Task, known: KnownAnswers, result: RunResult) -> tuple[Failure | None, int]:
    """Return the failure of one run, if any, and the index of the position where it shows."""
    expected = [task.line(answer, number) for number, (_, answer) in enumerate(known, 1)]
    lines = answer_lines(result.out, len(expected))
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
