"""Links in the page: what they restore, and what happens to damaged ones; link.test.ts has more cases."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, Reader
from e2e.site_server import Site


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def test_a_copied_link_reopens_the_same(reader: Reader, site: Site) -> None:
    """A copied link restores game, position, parameters and convention in another tab."""
    reader.open("#v1;g=subtraction;p=21")
    reader.page.get_by_label("amounts", exact=True).fill("1, 3,4")
    reader.page.get_by_label("Play", exact=True).select_option("misere")
    reader.solve("9, 2")
    reader.sees("The player to move", "Found by search")
    expect(reader.page).to_have_url(re.compile(r"c=misere;amounts=1,3,4;p=(2,9|9,2)$"))
    verdict = reader.verdict.inner_text()

    other = Reader(reader.page.context.new_page(), site)
    other.page.goto(reader.page.url)
    other.sees(verdict)

    expect(other.page.get_by_label("amounts", exact=True)).to_have_value("1,3,4")
    expect(other.page.get_by_label("Play", exact=True)).to_have_value("misere")


@pytest.mark.whole_browser("clipboard")
def test_the_link_is_copied(reader: Reader, browser_name: str) -> None:
    """One button copies the address of the answer, and another that of a game which does not show it."""
    if browser_name == "chromium":
        reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.open("#v1;g=nim;p=7")
    reader.sees("wins")
    reader.page.get_by_role("button", name="Copy link to this answer").click()
    expect(reader.page.get_by_text("Link copied")).to_be_visible()
    assert reader.page.evaluate("navigator.clipboard.readText()") == reader.page.url

    reader.page.get_by_role("button", name="Copy link to play it").click()
    link = f"{reader.page.url.partition('#')[0]}#v1;g=nim;p=7;o=perfect"
    reader.page.wait_for_function("async link => (await navigator.clipboard.readText()).startsWith(link)", arg=link)
    reader.page.goto("about:blank")
    reader.page.goto(link)
    expect(reader.page.get_by_role("button", name="Hint")).to_be_enabled()
    expect(reader.page.locator("nimbers-answer .badge:visible")).to_have_count(0)
    expect(reader.page.get_by_text("Examples and their answers")).to_be_hidden()


@pytest.mark.gate
def test_back_and_forward(reader: Reader, site: Site) -> None:
    """Each solved position is one step of the history.

    Back and Forward restore it, and Back finally leaves the page.
    """
    page = reader.page
    page.goto("about:blank")
    reader.open("#v1;g=nim;p=3,4")
    reader.sees("wins")
    reader.solve("3 3")
    reader.sees("loses")
    page.locator("nav.list").get_by_role("link", name="Bit slide").click()
    expect(page.get_by_role("heading", name="Bit slide", exact=True)).to_be_visible()
    expect(page.locator("nimbers-answer .verdict")).to_contain_text("Your turn", timeout=PATIENCE)

    page.go_back()
    expect(page.get_by_role("heading", name="Nim", exact=True)).to_be_visible()
    reader.sees("loses", "Grundy value 0")
    expect(reader.position).to_have_value("3 3")  # as typed: the page restores it once the link's "3,3" has its answer
    page.go_back()
    reader.sees("wins", "Grundy value 7")
    page.go_forward()
    reader.sees("loses", "Grundy value 0")
    page.go_back()
    reader.sees("wins")
    page.go_back()
    assert page.url == "about:blank"


def test_a_winning_move_is_a_link(reader: Reader) -> None:
    """An option in the table of winning moves is a link to its position."""
    reader.open("#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    reader.page.locator("nimbers-moves a").first.click()

    reader.sees("loses")
    assert reader.page.url.endswith("#v1;g=nim;p=1,4,5")


@pytest.mark.gate
@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#v2;g=nim;p=3", "newer version"),
        ("#v1;g=chess;p=e4", "no game named chess"),
        ("#v1;g=nim;speed=3;p=3", "no parameter named speed"),
        ("#v1;g=nim;p=<img src=x onerror=alert(1)>;z=0", "damaged"),
        ("#%E0%A4%A", "damaged"),
    ],
)
@pytest.mark.sampled(1, "other damage")
def test_a_damaged_link_is_told(reader: Reader, link: str, words: str) -> None:
    """A link that cannot be opened causes a message, and the page stays usable."""
    reader.open(link)
    expect(reader.page.get_by_role("alert")).to_contain_text(words)
    reader.solve("2,3")
    reader.sees("wins")

    expect(reader.page.get_by_role("alert")).to_have_count(0)


def test_a_link_with_a_wrong_position_is_told(reader: Reader) -> None:
    """A link with an invalid position shows it with the place of the mistake and how to write a position."""
    reader.open("#v1;g=knight-queen;n=8;p=N5,4_Q9,3")
    reader.sees_failure("At character 7")

    expect(reader.position).to_have_value("N5,4_Q9,3")
    reader.page.get_by_text("How to write a position").click()
    reader.page.get_by_role("button", name="((5, 4), (3, 3))").click()
    expect(reader.position).to_have_value("((5, 4), (3, 3))")
    reader.sees("wins")


def test_a_long_position_is_not_in_the_link(reader: Reader) -> None:
    """If a position exceeds 2,000 characters, the page says that the link lacks it; Back still restores it."""
    reader.open("#v1;g=nim;p=1")
    reader.sees("wins")
    heaps = ",".join(["7"] * 1500)
    reader.solve(heaps)
    expect(reader.page.get_by_text("too many for a link")).to_be_visible(timeout=PATIENCE)
    reader.sees("loses")
    assert reader.page.url.endswith("#v1;g=nim")
    reader.solve("2")
    reader.sees("wins")
    reader.page.go_back()

    reader.sees("loses")
    expect(reader.position).to_have_value(heaps)
