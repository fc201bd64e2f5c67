"""Rules that loop, grow or list moves without end are errors that name a position; they never hang."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from typing import ClassVar

import pytest

from nimbers import BudgetError, LoopError, NimbersError, check, game, list_games, solve
from nimbers.answers.answer import answer_position
from nimbers.answers.check import check_claim
from nimbers.games import game as game_class
from nimbers.model import Claim, Move, Ruleset, claim
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from nimbers.text import Work
from tier import tier
from unit.oracle import oracle
from unit.rules import examples, smallest

CONVENTIONS = ("normal", "misere", "scoring")
LIMIT = 3_000


@dataclass(frozen=True)
class Toy(Ruleset[int]):
    """Numbers, with the options that a subclass gives."""

    title = "Toy"
    size_name = "number"
    conventions: ClassVar[tuple[str, ...]] = CONVENTIONS
    examples = ("1",)

    def after(self, p: int) -> Iterable[int]:
        """Return the numbers one move away."""
        raise NotImplementedError

    def moves(self, p: int) -> Iterator[Move[int]]:
        return (Move(str(q), q) for q in self.after(p))

    def parse(self, text: str) -> int:
        return int(text)

    def format(self, p: int) -> str:
        return str(p)

    def positions(self, size: int) -> Iterator[int]:
        yield size

    @claim("outcome", "Whoever moves loses, but for 0.", source="nobody", status="open")
    def nobody(self, p: int) -> str | None:
        return "P" if p else None


@dataclass(frozen=True)
class Loop(Toy):
    """3 -> 2 -> 1 -> 3."""

    def after(self, p: int) -> Iterable[int]:
        return ((p + 1) % 3 + 1,)


@dataclass(frozen=True)
class LoopBehindAWin(Toy):
    """0 is lost; 1 can move to 0 or to itself."""

    def after(self, p: int) -> Iterable[int]:
        return () if p == 0 else (1, 0)


@dataclass(frozen=True)
class Growing(Toy):
    """Every number is followed by the next."""

    def after(self, p: int) -> Iterable[int]:
        return (p + 1,)


@dataclass(frozen=True)
class Branching(Toy):
    """Every number has two larger options."""

    def after(self, p: int) -> Iterable[int]:
        return (p + 2, p + 1)


@dataclass(frozen=True)
class Endless(Toy):
    """One position has a move for every number, and each move ends the game."""

    def after(self, p: int) -> Iterable[int]:
        return (0 for _ in count()) if p else ()


@dataclass(frozen=True)
class EndlessSolver(Toy):
    """A faster solver that never ends."""

    conventions = ("normal",)

    def after(self, p: int) -> Iterable[int]:
        return range(p)

    def solver(self, p: int) -> Work[Mapping[Hashable, int]]:
        while True:
            yield None


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("plain", [False, True])
def test_a_loop_not_declared_is_an_error_naming_a_position(convention: str, plain: bool) -> None:
    """A game that repeats a position without declaring it is refused, with the position."""
    search = Search(Loop(convention=convention), Meter(LIMIT), plain)
    with pytest.raises(LoopError) as caught:
        finished(search.value(3))

    assert caught.value.message.params["position"] in ("1", "2", "3")
    assert "reached from itself" in str(caught.value)


def test_a_loop_is_found_in_normal_and_scoring_play_even_behind_a_win() -> None:
    """The value of a position needs all its options, so a loop is found even beside a winning option."""
    for convention in ("normal", "scoring"):
        with pytest.raises(LoopError):
            finished(Search(LoopBehindAWin(convention=convention), Meter(LIMIT)).value(1))


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("rules", [Growing, Branching, Endless])
def test_rules_without_end_use_up_the_budget(rules: type[Toy], convention: str) -> None:
    """Endless growth or an endless list of moves ends in a budget error that names a position."""
    for plain in (False, True):
        with pytest.raises(BudgetError) as caught:
            finished(Search(rules(convention=convention), Meter(LIMIT), plain).value(1))

        assert str(caught.value.message.params["position"]).isdecimal()


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("rules", [Growing, Branching, Endless])
def test_answering_and_checking_end_without_an_answer(rules: type[Toy], convention: str) -> None:
    """An answer ends in an error and the check of a claim in an empty verdict; neither hangs."""
    toy = rules(convention=convention)
    (statement,) = toy.claims()
    assert isinstance(statement, Claim)
    if (rules, convention) == (Endless, "normal"):  # one winning move decides the outcome, whatever the value
        answer = finished(answer_position(toy, 1, LIMIT))
        assert (answer.outcome, answer.grundy, answer.winning_move_count) == ("N", None, None)
    else:
        with pytest.raises(BudgetError):
            finished(answer_position(toy, 1, LIMIT))
    assert finished(check_claim(toy, statement, 3, LIMIT)).agrees is None


def test_listing_winning_moves_without_end_uses_up_the_budget() -> None:
    """In misère play one winning move decides the outcome, but counting them all must still end."""
    with pytest.raises(BudgetError):
        finished(answer_position(Endless(convention="misere"), 1, LIMIT))


def test_memory_is_bounded() -> None:
    """A search stops with an error when it exceeds its limit of remembered positions."""
    with pytest.raises(BudgetError) as caught:
        finished(Search(Growing(), Meter(10**9, memo=500)).value(1))
    with pytest.raises(BudgetError):
        finished(Search(Branching(), Meter(10**9, memo=500)).value(1))

    assert "500" in str(caught.value)


def test_a_solver_without_end_uses_up_the_budget() -> None:
    """The work of a game's own solver is charged slice by slice."""
    with pytest.raises(BudgetError):
        finished(Search(EndlessSolver(), Meter(LIMIT)).value(5))


