"""Check a formula that runs in a sandbox: positions go out in order of size, its values are compared with search.

The values are untrusted and validated; search and verdict happen here.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import Any

from ..answers.check import (
    DEFAULT_BUDGET,
    NO_MORE,
    CheckCounts,
    Truth,
    Verdict,
    compare_with_search,
    empty_verdict,
    may_tie,
    quantities_of,
    truth_for,
)
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Ruleset
from ..notation import shown
from ..search.meter import IN_PAGE, MEMO, Meter, finished
from ..session import session
from ..text import BudgetError, LoopError, Message, NotationError, UnknownError, Work
from .calling_conventions import Call
from .formula import QUANTITIES, value_of
from .readings import PROBES
from .result_parts import Part, part_read_as, split_part, telling_name
from .sandbox.formula_service import DIGITS
from .sign_pairs import other_signs_error
from .source import Source, TrueMeans
from .winner_values import PYTHON_TRUTH, TruthValues, Winners, winners_from_values, winners_of

BATCH = 200  # positions sent at once
BATCH_LETTERS = 40_000  # characters of all positions sent at once
LINE = 4_500  # characters of one reply
_KINDS = ("none", "bool", "int", "str", "type", "error")


@dataclass(frozen=True)
class Checkpoint:
    """How far a check has got: the next position by size and rank, the number that agree, and that before this size."""

    size: int = 0
    rank: int = 0
    checked: int = 0
    whole: int = 0

    @staticmethod
    def read(text: str | None) -> Checkpoint:
        """Parse a checkpoint; raises NotationError."""
        if not text:
            return Checkpoint()
        parts = text.split(".")
        if len(parts) != 4 or not all(part.isascii() and part.isdecimal() and len(part) < 16 for part in parts):
            raise NotationError(Message("this is not a place to resume from: {word}", word=shown(text)))
        return Checkpoint(*map(int, parts))

    def __str__(self) -> str:
        return f"{self.size}.{self.rank}.{self.checked}.{self.whole}"


@dataclass(frozen=True)
class ExchangeState:
    """The state of a check: its verdict, or the positions to send next; and the work done so far."""

    place: Checkpoint
    work: int
    verdict: Verdict | None
    positions: tuple[Any, ...] = ()
    stopped: BudgetError | None = None
    truth: TruthValues = "wins"  # how truth values of the formula are read


@dataclass
class _Walk:
    """The positions from a checkpoint on, with those already sent (`out`) and the values that search has found."""

    ruleset: Ruleset[Any]
    call: Call
    start: int
    up_to: int | None
    place: Checkpoint
    truth: Truth
    winners: Winners | None = None
    part: Part = ""  # of the formula's results that is the answer
    tally: CheckCounts = field(default_factory=CheckCounts)
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
        """Return the positions to send next."""
        letters = sum(len(argument_text(self.ruleset, position, self.call)) for _, _, position in self.out)
        while len(self.out) < BATCH and letters < BATCH_LETTERS and not self.ended:
            found = next(self._rest, None)
            if found is None:
                self.ended = True
            else:
                self.out.append(found)
                letters += len(argument_text(self.ruleset, found[2], self.call))
        return tuple(position for _, _, position in self.out)


class _Walks(list[_Walk]):
    """The last walk, so that resuming the same check need not list its positions again."""


def compare_batch(
    ruleset: Ruleset[Any],
    quantity: str,
    replies: Sequence[str],
    up_to: int | None = None,
    resume: str | None = None,
    work: int = 0,
    limit: int = IN_PAGE,
    call: Call | None = None,
    words: str | None = None,
    start: int = 0,
    name: str = "",
) -> Work[ExchangeState]:
    """Compare a formula's values for the previous batch with search; return a verdict or the next batch.

    `replies` may be shorter than the batch: the other positions are sent again. `resume` and `work` are those of
    the previous state; `name` is that of the function. If the limit is reached before `up_to`, the verdict has
    `agrees` None and `stopped` says why. Raises NotationError for a malformed reply.
    """
    call = call or Call()
    true_means: TrueMeans = "loses" if quantity == "loses" else ""
    quantity = "wins" if true_means else quantity
    claim = replace(_claim(ruleset, quantity), positions=call.positions if call.is_partial else None)
    place = Checkpoint.read(resume) if resume else Checkpoint(start)
    walks = session.of(_Walks)
    walk = walks.pop() if walks else None
    if walk is None or (walk.ruleset, walk.call, walk.up_to, walk.place) != (ruleset, call, up_to, place):
        truth = truth_for(ruleset, claim, Meter(limit))
        walk = _Walk(ruleset, call, start, up_to, place, truth, tally=CheckCounts(place.checked))
    if walk.truth.search.meter.positions > MEMO // 2:
        walk.truth = truth_for(ruleset, claim, Meter(limit))
    meter = walk.truth.search.meter
    meter.allow(max(1, (limit if up_to is not None else min(DEFAULT_BUDGET, limit)) - work))
    known = walk.batch()
    if len(replies) > len(known):
        raise NotationError(
            Message("{count} positions were handed out, not {found}", count=len(known), found=len(replies))
        )
    if replies and not walk.part:
        walk.part = next((part for text in replies if (part := split_part(text)[0])), "")
    if walk.winners is None and replies:
        meant = telling_name(walk.part, name)
        walk.winners = winners_of(words) if words else _winners(walk, quantity, known, replies, meant, true_means)
    winners, tally = walk.winners or PYTHON_TRUTH, walk.tally
    how = tuple(filter(None, (call.read_as(), part_read_as(walk.part), winners.read_as())))

    def verdict(at: int | None, **values: Any) -> Verdict:
        found = replace(empty_verdict(ruleset, claim), up_to=at, start=start, read_as=how, **(tally.facts | values))
        return found.with_orders(ruleset, claim)

    def finish(verdict: Verdict, stopped: BudgetError | None = None) -> ExchangeState:
        return ExchangeState(place, work + meter.spent, verdict, stopped=stopped, truth=winners.truth)

    for text in replies:
        size, rank, position = walk.out.popleft()
        whole = place.checked if size > place.size else place.whole
        found = None
        try:
            meter.work += 1
            if meter.work >= meter.pause:
                yield from meter.checkpoint(ruleset, position)
            value = _read(text, quantity, ruleset, winners)
            found = yield from compare_with_search(
                ruleset, replace(claim, evaluate=_constant(value)), walk.truth, position
            )
            tally.silent += found is None
        except UserError as error:
            failed = error.at_position(ruleset.format(position))
            if not tally.excuses(ruleset, position, failed):
                return finish(verdict(size, agrees=None, complete=False, failure=tally.failure(failed.failure)))
        except BudgetError as error:
            done = size - 1 if size > start else None
            stopped = error if up_to is not None or done is None else None
            why = {"complete": stopped is None, "stopped": stopped and stopped.message}
            return finish(verdict(done, checked=whole, **why).concluded(), stopped)
        place = Checkpoint(size, rank, place.checked + (found is not None), whole)
        tally.checked = place.checked
        if found is not None and found[0] != found[1]:
            if call.missing and place.checked <= PROBES:
                raise other_signs_error(ruleset, name, call.missing)
            facts = {"claimed": found[0], "expected": found[1], "counterexample": ruleset.format(position)}
            return finish(verdict(size, agrees=False, complete=False, **facts))
    walk.place = place
    positions = walk.batch()
    if not positions:
        return finish(verdict(walk.last).concluded())
    walks.append(walk)
    return ExchangeState(place, work + meter.spent, None, positions)


def _winners(
    walk: _Walk, quantity: str, known: Sequence[Any], replies: Sequence[str], name: str, true_means: TrueMeans
) -> Winners:
    """Infer from the first replies how the values say who wins."""
    seen: list[tuple[Any, bool]] = []
    for position, text in zip(known[:PROBES], replies, strict=False):
        kind, _, rest = split_part(text)[1].partition(" ")
        if kind not in ("int", "str", "bool") or quantity not in ("wins", "outcome") or len(rest) > DIGITS:
            continue
        value: Any = rest if kind == "str" else rest == "True" if kind == "bool" else _number(rest)
        try:
            seen.append((value, bool(finished(walk.truth.of("wins", position)))))
        except (BudgetError, LoopError):
            break
    rules = walk.ruleset
    return winners_from_values(seen, rules.judge.words, name, true_means, may_tie(rules)) if seen else PYTHON_TRUTH


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS else None


def argument_text(ruleset: Ruleset[Any], position: Any, call: Call | None = None) -> str:
    """Return a formula's arguments as JSON for sandbox/formula_service.py: one value, or `{"arguments": [...]}`."""
    if call is None or call == Call():
        return json.dumps(ruleset.as_argument(position), ensure_ascii=False)
    arguments = call.arguments(ruleset, position) or ()
    return json.dumps({"arguments": arguments, "lists": call.passes_lists}, ensure_ascii=False)


def _claim(ruleset: Ruleset[Any], quantity: str) -> Claim:
    possible = quantities_of(ruleset)
    if quantity not in possible:
        names = ", ".join(possible)
        message = Message(
            "{game} has no {word} here; it has: {names}", game=ruleset.slug(), word=shown(quantity), names=names
        )
        raise UnknownError(message)
    return Claim(quantity, QUANTITIES[quantity], quantity, "formula", "open", lambda rules, p: None)


def _constant(value: Any) -> Callable[[Ruleset[Any], Any], Any]:
    return lambda rules, position: value


def _read(text: str, quantity: str, ruleset: Ruleset[Any], winners: Winners) -> Any:
    """Parse the value in a reply; raises UserError if it reports a failure, NotationError if it is malformed."""
    kind, _, rest = split_part(text)[1].partition(" ")
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
