"""A theorem for all sizes in the page: found and proved by hand and from a link, stopped, on a phone, in Chinese."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.access import violations
from e2e.reader import PATIENCE, turn_to
from e2e.site_server import Site

WYTHOFF = "You lose exactly when the smaller of x and y is the whole part of φ times their difference."
PHONE = ViewportSize(width=390, height=844)


def panel_of(page: Page, address: str, heading: str = "A theorem for all sizes") -> Locator:
    """Open the panel of a game's page."""
    page.goto(address)
    turn_to(page, "check")
    page.locator("nimbers-panels").get_by_role("heading", name=heading).click(timeout=PATIENCE)
    return page.locator("nimbers-theorem")


def verdict(panel: Locator) -> Locator:
    return panel.locator(".banner")


@pytest.mark.gate
@pytest.mark.firefox
def test_found_proved_and_handed_on(page: Page, site: Site) -> None:
    """The panel shows a proof in three parts, a failed guess and a program in two languages.

    Its link repeats the proof.
    """
    panel = panel_of(page, f"{site.url}games/wythoff/")
    panel.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    expect(verdict(panel)).to_contain_text(WYTHOFF, timeout=PATIENCE)
    expect(verdict(panel)).to_contain_text("Proved for all sizes")
    expect(panel.get_by_role("listitem")).to_have_count(3)
    expect(panel).to_contain_text("zeckendorf")
    expect(panel).to_contain_text("A guess of")
    panel.get_by_text("A program of its own, in Python").click()
    expect(panel).to_contain_text("Run just now on 200 positions with numbers of up to 18 digits")
    panel.get_by_role("button", name="Proof", exact=True).click()
    panel.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    checked = panel.locator("nimbers-proof .banner")
    expect(checked).to_contain_text("wythoff, all positions of 2 numbers: lost are those that", timeout=PATIENCE)
    panel.get_by_text("A program of its own, in C++").click()
    expect(panel.get_by_role("group", name="A program of its own, in C++")).to_contain_text("std::cin")
    panel.get_by_text("Its arrows as a table").click()
    expect(panel.get_by_role("row")).to_have_count(9)  # eight states below a row of letters
    expect(panel.get_by_role("img", name="An automaton of 8 states")).to_be_visible()
    assert violations(page) == {}
    # One of the browsers blocks the clipboard, so the test intercepts the link.
    page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }")
    panel.get_by_label("What is to be found").select_option("grundy")
    panel.get_by_label("What is to be found").select_option("outcome")
    panel.get_by_role("button", name="Copy a link to this proof").click()
    expect(panel).to_contain_text("The link is copied.")
    link = page.evaluate("() => window.copied")
    page.goto("about:blank")
    page.goto(link)
    expect(verdict(page.locator("nimbers-theorem"))).to_contain_text(WYTHOFF, timeout=PATIENCE)


def test_the_rules_that_are_set_by_keyboard(page: Page, site: Site) -> None:
    """By keyboard alone: three heaps in misère play, then the values; the previous theorem disappears."""
    panel = panel_of(page, f"{site.url}games/nim/#v1;g=nim;c=misere;p=3,4,5")
    panel.get_by_label("Numbers in a position").select_option("3", timeout=PATIENCE)
    panel.get_by_role("button", name="Find the rule and prove it").press("Enter")
    expect(verdict(panel)).to_contain_text("the nim-sum of x, y, z is 0 and one of them is 2 or more", timeout=PATIENCE)
    panel.get_by_label("What is to be found").select_option("grundy")
    expect(verdict(panel)).to_have_count(0)
    panel.get_by_role("button", name="Find the rule and prove it").press("Enter")
    expect(verdict(panel)).to_contain_text("Not proved: there are no Grundy values in misère play.", timeout=PATIENCE)


