"""Accessibility of every page: axe passes, nothing overflows, and forced colours keep the meaning."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, turn_to
from e2e.site_server import Site
from tier import tier

DIST = Path(__file__).parents[2] / "web/dist"
SLUGS = [card["slug"] for card in json.loads((DIST / "games.json").read_text(encoding="utf-8"))["games"]]
PAGES = [
    "",
    "explore/",
    "claims/",
    "claims/readings/",
    "practice/",
    *(f"games/{slug}/" for slug in SLUGS),
]
# All other pages, in all languages.
ALONE = ["404.html", "repair.html"]
PARTS = 4  # of the pages, so that none takes longer than a minute or two
ANSWERED = "nimbers-answer .verdict > .badge >> nth=0"


# Visible controls that are smaller than a finger; column headings are exempt, because there are other ways to sort.
SMALL = """all => all.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("th")
    && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"""

# Resolves once the page has drawn its response to a resize.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def opened(page: Page, address: str) -> None:
    """Open a page with its board, and with its first answer if the link asks; this does not need Python."""
    page.goto(address)
    if "/games/" in address:
        shown = ANSWERED if "#" in address else "nimbers-answer nimbers-board svg >> nth=0"
        expect(page.locator(shown)).to_be_visible(timeout=PATIENCE)


@pytest.mark.gate
@pytest.mark.parametrize("lang", ["", "zh-Hans/"], ids=["en", "zh"])
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.sampled(1, "the same for other pages and in the other language")
def test_every_page_is_for_everyone(page: Page, site: Site, lang: str, part: int) -> None:
    """Before Python loads, axe passes in both themes; at 320 pixels nothing is off the screen or too small."""
    site.fault("pyodide.asm-*.wasm", "hang")
    for address in tier.sample([*PAGES, *ALONE][part::PARTS], 1):
        page.set_viewport_size({"width": 1280, "height": 720})
        opened(page, site.url + ("" if address in ALONE else lang) + address)
        found = violations(page)
        assert found == {}, address
        page.set_viewport_size({"width": 320, "height": 640})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
        controls = page.locator("header a, header select, .list a, .examples a, .puzzles a, button")
        assert controls.evaluate_all(SMALL) == [], address


@pytest.mark.gate
@pytest.mark.parametrize("lang", ["", "zh-Hans/"], ids=["en", "zh"])
@pytest.mark.sampled(1, "the same in the other language")
def test_axe_finds_nothing_on_a_page_in_use(page: Page, site: Site, lang: str) -> None:
    """In both themes axe passes for an answer with its moves and every panel open."""
    opened(page, f"{site.url}{lang}games/nim/#v1;g=nim;p=3,4")
    for tool, name in (("nimbers-embed-code", "Embed|嵌入"), ("nimbers-report", "Report|报告")):
        page.locator(".share").get_by_role("button", name=re.compile(name)).click()
        expect(page.locator(tool).get_by_role("textbox").first).not_to_have_value("", timeout=PATIENCE)
    page.locator("summary:visible").evaluate_all("all => all.forEach((one) => { one.parentElement.open = true; })")
    expect(page.locator("nimbers-answer table").first).to_be_visible(timeout=PATIENCE)
    assert violations(page) == {}
    for tab in tier.sample(("learn", "check", "claims", "play"), 1):
        turn_to(page, tab)
        page.locator("summary:visible").evaluate_all("all => all.forEach((one) => { one.parentElement.open = true; })")
        found = violations(page)
        assert found == {}, tab


def test_forced_colours_keep_the_verdict(page: Page, site: Site) -> None:
    """With the system's colours the badge keeps its letter and ring, and the drawing its shapes."""
    page.emulate_media(forced_colors="active")
    opened(page, site.url + "games/nim/#v1;g=nim;p=4,4")
    badge = page.locator(ANSWERED)
    expect(badge).to_have_text("P")
    expect(badge).not_to_have_css("border-top-width", "0px")
    token = page.locator("nimbers-answer .nb-token").first
    paper = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    expect(token).not_to_have_css("fill", paper)


@pytest.mark.parametrize("reasoned", [True, False], ids=["with the reason", "without"])
@pytest.mark.sampled(1, "the other choice")
def test_print_with_and_without_the_reason(page: Page, site: Site, reasoned: bool) -> None:
    """The reason is printed whole or not at all, all moves where they are wanted; afterwards the page is as before."""
    page.add_init_script("window.print = () => document.documentElement.toggleAttribute('printed');")
    opened(page, site.url + "games/nim/#v1;g=nim;p=3,4,5")
    page.get_by_role("button", name="Print", exact=True).click()
    tool = page.locator("nimbers-print")
    tool.get_by_label("with the reason").set_checked(reasoned)
    tool.get_by_label("with all moves").check()
    rows = page.locator("nimbers-answer nimbers-moves tbody tr")
    tool.get_by_role("button", name="Print now").click()
    expect(page.locator("html")).to_have_attribute("printed", "", timeout=PATIENCE)
    page.emulate_media(media="print")
    expect(page.locator("nimbers-answer nimbers-why").first).to_be_visible(visible=reasoned)
    assert (page.locator("nimbers-why ol.steps > li:visible").count() > 1) == reasoned
    expect(rows).to_have_count(12)
    page.evaluate("dispatchEvent(new Event('afterprint'))")

    expect(rows).to_have_count(1)  # the winning move
    expect(page.locator("nimbers-answer nimbers-why").first).to_be_visible()


def test_print_shows_the_argument_only(page: Page, site: Site) -> None:
    """Paper shows title, board, verdict and the open tab, but no header, fields or buttons."""
    opened(page, site.url + "games/nim/#v1;g=nim;p=3,4,5")
    page.emulate_media(media="print")
    expect(page.locator("header, nav.list, .foot").first).to_be_hidden()
    expect(page.locator(ANSWERED)).to_be_visible()
    expect(page.locator(":not(th) > button:visible")).to_have_count(0)
    expect(page.locator("label:visible, input:visible, select:visible, textarea:visible")).to_have_count(0)
    expect(page.locator(".part.learn, .part.claims, section.examples").filter(visible=True)).to_have_count(0)
