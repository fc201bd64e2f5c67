"""A program that runs elsewhere, held against the truth: inputs go out smallest first, runs come back unbelieved."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from ..text import Message, NotationError, Progress, StoppedError, Work
from .judge import Ran, Task
from .stress import Stress, trial

OUT, ERR = 1_000_000, 10_000  # characters of what a run wrote
# What a program can meet here and not where its judge runs it; that is nothing against the program.
ELSEWHERE = (
    "ModuleNotFoundError:", "ImportError:", "RecursionError:", "MemoryError", "RuntimeError: can't start new thread",
    "OSError: [Errno 138]", "OSError: [Errno 52]",
)  # fmt: skip


@dataclass(frozen=True)
class Round:
    """Where a trial stands: the inputs to be run next, its verdict, or why the program cannot be run here."""

    number: int
    tried: int
    given: tuple[str, ...] = ()
    verdict: Stress | None = None
    unrun: str | None = None


@dataclass
class _Trial:
    number: int
    steps: Generator[Progress | tuple[str, ...] | None, Sequence[Ran] | None, Stress]
    tried: int = 0


_numbers = count(1)
_trials: list[_Trial] = []  # the one under way


def begun(task: Task, up_to: int | None = None, chooses: bool = False) -> Work[Round]:
    """A trial from its beginning; one that was under way is forgotten. Raises NimbersError for wrong words."""
    task.cases()
    _trials[:] = [_Trial(next(_numbers), trial(task, up_to, chooses=chooses))]
    return (yield from _on(_trials[0], None))


def going_on(number: int, rans: Sequence[Ran]) -> Work[Round]:
    """What comes after these runs of the inputs handed out last; raises StoppedError for a trial that is forgotten."""
    if not _trials or _trials[0].number != number:
        raise StoppedError(Message("this trial is over; begin again"))
    if not rans:
        raise NotationError(Message("{name} must be a list of runs", name="ran"))
    # A failure before what cannot be run here counts; what comes after it is asked for again.
    fit = next((at for at, ran in enumerate(rans) if _unrun(ran)), len(rans))
    if fit == 0:
        return Round(number, _trials[0].tried, unrun=_unrun(rans[0]))
    return (yield from _on(_trials[0], rans[:fit]))


def _unrun(ran: Ran) -> str:
    """Why a run says nothing, because of the place where it was run; "" where it does."""
    last = (ran.err.strip().splitlines() or [""])[-1]
    return last[:300] if ran.code and last.startswith(ELSEWHERE) else ""


def _on(one: _Trial, rans: Sequence[Ran] | None) -> Work[Round]:
    while True:
        try:
            found = one.steps.send(rans)
        except StopIteration as done:
            verdict: Stress = done.value
            _trials.clear()
            return Round(one.number, verdict.tried, verdict=verdict)
        rans = None
        if isinstance(found, tuple):
            return Round(one.number, one.tried, found)
        if found is not None:
            one.tried = found.work
        yield found


def ran_of(value: Any) -> Ran:
    """A run from what was said of it: {out, code, err, late, flood}; raises NotationError."""
    if isinstance(value, dict):
        out, err, code = value.get("out", ""), value.get("err", ""), value.get("code", 0)
        fits = isinstance(out, str) and isinstance(err, str) and len(out) <= OUT and len(err) <= ERR
        if fits and isinstance(code, int) and 0 <= code < 256:
            return Ran(out, code, err, value.get("late") is True, value.get("flood") is True)
    raise NotationError(Message("{name} must be a list of runs", name="ran"))
