"""Boards: drawings show the position, only the used part of the board, and as large as possible."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nimbers import game, list_games
from nimbers.families.bits import bit_scene
from nimbers.families.strips import lines_of
from nimbers.pictures.svg import svg
from nimbers.scene import Board, Cells, Scene
from nimbers.text import say
from unit.laws.scenes import places
from unit.rules import examples

CSS = Path(__file__).parents[2] / "web/css"


def scene(slug: str, position: str) -> Scene:
    rules = game(slug)
    return rules.scene(rules.parse(position), 400)


def test_a_lamp_says_what_it_is_worth() -> None:
    """A lamp has its number if it fits, otherwise a power of two."""
    notes = [cell.note for cell in bit_scene(2**18, 400).cells]

    assert notes[-4:] == ["8", "4", "2", "1"]
    assert notes[:3] == ["2¹⁸", "2¹⁷", "65536"]


@pytest.mark.parametrize(
    ("position", "seen"),
    [("N5,4_Q3,3", 8), ("N7,7_Q0,0", 16), ("N6,6_Q6,6", 8), ("N20,3_Q1,1", 32), ("N49,0_Q0,0", 50)],
)
def test_the_corner_that_matters_is_shown(position: str, seen: int) -> None:
    """A large board is cut one cell beyond its pieces.

    Every move stays on it, and its description has the whole size.
    """
    rules = game("knight-queen")
    p = rules.parse(position)
    drawn = rules.scene(p, 4_000)
    assert isinstance(drawn, Board)

    assert drawn.seen == (seen, seen)
    assert {part for move in rules.moves(p) for part in move.touch} <= set(drawn.parts())
    assert say(drawn.describe()).startswith("board of 50 by 50")
    assert ("nb-torn" in svg(drawn)) == (seen < 50)


def test_a_corner_stays_as_large_as_it_was() -> None:
    """A board does not become smaller during a game when pieces move closer."""
    start, later = scene("knight-queen", "N12,3_Q1,1"), scene("knight-queen", "N1,2_Q1,1")
    assert isinstance(later, Board)
    kept = later.after(start)
    assert isinstance(kept, Board)

    assert (later.seen, kept.seen) == ((8, 8), (16, 16))


@pytest.mark.parametrize(
    ("rows", "lines", "places_of"),
    [
        ((5, 3), (5, 3), (0, 1)),
        ((1, 3, 3), (5, 3), (0, 0, 1)),
        ((3,), (5, 3), (1,)),  # an untouched row is preferred to what two moves leave of the longer row
        ((4,), (5, 3), (0,)),
        ((), (5, 3), ()),
        ((3, 3, 3), (5, 3), None),
    ],
)
def test_rows_lie_on_the_lines_they_came_from(
    rows: tuple[int, ...], lines: tuple[int, ...], places_of: tuple[int, ...] | None
) -> None:
    """Each row is assigned, in order, to a line of which it can be a part."""
    assert lines_of(rows, lines) == places_of


def test_pins_stand_on_lines_where_that_makes_them_larger() -> None:
    """Two rows are drawn one below another throughout the game; a single row stays on one line after a split."""
    two, one = scene("kayles", "5,3"), scene("kayles", "10")
    split, halves = scene("kayles", "1,3,3").after(two), scene("kayles", "4,4").after(one)
    assert all(isinstance(drawn, Cells) for drawn in (two, one, split, halves))

    assert [drawn.lines for drawn in (two, split, halves)] == [(5, 3), (5, 3), (9,)]  # type: ignore[attr-defined]
    sizes = [re.findall(r' (?:width|height)="([^"]+)"', svg(drawn))[:2] for drawn in (two, split, one, halves)]
    assert sizes[0] == sizes[1]
    assert sizes[2] == sizes[3]
    assert places(svg(two))["r2.1"] == places(svg(split))["r3.1"]


def test_a_strip_stays_as_long_as_it_was() -> None:
    """When the last coin moves left, the strip keeps its squares."""
    start, later = scene("silver-dollar", "2,7"), scene("silver-dollar", "2,3")

    assert len(list(later.parts())) == 3
    assert list(later.after(start).parts()) == list(start.parts())


def test_everything_drawn_has_a_colour() -> None:
    """Every class of a shape has a rule in one of the style sheets; a shape without one would be invisible."""
    sheets = (CSS / "figure.css").read_text() + (CSS / "matter.css").read_text()
    ruled = set(re.findall(r"\.(nb-[a-z]+)", sheets))
    shapes = r'<(?:circle|rect|path|line|polygon)[^>]* class="([^"]+)"|<(?:circle|rect|path|line) class="([^"]+)"'
    bare = set()
    for slug in list_games():
        for p in examples(game(slug)):
            for found in re.findall(shapes, svg(game(slug).scene(p, 400))):
                names = set(" ".join(found).split())
                if not names & ruled:
                    bare |= names

    assert bare == set()


@pytest.mark.parametrize("slug", ["cram", "flip-game", "kayles", "triangle-avoidance", "tactix"])
def test_moves_are_touched_in_any_order_where_that_is_the_same(slug: str) -> None:
    """The drawing is marked as unordered only if no two moves have reversed touches."""
    rules = game(slug)
    for p in examples(rules):
        touches = {move.name: move.touch for move in rules.moves(p)}
        turned: dict[object, str] = {touch[::-1]: name for name, touch in touches.items() if len(touch) == 2}

        assert "nb-unordered" in svg(rules.scene(p, 400))
        assert [name for name, touch in touches.items() if turned.get(touch, name) != name] == []
