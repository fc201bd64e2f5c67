"""Exercises on a game's page: a question, a check of the answer, then the reason; by keyboard and on a phone."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, solved, turn_to
from e2e.site_server import Site
from nimbers import solve
from tier import tier

DIST = Path(__file__).parents[2] / "web/dist"
SLUGS = [card["slug"] for card in json.loads((DIST / "games.json").read_text(encoding="utf-8"))["games"]]


def opened(page: Page, url: str, name: str = "Exercises") -> Locator:
    """Open the panel of exercises with a question."""
    page.goto(url)
    turn_to(page, "learn")
    page.locator("nimbers-panels summary").filter(has_text=name).click(timeout=PATIENCE)
    panel = page.locator("nimbers-exercise")
    expect(panel.locator(".question")).to_be_visible(timeout=PATIENCE)
    return panel


def asked(panel: Locator, kind: str) -> str:
    """Ask a question of this kind; return its position."""
    nothing_under_way = expect(panel.locator(".progress"))
    nothing_under_way.to_have_count(0, timeout=PATIENCE)  # another level may still be loading
    panel.get_by_role("combobox").select_option(kind)
    nothing_under_way.to_have_count(0, timeout=PATIENCE)
    expect(panel.locator("#number" if kind == "value" else ".choices")).to_be_visible(timeout=PATIENCE)
    expect(panel.locator("button.primary, .banner")).to_have_count(0)
    return panel.locator(".position").inner_text()


@pytest.mark.gate
def test_a_worksheet_for_a_class(page: Page, site: Site) -> None:
    """A sheet has different exercises and their answers; its number brings it again, and it is printed alone."""
    page.add_init_script("window.print = () => document.documentElement.toggleAttribute('printed');")
    page.goto(f"{site.url}games/nim/#v1;g=nim;p=3,4,5")
    turn_to(page, "learn")
    page.locator("nimbers-panels summary").filter(has_text="A worksheet to print").click(timeout=PATIENCE)
    panel = page.locator("nimbers-worksheet")
    panel.get_by_label("Difficulty").select_option("2")
    panel.get_by_label("Number of the sheet").fill("many")
    panel.get_by_role("button", name="Make the sheet").click(timeout=PATIENCE)
    expect(panel.locator(".banner")).to_contain_text("one to four digits")
    panel.get_by_label("Number of the sheet").fill("7")
    panel.get_by_role("button", name="Make the sheet").click()
    answers = panel.locator(".answers li")
    expect(answers).to_have_count(6, timeout=PATIENCE)
    positions = panel.locator(".notation").all_inner_texts()
    assert len(positions) == len(set(positions)) == 6
    assert violations(page) == {}

    panel.get_by_role("button", name="Another sheet").click()
    expect(panel.locator("nimbers-worksheet-page")).to_contain_text("Sheet 8", timeout=PATIENCE)
    assert panel.locator(".notation").all_inner_texts() != positions
    panel.get_by_label("Number of the sheet").fill("7")
    panel.get_by_role("button", name="Make the sheet").click()
    expect(panel.locator("nimbers-worksheet-page")).to_contain_text("Sheet 7", timeout=PATIENCE)
    assert panel.locator(".notation").all_inner_texts() == positions

    panel.get_by_label("with the answers").uncheck()
    expect(answers).to_have_count(0)
    page.get_by_label("Theme").select_option("dark")
    panel.get_by_role("button", name="Print the sheet").click()
    expect(page.locator("html")).to_have_attribute("printed", "")
    page.emulate_media(media="print")
    dark = "rgb(29, 27, 23)"  # letters on paper
    expect(page.locator("body > nimbers-worksheet-page h2")).to_have_css("color", dark)
    paper = page.locator("body > nimbers-worksheet-page")
    expect(paper).to_be_visible()
    expect(paper.locator(".notation")).to_have_text(positions)
    expect(page.locator("body > :not(nimbers-worksheet-page):visible")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(paper).to_have_count(0)
    expect(panel).to_be_visible()


def test_a_question_about_a_chosen_position_has_a_link(page: Page, site: Site) -> None:
    """The link opens that position with that question, and the board beside it does not tell the answer."""
    page.goto(f"{site.url}games/nim/#v1;g=nim;p=3,4,5")
    page.get_by_role("button", name="Make an exercise of this position").click(timeout=PATIENCE)
    tool = page.locator("nimbers-ask")
    tool.get_by_label("Question").select_option("value")
    expect(tool.get_by_label("Link of the exercise")).not_to_have_value("", timeout=PATIENCE)
    link = tool.get_by_label("Link of the exercise").input_value()
    page.goto("about:blank")
    page.goto(link)
    panel = page.locator("nimbers-exercise")
    expect(panel.locator(".question")).to_have_text("What is the Grundy value of this position?", timeout=PATIENCE)
    expect(panel.locator(".position")).to_have_text("3,4,5")
    expect(page.locator("nimbers-answer .badge:visible")).to_have_count(0)
    panel.locator("#number").fill("2")
    panel.locator("#number").press("Enter")

    expect(panel.locator(".banner.good")).to_be_visible()


@pytest.mark.gate
@pytest.mark.firefox
def test_a_value_is_asked_checked_and_explained(page: Page, site: Site) -> None:
    """The right number is accepted and another is not; reason and score appear only after the answer."""
    panel = opened(page, f"{site.url}games/nim/")
    position = asked(panel, "value")
    expect(panel.locator("nimbers-why")).to_have_count(0)
    panel.locator("#number").fill(f" {solve('nim', position).grundy} ")
    panel.locator("#number").press("Enter")
    expect(panel.locator(".banner.good .word")).to_have_text("Right")
    expect(panel.locator("nimbers-why p.short")).not_to_be_empty(timeout=PATIENCE)
    expect(panel).to_contain_text("1 of 1 right")
    panel.get_by_role("button", name="Next exercise").click()
    expect(panel.locator(".banner")).to_have_count(0)
    panel.locator("#number").fill("-7")
    panel.get_by_role("button", name="Check my answer").click()
    expect(panel.locator(".banner.bad")).to_contain_text("The answer is:")
    expect(panel).to_contain_text("1 of 2 right")
    panel.get_by_role("link", name="Open this position").click()
    expect(page.get_by_label("Position", exact=True)).to_have_value(panel.locator(".position").inner_text())


def test_a_move_is_chosen_by_keyboard_in_chinese(page: Page, site: Site) -> None:
    """By keyboard alone the winning move can be chosen, and the focus moves to the next exercise."""
    panel = opened(page, f"{site.url}zh-Hans/games/cram/", "练习题")
    panel.get_by_role("button", name="中", exact=True).press("Enter")
    position = asked(panel, "move")
    expect(panel.locator(".question")).to_have_text("下面哪一步能赢？")
    winning = {move.name for move in solve("cram", position).winning_moves}
    names = [button.get_attribute("data-name") for button in panel.locator(".choices button").all()]
    right = next(name for name in names if name in winning)
    panel.locator(f".choices [data-name='{right}']").press("Enter")
    expect(panel.locator(".banner.good .word")).to_have_text("正确")
    expect(panel.locator(".choices .right")).to_have_count(1)
    expect(panel.get_by_role("button", name="下一题")).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.locator(".said")).to_have_count(0, timeout=PATIENCE)

    assert violations(page) == {}


def test_on_a_phone(page: Page, site: Site) -> None:
    """At 360 pixels nothing overflows, and every button is large enough for a finger."""
    page.set_viewport_size({"width": 360, "height": 740})
    panel = opened(page, f"{site.url}games/knight-queen/")
    asked(panel, "move")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in panel.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44


def test_every_game_has_exercises_in_the_page(page: Page, site: Site) -> None:
    """The page's Python makes one exercise at each level of each game."""
    page.goto(site.url + solved("games/nim/"))
    expect(page.locator("nimbers-answer .verdict > .badge").first).to_be_visible(timeout=PATIENCE)
    script = """async (slugs) => {
        const failed = [];
        for (const game of slugs)
            for (const level of [1, 2, 3]) {
                const { result } = await nimbers.engine.job("exercise", { game, level, seed: 3 });
                if (!result.right.length || !result.svg.startsWith("<svg")) failed.push(game);
            }
        return failed;
    }"""

    assert page.evaluate(script, tier.sample(SLUGS, 15)) == []
