"""The page that checks a proof which somebody else has made: pasted, from a file, or by a link."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE
from e2e.site_server import Site
from nimbers.certificates.document import packed

CERTIFICATES = Path(__file__).parents[2] / "web/dist/certificates"
NIM = (CERTIFICATES / "nim-values-all-sizes.json").read_text(encoding="utf-8").strip()
SAYS = "nim, all positions of 3 numbers: the value is the number with which the automaton of 2 states accepts them"


def told(page: Page) -> Locator:
    """Return the verdict on a proof."""
    return page.locator("nimbers-proof .banner")


@pytest.fixture
def checking(page: Page, site: Site) -> Page:
    """Open the page, without Python's files: it does not need them."""
    page.context.route("**/runtime/**", lambda route: route.abort())
    page.goto(f"{site.url}proofs/")
    return page


@pytest.mark.gate
def test_a_pasted_proof(checking: Page) -> None:
    """By keyboard a pasted proof is verified, and linked; the link opens it; a spoiled one is rejected."""
    page = checking
    field = page.get_by_label("A proof, as the JSON of its file")
    field.fill(json.dumps(json.loads(NIM), indent=2))
    field.press("Tab")
    page.keyboard.press("Enter")
    expect(told(page)).to_have_attribute("data-kind", "verified", timeout=PATIENCE)
    expect(told(page)).to_contain_text(SAYS)
    assert violations(page) == {}
    page.evaluate("navigator.clipboard.writeText = async (text) => { document.title = text }")
    page.get_by_role("button", name="Copy a link to it").click()
    expect(page).to_have_title(re.compile("^http.*/proofs/#v1;x="))
    link = page.title()
    page.goto("about:blank")
    page.goto(link)
    expect(told(page)).to_contain_text(SAYS, timeout=PATIENCE)

    field.fill(f" {link} ")
    expect(told(page)).to_have_count(0)
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(told(page)).to_contain_text(SAYS, timeout=PATIENCE)
    page.get_by_label("A proof, as the JSON of its file").fill(NIM.replace('"quantity":"grundy",', ""))
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(told(page)).to_have_attribute("data-kind", "rejected", timeout=PATIENCE)
    page.get_by_label("A proof, as the JSON of its file").fill("nim 3,4,5: the first player wins")
    page.get_by_role("button", name="Check it", exact=True).click()
    expect(told(page)).to_contain_text("neither JSON nor packed JSON", timeout=PATIENCE)
    page.goto("about:blank")
    page.goto(link.partition("x=")[0] + "x=")
    expect(told(page)).to_have_attribute("data-kind", "rejected", timeout=PATIENCE)


def test_a_file_and_a_play_against_it(checking: Page) -> None:
    """A file is checked when it is opened, and the proof answers a move, but not from where there are too many."""
    page = checking
    page.locator("input[type=file]").set_input_files(CERTIFICATES / "wythoff-all-sizes.json")
    expect(told(page)).to_contain_text("wythoff, all positions of 2 numbers", timeout=PATIENCE)
    page.get_by_text("Break this proof").click()
    moves = page.locator("nimbers-against button")
    expect(moves.first).to_be_visible(timeout=PATIENCE)
    page.get_by_label("Start from").fill("999999,999998")
    page.get_by_label("Start from").press("Enter")
    expect(page.get_by_text("there are too many moves to play from here")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Copy a link to it").click()

    expect(page.get_by_text("It is too long for a link; save it as a file.")).to_be_visible()


def test_a_link_to_the_site_opens_in_its_language(page: Page, site: Site) -> None:
    """The first page forwards a link with a proof alone to the page of proofs."""
    page.goto(f"{site.url}#v1;x={packed(json.loads(NIM))};l=zh-Hans")
    expect(told(page)).to_contain_text(SAYS, timeout=PATIENCE)

    assert "/zh-Hans/proofs/#v1;x=" in page.url
