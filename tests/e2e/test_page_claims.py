"""Claims against search: verdicts, the refuted listing beside the truth, and interrupted checks."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def claim(reader: Reader, words: str) -> Locator:
    return reader.page.locator("nimbers-claim").filter(has_text=words)


@pytest.mark.gate
def test_a_claim_is_checked(reader: Reader) -> None:
    """A proved claim agrees with search up to the chosen size, and the check does not call itself a proof."""
    reader.open("#v1;g=nim;p=3,4,5")
    reader.sees("wins")
    reader.has_it_all()
    turn_to(reader.page, "claims")
    reader.page.get_by_label("Largest size to check").fill("8")
    bouton = claim(reader, "exactly when the nim-sum")
    bouton.get_by_role("button", name="Check").click()

    expect(bouton.locator(".verdict")).to_contain_text("up to tokens = 8", timeout=PATIENCE)
    expect(bouton.locator(".verdict")).to_contain_text("not the proof")


@pytest.mark.gate
def test_the_refuted_listing_stands_beside_the_truth(reader: Reader) -> None:
    """The page shows at once that a listing gives 0 and 2 where the truth is 3 and 3, and opens those positions."""
    reader.open("#v1;g=nim;p=2,3")
    reader.sees("wins")
    turn_to(reader.page, "claims")
    for words, claimed, position in (("[1, 1, 1]", "0", "1,1,1"), ("[5, 7, 3]", "2", "3,5,7")):
        refuted = claim(reader, words)
        refuted.scroll_into_view_if_needed()
        expect(refuted.locator(".status")).to_have_text("Refuted.")
        expect(refuted.locator(".truth")).to_contain_text(f"The claim says{claimed}", timeout=PATIENCE)
        expect(refuted.locator(".truth")).to_contain_text("The truth is3")
        expect(refuted.get_by_role("link")).to_have_text(f"Open {position}")

    claim(reader, "[1, 1, 1]").get_by_role("link").click()
    reader.sees("wins", "3 winning moves")


def test_a_check_cancelled_half_way(reader: Reader) -> None:
    """A check is cancelled in the middle, a question is answered, and the check resumes."""
    reader.open("#v1;g=bit-slide;p=24")
    reader.sees("loses")
    reader.has_it_all()
    turn_to(reader.page, "claims")
    reader.page.get_by_label("Largest size to check").fill("150000")
    pairs = claim(reader, "Every play lasts")
    pairs.get_by_role("button", name="Check").click()
    expect(pairs.locator(".progress")).to_contain_text("agree", timeout=PATIENCE)
    pairs.get_by_role("button", name="Cancel").click()
    expect(pairs.locator(".verdict")).to_contain_text("Stopped")

    reader.solve("20")
    reader.sees("wins", "5 moves")
    turn_to(reader.page, "claims")
    pairs.get_by_role("button", name="Resume").click()
    expect(pairs.locator(".verdict")).to_contain_text("up to N = 150,000", timeout=PATIENCE)


def test_a_change_of_convention_changes_the_claims(reader: Reader) -> None:
    """The page shows only the claims about the chosen convention."""
    reader.open("#v1;g=nim;p=1,1")
    expect(claim(reader, "Misère")).to_have_count(0)
    reader.page.get_by_role("combobox", name="Play").select_option("misere")

    turn_to(reader.page, "claims")
    expect(claim(reader, "Misère").first).to_be_visible()
    expect(claim(reader, "exactly when the nim-sum")).to_have_count(0)


def test_a_wrong_size_is_told(reader: Reader) -> None:
    """A size that is not a number causes a message."""
    reader.open("#v1;g=nim;p=1")
    reader.sees("wins")
    reader.has_it_all()
    turn_to(reader.page, "claims")
    reader.page.get_by_label("Largest size to check").fill("many")
    bouton = claim(reader, "exactly when the nim-sum")
    bouton.get_by_role("button", name="Check").click()

    expect(bouton.locator(".verdict")).to_contain_text("up_to must be a whole number", timeout=PATIENCE)
