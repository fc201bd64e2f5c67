"""Published values of judges' games, and false published claims, derived again by loops."""

from __future__ import annotations

import pytest

from nimbers import game, solve
from nimbers.answers.check import check_claim
from nimbers.games import game as game_class
from nimbers.search.meter import finished

# From LeetCode's statements: 877, 486, 1690, 1406, 1872; 1140 gives the number of stones, 10 of 26 and 104 of 115.
SCORES = [
    ("stone-game", {}, "5,3,4,5", 1),
    ("stone-game", {}, "3,7,2,3", 5),
    ("stone-game", {}, "1,5,2", -2),
    ("stone-game", {}, "1,5,233,7", 222),
    ("stone-game", {"score": "left"}, "5,3,1,4,2", 6),
    ("stone-game", {"score": "left"}, "7,90,5,1,100,10,10,2", 122),
    ("stone-game-ii", {}, "2,7,9,4,4", 10 - 16),
    ("stone-game-ii", {}, "1,2,3,4,5,100", 104 - 11),
    ("stone-game-iii", {}, "1,2,3,7", -1),
    ("stone-game-iii", {}, "1,2,3,-9", 15),
    ("stone-game-iii", {}, "1,2,3,6", 0),
    ("stone-game-viii", {}, "-1,2,-3,4,-5", 5),
    ("stone-game-viii", {}, "7,-6,5,10,5,-2,-6", 13),
    ("stone-game-viii", {}, "-10,-12", -22),
]


@pytest.mark.parametrize(("slug", "settings", "position", "score"), SCORES)
def test_scores_in_print(slug: str, settings: dict[str, str], position: str, score: int) -> None:
    """The margin under best play is the judge's."""
    assert solve(game(slug, **settings), position).score == score


def test_rows_as_long_as_judges_allow() -> None:
    """Theorems answer long rows; without negative numbers, merging all stones is best."""
    row = [i % 7 for i in range(5_000)]
    found = solve("stone-game-viii", ",".join(map(str, row)))

    assert (found.score, found.winning_move_count) == (sum(row), 1)


def test_five_hundred_piles() -> None:
    """The first player wins 500 piles with an odd total (LeetCode 877), whether taken or remaining stones score."""
    row = ",".join(str(i % 7 + 1) for i in range(499)) + ",8"
    taken, left = (solve("stone-game", row, score=score).outcome.value for score in ("taken", "left"))

    assert (taken, left) == ("N", "N")


def test_can_i_win() -> None:
    """The examples of LeetCode 464, and 10 numbers to 20, have the right winner."""
    answers = [solve("can-i-win", text).outcome.value for text in ("1-10_11", "1-10_1", "1-10_40", "1-10_20")]

    assert answers == ["P", "N", "P", "N"]


@pytest.mark.parametrize(("size", "score"), [("1x1", -1), ("1x2", 0), ("1x3", -1), ("2x2", 2)])
def test_empty_boards_of_dots_and_boxes(size: str, score: int) -> None:
    """The margins equal those of a line-by-line program; 1 by 4 and 2 by 3, too slow here, are 0 and -2."""
    assert solve("dots-and-boxes", size).score == score


def test_rings_of_coins() -> None:
    """Of rings up to 15, all normal ones from 3 on are lost, 13 included; the lost misère ones are 1, 4, 7, ..."""
    lost = {
        convention: [n for n in range(1, 16) if solve(rules, str(n)).outcome.value == "P"]
        for convention in ("normal", "misere")
        for rules in [game("kayles-ring", convention=convention)]
    }

    assert lost == {"normal": list(range(3, 16)), "misere": [1, 4, 7, 8, 9, 12, 15]}


def octal_values(code: str, most: int) -> list[int]:
    """Return the values of the heaps up to `most` under an octal code, from its digits."""
    values: list[int] = []
    for n in range(most + 1):
        reached = set()
        for taken, digit in enumerate(map(int, code), 1):
            left = n - taken
            if left == 0 and digit & 1:
                reached.add(0)
            if left > 0 and digit & 2:
                reached.add(values[left])
            if left > 1 and digit & 4:
                reached |= {values[one] ^ values[left - one] for one in range(1, left // 2 + 1)}
        values.append(next(value for value in range(most) if value not in reached))
    return values


def least_period(values: list[int], start: int = 0) -> int:
    """Return the least p with which the values repeat from `start` on."""
    return next(p for p in range(1, len(values)) if values[start + p :] == values[start:-p])


# A game, the name of a false published claim, and its smallest counterexample.
FALSE = [
    ("subtraction", "period-6", "1,4"),
    ("subtraction", "period-4", "1,3"),
    ("subtraction", "period-3", "3"),
    ("dawsons-kayles", "period-12", "16"),
    ("take-and-break", "as-0-06", "2"),
    ("take-and-break", "as-0-31", "5"),
]


@pytest.mark.parametrize(("slug", "name", "counterexample"), FALSE)
def test_published_claims_that_are_false(slug: str, name: str, counterexample: str) -> None:
    """Each claim is marked refuted, with the smallest position that search finds."""
    claim = next(claim for claim in game_class(slug).claims() if claim.name == name)
    found = finished(check_claim(game(slug, **claim.settings), claim, up_to=16))

    assert (claim.status, claim.counterexample, found.counterexample) == ("refuted", counterexample, counterexample)


def test_what_is_true_instead() -> None:
    """Loops without code of the package give the least periods and the first difference of two octal codes."""
    amounts = {(1, 2): 3, (1, 3): 2, (1, 3, 4): 7, (1, 2, 5): 3, (2, 5, 7): 22, (2,): 4}
    periods = {}
    for allowed in amounts:
        values: list[int] = []
        for n in range(200):
            reached = {values[n - amount] for amount in allowed if amount <= n}
            values.append(next(value for value in range(9) if value not in reached))
        periods[allowed] = least_period(values)
    kayles, one, other = octal_values("07", 300), octal_values("161", 519), octal_values("36", 519)

    assert periods == amounts
    assert (kayles[4], kayles[16], least_period(kayles, 53)) == (2, 5, 34)
    assert [n for n in range(520) if one[n] != other[n]] == [519]
    assert (one[519], other[519]) == (2, 4)
    assert octal_values("27", 40) == octal_values("26", 40) != octal_values("06", 40)
    assert octal_values("314", 12) == [0, 1, 2, 0, 1, 2, 0, 2, 1, 2, 3, 1, 2]
