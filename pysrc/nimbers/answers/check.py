"""A claim held against plain search, in order of size: how far it agrees, or the smallest counterexample."""

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
UNASKED = 300_000  # work spent when no size is asked for
NO_MORE = 12  # this many sizes in a row without a position: the game has no larger ones


@dataclass(frozen=True)
class Verdict:
    """What became of a claim: agreement on `checked` positions, or the smallest counterexample.

    All positions of the sizes `start` to `up_to` were asked about, None where not one size was; of `silent` ones the
    claim says nothing. `agrees` is None where there is no verdict: nothing was covered, less than was asked for, or a
    user's formula failed, for which `failure` says at which position and why. `complete`: all that was asked for was
    covered. Every order of each position was tried up to size `orders`, beyond it the one listed and one more; None
    says that it was so at all sizes. A formula that fails where the game is over is not asked there: `skipped`.
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
    stopped: Message | None = None  # why less was covered than was asked for

    def in_orders(self, ruleset: Ruleset[Any], claim: Claim) -> Verdict:
        """Return the same, with the size up to which every order was tried."""
        some = self.up_to is None or claim.positions is not None  # those are asked in all their orders
        return replace(self, orders=None if some else complete_up_to(ruleset, self.up_to or 0))

    def ended(self) -> Verdict:
        """Return the same as the last word: agreement only where something was asked, and all that was asked for."""
        return replace(self, agrees=True if self.checked and self.complete else None)


@dataclass
class Tally:
    """How far a check has come: positions that agree, those of which nothing is said, and a failure that is excused."""

    checked: int = 0
    silent: int = 0
    skipped: UserFailure | None = None

    def excuses(self, ruleset: Ruleset[Any], position: Any, error: UserError) -> bool:
        """Return whether a failure is excused: the game is over, and most functions do not speak of that."""
        is_value = error.failure.line is None and " returns " in error.failure.what  # it answers, and not as asked
        over = not error.failure.late and not is_value and next(iter(ruleset.options(position)), None) is None
        if over:
            self.skipped = self.skipped or error.failure
        return over

    def failure(self, found: UserFailure) -> UserFailure:
        """Return the failure that is told: the first of all, where a formula has not answered at all."""
        return found if self.checked or self.skipped is None else self.skipped

    @property
    def facts(self) -> dict[str, Any]:
        """What a verdict says of it."""
        return {"checked": self.checked, "silent": self.silent, "skipped": self.skipped}


def asked(ruleset: Ruleset[Any], claim: Claim, size: int) -> Iterable[Any]:
    """Return the positions of a size that a claim is asked about."""
    listed: Iterable[Any] = Listing(ruleset, size)
    return listed if claim.positions is None else claim.positions(ruleset, listed, size)


def find_claim(ruleset: Ruleset[Any], name: str | None) -> Claim:
    """The claim of that name, or the first that applies; raises UnknownError naming those there are."""
    claims = [claim for claim in ruleset.claims() if ruleset.applies(claim)]
    for claim in claims:
        if name in (None, claim.name):
            return claim
    if not claims:
        raise UnknownError(Message("{game} has no claims yet", game=ruleset.slug()))
    names = ", ".join(claim.name for claim in claims)
    raise UnknownError(
        Message("{game} has no claim {name}; it has: {names}", game=ruleset.slug(), name=shown(name or ""), names=names)
    )


def quantities_of(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """The quantities that positions have under the ruleset's convention."""
    found = ["wins", "outcome", "count"]
    if ruleset.convention == NORMAL and not ruleset.loopy:
        found.append("grundy")
    if ruleset.convention == SCORING:
        found.append("score")
    return (*found, *(() if ruleset.loopy else ("length",)))


class Truth:
    """The quantities of a ruleset's positions by search."""

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
        """The value of a quantity, None where the convention does not have it."""
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


def held(ruleset: Ruleset[Any], claim: Claim, truth: Truth, position: Any) -> Work[tuple[Any, Any] | None]:
    """What a claim says of a position and what search finds there; None where the claim says nothing."""
    said = claim.evaluate(ruleset, position)
    if said is None:
        return None
    expected = yield from truth.of(claim.quantity, position)
    if claim.quantity == "winning_moves":
        said = sorted(islice(said, SHOWN))
    return said, expected


