"""Check a claim in parallel: workers compare blocks of positions, in order of size and rank, with search."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from ..answers.check import (
    NO_MORE,
    CheckCounts,
    Truth,
    Verdict,
    agreed_so_far,
    compare_with_search,
    empty_verdict,
    find_claim,
    positions_to_check,
    truth_for,
)
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Ruleset
from ..search.meter import MEMO, NATIVE, Meter, finished
from ..session import session
from ..text import BudgetError, Progress, Work
from .formula import claim_of
from .parallel import WorkerPool
from .source import Source, print_to_stderr

BLOCK = 500  # positions in one part
# The name of a claim of the game, or a formula, its quantity, the words for who wins, and those of a judge.
Named = str | tuple[Source, str] | tuple[Source, str, str | None]


@dataclass(frozen=True)
class BlockResult:
    """The result of one block: the number of positions checked, and why it ended early, if it did."""

    checked: int
    silent: int = 0
    skipped: UserFailure | None = None
    counterexample: str | None = None
    expected: Any = None
    claimed: Any = None
    failure: UserFailure | None = None
    spent: BudgetError | None = None


@dataclass
class _Sizes:
    """The blocks of all sizes in order; in the end `last` is the size up to which they go."""

    ruleset: Ruleset[Any]
    claim: Claim
    start: int
    up_to: int
    last: int | None = None

    def blocks(self) -> Iterator[tuple[int, int, int]]:
        """Yield (size, first rank, end of ranks)."""
        empty = 0
        for size in range(self.start, self.up_to + 1):
            positions, at = iter(positions_to_check(self.ruleset, self.claim, size)), 0
            while count := sum(1 for _ in islice(positions, BLOCK)):
                yield size, at, at + count
                at += count
            empty = 0 if at else empty + 1
            if empty >= NO_MORE and size >= (self.ruleset.largest or 0):
                return
            self.last = size if at else self.last
        self.last = self.up_to


def check_in_parts(
    ruleset: Ruleset[Any], named: Named, up_to: int, workers: WorkerPool, limit: int = NATIVE, start: int = 0
) -> Generator[Progress | None, None, Verdict]:
    """Check up to a size on several workers; the verdict is that of `check_claim`, and `limit` is for each part."""
    claim = claim_named(ruleset, named)
    sizes = _Sizes(ruleset, claim, start, up_to)
    sofar = CheckCounts()
    whole, done = replace(sofar), start - 1
    blocks_sent: list[tuple[int, int, int]] = []

    def parts() -> Iterator[tuple[Any, ...]]:
        for block in sizes.blocks():
            blocks_sent.append(block)
            yield ruleset, named, *block, limit

    verdict = replace(empty_verdict(ruleset, claim), start=start)
    with closing(workers.map_in_order(check_part, parts())) as results:
        for number, part in enumerate(results):
            size = blocks_sent[number][0]
            if size > done + 1:
                whole, done = replace(sofar), size - 1
            if part.spent is not None:
                found = replace(
                    verdict, up_to=None if done < start else done, complete=False, stopped=part.spent.message,
                    **whole.facts,
                )  # fmt: skip
                return found.with_orders(ruleset, claim).concluded()
            sofar.checked += part.checked
            sofar.silent += part.silent
            sofar.skipped = sofar.skipped or part.skipped
            if part.failure is not None or part.counterexample is not None:
                failed = part.failure and sofar.failure(part.failure)
                agrees = None if failed is not None else False
                found = replace(
                    verdict, agrees=agrees, up_to=size, complete=False, counterexample=part.counterexample,
                    expected=part.expected, claimed=part.claimed, failure=failed, **sofar.facts,
                )  # fmt: skip
                return found.with_orders(ruleset, claim)
            yield Progress(sofar.checked, agreed_so_far(ruleset, size, sofar.checked), size / up_to if up_to else None)
    return replace(verdict, up_to=sizes.last, **sofar.facts).with_orders(ruleset, claim).concluded()


@lru_cache(maxsize=8)
def claim_named(ruleset: Ruleset[Any], named: Named) -> Claim:
    """Return the claim or formula; a Claim cannot be pickled, so each process makes its own."""
    return find_claim(ruleset, named) if isinstance(named, str) else claim_of(ruleset, *named)


# --- in the worker ---------------------------------------------------------------------------------------------------


class _Truths(dict[tuple[Ruleset[Any], bool], Truth]):
    """The searched values that a worker keeps between parts."""


class _Walks(dict[tuple[Ruleset[Any], Named, int], tuple[Iterator[Any], int]]):
    """The iterator over the positions of the current size, which a worker keeps between parts."""


def check_part(ruleset: Ruleset[Any], named: Named, size: int, start: int, stop: int, limit: int) -> BlockResult:
    """Compare a claim with search for the positions of one size from rank `start` to `stop`."""
    with print_to_stderr():
        return finished(_check(ruleset, named, size, start, stop, limit))


def _check(ruleset: Ruleset[Any], named: Named, size: int, start: int, stop: int, limit: int) -> Work[BlockResult]:
    claim = claim_named(ruleset, named)
    kept, truths = (ruleset, claim.positions is None), session.of(_Truths)
    truth = truths.get(kept)
    if truth is None or truth.search.meter.positions > MEMO // 2:
        truths.clear()
        truth = truths[kept] = truth_for(ruleset, claim, Meter(limit))
    truth.search.meter.allow(limit)
    tally = CheckCounts()
    try:
        for position in _walk(ruleset, named, size, start, stop):
            try:
                found = yield from compare_with_search(ruleset, claim, truth, position)
            except UserError as error:
                if tally.excuses(ruleset, position, error):
                    continue
                raise
            if found is None:
                tally.silent += 1
                continue
            tally.checked += 1
            claimed, expected = found
            if claimed != expected:
                return BlockResult(
                    **tally.facts, counterexample=ruleset.format(position), expected=expected, claimed=claimed
                )
    except UserError as error:
        return BlockResult(**tally.facts, failure=error.failure)
    except BudgetError as error:
        return BlockResult(**tally.facts, spent=error)
    return BlockResult(**tally.facts)


def _walk(ruleset: Ruleset[Any], named: Named, size: int, start: int, stop: int) -> list[Any]:
    """Return the positions of a block; blocks come in rising order, so the last iterator is reused."""
    walks = session.of(_Walks)
    positions, rank = walks.pop((ruleset, named, size), (iter(()), -1))
    if not 0 <= rank <= start:
        positions, rank = iter(positions_to_check(ruleset, claim_named(ruleset, named), size)), 0
    found = list(islice(positions, start - rank, stop - rank))
    walks.clear()
    walks[ruleset, named, size] = positions, stop
    return found
