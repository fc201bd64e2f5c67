"""Practice: the page of known problems, and the batch panel that answers them in their judges' formats."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, follow, solved, turn_to
from e2e.site_server import Site
from nimbers.practice import listing
from nimbers.practice import problems as all_problems
from tier import tier

FOLDERS = {"en": "", "zh-Hans": "zh-Hans/"}
DIST = Path(__file__).parents[2] / "web/dist"


def told(lang: str) -> list[dict[str, Any]]:
    """Return the package's data about all problems."""
    return [one for technique in listing(lang) for one in technique["problems"]]


@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.sampled(1, "the same in the other language")
def test_readable_without_javascript(browser: Browser, site: Site, lang: str) -> None:
    """Each problem appears once with name, judge, link, rule, format, sample and a link to its game."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url + FOLDERS[lang])
    follow(page.locator(".ways a[href$='practice/']"))
    expect(page.locator(".practice li")).to_have_count(len(told(lang)))
    for one in told(lang):
        item = page.locator(f"[id='{one['slug']}']")
        expect(item.get_by_role("link", name=one["name"], exact=True)).to_have_attribute("href", re.compile("/games/"))
        expect(item.locator("a.judge")).to_have_attribute("href", one["link"])
        for text in (one["judge"], one["rule"], one["format"]):
            expect(item).to_contain_text(text)
        expect(item.locator("pre").last).to_have_text(one["sample"]["output"])
    page.locator(".practice .check").first.click()
    expect(page.locator("h2.title")).to_have_text("尼姆" if lang != "en" else "Nim")
    context.close()


@pytest.mark.gate
@pytest.mark.parametrize(("lang", "slug"), [("en", "hdu-1536"), ("zh-Hans", "luogu-p4279")])
@pytest.mark.sampled(1, "another problem")
def test_a_problem_opens_its_game_with_its_input(page: Page, site: Site, lang: str, slug: str) -> None:
    """One click opens the batch panel with the sample, and the answer is the judge's output; also by keyboard."""
    found = next(one for one in told(lang) if one["slug"] == slug)
    page.goto(f"{site.url}{FOLDERS[lang]}practice/")
    page.locator(f"[id='{slug}'] .check").first.click()
    panel = page.locator("nimbers-batch")
    expect(panel.locator("textarea")).to_have_value(found["sample"]["input"], timeout=PATIENCE)
    expect(panel.get_by_role("combobox").first).to_have_value(f"problem:{slug}")
    expect(panel).to_contain_text(found["rule"])
    panel.locator("button.primary").press("Enter")
    expect(panel.locator("pre")).to_have_text(found["sample"]["output"], timeout=PATIENCE)
    panel.get_by_role("combobox").first.select_option("judge")
    panel.locator(".side button").first.click()
    page.locator("nimbers-batch button.primary").click()
    card = json.loads((DIST / "cards" / lang / f"{found['game']}.json").read_text(encoding="utf-8"))
    expect(panel.locator("textarea")).to_have_value(card["judge"]["sample"]["input"])


def test_every_sample_passes_in_the_page(page: Page, site: Site) -> None:
    """The page's Python answers the sample of every problem exactly."""
    page.goto(site.url + solved("games/nim/"))
    expect(page.locator("nimbers-answer .verdict > .badge").first).to_be_visible(timeout=PATIENCE)
    script = """async (questions) => {
        const found = [];
        for (const { game, problem, input } of questions) {
            let text = "";
            const onBytes = (bytes) => { text += new TextDecoder().decode(bytes); };
            await nimbers.engine.job("batch", { game, problem }, new TextEncoder().encode(input), { onBytes });
            found.push(text);
        }
        return found;
    }"""
    problems = tier.sample(all_problems().values(), 12, lambda problem: problem.slug)
    questions = [{"game": one.game, "problem": one.slug, "input": one.sample[0]} for one in problems]

    assert page.evaluate(script, questions) == [one.sample[1] for one in problems]


def test_what_is_wrong_with_an_input_is_told_with_its_line(page: Page, site: Site) -> None:
    """The format of a problem can be chosen on its game's page, and a wrong line is named."""
    page.goto(site.url + "games/counter/")
    panel = page.locator("nimbers-batch")
    turn_to(page, "check")
    panel.locator("summary").click(timeout=PATIENCE)
    choice = panel.get_by_role("combobox").first
    expect(choice.locator("option")).to_have_count(3, timeout=PATIENCE)
    choice.select_option("problem:hackerrank-counter-game")
    panel.locator("textarea").fill("2\n6\nx\n")
    panel.locator("button.primary").click()
    expect(panel.locator("pre")).to_have_text("Richard\n", timeout=PATIENCE)
    expect(panel.locator(".errors li")).to_have_text(re.compile("^Line 3"))


def test_everyone_can_use_the_page(page: Page, site: Site) -> None:
    """In Chinese, on a small screen and in each theme, axe passes, and nothing overflows."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/practice/")
    for summary in page.locator(".practice summary").all()[:3]:
        summary.press("Enter")
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
