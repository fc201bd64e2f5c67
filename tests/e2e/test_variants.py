"""Changed rules in the page: added and removed moves, compared games, from a link, by keyboard, on a phone."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.access import violations
from e2e.reader import PATIENCE, turn_to
from e2e.site_server import Site

PHONE = ViewportSize(width=390, height=844)


def panel_of(page: Page, address: str, heading: str = "Change the rules, keep who wins") -> Locator:
    """Open the panel of a game's page."""
    page.goto(address)
    turn_to(page, "check")
    page.locator("nimbers-panels").get_by_role("heading", name=heading).click(timeout=PATIENCE)
    return page.locator("nimbers-variants")


@pytest.mark.firefox
def test_what_may_come_and_go(page: Page, site: Site) -> None:
    """The panel lists removable moves, addable steps and a reader's move; its link repeats the question."""
    panel = panel_of(page, f"{site.url}games/wythoff/")
    panel.get_by_label("Moves to add").fill("X == x - 1 and Y == y - 3")
    panel.get_by_role("button", name="Decide").click(timeout=PATIENCE)
    expect(panel.locator(".banner")).to_contain_text("With these rules the same positions are lost", timeout=PATIENCE)
    expect(panel.get_by_role("listitem")).to_have_count(3)
    expect(panel).to_contain_text("Any or all of these steps may be added: subtract (1,3), (3,1), (1,5)")
    expect(panel).to_contain_text("No single step may be forbidden")
    expect(panel.get_by_role("img").locator("rect")).to_have_count(256)
    assert violations(page) == {}
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    panel.get_by_role("button", name="Copy a link to this question").click()
    expect(panel).to_contain_text("The link is copied.")
    link = page.evaluate("() => window.copied")
    page.goto("about:blank")
    page.goto(link)
    expect(panel.locator(".banner")).to_contain_text("With these rules the same positions are lost", timeout=PATIENCE)
    expect(panel.get_by_label("Moves to add")).to_have_value("X == x - 1 and Y == y - 3")


def test_another_game_by_keyboard(page: Page, site: Site) -> None:
    """Misère play shifts the lost positions by one; a new question clears the old answer; mistakes have their place."""
    panel = panel_of(page, f"{site.url}games/subtraction/#v1;g=subtraction;amounts=1,2,3;c=misere;p=5")
    panel.get_by_label("Compare with").select_option("subtraction", timeout=PATIENCE)
    rules = panel.get_by_label("Its rules")
    rules.fill("amounts=1,2,3")
    rules.press("Enter")
    verdict = panel.locator(".banner")
    expect(verdict).to_contain_text("n + 1 is lost in subtraction (convention=misere)", timeout=PATIENCE)
    panel.get_by_label("Moves to drop").press_sequentially("7")
    expect(verdict).to_have_count(0)
    panel.get_by_label("Moves to drop").press("Enter")
    expect(verdict).to_contain_text("a move that is dropped is one of those numbered 1 to 3", timeout=PATIENCE)
    panel.get_by_label("Moves to drop").fill("3")
    panel.get_by_label("Moves to add").fill("X == x - 3 and x %")
    panel.get_by_role("button", name="Decide").press("Enter")
    expect(verdict).to_contain_text("this is no Python expression", timeout=PATIENCE)
    rules.fill("amounts=1,2; convention=misere")
    panel.get_by_label("Moves to add").fill("")
    panel.get_by_role("button", name="Decide").press("Enter")
    expect(verdict).to_have_count(2, timeout=PATIENCE)
    expect(verdict.nth(0)).to_contain_text("With these rules other positions are lost")
    expect(verdict.nth(1)).to_contain_text("is lost in subtraction (amounts=1,2")


def test_on_a_phone_in_chinese(page: Page, site: Site) -> None:
    """In Chinese nothing is wider than the phone, and an undecided question has a reason."""
    page.set_viewport_size(PHONE)
    panel = panel_of(page, f"{site.url}zh-Hans/games/wythoff/", "改变规则，胜负不变")
    panel.get_by_role("button", name="判定").click(timeout=PATIENCE)
    expect(panel.get_by_role("img")).to_be_visible(timeout=PATIENCE)
    expect(panel).to_contain_text("一步也不能禁止")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.goto("about:blank")
    panel = panel_of(page, f"{site.url}games/kayles/")
    panel.get_by_role("button", name="Decide").click(timeout=PATIENCE)
    expect(panel.locator(".banner")).to_contain_text(
        "Not proved: a move of kayles may leave more parts", timeout=PATIENCE
    )
