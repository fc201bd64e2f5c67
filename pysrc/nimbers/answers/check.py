"""Check a claim against plain search, smallest positions first: how far it agrees, or the smallest counterexample."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from ..model import NORMAL, SCORING, Claim, Outcome, Ruleset
from ..notation import shown
from ..search.meter import NATIVE, Meter
from ..search.search import SHOWN, Search
from ..text import BudgetError, Message, NotationError, Progress, UnknownError, Work
from .listing import Listing, complete_up_to
from .user_error import UserError, UserFailure

T = TypeVar("T")
DEFAULT_BUDGET = 300_000  # work spent if `up_to` is not given
NO_MORE = 12  # after so many sizes in a row without positions the game has no larger ones


@dataclass(frozen=True)
class Verdict:
    """The result of checking a claim: agreement on `checked` positions, or the smallest counterexample.

    The check covered all positions of the sizes `start` to `up_to` (None if it finished no size); for `silent` of them
    the claim has no value. `agrees` is None without a verdict: the check covered nothing, or less than requested, or a
    user's formula failed, which `failure` describes. `complete` is whether the check covered all that was requested.
    Up to size `orders` it tried every order of each position, beyond it the listed order and a random one; None means
    every order at all sizes. `skipped` is the first failure of a formula at a position without moves, which is excused.
    """

    agrees: bool | None
    checked: int
    up_to: int | None
    size_name: str
    counterexample: str | None
    expected: Any
    claimed: Any
    claim: str
    quantity: str
    statement: str
    source: str
    status: str
    failure: UserFailure | None = None
    orders: int | None = None
    start: int = 0
    complete: bool = True
    silent: int = 0
    skipped: UserFailure | None = None
    read_as: tuple[Message, ...] = ()
    stopped: Message | None = None  # why the check covered less than requested
    may_tie: bool = False  # whether a position of the game may be neither won nor lost

    def __str__(self) -> str:
        """Return the verdict as English sentences."""
        from ..text import say
        from .answer_texts import check_verdict

        return say(check_verdict(self))

    def with_orders(self, ruleset: Ruleset[Any], claim: Claim) -> Verdict:
        """Return the verdict with `orders` set."""
        every = self.up_to is None or claim.positions is not None  # a claim's own positions come in all orders
        return replace(self, orders=None if every else complete_up_to(ruleset, self.up_to or 0))

    def concluded(self) -> Verdict:
        """Return the verdict at the end of a check: it agrees only if the check is complete and not empty."""
        return replace(self, agrees=True if self.checked and self.complete else None)


@dataclass
class CheckCounts:
    """Counts of a check: positions that agree, positions without a claimed value, and an excused failure."""

    checked: int = 0
    silent: int = 0
    skipped: UserFailure | None = None

    def excuses(self, ruleset: Ruleset[Any], position: Any, error: UserError) -> bool:
        """Return whether a failure is excused because the position has no moves, which many functions do not handle."""
        is_value = error.failure.line is None and " returns " in error.failure.what  # a result of a wrong type
        over = not error.failure.late and not is_value and next(iter(ruleset.options(position)), None) is None
        if over:
            self.skipped = self.skipped or error.failure
        return over

    def failure(self, latest: UserFailure) -> UserFailure:
        """Return the failure to report: the latest, or the first one if the formula has never returned a value."""
        return latest if self.checked or self.skipped is None else self.skipped

    @property
    def facts(self) -> dict[str, Any]:
        """The counts as fields of a verdict."""
        return {"checked": self.checked, "silent": self.silent, "skipped": self.skipped}


def positions_to_check(ruleset: Ruleset[Any], claim: Claim, size: int) -> Iterable[Any]:
    """Return the positions of a size on which a claim is checked."""
    listed: Iterable[Any] = Listing(ruleset, size)
    return listed if claim.positions is None else claim.positions(ruleset, listed, size)


def find_claim(ruleset: Ruleset[Any], name: str | None) -> Claim:
    """Return the claim of a name, or the first one that applies; the UnknownError lists the claims available."""
    claims = [claim for claim in ruleset.claims() if ruleset.applies(claim)]
    for claim in claims:
        if name in (None, claim.name):
            return claim
    if not claims:
        raise UnknownError(Message("{game} has no claims yet", game=ruleset.slug()))
    names = ", ".join(claim.name for claim in claims)
    if any(claim.name == name for claim in ruleset.claims()):
        message = Message(
            "the claim {name} is about other rules; these rules have {names}", name=name or "", names=names
        )
        raise UnknownError(message)
    raise UnknownError(
        Message("{game} has no claim {name}; it has: {names}", game=ruleset.slug(), name=shown(name or ""), names=names)
    )


def quantities_of(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return the quantities that positions have under the ruleset's convention."""
    quantities = ["wins", "outcome", "count"]
    if ruleset.convention == NORMAL and not ruleset.loopy:
        quantities.append("grundy")
    if ruleset.convention == SCORING:
        quantities.append("score")
    return (*quantities, *(() if ruleset.loopy else ("length",)))


