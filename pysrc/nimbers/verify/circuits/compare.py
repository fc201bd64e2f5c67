"""Compare two sides of an audit: circuits for all words at once, functions input by input."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from ...answers.user_error import UserError, UserFailure
from ...notation import shown
from ...text import Message, NotationError, Progress
from ..source import Source, attempt
from ..winner_values import wins_of
from .circuit import Builder, Circuit
from .recursions import LEAST, RULES, ClaimedRows
from .sweep import GATES, Sweep, lowest
from .traceable import hidden_behaviour
from .typed import typed_function
from .wrapped import word_type

_ROWS = 512  # known rows between two yields
_INPUTS = 64  # inputs between two yields

Steps = Generator[Progress | None, None, "SweepResult"]


@dataclass(frozen=True)
class SweepResult:
    """The result of a comparison: inputs covered from the least on, and the smallest where the sides differ."""

    covered: int
    counterexample: int | None = None
    claimed: int | None = None
    expected: int | None = None


# --- all inputs at once ----------------------------------------------------------------------------------------------


def sweep_circuits(
    a: Circuit,
    b: Circuit | str,
    start: int = 0,
    stop: int | None = None,
    limit: int | None = None,
    skip: frozenset[int] = frozenset(),
) -> Steps:
    """Compare a circuit with another one, or with the rules of a game, in the rows from `start` to `stop`.

    A row has 65,536 inputs; those before `start` count as covered. The sweep ends before `stop` once it has
    evaluated `limit` gates, each on a row. Two circuits are not compared at the inputs in `skip`.
    """
    if isinstance(b, str):
        return _compare_with_rules(a, b, start, stop, limit)
    return _compare_circuits(a, b, start, stop, limit, skip)


def _compare_circuits(
    a: Circuit, b: Circuit, start: int, stop: int | None, limit: int | None, skip: frozenset[int]
) -> Steps:
    builder = Builder(a.bits)
    differ = 0
    for x, y in zip(builder.include(a), builder.include(b), strict=True):
        differ = builder.either(differ, builder.differ(x, y))
    sweep = Sweep(builder.circuit([differ]))
    yield from sweep.prepare()
    last = sweep.rows if stop is None else min(stop, sweep.rows)
    known, cost = set[int](), 0
    for row in range(start, last):
        name = sweep.name(row)
        if name not in known:
            if limit is not None and sweep.spent >= limit and row > start:
                return SweepResult(row << sweep.low)
            (plane,) = sweep.planes_of(name)
            left = plane
            for n in skip:
                if n >> sweep.low == row:
                    left &= ~(1 << (n & ((1 << sweep.low) - 1)))
            if left:
                n = (row << sweep.low) + lowest(left)
                return SweepResult(n + 1, n, a.at(n), b.at(n))
            if not plane:
                known.add(name)
            cost += sweep.cost
        if cost >= GATES or row % _ROWS == 0:
            cost = 0
            yield _progress(row + 1, sweep)
    return SweepResult(last << sweep.low)


def _compare_with_rules(a: Circuit, game: str, start: int, stop: int | None, limit: int | None) -> Steps:
    sweep, rule, least = Sweep(a), RULES[game], LEAST[game]
    yield from sweep.prepare()
    claimed = ClaimedRows(sweep)
    last = sweep.rows if stop is None else min(stop, sweep.rows)
    known, cost = set[Any](), 0
    for row in range(start, last):
        key, expected = rule(claimed, row)
        if key not in known:
            if limit is not None and sweep.spent >= limit and row > start:
                return SweepResult((row << sweep.low) - least)
            name = claimed.name(row)
            plane = expected()
            wrong = (plane ^ claimed.wins[name]) | claimed.other[name]
            if row == 0:
                wrong = wrong >> least << least
            if wrong:
                place = lowest(wrong)
                n = (row << sweep.low) + place
                return SweepResult(n + 1 - least, n, a.at(n), plane >> place & 1)
            known.add(key)
            cost += 2 * sweep.cost + 2 * sweep.low
        if cost >= GATES or row % _ROWS == 0:
            cost = 0
            yield _progress(row + 1, sweep)
    return SweepResult((last << sweep.low) - least)


def _progress(rows: int, sweep: Sweep) -> Progress:
    return progress_at(rows << sweep.low, rows / sweep.rows, str(rows))


def progress_at(covered: int, fraction: float, resume: str) -> Progress:
    """Return the progress of an audit."""
    return Progress(covered, Message("{covered} inputs agree", covered=covered), fraction, resume)


def parse_resume(resume: str | None) -> int:
    """Return the row or input to resume from; raises NotationError."""
    if not resume:
        return 0
    if not (resume.isascii() and resume.isdecimal() and len(resume) < 12):
        raise NotationError(Message("this is not a place to resume from: {word}", word=shown(resume)))
    return int(resume)


# --- input by input --------------------------------------------------------------------------------------------------


def word_call(source: Source, bits: int, *, plain: bool = False) -> Callable[[int], int]:
    """Return the function, freshly loaded, on words of that many bits or on plain integers; its result is wrapped.

    Loading and calls raise UserError.
    """
    full = (1 << bits) - 1
    word = int if plain else word_type(bits)
    function = source.fresh_function() if plain else typed_function(source, bits, word)

    def call(n: int) -> int:
        found = attempt(source.file, function, word(n))
        if isinstance(found, str) or source.pair is not None:
            found = wins_of(found, source.pair)
        if not isinstance(found, int):
            raise not_an_integer(source, found)
        return int(found) & full

    return call


def distinguishes_words(source: Source) -> bool:
    """Return whether a function may distinguish a word from an integer."""
    hidden = hidden_behaviour(source.text, source.name)
    return hidden is not None and hidden.plain


def not_an_integer(source: Source, found: object) -> UserError:
    """Return the error for a function that does not return an integer."""
    kind = type(found).__name__
    return UserError(UserFailure(None, f"{source.name} returns {kind}, not an integer"), source.file)


def compare_functions(
    a: Source,
    b: Source | Callable[[int], Iterable[int]],
    bits: int,
    start: int,
    stop: int,
    least: int = 0,
    skip: frozenset[int] = frozenset(),
) -> Steps:
    """Compare a function with another one, or with the moves of a game, for the inputs from `start` to `stop`.

    `least` is the smallest input; those before `start` count as covered. If one function may distinguish words from
    integers, both get plain integers. Differences at the inputs in `skip` do not count. Raises UserError with the
    input at which a function fails.
    """
    plain = any(distinguishes_words(source) for source in (a, b) if isinstance(source, Source))
    claim = word_call(a, bits, plain=plain)
    other = word_call(b, bits, plain=plain) if isinstance(b, Source) else None
    claims: dict[int, int] = {}
    n = least
    try:
        for n in range(max(start, least), stop):
            claimed = claim(n)
            if other is not None:
                expected = other(n)
            else:
                claims[n] = claimed
                expected = 0
                for option in b(n):  # type: ignore[operator]
                    if option not in claims:
                        claims[option] = claim(option)
                    if not claims[option]:
                        expected = 1
                        break
            if claimed != expected and n not in skip:
                return SweepResult(n + 1 - least, n, claimed, expected)
            if n % _INPUTS == _INPUTS - 1:
                yield progress_at(n + 1 - least, (n + 1) / (1 << bits), str(n + 1))
    except UserError as error:
        raise error.at_position(str(n)) from None
    return SweepResult(max(stop, least) - least)
