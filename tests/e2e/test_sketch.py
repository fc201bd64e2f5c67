"""Positions drawn by mouse, by finger or by keyboard become positions of the game."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, Reader
from e2e.site_server import Site

Place = tuple[float, float]


class Pad:
    """The open drawing."""

    def __init__(self, page: Page, site: Site, game: str, position: str) -> None:
        self.page = page
        self.reader = Reader(page, site)
        self.pad: Locator = page.locator("nimbers-sketch")
        self.picture: Locator = self.pad.locator("svg")
        page.goto(f"{site.url}games/{game}/#v1;g={game};p={position}")
        self.reader.sees("player to move")
        page.get_by_role("button", name="Draw the position").click(timeout=PATIENCE)
        expect(self.picture).to_have_attribute("aria-busy", "false", timeout=PATIENCE)
        self.picture.scroll_into_view_if_needed()

    def press(self, name: str) -> None:
        self.pad.get_by_role("button", name=name, exact=True).click()

    def where(self, place: Place) -> Place:
        """Return the point on the page for a point of the unit square."""
        box = self.picture.bounding_box()
        assert box is not None
        return box["x"] + place[0] * box["width"], box["y"] + place[1] * box["height"]

    def click(self, place: Place) -> None:
        self.page.mouse.click(*self.where(place))

    def drag(self, start: Place, end: Place) -> None:
        self.page.mouse.move(*self.where(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.where(end), steps=4)
        self.page.mouse.up()

    def makes(self, text: str) -> None:
        expect(self.reader.position).to_have_value(text, timeout=PATIENCE)


@pytest.mark.gate
@pytest.mark.firefox
def test_a_graph_is_drawn_with_a_mouse(page: Page, site: Site) -> None:
    """Clicks make points, drags and pairs of clicks make lines; both can be erased, undone and moved, then solved."""
    page.set_viewport_size({"width": 1280, "height": 1000})  # the mouse cannot act outside the window
    pad = Pad(page, site, "node-kayles", "1-2")
    pad.press("Clear")
    pad.makes("-")
    places = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]
    for place in places:
        pad.click(place)
    pad.makes("1,2,3,4")
    pad.drag(places[0], places[1])
    pad.makes("1-2,3,4")
    pad.click(places[1])
    pad.click(places[2])
    pad.makes("1-2,2-3,4")
    pad.drag(places[2], places[1])
    pad.makes("1-2,3,4")
    pad.press("Undo")
    pad.makes("1-2,2-3,4")
    pad.press("Erase")
    pad.click(places[3])
    pad.makes("1-2,2-3")
    pad.click((0.5, 0.2))
    pad.makes("2-3,1")
    pad.press("Move")
    pad.drag(places[0], (0.5, 0.5))
    pad.press("Draw")
    pad.drag((0.5, 0.5), places[2])
    pad.makes("1-3,2-3")
    pad.press("Solve this position")

    pad.reader.sees("wins", "Grundy value 2")


@pytest.mark.parametrize(
    ("game", "position", "places", "text"),
    [
        ("arc-kayles", "1-2", [(0.1, 0.5), (0.9, 0.9)], "1-2,3,4"),
        ("green-hackenbush", "0-1", [(0.1, 0.5)], "0-1"),
        ("token-on-graph", "1-2_1", [(0.1, 0.5)], "1-2,3_1"),
    ],
)
@pytest.mark.sampled(2, "other games on graphs")
def test_every_graph_game_is_drawn(
    page: Page, site: Site, game: str, position: str, places: list[Place], text: str
) -> None:
    """The drawing begins with the page's position, and labels a new point in the game's terms."""
    pad = Pad(page, site, game, position)
    points = pad.picture.locator("[data-point]")
    expect(points).to_have_count(2)
    for place in places:
        pad.click(place)
    expect(points).to_have_count(2 + len(places))

    pad.makes(text)


@pytest.mark.firefox
def test_by_keyboard_alone(page: Page, site: Site) -> None:
    """Buttons and lists set points, arrows and the token, and announce each change."""
    pad = Pad(page, site, "token-on-graph", "1-2_1")
    said = pad.pad.get_by_role("status")

    def press(name: str) -> None:
        pad.pad.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")

    press("Add a point")
    expect(said).to_have_text("Point 3 is there.")
    pad.pad.get_by_label("From point").select_option("2")
    pad.pad.get_by_label("To point").select_option("3")
    press("Join or part")
    expect(said).to_have_text("A line from 2 to 3.")
    pad.makes("1-2,2-3_1")
    press("Token on 2")
    pad.makes("1-2,2-3_2")
    press("Remove 2")
    pad.makes("1,3_1")
    press("Undo")
    pad.makes("1-2,2-3_2")
    press("Solve this position")

    pad.reader.sees("wins")


def test_with_a_finger_on_a_small_screen(browser: Browser, site: Site) -> None:
    """Taps make points and lines at 360 pixels; axe passes and nothing overflows."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    pad = Pad(page, site, "node-kayles", "1-2")
    pad.press("Clear")
    pad.makes("-")
    for place in ((0.2, 0.2), (0.8, 0.8), (0.2, 0.2), (0.8, 0.8)):
        page.touchscreen.tap(*pad.where(place))
    pad.makes("1-2")
    found = violations(page)
    width = page.evaluate("document.documentElement.scrollWidth")
    context.close()

    assert found == {}
    assert width <= 360
