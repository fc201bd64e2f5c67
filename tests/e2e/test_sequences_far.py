"""Long periods certified in the page, and the links between a game and its sequence."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, Reader
from e2e.site_server import Site
from e2e.test_sequences import downloaded

PUBLISHED = json.loads((Path(__file__).parents[1] / "data/published.json").read_text(encoding="utf-8"))
LONG = {".16": 509_621, ".127": 93_166}


def published(code: str) -> dict[str, int]:
    """Return the row of a code among the published periods."""
    rows = [one for table in PUBLISHED.values() if isinstance(table, list) for one in table if isinstance(one, dict)]
    return next(one for one in rows if one.get("code") == code and "from" in one)


@pytest.mark.parametrize("code", LONG)
@pytest.mark.sampled(1, "another code, as far")
def test_long_periods_are_certified_in_the_page(page: Page, site: Site, code: str) -> None:
    """From the form to the file, first heap, period and last value are the published ones, and certified."""
    page.goto(f"{site.url}sequences/")
    explorer = page.locator("nimbers-sequence")
    explorer.get_by_label("Game of heaps").fill(code)
    explorer.get_by_label("Up to heap").fill(str(LONG[code]))
    explorer.get_by_role("button", name="Compute", exact=True).click()
    expect(explorer.locator(".verdict")).to_contain_text("for ever: certified.", timeout=3 * PATIENCE)
    found = json.loads(downloaded(page, explorer.get_by_role("button", name="JSON")))
    known = published(code)

    assert found["certified"]
    assert (found["period"], found["preperiod"]) == (known["period"], known["from"])
    assert found["values"][known["from"] - 1] == found["value_at_last_exception"] == known["last value"]
    assert found["last_exception"] == known["from"] - 1
    assert len(found["values"]) == LONG[code] + 1


def test_from_a_game_to_its_sequence_and_back(page: Page, site: Site) -> None:
    """A game's page leads to the sequence with its settings, which leads back to a heap of the same game."""
    reader = Reader(page, site)
    reader.open("#v1;g=take-and-break;code=0.137;p=9")
    reader.sees("player to move")
    page.get_by_role("link", name="Values of all heaps").click()
    explorer = page.locator("nimbers-sequence")
    expect(explorer.locator(".verdict")).to_contain_text("period 34", timeout=PATIENCE)
    expect(explorer.get_by_label("Game of heaps")).to_have_value("0.137")
    explorer.get_by_role("link", name="Take and break").click()
    reader.sees("player to move")
    assert "g=take-and-break;code=0.137;p=" in page.url

    page.goto(f"{site.url}games/subtraction/#v1;g=subtraction;amounts=2,5,7;c=misere;p=9")
    reader.sees("player to move")
    expect(page.get_by_role("link", name="Add to")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("link", name="Values of all heaps")).to_have_count(0)  # these are the values of normal play
