"""Accessibility of the page: keyboard, small screens, light and dark, assistive technology."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.access import violations
from e2e.player import PLAY, VIEW, Player
from e2e.reader import PATIENCE, Reader, quiet, turn_to
from e2e.site_server import Site
from tier import tier


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


SHUT = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed'); } });"
LINKS = [
    "#v1;g=nim;p=3,4,5",
    "#v1;g=knight-queen;n=12;p=N5,4_Q3,3",
    "#v1;g=substring;p=0101",
    "#v1;g=token-on-graph;p=1-2,2-1_1",
    "#v1;g=nim;p=3,4,x",
]


def settled(page: Page) -> None:
    """Wait for an answer or an error."""
    expect(page.locator("nimbers-answer .verdict .badge, nimbers-form .failure").first).to_be_visible(timeout=PATIENCE)


def test_axe_finds_nothing(reader: Reader) -> None:
    """Answers, tables, errors and open panels pass axe (WCAG 2.2 AA and best practice)."""
    page = reader.page
    reader.open()
    reader.sees("wins")
    for link in LINKS:
        page.goto(reader.site.url + link)
        settled(page)
        if "knight" in link:
            expect(page.locator("nimbers-heatmap")).to_have_count(2, timeout=PATIENCE)
        page.locator("nimbers-batch details").evaluate("details => { details.open = true; }")
        found = violations(page)
        assert found == {}, link


@pytest.mark.gate
@pytest.mark.parametrize("width", [320, 360, 768])
@pytest.mark.sampled(1, "other widths")
def test_no_page_scrolls_sideways(reader: Reader, width: int) -> None:
    """At small widths nothing overflows, whatever the position."""
    page = reader.page
    page.set_viewport_size({"width": width, "height": 700})
    reader.open()
    wide = ["#v1;g=nim;p=" + ",".join(["1000000000"] * 180), "#v1;g=sum;p=knight-queen:N3,4_Q2,2+nim:5"]
    for link in tier.sample([*LINKS, *wide], 2):
        page.goto(reader.site.url + link)
        settled(page)
        page.locator("nimbers-batch details").evaluate("details => { details.open = true; }")
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), link


@pytest.mark.gate
def test_by_keyboard_alone(reader: Reader) -> None:
    """By keyboard: skip to the game, type, solve, read a map with arrow keys; the verdict is a live region."""
    page = reader.page
    page.set_viewport_size({"width": 1280, "height": 800})
    reader.open("#v1;g=knight-queen;n=8;p=N1,1_Q0,0")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert page.url.endswith("p=N1,1_Q0,0")
    for _ in range(60):
        page.keyboard.press("Tab")
        if reader.position.evaluate("field => field.matches(':focus')"):
            break
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("N5,4 Q3,3")
    page.keyboard.press("Enter")
    reader.sees("wins", "Grundy value 7")
    expect(reader.verdict).to_have_attribute("aria-live", "polite")

    knight = page.locator("nimbers-heatmap").first
    expect(knight.locator("output")).to_have_text("knight (5,4): 1", timeout=PATIENCE)
    knight.locator(".map").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(knight.locator("output")).to_have_text("knight (6,5): 1")
    page.keyboard.press("Shift+ArrowLeft")
    expect(knight.locator("output")).to_have_text("knight (0,5): 0")


# What has the focus, inside shadow roots too: the class of a board, else the text.
FOCUSED = """() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    return one?.classList.contains("board") ? "the board" : one?.textContent.trim() ?? "";
}"""


def tab_to(page: Page, what: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(150):
        if page.evaluate(FOCUSED) == what:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {what}")


def test_from_home_to_a_finished_game_and_its_reason(page: Page, site: Site) -> None:
    """By keyboard and at double size: go to Nim's board, lose a game, read why, and return to the losing move."""
    page.set_viewport_size({"width": 640, "height": 400})
    player = Player(page, site)
    page.goto(site.url)
    tab_to(page, "Solve and check this game")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"games/nim/"))
    player.wait(f"{VIEW} && {PLAY}.mine && {PLAY}.moves")
    tab_to(page, "the board")
    player.to_the_end(player.by_keyboard)
    end = page.locator("nimbers-end")
    expect(end.get_by_role("heading")).to_have_text("The machine wins.")
    tab_to(page, "Show why")
    page.keyboard.press("Enter")
    expect(player.said).to_contain_text("You took")
    expect(end.locator("ol button")).to_have_count(3)
    tab_to(page, "Try that move again")
    page.keyboard.press("Enter")

    expect(player.said).to_contain_text("Your turn.")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_painted_table_can_be_read(reader: Reader) -> None:
    """Above 60 cells a side the map is a canvas; the cell under the pointer can still be read."""
    reader.open("#v1;g=knight-queen;n=100;p=N5,4_Q99,3")
    queen = reader.page.locator("nimbers-heatmap").nth(1)
    canvas = queen.locator("canvas")
    expect(canvas).to_be_visible(timeout=PATIENCE)
    box = canvas.bounding_box()
    assert box is not None
    canvas.hover(position={"x": box["width"] * 0.025, "y": box["height"] * 0.985})
    expect(queen.locator("output")).to_have_text("queen (2,1): 0")

    colours = canvas.evaluate("""(canvas) => {
        const data = canvas.getContext("2d").getImageData(0, 0, 100, 100).data;
        return new Set(Array.from({ length: 10000 }, (_, i) => data.slice(4 * i, 4 * i + 3).join())).size;
    }""")
    assert colours > 1


