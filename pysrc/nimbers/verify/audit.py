"""Audit a function of one word: compare it with another one, or with the rules of a game, on every input."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..answers.user_error import UserError
from ..answers.winner_words import normalized
from ..model import Ruleset
from ..notation import shown
from ..search.meter import NATIVE, finished
from ..text import IllegalError, Message, UnknownError, Work
from .circuits.circuit import Circuit
from .circuits.compare import (
    Steps,
    SweepResult,
    compare_functions,
    distinguishes_words,
    parse_resume,
    sweep_circuits,
    word_call,
)
from .circuits.recursions import LEAST, RULES
from .circuits.sides import (
    PLAIN_RUNS,
    Side,
    Unbounded,
    confirm_circuit,
    mismatch_reason,
    plain_at,
    trace_function,
    try_call,
)
from .circuits.sweep import ROW, rows_of
from .parallel import WorkerPool
from .source import Source, attempt, print_to_stderr
from .winner_values import winners_from_values, wins_of

READ_SAMPLES = 40  # first inputs, whose values show how a function says who wins
CALL_COST = 30  # units of work for one call of a user's function
WRAPPED = 100  # differences that only words show, after which plain integers are compared first
_PART_INPUTS = 4_096  # inputs in one part of a parallel audit that runs input by input

Against = Source | Ruleset[Any]


@dataclass(frozen=True)
class Untraced:
    """A function that was run input by input, and why."""

    function: str
    line: int | None
    why: Message


@dataclass(frozen=True)
class Audit:
    """The result of an audit: how many of all inputs were covered, and the smallest one where the sides differ.

    Inputs are covered from the smallest on, without gaps. `claimed` is the value of the first function at the
    counterexample, `expected` that of the other side. If they differ on words that wrap only, while plain Python has
    the value `plain` for both, `agrees` is None. `wrapped` is the first such input before a counterexample where they
    differ in plain Python, too. `runs` is the number of inputs at which circuits were compared with their functions.
    """

    agrees: bool | None
    counterexample: str | None
    covered: int
    total: int
    bits: int
    claim: str
    against: str
    game: str | None
    claimed: str | None
    expected: str | None
    untraced: tuple[Untraced, ...] = ()
    unbounded: tuple[Unbounded, ...] = ()
    read_as: tuple[Message, ...] = ()
    plain: str | None = None
    wrapped: str | None = None
    runs: int = 0

    @property
    def method(self) -> Literal["circuit", "per-input"]:
        """The method: all inputs at once, or one by one because some function has no circuit."""
        return "per-input" if self.untraced else "circuit"


def refuse_unknown(game: str) -> None:
    """Raise UnknownError if the rules of a game are not known here."""
    if game not in RULES:
        known = ", ".join(RULES)
        raise UnknownError(Message("an audit knows the rules of {names}, not of {game}", names=known, game=shown(game)))


def audit_functions(
    a: Source,
    b: Against,
    bits: int,
    limit: int = NATIVE,
    resume: str | None = None,
    workers: WorkerPool | None = None,
) -> Work[Audit]:
    """Compare a function with another one, or with the rules of a game, for every word of `bits` bits.

    Functions without a branch on the input become circuits, which are compared with runs of the function and then
    evaluated for all inputs; others run input by input. Both stop at the limit. `resume` is text from an earlier
    Progress. Raises UserError if a function fails, and UnknownError for a game whose rules are not known here.
    """
    game = b.slug() if isinstance(b, Ruleset) else None
    if game is not None:
        refuse_unknown(game)
    least = LEAST.get(game or "", 0)
    a, notes = _read(a, least, b if isinstance(b, Ruleset) else None)
    sides, unlike = list[Side](), list[Unbounded]()
    runs = max(PLAIN_RUNS, limit // (CALL_COST * (1 + isinstance(b, Source))))
    for source in (a, b):
        if isinstance(source, Source):
            side, report = yield from confirm_circuit(trace_function(source, bits), bits, least, runs)
            sides.append(side)
            unlike += [report] if report else []
    job = _Job(a, b, bits, all(side.circuit for side in sides), limit, parse_resume(resume), workers)
    first: tuple[SweepResult, str] | None = None  # the first difference that plain Python does not show
    while True:
        found = yield from job.run()
        if job.by_circuit and (wrong := job.unlike_runs(found)):
            sides[wrong - 1] = replace(sides[wrong - 1], circuit=None, why=mismatch_reason(found.counterexample or 0))
            job = replace(job, by_circuit=False, start=0)
            continue
        same = job.same_in_python(found)
        if same is None:
            break
        first = first or (found, same)
        if game is not None:
            break
        if len(job.skip) >= WRAPPED:
            found = yield from job.in_python_alone((found.counterexample or 0) + 1)
            same = None  # what it found differs in Python, too
            break
        job = job.beyond(found.counterexample or 0)
    untraced = tuple(Untraced(side.source.label, side.line, side.why) for side in sides if side.why)
    against = b.label if isinstance(b, Source) else b.slug()
    verdict = _verdict(found, bits, a.label, against, game)
    if first is not None and (found.counterexample is None or same is not None):
        verdict = replace(
            _verdict(first[0], bits, a.label, against, game), agrees=None, plain=first[1], covered=found.covered
        )
    elif first is not None:
        verdict = replace(verdict, wrapped=str(first[0].counterexample))
    compared = min(side.runs for side in sides) if job.by_circuit else 0
    return replace(verdict, untraced=untraced, unbounded=tuple(unlike), read_as=notes, runs=compared)


def circuits_of(a: Source, b: Against, bits: int) -> list[str]:
    """Return the circuits of the functions of an audit, as texts."""
    sides = [trace_function(one, bits) for one in (a, b) if isinstance(one, Source)]
    return [side.circuit.text() for side in sides if side.circuit]


def _read(source: Source, least: int, game: Ruleset[Any] | None) -> tuple[Source, tuple[Message, ...]]:
    """Return the function with its answers interpreted (words or player numbers as wins), and notes on how."""
    values: list[Any] = []
    for n in range(least, least + READ_SAMPLES):
        try:
            values.append(attempt(source.file, source.function(), n))
        except UserError as error:
            if error.failure.late:
                break  # others would take as long
    words = [value for value in values if isinstance(value, str)]
    if len(words) == len(values) and {*map(normalized, words)} == {"y", "n"}:
        source = replace(source, pair=("y", "n"))  # N alone is the outcome
        named = {wins_of(value, source.pair): value for value in words}
        return source, tuple(
            Message("{word} was read as {number}", word=named[wins], number=str(wins)) for wins in (1, 0)
        )
    if words and all(wins_of(value) in (0, 1) for value in values):
        named = {wins_of(value): value for value in words}
        how = (Message("{word} was read as {number}", word=word, number=str(number)) for number, word in named.items())
        return source, tuple(sorted(how, key=lambda one: str(one.params["number"]), reverse=True))
    if game is not None and values and all(value in (0, 1) for value in values):
        # The wins by the rules are not needed: the values of both kinds are not all wrong.
        winners = winners_from_values([(value, True) for value in values], game.judge.words, source.name)
        note = winners.read_as()
        return replace(source, pair=winners.pair), () if note is None else (note,)
    if game is not None and values and {int(value) for value in values if type(value) is int} == {1, 2}:
        pairs = (("1", "1"), ("2", "0"))
        return replace(source, pair=(1, 2)), tuple(
            Message("{word} was read as {number}", word=word, number=number) for word, number in pairs
        )
    return source, ()


def audit_circuits(
    a: Circuit, b: Circuit | str, names: tuple[str, str], resume: str | None = None, limit: int = NATIVE
) -> Work[Audit]:
    """Audit circuits that a sandbox traced; the verdict calls them by `names`.

    The second one may be the name of a game whose rules are known here. Raises NimbersError.
    """
    if isinstance(b, str):
        refuse_unknown(b)
    if isinstance(b, Circuit) and a.bits != b.bits:
        raise IllegalError(Message("one circuit has {bits} bits, the other {others}", bits=a.bits, others=b.bits))
    found = yield from sweep_circuits(a, b, parse_resume(resume), limit=limit)
    return _verdict(found, a.bits, *names, b if isinstance(b, str) else None)


def _verdict(found: SweepResult, bits: int, claim: str, against: str, game: str | None) -> Audit:
    least = LEAST.get(game or "", 0)
    return Audit(
        found.counterexample is None, _text(found.counterexample), found.covered, (1 << bits) - least, bits,
        claim, against, game, _text(found.claimed), _text(found.expected),
    )  # fmt: skip


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


@dataclass(frozen=True)
class _Job:
    """A comparison to do: both sides, the start and the limit."""

    a: Source
    b: Against
    bits: int
    by_circuit: bool
    limit: int
    start: int
    workers: WorkerPool | None
    skip: frozenset[int] = frozenset()  # inputs where only words differ

    def beyond(self, n: int) -> _Job:
        """Return the job from a difference on that does not count."""
        return replace(self, skip=self.skip | {n}, start=n >> ROW if self.by_circuit else n + 1)

    def run(self) -> Steps:
        """Do the comparison, at once or in parallel parts; the first part with a difference decides."""
        if self.by_circuit:
            stop = rows_of(self.bits)
            share = max(1, stop // (2 * self.workers.jobs)) if self.workers else stop
        else:
            sides = 2 if isinstance(self.b, Source) else 1
            stop = min(1 << self.bits, self.start + max(self.limit // (CALL_COST * sides), 1))
            share = _PART_INPUTS
        if self.workers is None:
            return (yield from self.part(self.start, stop, self.limit))
        found = SweepResult(0)
        # Each part gets its share of the limit; the sweep ends with the first incomplete part.
        limit = max(1, self.limit * share // stop)
        alone = replace(self, workers=None)
        ranges = ((alone, at, min(at + share, stop), limit) for at in range(self.start, stop, share))
        with contextlib.closing(self.workers.map_in_order(run_part, ranges)) as results:
            for found, whole in results:
                if found.counterexample is not None or not whole:
                    break
                yield None
        return found

    def part(self, start: int, stop: int, limit: int) -> Steps:
        """Compare from `start` to `stop`: rows of circuits, or single inputs."""
        game = self.b if isinstance(self.b, Ruleset) else None
        if self.by_circuit:
            first, *rest = [
                trace_function(one, self.bits).circuit for one in (self.a, self.b) if isinstance(one, Source)
            ]
            other: Circuit | str | None = game.slug() if game else rest[0]
            return sweep_circuits(first, other, start, stop, limit, self.skip)  # type: ignore[arg-type]
        moves: Callable[[int], Iterable[int]] | Source = game.options if game else self.b  # type: ignore[assignment]
        least = LEAST[game.slug()] if game else 0
        return compare_functions(self.a, moves, self.bits, start, stop, least, self.skip)

    def unlike_runs(self, found: SweepResult) -> int:
        """Return which function (1 or 2) differs from its circuit when run at the counterexample; 0 if none."""
        if found.counterexample is None:
            return 0
        for number, (source, value) in enumerate(((self.a, found.claimed), (self.b, found.expected)), 1):
            if isinstance(source, Source) and try_call(word_call(source, self.bits), found.counterexample) != value:
                return number
        return 0

    def same_in_python(self, found: SweepResult) -> str | None:
        """Return the value of both sides on plain integers at the counterexample; None if they differ there, too."""
        n, sources = found.counterexample, [one for one in (self.a, self.b) if isinstance(one, Source)]
        if n is None or any(map(distinguishes_words, sources)):
            return None  # that was on plain integers
        values = (found.claimed, found.expected)
        words = [try_call(word_call(one, self.bits), n) for one in sources]
        if words != [*values][: len(words)]:
            return None  # values that follow from earlier calls, too
        claimed, text = self._in_python(self.a, n)
        if isinstance(self.b, Source):
            other, _ = self._in_python(self.b, n)
            return text if claimed == other else None
        options = [self._in_python(self.a, option)[0] for option in self.b.options(n)]
        if claimed is None or None in options:
            return None
        return text if claimed == int(0 in options) else None

    def in_python_alone(self, start: int) -> Steps:
        """Run two functions on plain integers from `start` on, until they differ there and on words, or to a limit."""
        assert isinstance(self.b, Source)
        stop = min(1 << self.bits, start + max(self.limit // (2 * CALL_COST), 1))
        for n in range(start, stop):
            if n % _PART_INPUTS == 0:
                yield None
            claimed, _ = self._in_python(self.a, n)
            expected, _ = self._in_python(self.b, n)
            if claimed != expected and claimed is not None and expected is not None:
                words = [try_call(word_call(one, self.bits), n) for one in (self.a, self.b)]
                if words[0] != words[1]:
                    return SweepResult(n + 1, n, claimed, expected)
        return SweepResult(stop)

    def _in_python(self, source: Source, n: int) -> tuple[int | None, str]:
        """Return a function's value on a plain integer, cut off to a word, and as text; None if it fails."""
        value, text = plain_at(source, n)
        return (value & ((1 << self.bits) - 1) if isinstance(value, int) else None), text


def run_part(job: _Job, start: int, stop: int, limit: int) -> tuple[SweepResult, bool]:
    """Do one part of a parallel audit in a worker process; return its result and whether it is complete."""
    with print_to_stderr():
        found = finished(job.part(start, stop, limit))
    least = LEAST[job.b.slug()] if isinstance(job.b, Ruleset) else 0
    end = min(stop << ROW, 1 << job.bits) if job.by_circuit else stop
    return found, found.covered + least >= end
