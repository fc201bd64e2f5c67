"""Large maps of values: their size, canvas, keyboard, zoom and download; lost cells stand out."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, solved
from e2e.site_server import Site
from e2e.test_sequences import downloaded

# P-positions of Wythoff's game, that is, of a queen alone: OEIS A000201 and A001950.
WYTHOFF = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)]


def opened(page: Page, site: Site, link: str, name: str = "A large map of the values") -> Locator:
    """Open the panel of the map."""
    page.goto(site.url + solved(link))
    page.locator("nimbers-panels").get_by_role("heading", name=name).click(timeout=PATIENCE)
    return page.locator("nimbers-map")


def compute(panel: Locator, side: str) -> None:
    panel.get_by_label("Cells per side").select_option(side)
    panel.get_by_role("button", name="Compute").click()


@pytest.mark.firefox
def test_by_keyboard(page: Page, site: Site) -> None:
    """On a map of 64 x 64 the arrows read the published lost cells, + zooms in, Home shows everything."""
    panel = opened(page, site, "games/board-piece/#v1;g=board-piece;n=16;p=3,4")
    compute(panel, "64")
    group = panel.get_by_role("group", name="Map of 64 × 64 values")
    expect(group).to_be_visible(timeout=PATIENCE)
    group.focus()
    said = panel.locator("output")
    expect(said).to_contain_text("(0,0): 0, lost for the player to move")
    group.press("ArrowRight")
    group.press("ArrowUp")
    group.press("ArrowUp")
    expect(said).to_contain_text("(1,2): 0, lost")
    group.press("Shift+ArrowRight")
    expect(said).to_contain_text("(11,2)")
    for _ in range(3):
        group.press("+")
    span = "view => view.view.span"
    view = panel.locator("nimbers-map-view")
    assert view.evaluate(span) == 8
    group.press("Home")
    assert view.evaluate(span) == 64


def test_the_values_are_the_published_ones(page: Page, site: Site) -> None:
    """The file of the queen's map has 0 exactly at Wythoff's pairs, and the picture has the stated size."""
    panel = opened(page, site, "games/knight-queen/#v1;g=knight-queen;n=8;p=N5,4_Q3,3")
    compute(panel, "16")
    panel.get_by_role("button", name="queen").click(timeout=PATIENCE)
    rows = [line.split(",") for line in downloaded(page, panel.get_by_role("button", name="CSV")).splitlines()]
    assert rows[0] == ["y\\x", *map(str, range(16))]
    lost = {(x, y) for y, row in enumerate(rows[1:]) for x, value in enumerate(row[1:]) if value == "0"}
    assert lost == {pair for a, b in WYTHOFF for pair in ((a, b), (b, a))}
    with page.expect_download() as caught:
        panel.get_by_role("button", name="PNG").click()
    assert Path(caught.value.path()).read_bytes()[:24][-8:] == (1024).to_bytes(4, "big") * 2


def test_a_large_one_is_stopped(page: Page, site: Site) -> None:
    """A map of 2048 x 2048 shows its progress and stops on demand; a smaller one can follow."""
    panel = opened(page, site, "games/board-piece/")
    compute(panel, "2048")
    bar = panel.locator("progress[value]")
    expect(bar).to_be_visible(timeout=PATIENCE)
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_role("status").first).to_have_text("Stopped.", timeout=PATIENCE)
    compute(panel, "16")
    expect(panel.get_by_role("status").first).to_contain_text("of 256 cells are lost", timeout=PATIENCE)


def test_a_map_has_a_proof(page: Page, site: Site) -> None:
    """The values of a board are certified, and checked in the page."""
    panel = opened(page, site, "games/board-piece/")
    compute(panel, "16")
    panel.get_by_role("button", name="Proof", exact=True).click(timeout=PATIENCE)
    panel.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    says = "board-piece n=16 slides=0.1,1.0,1.1 steps=-: the values of all pairs from 0,0 to 15,15"
    expect(panel.locator("nimbers-proof .banner")).to_contain_text(says, timeout=PATIENCE)

    assert violations(page) == {}


def test_by_mouse_and_on_a_phone(page: Page, site: Site) -> None:
    """At 360 px pointing reads a cell, a double click zooms in, dragging moves the map, and axe passes."""
    page.set_viewport_size({"width": 360, "height": 720})
    panel = opened(page, site, "zh-Hans/games/board-piece/", "大幅的值图")
    panel.get_by_label("每边格数").select_option("128")
    panel.get_by_role("button", name="计算").click()
    canvas = panel.locator("canvas")
    expect(canvas).to_be_visible(timeout=PATIENCE)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    corner = (box["x"] + 2, box["y"] + box["height"] - 2)
    page.mouse.move(*corner)
    expect(panel.locator("output")).to_contain_text("（0,0）")
    page.mouse.dblclick(*corner)
    view = panel.locator("nimbers-map-view")
    assert view.evaluate("view => view.view.span") == 64
    page.mouse.down()
    page.mouse.move(corner[0] + 40, corner[1] - 40)
    page.mouse.move(corner[0] - 0, corner[1] + 0)
    page.mouse.move(corner[0] + 0, corner[1] + 30)
    page.mouse.up()
    assert view.evaluate("view => view.view.row") > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == {}
