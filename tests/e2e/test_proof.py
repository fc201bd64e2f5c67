"""The proof below an answer is made, shown, checked, saved and linked; a damaged proof is refused."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import nimbers_check
from e2e.access import violations
from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site
from nimbers import certificate
from nimbers.certificates.document import packed


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def told(reader: Reader) -> Locator:
    """Return the verdict on a proof."""
    return reader.page.locator("nimbers-proof .banner")


def link(game: str, position: str, text: str) -> str:
    """Return a link to a position with a proof."""
    return f"games/{game}/#v1;g={game};p={position};t=proof;x={packed(json.loads(text))}"


def test_a_proof_is_made_checked_and_read(reader: Reader) -> None:
    """By keyboard, the reader gets the sentence and the entries with their boards, and more on demand."""
    page = reader.page
    reader.open("games/cram/#v1;g=cram;p=5x5")
    reader.sees("loses")
    page.get_by_role("button", name="Proof", exact=True).press("Enter")
    page.get_by_role("button", name="Check it now").press("Enter", timeout=PATIENCE)
    expect(told(reader)).to_have_attribute("data-kind", "verified", timeout=PATIENCE)
    expect(told(reader)).to_contain_text("cram ....._....._....._....._.....: value 0, the player to move loses")
    expect(page.get_by_text("125 entries, ")).to_be_visible()
    page.get_by_text("What was seen of the entries").click()
    rows = page.locator("nimbers-proof tbody tr")
    expect(rows).to_have_count(12)
    expect(rows.first).to_contain_text("....._....._....._....._.....")
    expect(rows.locator("nimbers-figure")).to_have_count(12)
    page.get_by_role("button", name="Show 12 more").click()
    expect(rows).to_have_count(24)

    assert violations(page) == {}


@pytest.mark.gate
@pytest.mark.firefox
def test_a_link_brings_a_proof_and_it_is_checked(reader: Reader, browser_name: str) -> None:
    """The proof in a link is checked at once, on paper it has a code; another position gets its own proof."""
    reader.open(link("nim", "3,4,5", certificate("nim", "3,4,5")))
    expect(told(reader)).to_contain_text("nim 3,4,5: value 2, the player to move wins", timeout=PATIENCE)
    expect(reader.page.get_by_text("This proof was not made here")).to_be_visible()
    code = reader.page.get_by_role("img", name="This code opens the proof")
    expect(code).to_be_hidden()
    if browser_name == "chromium":  # Playwright shows Firefox's page on a screen all the same
        reader.page.emulate_media(media="print")
        expect(code).to_be_visible()
        reader.page.emulate_media(media="screen")
    reader.solve("2,3")
    reader.page.get_by_role("button", name="Proof", exact=True).click(timeout=PATIENCE)
    expect(reader.page.get_by_text("3 entries, ")).to_be_visible()

    expect(told(reader)).to_have_count(0)


@pytest.mark.gate
def test_what_is_spoiled_is_refused(reader: Reader) -> None:
    """A damaged proof is refused, with the place of the damage."""
    text = certificate("nim", "3,4,5").replace('"4":4', '"4":3')
    reader.open(link("nim", "3,4,5", text))
    expect(told(reader)).to_have_attribute("data-kind", "rejected", timeout=PATIENCE)

    expect(told(reader)).to_contain_text("What is wrong: 4: an option has the value 3, too.")


@pytest.mark.gate
def test_nobody_breaks_a_proof(reader: Reader) -> None:
    """By keyboard: each move is answered from the entries, until none is left; a spoiled entry is named."""
    page = reader.page
    reader.open(link("nim", "1,2,3", certificate("nim", "1,2,3")))
    expect(told(reader)).to_have_attribute("data-kind", "verified", timeout=PATIENCE)
    page.get_by_text("Break this proof").press("Enter")
    against = page.locator("nimbers-against")
    expect(against.get_by_role("status")).to_contain_text("your turn at 1 + 2 + 3", timeout=PATIENCE)
    against.get_by_role("button", name="1 + 3", exact=True).press("Enter")
    expect(against.locator("li")).to_have_text(
        "You moved to 1 + 3. The proof moves to 1 + 1. Its entries: 1 has the value 1, 1 has the value 1. "
        "Their nim-sum is 0, so whoever moves there loses. Show these entries"
    )
    expect(against.get_by_role("status")).to_be_focused()
    against.get_by_role("button", name="1", exact=True).press("Enter")
    expect(against.get_by_role("status")).to_have_text("You have no move left. You lose, as the proof says.")
    expect(against.locator("li").last).to_contain_text("The proof moves to the empty position. No move is left there.")
    against.get_by_role("button", name="Take back").press("Enter")
    expect(against.get_by_role("status")).to_contain_text("your turn at 1 + 1")
    expect(against.get_by_role("status")).to_be_focused()
    against.get_by_role("button", name="Begin again").press("Enter")
    expect(against.get_by_role("status")).to_contain_text("your turn at 1 + 2 + 3")
    assert violations(page) == {}

    page.get_by_text("What was seen of the entries").press("Enter")
    proof = page.locator("nimbers-proof")
    proof.get_by_label("Value of 3", exact=True).fill("4")
    proof.get_by_label("Value of 3", exact=True).press("Enter")
    expect(proof.locator(".banner").last).to_have_text(
        re.compile("What is wrong: 3: its options miss a smaller number"), timeout=PATIENCE
    )
    proof.get_by_label("Value of 1", exact=True).fill("5")
    proof.get_by_label("Value of 1", exact=True).press("Enter")
    expect(proof.get_by_text("The same proof with 1 of value 5:")).to_be_visible(timeout=PATIENCE)
    expect(proof.get_by_label("Value of 3", exact=True)).to_have_value("3")  # one entry is changed at a time


def test_positions_of_a_proof_are_drawn(reader: Reader) -> None:
    """The board of the turn is drawn, and the button of each move shows the board after it: taken cells stay."""
    reader.open(link("cram", "2x2", certificate("cram", "2x2")))
    reader.page.get_by_text("Break this proof").click(timeout=PATIENCE)
    against = reader.page.locator("nimbers-against")

    expect(against.get_by_role("button", name="xx_..", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(against.locator(".boards nimbers-figure svg")).to_have_count(1, timeout=PATIENCE)
    expect(against.locator("button nimbers-figure svg")).to_have_count(4, timeout=PATIENCE)


def test_the_proof_moves_first(reader: Reader) -> None:
    """At a won position the proof makes the winning move; in misère play it names entries by their places."""
    page = reader.page
    text = certificate("nim", "2,3", convention="misere")
    reader.open(link("nim", "2,3", text).replace("p=2,3", "c=misere;p=2,3"))
    page.get_by_text("Break this proof").click(timeout=PATIENCE)
    against = page.locator("nimbers-against")

    expect(against).to_contain_text("The proof moves first, to 2 + 2. It is entry ", timeout=PATIENCE)
    against.get_by_role("button", name="2", exact=True).click()
    expect(against.locator("li")).to_contain_text("You moved to 2. The proof moves to 1.")
    against.get_by_role("button", name="the empty position").click()
    expect(against.get_by_role("status")).to_have_text(
        "You made the last move. In misère play you lose, as the proof says."
    )


@pytest.mark.gate
def test_nobody_breaks_a_theorem(reader: Reader) -> None:
    """Against a theorem for all sizes: from the proposed position and one of the reader's, until no move is left."""
    page = reader.page
    reader.open("games/wythoff/")
    turn_to(page, "check")
    page.locator("nimbers-panels").get_by_role("heading", name="A theorem for all sizes").click(timeout=PATIENCE)
    page.get_by_role("button", name="Find the rule and prove it").click(timeout=PATIENCE)
    page.get_by_role("button", name="Proof", exact=True).click(timeout=PATIENCE)
    page.get_by_role("button", name="Check it now").click(timeout=PATIENCE)
    expect(told(reader)).to_contain_text("wythoff, all positions of 2 numbers", timeout=PATIENCE)
    page.get_by_text("Break this proof").press("Enter")
    against = page.locator("nimbers-against")
    turn = against.get_by_role("status")
    expect(turn).to_contain_text("your turn at 3,5", timeout=PATIENCE)
    start = against.get_by_label("Start from")
    start.fill("(12, 21)")
    start.press("Enter")
    expect(against).to_contain_text("The proof moves first, to 12,20.", timeout=PATIENCE)
    expect(against).to_contain_text("The automaton reads its digits (010101, 101010) and ends in state ")
    start.fill("1,2")
    start.press("Enter")
    expect(turn).to_contain_text("your turn at 1,2", timeout=PATIENCE)
    against.get_by_role("button", name="1,1", exact=True).click()
    expect(turn).to_have_text("You have no move left. You lose, as the proof says.")
    start.fill("1,2,3")
    start.press("Enter")
    expect(against.get_by_role("alert")).to_have_text("1,2,3 is not two numbers")
    expect(start).to_have_value("1,2,3")

    assert violations(page) == {}


