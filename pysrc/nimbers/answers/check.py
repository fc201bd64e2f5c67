"""A claim held against plain search, in order of size: how far it agrees, or the smallest counterexample."""

from __future__ import annotations

from collections.abc import Callable, Generator
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
    """What became of a claim: agreement on `checked` positions up to size `up_to`, or the smallest counterexample.

    Every order of each position was tried up to size `orders`, beyond it the one listed and one more; None says that it
    was so at all sizes. A user's formula may also fail, which is neither: `failure` says at which position, and why.
    """

    agrees: bool
    checked: int
    up_to: int
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

    def in_orders(self, ruleset: Ruleset[Any]) -> Verdict:
        """The same, with the size up to which every order was tried."""
        return replace(self, orders=complete_up_to(ruleset, self.up_to))


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
    said = claim.says(ruleset, position)
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
    ruleset: Ruleset[Any], claim: Claim, up_to: int | None = None, limit: int = NATIVE, resume: str | None = None
) -> Work[Verdict]:
    """Hold a claim against plain search for every position of size 0, 1, ..., `up_to`, in its orders.

    Without `up_to` it goes as far as a fixed amount of work allows. `resume` is text from an earlier Progress. Raises
    BudgetError when the limit is reached before `up_to`.
    """
    meter = Meter(limit if up_to is not None else min(UNASKED, limit))
    truth = Truth(ruleset, meter, plain=True, keyed=True)
    size, checked = _resumed(resume)
    done = checked_to = -1
    empty = 0
    sofar = checked

    def report() -> Progress:
        message = agreed_so_far(ruleset, size, sofar)
        return Progress(meter.work, message, size / up_to if up_to else None, f"{size}.{checked}")

    def verdict(agrees: bool, at: int, **values: Any) -> Verdict:
        found = replace(nothing_yet(ruleset, claim), agrees=agrees, checked=sofar, up_to=at, **values)
        return found.in_orders(ruleset)

    while up_to is None or size <= up_to:
        found = False
        try:
            for position in Listing(ruleset, size):
                found = True
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from reporting(_once(meter, ruleset, position), report)
                found_here = yield from reporting(held(ruleset, claim, truth, position), report)
                if found_here is None:
                    continue
                said, expected = found_here
                sofar += 1
                if said != expected:
                    name = ruleset.format(position)
                    return verdict(False, size, counterexample=name, expected=expected, claimed=said)
        except UserError as error:
            return verdict(False, size, failure=error.failure)
        except BudgetError as error:
            if up_to is None and done >= 0:
                sofar = checked
                break
            raise spent(ruleset, checked, done, error) from None
        checked, done = sofar, size
        checked_to = size if found else checked_to
        empty = 0 if found else empty + 1
        if empty >= NO_MORE:
            done = max(checked_to, 0)
            break
        size += 1
    return verdict(True, max(done, 0))


def nothing_yet(ruleset: Ruleset[Any], claim: Claim) -> Verdict:
    """The verdict before anything is checked."""
    return Verdict(
        True, 0, 0, ruleset.size_name, None, None, None,
        claim.name, claim.quantity, claim.statement, claim.source, claim.status,
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


def _resumed(resume: str | None) -> tuple[int, int]:
    """Size to begin with and positions already checked."""
    if not resume:
        return 0, 0
    size, dot, checked = resume.partition(".")
    if not (dot and size.isdecimal() and checked.isdecimal()):
        raise NotationError(Message("this is not a place to resume from: {word}", word=shown(resume)))
    return int(size), int(checked)
