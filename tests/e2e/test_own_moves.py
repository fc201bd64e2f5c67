"""Moves that a reader writes as comparisons: in the form, from a link, and proved; mistakes have their place."""

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site


@pytest.mark.firefox
def test_written_solved_proved_and_linked(page: Page, site: Site) -> None:
    """Comparisons lead to a theorem for all sizes; the link writes them as words, and the page shows signs again."""
    reader = Reader(page, site)
    reader.open("games/own-moves/")
    turn_to(page, "analyse")
    moves = page.get_by_label("moves, with semicolons between")
    expect(moves).to_have_value("X < x; Y < y; X == x - 1 and Y == y - 2; X == x - 2 and Y == y - 1", timeout=PATIENCE)
    moves.fill("X < x; Y < y; X < x and x - X == y - Y")
    reader.solve("6,10")
    reader.sees("loses")
    assert ";rules=X_lt_x,Y_lt_y,X_lt_x_and_x-X_eq_y-Y;" in page.url
    turn_to(page, "check")
    page.locator("nimbers-panels").get_by_role("heading", name="A theorem for all sizes").click(timeout=PATIENCE)
    panel = page.locator("nimbers-theorem")
    panel.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    expect(panel.locator(".banner")).to_contain_text("the whole part of φ times their difference", timeout=PATIENCE)
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    turn_to(page, "analyse")
    expect(moves).to_have_value("X < x; Y < y; X < x and x - X == y - Y", timeout=PATIENCE)
    moves.fill("X < x; Y <")
    page.get_by_role("button", name="Solve").click()
    expect(page.get_by_role("alert")).to_contain_text("this is no Python expression", timeout=PATIENCE)
    expect(moves).to_have_value("X < x; Y <")
