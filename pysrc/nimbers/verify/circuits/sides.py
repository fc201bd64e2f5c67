"""A function of one word: its circuit, held against runs of the function, or why it has none."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from random import Random

from ...answers.user_error import UserError
from ...text import Message
from ..calling import wins_of
from ..source import Source, attempt, failure
from .circuit import Circuit
from .compare import worded
from .traceable import unseen
from .typed import typed_function
from .word import Tracer, Untraceable

PLAIN_RUNS = 10_000  # that a circuit is held against at least, all where there are fewer inputs
MOST_RUNS = 1_000_000
WORD_RUNS = 10_000  # on words, where plain integers say something else than the circuit
_RUNS = 1_000  # runs between two yields


@dataclass(frozen=True)
class Side:
    """A function under audit: its circuit, or why it has none and the line where that shows.

    A `plain` one is run on plain integers, since it may tell words from them.
    """

    source: Source
    circuit: Circuit | None
    why: Message | None = None
    line: int | None = None
    plain: bool = False


@dataclass(frozen=True)
class Unbounded:
    """Where a function of plain Python integers says something else than the same function of words."""

    function: str
    at: str
    plain: str
    word: str


def side_of(source: Source, bits: int) -> Side:
    """A function traced, or the reason why it cannot be."""
    if source.pair is not None:
        return Side(source, None, Message("its answers are numbers of players"))
    hidden = unseen(source.text, source.name)
    if hidden:
        return Side(source, None, hidden.why, hidden.line, hidden.plain)
    tracer = Tracer(bits)
    function = typed_function(source, bits, tracer.word)
    try:
        return Side(source, attempt(lambda _: tracer.circuit(function), None, source.file))
    except Untraceable as stopped:
        return Side(source, None, stopped.why, failure(stopped, source.file).line)
    except UserError as error:  # its own mistake, or a type it does not expect: running it will tell
        if error.failure.late:
            raise
        return Side(source, None, Message("{text}", text=error.failure.what.partition(":")[0]), error.failure.line)


def samples(bits: int, runs: int = PLAIN_RUNS) -> list[int]:
    """So many inputs in rising order, or all of them where there are no more.

    The smallest and the largest, those beside powers of two, bits in pairs, runs of ones, through which carries go,
    and random ones.
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


def confirmed(side: Side, bits: int, least: int, runs: int) -> Generator[None, None, tuple[Side, Unbounded | None]]:
    """A side whose circuit says what the function says at so many inputs, or without its circuit where it does not.

    The function is run on plain integers; where those say something else, words must say what the circuit says. With
    the side comes the first input where plain integers and words differ, None for nowhere.
    """
    if side.plain:
        return side, None
    inputs = samples(bits, runs if side.circuit else PLAIN_RUNS)[least:]
    call, report, asked = worded(side.source, bits), None, 0
    for start in range(0, len(inputs), _RUNS):
        some = inputs[start : start + _RUNS]
        known: list[int | None] = list(side.circuit.at_each(some)) if side.circuit else [None] * len(some)
        for n, word in zip(some, known, strict=True):
            said, plain = _plain_at(side.source, n)
            if said is not None and said == word:
                continue
            if word is not None and asked < WORD_RUNS:
                asked += 1
                if called(call, n) != word:
                    return replace(side, circuit=None, why=unlike_at(n)), report
            if report is None:
                word = called(call, n) if word is None else word
                if word is not None and said != word:  # it fails on words; whether n is covered is another question
                    report = Unbounded(side.source.label, str(n), plain[:80], str(word))
            if report is not None and side.circuit is None:
                return side, report
        yield None
    return side, report


def _plain_at(source: Source, n: int) -> tuple[object, str]:
    """What a function says of a plain integer, and as text; None and why where it fails."""
    try:
        found = wins_of(attempt(source.function(), n, source.file), source.pair)
        return found, str(found)
    except UserError as error:
        return None, error.failure.what


def called(call: Callable[[int], int], n: int) -> int | None:
    """What a function says at an input, None where it fails."""
    try:
        return call(n)
    except UserError:
        return None


def unlike_at(n: int) -> Message:
    """Why a circuit is not taken for its function."""
    return Message("its circuit says something else than the function does at {n}", n=str(n))
