"""Rules in Python become a game after a click, or are refused with the reason."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site
from e2e.writer import write
from nimbers.games.own import SAMPLE

STAIRS = """def moves(s):
    for i in range(len(s) - 1):
        if s[i:i + 2] == "ba":
            yield s[:i] + "ab" + s[i + 2:]
"""
REFUSED = {
    "def moves(n): return [n + 1]": "no loop was found among them",
    "def moves(n): return [(n + 1) % 5]": "play need not end",
    "def moves(n, player): return [n - 1 - player] if n > 1 else []": "the players have different moves at 21",
    "def moves(n): return [n - 1]": 'from 0 to "-1" leads to no position',
    "def moves(n):\n    while True: pass": "no answer within 10 seconds at 21",
    "def moves(n):\n    return moves(n)": "RecursionError",
    "def move(n): return []": "no function of the name moves",
}


class Maker:
    """The panel in which a reader makes a game."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.reader = Reader(page, site)
        self.panel: Locator = page.locator("nimbers-own")
        self.editor: Locator = self.panel.locator("nimbers-editor")
        self.told: Locator = self.panel.locator(".said")
        self.run: Locator = self.panel.get_by_role("button", name="Run and play by these rules")

    def make(self, text: str, kind: str = "", start: str = "") -> None:
        """Write rules and press the button."""
        if kind:
            self.panel.get_by_label("A position is").select_option(kind)
        write(self.editor, text)
        if start:
            self.panel.get_by_label("Begin at").fill(start)
        self.run.click()


@pytest.fixture
def maker(page: Page, site: Site) -> Maker:
    return Maker(page, site)


@pytest.mark.gate
@pytest.mark.firefox
def test_a_game_is_made_played_checked_and_linked(maker: Maker) -> None:
    """A reader's game is solved, followed to other positions and compared with a formula, and its link opens it."""
    maker.reader.open("games/own/")
    expect(maker.editor).to_have_js_property("value", SAMPLE, timeout=PATIENCE)
    maker.make(STAIRS, "string", "bbaa")
    expect(maker.told).to_contain_text("6 positions can be reached from bbaa", timeout=PATIENCE)
    maker.reader.sees("loses")
    maker.reader.solve("abababaab")
    maker.reader.sees("wins")
    expect(maker.told).to_contain_text("from abababaab", timeout=PATIENCE)

    lab = maker.page.locator("nimbers-lab")
    turn_to(maker.page, "check")
    lab.locator("summary").click()
    count = "def wins(s):\n    return sum(s[:i].count('b') for i, c in enumerate(s) if c == 'a') % 2\n"
    write(lab.locator("nimbers-editor"), count)
    lab.get_by_label("Up to which size").fill("6")
    lab.get_by_role("button", name="Run and check").click()
    expect(lab.locator(".verdict")).to_contain_text("Agrees with search on all", timeout=PATIENCE)

    link = maker.page.url
    assert re.search(r"#v1;g=own;rules=string\.[A-Za-z0-9_-]+;p=abababaab;v=check$", link)
    frames: list[object] = []
    maker.page.on("frameattached", lambda frame: frames.append(frame))
    maker.page.goto("about:blank")
    maker.page.goto(link)
    expect(maker.panel).to_contain_text("These rules came with a link", timeout=PATIENCE)
    expect(maker.editor).to_have_js_property("value", STAIRS)
    maker.reader.sees_failure("has not been run here")
    assert frames == []
    maker.run.click()
    maker.reader.sees("wins")


def test_the_values_of_a_game_of_numbers(maker: Maker) -> None:
    """Rules about whole numbers have a table of values and outcomes with chart and period; others have none."""
    maker.reader.open("games/own/")
    maker.make("def moves(n):\n    return [n - k for k in (2, 5) if k <= n]\n", start="50")
    expect(maker.page).to_have_url(re.compile("rules=.*;p=50$"), timeout=PATIENCE)
    maker.page.get_by_text("Values from 0 on").click()
    numbers = maker.page.locator("nimbers-numbers")
    numbers.get_by_label("Up to").fill("50")
    numbers.get_by_role("button", name="Show the values").click()
    expect(numbers.get_by_role("status").first).to_contain_text("period 7", timeout=PATIENCE)

    expect(numbers.get_by_role("row")).to_have_count(52)
    expect(numbers.get_by_role("row").nth(3)).to_have_text("21wins")
    expect(numbers.locator("nimbers-chart")).to_be_visible()
    expect(numbers.get_by_role("link", name="Subtraction game")).to_have_attribute("href", re.compile("amounts=2,5"))
    assert violations(maker.page) == {}
    maker.make(STAIRS, "string", "bbaa")
    expect(numbers).to_have_count(0, timeout=PATIENCE)


def test_a_link_with_rules_and_a_game_opens_the_game(maker: Maker) -> None:
    """The rules stand where the board will be, with their button; moves and opponent of the link wait for them."""
    maker.reader.open("games/own/")
    maker.make("def moves(n):\n    return [n - k for k in (1, 4, 8) if k <= n]\n", start="50")
    expect(maker.page).to_have_url(re.compile("rules=.*;p=50$"), timeout=PATIENCE)
    rules = maker.page.url.removesuffix(";p=50")
    maker.page.goto("about:blank")
    maker.page.goto(f"{rules};p=50;o=friend;h=46+42")
    unread = maker.page.locator("nimbers-unread")
    expect(unread).to_contain_text("for k in (1, 4, 8)", timeout=PATIENCE)
    assert maker.page.url.endswith("o=friend;h=46+42")
    unread.get_by_role("button", name="Run and play by these rules").click()

    expect(maker.page.locator("nimbers-record li")).to_have_count(3, timeout=PATIENCE)
    expect(maker.page.get_by_role("tab", name="Board")).to_have_attribute("aria-selected", "true")
    expect(unread).to_have_count(0)
    assert maker.page.url.endswith("o=friend;h=46+42")


@pytest.mark.firefox
def test_what_is_no_game_is_refused(maker: Maker) -> None:
    """Endless play, growth, different players, mistakes and endless loops have their messages; the text stays."""
    maker.reader.open("games/own/")
    for text, words in REFUSED.items():
        maker.make(text)
        expect(maker.told).to_contain_text(words, timeout=PATIENCE)
        expect(maker.editor).to_have_js_property("value", text)
        maker.reader.solve("10")
        maker.reader.sees("wins")


def test_a_mistake_has_its_line(maker: Maker) -> None:
    """The line of a mistake is marked in the text, and a damaged link causes a message."""
    maker.reader.open("games/own/")
    maker.make("def moves(n):\n    return [1 // 0]\n")
    expect(maker.told).to_contain_text("line 2, at 21: ZeroDivisionError", timeout=PATIENCE)
    expect(maker.panel.locator(".wrong + .what")).to_contain_text("ZeroDivisionError")
    maker.page.goto(f"{maker.reader.site.url}games/own/#v1;g=own;rules=integer.xyz;p=3")

    expect(maker.told).to_contain_text("damaged", timeout=PATIENCE)


def test_everyone_can_make_a_game(page: Page, site: Site) -> None:
    """In Chinese, on a small screen, in light and dark, axe passes and nothing overflows."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/games/own/")
    panel = page.locator("nimbers-own")
    panel.locator(".cm-content").wait_for(timeout=PATIENCE)
    panel.get_by_role("button", name="一排木柱").click()
    panel.get_by_role("button", name="运行并按这些规则玩").click()
    expect(panel.locator(".said")).to_contain_text("从 1111111 能到", timeout=PATIENCE)
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
