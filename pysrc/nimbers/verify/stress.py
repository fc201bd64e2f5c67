"""A program held against the truth in its judge's format: inputs smallest first, and the smallest one it fails."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ..text import Message, Progress
from .judge import Judging, Kind, Ran, Task, Tried, choosing, judging, parts
from .parallel import Spread

T = TypeVar("T")
Run = Callable[[str], Ran]


@dataclass(frozen=True)
class Stress:
    """What became of a program: how many positions it was tried on, and the smallest input it fails.

    All positions of the sizes `start` to `up_to` were tried, None where not one size was, and then larger ones, some of
    them at random. Of positions beyond size `orders` not every order was tried; None says that it was. `untried` ones
    are too much work for the truth. `agrees` is None where nothing was tried, or less than was asked for.
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
    larger: bool = True  # whether larger ones were to be tried as well
    exit_code: int | None = None
    stderr: str | None = None
    orders: int | None = None
    start: int = 0
    complete: bool = True
    untried: int = 0
    read_as: tuple[Message, ...] = ()

    def after(self, tried: Tried, up_to: int | None) -> Stress:
        """Return the same after one more part, which may have failed."""
        failure = tried.failure
        found = replace(self, tried=self.tried + tried.count, untried=self.untried + tried.untried)
        if found.untried and up_to != self.up_to:
            up_to = self.up_to  # a size of which some are left out is not tried whole
        if failure is None:
            return replace(found, up_to=up_to)
        return replace(
            found, agrees=False, complete=False, failing_input=failure.given, expected=failure.expected,
            actual=failure.actual, kind=failure.kind, position=failure.position, exit_code=failure.exit_code,
            stderr=failure.stderr,
        )  # fmt: skip

    def ended(self, asked: int | None) -> Stress:
        """Return the same as the last word."""
        complete = asked is None or not self.untried
        return replace(self, complete=complete, agrees=True if self.tried and complete else None)


def trying(task: Task, run: Run, positions: Sequence[Any]) -> Tried:
    """Try some positions; raises IllegalError when the program could not run."""
    return answered(judging(task, positions), run)


def answered(work: Judging[T], run: Run) -> T:
    """Judging done to its end, each of its inputs run when it is asked for."""
    rans: Sequence[Ran] | None = None
    while True:
        try:
            asked = work.send(rans)
        except StopIteration as done:
            found: T = done.value
            return found
        rans = [run(asked[0])] if isinstance(asked, tuple) else None


def stressing(
    task: Task, program: Run, up_to: int | None = None, seed: int = 0, spread: Spread | None = None, start: int = 0
) -> Generator[Progress | None, None, Stress]:
    """Try a program on the judge's inputs, smallest first, until one fails or no more are worth trying.

    Without `up_to` all positions of small sizes are tried and then larger ones from the game's `larger`. Raises
    IllegalError when the program could not be run: that is no failing input.
    """
    task.cases()  # wrong words are told before anything is run
    verdict = _nothing_yet(task, up_to, start)
    handed: list[int | None] = []

    def arguments() -> Iterator[tuple[Any, ...]]:
        for size, positions in parts(task, up_to, seed, start):
            handed.append(size)
            yield task, program, positions

    results = _one_by_one(arguments()) if spread is None else spread.in_order(trying, arguments())
    with closing(results) as found:
        for number, tried in enumerate(found):
            verdict = verdict.after(tried, handed[number])
            if tried.failure is not None:
                return verdict
            yield _progress(verdict)
    return verdict.ended(up_to)


def _nothing_yet(task: Task, up_to: int | None, start: int = 0) -> Stress:
    orders = None if up_to is None else task.orders(up_to)
    how = task.described()
    return Stress(None, 0, None, task.size_name, larger=up_to is None, orders=orders, start=start,
                  read_as=() if how is None else (how,))  # fmt: skip


def _one_by_one(arguments: Iterator[tuple[Any, ...]]) -> Generator[Tried, None, None]:
    return (trying(*some) for some in arguments)


def _progress(found: Stress) -> Progress:
    return Progress(found.tried, Message("{count} inputs are answered rightly", count=found.tried))


# --- a program that runs elsewhere -----------------------------------------------------------------------------------


def trial(
    task: Task, up_to: int | None = None, seed: int = 0, chooses: bool = False
) -> Generator[Progress | tuple[str, ...] | None, Sequence[Ran] | None, Stress]:
    """The same for a program that runs elsewhere: inputs are yielded, and what came of them is sent; see Judging.

    `chooses`: the form that the program reads is found first; raises IllegalError where it reads none.
    """
    if chooses or task.function:  # what the values of a function mean has to be seen
        task = yield from choosing(task)
    verdict = _nothing_yet(task, up_to)
    for size, positions in parts(task, up_to, seed):
        tried = yield from judging(task, positions)
        verdict = verdict.after(tried, size)
        if tried.failure is not None:
            return verdict
        yield _progress(verdict)
    return verdict.ended(up_to)
