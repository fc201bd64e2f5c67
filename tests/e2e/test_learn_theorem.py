"""The proofs of the tutorial on theorems run in the page, in each language, on a phone, by keyboard, and can stop."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.access import violations
from e2e.reader import PATIENCE
from e2e.site_server import Site
from nimbers.text import languages

FOLDERS = {lang: "" if lang == "en" else f"{lang}/" for lang in languages()}
PHONE = ViewportSize(width=390, height=844)
# The names of two buttons, and the results of three theorems and three formulas.
WORDS = {
    "en": (
        "Find the rule and prove it",
        "Run and check",
        ("n is a multiple of 4", "the whole part of φ times their difference", "may leave more parts"),
        ("Smallest counterexample of any size: 4294967296", "Not proved for all sizes", "of any size: 32"),
    ),
    "zh-Hans": (
        "找出规律并证明",
        "运行并检验",
        ("n 是 4 的倍数", "等于 φ 乘以两数之差的整数部分", "局面的部分变多"),
        ("最小的反例：4294967296", "未对任意大小证明", "最小的反例：32"),
    ),
}


def alive(page: Page, mode: str, at: int) -> Locator:
    """Return an interactive element of the tutorial by its index among those of its mode."""
    one = page.locator(f"nimbers-game[mode={mode}]").nth(at)
    one.scroll_into_view_if_needed()
    expect(one).to_have_attribute("data-alive", "", timeout=PATIENCE)
    return one


@pytest.mark.firefox
@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.sampled(1, "the same in the other language")
def test_its_proofs_run_in_the_page(page: Page, site: Site, lang: str) -> None:
    """The page proves two theorems and says why a third game has none."""
    prove, _, theorems, _ = WORDS[lang]
    page.goto(f"{site.url}{FOLDERS[lang]}learn/theorem/")
    for at, text in enumerate(theorems):
        one = alive(page, "prove", at)
        one.get_by_role("button", name=prove).click()
        expect(one.locator(".banner")).to_contain_text(text, timeout=PATIENCE)


@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.sampled(1, "the same in the other language")
def test_its_formulas_are_decided(page: Page, site: Site, lang: str) -> None:
    """Of three formulas that agree with search, two fail at a number far beyond it, and one stays undecided."""
    _, run, _, verdicts = WORDS[lang]
    page.goto(f"{site.url}{FOLDERS[lang]}learn/theorem/")
    for at, text in enumerate(verdicts):
        one = alive(page, "check", at)
        one.get_by_role("button", name=run).click()
        expect(one.locator("nimbers-lab")).to_contain_text(text, timeout=PATIENCE)


def test_the_answer_of_its_exercise_is_proved(page: Page, site: Site) -> None:
    """The tutorial's own formula, typed in place of the wrong one, is true for all sizes."""
    page.goto(f"{site.url}learn/theorem/")
    page.locator("details").nth(2).locator("summary").click()
    answer = page.locator("details").nth(2).locator("code").inner_text()
    one = alive(page, "check", 2)
    one.evaluate("(game, formula) => game.setAttribute('formula', formula)", answer)
    expect(one.locator("nimbers-editor")).to_have_js_property(
        "value", f"def wins(p):\n    return {answer}\n", timeout=PATIENCE
    )
    one.get_by_role("button", name="Run and check").click()
    expect(one.locator(".banner")).to_contain_text(
        "True for all positions of any size of which it speaks: proved.", timeout=PATIENCE
    )


def test_stopped_on_a_phone(page: Page, site: Site) -> None:
    """By keyboard, a proof that takes minutes shows its progress and stops; nothing is wider than the phone."""
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}learn/theorem/")
    one = alive(page, "prove", 3)
    expect(one.get_by_label("Numbers in a position")).to_have_value("3")
    one.get_by_role("button", name="Find the rule and prove it").press("Enter")
    expect(one.locator(".progress")).to_contain_text("guesses refuted", timeout=PATIENCE)
    one.get_by_role("button", name="Cancel").press("Enter")
    expect(one.locator(".banner")).to_contain_text("Stopped. Nothing is proved.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    first = alive(page, "prove", 0)
    first.get_by_role("button", name="Find the rule and prove it").press("Enter")
    expect(first.get_by_role("listitem")).to_have_count(3, timeout=PATIENCE)
    assert violations(page) == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