def test_examples_under_any_tiny_budget_end_in_an_answer_or_an_error() -> None:
    """Under any budget the answer is right or missing."""
    for slug in ("nim", "cram", "take-and-break", "substring", "token-on-graph", "sum"):
        rules = game(slug)
        for p in examples(rules)[:2] + smallest(rules, 20)[-3:]:
            whole = finished(answer_position(rules, p))
            for budget in (0, 1, 2, 10, 100, 1_000):
                try:
                    found = finished(answer_position(rules, p, budget))
                except BudgetError as error:
                    assert error.message.params["position"]
                    continue
                assert whole.outcome == found.outcome
                assert found.grundy in (whole.grundy, None)
                assert found.score in (whole.score, None)


def test_the_public_functions_take_a_budget() -> None:
    """`solve` and `check` apply the caller's budget."""
    with pytest.raises(BudgetError):
        solve("take-and-break", "60,61", budget=100, convention="misere", code="0.07")
    assert check("substring", up_to=9, budget=1_000).agrees is None


def test_a_loop_in_a_game_that_says_so_is_a_draw() -> None:
    """The same rules have an answer if they are declared loopy."""

    @dataclass(frozen=True)
    class Declared(Loop):
        conventions = ("normal",)
        loopy = True

    assert finished(Search(Declared(), Meter(LIMIT)).value(1)).outcome == "draw"
    assert oracle(Declared()).truth(1).outcome == "draw"


def test_a_slice_of_a_search_is_short() -> None:
    """A search of twenty-five thousand units yields at least ten times."""
    work = Search(Branching(), Meter(25_000)).value(1)
    slices = list(islice(work, 10))

    assert len(slices) == 10


@pytest.mark.parametrize("slug", list_games())
@pytest.mark.sampled(3, "other cases, in the same way")
def test_enormous_numbers_are_answered_or_refused(slug: str) -> None:
    """If any number of an example becomes 2^63 - 1, 10^18 or 10^50, the result is an answer or an error with a code."""
    cls = game_class(slug)
    found = {
        example[: match.start()] + str(number) + example[match.end() :]
        for example in cls.examples
        for match in re.finditer(r"\d+", example)
        for number in (2**63 - 1, 10**18, 10**50)
    }
    for convention in cls.conventions:
        for position in tier.sample(sorted(found), 2):
            with suppress(NimbersError):
                solve(slug, position, budget=1_000, convention=convention)