def test_a_move_can_be_written(reader: Reader) -> None:
    """A move without a button is written as the position that it leaves; a wrong one is refused."""
    page = reader.page
    reader.open(link("nim", "250,250", certificate("nim", "250,250")))
    page.get_by_text("Break this proof").click(timeout=PATIENCE)
    against = page.locator("nimbers-against")
    wish = against.get_by_label("Or write where to move")
    wish.fill("251,250", timeout=PATIENCE)
    wish.press("Enter")
    expect(against.get_by_role("alert")).to_have_text("no move leads to 251,250", timeout=PATIENCE)
    wish.fill("250, 249")
    wish.press("Enter")

    expect(against.locator("li")).to_contain_text(
        "You moved to 249 + 250. The proof moves to 249 + 249.", timeout=PATIENCE
    )


def test_the_entries_that_answer_a_move_are_marked(reader: Reader) -> None:
    """*Show these entries* opens the list of entries and marks those that the answer names."""
    page = reader.page
    reader.open(link("nim", "1,2,3", certificate("nim", "1,2,3")))
    page.get_by_text("Break this proof").click(timeout=PATIENCE)
    against = page.locator("nimbers-against")
    against.get_by_role("button", name="1 + 2", exact=True).click(timeout=PATIENCE)
    against.get_by_role("button", name="Show these entries").press("Enter")

    expect(page.locator("nimbers-proof tr[aria-current]")).to_have_count(1)
    expect(page.locator("nimbers-proof tr[aria-current] td").first).to_contain_text("1")
    assert violations(page) == {}


