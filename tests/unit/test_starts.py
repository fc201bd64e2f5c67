"""Every game has starting positions at three levels of the right difficulty."""

from __future__ import annotations

import pytest

from nimbers import IllegalError, game, list_games
from nimbers.practice.exercises import LEVELS
from nimbers.practice.starts import starting
from nimbers.search.meter import finished
from tier import tier
from unit.oracle import Oracle, TooBigError
from unit.rules import SLOW_GAMES


@pytest.mark.parametrize("slug", [slug for slug in list_games() if slug not in SLOW_GAMES])
@pytest.mark.sampled(25, "other cases, in the same way")
def test_every_game_begins_anew(slug: str) -> None:
    """A start can be written and read, and the oracle counts as many winning moves."""
    rules = game(slug)
    for level in tier.sample(LEVELS, 1, lambda one: f"{slug} {one}"):
        start = finished(starting(rules, level, seed=7))
        assert rules.parse(rules.format(start.position)) == start.position
        if start.winning:
            try:
                truth = Oracle(rules).truth(start.position)
            except TooBigError:
                continue
            assert len(truth.winning) == start.winning


def test_levels_differ() -> None:
    """In Nim a fifth of the moves win at level 1, and at most one of eight at level 3."""
    easy = [finished(starting(game("nim"), 1, seed)) for seed in range(10)]
    hard = [finished(starting(game("nim"), 3, seed)) for seed in range(10)]

    assert all(5 * one.winning >= one.moves for one in easy)
    assert all(8 * one.winning <= one.moves for one in hard)
    assert len({one.position for one in easy + hard}) > 8


def test_the_same_seed_gives_the_same_start() -> None:
    """Rules, level and seed determine the start."""
    assert finished(starting(game("cram"), 2, 5)) == finished(starting(game("cram"), 2, 5))


def test_unknown_levels_are_refused() -> None:
    """Only the three levels are accepted."""
    with pytest.raises(IllegalError):
        finished(starting(game("nim"), 4))