def reporting(work: Work[T], report: Callable[[], Progress]) -> Generator[Progress, None, T]:
    """Work whose every slice is reported."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield report()


def checking(
    ruleset: Ruleset[Any],
    claim: Claim,
    up_to: int | None = None,
    limit: int = NATIVE,
    resume: str | None = None,
    start: int = 0,
) -> Work[Verdict]:
    """Hold a claim against plain search for every position of size `start`, ..., `up_to`, in its orders.

    Without `up_to` it goes as far as a fixed amount of work allows. Where the limit is reached before `up_to`, the
    verdict is none, and says what was covered. `resume` is text from an earlier Progress.
    """
    meter = Meter(limit if up_to is not None else min(UNASKED, limit))
    truth = Truth(ruleset, meter, plain=True, keyed=True)
    size, before = _resumed(resume, start)
    tally = Tally(before)
    whole = replace(tally)  # as it was after the last whole size
    done: int | None = size - 1 if size > start else None
    last: int | None = done
    empty = 0

    def report() -> Progress:
        message = agreed_so_far(ruleset, size, tally.checked)
        return Progress(meter.work, message, size / up_to if up_to else None, f"{size}.{whole.checked}")

    def verdict(counted: Tally, at: int | None, **values: Any) -> Verdict:
        found = replace(nothing_yet(ruleset, claim), up_to=at, start=start, **{**counted.facts, **values})
        return found.in_orders(ruleset, claim)

    while up_to is None or size <= up_to:
        found = False
        try:
            for position in asked(ruleset, claim, size):
                found = True
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from reporting(_once(meter, ruleset, position), report)
                try:
                    found_here = yield from reporting(held(ruleset, claim, truth, position), report)
                except UserError as error:
                    if tally.excuses(ruleset, position, error):
                        continue
                    raise
                if found_here is None:
                    tally.silent += 1
                    continue
                said, expected = found_here
                tally.checked += 1
                if said != expected:
                    name = ruleset.format(position)
                    return verdict(
                        tally, size, agrees=False, complete=False, counterexample=name, expected=expected, claimed=said,
                    )  # fmt: skip
        except UserError as error:
            return verdict(tally, size, agrees=None, complete=False, failure=tally.failure(error.failure))
        except BudgetError as error:
            stopped = None if up_to is None and done is not None else error
            return verdict(whole, done, complete=stopped is None, stopped=stopped and stopped.message).ended()
        whole, done = replace(tally), size
        last = size if found else last
        empty = 0 if found else empty + 1
        if empty >= NO_MORE and size >= (ruleset.largest or 0):
            done = last
            break
        size += 1
    return verdict(tally, done).ended()


def nothing_yet(ruleset: Ruleset[Any], claim: Claim) -> Verdict:
    """The verdict before anything is checked."""
    return Verdict(
        None, 0, None, ruleset.size_name, None, None, None,
        claim.name, claim.quantity, claim.statement, claim.source, claim.status, read_as=claim.read_as,
    )  # fmt: skip


def agreed_so_far(ruleset: Ruleset[Any], size: int, checked: int) -> Message:
    """Where a check stands."""
    template = "{size_name} {size}: {checked} positions agree"
    return Message(template, size_name=ruleset.size_name, size=size, checked=checked)


def spent(ruleset: Ruleset[Any], checked: int, size: int, error: BudgetError) -> BudgetError:
    """The error of a check that ran out of work, with what it had checked by then."""
    error_with_size = BudgetError(
        Message(
            "{checked} positions checked, complete up to {size_name} = {size}, all agree; then: {why}",
            checked=checked, size_name=ruleset.size_name, size=size, why=error.message,
        )
    )  # fmt: skip
    error_with_size.more = error.more
    return error_with_size


def _once(meter: Meter, ruleset: Ruleset[Any], position: Any) -> Work[None]:
    yield from meter.rest(ruleset, position)


def _resumed(resume: str | None, start: int) -> tuple[int, int]:
    """Size to begin with and positions already checked."""
    if not resume:
        return start, 0
    size, dot, checked = resume.partition(".")
    if not (dot and size.isdecimal() and checked.isdecimal()):
        raise NotationError(Message("this is not a place to resume from: {word}", word=shown(resume)))
    return int(size), int(checked)
