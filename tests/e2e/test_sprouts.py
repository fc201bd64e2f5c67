"""Sprouts in the page: lines drawn as strokes by mouse and finger, and spots chosen one by one."""

import pytest
from playwright.sync_api import Page, expect

from e2e.access import violations
from e2e.player import Player
from e2e.reader import PATIENCE
from e2e.site_server import Site

Place = tuple[float, float]
FINGER = pytest.param("finger", marks=pytest.mark.only_browser("chromium"))
# Return the place of a spot on the screen.
SPOT = """(board, spot) => {
    const svg = board.querySelector("svg.nb-figure"), node = svg.querySelector(`[data-spot="${spot}"]`);
    const [x, y] = node.dataset.at.split(",").map(Number);
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y, svg.getScreenCTM().a];
}"""


@pytest.fixture
def player(page: Page, site: Site) -> Player:
    page.set_default_timeout(20_000)
    return Player(page, site)


def spot(player: Player, number: int, right: float = 0, down: float = 0) -> Place:
    """Return the place of a spot on the screen, or a place so many units of the drawing to its right and below it."""
    x, y, scale = player.board.evaluate(SPOT, number)
    return x + right * scale, y + down * scale


def draw(player: Player, kind: str, places: list[Place]) -> None:
    """Draw a stroke through some places, by mouse or by finger."""
    if kind == "finger":
        player.drag_by_finger(*places)
        return
    player.page.mouse.move(*places[0])
    player.page.mouse.down()
    for place in places[1:]:
        player.page.mouse.move(*place, steps=8)
    player.page.mouse.up()


def opened(player: Player, position: str) -> None:
    player.open("sprouts", position)
    player.ready()
    expect(player.board.locator(".nb-curves")).to_have_count(1)
    player.board.scroll_into_view_if_needed()


@pytest.mark.gate
@pytest.mark.parametrize("kind", ["mouse", FINGER])
@pytest.mark.sampled(1, "by finger")
def test_a_game_of_strokes(player: Player, kind: str) -> None:
    """A line between two spots, a loop around the third and a line inside it become the moves that they show."""
    opened(player, "3")
    draw(player, kind, [spot(player, 1), spot(player, 1, 120, 20), spot(player, 2, 40, -60), spot(player, 2)])
    player.ready()
    draw(player, kind, [spot(player, 3, *off) for off in [(0, 0), (-50, -10), (-70, 60), (10, 80), (50, 30), (0, 0)]])
    player.ready()

    assert player.moves == ["1-2", "3-3"]
    expect(player.board.locator(".nb-shoot")).to_have_count(4)
    expect(player.board.locator(".nb-stroke")).to_have_count(0)


@pytest.mark.parametrize("kind", ["mouse", FINGER])
def test_what_a_loop_goes_around_is_inside(player: Player, kind: str) -> None:
    """A loop from the first spot around the second separates the second from the rest."""
    opened(player, "3")
    around = [spot(player, 2, 60, -40), spot(player, 2, 60, 40), spot(player, 2, -60, 50), spot(player, 1, -10, 90)]
    draw(player, kind, [spot(player, 1), *around, spot(player, 1)])
    player.ready()

    assert player.moves == ["1-1.2"]


def test_a_line_may_not_cross_another(player: Player) -> None:
    """A crossing line draws nothing and causes a note; the next stroke removes the note."""
    opened(player, "3")
    draw(player, "mouse", [spot(player, 1), spot(player, 2)])
    player.ready()
    draw(
        player,
        "mouse",
        [
            spot(player, 3),
            spot(player, 4, -60, 40),
            spot(player, 4, 80, 60),
            spot(player, 2, 90, 0),
            spot(player, 2),
        ],
    )
    note = player.board.get_by_role("status")
    expect(note).to_contain_text("crosses another one")

    assert player.turn == 1
    draw(player, "mouse", [spot(player, 3), spot(player, 1, -90, 60), spot(player, 1)])
    player.ready()
    expect(note).to_have_count(0)
    assert player.moves[1] in ("1-3", "3-1")


def test_a_stroke_into_nothing_is_no_move(player: Player) -> None:
    """A line must end at a spot; a click on a spot still chooses it."""
    opened(player, "2")
    draw(player, "mouse", [spot(player, 1), spot(player, 1, 60, 140)])
    expect(player.board.get_by_role("status")).to_contain_text("ends at a spot")
    player.page.mouse.click(*spot(player, 1))
    expect(player.board.locator(".nb-picked")).to_have_attribute("data-part", "s1")
    player.page.mouse.click(*spot(player, 2))
    player.ready()

    assert player.moves == ["1-2"]


def test_by_the_keyboard_alone(player: Player) -> None:
    """The keyboard chooses spot after spot to the end of the game."""
    opened(player, "2")
    player.board.focus()
    player.to_the_end(player.by_keyboard)

    assert player.play("view.over")


def test_against_the_machine_on_a_phone(player: Player) -> None:
    """The machine answers every line until there is no move; nothing is wider than the phone."""
    player.page.set_viewport_size({"width": 390, "height": 844})
    player.open("sprouts", "3", "o=perfect")
    player.ready()
    player.to_the_end(lambda: player.by_pointer(player.click))
    beyond = player.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    assert player.play("view.over")
    assert beyond <= 0


def test_a_drawing_in_the_middle_is_accessible(player: Player) -> None:
    """A board in mid-game passes axe, and every part that can be chosen has a name."""
    opened(player, "1.5,2_1.5,3,4")
    names = player.board.locator("[data-part][role=button]").evaluate_all("all => all.map((one) => one.ariaLabel)")

    assert violations(player.page) == {}
    assert len(names) == len(set(names)) == 7


def test_a_link_draws_the_game(player: Player) -> None:
    """A link restores the lines of a game, each in its place."""
    player.open("sprouts", "3", "o=friend;h=1-1.2+1a-2")
    expect(player.told).to_have_count(3, timeout=PATIENCE)  # the start and two moves
    expect(player.board.locator(".nb-shoot")).to_have_count(4)
