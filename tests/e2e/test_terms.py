"""Terms have explanations by mouse, keyboard and touch, once on every page, in both languages."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, Reader, quiet, turn_to
from e2e.site_server import Site
from glossary import ADDRESS, terms

SUM = "#v1;g=nim;p=3,4,5"


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def term(page: Page, key: str) -> Locator:
    """Return an interactive term in the answer."""
    found = page.locator(f"nimbers-answer nimbers-term[term={key}]:visible")
    expect(found.first).to_be_visible(timeout=PATIENCE)
    return found


@pytest.mark.gate
def test_a_term_is_explained_by_mouse_and_by_keyboard(reader: Reader) -> None:
    """Pointing shows the explanation, which stays while it is read; Escape hides it, and Enter shows it too."""
    page = reader.page
    reader.open(SUM)
    word = term(page, "nimSum").get_by_role("button")
    note = term(page, "nimSum").locator("[popover]")
    expect(word).to_have_count(1)  # only the first occurrence
    quiet(page)  # a word that moves from under the pointer gets no event
    word.hover()
    expect(note).to_contain_text("Numbers added in binary without carrying")
    note.hover()
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.mouse.move(0, 0)
    word.focus()
    for key in ("Enter", " "):
        page.keyboard.press(key)
        expect(word).to_have_attribute("aria-expanded", "true")
        if key == "Enter":
            assert violations(page) == {}
        page.keyboard.press("Escape")
        expect(word).to_have_attribute("aria-expanded", "false")
        expect(word).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(note.get_by_role("link", name="Learn more")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("/learn/nim/#the-sum-without-carrying$"))


def test_the_sign_of_an_outcome_is_explained(reader: Reader) -> None:
    """N and P beside the verdict have explanations; opening another one closes the first."""
    page = reader.page
    reader.open("#v1;g=nim;p=3,4,5")
    term(page, "n").click()
    expect(page.locator("nimbers-answer [popover]")).to_contain_text("The player to move, the Next one, wins")
    term(page, "grundy").first.click()

    expect(page.locator("nimbers-answer [popover]")).to_have_count(1)
    expect(page.locator("nimbers-answer [popover]")).to_contain_text("one Nim heap")


def test_rules_and_claims_are_explained(reader: Reader) -> None:
    """Terms in rules and claims have explanations too, once in each text."""
    page = reader.page
    reader.open(SUM)
    turn_to(page, "learn")
    page.locator("nimbers-rules nimbers-term[term=misere]").click(timeout=PATIENCE)
    expect(page.locator("nimbers-rules [popover]")).to_contain_text("Whoever makes the last move loses")
    page.keyboard.press("Escape")
    turn_to(page, "claims")
    words = page.locator("nimbers-claim").first.locator("nimbers-term")

    expect(words.first).to_be_visible()
    assert len(set(words.all_inner_texts())) == words.count()


def test_a_term_is_explained_by_touch(browser: Browser, site: Site) -> None:
    """On a phone of 320 pixels a tap opens the explanation inside the window, and a tap elsewhere closes it."""
    context = browser.new_context(viewport={"width": 320, "height": 700}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site.url}zh-Hans/games/nim/{SUM}")
    word = term(page, "nimSum")
    word.tap()
    note = word.locator("[popover]")
    expect(note).to_contain_text("二进制下不进位的加法")
    box = note.bounding_box()
    assert box is not None
    edge = page.evaluate("document.documentElement.getBoundingClientRect().right")
    page.touchscreen.tap(5, 5)

    expect(note).to_have_count(0)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= edge
    context.close()


def test_all_terms_stand_on_a_page(reader: Reader, site: Site) -> None:
    """The glossary is a page with every term and its sentence; it needs no Python and passes axe."""
    page = reader.page
    page.goto(f"{site.url}learn/")
    page.get_by_role("link", name="Glossary").click()
    expect(page).to_have_url(f"{site.url}{ADDRESS}")
    said = page.locator(".glossary dd p:first-child").all_inner_texts()

    assert said == [one.says for one in terms("en")]
    assert violations(page) == {}
