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

from ..answers.check import NO_MORE, UNASKED, Truth, Verdict, held, nothing_yet, quantities_of, spent
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Ruleset
from ..notation import shown
from ..search.meter import IN_PAGE, MEMO, Meter
from ..text import BudgetError, Message, NotationError, UnknownError, Work
from .formula import QUANTITIES, value_of
from .sandbox.formula import DIGITS
from .source import Source

BATCH = 200  # positions handed out at once
LETTERS = 40_000  # of all positions handed out at once
LINE = 4_500  # characters of one line that comes back
_KINDS = ("none", "int", "str", "type", "error")


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


@dataclass
class _Walk:
    """The positions from a place on, with those that are out already, and what search has learnt."""

    ruleset: Ruleset[Any]
    up_to: int | None
    place: Place
    truth: Truth
    out: deque[tuple[int, int, Any]] = field(default_factory=deque)
    last: int = 0  # the largest size that has positions
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
            for rank, position in enumerate(islice(Listing(self.ruleset, size), start, None), start + 1):
                yield size, rank, position
            empty = 0 if rank else empty + 1
            self.last = size if rank else self.last
            start = 0
            if empty >= NO_MORE:
                return

    def batch(self) -> tuple[Any, ...]:
        """The positions to be asked about next."""
        letters = sum(len(argument_text(self.ruleset, position)) for _, _, position in self.out)
        while len(self.out) < BATCH and letters < LETTERS and not self.ended:
            found = next(self._rest, None)
            if found is None:
                self.ended = True
            else:
                self.out.append(found)
                letters += len(argument_text(self.ruleset, found[2]))
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
) -> Work[Exchange]:
    """Hold what a formula is said to say of the positions handed out last against search, and hand out the next ones.

    `said` may be shorter than what was handed out: the rest is handed out again. `resume` and `work` are those of the
    reply before. Raises BudgetError when the limit is reached before `up_to`, NotationError for what is no such line.
    """
    claim = _claim(ruleset, quantity)
    place = Place.read(resume)
    walk = _walks.pop() if _walks else None
    if walk is None or (walk.ruleset, walk.up_to, walk.place) != (ruleset, up_to, place):
        walk = _Walk(ruleset, up_to, place, Truth(ruleset, Meter(limit), plain=True, keyed=True))
    if walk.truth.search.meter.positions > MEMO // 2:
        walk.truth = Truth(ruleset, Meter(limit), plain=True, keyed=True)
    meter = walk.truth.search.meter
    meter.allow(max(1, (limit if up_to is not None else min(UNASKED, limit)) - work))
    known = walk.batch()
    if len(said) > len(known):
        raise NotationError(
            Message("{count} positions were handed out, not {found}", count=len(known), found=len(said))
        )

    def verdict(at: int, **values: Any) -> Verdict:
        return replace(nothing_yet(ruleset, claim), checked=place.checked, up_to=at, **values).in_orders(ruleset)

    def over(verdict: Verdict) -> Exchange:
        return Exchange(place, work + meter.spent, verdict)

    for text in said:
        size, rank, position = walk.out.popleft()
        whole = place.checked if size > place.size else place.whole
        try:
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.rest(ruleset, position)
            read = _read(text, quantity, ruleset)
            found = yield from held(ruleset, replace(claim, says=_saying(read)), walk.truth, position)
        except UserError as error:
            failure = replace(error.failure, position=ruleset.format(position))
            return over(verdict(size, agrees=False, failure=failure))
        except BudgetError as error:
            if up_to is None and size:
                return over(replace(verdict(size - 1), checked=whole))
            raise spent(ruleset, place.checked, size - 1, error) from None
        place = Place(size, rank, place.checked + (found is not None), whole)
        if found is not None and found[0] != found[1]:
            facts = {"claimed": found[0], "expected": found[1], "counterexample": ruleset.format(position)}
            return over(verdict(size, agrees=False, **facts))
    walk.place = place
    positions = walk.batch()
    if not positions:
        return over(verdict(walk.last))
    _walks.append(walk)
    return Exchange(place, work + meter.spent, None, positions)


def argument_text(ruleset: Ruleset[Any], position: Any) -> str:
    """What a formula is handed, as JSON; `tupled` of sandboxed.py reads it."""
    return json.dumps(ruleset.as_argument(position), ensure_ascii=False)


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


def _read(text: str, quantity: str, ruleset: Ruleset[Any]) -> Any:
    """The value that a line tells; raises UserError where it tells a failure, NotationError where it is no line."""
    kind, _, rest = text.partition(" ")
    if kind not in _KINDS or len(text) > LINE or "\n" in text:
        raise NotationError(Message("this is nothing that a formula says: {word}", word=shown(text[:100])))
    source = Source("formula", "", quantity)
    if kind == "none":
        return None
    if kind == "str":
        return value_of(rest, quantity, ruleset, source)
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
    return value_of(int(rest), quantity, ruleset, source)
