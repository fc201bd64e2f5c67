"""Pasting the output of a program in any language gives a judge's verdict, and no text is lost."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, turn_to
from e2e.site_server import Site
from nimbers.games import ruleset
from nimbers.search.meter import finished
from nimbers.verify.checker import read_cases
from nimbers.verify.program_task import Task


def opened(page: Page, url: str, name: str = "Try your own program", other: str = "C++, Java, Rust") -> Locator:
    """Open the panel with an input in it."""
    page.goto(url)
    turn_to(page, "check")
    page.locator("nimbers-panels summary").filter(has_text=name).click(timeout=PATIENCE)
    page.get_by_role("button", name=other).click()
    panel = page.locator("nimbers-output")
    expect(panel.get_by_role("region").first).to_be_visible(timeout=PATIENCE)
    return panel


def given(panel: Locator) -> str:
    """Return the displayed input, once it exists."""
    expect(panel.locator(".progress")).to_have_count(0, timeout=PATIENCE)
    return panel.locator("pre").inner_text()


def answers(slug: str, text: str) -> list[str]:
    """Return the right answers to an input."""
    return [case.answer for case in finished(read_cases(Task(ruleset(slug)), text))]


def says(panel: Locator, code: str, words: str) -> None:
    """Check the letters of the banner and a part of its sentence."""
    expect(panel.locator(".banner .tile")).to_contain_text(code, timeout=PATIENCE)
    expect(panel.locator(".banner .verdict")).to_contain_text(words)


@pytest.mark.gate
@pytest.mark.firefox
def test_an_output_is_accepted_wrong_or_no_answer(page: Page, site: Site, tmp_path: Path) -> None:
    """Other line ends are accepted; a wrong case links to its position; a wrong format is shown with its line."""
    panel = opened(page, f"{site.url}games/counter/")
    text = given(panel)
    right = answers("counter", text)
    field, compare = panel.get_by_label("What your program printed"), panel.get_by_role("button", name="Compare")
    compare.click()
    expect(panel).to_contain_text("There is no output yet")
    field.fill("\r\n".join(right) + "\n\n")
    compare.click()
    says(panel, "AC", f"Accepted: all {len(right)} answers are right. This speaks of the {len(right)} cases")
    wrong = [*right]
    wrong[40] = {"Louise": "Richard", "Richard": "Louise"}[right[40]]
    field.fill("\n".join(wrong))
    expect(panel.locator(".banner")).to_have_count(0)
    compare.click()
    says(panel, "WA", "Wrong answer at case 41 of 60")
    expect(panel.locator("nimbers-columns tr.first")).to_contain_text("41")
    expect(panel.locator("nimbers-columns tr.first")).to_be_in_viewport()
    position = text.split()[41]
    expect(panel.get_by_role("link", name=f"See why at {position}")).to_have_attribute(
        "href", f"#v1;g=counter;p={position}"
    )
    output = tmp_path / "output.txt"
    output.write_text("\n".join(right[:10]))
    panel.locator("input[type=file]").set_input_files(output)
    expect(panel.locator(".banner")).to_have_count(0)
    compare.click()
    says(panel, "PE", "the output ends after 10 of 60 answers; line 11 should answer case 11")
    panel.get_by_role("button", name="Remove the file").click()

    expect(field).to_have_value("\n".join(wrong))


def test_an_input_is_taken_home_and_an_output_outlives_a_reload(page: Page, site: Site) -> None:
    """The downloaded input is the displayed one, another seed gives another, and a reload restores everything."""
    panel = opened(page, f"{site.url}games/nim/")
    first = given(panel)
    panel.get_by_label("Cases (").fill("5")
    panel.get_by_label("Cases (").press("Enter")
    expect(panel).to_contain_text("Input (cases: 5)", timeout=PATIENCE)
    expect(panel).to_contain_text("let your program read T")
    fifth = given(panel)
    panel.get_by_role("button", name="Another input").click()
    expect(panel.locator("pre")).not_to_have_text(fifth, timeout=PATIENCE)
    text = given(panel)
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download it").click()
    home = download.value.path().read_text()
    panel.get_by_label("What your program printed").fill("0\n0\n")
    page.reload()
    expect(panel.get_by_label("What your program printed")).to_have_value("0\n0\n", timeout=PATIENCE)
    expect(panel).to_contain_text("Input (cases: 5)", timeout=PATIENCE)

    assert (len(answers("nim", first)), len(answers("nim", text))) == (1, 5)
    assert home.strip() == given(panel).strip() == text.strip()


def test_everyone_can_compare_an_output(page: Page, site: Site) -> None:
    """The panel works by keyboard, in Chinese and on a small screen; axe passes and nothing is too wide."""
    page.set_viewport_size({"width": 320, "height": 700})
    panel = opened(page, f"{site.url}zh-Hans/games/counter/", "你自己的程序", "C++、Java、Rust")
    right = answers("counter", given(panel))
    panel.locator("#output").fill("\n".join([*right[:-1], "Nobody"]))
    panel.get_by_role("button", name="比较").focus()
    page.keyboard.press("Enter")
    says(panel, "PE", "第 60 行格式错误：第 60 个用例应输出")
    found = violations(page)

    assert json.dumps(found) == "{}"
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.gate
def test_a_list_of_values_is_held_against_the_truth(page: Page, site: Site) -> None:
    """A b-file with a wrong entry, then corrected, then with a word in it, gives the line and says how it was read."""
    page.goto(f"{site.url}games/kayles/")
    turn_to(page, "check")
    page.locator("nimbers-panels").get_by_role("heading", name="A list of values").click(timeout=PATIENCE)
    panel = page.locator("nimbers-values")
    wrong = "0 0\n1 1\n2 2\n3 3\n4 1\n5 5\n"
    panel.get_by_label("The list", exact=True).fill(wrong, timeout=PATIENCE)
    panel.get_by_role("button", name="Check the list").click()
    expect(panel.locator(".verdict")).to_contain_text("The first wrong entry is that of 5, in line 6", timeout=PATIENCE)
    panel.get_by_label("The list", exact=True).fill(wrong.replace("5 5", "5 4"))
    panel.get_by_role("button", name="Check the list").click()
    expect(panel.locator(".verdict")).to_have_text(
        "Agrees with the true values on all 6 entries, from 0 to 5.", timeout=PATIENCE
    )
    expect(panel).to_contain_text("Read as: a b-file")
    panel.get_by_label("The list", exact=True).fill("0, 1, two")
    panel.get_by_role("button", name="Check the list").click()
    expect(panel.locator(".verdict")).to_contain_text('line 1: "two" is no value', timeout=PATIENCE)
