"""Nimstring through Strings and Coins: the winner agrees with a search of whole turns, also on larger boards."""

from random import Random

import pytest

from nimbers import game, solve
from nimbers.answers.answer import answer_position
from nimbers.search.components import GrundySearch
from nimbers.search.couples import CoupleSearch
from nimbers.search.meter import Meter, finished
from tier import tier

FREE = 10**12  # work that no search reaches
LONG = pytest.mark.slow("it searches for seconds")


@pytest.mark.parametrize(
    ("height", "width"),
    [(1, 1), (1, 2), (2, 2), (1, 4), *(pytest.param(*size, marks=LONG) for size in ((1, 5), (2, 3)))],
)
def test_who_wins_is_what_whole_turns_say(height: int, width: int) -> None:
    """Random boards from nearly empty (2 x 3: a third of its lines drawn) to full have the right winner."""
    rules, random = game("nimstring"), Random(7)
    coins, turns = CoupleSearch(Meter(FREE)), GrundySearch(Meter(FREE))
    least = 0.35 if height * width > 5 else 0.0
    for _ in range(tier.many(4, 400)):
        drawn = random.uniform(least, 1)
        rows = [width + r % 2 for r in range(2 * height + 1)]
        p = tuple("".join(".x"[random.random() < drawn] for _ in range(count)) for count in rows)
        lost = finished(turns.value(rules, p)) == 0

        assert (finished(coins.value_or_other(rules, p, 0)) == 0) == lost, rules.format(p)


@pytest.mark.parametrize(
    ("size", "outcome"),
    [
        ("1x1", "N"),
        ("1x2", "N"),
        ("2x2", "P"),
        ("1x3", "N"),
        pytest.param("2x3", "N", marks=LONG),
        pytest.param("2x4", "P", marks=LONG),
        pytest.param("3x3", "N", marks=LONG),
    ],
)
def test_empty_boards(size: str, outcome: str) -> None:
    """Empty boards have the winner that our search finds; up to 2 x 3 whole turns confirm it."""
    assert solve("nimstring", size).outcome == outcome


@LONG
def test_three_by_three_within_what_a_page_allows() -> None:
    """The page's budget gives the winner and all winning moves, but not the value."""
    rules = game("nimstring")
    answer = finished(answer_position(rules, rules.parse("3x3"), 2_000_000))

    assert (answer.outcome, answer.grundy) == ("N", None)
    assert [move.name for move in answer.winning_moves] == ["d3", "c4", "e4", "d5"]
