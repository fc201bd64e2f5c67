"""Test a program that runs in a sandbox: inputs are sent smallest first; results are untrusted and validated."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from ..session import session
from ..text import Message, NotationError, Progress, StoppedError, Work
from .program_task import RunResult, Task
from .stress import StressVerdict, stress_trial

MAX_OUT_CHARS, MAX_ERR_CHARS = 1_000_000, 10_000  # characters of stdout and stderr
# Errors that a program can meet in the sandbox but not at its judge, so they do not count against it.
ENVIRONMENT_ERRORS = (
    "ModuleNotFoundError:", "ImportError:", "RecursionError:", "MemoryError", "RuntimeError: can't start new thread",
    "OSError: [Errno 138]", "OSError: [Errno 52]",
)  # fmt: skip


@dataclass(frozen=True)
class Round:
    """The state of a test: the inputs to run next, its verdict, or why the program cannot run here."""

    number: int
    tried: int
    given: tuple[str, ...] = ()
    verdict: StressVerdict | None = None
    unrun: str | None = None


@dataclass
class _Trial:
    number: int
    steps: Generator[Progress | tuple[str, ...] | None, Sequence[RunResult] | None, StressVerdict]
    tried: int = 0


_numbers = count(1)


class _Trials(list[_Trial]):
    """The current trial, if any."""


def start_trial(task: Task, up_to: int | None = None, chooses: bool = False) -> Work[Round]:
    """Start a test, dropping the current one; raises NimbersError for unknown words."""
    task.cases()
    trial = _Trial(next(_numbers), stress_trial(task, up_to, chooses=chooses))
    session.of(_Trials)[:] = [trial]
    return (yield from _advance(trial, None))


def resume_trial(number: int, results: Sequence[RunResult]) -> Work[Round]:
    """Continue a test with the results of the inputs sent last; raises StoppedError if it was dropped."""
    trial = next((one for one in session.of(_Trials) if one.number == number), None)
    if trial is None:
        raise StoppedError(Message("this trial is over; begin again"))
    if not results:
        raise NotationError(Message("{name} must be a list of runs", name="ran"))
    # Results before the first environment error count; the inputs after it are sent again.
    usable = next((at for at, result in enumerate(results) if _environment_error(result)), len(results))
    if usable == 0:
        return Round(number, trial.tried, unrun=_environment_error(results[0]))
    return (yield from _advance(trial, results[:usable]))


def _environment_error(result: RunResult) -> str:
    """Return the message of an error that the sandbox caused; "" if there is none."""
    last = (result.err.strip().splitlines() or [""])[-1]
    return last[:300] if result.code and last.startswith(ENVIRONMENT_ERRORS) else ""


def _advance(trial: _Trial, results: Sequence[RunResult] | None) -> Work[Round]:
    while True:
        try:
            found = trial.steps.send(results)
        except StopIteration as done:
            verdict: StressVerdict = done.value
            session.of(_Trials).clear()
            return Round(trial.number, verdict.tried, verdict=verdict)
        results = None
        if isinstance(found, tuple):
            return Round(trial.number, trial.tried, found)
        if found is not None:
            trial.tried = found.work
        yield found


def parse_run(value: Any) -> RunResult:
    """Parse a result from JSON values {out, code, err, late, flood}; raises NotationError."""
    if isinstance(value, dict):
        out, err, code = value.get("out", ""), value.get("err", ""), value.get("code", 0)
        fits = isinstance(out, str) and isinstance(err, str) and len(out) <= MAX_OUT_CHARS and len(err) <= MAX_ERR_CHARS
        if fits and isinstance(code, int) and 0 <= code < 256:
            return RunResult(out, code, err, value.get("late") is True, value.get("flood") is True)
    raise NotationError(Message("{name} must be a list of runs", name="ran"))