class Truth:
    """Quantities of a ruleset's positions, by search."""

    def __init__(self, ruleset: Ruleset[Any], meter: Meter, plain: bool = False, keyed: bool = False) -> None:
        self.search = Search(ruleset, meter, plain, keyed)
        self._quantities: dict[str, Callable[[Any], Work[Any]]] = {
            "outcome": self._outcome,
            "wins": self._wins,
            "grundy": self._grundy,
            "score": self._score,
            "length": self.search.length,
            "winning_move_count": self._count,
            "winning_moves": self._names,
        }

    def of(self, quantity: str, position: Any) -> Work[Any]:
        """Return the value of a quantity, None if it does not exist under the convention."""
        return self._quantities[quantity](position)

    def _outcome(self, position: Any) -> Work[str]:
        return (yield from self.search.value(position)).outcome

    def _wins(self, position: Any) -> Work[bool]:
        return (yield from self.search.value(position)).outcome is Outcome.N

    def _grundy(self, position: Any) -> Work[int | None]:
        return (yield from self.search.value(position)).grundy

    def _score(self, position: Any) -> Work[int | None]:
        return (yield from self.search.value(position)).score

    def _count(self, position: Any) -> Work[int | None]:
        return (yield from self.search.winning(position)).count

    def _names(self, position: Any) -> Work[list[str]]:
        return sorted((yield from self.search.winning(position)).names)


def truth_for(ruleset: Ruleset[Any], claim: Claim, meter: Meter) -> Truth:
    """Return the search that a check compares a claim with: without theory, unless it speaks of single heaps only.

    A single heap of 100 may become so many sums that only their nim-sums keep the search small.
    """
    return Truth(ruleset, meter, plain=claim.positions is None, keyed=True)


def compare_with_search(
    ruleset: Ruleset[Any], claim: Claim, truth: Truth, position: Any
) -> Work[tuple[Any, Any] | None]:
    """Return (claimed, expected): the value by a claim and the value by search; None if the claim has none."""
    value = claim.evaluate(ruleset, position)
    if value is None:
        return None
    expected = yield from truth.of(claim.quantity, position)
    if claim.quantity == "winning_moves":
        value = sorted(islice(value, SHOWN))
    return value, expected


def with_progress(work: Work[T], report: Callable[[], Progress]) -> Generator[Progress, None, T]:
    """Run a job and yield `report()` after each slice."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield report()


def check_claim(
    ruleset: Ruleset[Any],
    claim: Claim,
    up_to: int | None = None,
    limit: int = NATIVE,
    resume: str | None = None,
    start: int = 0,
) -> Work[Verdict]:
    """Compare a claim with plain search on every position of the sizes `start` to `up_to`, in several orders.

    Without `up_to` the check goes as far as DEFAULT_BUDGET allows. If it reaches the limit before `up_to`, the verdict
    has `agrees` None and says what was covered. `resume` is the text of an earlier Progress.
    """
    meter = Meter(limit if up_to is not None else min(DEFAULT_BUDGET, limit))
    truth = truth_for(ruleset, claim, meter)
    size, before = _resumed(resume, start)
    counts = CheckCounts(before)
    whole = replace(counts)  # the counts after the last finished size
    done: int | None = size - 1 if size > start else None
    last: int | None = done
    empty = 0

    def report() -> Progress:
        message = agreed_so_far(ruleset, size, counts.checked)
        return Progress(meter.work, message, size / up_to if up_to else None, f"{size}.{whole.checked}")

    def verdict(counts: CheckCounts, up_to: int | None, **values: Any) -> Verdict:
        empty = empty_verdict(ruleset, claim)
        return replace(empty, up_to=up_to, start=start, **{**counts.facts, **values}).with_orders(ruleset, claim)

    while up_to is None or size <= up_to:
        has_positions = False
        try:
            for position in positions_to_check(ruleset, claim, size):
                has_positions = True
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from with_progress(_pause(meter, ruleset, position), report)
                try:
                    pair = yield from with_progress(compare_with_search(ruleset, claim, truth, position), report)
                except UserError as error:
                    if counts.excuses(ruleset, position, error):
                        continue
                    raise
                if pair is None:
                    counts.silent += 1
                    continue
                claimed, expected = pair
                counts.checked += 1
                if claimed != expected:
                    return verdict(
                        counts, size, agrees=False, complete=False,
                        counterexample=ruleset.format(position), expected=expected, claimed=claimed,
                    )  # fmt: skip
        except UserError as error:
            return verdict(counts, size, agrees=None, complete=False, failure=counts.failure(error.failure))
        except BudgetError as error:
            stopped = None if up_to is None and done is not None else error
            return verdict(whole, done, complete=stopped is None, stopped=stopped and stopped.message).concluded()
        whole, done = replace(counts), size
        last = size if has_positions else last
        empty = 0 if has_positions else empty + 1
        if empty >= NO_MORE and size >= (ruleset.largest or 0):
            done = last
            break
        size += 1
    return verdict(counts, done).concluded()


def empty_verdict(ruleset: Ruleset[Any], claim: Claim) -> Verdict:
    """Return the verdict before anything is checked."""
    return Verdict(
        None, 0, None, ruleset.size_name, None, None, None,
        claim.name, claim.quantity, claim.statement, claim.source, claim.status, read_as=claim.read_as,
        may_tie=may_tie(ruleset),
    )  # fmt: skip


def may_tie(ruleset: Ruleset[Any]) -> bool:
    """Return whether a position of a game may be neither won nor lost."""
    return ruleset.loopy or ruleset.convention == SCORING


def agreed_so_far(ruleset: Ruleset[Any], size: int, checked: int) -> Message:
    """Return a sentence on the progress of a check."""
    template = "{size_name} {size}: {checked} positions agree"
    return Message(template, size_name=ruleset.size_name, size=size, checked=checked)


def _pause(meter: Meter, ruleset: Ruleset[Any], position: Any) -> Work[None]:
    yield from meter.checkpoint(ruleset, position)


def _resumed(resume: str | None, start: int) -> tuple[int, int]:
    """Return the first size, and the number of positions already checked."""
    if not resume:
        return start, 0
    size, dot, checked = resume.partition(".")
    if not (dot and size.isdecimal() and checked.isdecimal()):
        raise NotationError(Message("this is not a place to resume from: {word}", word=shown(resume)))
    return int(size), int(checked)
