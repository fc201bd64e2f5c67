"""A program held against the truth in its judge's format: inputs smallest first, and the smallest one it fails."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

from ..answers.listing import complete_up_to
from ..text import Message, Progress
from .judge import Failure, Judging, Kind, Ran, Task, judging, parts
from .parallel import Spread

Run = Callable[[str], Ran]


@dataclass(frozen=True)
class Stress:
    """What became of a program: how many positions it was tried on, and the smallest input it fails.

    All positions up to size `up_to` were tried, and then larger ones, some of them at random. Of positions beyond size
    `orders` not every order was tried; None says that it was.
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
    larger: bool = True  # whether larger ones were to be tried as well
    exit_code: int | None = None
    stderr: str | None = None
    orders: int | None = None

    def after(self, tried: int, failure: Failure | None, up_to: int) -> Stress:
        """The same after one more part, which may have failed."""
        found = replace(self, tried=self.tried + tried)
        if failure is None:
            return replace(found, up_to=up_to)
        return replace(
            found, agrees=False, failing_input=failure.given, expected=failure.expected, actual=failure.actual,
            kind=failure.kind, position=failure.position, exit_code=failure.exit_code, stderr=failure.stderr,
        )  # fmt: skip


def trying(task: Task, run: Run, positions: Sequence[Any]) -> tuple[int, Failure | None]:
    """How many positions were tried, and the first that fails; raises IllegalError when the program could not run."""
    return _answered(judging(task, positions), run)


def _answered(work: Judging[tuple[int, Failure | None]], run: Run) -> tuple[int, Failure | None]:
    """Judging done to its end, each of its inputs run when it is asked for."""
    rans: Sequence[Ran] | None = None
    while True:
        try:
            asked = work.send(rans)
        except StopIteration as done:
            found: tuple[int, Failure | None] = done.value
            return found
        rans = [run(asked[0])] if isinstance(asked, tuple) else None


def stressing(
    task: Task, program: Run, up_to: int | None = None, seed: int = 0, spread: Spread | None = None
) -> Generator[Progress | None, None, Stress]:
    """Try a program on the judge's inputs, smallest first, until one fails or no more are worth trying.

    Without `up_to` all positions of small sizes are tried and then larger ones from the game's `larger`. Raises
    IllegalError when the program could not be run: that is no failing input.
    """
    task.cases()  # wrong words are told before anything is run
    verdict = _nothing_yet(task, up_to)
    handed: list[int] = []

    def arguments() -> Iterator[tuple[Any, ...]]:
        for size, positions in parts(task, up_to, seed):
            handed.append(size)
            yield task, program, positions

    results = _one_by_one(arguments()) if spread is None else spread.in_order(trying, arguments())
    with closing(results) as found:
        for number, (tried, failure) in enumerate(found):
            verdict = verdict.after(tried, failure, handed[number])
            if failure is not None:
                return verdict
            yield _progress(verdict)
    return verdict


def _nothing_yet(task: Task, up_to: int | None) -> Stress:
    orders = None if up_to is None else complete_up_to(task.ruleset, up_to)
    return Stress(True, 0, 0, task.ruleset.size_name, larger=up_to is None, orders=orders)


def _one_by_one(arguments: Iterator[tuple[Any, ...]]) -> Generator[tuple[int, Failure | None], None, None]:
    return (trying(*some) for some in arguments)


def _progress(found: Stress) -> Progress:
    return Progress(found.tried, Message("{count} inputs are answered rightly", count=found.tried))


# --- a program that runs elsewhere -----------------------------------------------------------------------------------


def trial(
    task: Task, up_to: int | None = None, seed: int = 0
) -> Generator[Progress | tuple[str, ...] | None, Sequence[Ran] | None, Stress]:
    """The same for a program that runs elsewhere: inputs are yielded, and what came of them is sent; see Judging."""
    verdict = _nothing_yet(task, up_to)
    for size, positions in parts(task, up_to, seed):
        tried, failure = yield from judging(task, positions)
        verdict = verdict.after(tried, failure, size)
        if failure is not None:
            return verdict
        yield _progress(verdict)
    return verdict
