"""The code field is a plain field until CodeMirror has loaded, and it never loses the reader's text."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site
from e2e.writer import PASTE, write

CODE = "code-*.js"
TEXT = "def wins(p):\n    return sum(p) % 2"


class Field:
    """The code field of the open formula panel."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        Reader(page, site).open("games/nim/")
        self.panel = page.locator("nimbers-lab")
        turn_to(page, "check")
        self.panel.locator("summary").click(timeout=PATIENCE)
        self.editor: Locator = self.panel.locator("nimbers-editor")
        self.box: Locator = self.panel.get_by_role("textbox", name="Your formula")
        self.plain: Locator = self.editor.locator("textarea")
        self.rich: Locator = self.editor.locator(".cm-content")

    def holds(self, text: str) -> None:
        expect(self.editor).to_have_js_property("value", text)


@pytest.mark.firefox
def test_what_is_typed_before_the_editor_comes_stays(page: Page, site: Site) -> None:
    """Text, selection and focus move to the editor when it loads, and the next keys replace the selection."""
    waiting: list[Route] = []
    page.route(f"**/{CODE}", lambda route: waiting.append(route))
    field = Field(page, site)
    field.plain.fill(TEXT)
    field.plain.evaluate("field => field.setSelectionRange(field.value.length - 1, field.value.length)")
    expect(field.rich).to_have_count(0)
    waiting[0].continue_()
    expect(field.rich).to_be_focused(timeout=PATIENCE)
    expect(field.plain).to_have_count(0)
    field.holds(TEXT)
    page.keyboard.type("3")

    field.holds(TEXT[:-1] + "3")


@pytest.mark.parametrize("fault", ["missing", "corrupt"])
@pytest.mark.page_errors_expected
def test_a_plain_field_where_the_editor_cannot_be_had(page: Page, site: Site, fault: str) -> None:
    """If the editor cannot load, the plain field says why, and its text can be checked."""
    site.fault(CODE, fault)  # type: ignore[arg-type]
    field = Field(page, site)
    expect(field.panel).to_contain_text("The editor could not be loaded", timeout=PATIENCE)
    field.plain.fill("def wins(p):\n    return 1\n")
    field.panel.get_by_role("button", name="Run and check").click()

    expect(field.panel.locator(".verdict")).to_contain_text("Refuted", timeout=PATIENCE)


def test_not_loaded_before_it_is_wanted(page: Page, site: Site) -> None:
    """A visit does not load the editor; opening the panel does."""
    reader = Reader(page, site)
    reader.open("games/nim/")
    page.locator("nimbers-lab summary").wait_for(timeout=PATIENCE, state="attached")
    reader.sees("wins")
    asked = [hit for hit in site.hits if "/code-" in hit]
    turn_to(page, "check")
    page.locator("nimbers-lab summary").click()
    page.locator(".cm-content").wait_for(timeout=PATIENCE)

    assert asked == []
    assert [hit for hit in site.hits if "/code-" in hit] != []


@pytest.mark.gate
@pytest.mark.firefox
def test_written_by_keyboard_alone(page: Page, site: Site) -> None:
    """Enter and Tab indent, undo works, and after Escape the Tab key leaves the field, as its hint says."""
    field = Field(page, site)
    field.rich.wait_for(timeout=PATIENCE)
    field.rich.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("def wins(p):\nif p:\nreturn 1")
    field.holds("def wins(p):\n    if p:\n        return 1")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    page.keyboard.type("x")
    field.holds("    x")
    expect(field.rich).to_be_focused()
    expect(field.rich).to_have_attribute("aria-description", "p is the tuple of heap sizes. Tab indents. "
                                         "To leave the field: Escape, then Tab.")  # fmt: skip
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(field.rich).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(field.rich).to_be_focused()
    page.keyboard.press("Tab")

    expect(field.rich).to_be_focused()


def test_a_text_that_is_too_long(page: Page, site: Site) -> None:
    """A paste beyond the limit causes a message and changes nothing."""
    field = Field(page, site)
    write(field.editor, "x = 1")
    field.rich.evaluate(PASTE, "y" * 100_001)
    expect(field.editor).to_contain_text("At most 100,000 characters")

    field.holds("x = 1")
