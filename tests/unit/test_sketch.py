"""Positions drawn by hand: points and lines become a position, and a position becomes points and lines."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers import game, list_games
from nimbers.games import game as game_class
from unit.api_calls import ask, failure
from unit.rules import sample

DRAWN = [slug for slug in list_games() if game_class(slug).graph_input]


def test_the_graph_games_can_be_drawn() -> None:
    """All games whose position is a graph allow drawing."""
    walks = ["edge-geography", "geography", "token-on-graph"]

    assert sorted(DRAWN) == sorted(["arc-kayles", "green-hackenbush", "node-kayles", "triangle-avoidance", *walks])


@pytest.mark.parametrize("slug", DRAWN)
def test_a_drawing_of_a_position_is_that_position(slug: str) -> None:
    """The points and lines of a position give that position again."""
    rules = game(slug)
    for p in sample(rules, 40):
        text = rules.format(p)
        drawing = ask("sketch", game=slug, position=text)
        found = ask("sketched", game=slug, **drawing)
        assert found == {"position": text}


@pytest.mark.parametrize(
    ("slug", "drawing", "text"),
    [
        ("node-kayles", {"points": ["1", "2", "3"], "lines": [["2", "1"]]}, "1-2,3"),
        ("node-kayles", {"points": [], "lines": []}, "-"),
        ("green-hackenbush", {"points": ["0", "1", "2", "3"], "lines": [["1", "0"], ["2", "3"]]}, "0-1"),
        ("token-on-graph", {"points": ["1", "2"], "lines": [["2", "1"]], "mark": "2"}, "2-1_2"),
    ],
)
def test_a_drawing_becomes_text(slug: str, drawing: dict[str, Any], text: str) -> None:
    """Edges have no direction and arcs have one; parts that are not connected to the ground are removed."""
    assert ask("sketched", game=slug, **drawing)["position"] == text


def test_a_drawing_without_its_token_is_told() -> None:
    """A missing token causes a message."""
    found = failure("sketched", game="token-on-graph", points=["1"], lines=[], mark="")

    assert (found["code"], "token" in found["message"]) == ("notation", True)
    assert failure("sketched", game="node-kayles", points="1", lines=[])["code"] == "notation"
    assert failure("sketched", game="nim", points=[], lines=[])["code"] == "notation"
