"""Answer who wins a position: by search if a little work is enough, else by a proved claim."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from ..model import NORMAL, Claim, Outcome, Ruleset
from ..search.meter import NATIVE, SMALL, Meter
from ..search.search import Value, Winning
from ..session import session
from ..text import BudgetError, Message, Work
from .claimed import claimed_outcome, claimed_value, claimed_winning_moves, has_outcome_claim
from .position_cache import PositionCache

OPTION_TEXT = 1_000  # longest notation of an option in an answer, in characters
IN_WORDS = 3  # so many winning moves have words, too
RECHECK = 20_000  # work spent on checking a claim against search before it is used
SHARE = 10  # a search that adds to an incomplete claim may use 1/SHARE of the limit
FEW_MOVES = 100  # it is tried only if a position has at most so many moves; others are hopeless


@dataclass(frozen=True)
class BySearch:
    """Source of an answer: exhaustive search that visited `positions` positions."""

    positions: int
    kind: Literal["search"] = "search"


@dataclass(frozen=True)
class ByClaim:
    """Source of an answer: a proved claim, which agreed with search on all positions up to size `agreed`."""

    name: str
    source: str
    agreed: int
    size_name: str
    statement: str
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True)
class WinningMove:
    """A winning move: its name, the notation of its option (None if too long), and words for it if there are few."""

    name: str
    option: str | None
    text: Message | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Answer:
    """Who wins a position under best play, with its values and their source; values that do not apply are None."""

    ruleset: Ruleset[Any] = field(repr=False)
    position: str
    outcome: Outcome
    grundy: int | None
    score: int | None
    length: int | None
    remoteness: int | None
    winning_move_count: int | None
    winning_moves: tuple[WinningMove, ...]
    by: BySearch | ByClaim
    over: bool = False  # no move is left

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.ruleset.slug()

    def __str__(self) -> str:
        """Return the verdict and its source as English sentences."""
        from ..text import say
        from .answer_texts import source_text, verdict

        return f"{say(verdict(self))} {say(source_text(self))}"

    def _repr_html_(self) -> str | None:
        """Return the drawing with the answer for notebooks, or None if the position is too long to draw."""
        from ..pictures.static import shown_as

        return shown_as(self, "figure")

    def _repr_svg_(self) -> str | None:
        """Return the drawing as SVG, for notebooks without HTML, or None if the position is too long to draw."""
        from ..pictures.static import shown_as

        return shown_as(self, "picture")


def answer_position(
    ruleset: Ruleset[Any],
    position: Any,
    limit: int = NATIVE,
    before_claims: int | None = None,
    cache: PositionCache | None = None,
) -> Work[Answer]:
    """Answer who wins a position; raises BudgetError if neither search within the limit nor a proved claim decides it.

    `before_claims` is the work allowed for search before a proved claim is used.
    """
    cache = cache or PositionCache()
    if before_claims is None:  # a larger limit than usual is meant for search
        before_claims = limit if limit > NATIVE else SMALL
    if cache.answer is None or (cache.answer[0] < limit and _may_grow(cache.answer[1])):
        cache.answer = limit, (yield from _answer(ruleset, position, limit, before_claims, cache))
    return cache.answer[1]


def _answer(ruleset: Ruleset[Any], position: Any, limit: int, before_claims: int, cache: PositionCache) -> Work[Answer]:
    theory = has_outcome_claim(ruleset)
    try:
        if theory:
            return (yield from _search(ruleset, position, min(before_claims, limit), cache))
        return (yield from _search(ruleset, position, limit, cache, limit))
    except BudgetError:
        if not theory:
            raise
        cache.claims_first.add(ruleset)
    by_claim = claimed_outcome(ruleset, position)
    if by_claim is None:
        return (yield from _search(ruleset, position, limit, cache, limit))
    answer = yield from _answer_by_claim(ruleset, position, *by_claim)
    if limit // SHARE > before_claims and _is_incomplete(answer) and _has_few_moves(ruleset, position):
        try:
            for_outcome = 0 if answer.winning_moves else limit // 2
            return (yield from _search(ruleset, position, limit // SHARE, cache, for_outcome))
        except BudgetError:
            pass  # keep the claim's answer
    return answer


def _may_grow(answer: Answer) -> bool:
    """Return whether more work could complete the answer."""
    return answer.by.kind == "claim" or answer.winning_move_count is None or _lacks_value(answer)


def _is_incomplete(answer: Answer) -> bool:
    """Return whether an answer lacks the Grundy value, or all the winning moves of a won position."""
    return _lacks_value(answer) or (answer.outcome is Outcome.N and not answer.winning_moves)


def _lacks_value(answer: Answer) -> bool:
    """Return whether the position has a Grundy value that the answer lacks."""
    return _has_values(answer.ruleset) and answer.grundy is None


def _has_values(ruleset: Ruleset[Any]) -> bool:
    return ruleset.convention == NORMAL and not ruleset.loopy


def _has_few_moves(ruleset: Ruleset[Any], position: Any) -> bool:
    return sum(1 for _ in islice(ruleset.options(position), FEW_MOVES + 1)) <= FEW_MOVES


def _search(
    ruleset: Ruleset[Any], position: Any, limit: int, cache: PositionCache, for_outcome: int = 0
) -> Work[Answer]:
    """Answer by search within the limit; if the value is too much work, find the outcome within `for_outcome`."""
    search = cache.search(ruleset, limit)
    sooner = for_outcome > 0 and search.outcome_is_cheaper
    if sooner:
        search = cache.search(ruleset, limit // SHARE)
    try:
        value = yield from search.value(position)
    except BudgetError as error:
        if not (sooner and error.more):
            raise
        search = cache.search(ruleset, for_outcome)
        lost = yield from search.is_lost(position)
        value = Value(Outcome.P, grundy=0) if lost else Value(Outcome.N)
    winning = Winning(0)
    if value.outcome is Outcome.N:
        try:
            winning = yield from search.winning(position)
        except BudgetError as error:
            winning = yield from search.known_winning(position)
            if not (sooner and error.more and winning.names):
                raise
    if sooner and value.grundy is None:
        with suppress(BudgetError):  # the value remains unknown
            value = yield from cache.search(ruleset, limit).value(position)
    if cache.visited is None:
        cache.visited = search.meter.positions
    try:
        length = yield from search.length(position)
    except BudgetError:
        length = _claimed_length(ruleset, position)  # only the length was too much work
    return Answer(
        ruleset,
        ruleset.format(position),
        value.outcome,
        value.grundy,
        value.score,
        length,
        value.remoteness,
        winning.count,
        _winning_moves(ruleset, position, winning),
        BySearch(max(1, cache.visited)),  # the empty sum is a position, too
        next(iter(ruleset.moves(position)), None) is None,
    )


def _answer_by_claim(ruleset: Ruleset[Any], position: Any, outcome: Outcome, claim: Claim) -> Work[Answer]:
    agreed = yield from _recheck(ruleset, claim)
    yield None
    winning: Winning | None = Winning(0)
    if outcome is Outcome.N:
        winning = yield from claimed_winning_moves(ruleset, position, Meter(SMALL))
    yield None
    grundy, score = claimed_value(ruleset, position, "grundy"), claimed_value(ruleset, position, "score")
    yield None
    lost = 0 if outcome is Outcome.P and _has_values(ruleset) else None
    return Answer(
        ruleset,
        ruleset.format(position),
        outcome,
        grundy[0] if grundy else lost,
        score[0] if score else None,
        _claimed_length(ruleset, position),
        None,
        winning.count if winning else None,
        _winning_moves(ruleset, position, winning) if winning else (),
        ByClaim(claim.name, claim.source, agreed, ruleset.size_name, claim.statement),
    )


def _claimed_length(ruleset: Ruleset[Any], position: Any) -> int | None:
    length = claimed_value(ruleset, position, "length")
    return length[0] if length else None


def _winning_moves(ruleset: Ruleset[Any], position: Any, winning: Winning) -> tuple[WinningMove, ...]:
    """Return the winning moves with their options; after a long option the others, about as long, are left out."""
    by_name = {move.name: move for move in winning.moves}
    moves: list[WinningMove] = []
    long = False
    for name in winning.names:
        move = None if long else by_name.get(name) or ruleset.move(position, name)
        option = None if move is None else ruleset.format(move.option)
        long = option is None or len(option) > OPTION_TEXT
        words = ruleset.describe_move(position, move) if move and len(winning.names) <= IN_WORDS else None
        moves.append(WinningMove(name, None if long else option, words))
    return tuple(moves)


class Agreed(dict[tuple[Ruleset[Any], str], int]):
    """The claims last checked against search, with the sizes up to which they agree.

    It keeps at most MOST, since users may type any number of rule parameters.
    """

    MOST = 200


def _recheck(ruleset: Ruleset[Any], claim: Claim) -> Work[int]:
    """Return the size up to which the claim agrees with plain search; checked once for each ruleset."""
    agreed = session.of(Agreed)
    size = agreed.get((ruleset, claim.name))
    if size is None:
        from .check import check_claim  # most answers come from search and do not need it

        verdict = yield from check_claim(ruleset, claim, limit=RECHECK)
        if verdict.agrees is False or verdict.failure:
            raise AssertionError(f"the proved claim {claim.name} fails at {verdict.counterexample}")
        size = verdict.up_to or 0
    agreed.pop((ruleset, claim.name), None)  # move it to the end: the least recently used entry is dropped
    agreed[ruleset, claim.name] = size
    if len(agreed) > Agreed.MOST:
        del agreed[next(iter(agreed))]
    return size
