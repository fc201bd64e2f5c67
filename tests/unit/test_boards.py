"""Boards: drawings show the position, only the used part of the board, and as large as possible."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from nimbers import game, list_games
from nimbers.families.bits import bit_scene
from nimbers.games import ruleset
from nimbers.pictures.svg import svg
from nimbers.play.opponent import replay
from nimbers.scene import Board, Cells, Scene, SumScene
from nimbers.text import say
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
    ("slug", "start", "names", "left"),
    [
        ("kayles", "7", ["1-4.4"], "ooo.ooo"),
        ("kayles", "7", ["1-4.4", "2-1.1", "1-3.3"], "oo...oo"),
        ("kayles", "5,3", ["1-2.3", "2-1.1", "3-3.3"], "o...o/oo."),
        ("kayles", "1,1,1,1,1,1,1", ["3-1.1"], "o.o...o.o.o.o"),
        ("kayles", "20", ["1-3.3"], "oo.ooooooooooooooooo"),
        ("dawsons-kayles", "6,3", ["1-3.4", "2-1.2", "2-1.2"], "oo..../..o"),
        ("dawsons-chess", "7", ["1-4", "2-2"], "oo....."),
        ("sum", "kayles:5+nim:2+kayles:4", ["1.1-2.2", "2.1-1", "3.1-2.3", "1.2-3.3"], "o.oo.|o..o"),
    ],
)
def test_pins_keep_their_places_in_a_game(slug: str, start: str, names: list[str], left: str) -> None:
    """Pins that stand stay where they were, whatever has fallen, and the drawing keeps its size."""
    rules = ruleset(slug)
    played = replay(rules, rules.parse(start), names)
    first = rules.game_scene(played.positions[:1], (), 400)
    drawn = rules.game_scene(played.positions, played.moves, 400)

    assert "|".join(map(pins, rows_of_pins(drawn))) == left
    assert [one.lines for one in rows_of_pins(drawn)] == [one.lines for one in rows_of_pins(first)]
    assert set(drawn.parts()) == set(rules.scene(played.positions[-1], 400).parts())
    assert not any(cell.note for one in rows_of_pins(drawn) for cell in one.cells)


def rows_of_pins(drawn: Scene) -> list[Cells]:
    """Return the rows of pins of a drawing, also those that are terms of a sum."""
    scenes = [scene for _, scene in drawn.terms] if isinstance(drawn, SumScene) else [drawn]
    return [scene for scene in scenes if isinstance(scene, Cells)]


def pins(drawn: Cells) -> str:
    """Return a row with o for a pin and . for a gap, and with / between lines."""
    signs = iter("o" if cell.part else "." for cell in drawn.cells)
    return "/".join("".join(islice(signs, length)) for length in drawn.lines or [len(drawn.cells)])


def test_pins_stand_on_lines_where_that_makes_them_larger() -> None:
    """Two rows are drawn one below another, with their numbers; a single row has one line."""
    two, one = scene("kayles", "5,3"), scene("kayles", "10")
    assert isinstance(two, Cells)
    assert isinstance(one, Cells)

    assert (two.lines, one.lines) == ((5, 3), ())
    assert [cell.note for cell in two.cells] == ["1", "2", "3", "4", "5", "1", "2", "3"]


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
