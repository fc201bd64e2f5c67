"""The substring game under other readings of its rules: which of them the formula of the post survives."""

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
    """Right as the rules are meant, whether halves close up or not; wrong for every neighbouring reading."""
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
    """The options of small strings, in order, written down by hand."""
    rules = game("substring", **settings)
    found = sorted(rules.options(rules.parse(position)))

    assert sorted(options) == found


def test_more_zeros_turn_the_margin_round() -> None:
    """Who collects more zeros wins: the gains change their sign and nothing else does."""
    fewer, more = game("substring"), game("substring", wins="more")
    for text in ("0110", "101", "00"):
        assert [(-gain, option) for gain, option in fewer.scored_options(text)] == list(more.scored_options(text))


def test_apart_the_runs_are_still_nim_heaps() -> None:
    """With gaps in a string as well, the margin is that of zeros and of runs, which gaps end, too."""
    rules = Substring(halves="apart")
    for text in ("1_1", "01_1", "0_11_1", "1_0_1_11", "00_1", "0_0_0_11"):
        runs = [len(run) for run in text.replace("_", "0").split("0") if run]
        expected = 0 if text.count("0") % 2 == 0 else 1 if reduce(xor, runs, 0) else -1

        assert expected == oracle(rules).truth(rules.parse(text)).score


def test_gaps_are_read_where_there_are_any() -> None:
    """Idle gaps vanish; where the rest closes up, a gap is a mistake with its place."""
    apart: Any = game("substring", halves="apart")

    assert tuple(apart.parse(text) for text in ("_0__1_", "01_", "_")) == ("0_1", "01", "")
    assert apart.key("10_1") == apart.key("1_01")
    with pytest.raises(NotationError) as raised:
        game("substring").parse("01_1")
    assert raised.value.at == 2
    with pytest.raises(IllegalError):
        game("substring", take="middle")


def test_the_usual_rules_are_what_they_were() -> None:
    """Names and touches of moves, and claims, are those of links and answers written before there were readings."""
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
    """Under each reading stand the claims about it and no others."""
    assert names == spoken_of(game("substring", **settings))


def spoken_of(rules: Any) -> list[str]:
    """The names of the claims that speak of these rules."""
    return [claim.name for claim in rules.claims() if rules.applies(claim)]


@pytest.mark.parametrize("take", ["ends", "subsequence"])
def test_a_setting_without_effect_is_refused(take: str) -> None:
    """Nothing comes between what is left, so halves that stay apart are an error, and not passed over."""
    with pytest.raises(IllegalError, match="only with take=substring"):
        game("substring", take=take, halves="apart")
