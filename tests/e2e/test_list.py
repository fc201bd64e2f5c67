"""The list of games beside a game: grouped by rules, filtered, collapsed, and in the system's colours."""

import json
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.reader import PATIENCE
from e2e.site_server import Site
from e2e.test_site_shell import SHIFTS

DIST = Path(__file__).parents[2] / "web/dist"
CARDS = json.loads((DIST / "games.json").read_text(encoding="utf-8"))["games"]
WIDE = {"width": 1280, "height": 800}
# The links with a mark that remains visible in the system's colours.
MARKED = """all => all.filter((link) => {
    const { outlineStyle, borderInlineStartWidth, borderBlockEndWidth } = getComputedStyle(link);
    return outlineStyle !== "none" || borderInlineStartWidth !== "0px" || borderBlockEndWidth !== "0px";
}).map((link) => link.getAttribute("aria-current"))"""


def opened(page: Page, site: Site, address: str = "games/wythoff/") -> Locator:
    """Open the list on a game's page, without waiting for Python."""
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    page.goto(site.url + address)
    expect(page.locator("nimbers-answer nimbers-board svg").first).to_be_visible(timeout=PATIENCE)
    return page.locator("nav.games")


def test_by_the_kind_of_rules(browser: Browser, site: Site) -> None:
    """Without JavaScript each game appears once, with its picture, under the heading of its kind.

    No control is dead.
    """
    context = browser.new_context(java_script_enabled=False, viewport=WIDE)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site.url}zh-Hans/games/wythoff/")
    sizes = [section.locator("a").count() for section in page.locator(".games section").all()]
    assert sorted(sizes) == sorted(Counter(card["family"] for card in CARDS).values())
    assert page.locator(".games a[aria-current=page]").count() == 1
    drawn = page.locator(".games img").first.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert drawn
    expect(page.locator(".games :is(.fold, input)").first).to_be_hidden()

    assert page.locator(".games a").evaluate_all("all => new Set(all.map(({ href }) => href)).size") == len(CARDS)
    context.close()


def test_the_open_game_is_in_sight(page: Page, site: Site) -> None:
    """The list scrolls to the open game and never covers the foot of the page."""
    listed = opened(page, site, "games/token-on-graph/")
    expect(listed.locator("[aria-current=page]")).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".foot")).to_be_in_viewport()

    assert page.evaluate("""() => document.querySelector(".games .pane").getBoundingClientRect().bottom
        <= document.querySelector(".foot").getBoundingClientRect().top + 1""")


@pytest.mark.gate
def test_narrowed_down(page: Page, site: Site) -> None:
    """The field filters by all names in any language; Escape restores the list, and Enter opens the first game."""
    listed = opened(page, site)
    field, found = listed.get_by_label("Narrow the list"), listed.locator("a:visible")
    field.fill("dawsons")
    # found by their aliases too
    expect(found).to_contain_text(["Crosses-crosses", "Dawson's Chess", "Dawson's Kayles"])
    field.fill("尼姆博弈")
    expect(found).to_have_text(["Nim"])
    field.press("Escape")
    expect(found).to_have_count(len(CARDS))
    field.fill("and-queen KNIGHT")
    expect(found).to_have_text(["Knight and Queen"])
    field.press("Enter")

    expect(page.get_by_role("heading", level=2, name="Knight and Queen")).to_be_visible()


def test_put_away_and_kept(page: Page, site: Site) -> None:
    """A collapsed list stays collapsed on the next page before the first paint, so that nothing jumps."""
    page.add_init_script(SHIFTS)
    listed = opened(page, site)
    before = page.locator("main").bounding_box()
    fold = listed.get_by_role("button", name="List of games")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(listed.get_by_role("link").first).to_be_hidden()
    after = page.locator("main").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"] + 100
    listed = opened(page, site, "games/nim/")
    expect(listed.get_by_role("link").first).to_be_hidden()
    assert page.evaluate("shifts") == []
    fold.press("Enter")
    expect(listed.locator("[aria-current=page]")).to_be_in_viewport()

    assert page.locator("main").bounding_box() == before


def test_forced_colours_mark_one(page: Page, site: Site) -> None:
    """In forced colours only the links to the open game and its section are marked."""
    page.emulate_media(forced_colors="active")
    listed = opened(page, site)
    marked = [links.evaluate_all(MARKED) for links in (listed.locator("a"), page.locator(".ways a"))]

    assert marked == [["page"], ["true"]]


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone(page: Page, site: Site, width: int) -> None:
    """On a phone the list is below the page in columns that fit, and cannot be collapsed."""
    listed = opened(page, site)
    page.set_viewport_size({"width": width, "height": 800})
    expect(listed.locator(".fold")).to_be_hidden()
    expect(listed.get_by_role("link").first).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") <= width
