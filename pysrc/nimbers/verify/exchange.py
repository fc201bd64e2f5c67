"""A check whose formula runs elsewhere: positions go out in order of size, what comes back is held against search.

What comes back is a stranger's word for what a formula says, nothing more. The truth and the verdict are made here.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from ..answers.check import NO_MORE, UNASKED, Tally, Truth, Verdict, held, nothing_yet, quantities_of
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Ruleset
from ..notation import shown
from ..search.meter import IN_PAGE, MEMO, Meter, finished
from ..text import BudgetError, LoopError, Message, NotationError, UnknownError, Work
from .calling import TRUTH, Call, Winners, reading, winners_of
from .formula import PROBES, QUANTITIES, value_of
from .sandbox.formula import DIGITS
from .source import Source

BATCH = 200  # positions handed out at once
LETTERS = 40_000  # of all positions handed out at once
LINE = 4_500  # characters of one line that comes back
_KINDS = ("none", "bool", "int", "str", "type", "error")


@dataclass(frozen=True)
class Place:
    """How far a check has come: the next position by size and rank, and how many agree, in all and before this size."""

    size: int = 0
    rank: int = 0
    checked: int = 0
    whole: int = 0

    @staticmethod
    def read(text: str | None) -> Place:
        """A place from its text; raises NotationError."""
        if not text:
            return Place()
        parts = text.split(".")
        if len(parts) != 4 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts):
            raise NotationError(Message("this is not a place to resume from: {word}", word=shown(text)))
        return Place(*map(int, parts))

    def __str__(self) -> str:
        return f"{self.size}.{self.rank}.{self.checked}.{self.whole}"


@dataclass(frozen=True)
class Exchange:
    """Where a check stands: its verdict, or else the positions to be asked about next, and the work done so far."""

    place: Place
    work: int
    verdict: Verdict | None
    positions: tuple[Any, ...] = ()
    stopped: BudgetError | None = None


@dataclass
class _Walk:
    """The positions from a place on, with those that are out already, and what search has learnt."""

    ruleset: Ruleset[Any]
    call: Call
    start: int
    up_to: int | None
    place: Place
    truth: Truth
    winners: Winners | None = None
    tally: Tally = field(default_factory=Tally)
    out: deque[tuple[int, int, Any]] = field(default_factory=deque)
    last: int | None = None  # the largest size that has positions
    ended: bool = False
    _rest: Iterator[tuple[int, int, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self._rest = self._positions()

    def _positions(self) -> Iterator[tuple[int, int, Any]]:
        empty, start = 0, self.place.rank
        for size in count(self.place.size):
            if self.up_to is not None and size > self.up_to:
                self.last = self.up_to
                return
            rank = start
            listed = self.call.positions(self.ruleset, Listing(self.ruleset, size), size)
            for rank, position in enumerate(islice(listed, start, None), start + 1):
                yield size, rank, position
            empty = 0 if rank else empty + 1
            self.last = size if rank else self.last
            start = 0
            if empty >= NO_MORE and size >= (self.ruleset.largest or 0):
                return

    def batch(self) -> tuple[Any, ...]:
        """The positions to be asked about next."""
        letters = sum(len(argument_text(self.ruleset, position, self.call)) for _, _, position in self.out)
        while len(self.out) < BATCH and letters < LETTERS and not self.ended:
            found = next(self._rest, None)
            if found is None:
                self.ended = True
            else:
                self.out.append(found)
                letters += len(argument_text(self.ruleset, found[2], self.call))
        return tuple(position for _, _, position in self.out)


_walks: list[_Walk] = []  # the one that was under way last: a resumed check walks the long way only where it is another


def exchanging(
    ruleset: Ruleset[Any],
    quantity: str,
    said: Sequence[str],
    up_to: int | None = None,
    resume: str | None = None,
    work: int = 0,
    limit: int = IN_PAGE,
    call: Call | None = None,
    words: str | None = None,
    start: int = 0,
) -> Work[Exchange]:
    """Hold what a formula is said to say of the positions handed out last against search, and hand out the next ones.

    `said` may be shorter than what was handed out: the rest is handed out again. `resume` and `work` are those of the
    reply before. Raises NotationError for what is no such line; where the limit is reached before `up_to`, the verdict
    is none, and `stopped` says why.
    """
    call = call or Call()
    claim = replace(_claim(ruleset, quantity), positions=call.positions if call.narrow else None)
    place = Place.read(resume) if resume else Place(start)
    walk = _walks.pop() if _walks else None
    if walk is None or (walk.ruleset, walk.call, walk.up_to, walk.place) != (ruleset, call, up_to, place):
        truth = Truth(ruleset, Meter(limit), plain=True, keyed=True)
        walk = _Walk(ruleset, call, start, up_to, place, truth, tally=Tally(place.checked))
    if walk.truth.search.meter.positions > MEMO // 2:
        walk.truth = Truth(ruleset, Meter(limit), plain=True, keyed=True)
    meter = walk.truth.search.meter
    meter.allow(max(1, (limit if up_to is not None else min(UNASKED, limit)) - work))
    known = walk.batch()
    if len(said) > len(known):
        raise NotationError(
            Message("{count} positions were handed out, not {found}", count=len(known), found=len(said))
        )
    if walk.winners is None and said:
        walk.winners = winners_of(words) if words else _winners(walk, quantity, known, said)
    winners, tally = walk.winners or TRUTH, walk.tally
    how = tuple(filter(None, (call.read_as(), winners.read_as())))

    def verdict(at: int | None, **values: Any) -> Verdict:
        found = replace(nothing_yet(ruleset, claim), up_to=at, start=start, read_as=how, **(tally.facts | values))
        return found.in_orders(ruleset, claim)

    def over(verdict: Verdict, stopped: BudgetError | None = None) -> Exchange:
        return Exchange(place, work + meter.spent, verdict, stopped=stopped)

    for text in said:
        size, rank, position = walk.out.popleft()
        whole = place.checked if size > place.size else place.whole
        found = None
        try:
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.rest(ruleset, position)
            value = _read(text, quantity, ruleset, winners)
            found = yield from held(ruleset, replace(claim, evaluate=_saying(value)), walk.truth, position)
            tally.silent += found is None
        except UserError as error:
            failed = error.at_position(ruleset.format(position))
            if not tally.excuses(ruleset, position, failed):
                return over(verdict(size, agrees=None, complete=False, failure=tally.failure(failed.failure)))
        except BudgetError as error:
            done = size - 1 if size > start else None
            stopped = error if up_to is not None or done is None else None
            why = {"complete": stopped is None, "stopped": stopped and stopped.message}
            return over(verdict(done, checked=whole, **why).ended(), stopped)
        place = Place(size, rank, place.checked + (found is not None), whole)
        tally.checked = place.checked
        if found is not None and found[0] != found[1]:
            facts = {"claimed": found[0], "expected": found[1], "counterexample": ruleset.format(position)}
            return over(verdict(size, agrees=False, complete=False, **facts))
    walk.place = place
    positions = walk.batch()
    if not positions:
        return over(verdict(walk.last).ended())
    _walks.append(walk)
    return Exchange(place, work + meter.spent, None, positions)


def _winners(walk: _Walk, quantity: str, known: Sequence[Any], said: Sequence[str]) -> Winners:
    """How the values that came back first tell who wins."""
    seen: list[tuple[Any, bool]] = []
    for position, text in zip(known[:PROBES], said, strict=False):
        kind, _, rest = text.partition(" ")
        if kind not in ("int", "str", "bool") or quantity not in ("wins", "outcome") or len(rest) > DIGITS:
            continue
        value: Any = rest if kind == "str" else rest == "True" if kind == "bool" else _number(rest)
        try:
            seen.append((value, bool(finished(walk.truth.of("wins", position)))))
        except (BudgetError, LoopError):
            break
    return reading(seen, walk.ruleset.judge.words) if seen else TRUTH


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS else None


def argument_text(ruleset: Ruleset[Any], position: Any, call: Call | None = None) -> str:
    """Return what a formula is called with, as JSON for sandbox/formula.py: one value, or `{"arguments": [...]}`."""
    if call is None or call == Call():
        return json.dumps(ruleset.as_argument(position), ensure_ascii=False)
    arguments = call.arguments(ruleset.as_argument(position)) or ()
    return json.dumps({"arguments": arguments, "lists": call.takes == "list"}, ensure_ascii=False)


def _claim(ruleset: Ruleset[Any], quantity: str) -> Claim:
    possible = quantities_of(ruleset)
    if quantity not in possible:
        names = ", ".join(possible)
        message = Message(
            "{game} has no {word} here; it has: {names}", game=ruleset.slug(), word=shown(quantity), names=names
        )
        raise UnknownError(message)
    return Claim(quantity, QUANTITIES[quantity], quantity, "formula", "open", lambda rules, p: None)


def _saying(value: Any) -> Callable[[Ruleset[Any], Any], Any]:
    return lambda rules, position: value


def _read(text: str, quantity: str, ruleset: Ruleset[Any], winners: Winners) -> Any:
    """The value that a line tells; raises UserError where it tells a failure, NotationError where it is no line."""
    kind, _, rest = text.partition(" ")
    if kind not in _KINDS or len(text) > LINE or "\n" in text:
        raise NotationError(Message("this is nothing that a formula says: {word}", word=shown(text[:100])))
    source = Source("formula", "", quantity)
    if kind == "none":
        return None
    if kind == "bool" and rest in ("True", "False"):
        return value_of(rest == "True", quantity, ruleset, source, winners)
    if kind == "str":
        return value_of(rest, quantity, ruleset, source, winners)
    if kind == "type":
        wanted = "a text such as N" if quantity == "outcome" else "an integer"
        raise UserError(UserFailure(None, f"{quantity} returns {rest}, not {wanted}"), source.file)
    if kind == "error":
        number, _, what = rest.partition(" ")
        known = number.isascii() and number.isdecimal() and len(number) < 9
        raise UserError(UserFailure((int(number) or None) if known else None, what[:300]), source.file)
    digits = rest.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS):
        raise NotationError(Message("this is nothing that a formula says: {word}", word=shown(text[:100])))
    return value_of(int(rest), quantity, ruleset, source, winners)
