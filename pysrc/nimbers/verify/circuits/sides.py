"""Trace a function of one word as a circuit, and confirm the circuit by runs of the function."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from random import Random

from ...answers.user_error import UserError
from ...text import Message
from ..source import Source, attempt, failure
from ..winner_values import wins_of
from .circuit import Circuit
from .compare import word_call
from .traceable import hidden_behaviour
from .typed import typed_function
from .word import Tracer, Untraceable

PLAIN_RUNS = 10_000  # runs that confirm a circuit, at least; all inputs if there are fewer
MOST_RUNS = 1_000_000
WORD_RUNS = 10_000  # runs on words, at most, where plain integers differ from the circuit
_RUNS = 1_000  # runs between two yields


@dataclass(frozen=True)
class Side:
    """A function under audit: its circuit, or why it has none and the line that causes it.

    A `plain` function runs on plain integers, because it may distinguish words from them. `runs` is the number of
    inputs at which a run gave the value of the circuit.
    """

    source: Source
    circuit: Circuit | None
    why: Message | None = None
    line: int | None = None
    plain: bool = False
    runs: int = 0


@dataclass(frozen=True)
class Unbounded:
    """An input where a function has different values on plain Python integers and on words."""

    function: str
    at: str
    plain: str
    word: str


def trace_function(source: Source, bits: int) -> Side:
    """Trace a function; the result has its circuit or the reason why it has none."""
    hidden = hidden_behaviour(source.text, source.name)
    if source.pair is not None:
        is_plain = hidden is not None and hidden.plain
        return Side(source, None, Message("its answers are numbers of players"), plain=is_plain)
    if hidden:
        return Side(source, None, hidden.why, hidden.line, hidden.plain)
    tracer = Tracer(bits)
    function = typed_function(source, bits, tracer.word)
    try:
        return Side(source, attempt(source.file, tracer.circuit, function))
    except Untraceable as stopped:
        return Side(source, None, stopped.why, failure(stopped, source.file).line)
    except UserError as error:  # an error of its own, or a type it does not expect: the runs will show which
        if error.failure.late:
            raise
        return Side(source, None, Message("{text}", text=error.failure.what.partition(":")[0]), error.failure.line)


def samples(bits: int, runs: int = PLAIN_RUNS) -> list[int]:
    """Return at least `runs` inputs in rising order, or all of them.

    The smallest and the largest, those beside powers of two, pairs of bits, runs of ones (through which carries
    go), and random ones.
    """
    total, random = 1 << bits, Random(bits)
    runs = min(max(runs, PLAIN_RUNS), MOST_RUNS)
    if total <= runs:
        return list(range(total))
    found = {*range(2_000), *range(total - 2_000, total)}
    found |= {(1 << k) + near for k in range(bits) for near in (-1, 0, 1)}
    found |= {1 << i | 1 << k for i in range(bits) for k in range(i)}
    found |= {((1 << k) - 1) << i for i in range(bits) for k in range(bits - i + 1)}
    while len(found) < runs:
        found.add(random.randrange(total))
    return sorted(found)


def confirm_circuit(
    side: Side, bits: int, least: int, runs: int
) -> Generator[None, None, tuple[Side, Unbounded | None]]:
    """Compare a side's circuit with runs of its function; return the side, without its circuit if they differ.

    The function runs on plain integers; where these differ from the circuit, its value on words decides. The side's
    `runs` counts the inputs. Also return the first input where plain integers and words differ, or None.
    """
    if side.plain:
        return side, None
    inputs = samples(bits, runs if side.circuit else PLAIN_RUNS)[least:]
    call, report, word_runs, untried = word_call(side.source, bits), None, 0, 0
    for start in range(0, len(inputs), _RUNS):
        some = inputs[start : start + _RUNS]
        known: list[int | None] = list(side.circuit.at_each(some)) if side.circuit else [None] * len(some)
        for n, word in zip(some, known, strict=True):
            value, plain = plain_at(side.source, n)
            if value is not None and value == word:
                continue
            if word is not None and word_runs < WORD_RUNS:
                word_runs += 1
                if try_call(call, n) != word:
                    return replace(side, circuit=None, why=mismatch_reason(n)), report
            else:
                untried += 1
            if report is None:
                word = try_call(call, n) if word is None else word
                if word is not None and value != word:  # a failure on words is reported by the audit itself
                    report = Unbounded(side.source.label, str(n), plain[:80], str(word))
            if report is not None and side.circuit is None:
                return side, report
        yield None
    return replace(side, runs=len(inputs) - untried if side.circuit else 0), report


def plain_at(source: Source, n: int) -> tuple[object, str]:
    """Return a function's value at a plain integer, and as text; None and the reason if it fails."""
    try:
        found = wins_of(attempt(source.file, source.function(), n), source.pair)
        return found, str(found)
    except UserError as error:
        return None, error.failure.what


def try_call(call: Callable[[int], int], n: int) -> int | None:
    """Return a function's value at an input; None if it fails."""
    try:
        return call(n)
    except UserError:
        return None


def mismatch_reason(n: int) -> Message:
    """Return why a circuit is rejected."""
    return Message("its circuit says something else than the function does at {n}", n=str(n))
