"""Explanations on the page: reasons that highlight parts of the board, sortable tables, and the game graph."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.reader import PATIENCE, Reader, allow_clipboard, turn_to, wait_for
from e2e.site_server import Site


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    """A page with access to the clipboard."""
    allow_clipboard(page)
    return Reader(page, site)


def solved(reader: Reader, link: str) -> Locator:
    """Solve a position and wait for its reason in one sentence."""
    reader.open(link)
    why = reader.page.locator("nimbers-why")
    expect(why.locator("p.short")).not_to_be_empty(timeout=PATIENCE)
    return why


@pytest.mark.gate
@pytest.mark.firefox
def test_one_sentence_then_the_steps(reader: Reader) -> None:
    """One sentence appears below the verdict; "Why?" opens and closes the steps."""
    why = solved(reader, "#v1;g=nim;p=3,4,5")
    expect(why.locator("p.short")).to_contain_text("nim-sum of the values is 2")
    expect(why.locator("ol")).to_have_count(0)
    button = why.get_by_role("button", name="Why?")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    expect(why.locator("ol > li")).not_to_have_count(0, timeout=PATIENCE)
    why.get_by_role("button", name="Hide the reason").click()

    expect(why.locator("ol")).to_have_count(0)


@pytest.mark.gate
def test_steps_light_up_their_parts(reader: Reader) -> None:
    """Pointing at a step, or focusing it, highlights its parts; a click keeps them highlighted."""
    why = solved(reader, "#v1;g=nim;p=3,4,5")
    why.get_by_role("button", name="Why?").click()
    lit = reader.page.locator("nimbers-board .nb-lit")
    step = why.get_by_role("button", name="heap 2 (4 tokens)")
    step.hover(timeout=PATIENCE)
    expect(lit).not_to_have_count(0)
    expect(lit.first).to_have_attribute("data-part", "h2")
    reader.page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    step.focus()
    expect(lit).not_to_have_count(0)
    step.click()
    reader.page.mouse.move(0, 0)
    step.blur()
    expect(step).to_have_attribute("aria-pressed", "true")
    expect(lit).not_to_have_count(0)
    step.click()
    step.blur()
    reader.page.mouse.move(0, 0)

    expect(lit).to_have_count(0)


@pytest.mark.gate
def test_the_nim_sum_is_a_column_addition(reader: Reader) -> None:
    """The values appear in binary, one below another, with their sum below and the odd columns marked."""
    why = solved(reader, "#v1;g=nim;p=3,4,5")
    why.get_by_role("button", name="Why?").click()
    rows = why.locator(".sum tr")
    expect(rows).to_have_count(5, timeout=PATIENCE)
    expect(rows.nth(0)).to_have_text("011heap 1 (3 tokens)")
    expect(rows.nth(3)).to_have_text("010nim-sum")

    expect(rows.nth(3).locator(".odd")).to_have_text("1")


def test_all_moves_and_back(reader: Reader) -> None:
    """The third level has every move; the second has fewer rows."""
    why = solved(reader, "#v1;g=nim;p=3,4,5")
    why.get_by_role("button", name="Why?").click()
    answered = why.locator("li li").filter(has_text="answered by")
    expect(answered.first).to_be_visible(timeout=PATIENCE)
    some = answered.count()
    why.get_by_role("button", name="All moves").click()
    expect(answered).to_have_count(11, timeout=PATIENCE)
    why.get_by_role("button", name="All moves").click()

    expect(answered).to_have_count(some, timeout=PATIENCE)


@pytest.mark.gate
def test_the_reason_is_copied(reader: Reader) -> None:
    """The reason can be copied as plain text and as Markdown."""
    why = solved(reader, "#v1;g=nim;p=3,4,5")
    why.get_by_role("button", name="Why?").click()
    expect(why.locator("ol > li")).not_to_have_count(0, timeout=PATIENCE)
    why.get_by_role("button", name="Copy as Markdown").click()
    expect(why.get_by_text("Copied")).to_be_visible()
    markdown = reader.page.evaluate("navigator.clipboard.readText()")
    why.get_by_role("button", name="Copy as text").click()
    wait_for(reader.page, lambda: reader.page.evaluate("navigator.clipboard.readText()") != markdown)
    text = reader.page.evaluate("navigator.clipboard.readText()")

    assert markdown.startswith("### Nim `3,4,5`")
    assert text.startswith("The player to move wins.")
    assert "#" not in text


def test_a_long_reason_is_stopped(reader: Reader) -> None:
    """The search for a reason can be stopped and repeated."""
    reader.open("#v1;g=cram;p=......_......_......_......;z=0")
    why = reader.page.locator("nimbers-why")
    stop = why.get_by_role("button", name="Cancel")
    expect(stop.or_(why.get_by_role("button", name="Why?")).first).to_be_visible(timeout=PATIENCE)
    if stop.count():
        stop.click()
        expect(why.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.gate
def test_the_table_of_moves(reader: Reader) -> None:
    """Winning moves come first; the table can show all moves, and keys sort it by any column, with aria-sort."""
    page = reader.page
    solved(reader, "#v1;g=nim;p=3,4,5")
    rows = page.locator("nimbers-moves tbody tr")
    expect(rows).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="All 12 moves").click()
    expect(rows).to_have_count(12)
    value = page.get_by_role("button", name="Value", exact=True)
    value.focus()
    page.keyboard.press("Enter")
    header = page.locator("nimbers-moves th.value")
    expect(header).to_have_attribute("aria-sort", "ascending")
    expect(rows.first.locator("td").last).to_have_text("0")
    page.keyboard.press("Enter")
    expect(header).to_have_attribute("aria-sort", "descending")
    values = [int(text) for text in rows.locator("td:last-child").all_inner_texts()]

    assert values == sorted(values, reverse=True)
    expect(rows.filter(has_text="wins")).to_have_count(1)


def test_values_are_told_where_one_points(reader: Reader) -> None:
    """Every legal move has a mark on the board; pointing at it shows its effect, its outcome and its value."""
    page = reader.page
    solved(reader, "#v1;g=nim;p=3,4,5")
    expect(page.locator("nimbers-board .nb-outcome")).to_have_count(12, timeout=PATIENCE)
    page.locator("nimbers-board [data-part='h1.2']").hover()
    caption = page.locator("nimbers-board .caption")
    for words in ("take 2 from the first heap", "leaves 1,4,5", "wins", "value 0"):
        expect(caption).to_contain_text(words)


def test_a_move_on_the_board_of_an_answer(reader: Reader) -> None:
    """A click makes the move and solves the option, and Back undoes it."""
    page = reader.page
    solved(reader, "#v1;g=nim;p=3,4,5")
    page.locator("nimbers-board .nb-can[data-part='h1.2']").click(timeout=PATIENCE)
    reader.sees("loses")
    expect(reader.position).to_have_value("1,4,5")
    page.go_back()

    reader.sees("wins")
    expect(reader.position).to_have_value("3,4,5")


@pytest.mark.gate
def test_the_game_graph_is_walked(reader: Reader) -> None:
    """Nodes have names, arrow keys follow moves, Enter opens a position, and a large graph says that there is more."""
    page = reader.page
    solved(reader, "#v1;g=nim;p=2,2")
    graph = page.locator("nimbers-graph")
    graph.locator("summary").click()
    nodes = graph.get_by_role("button").filter(has_text="2,2")
    expect(nodes).to_have_attribute("aria-label", "2,2: P, value 0, 2 moves", timeout=PATIENCE)
    nodes.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(graph.locator("[data-part]:focus")).to_contain_text("1,2")
    page.keyboard.press("Enter")
    reader.sees("wins")
    expect(reader.position).to_have_value("1,2")

    reader.solve("5,7,9")
    expect(graph.get_by_text("there are more")).to_be_visible(timeout=PATIENCE)


def test_every_proved_claim_is_a_program_too(reader: Reader) -> None:
    """The program of a proved claim can be opened and copied."""
    page = reader.page
    solved(reader, "#v1;g=nim;p=2,2")
    turn_to(page, "claims")
    claim = page.locator("nimbers-claim").filter(has_text="exactly when the nim-sum")
    claim.get_by_text("As a program").click()
    program = claim.locator("pre").inner_text()
    claim.get_by_role("button", name="Copy").click()
    expect(claim.get_by_text("Copied")).to_be_visible()

    assert page.evaluate("navigator.clipboard.readText()").strip() == program.strip()
