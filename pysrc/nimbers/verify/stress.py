"""Stress-test a program in its judge's format, smallest inputs first, to find the smallest one it fails."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, overload

from ..text import Message, Progress
from .parallel import WorkerPool
from .program_form import detect_form
from .program_inputs import parts
from .program_runs import PartResult, run_positions
from .program_task import Kind, RunRequests, RunResult, Task

T = TypeVar("T")
Y = TypeVar("Y")
S = TypeVar("S")
Runner = Callable[[str], RunResult]


@dataclass(frozen=True)
class StressVerdict:
    """The result of a test: the number of positions tried and the smallest input that fails.

    All positions of the sizes `start` to `up_to` were tried (None: not one complete size), then larger ones, some
    at random. Beyond size `orders` not every order was tried; None means that every order was. `untried` counts
    positions whose answer is too much work. `agrees` is None if nothing, or less than requested, was tried.
    """

    agrees: bool | None
    tried: int
    up_to: int | None
    size_name: str
    failing_input: str | None = None
    expected: str | None = None
    actual: str | None = None
    kind: Kind | None = None
    position: str | None = None
    larger: bool = False  # whether larger positions were tried as well
    larger_lost: int | None = None  # how many of these are lost, if answers say that
    exit_code: int | None = None
    stderr: str | None = None
    orders: int | None = None
    start: int = 0
    complete: bool = True
    untried: int = 0
    stopped: float | None = None
    read_as: tuple[Message, ...] = ()
    reach: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of numbers: the largest tried, and the bound

    @property
    def short(self) -> list[tuple[str, int, int]]:
        """The names whose numbers stayed far below their bound: name, largest, bound."""
        return [(name, tried, bound) for name, (tried, bound) in self.reach.items() if 2 * tried < bound]

    def after(self, tried: PartResult, up_to: int | None, larger: bool) -> StressVerdict:
        """Return the verdict after one more part, which may have failed."""
        failure = tried.failure
        lost = self.larger_lost
        if larger and tried.count:
            lost = None if tried.lost is None else (lost or 0) + tried.lost
        found = replace(
            self, tried=self.tried + tried.count, untried=self.untried + tried.untried,
            larger=self.larger or (larger and tried.count > 0), larger_lost=lost,
            reach={**self.reach, **{name: max(self.reach.get(name, (0, 0)), one) for name, one in tried.reach.items()}},
        )  # fmt: skip
        if found.untried and up_to != self.up_to:
            up_to = self.up_to  # a size with untried positions is not complete
        if failure is None:
            return replace(found, up_to=up_to)
        return replace(
            found, agrees=False, complete=False, failing_input=failure.given, expected=failure.expected,
            actual=failure.actual, kind=failure.kind, position=failure.position, exit_code=failure.exit_code,
            stderr=failure.stderr,
        )  # fmt: skip

    def ended(self, requested: int | None) -> StressVerdict:
        """Return the final verdict when no part is left; `requested` is the size to reach, if any."""
        complete = requested is None or not self.untried
        return replace(self, complete=complete, agrees=True if self.tried and complete else None)


@dataclass(frozen=True)
class Deadline:
    """The time for a whole test in seconds, and when it ends, by the clock that other processes read, too."""

    seconds: float
    until: float

    @staticmethod
    def after(seconds: float) -> Deadline:
        """Return the deadline that many seconds from now."""
        return Deadline(seconds, time.time() + seconds)

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return time.time() > self.until


def run_part(task: Task, run: Runner, positions: Sequence[Any], deadline: Deadline | None = None) -> PartResult:
    """Test some positions; raises IllegalError if the program cannot be started."""
    found = run_to_end(run_positions(task, positions), run, deadline)
    return PartResult(0, stopped=True) if found is None else found


@overload
def run_to_end(work: RunRequests[T], run: Runner) -> T: ...
@overload
def run_to_end(work: RunRequests[T], run: Runner, deadline: Deadline | None) -> T | None: ...
def run_to_end(work: RunRequests[T], run: Runner, deadline: Deadline | None = None) -> T | None:
    """Drive a generator of run requests to its end, running each requested input, and return its result.

    Return None if a deadline passes while a right answer is looked for; runs, each with its own time, are not stopped.
    """
    results: Sequence[RunResult] | None = None
    while True:
        try:
            requested = work.send(results)
        except StopIteration as done:
            found: T = done.value
            return found
        if requested is None and deadline is not None and deadline.is_over:
            work.close()
            return None
        results = [run(requested[0])] if isinstance(requested, tuple) else None


def stress_test(
    task: Task,
    program: Runner,
    up_to: int | None = None,
    seed: int = 0,
    workers: WorkerPool | None = None,
    start: int = 0,
    deadline: Deadline | None = None,
) -> Generator[Progress | None, None, StressVerdict]:
    """Test a program on the judge's inputs, smallest first, until one fails or all planned ones pass.

    Without `up_to`, all positions of small sizes are tried, then those of `larger_positions`. A deadline stops it
    without a verdict. Raises IllegalError if the program cannot be started, which is not a failing input.
    """
    task.cases()  # reports unknown words before anything runs
    return (yield from _past_ends(task, lambda one: _tested(one, program, up_to, seed, workers, start, deadline)))


def _past_ends(task: Task, test: Callable[[Task], Generator[Y, S, StressVerdict]]) -> Generator[Y, S, StressVerdict]:
    """Test a task; if the program crashes at a position without a move, test it without such positions."""
    verdict = yield from test(task)
    without_ends = task.without_ends(verdict.position) if verdict.kind == "crash" else None
    return verdict if without_ends is None else (yield from test(without_ends))


def _tested(
    task: Task,
    program: Runner,
    up_to: int | None,
    seed: int,
    workers: WorkerPool | None,
    start: int,
    deadline: Deadline | None,
) -> Generator[Progress | None, None, StressVerdict]:
    verdict = _empty_verdict(task, up_to, start)
    sent: list[tuple[int | None, bool]] = []
    is_cut = False

    def arguments() -> Iterator[tuple[Any, ...]]:
        nonlocal is_cut
        for size, positions, larger in parts(task, up_to, seed, start):
            is_cut = deadline is not None and deadline.is_over
            if is_cut:
                return
            sent.append((size, larger))
            yield task, program, positions, deadline

    results = _one_by_one(arguments()) if workers is None else workers.map_in_order(run_part, arguments())
    with closing(results) as found:
        for number, tried in enumerate(found):
            if tried.stopped:
                is_cut = True
                break
            verdict = verdict.after(tried, *sent[number])
            if tried.failure is not None:
                return verdict
            yield _progress(verdict)
    if is_cut and deadline is not None:
        return replace(verdict, complete=False, larger=False, larger_lost=None, stopped=deadline.seconds)
    return verdict.ended(up_to)


def _empty_verdict(task: Task, up_to: int | None, start: int = 0) -> StressVerdict:
    orders = None if up_to is None else task.orders(up_to)
    how = task.read_as()
    return StressVerdict(None, 0, None, task.size_name, orders=orders, start=start,
                  read_as=() if how is None else (how,))  # fmt: skip


def _one_by_one(arguments: Iterator[tuple[Any, ...]]) -> Generator[PartResult, None, None]:
    return (run_part(*some) for some in arguments)


def _progress(found: StressVerdict) -> Progress:
    return Progress(found.tried, Message("{count} inputs are answered rightly", count=found.tried))


# --- a program in the sandbox ----------------------------------------------------------------------------------------


def stress_trial(
    task: Task, up_to: int | None = None, seed: int = 0, chooses: bool = False
) -> Generator[Progress | tuple[str, ...] | None, Sequence[RunResult] | None, StressVerdict]:
    """Do the same for a program that the caller runs, by the protocol of RunRequests.

    With `chooses`, detect the form that the program reads first; raises IllegalError if it reads none.
    """
    if chooses or task.function:  # the values of a function must be interpreted first
        task = yield from detect_form(task)
    return (yield from _past_ends(task, lambda one: _trial(one, up_to, seed)))


def _trial(
    task: Task, up_to: int | None, seed: int
) -> Generator[Progress | tuple[str, ...] | None, Sequence[RunResult] | None, StressVerdict]:
    verdict = _empty_verdict(task, up_to)
    for size, positions, larger in parts(task, up_to, seed):
        tried = yield from run_positions(task, positions)
        verdict = verdict.after(tried, size, larger)
        if tried.failure is not None:
            return verdict
        yield _progress(verdict)
    return verdict.ended(up_to)
