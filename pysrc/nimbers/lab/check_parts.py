"""A check cut into parts: blocks of positions, in order of size and rank, each held against search by some worker."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ..answers.check import NO_MORE, Truth, Verdict, agreed_so_far, find_claim, held, nothing_yet, spent
from ..answers.listing import Listing
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Ruleset
from ..search.meter import MEMO, NATIVE, Meter, finished
from ..text import BudgetError, Progress, Work
from .formula import claim_of
from .parallel import Spread
from .source import Source, unheard

BLOCK = 500  # positions of one part
Named = str | tuple[Source, str]  # a claim of the game by its name, or a formula and its quantity


@dataclass(frozen=True)
class Part:
    """What became of one block: positions checked, and where it ended early, why."""

    checked: int
    counterexample: str | None = None
    expected: Any = None
    claimed: Any = None
    failure: UserFailure | None = None
    spent: BudgetError | None = None


@dataclass
class _Sizes:
    """The blocks of all sizes in order, and how far the sizes go."""

    ruleset: Ruleset[Any]
    up_to: int
    last: int = 0

    def blocks(self) -> Iterator[tuple[int, int, int]]:
        """(size, first rank, one behind the last rank)."""
        empty = 0
        for size in range(self.up_to + 1):
            positions, at = iter(Listing(self.ruleset, size)), 0
            while count := sum(1 for _ in islice(positions, BLOCK)):
                yield size, at, at + count
                at += count
            empty = 0 if at else empty + 1
            if empty >= NO_MORE:
                return
            self.last = size if at else self.last
        self.last = self.up_to


def checking_in_parts(
    ruleset: Ruleset[Any], named: Named, up_to: int, spread: Spread, limit: int = NATIVE
) -> Generator[Progress | None, None, Verdict]:
    """As `checking` with a size, on many workers: the verdict is the same, and the limit is that of each part."""
    claim = claim_named(ruleset, named)
    sizes = _Sizes(ruleset, up_to)
    sofar = 0
    handed: list[tuple[int, int, int]] = []

    def parts() -> Iterator[tuple[Any, ...]]:
        for block in sizes.blocks():
            handed.append(block)
            yield ruleset, named, *block, limit

    verdict = nothing_yet(ruleset, claim)
    with closing(spread.in_order(check_part, parts())) as results:
        for number, part in enumerate(results):
            size = handed[number][0]
            if part.spent is not None:
                raise spent(ruleset, sofar, size - 1, part.spent)
            sofar += part.checked
            if part.failure is not None or part.counterexample is not None:
                found = replace(
                    verdict, agrees=False, checked=sofar, up_to=size, counterexample=part.counterexample,
                    expected=part.expected, claimed=part.claimed, failure=part.failure,
                )  # fmt: skip
                return found.in_orders(ruleset)
            yield Progress(sofar, agreed_so_far(ruleset, size, sofar), size / up_to if up_to else None)
    return replace(verdict, checked=sofar, up_to=sizes.last).in_orders(ruleset)


def claim_named(ruleset: Ruleset[Any], named: Named) -> Claim:
    """The claim itself, which cannot cross to another process."""
    return find_claim(ruleset, named) if isinstance(named, str) else claim_of(ruleset, *named)


# --- in the worker ---------------------------------------------------------------------------------------------------

# What a worker keeps from one part to the next: what search has learnt, and how far it has walked through a size.
_truths: dict[Ruleset[Any], Truth] = {}
_walks: dict[tuple[Ruleset[Any], int], tuple[Iterator[Any], int]] = {}


def check_part(ruleset: Ruleset[Any], named: Named, size: int, start: int, stop: int, limit: int) -> Part:
    """Hold a claim against search for the positions of one size from rank `start` to `stop`."""
    with unheard():
        return finished(_checked(ruleset, claim_named(ruleset, named), size, start, stop, limit))


def _checked(ruleset: Ruleset[Any], claim: Claim, size: int, start: int, stop: int, limit: int) -> Work[Part]:
    truth = _truths.get(ruleset)
    if truth is None or truth.search.meter.positions > MEMO // 2:
        _truths.clear()
        truth = _truths[ruleset] = Truth(ruleset, Meter(limit), plain=True, keyed=True)
    truth.search.meter.allow(limit)
    checked = 0
    try:
        for position in _walk(ruleset, size, start, stop):
            found = yield from held(ruleset, claim, truth, position)
            if found is None:
                continue
            checked += 1
            claimed, expected = found
            if claimed != expected:
                return Part(checked, ruleset.format(position), expected, claimed)
    except UserError as error:
        return Part(checked, failure=error.failure)
    except BudgetError as error:
        return Part(checked, spent=error)
    return Part(checked)


def _walk(ruleset: Ruleset[Any], size: int, start: int, stop: int) -> list[Any]:
    """The positions of a block; blocks come in rising order, so the walk goes on where it stood."""
    positions, rank = _walks.pop((ruleset, size), (iter(()), -1))
    if not 0 <= rank <= start:
        positions, rank = iter(Listing(ruleset, size)), 0
    found = list(islice(positions, start - rank, stop - rank))
    _walks.clear()
    _walks[ruleset, size] = positions, stop
    return found