def test_a_position_walks_through_the_automaton(page: Page, site: Site) -> None:
    """Digits appear above states, with the current one drawn; keys go step by step.

    An invalid position has a message.
    """
    panel = panel_of(page, f"{site.url}games/mark/")
    panel.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    field = panel.get_by_label("A position for it to read: x")
    field.fill("12", timeout=PATIENCE)
    field.press("Enter")
    expect(panel).to_contain_text("The last state does not accept: 12 is won.", timeout=PATIENCE)
    way = panel.get_by_role("group", name="The way through the automaton")
    expect(way.get_by_role("row").nth(1)).to_have_text(re.compile(r"State\s*0\s*1\s*1\s*2\s*1"))
    expect(panel.locator(".here text")).to_have_text("1")
    panel.get_by_label("Digits read").press("ArrowLeft")
    expect(panel).to_contain_text("After 3 digits it is in state 2.")
    expect(panel.locator(".here text")).to_have_text("2")
    field.fill("3,5")
    panel.get_by_role("button", name="Walk through it").click()
    expect(panel).to_contain_text("a position here is the numbers x, with commas between", timeout=PATIENCE)
    expect(way).to_have_count(0)
    field.fill("10")
    field.press("Enter")
    expect(panel).to_contain_text("The last state accepts: 10 is lost.", timeout=PATIENCE)
    panel.get_by_label("What is to be found").select_option("grundy")
    panel.get_by_role("button", name="Find the rule and prove it").click()
    expect(panel.get_by_role("button", name="Walk through it")).to_be_visible(timeout=PATIENCE)
    field.fill("10")
    field.press("Enter")
    expect(panel).to_contain_text("10 has the Grundy value", timeout=PATIENCE)


def test_stopped(page: Page, site: Site) -> None:
    """Long work shows its progress and can be stopped; the page then claims nothing."""
    panel = panel_of(page, f"{site.url}games/chomp/")
    panel.get_by_label("Numbers in a position").select_option("3", timeout=PATIENCE)
    panel.get_by_role("button", name="Find the rule and prove it").click()
    expect(panel.locator(".progress")).to_contain_text("guesses refuted", timeout=PATIENCE)
    panel.get_by_role("button", name="Cancel").click()
    expect(verdict(panel)).to_contain_text("Stopped. Nothing is proved.")


def test_a_table_of_theorems(page: Page, site: Site) -> None:
    """Each k has a row with its theorem; another setting begins a new table, and a long one is refused."""
    panel = panel_of(page, f"{site.url}games/k-wythoff/")
    panel.get_by_text("A table of such theorems").click(timeout=PATIENCE)
    table = panel.locator("nimbers-family")
    table.get_by_label("To", exact=True).fill("2")
    table.get_by_role("button", name="Prove each").click()
    expect(table.get_by_role("status")).to_have_text("Rows: 2.", timeout=PATIENCE)
    expect(table.locator("tbody").first).to_contain_text(re.compile(r"1\s*8\s*340[\s\S]*the whole part of φ"))
    expect(table.locator("tbody").last).to_contain_text("with α = √2")
    table.get_by_label("What changes").select_option("forbid")
    expect(table.locator("tbody")).to_have_count(0)
    table.get_by_label("To", exact=True).fill("40")
    table.get_by_role("button", name="Prove each").click()
    expect(table.get_by_role("alert")).to_contain_text("with at most 12 rows")

    assert violations(page) == {}


def test_on_a_phone_in_chinese(page: Page, site: Site) -> None:
    """The panel works in Chinese, and nothing is wider than the phone."""
    page.set_viewport_size(PHONE)
    panel = panel_of(page, f"{site.url}zh-Hans/games/mark/", "适用于任意大小的定理")
    panel.get_by_role("button", name="找出规律并证明").click(timeout=PATIENCE)
    expect(verdict(panel)).to_contain_text("n 为 0，或者 n 的 2 进制末尾有奇数个 0", timeout=PATIENCE)
    panel.get_by_text("独立的程序（Python）").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_is_out_of_reach_says_why(page: Page, site: Site) -> None:
    """Without a theorem the page gives a reason; a link with a damaged question causes a message."""
    panel = panel_of(page, f"{site.url}games/euclid/")
    panel.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    expect(verdict(panel)).to_contain_text(
        "Not proved: the rules of euclid are not told as comparisons of sums", timeout=PATIENCE
    )
    page.goto("about:blank")
    page.goto(f"{site.url}games/euclid/#v1;g=euclid;t=theorem;x=AAAA")
    expect(page.locator("nimbers-theorem")).to_contain_text("What the link asks is damaged.", timeout=PATIENCE)
