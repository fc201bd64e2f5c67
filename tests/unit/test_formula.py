"""A user's formula: its arguments, its results, its quantity, and its failures."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers import UnknownError, game, list_games
from nimbers.answers.check import Truth, Verdict, check_claim, quantities_of
from nimbers.games import game as game_class
from nimbers.play.counterplay import TURNS, best_play
from nimbers.search.meter import finished
from nimbers.verify.formula import claim_of, find_expression, find_formula
from unit.rules import sample


def verdict(slug: str, text: str, quantity: str | None = None, up_to: int | None = None, **settings: str) -> Verdict:
    """Compare a formula, from a file or an expression, with search."""
    rules = game(slug, **settings)
    source, name = find_expression(text, quantity, rules) if "def " not in text else find_formula("f.py", text)
    return finished(check_claim(rules, claim_of(rules, source, name), up_to))


@pytest.mark.parametrize("slug", list_games())
def test_every_quantity_of_every_game_can_be_claimed(slug: str) -> None:
    """A formula may be about any quantity of its game; None means no statement."""
    from nimbers.search.meter import Meter

    for convention in game_class(slug).conventions:
        rules = game(slug, convention=convention)
        truth = Truth(rules, Meter())
        known: dict[Any, Any] = {rules.as_argument(p): p for p in sample(rules, 20)[:20]}
        for quantity in quantities_of(rules):
            source, name = find_formula("f.py", f"def {quantity}(p): return None")
            claim = claim_of(rules, source, name)

            assert claim.evaluate(rules, next(iter(known.values()))) is None
            finished(truth.of(claim.quantity, next(iter(known.values()))))


def test_integers_and_truth_values_are_one() -> None:
    """True equals 1, and every number except 0 is true."""
    assert verdict("counter", "(p - 1).bit_count() % 2", "wins", 50).agrees
    assert verdict("counter", "(p - 1).bit_count() % 2 == 1", "grundy", 50).agrees
    assert verdict("counter", "(p - 1).bit_count() % 2 * 2", "wins", 50).agrees
    assert (verdict("nim", "2", "wins").counterexample, verdict("nim", "2", "wins").claimed) == ("-", True)


def test_outcomes_are_told_in_either_words() -> None:
    """Outcomes are N and P, or the words of the game's judge."""
    text = "def outcome(p): return 'Louise' if (p - 1).bit_count() % 2 else 'P'"

    assert verdict("counter", text, up_to=50).agrees


def test_none_says_nothing() -> None:
    """A position for which the formula returns None is not compared."""
    found = verdict("nim", "sum(p) if len(p) < 2 else None", "grundy", 8)

    assert (found.agrees, found.checked) == (True, 9)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def grundy(p): return 'x'", "grundy returns str, not an integer"),
        ("def grundy(p): return 1.5", "grundy returns float, not an integer"),
        ("def outcome(p): return 'maybe'", "outcome returns 'maybe', not one of N, P, tie, draw, First, Second, Tie"),
        ("def grundy(p): return grundy(p)", "RecursionError: maximum recursion depth exceeded"),
        ("def grundy(p): return p.nothing", "AttributeError: 'tuple' object has no attribute 'nothing'"),
        ("def grundy(p): raise SystemExit", "SystemExit"),
        ("def grundy(): return 1", "TypeError: grundy() takes 0 positional arguments but 1 was given"),
    ],
)
def test_what_fails_is_told_with_its_position(text: str, words: str) -> None:
    """A failure of the user's code is neither agreement nor refutation."""
    found = verdict("nim", text)

    assert found.failure
    assert (found.agrees, found.counterexample, found.failure.position) == (None, None, "-")
    assert found.failure.what.startswith(words)


def test_a_quantity_must_be_there() -> None:
    """Scores exist in scoring play only, Grundy values in normal play only."""
    for slug, quantity in (("nim", "score"), ("substring", "grundy"), ("token-on-graph", "length")):
        with pytest.raises(UnknownError) as raised:
            verdict(slug, "1", quantity)

        assert quantity in str(raised.value)


def test_best_play_shows_a_position() -> None:
    """The line of play begins at the position, has legal moves only, and ends with the game."""
    for slug, text in (("nim", "3,4,5"), ("substring", "0110011"), ("counter", "132"), ("cram", "..._...")):
        rules = game(slug)
        found = finished(best_play(rules, rules.parse(text)))

        assert found
        assert found.over
        assert found.turns[0][0] == rules.parse(text)
        assert all(move == rules.move(p, move.name) for p, move in found.turns)
        assert next(iter(rules.moves(found.turns[-1][1].option)), None) is None
    draw = game("token-on-graph")
    circling = finished(best_play(draw, draw.parse("1-2,2-1_1")))

    assert circling
    assert not circling.over
    assert 0 < len(circling.turns) < TURNS
