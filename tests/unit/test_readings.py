"""The substring game under other readings of its rules, which the formula of the post survives or not."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import pytest

from nimbers import IllegalError, NotationError, game
from nimbers.answers.check import check_claim
from nimbers.games.substring import Substring
from nimbers.search.meter import finished
from nimbers.verify.formula import claim_of, find_formula
from unit.oracle import oracle

POST = """
def score(p):
    if p.count("0") % 2 == 0:
        return 0
    x = 0
    for run in p.split("0"):
        x ^= len(run)
    return 1 if x else -1
"""
READINGS: list[tuple[dict[str, str], str | None]] = [
    ({}, None),
    ({"halves": "apart"}, None),
    ({"take": "ends"}, "0010"),
    ({"take": "subsequence"}, "101"),
    ({"wins": "more"}, "0"),
]


@pytest.mark.parametrize(("settings", "counterexample"), READINGS, ids=[str(settings) for settings, _ in READINGS])
def test_the_formula_of_the_post(settings: dict[str, str], counterexample: str | None) -> None:
    """The formula is right under the intended rules, with or without closing gaps, and wrong under similar readings."""
    rules = game("substring", **settings)
    found = finished(check_claim(rules, claim_of(rules, *find_formula("post.py", POST)), 7))

    assert counterexample == found.counterexample


@pytest.mark.parametrize(
    ("settings", "position", "options"),
    [
        ({"take": "ends"}, "011", ["11", "1", "", "0", "01"]),
        ({"take": "subsequence"}, "011", ["11", "01", "1", "01", "1", "0", ""]),
        ({"halves": "apart"}, "011", ["11", "1", "", "0_1", "0", "01"]),
        ({"halves": "apart"}, "0_1", ["1", "0"]),
        ({}, "010", ["10", "0", "", "00", "0", "01"]),
    ],
)
def test_what_may_be_taken(settings: dict[str, str], position: str, options: list[str]) -> None:
    """The options of small strings equal a handwritten list, in order."""
    rules = game("substring", **settings)
    found = sorted(rules.options(rules.parse(position)))

    assert sorted(options) == found


def test_more_zeros_turn_the_margin_round() -> None:
    """If the player with more zeros wins, only the signs of the gains change."""
    fewer, more = game("substring"), game("substring", wins="more")
    for text in ("0110", "101", "00"):
        assert [(-gain, option) for gain, option in fewer.scored_options(text)] == list(more.scored_options(text))


def test_apart_the_runs_are_still_nim_heaps() -> None:
    """With gaps in a string the margin still depends on zeros and runs; a gap ends a run."""
    rules = Substring(halves="apart")
    for text in ("1_1", "01_1", "0_11_1", "1_0_1_11", "00_1", "0_0_0_11"):
        runs = [len(run) for run in text.replace("_", "0").split("0") if run]
        expected = 0 if text.count("0") % 2 == 0 else 1 if reduce(xor, runs, 0) else -1

        assert expected == oracle(rules).truth(rules.parse(text)).score


def test_gaps_are_read_where_there_are_any() -> None:
    """Gaps without effect disappear; if the remainder closes up, a gap is an error with its place."""
    apart: Any = game("substring", halves="apart")

    assert tuple(apart.parse(text) for text in ("_0__1_", "01_", "_")) == ("0_1", "01", "")
    assert apart.key("10_1") == apart.key("1_01")
    with pytest.raises(NotationError) as raised:
        game("substring").parse("01_1")
    assert raised.value.at == 2
    with pytest.raises(IllegalError):
        game("substring", take="middle")


def test_the_usual_rules_are_what_they_were() -> None:
    """Names and touches of moves, and claims, are those of links and answers from before there were readings."""
    rules: Any = game("substring")
    moves = [(move.name, move.touch) for move in rules.moves("011")]

    assert moves[:3] == [("1-1", ("s1", "s1")), ("1-2", ("s1", "s2")), ("1-3", ("s1", "s3"))]
    assert spoken_of(rules) == ["runs", "nim-in-runs", "cuts"]


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"halves": "apart"}, ["runs-apart"]),
        ({"take": "ends"}, ["runs-ends"]),
        ({"take": "subsequence"}, ["runs-subsequence"]),
        ({"wins": "more"}, ["runs-more"]),
        ({"take": "ends", "wins": "more"}, []),
    ],
)
def test_claims_speak_of_their_own_reading(settings: dict[str, str], names: list[str]) -> None:
    """Each reading has exactly the claims about it."""
    assert names == spoken_of(game("substring", **settings))


def spoken_of(rules: Any) -> list[str]:
    """Return the names of the claims about these rules."""
    return [claim.name for claim in rules.claims() if rules.applies(claim)]


@pytest.mark.parametrize("take", ["ends", "subsequence"])
def test_a_setting_without_effect_is_refused(take: str) -> None:
    """If halves stay apart, a setting about gaps is an error, because it has no effect."""
    with pytest.raises(IllegalError, match="only with take=substring"):
        game("substring", take=take, halves="apart")
