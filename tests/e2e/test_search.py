"""The search in the header of every page: keyboard, mouse and touch, without a network and without JavaScript.

The catalogue uses the same list of words.
"""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from e2e.access import violations
from e2e.reader import expect_kept
from e2e.site_server import Site

PHONE = {"width": 320, "height": 640}


def field(page: Page) -> Locator:
    """Return the field once its script has loaded."""
    return page.locator("nimbers-search input")


def entries(page: Page) -> Locator:
    return page.locator("nimbers-search [role=option]")


@pytest.mark.gate
@pytest.mark.firefox
def test_by_keyboard(page: Page, site: Site) -> None:
    """The key / focuses the field; arrows choose, Enter opens; Escape closes the list and restores the focus."""
    page.goto(f"{site.url}explore/")
    expect(field(page)).to_be_visible()
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.keyboard.type("hackenbush")
    expect(entries(page).first).to_contain_text("Green Hackenbush")
    expect(field(page)).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(entries(page)).to_have_count(0)
    page.keyboard.press("/")
    expect(field(page)).to_have_value("")
    page.keyboard.type("Qwert-Zuiop")
    expect(page.locator("nimbers-search [role=status]")).to_contain_text("Nothing fits “Qwert-Zuiop”")
    field(page).fill("Wythoff qwert")
    expect(page.locator("nimbers-search [role=status]")).to_contain_text("Nothing has all these words.")
    expect(entries(page).first).to_contain_text("Wythoff")
    field(page).fill("nim")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("nimbers-search [aria-selected=true]")
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_text(entries(page).nth(1).inner_text(), use_inner_text=True)
    address = page.evaluate("href => new URL(href, location.href).href", chosen.get_attribute("href"))
    expect(field(page)).to_have_attribute("aria-activedescendant", str(chosen.get_attribute("id")))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(address)))  # the page may have added its state already


def test_the_list_comes_once_and_when_it_is_asked_for(page: Page, site: Site) -> None:
    """The list loads when the field first gets the focus, and only once."""
    page.goto(f"{site.url}explore/")
    expect(field(page)).to_be_visible()
    before = [one for one in site.hits if "search/" in one]
    for query in ("n", "ni", "nim"):
        field(page).fill(query)
    expect(entries(page).first).to_contain_text("Nim")

    assert (before, len([one for one in site.hits if "search/en.json" in one])) == ([], 1)


@pytest.mark.gate
def test_a_claim_leads_to_its_place(page: Page, site: Site) -> None:
    """A result for a claim leads to its place on the page of claims; lessons and problems lead to theirs."""
    page.goto(f"{site.url}explore/")
    places = {
        "a bite at b2": ("chomp-claim-always-b2", "claims/"),
        "game of nim": ("leetcode-1908", "practice/"),
    }
    for query, (place, address) in places.items():
        field(page).fill(query)
        entries(page).first.click()
        expect(page.locator(f"#{place}")).to_be_in_viewport()
        assert page.url == f"{site.url}{address}#{place}"


def test_the_key_is_left_to_those_who_type(page: Page, site: Site) -> None:
    """In the catalogue's field a slash is a character."""
    page.goto(site.url)
    expect(field(page)).to_be_visible()
    words = page.get_by_label("Search the games")
    words.focus()
    page.keyboard.type("a/b")

    expect(words).to_have_value("a/b")


@pytest.mark.parametrize("folder", ["", "zh-Hans/"], ids=["en", "zh"])
def test_on_a_phone(page: Page, site: Site, folder: str) -> None:
    """On a phone a button opens the field over the header.

    Nothing overflows, axe passes, and Close restores the header.
    """
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{site.url}{folder}explore/")
    glass = page.locator("nimbers-search").get_by_role("button").first
    glass.click()
    expect(field(page)).to_be_focused()
    field(page).fill("kayles")
    expect(entries(page).first).to_be_visible()
    assert violations(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.locator("nimbers-search .close").click()
    expect(field(page)).to_be_hidden()

    expect(glass).to_be_focused()


@pytest.mark.keeps
def test_without_a_network(page: Page, site: Site) -> None:
    """The list is stored with the rest of the site, so the search works without the server."""
    page.goto(f"{site.url}explore/")
    expect_kept(page)
    page.context.set_offline(True)
    page.reload()
    field(page).fill("尼姆")
    entries(page).first.click()

    expect(page.get_by_role("heading", level=2, name="Nim", exact=True)).to_be_visible()


def test_a_list_that_does_not_come(page: Page, site: Site) -> None:
    """A message links to the catalogue, and the next letter tries again."""
    site.fault("en.json", "missing")
    page.goto(f"{site.url}explore/")
    field(page).fill("ni")
    said = page.locator("nimbers-search [role=status]")
    expect(said.get_by_role("link")).to_have_attribute("href", "../#games")
    site.heal()
    field(page).fill("nim")

    expect(entries(page).first).to_contain_text("Nim")


def catalogue(page: Page) -> tuple[Locator, Locator, Locator]:
    """Return the catalogue's field, the names of the visible games, and the status message."""
    inside = page.locator("nimbers-catalogue")
    return inside.locator("#words"), inside.locator("h4:visible"), inside.get_by_role("status")


def test_the_catalogue_takes_other_words_when_they_come(page: Page, site: Site) -> None:
    """Words on the page match at once; words of the other language match once the list has loaded."""
    held: list[Route] = []
    page.route("**/search/en.json*", lambda route: held.append(route))
    page.goto(site.url)
    words, names, said = catalogue(page)
    expect(said).to_contain_text("games")
    assert held == []
    words.fill("dominoes")
    expect(names).to_have_text(["Cram"])
    words.fill("围成一圈")
    expect(said).to_have_text("Still looking …")
    expect(names).to_have_count(0)
    assert len(held) == 1
    held[0].continue_()
    expect(names).to_have_text(["Circular Nim"])
    words.fill("石子堆 圈")
    expect(names.filter(has_text="Circular Nim")).to_have_count(1)

    assert len(held) == 1


def test_the_catalogue_in_chinese_knows_english_words(page: Page, site: Site) -> None:
    """The Chinese catalogue finds words of an English name and of an English summary."""
    page.goto(f"{site.url}zh-Hans/")
    words, names, _ = catalogue(page)
    link = names.get_by_role("link")
    words.fill("zero-move nim")
    expect(link).to_have_attribute("href", "games/zero-move-nim/")
    words.fill("neighbouring heaps ring")

    expect(link).to_have_attribute("href", "games/circular-nim/")


def test_other_words_that_do_not_come(page: Page, site: Site) -> None:
    """The catalogue says that the list is missing, searches its own words, and tries again at the next letter."""
    site.fault("en.json", "missing")
    page.goto(site.url)
    words, names, said = catalogue(page)
    words.fill("围成")
    expect(said).to_contain_text("did not come")
    words.fill("dominoes")
    expect(names.filter(has_text="Cram")).to_have_count(1)
    site.heal()
    words.fill("围成一圈")

    expect(names).to_have_text(["Circular Nim"])


def test_without_javascript(browser: Browser, site: Site) -> None:
    """Without JavaScript the search is a link to the catalogue."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}zh-Hans/claims/readings/")
    page.locator("nimbers-search a").click()
    expect(page).to_have_url(re.compile(r"/zh-Hans/#games$"))

    expect(page.locator("#games")).to_be_in_viewport()
    context.close()
