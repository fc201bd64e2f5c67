"""An audit: two functions of one word, or a function and the rules of a game, held against each other everywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..answers.user_error import UserError
from ..model import Ruleset
from ..notation import shown
from ..search.meter import NATIVE, finished
from ..text import IllegalError, Message, UnknownError, Work
from .calling import wins_of
from .circuits.circuit import Circuit
from .circuits.compare import Steps, Swept, resumed, stepping, sweeping, worded
from .circuits.recursions import LEAST, RULES
from .circuits.sides import PLAIN_RUNS, Side, Unbounded, called, confirmed, side_of, unlike_at
from .circuits.sweep import ROW, rows_of
from .parallel import Spread
from .source import Source, attempt, unheard

SEEN = 40  # first inputs by which it is seen how a function tells who wins
CALL = 30  # units of work that one call of a user's function counts
_PART = 4_096  # inputs tried one after the other in one part of a spread audit

Against = Source | Ruleset[Any]


@dataclass(frozen=True)
class Untraced:
    """A function that is run input by input, and why."""

    function: str
    line: int | None
    why: Message


@dataclass(frozen=True)
class Audit:
    """What became of an audit: how many inputs were covered, of how many, and the smallest one where the sides differ.

    Inputs are covered from the smallest on, without gaps. `claimed` is what the first function says at the
    counterexample, `expected` what the other side says there.
    """

    agrees: bool
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

    @property
    def method(self) -> Literal["circuit", "per-input"]:
        """All inputs at once, or one after the other because some function is no circuit."""
        return "per-input" if self.untraced else "circuit"


def refuse_unknown(game: str) -> None:
    """Raise UnknownError for a game whose rules are not known here."""
    if game not in RULES:
        known = ", ".join(RULES)
        raise UnknownError(Message("an audit knows the rules of {names}, not of {game}", names=known, game=shown(game)))


def auditing(
    a: Source,
    b: Against,
    bits: int,
    limit: int = NATIVE,
    resume: str | None = None,
    spread: Spread | None = None,
) -> Work[Audit]:
    """Hold a function against another one, or against the rules of a game, for every word of `bits` bits.

    Functions without a branch on the input become circuits, which are held against runs of the function and evaluated
    for all inputs; others are run input by input. Both go as far as the limit does. `resume` is text from an earlier
    Progress. Raises UserError where a function fails, and UnknownError for a game whose rules are not known here.
    """
    game = b.slug() if isinstance(b, Ruleset) else None
    if game is not None:
        refuse_unknown(game)
    least = LEAST.get(game or "", 0)
    a, how = _read(a, least, game is not None)
    sides, unlike = list[Side](), list[Unbounded]()
    for source in (a, b):
        if isinstance(source, Source):
            runs = max(PLAIN_RUNS, limit // (CALL * (1 + isinstance(b, Source))))
            side, report = yield from confirmed(side_of(source, bits), bits, least, runs)
            sides.append(side)
            unlike += [report] if report else []
    job = _Job(a, b, bits, all(side.circuit for side in sides), limit, resumed(resume), spread)
    found = yield from job.run()
    if job.by_circuit and (wrong := job.unlike_runs(found)):
        sides[wrong - 1] = replace(sides[wrong - 1], circuit=None, why=unlike_at(found.counterexample or 0))
        found = yield from replace(job, by_circuit=False, start=0).run()
    untraced = tuple(Untraced(side.source.label, side.line, side.why) for side in sides if side.why)
    against = b.label if isinstance(b, Source) else b.slug()
    return replace(
        _verdict(found, bits, a.label, against, game), untraced=untraced, unbounded=tuple(unlike), read_as=how
    )


def _read(source: Source, least: int, ruled: bool) -> tuple[Source, tuple[Message, ...]]:
    """A function as its answers are read: words and numbers of players tell who wins; and that, where it is so."""
    values: list[Any] = []
    for n in range(least, least + SEEN):
        try:
            values.append(attempt(source.function(), n, source.file))
        except UserError as error:
            if error.failure.late:
                break  # others would take as long
    words = [value for value in values if isinstance(value, str)]
    if words and all(wins_of(value) in (0, 1) for value in values):
        named = {wins_of(value): value for value in words}
        told = (Message("{word} was read as {number}", word=word, number=str(number)) for number, word in named.items())
        return source, tuple(sorted(told, key=lambda one: str(one.params["number"]), reverse=True))
    if ruled and values and {int(value) for value in values if type(value) is int} == {1, 2}:
        pairs = (("1", "1"), ("2", "0"))
        return replace(source, pair=(1, 2)), tuple(
            Message("{word} was read as {number}", word=word, number=number) for word, number in pairs
        )
    return source, ()


def auditing_circuits(
    a: Circuit, b: Circuit | str, names: tuple[str, str], resume: str | None = None, limit: int = NATIVE
) -> Work[Audit]:
    """An audit of circuits traced elsewhere, where a stranger's code may run; `names` are told in its verdict.

    The second one may be the name of a game whose rules are known here. Raises NimbersError.
    """
    if isinstance(b, str):
        refuse_unknown(b)
    if isinstance(b, Circuit) and a.bits != b.bits:
        raise IllegalError(Message("one circuit has {bits} bits, the other {others}", bits=a.bits, others=b.bits))
    found = yield from sweeping(a, b, resumed(resume), limit=limit)
    return _verdict(found, a.bits, *names, b if isinstance(b, str) else None)


def _verdict(found: Swept, bits: int, claim: str, against: str, game: str | None) -> Audit:
    least = LEAST.get(game or "", 0)
    return Audit(
        found.counterexample is None, _text(found.counterexample), found.covered, (1 << bits) - least, bits,
        claim, against, game, _text(found.claimed), _text(found.expected),
    )  # fmt: skip


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


@dataclass(frozen=True)
class _Job:
    """What is held against what, where it begins, and how far it goes."""

    a: Source
    b: Against
    bits: int
    by_circuit: bool
    limit: int
    start: int
    spread: Spread | None

    def run(self) -> Steps:
        """The sweep, in one go or in parts of which the first that fails counts."""
        if self.by_circuit:
            stop = rows_of(self.bits)
            share = max(1, stop // (2 * self.spread.jobs)) if self.spread else stop
        else:
            sides = 2 if isinstance(self.b, Source) else 1
            stop = min(1 << self.bits, self.start + max(self.limit // (CALL * sides), 1))
            share = _PART
        if self.spread is None:
            return (yield from self.part(self.start, stop, self.limit))
        found = Swept(0)
        # Each part may take its share of the limit; what is left out in one ends the sweep there.
        limit = max(1, self.limit * share // stop)
        alone = replace(self, spread=None)
        ranges = ((alone, at, min(at + share, stop), limit) for at in range(self.start, stop, share))
        with contextlib.closing(self.spread.in_order(part, ranges)) as results:
            for found, whole in results:
                if found.counterexample is not None or not whole:
                    break
                yield None
        return found

    def part(self, start: int, stop: int, limit: int) -> Steps:
        """From `start` to `stop`: rows of circuits, or inputs one after the other."""
        game = self.b if isinstance(self.b, Ruleset) else None
        if self.by_circuit:
            first, *rest = [side_of(one, self.bits).circuit for one in (self.a, self.b) if isinstance(one, Source)]
            other: Circuit | str | None = game.slug() if game else rest[0]
            return sweeping(first, other, start, stop, limit)  # type: ignore[arg-type]
        moves: Callable[[int], Iterable[int]] | Source = game.options if game else self.b  # type: ignore[assignment]
        return stepping(self.a, moves, self.bits, start, stop, LEAST[game.slug()] if game else 0)

    def unlike_runs(self, found: Swept) -> int:
        """Which function says, when it is run at a counterexample of the circuits, something else there: 1, 2 or 0."""
        if found.counterexample is None:
            return 0
        for number, (source, said) in enumerate(((self.a, found.claimed), (self.b, found.expected)), 1):
            if isinstance(source, Source) and called(worded(source, self.bits), found.counterexample) != said:
                return number
        return 0


def part(job: _Job, start: int, stop: int, limit: int) -> tuple[Swept, bool]:
    """One part of a spread audit, in a process of its own, and whether it came to its end."""
    with unheard():
        found = finished(job.part(start, stop, limit))
    least = LEAST[job.b.slug()] if isinstance(job.b, Ruleset) else 0
    end = min(stop << ROW, 1 << job.bits) if job.by_circuit else stop
    return found, found.covered + least >= end