def test_targets_are_large_enough(reader: Reader) -> None:
    """Every control is at least 44 pixels high on a phone."""
    reader.page.set_viewport_size({"width": 360, "height": 700})
    reader.open("#v1;g=knight-queen;n=8;p=N5,4_Q3,3")
    reader.sees("wins")
    turn_to(reader.page, "check")
    reader.page.locator("nimbers-batch summary").click()
    for selector in (
        "button:visible",
        "select:visible",
        "input:visible:not([type=checkbox])",
        "label.switch:visible",
        "summary:visible",
        "nimbers-form a:visible",
    ):
        for control in reader.page.locator(selector).all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 44, control


@pytest.mark.gate
def test_the_theme_is_kept(reader: Reader) -> None:
    """The chosen theme applies at once, and after a reload before the first paint."""
    reader.open()
    reader.page.get_by_label("Theme").select_option("dark")
    dark = reader.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    reader.page.reload()

    assert reader.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    expect(reader.page.get_by_label("Theme")).to_have_value("dark")


def test_without_storage(reader: Reader) -> None:
    """If the browser stores nothing, everything else works."""
    reader.page.add_init_script(SHUT)
    reader.open("#v1;g=nim;p=2,3")
    reader.page.get_by_label("Theme").select_option("dark")
    reader.sees("wins")

    expect(reader.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_nothing_jumps(reader: Reader) -> None:
    """From the first paint to the answer, no visible element moves."""
    page = reader.page
    page.set_viewport_size({"width": 1280, "height": 800})
    page.add_init_script("""
        window.shifts = [];
        new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries())
                shifts.push([value, ...sources.map(({ node }) => node?.nodeName + "." + node?.className)]);
        }).observe({ type: "layout-shift", buffered: true });
    """)
    reader.open("#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    quiet(page)

    shifts = page.evaluate("shifts")
    assert sum(value for value, *_ in shifts) < 0.01, shifts


def test_readable_without_scripts(reader: Reader, site: Site) -> None:
    """Without JavaScript the page describes itself and names the five puzzles."""
    browser = reader.page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    text = page.inner_text("main")
    page.goto(site.url + "games/nim/")
    assert "JavaScript" in page.inner_text("main")
    context.close()

    for word in ("Counter game", "Knight and Queen", "Nim", "Fewest zeros", "Bit slide"):
        assert word in text
