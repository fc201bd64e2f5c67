"""The sequence of a heap game: extended by the engine that is best at it, with its period and what proves it."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ..text import IllegalError, Message, NotationError, Progress, Work
from .lanes import splitting
from .periods import Period, certified_period, observed_period
from .rules import HeapRules
from .sparse import thinning
from .values import WORD, TooWideError, Values, fresh, packed, unpacked, widened
from .windows import levelling, taking

Engine = Callable[[HeapRules, Any, int], Work[None]]
Status = Literal["certified", "theorem", "observed", "none"]
MOST = 10_000_000  # values at most
FIRST = 256  # values before a certificate is first looked for; again whenever there are twice as many
FEW = 2_000  # values below which lanes beat the sparse space
DENSE = 16  # amounts from which on levels beat a plain loop

# Endless rules whose period is a theorem: length, start, saltus and where it is proved.
THEOREMS = {
    "lasker": (Period(4, 1, 4), Message("Winning Ways, chapter 4; E. Lasker, Brettspiele der Völker (1931)")),
}


@dataclass(frozen=True)
class Sequence:
    """The values of the heaps 0 to `up_to`, their period if there is one, and how much is known of it.

    `status` is "certified" (proved from these values), "theorem" (`source` proves it), "observed" or "none". Values
    beyond `checked_to` were not computed but follow from a certificate. `engines` did the work.
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
        """The heaps of value 0, which are lost for the player to move."""
        return [n for n, value in enumerate(self.values) if not value]

    def exceptions(self) -> list[int]:
        """The heaps before the period whose values are not those that the period, carried back, would give them.

        >>> from ..search.meter import finished
        >>> from .rules import heap_rules
        >>> finished(sequencing(heap_rules("0.77"), 167)).exceptions()
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


def sequencing(
    rules: HeapRules, up_to: int, certify: bool = True, known: Values | None = None, out: bytearray | None = None
) -> Work[Sequence]:
    """The sequence up to a heap, itself included; raises IllegalError where that is too far.

    `known` values are taken over; `out` gets the others as they come, as `packed` writes them. Without `certify` every
    value is computed, and a period is only told as observed.

    >>> from ..search.meter import finished
    >>> from .rules import heap_rules
    >>> found = finished(sequencing(heap_rules("0.77"), 167))
    >>> found.status, found.period.length, found.period.last_exception
    ('certified', 12, 70)
    """
    if up_to > MOST:
        raise IllegalError(Message("at most {most} values, not {count}", most=MOST, count=up_to))
    run = Run(rules, known[: up_to + 1] if known else fresh(), out)
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
    """The values that a job has sent before it ended, held against the text it told last; raises NotationError."""
    try:
        values = unpacked(data)
    except ValueError:
        values = fresh()
    if place != _place(rules, len(data) // WORD, crc32(data)):
        raise NotationError(Message("the values do not belong to the place they are to go on from"))
    return values


def _place(rules: HeapRules, count: int, check: int) -> str:
    return f"{rules.name} {count} {check:08x}"


class Run:
    """Values being extended, the engines that were at work, and what of it all has been sent."""

    def __init__(self, rules: HeapRules, values: Values, out: bytearray | None) -> None:
        self.rules = rules
        self.values = values
        self.checked_to = len(values) - 1
        self.period: Period | None = None  # where it was used
        self.engines: list[str] = []
        self._out = out
        self._sent = len(values) if len(values) > 1 else 0
        self._check = crc32(packed(values)) if self._sent else 0

    def extend(self, up_to: int, certify: bool) -> Work[None]:
        """Add values up to a heap; what a certificate tells is not computed."""
        while len(self.values) <= up_to:
            # Without a certificate in sight there is nothing to stop for.
            count = len(self.values)
            goal = up_to if self.rules.last is None or not certify else min(up_to, max(FIRST, 1 << count.bit_length()))
            for _ in self._engine(goal):
                self._send()
                told = Message("{count} of {total} values", count=len(self.values), total=up_to + 1)
                place = _place(self.rules, self._sent, self._check)
                yield Progress(len(self.values), told, len(self.values) / (up_to + 1), place)
            self.checked_to = len(self.values) - 1
            if certify and self.checked_to == goal < up_to:
                self.period = certified_period(self.rules, self.values)
                if self.period is not None:
                    go_on(self.values, self.period.length, up_to)
        self._send()

    def _engine(self, goal: int) -> Work[None]:
        engine, until = choose(self.rules, self.values, goal)
        name = NAMES[engine]
        if name not in self.engines:
            self.engines.append(name)
        try:
            yield from engine(self.rules, self.values, until)
        except TooWideError:
            self.values = widened(self.values)

    def _send(self) -> None:
        if self._out is not None:
            data = packed(self.values, self._sent)
            self._out += data
            self._sent, self._check = len(self.values), crc32(data, self._check)


def choose(rules: HeapRules, values: Values, goal: int) -> tuple[Engine, int]:
    """The engine for the next values, and how far it should go; all engines find the same.

    >>> from .rules import heap_rules
    >>> engine, until = choose(heap_rules("0.77"), bytearray(1), 10_000)
    >>> engine.__name__, until
    ('splitting', 2000)
    """
    if rules.two or rules.three:
        if rules.three or rules.endless or not isinstance(values, bytearray) or goal <= FEW:
            return splitting, goal
        return (thinning, goal) if len(values) > FEW else (splitting, FEW)
    many = rules.endless or (len(rules.one) >= DENSE and rules.even_handed)
    return (levelling if many else taking), goal


def go_on(values: Values, length: int, up_to: int) -> None:
    """Repeat the last `length` values up to a heap.

    >>> values = bytearray([0, 1, 2])
    >>> go_on(values, 2, 6)
    >>> list(values)
    [0, 1, 2, 1, 2, 1, 2]
    """
    last, missing = values[-length:], up_to + 1 - len(values)
    values.extend((last * (missing // length + 1))[:missing])


NAMES: dict[Engine, str] = {
    taking: "loop",
    splitting: "lanes",
    thinning: "sparse",
    levelling: "levels",
}
