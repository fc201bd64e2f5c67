"""The answer to "who wins?": by search when it ends within a little work, else by a proved claim, and it says which."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from ..model import NORMAL, Claim, Outcome, Ruleset
from ..search.meter import NATIVE, SMALL, Meter
from ..search.search import Value, Winning
from ..text import BudgetError, Work
from .claimed import claimed, claimed_outcome, claimed_winning, decides
from .study import Study

OPTION_TEXT = 1_000  # characters of an option's notation that are still told
RECHECK = 20_000  # work spent on holding a claim against search before it is used
SHARE = 10  # a search beside a claim that says too little takes one part of so many of the limit
FEW_MOVES = 100  # and is begun where there are no more moves than these: other positions are beyond it


@dataclass(frozen=True)
class BySearch:
    """Found by exhaustive search that remembered this many positions."""

    positions: int
    kind: Literal["search"] = "search"


@dataclass(frozen=True)
class ByClaim:
    """Found by a proved claim, which agreed with search for every position up to size `agreed` just before."""

    name: str
    source: str
    agreed: int
    size_name: str
    statement: str
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True)
class WinningMove:
    """A winning move: its name, and the notation of the option it leads to (None when that is too long)."""

    name: str
    option: str | None


@dataclass(frozen=True)
class Answer:
    """Who wins a position under best play, and how that was found; what does not apply is None."""

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
        """The verdict and how it was found, in English."""
        from ..text import say
        from .texts import found_by, verdict

        return f"{say(verdict(self))} {say(found_by(self))}"

    def _repr_html_(self) -> str | None:
        """How a notebook shows it: the drawing with the answer; None, the text alone, where it is too long."""
        from ..pictures.static import shown_as

        return shown_as(self, "figure")

    def _repr_svg_(self) -> str | None:
        """The same as a picture, for notebooks without HTML."""
        from ..pictures.static import shown_as

        return shown_as(self, "picture")


def answering(
    ruleset: Ruleset[Any],
    position: Any,
    limit: int = NATIVE,
    before_claims: int | None = None,
    study: Study | None = None,
) -> Work[Answer]:
    """The answer for a position; raises BudgetError when neither search within the limit nor a proved claim has one.

    `before_claims` is the work that search may cost before a proved claim is asked.
    """
    study = study or Study()
    if before_claims is None:  # whoever allows more than usual wants search to have its say
        before_claims = limit if limit > NATIVE else SMALL
    if study.answer is None or (study.answer[0] < limit and _may_grow(study.answer[1])):
        study.answer = limit, (yield from _answering(ruleset, position, limit, before_claims, study))
    return study.answer[1]


def _answering(ruleset: Ruleset[Any], position: Any, limit: int, before_claims: int, study: Study) -> Work[Answer]:
    theory = decides(ruleset)
    try:
        if theory:
            return (yield from _searched(ruleset, position, min(before_claims, limit), study))
        return (yield from _searched(ruleset, position, limit, study, limit))
    except BudgetError:
        if not theory:
            raise
        study.claims_first.add(ruleset)
    by_claim = claimed_outcome(ruleset, position)
    if by_claim is None:
        return (yield from _searched(ruleset, position, limit, study, limit))
    answer = yield from _claimed(ruleset, position, *by_claim)
    if limit // SHARE > before_claims and _says_too_little(answer) and _has_few_moves(ruleset, position):
        try:
            for_outcome = 0 if answer.winning_moves else limit // 2
            return (yield from _searched(ruleset, position, limit // SHARE, study, for_outcome))
        except BudgetError:
            pass  # what the claim says stands
    return answer


def _may_grow(answer: Answer) -> bool:
    """Whether more work could tell more."""
    return answer.by.kind == "claim" or answer.winning_move_count is None or _lacks_value(answer)


def _says_too_little(answer: Answer) -> bool:
    """Whether a claim leaves open what a search would tell: the value, or a winning move where there is one."""
    return _lacks_value(answer) or (answer.outcome is Outcome.N and not answer.winning_moves)


def _lacks_value(answer: Answer) -> bool:
    """Whether there is a Grundy value, and it is not known."""
    return _has_values(answer.ruleset) and answer.grundy is None


def _has_values(ruleset: Ruleset[Any]) -> bool:
    return ruleset.convention == NORMAL and not ruleset.loopy


def _has_few_moves(ruleset: Ruleset[Any], position: Any) -> bool:
    return sum(1 for _ in islice(ruleset.options(position), FEW_MOVES + 1)) <= FEW_MOVES


def _searched(ruleset: Ruleset[Any], position: Any, limit: int, study: Study, for_outcome: int = 0) -> Work[Answer]:
    """What search finds within the limit; who wins alone within another one where the value is too much work."""
    search = study.search(ruleset, limit)
    sooner = for_outcome > 0 and search.tells_outcome_sooner
    if sooner:
        search = study.search(ruleset, limit // SHARE)
    try:
        value = yield from search.value(position)
    except BudgetError as error:
        if not (sooner and error.more):
            raise
        search = study.search(ruleset, for_outcome)
        lost = yield from search.is_lost(position)
        value = Value(Outcome.P, grundy=0) if lost else Value(Outcome.N)
    winning = Winning(0)
    if value.outcome is Outcome.N:
        try:
            winning = yield from search.winning(position)
        except BudgetError as error:
            winning = yield from search.known_to_win(position)
            if not (sooner and error.more and winning.names):
                raise
    if sooner and value.grundy is None:
        with suppress(BudgetError):  # else it stays open
            value = yield from study.search(ruleset, limit).value(position)
    if study.visited is None:
        study.visited = search.meter.positions
    try:
        length = yield from search.length(position)
    except BudgetError:
        length = _length(ruleset, position)  # who wins is known; only the length was too much work
    return Answer(
        ruleset,
        ruleset.format(position),
        value.outcome,
        value.grundy,
        value.score,
        length,
        value.remoteness,
        winning.count,
        _named(ruleset, position, winning),
        BySearch(max(1, study.visited)),  # a sum of nothing is still one position
        next(iter(ruleset.moves(position)), None) is None,
    )


def _claimed(ruleset: Ruleset[Any], position: Any, outcome: Outcome, claim: Claim) -> Work[Answer]:
    agreed = yield from _recheck(ruleset, claim)
    yield None
    winning: Winning | None = Winning(0)
    if outcome is Outcome.N:
        winning = yield from claimed_winning(ruleset, position, Meter(SMALL))
    yield None
    grundy, score = claimed(ruleset, position, "grundy"), claimed(ruleset, position, "score")
    yield None
    lost = 0 if outcome is Outcome.P and _has_values(ruleset) else None
    return Answer(
        ruleset,
        ruleset.format(position),
        outcome,
        grundy[0] if grundy else lost,
        score[0] if score else None,
        _length(ruleset, position),
        None,
        winning.count if winning else None,
        _named(ruleset, position, winning) if winning else (),
        ByClaim(claim.name, claim.source, agreed, ruleset.size_name, claim.statement),
    )


def _length(ruleset: Ruleset[Any], position: Any) -> int | None:
    found = claimed(ruleset, position, "length")
    return found[0] if found else None


def _named(ruleset: Ruleset[Any], position: Any, winning: Winning) -> tuple[WinningMove, ...]:
    """The winning moves with their options; these have nearly one length, so after a long one no more are made."""
    made = {move.name: move for move in winning.moves}
    named: list[WinningMove] = []
    long = False
    for name in winning.names:
        text = None if long else ruleset.format((made.get(name) or ruleset.move(position, name)).option)
        long = text is None or len(text) > OPTION_TEXT
        named.append(WinningMove(name, None if long else text))
    return tuple(named)


# What was last held against search: rule parameters may be anything a reader types, so there is no end of them.
_agreed: dict[tuple[Ruleset[Any], str], int] = {}
_KEPT = 200


def _recheck(ruleset: Ruleset[Any], claim: Claim) -> Work[int]:
    """The size up to which the claim agrees with plain search, found anew once a ruleset."""
    known = _agreed.get((ruleset, claim.name))
    if known is None:
        from .check import checking  # most answers come from search and never need it

        verdict = yield from checking(ruleset, claim, limit=RECHECK)
        if verdict.agrees is False or verdict.failure:
            raise AssertionError(f"the proved claim {claim.name} fails at {verdict.counterexample}")
        known = verdict.up_to or 0
    _agreed.pop((ruleset, claim.name), None)  # the last one asked about is the last one to go
    _agreed[ruleset, claim.name] = known
    if len(_agreed) > _KEPT:
        del _agreed[next(iter(_agreed))]
    return known
