"""The sequence of a heap game, extended by the fastest engine, with its period and certificate."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ..text import IllegalError, Message, NotationError, Progress, Work
from .lanes import extend_by_lanes
from .periods import Period, certified_period, observed_period
from .rules import HeapRules
from .sparse import extend_sparse
from .values import WORD, TooWideError, Values, empty_sequence, packed, to_words, unpacked
from .windows import extend_by_levels, extend_by_subtraction

Engine = Callable[[HeapRules, Any, int], Work[None]]
Status = Literal["certified", "theorem", "observed", "none"]
MOST = 10_000_000  # the largest heap
FIRST = 256  # values before the first search for a certificate, which is repeated whenever they double
FEW = 2_000  # values up to which lanes are faster than the sparse space
DENSE = 16  # number of amounts from which levels are faster than a plain loop

# Rules whose period is a theorem: the period and where it is proved.
THEOREMS = {
    "lasker": (Period(4, 1, 4), Message("Winning Ways, chapter 4; E. Lasker, Brettspiele der Völker (1931)")),
}


@dataclass(frozen=True)
class Sequence:
    """The values of the heaps 0 to `up_to`, their period if there is one, and its status.

    `status` is "certified" (proved from these values), "theorem" (`source` proves it), "observed" or "none". Values
    beyond `checked_to` were not computed but follow from a certificate. `engines` are the engines that were used.
    """

    rules: HeapRules
    values: Values
    checked_to: int
    period: Period | None
    status: Status
    source: Message | None
    engines: tuple[str, ...]

    @property
    def up_to(self) -> int:
        """The largest heap."""
        return len(self.values) - 1

    def lost(self) -> list[int]:
        """Return the heaps of value 0, which are lost for the player to move."""
        return [n for n, value in enumerate(self.values) if not value]

    def exceptions(self) -> list[int]:
        """Return the heaps before the period whose values differ from the period extended backwards.

        >>> from ..search.meter import finished
        >>> from .rules import heap_rules
        >>> finished(compute_sequence(heap_rules("0.77"), 167)).exceptions()
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
        """
        if self.period is None:
            return []
        start, length, saltus = self.period.start, self.period.length, self.period.saltus
        found = []
        for n in range(start):
            rounds = -((n - start) // length)
            if self.values[n] != self.values[n + rounds * length] - rounds * saltus:
                found.append(n)
        return found


def compute_sequence(
    rules: HeapRules, up_to: int, certify: bool = True, known: Values | None = None, out: bytearray | None = None
) -> Work[Sequence]:
    """Compute the sequence up to a heap, inclusive; raises IllegalError if that is too large.

    `known` values are reused; the others are appended to `out` in the format of `packed`. Without `certify`, every
    value is computed, and a period is only observed.

    >>> from ..search.meter import finished
    >>> from .rules import heap_rules
    >>> found = finished(compute_sequence(heap_rules("0.77"), 167))
    >>> found.status, found.period.length, found.period.last_exception
    ('certified', 12, 70)
    """
    if up_to > MOST:
        raise IllegalError(Message("at most {most} values, not {count}", most=MOST, count=up_to))
    run = Run(rules, known[: up_to + 1] if known else empty_sequence(), out)
    yield from run.extend(up_to, certify)
    values = run.values
    theorem = THEOREMS.get(rules.name)
    proved = run.period or (certified_period(rules, values) if certify else None)
    seen = proved or observed_period(rules, values)
    status: Status = "certified" if proved else "observed" if seen else "none"
    source = None
    if theorem is not None and theorem[0] == seen:
        status, source = "theorem", theorem[1]
    return Sequence(rules, values, run.checked_to, seen, status, source, tuple(run.engines))


def known_values(rules: HeapRules, place: str, data: bytes) -> Values:
    """Return the values that an interrupted job has sent, checked against its last place; raises NotationError."""
    try:
        values = unpacked(data)
    except ValueError:
        values = empty_sequence()
    if place != _place(rules, len(data) // WORD, crc32(data)):
        raise NotationError(Message("the values do not belong to the place they are to go on from"))
    return values


def _place(rules: HeapRules, count: int, check: int) -> str:
    return f"{rules.name} {count} {check:08x}"


class Run:
    """Values being extended, the engines used, and how many values have been sent."""

    def __init__(self, rules: HeapRules, values: Values, out: bytearray | None) -> None:
        self.rules = rules
        self.values = values
        self.checked_to = len(values) - 1
        self.period: Period | None = None  # the certified period, if it was used
        self.engines: list[str] = []
        self._out = out
        self._sent = len(values) if len(values) > 1 else 0
        self._check = crc32(packed(values)) if self._sent else 0

    def extend(self, up_to: int, certify: bool) -> Work[None]:
        """Add values up to a heap; with `certify`, values after a certificate are not computed."""
        while len(self.values) <= up_to:
            # Stop only where a certificate may be found.
            count = len(self.values)
            goal = up_to if self.rules.last is None or not certify else min(up_to, max(FIRST, 1 << count.bit_length()))
            for _ in self._engine(goal):
                self._send()
                text = Message("{count} of {total} values", count=len(self.values), total=up_to + 1)
                place = _place(self.rules, self._sent, self._check)
                yield Progress(len(self.values), text, len(self.values) / (up_to + 1), place)
            self.checked_to = len(self.values) - 1
            if certify and self.checked_to == goal < up_to:
                self.period = certified_period(self.rules, self.values)
                if self.period is not None:
                    extend_periodically(self.values, self.period.length, up_to)
        self._send()

    def _engine(self, goal: int) -> Work[None]:
        engine, until = choose(self.rules, self.values, goal)
        name = NAMES[engine]
        if name not in self.engines:
            self.engines.append(name)
        try:
            yield from engine(self.rules, self.values, until)
        except TooWideError:
            self.values = to_words(self.values)

    def _send(self) -> None:
        if self._out is not None:
            data = packed(self.values, self._sent)
            self._out += data
            self._sent, self._check = len(self.values), crc32(data, self._check)


def choose(rules: HeapRules, values: Values, goal: int) -> tuple[Engine, int]:
    """Return the fastest engine for the next values, and the heap up to which to use it.

    >>> from .rules import heap_rules
    >>> engine, until = choose(heap_rules("0.77"), bytearray(1), 10_000)
    >>> engine.__name__, until
    ('extend_by_lanes', 2000)
    """
    if rules.two or rules.three:
        if rules.three or rules.endless or not isinstance(values, bytearray) or goal <= FEW:
            return extend_by_lanes, goal
        return (extend_sparse, goal) if len(values) > FEW else (extend_by_lanes, FEW)
    many = rules.endless or (len(rules.one) >= DENSE and rules.even_handed)
    return (extend_by_levels if many else extend_by_subtraction), goal


def extend_periodically(values: Values, length: int, up_to: int) -> None:
    """Repeat the last `length` values up to a heap.

    >>> values = bytearray([0, 1, 2])
    >>> extend_periodically(values, 2, 6)
    >>> list(values)
    [0, 1, 2, 1, 2, 1, 2]
    """
    last, missing = values[-length:], up_to + 1 - len(values)
    values.extend((last * (missing // length + 1))[:missing])


NAMES: dict[Engine, str] = {
    extend_by_subtraction: "loop",
    extend_by_lanes: "lanes",
    extend_sparse: "sparse",
    extend_by_levels: "levels",
}
