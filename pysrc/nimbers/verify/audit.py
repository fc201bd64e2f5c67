"""An audit: two functions of one word, or a function and the rules of a game, held against each other everywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Literal

from ..model import IllegalError, Message, Ruleset, UnknownError, Work
from ..notation import shown
from ..solve.meter import NATIVE, finished
from .circuit import Circuit
from .compare import Steps, Swept, resumed, stepping, sweeping, worded
from .parallel import Spread
from .recursions import LEAST, RULES
from .source import Source, attempt, trouble, unheard
from .sweep import rows_of
from .trouble import TroubleError
from .word import Untraceable, trace

PLAIN_RUNS = 10_000
CALL = 30  # units of work that one call of a user's function counts
_PART = 4_096  # inputs tried one after the other in one part of a spread audit

Against = Source | Ruleset[Any]


@dataclass(frozen=True)
class Side:
    """A function under audit: its circuit, or why it has none and the line where that shows."""

    source: Source
    circuit: Circuit | None
    why: Message | None = None
    line: int | None = None


@dataclass(frozen=True)
class Untraced:
    """A function that is run input by input, and why."""

    function: str
    line: int | None
    why: Message


@dataclass(frozen=True)
class Unbounded:
    """Where a function of plain Python integers says something else than the same function of words."""

    function: str
    at: str
    plain: str
    word: str


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

    @property
    def method(self) -> Literal["circuit", "per-input"]:
        """All inputs at once, or one after the other because some function is no circuit."""
        return "per-input" if self.untraced else "circuit"


def side_of(source: Source, bits: int) -> Side:
    """A function traced, or the reason why it cannot be."""
    function = source.function()
    try:
        return Side(source, attempt(lambda _: trace(function, bits), None, source.file))
    except Untraceable as stopped:
        return Side(source, None, stopped.why, trouble(stopped, source.file).line)
    except TroubleError as error:  # its own mistake, or a type it does not expect: running it will tell
        if error.trouble.late:
            raise
        return Side(source, None, Message("{text}", text=error.trouble.what.partition(":")[0]), error.trouble.line)


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

    Functions without a branch on the input become circuits, which are evaluated for all inputs; others are run input
    by input as far as the limit goes. `resume` is text from an earlier Progress. Raises TroubleError where a function
    fails, and UnknownError for a game whose rules are not known here.
    """
    game = b.slug() if isinstance(b, Ruleset) else None
    if game is not None:
        refuse_unknown(game)
    begin, least = resumed(resume), LEAST.get(game or "", 0)
    sides = [side_of(source, bits) for source in (a, b) if isinstance(source, Source)]
    yield None
    untraced = tuple(Untraced(side.source.label, side.line, side.why) for side in sides if side.why)
    if untraced:
        calls = limit // (CALL * len(sides))
        found = yield from _parts(a, b, bits, begin, min(1 << bits, begin + max(calls, 1)), _PART, spread)
    else:
        rows = rows_of(bits)
        share = rows if spread is None else max(1, rows // (2 * spread.jobs))
        found = yield from _parts(a, b, bits, begin, rows, share, spread)
    unlike = []
    for side in sides:
        report = yield from unbounded(side, bits, least)
        unlike += [report] if report else []
    against = b.label if isinstance(b, Source) else b.slug()
    return replace(_verdict(found, bits, a.label, against, game), untraced=untraced, unbounded=tuple(unlike))


def auditing_circuits(a: Circuit, b: Circuit | str, names: tuple[str, str], resume: str | None = None) -> Work[Audit]:
    """An audit of circuits traced elsewhere, where a stranger's code may run; `names` are told in its verdict.

    The second one may be the name of a game whose rules are known here. Raises NimbersError.
    """
    if isinstance(b, str):
        refuse_unknown(b)
    if isinstance(b, Circuit) and a.bits != b.bits:
        raise IllegalError(Message("one circuit has {bits} bits, the other {others}", bits=a.bits, others=b.bits))
    found = yield from sweeping(a, b, resumed(resume))
    return _verdict(found, a.bits, *names, b if isinstance(b, str) else None)


def _verdict(found: Swept, bits: int, claim: str, against: str, game: str | None) -> Audit:
    least = LEAST.get(game or "", 0)
    return Audit(
        found.counterexample is None, _text(found.counterexample), found.covered, (1 << bits) - least, bits,
        claim, against, game, _text(found.claimed), _text(found.expected),
    )  # fmt: skip


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _parts(a: Source, b: Against, bits: int, start: int, stop: int, share: int, spread: Spread | None) -> Steps:
    """The sweep from `start` to `stop`, in one go or in parts of which the first that fails counts."""
    if spread is None:
        return (yield from _part(a, b, bits, start, stop))
    found = Swept(0)
    ranges = ((a, b, bits, at, min(at + share, stop)) for at in range(start, stop, share))
    with contextlib.closing(spread.in_order(part, ranges)) as results:
        for found in results:
            if found.counterexample is not None:
                break
            yield None
    return found


def _part(a: Source, b: Against, bits: int, start: int, stop: int) -> Steps:
    sides = [side_of(source, bits) for source in (a, b) if isinstance(source, Source)]
    first, *rest = [side.circuit for side in sides]
    if first is not None and None not in rest:
        other = rest[0] if rest else None
        return sweeping(first, b.slug() if isinstance(b, Ruleset) else other or first, start, stop)
    least = LEAST[b.slug()] if isinstance(b, Ruleset) else 0
    moves: Callable[[int], Iterable[int]] | Source = b.options if isinstance(b, Ruleset) else b
    return stepping(a, moves, bits, start, stop, least)


def part(a: Source, b: Against, bits: int, start: int, stop: int) -> Swept:
    """One part of a spread audit, in a process of its own: rows of circuits, or inputs one after the other."""
    with unheard():
        return finished(_part(a, b, bits, start, stop))


# --- words and plain integers ----------------------------------------------------------------------------------------


def samples(bits: int) -> list[int]:
    """10,000 inputs in rising order, or all: the smallest, the largest, those beside powers of two, and random ones."""
    total, random = 1 << bits, Random(bits)
    if total <= PLAIN_RUNS:
        return list(range(total))
    found = {*range(2_000), *range(total - 2_000, total)}
    found |= {(1 << k) + near for k in range(bits) for near in (-1, 0, 1)}
    while len(found) < PLAIN_RUNS:
        found.add(random.randrange(total))
    return sorted(found)


def unbounded(side: Side, bits: int, least: int = 0) -> Generator[None, None, Unbounded | None]:
    """Where the function, run on plain Python integers, first says something else than on words; None for nowhere."""
    source, inputs = side.source, samples(bits)[least:]
    function = source.function()
    call = worded(source, bits)
    known = side.circuit.at_each(inputs) if side.circuit else []
    for place, n in enumerate(inputs):
        try:
            word = known[place] if known else call(n)
        except TroubleError:
            continue  # it fails here; whether that input was covered is another question
        try:
            plain = attempt(function, n, source.file)
            same, said = plain == word, str(plain)
        except TroubleError as error:
            same, said = False, error.trouble.what
        if not same:
            return Unbounded(source.label, str(n), said[:80], str(word))
        if place % 100 == 99:
            yield None
    return None
