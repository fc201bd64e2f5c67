"""Moves of two parts in any order: by two touches, by dragging with mouse and finger, and by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.player import Player
from e2e.reader import PATIENCE
from e2e.site_server import Site

GRID = "..._..."  # Cram has seven moves here


@pytest.fixture
def player(page: Page, site: Site) -> Player:
    page.set_default_timeout(20_000)
    return Player(page, site)


@pytest.mark.gate
@pytest.mark.parametrize(("first", "second"), [("c0.0", "c1.0"), ("c1.0", "c0.0"), ("c2.1", "c2.0")])
@pytest.mark.sampled(1, "other cells, in the other order")
def test_a_domino_is_laid_by_touching_two_cells(player: Player, first: str, second: str) -> None:
    """The first touch shows the possible second cells, from either end; the second touch places the domino."""
    player.open("cram", GRID)
    player.ready()
    expect(player.board.locator("svg.nb-unordered")).to_have_count(1)
    player.click(first)
    expect(player.board.locator(".nb-picked")).to_have_attribute("data-part", first)
    column, row = map(int, first[1:].split("."))
    near = {f"c{x}.{y}" for x, y in ((column + 1, row), (column - 1, row), (column, 1 - row)) if 0 <= x < 3}

    assert set(player.parts()) == near
    player.click(second)
    player.ready()
    assert player.turn == 1
    expect(player.board.locator(".nb-domino")).to_have_count(1)


@pytest.mark.parametrize("finger", [False, pytest.param(True, marks=pytest.mark.only_browser("chromium"))])
def test_a_domino_is_laid_by_dragging(player: Player, finger: bool) -> None:
    """Dragging places a domino between neighbours only; released elsewhere, it places nothing and clears the choice."""
    player.open("cram", GRID)
    player.ready()
    for end, turns in (("c2.1", 0), ("c0.1", 1)):
        if finger:
            player.drag_by_finger(player.middle("c0.0"), player.middle(end))
        else:
            player.page.mouse.move(*player.middle("c0.0"))
            player.page.mouse.down()
            player.page.mouse.move(*player.middle(end), steps=5)
            player.page.mouse.up()
        player.ready()
        expect(player.board.locator(".nb-picked")).to_have_count(0)
        expect(player.board.locator(".nb-domino")).to_have_count(turns)

        assert player.turn == turns
    assert player.moves == ["a1-a2"]


def test_by_the_keyboard_alone(player: Player) -> None:
    """Arrows move to a cell, Enter takes it and then its neighbour; dominoes can be placed to the end of the game."""
    player.open("cram", GRID)
    player.ready()
    player.board.focus()
    player.to_the_end(player.by_keyboard)

    assert player.play("view.over")


def test_dominoes_stay_one_piece(player: Player) -> None:
    """Dominoes from before the page opened are drawn as whole pieces too; a blocked cell is a single tile."""
    player.open("cram", "x..._....", "o=friend;h=b2-c2+a1-b1")
    expect(player.board.locator(".nb-domino")).to_have_count(2, timeout=PATIENCE)
    expect(player.board.locator(".nb-last")).to_have_count(1)
    singles = player.board.locator("[data-part] > .nb-tile")

    expect(singles).to_have_count(1)
    player.press("Undo")
    expect(player.board.locator(".nb-domino")).to_have_count(1)


def test_marks_sit_on_moves(player: Player) -> None:
    """Each mark is between the two cells of its domino, never on a cell; after a first cell only its marks remain."""
    player.open("cram", GRID)
    player.ready()
    player.page.get_by_label("Show which moves win").check()
    marks = player.board.locator(".nb-outcome circle")
    expect(marks).to_have_count(7)
    middles = marks.evaluate_all("nodes => nodes.map((one) => [one.cx.baseVal.value, one.cy.baseVal.value])")
    cells: list[Any] = player.board.locator("[data-part]").evaluate_all(
        "nodes => nodes.map((one) => { const { x, y, width } = one.getBBox(); return [x + width / 2, y + width / 2]; })"
    )
    distances = [min((x - u) ** 2 + (y - v) ** 2 for u, v in cells) ** 0.5 for x, y in middles]

    assert min(distances) > 15
    player.click("c0.0")
    expect(marks).to_have_count(2)


def test_an_edge_is_cut_by_touching_it(player: Player) -> None:
    """In Arc Kayles a touch on an edge cuts it; the remaining vertices stay in place."""
    player.open("arc-kayles", "1-2,2-3,3-4,4-5")
    player.ready()
    before = player.middle("v5")
    player.click("e1-2.1")
    player.ready()
    expect(player.board.locator("[data-part=v1]")).to_have_count(0)

    assert player.moves == ["1-2"]
    assert player.middle("v5") == before


@pytest.mark.parametrize(
    ("game", "position", "begun", "other", "made"),
    [
        ("kayles", "5,3", "r1.4", "r1.3", "1-3.4"),
        ("kayles", "5,3", "r1.4", "r1.4", "1-4.4"),
        ("knight-queen", "N5,4_Q3,3", "c0.0", "Q", "Q0,0"),
        ("northcott", "1.4_w", "c3.0", "w0", "0-3"),
        ("clobber", "xox_oxo_xox", "1.1", "0.1", "b2-a2"),
    ],
)
def test_a_move_is_made_from_either_end(
    player: Player, game: str, position: str, begun: str, other: str, made: str
) -> None:
    """A touched part shows its continuations; a part without one starts a new choice; nothing is lost."""
    player.open(game, position)
    player.ready()
    player.click(begun)
    expect(player.board.locator(".nb-picked")).to_have_attribute("data-part", begun)
    expect(player.board.locator(".nb-onward")).not_to_have_count(0)
    frame = player.board.bounding_box()
    assert frame
    player.page.mouse.click(frame["x"] + 2, frame["y"] + 2)
    expect(player.board.locator(".nb-picked")).to_have_count(1)
    player.click(other)
    player.ready()

    assert player.moves == [made]
    assert player.board.locator(".nb-was, .nb-new").count() > 0


def test_the_keyboard_keeps_its_place(player: Player) -> None:
    """After a move and its reply the cursor is where it was."""
    player.open("nim", "5,5,5", "o=friend")
    player.ready()
    player.board.focus()
    player.page.keyboard.press("Home")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "Enter"):
        player.page.keyboard.press(key)
    player.ready()

    assert str(player.board.get_attribute("aria-activedescendant")).startswith("part-h1.")
