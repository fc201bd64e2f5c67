"""A game whose moves are comparisons agrees with the built-in game of the same moves, also in proofs.

Errors have a position in the text.
"""

from __future__ import annotations

import pytest

from nimbers import game
from nimbers.prove.move_clauses import ClauseList
from nimbers.search.meter import NATIVE, Meter, finished
from nimbers.search.search import Search
from nimbers.text import IllegalError, NimbersError, NotationError
from unit.terminal import Nimbers

WYTHOFF = "X < x; Y < y; X < x and x - X == y - Y"
SAME = [
    ("wythoff", {}, WYTHOFF),
    ("subtraction", {"amounts": "1,3,4"}, "X == x - 1; X == x - 3; X == x - 4"),
    ("mark", {}, "X == x - 1; x >= 2 and X == x // 2"),
    ("nim", {}, "X < x; Y < y; Z < z"),
]


@pytest.mark.parametrize(("slug", "settings", "rules"), SAME, ids=[one[0] for one in SAME])
def test_a_game_of_the_catalogue_written_anew(slug: str, settings: dict[str, str], rules: str) -> None:
    """Values and moves agree position by position."""
    mine, other = game("own-moves", rules=rules), game(slug, **settings)
    here, there = Search(mine, Meter(NATIVE)), Search(other, Meter(NATIVE))
    for size in range(9):
        for p in mine.positions(size):
            theirs = other.parse(",".join(map(str, p)))
            assert finished(here.value(p)).grundy == finished(there.value(theirs)).grundy
            assert {tuple(q) for q in mine.options(p)} == {q for q in other.options(theirs) if len(q) == len(p)}


@pytest.mark.slow("it takes seconds")
def test_theorem_equals_that_of_the_built_in_game(nimbers: Nimbers) -> None:
    """`prove` returns the built-in game's theorem, and `check` decides a formula about own moves."""
    mine = nimbers("prove", "own-moves", "--set", f"rules={WYTHOFF}", "--json").json
    other = nimbers("prove", "wythoff", "--json").json
    for name in ("proved", "theorem", "system", "states", "automaton"):
        assert mine[name] == other[name]
    check = ("check", "own-moves", "--quantity", "wins", "--expression", "p[0] != p[1]", "--json")
    assert nimbers(*check).json["proved"] is True
    assert nimbers("solve", "own-moves", "6,10", "--set", f"rules={WYTHOFF}", "--json").json["outcome"] == "P"


def test_only_some_positions(nimbers: Nimbers) -> None:
    """With a condition on positions, no move leads outside it, and other positions are refused."""
    rules = game("own-moves", rules="X < x; Y < y", where="x <= y")
    assert set(rules.options((2, 3))) == {(0, 3), (1, 3), (2, 2)}
    assert list(rules.positions(3)) == [(0, 3), (1, 2)]
    with pytest.raises(IllegalError):
        rules.parse("3,2")
    run = nimbers("prove", "own-moves", "--set", "rules=X < x; Y < y", "--set", "where=x <= y")
    assert run.code in (0, 3)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", 0),
        (" ; ;", 0),
        ("X < x; Y <", 7),
        ("X < x; import os", 7),
        ("X < x; x < 3", 7),
        ("X < x; Q < x", 7),
        ("X < x; X * X == x", 7),
        ("X == p[0]", 0),
        ("X < x; " * 13 + "Y < y", None),
        ("__import__('os')", None),
        ("X < x and x % 99999 == 5", 0),
        ("X < x " + "and X < x " * 300, 0),
        ("(" * 150 + "X < x" + ")" * 150, None),
        ("X_lt_x,Y_lt", None),
    ],
)
def test_invalid_moves_have_an_error_position(text: str, place: int | None) -> None:
    """Python that does not compare numbers is refused without running it; so is a text that is too large."""
    try:
        value = ClauseList().read(text)
    except NimbersError as error:
        assert isinstance(error, NotationError | IllegalError)
        assert error.at is None or place is None or error.at >= place
    else:
        assert value == ClauseList().read(ClauseList().write(value))  # unusual but valid
        assert text[0] in "(X"


def test_play_ends(nimbers: Nimbers) -> None:
    """A move that increases a number, or changes none, is refused."""
    rules = game("own-moves", rules="X == 4; X == y and Y < x")
    assert list(rules.options((3, 5))) == []
    assert list(rules.options((5, 3))) == [(4, 3), (3, 0), (3, 1), (3, 2), (3, 3)]
    for never in ("Y == y + 1", "X == x", "X == y and Y == x"):
        assert "can never be made" in nimbers("solve", "own-moves", "5,3", "--set", f"rules={never}").err


def test_a_bad_rule_is_marked_where_it_is_bad(nimbers: Nimbers) -> None:
    """The rule is marked, not the position, with its line if it has several."""
    one = nimbers("solve", "own-moves", "3,4", "--set", "rules=X < x; X >> < x")
    several = nimbers("solve", "own-moves", "3,4", "--set", "rules=X < x;\n(X +\n 1) < = x")

    assert one.err.splitlines()[1:] == ["  X < x; X >> < x", "              ^"]
    assert several.err.splitlines()[-2:] == ["  3 |  1) < = x", "            ^"]


def test_rules_that_never_allow_a_move(nimbers: Nimbers) -> None:
    """Rules that never allow a move are refused, with the move at fault."""
    run = nimbers("prove", "own-moves", "--set", "rules=X < x and x < 0")

    assert (run.code, "move 1, " in run.err) == (2, True)