def test_a_proof_of_something_else_says_so(reader: Reader) -> None:
    """A proof of another position is verified, with a note that the board shows another one."""
    reader.open(link("nim", "3,4,5", certificate("nim", "1,2")))
    expect(told(reader)).to_have_attribute("data-kind", "verified", timeout=PATIENCE)

    expect(reader.page.get_by_text("It speaks of another position")).to_be_visible()


def test_a_game_that_the_checker_does_not_know(reader: Reader) -> None:
    """The package checks a game that the checker does not know, and the page says so."""
    page = reader.page
    reader.open("games/tactix/#v1;g=tactix;p=3x3")
    reader.sees("wins")
    page.get_by_role("button", name="Proof", exact=True).click()
    page.get_by_role("button", name="Check it now").click(timeout=PATIENCE)

    expect(told(reader)).to_contain_text("Checked by the package's own rules of Tac Tix: 5 entries.", timeout=PATIENCE)


def test_a_proof_is_saved(reader: Reader, tmp_path: Path) -> None:
    """The saved file passes the other checker; a proof that is too long for a link causes a message."""
    page = reader.page
    reader.open("games/chomp/#v1;g=chomp;p=7x7")
    reader.sees("wins")
    page.get_by_role("button", name="Proof", exact=True).click()
    with page.expect_download(timeout=PATIENCE) as saved:
        page.get_by_role("button", name="Save it as a file").click(timeout=PATIENCE)
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    page.get_by_role("button", name="Copy a link to it").click()

    assert file.name == "chomp-proof.json"
    assert nimbers_check.check(file.read_bytes()).startswith("chomp 7,7,7,7,7,7,7: value ")
    expect(page.get_by_text("It is too long for a link")).to_be_visible()


def test_no_proof_where_it_would_be_too_long(reader: Reader) -> None:
    """The answer stays, with the reason for the missing proof."""
    page = reader.page
    reader.open("games/nim/#v1;g=nim;p=1000000000000")
    reader.sees("wins")
    page.get_by_role("button", name="Proof", exact=True).click()

    expect(page.locator("nimbers-proof").get_by_role("alert")).to_contain_text("no answer within", timeout=PATIENCE)
    reader.sees("wins")


def test_a_proof_for_a_proof_assistant(reader: Reader) -> None:
    """The file has the theory and the theorem, also of a proof from a link; games without a theory get a message."""
    page = reader.page
    reader.open(link("cram", "3x3", certificate("cram", "3x3")))
    expect(told(reader)).to_have_attribute("data-kind", "verified", timeout=PATIENCE)
    page.get_by_text("For a proof assistant").click()
    with page.expect_download(timeout=PATIENCE) as saved:
        page.get_by_role("button", name="Save it for Rocq").press("Enter")
    text = saved.value.path().read_text()
    expect(page.get_by_text("Saved as cram_proof.v.")).to_be_visible()
    with page.expect_download(timeout=PATIENCE):
        page.get_by_role("button", name="Save it for Lean 4").click()
    expect(page.get_by_text("Saved as cram_proof.lean.")).to_be_visible()

    assert saved.value.suggested_filename == "cram_proof.v"
    assert "Module Board." in text
    assert "Theorem cram_value" in text
    reader.open(link("end-nim", "1,2", certificate("end-nim", "1,2")))
    page.get_by_text("For a proof assistant").click(timeout=PATIENCE)
    page.get_by_role("button", name="Save it for Lean 4").click()
    expect(page.locator("nimbers-theorem-file").get_by_role("alert")).to_contain_text(
        "theorems for Lean are written of", timeout=PATIENCE
    )
    assert violations(page) == {}
