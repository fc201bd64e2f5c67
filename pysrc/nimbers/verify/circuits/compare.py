"""One side held against the other: circuits for all words at once, functions one input after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

from ...answers.user_error import UserError, UserFailure
from ...notation import shown
from ...text import Message, NotationError, Progress
from ..calling import wins_of
from ..source import Source, attempt
from .circuit import Builder, Circuit
from .recursions import LEAST, RULES, Claimed
from .sweep import GATES, Sweep, lowest
from .traceable import unseen
from .typed import typed_function
from .wrapped import word_type

_ROWS = 512  # rows looked at between two yields where they are known already
_INPUTS = 64  # inputs tried between two yields

Steps = Generator[Progress | None, None, "Swept"]


@dataclass(frozen=True)
class Swept:
    """How far a sweep came: inputs covered from the least one on, and the smallest where the two sides differ."""

    covered: int
    counterexample: int | None = None
    claimed: int | None = None
    expected: int | None = None


# --- all inputs at once ----------------------------------------------------------------------------------------------


def sweeping(a: Circuit, b: Circuit | str, start: int = 0, stop: int | None = None, limit: int | None = None) -> Steps:
    """Hold a circuit against another one, or against the rules of a game, in the rows from `start` to `stop`.

    A row is 65,536 inputs; what was covered before `start` is taken as covered. The sweep ends before `stop` where it
    takes more than `limit` gates, each of a row; then less is covered.
    """
    if isinstance(b, str):
        return _obeying(a, b, start, stop, limit)
    return _comparing(a, b, start, stop, limit)


def _comparing(a: Circuit, b: Circuit, start: int, stop: int | None, limit: int | None) -> Steps:
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
                return Swept(row << sweep.low)
            (plane,) = sweep.planes_of(name)
            if plane:
                n = (row << sweep.low) + lowest(plane)
                return Swept(n + 1, n, a.at(n), b.at(n))
            known.add(name)
            cost += sweep.cost
        if cost >= GATES or row % _ROWS == 0:
            cost = 0
            yield _progress(row + 1, sweep)
    return Swept(last << sweep.low)


def _obeying(a: Circuit, game: str, start: int, stop: int | None, limit: int | None) -> Steps:
    sweep, rule, least = Sweep(a), RULES[game], LEAST[game]
    yield from sweep.prepare()
    claimed = Claimed(sweep)
    last = sweep.rows if stop is None else min(stop, sweep.rows)
    known, cost = set[Any](), 0
    for row in range(start, last):
        key, expected = rule(claimed, row)
        if key not in known:
            if limit is not None and sweep.spent >= limit and row > start:
                return Swept((row << sweep.low) - least)
            name = claimed.name(row)
            plane = expected()
            wrong = (plane ^ claimed.wins[name]) | claimed.other[name]
            if row == 0:
                wrong = wrong >> least << least
            if wrong:
                place = lowest(wrong)
                n = (row << sweep.low) + place
                return Swept(n + 1 - least, n, a.at(n), plane >> place & 1)
            known.add(key)
            cost += 2 * sweep.cost + 2 * sweep.low
        if cost >= GATES or row % _ROWS == 0:
            cost = 0
            yield _progress(row + 1, sweep)
    return Swept((last << sweep.low) - least)


def _progress(rows: int, sweep: Sweep) -> Progress:
    return progress_at(rows << sweep.low, rows / sweep.rows, str(rows))


def progress_at(covered: int, fraction: float, resume: str) -> Progress:
    """Where an audit stands."""
    return Progress(covered, Message("{covered} inputs agree", covered=covered), fraction, resume)


def resumed(resume: str | None) -> int:
    """The row, or the input, to go on from; raises NotationError."""
    if not resume:
        return 0
    if not (resume.isascii() and resume.isdecimal() and len(resume) < 12):
        raise NotationError(Message("this is not a place to resume from: {word}", word=shown(resume)))
    return int(resume)


# --- one input after the other ---------------------------------------------------------------------------------------


def worded(source: Source, bits: int, *, plain: bool = False) -> Callable[[int], int]:
    """The function on words of that many bits, or on plain integers, made anew; its result is wrapped in any case.

    Raises UserError naming n.
    """
    full = (1 << bits) - 1
    word = int if plain else word_type(bits)
    function = source.anew() if plain else typed_function(source, bits, word)

    def call(n: int) -> int:
        found = attempt(function, word(n), source.file)
        if isinstance(found, str) or source.pair is not None:
            found = wins_of(found, source.pair)
        if not isinstance(found, int):
            raise no_integer(source, found)
        return int(found) & full

    return call


def tells_words(source: Source) -> bool:
    """Whether a function may tell a word from an integer."""
    hidden = unseen(source.text, source.name)
    return hidden is not None and hidden.plain


def no_integer(source: Source, found: object) -> UserError:
    """The failure of a function that returns something else."""
    kind = type(found).__name__
    return UserError(UserFailure(None, f"{source.name} returns {kind}, not an integer"), source.file)


def stepping(
    a: Source, b: Source | Callable[[int], Iterable[int]], bits: int, start: int, stop: int, least: int = 0
) -> Steps:
    """Hold a function against another one, or against the moves of a game, for the inputs from `start` to `stop`.

    `least` is the smallest input; what was covered before `start` is taken as covered. Where one of them may tell words
    from integers, both get plain integers. Raises UserError, told with the input, when a function fails.
    """
    plain = any(tells_words(source) for source in (a, b) if isinstance(source, Source))
    claim = worded(a, bits, plain=plain)
    other = worded(b, bits, plain=plain) if isinstance(b, Source) else None
    kept: dict[int, int] = {}
    n = least
    try:
        for n in range(max(start, least), stop):
            claimed = claim(n)
            if other is not None:
                expected = other(n)
            else:
                kept[n] = claimed
                expected = 0
                for option in b(n):  # type: ignore[operator]
                    if option not in kept:
                        kept[option] = claim(option)
                    if not kept[option]:
                        expected = 1
                        break
            if claimed != expected:
                return Swept(n + 1 - least, n, claimed, expected)
            if n % _INPUTS == _INPUTS - 1:
                yield progress_at(n + 1 - least, (n + 1) / (1 << bits), str(n + 1))
    except UserError as error:
        raise error.at_position(str(n)) from None
    return Swept(max(stop, least) - least)
