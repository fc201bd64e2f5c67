"""Sums of different games in the page can be composed, played and explained; a position of any game can join one."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.access import violations
from e2e.player import playing
from e2e.reader import PATIENCE, Held, Reader, solved
from e2e.site_server import Site


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def composer(page: Page) -> Locator:
    """Return the list of terms, once it exists."""
    found = page.locator("nimbers-composer")
    expect(found.get_by_role("group", name="Term 1")).to_be_visible(timeout=PATIENCE)
    return found


@pytest.mark.firefox
def test_put_together_by_keyboard(reader: Reader) -> None:
    """The reader adds a term with its setting, moves another up and removes one; field, address and answer follow."""
    page = reader.page
    reader.open("games/sum/#v1;g=sum;p=nim:3,4")
    terms = composer(page)
    reader.sees("wins")
    choice = terms.get_by_label("Add a term")
    choice.focus()
    choice.select_option("subtraction")
    expect(terms.get_by_role("status")).to_have_text("Term 2 was added: Subtraction game.")
    second = terms.get_by_role("group", name="Term 2")
    expect(second.get_by_label("Position of term 2")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    amounts = second.get_by_label("amounts")
    amounts.fill("1,3,4")
    amounts.press("Tab")
    expect(reader.position).to_have_value("nim:3,4+subtraction:amounts=1,3,4:9")
    reader.sees("wins", "7")
    expect(page).to_have_url(re.compile(r"p=nim:3,4\+subtraction:amounts=1,3,4:9$"))
    up = terms.get_by_role("button", name="Move term 2 up")
    up.focus()
    page.keyboard.press("Enter")
    expect(reader.position).to_have_value("subtraction:amounts=1,3,4:9+nim:3,4")
    terms.get_by_role("button", name="Remove term 1").focus()
    page.keyboard.press("Enter")
    expect(reader.position).to_have_value("nim:3,4")
    expect(terms.get_by_role("button", name="Remove term 1")).to_be_focused()


def test_what_is_typed_is_in_the_list(reader: Reader) -> None:
    """The list follows the field and the address; a part that is not a term appears as typed, with the error."""
    page = reader.page
    reader.open("games/sum/#v1;g=sum;p=nim:3,4+take-and-break:code=0.137:5")
    terms = composer(page)
    expect(terms.get_by_role("group", name="Term 2").get_by_label("code")).to_have_value("0.137")
    reader.solve("nim:3+kayle 5")
    reader.sees_failure("expected a term such as nim:3,4", "7")
    bad = terms.get_by_label("This is no term")
    expect(bad).to_have_value("kayle 5")
    bad.fill("counter:6")
    bad.press("Tab")
    expect(reader.position).to_have_value("nim:3+counter:6")
    reader.sees("wins")


def test_games_that_cannot_be_terms(reader: Reader) -> None:
    """The list does not offer games with loops or scores; if typed, they are refused with the reason."""
    page = reader.page
    reader.open("games/sum/#v1;g=sum;p=nim:3")
    terms = composer(page)
    offered = terms.get_by_label("Add a term").locator("option:disabled").all_text_contents()
    assert any("play may go round" in text for text in offered)
    assert any("decided by points" in text for text in offered)
    reader.solve("nim:3+token-on-graph:0,0-1")
    reader.sees_failure("play may go round", "character 7")
    reader.solve("nim:3+substring:0011")
    reader.sees_failure("decided by points, not by who moves last")
    page.goto(reader.site.url + "games/token-on-graph/#v1;g=token-on-graph;c=misere;p=1-2,2-1_1")
    expect(page.get_by_text("Cannot be added to a sum in misère play")).to_be_visible(timeout=PATIENCE)
    page.goto(reader.site.url + solved("games/northcott/"))
    expect(page.get_by_text("Cannot be added to a sum: positions say whose turn")).to_be_visible(timeout=PATIENCE)
    page.goto(reader.site.url + solved("games/substring/"))
    expect(page.get_by_text("Cannot be added to a sum: it is decided by points.")).to_be_visible(timeout=PATIENCE)


def test_positions_of_other_games_join(reader: Reader) -> None:
    """Positions from two games' pages, one with its own setting, join one sum; under misère play, another sum."""
    page = reader.page
    reader.open("games/nim/#v1;g=nim;p=3,4")
    reader.sees("wins")
    page.get_by_role("link", name="Add to a sum").click(timeout=PATIENCE)
    expect(reader.position).to_have_value("nim:3,4")
    reader.sees("wins")
    page.goto(reader.site.url + "games/subtraction/#v1;g=subtraction;amounts=1,3,4;p=9")
    page.get_by_role("link", name="Add to the last sum (1)").click(timeout=PATIENCE)
    expect(reader.position).to_have_value("nim:3,4+subtraction:amounts=1,3,4:9")
    reader.sees("wins")
    page.goto(reader.site.url + "games/nim/#v1;g=nim;c=misere;p=1,1")
    page.get_by_role("link", name="Add to a sum").click(timeout=PATIENCE)
    expect(reader.position).to_have_value("nim:1,1")
    expect(page.get_by_role("combobox", name="Play", exact=True)).to_have_value("misere")
    reader.sees("wins")


def test_a_token_joins_and_makes_it_a_sum_with_loops(reader: Reader) -> None:
    """A token on a graph turns a sum without loops into one with loops, which shows each term's value."""
    page = reader.page
    reader.open("games/sum/#v1;g=sum;p=nim:2")
    reader.sees("wins")
    page.goto(reader.site.url + "games/token-on-graph/#v1;g=token-on-graph;p=1-2,2-1,1-3,3-4,3-5,4-5_1")
    page.get_by_role("link", name="Add to the last sum (1)").click(timeout=PATIENCE)
    expect(reader.position).to_have_value("nim:2+token-on-graph:1-2,1-3,2-1,3-4,3-5,4-5_1")
    reader.sees("wins in 5 moves at most")
    page.get_by_role("button", name="Why?", exact=True).click()
    why = page.locator("nimbers-why")
    expect(why).to_contain_text("or be left for the value 2: its value is ∞(2)", timeout=PATIENCE)
    expect(why).to_contain_text("can be left for the value 2 too, which makes it 0: that move wins.")
    terms = page.locator("nimbers-composer fieldset")
    expect(terms).to_have_count(2)
    northcott = terms.first.get_by_role("combobox").locator("option[value=northcott]")
    expect(northcott).to_be_disabled()
    expect(northcott).to_contain_text("says whose turn it is")
    page.goto(reader.site.url + "games/nim/#v1;g=nim;p=2")
    page.get_by_role("link", name="Add to the last sum (2)").click(timeout=PATIENCE)
    reader.sees("a draw")


def test_a_sum_is_kept_once_it_is_read(reader: Reader) -> None:
    """If the reader leaves the page before its foot has loaded, a position of the next game still joins the sum."""
    page = reader.page
    foot = Held(page, "**/onward-*.js")
    reader.open("games/sum/#v1;g=sum;p=nim:5,6")
    reader.sees("wins")
    foot.let_go()
    page.goto(reader.site.url + "games/kayles/#v1;g=kayles;p=4")
    expect(page.get_by_role("link", name="Add to the last sum (1)")).to_be_visible(timeout=PATIENCE)


def test_each_term_is_explained(reader: Reader) -> None:
    """Each term shows its value and its reason: its options, a search, or a claim with its source."""
    page = reader.page
    reader.open("games/sum/#v1;g=sum;p=nim:1,200+counter:2+cram:..")
    reader.sees("wins")
    page.get_by_role("button", name="Why?", exact=True).click()
    why = page.locator("nimbers-why")
    expect(why).to_contain_text("Nim 1,200: value 1 ⊕ 200 = 201", timeout=PATIENCE)
    expect(why).to_contain_text(
        "heap 2 (200 tokens): value 200. The Grundy value is the nim-sum of the heaps. (C. L. Bouton"
    )
    expect(why).to_contain_text("Counter game 2: every option has the value 0; the least number missing is 1")
    expect(why).to_contain_text("Cram ..: every option has the value 0; the least number missing is 1")


def test_played_to_the_end(browser: Browser) -> None:
    """Four different games in one drawing are played to the end by mouse, then by keyboard."""
    with playing(browser) as player:
        text = "nim:1,2+counter:6+cram:...+subtraction:amounts=1,3:4"
        player.open("sum", text)
        player.to_the_end(lambda: player.by_pointer(player.click))
        expect(player.said).to_contain_text("wins")
        player.open("sum", "nim:2+bit-slide:5+cram:..")
        if player.ready():
            player.board.focus()
        player.to_the_end(player.by_keyboard)
        expect(player.said).to_contain_text("wins")


def test_on_a_phone_in_chinese(page: Page, site: Site) -> None:
    """At 360 px in Chinese a term is added and removed with large buttons, nothing is too wide, and axe passes."""
    page.set_viewport_size({"width": 360, "height": 720})
    page.goto(f"{site.url}zh-Hans/games/sum/#v1;g=sum;p=nim:3,4+take-and-break:code=0.137:5;l=zh-Hans")
    terms = page.locator("nimbers-composer")
    terms.get_by_label("添加一项").select_option("cram", timeout=PATIENCE)
    expect(terms.get_by_role("group", name="第 3 项")).to_be_visible(timeout=PATIENCE)
    terms.get_by_role("button", name="删除第 1 项").click()
    expect(page.get_by_label("局面", exact=True)).to_have_value(re.compile("^take-and-break:code=0.137:5[+]cram:"))
    expect(page.locator("nimbers-answer .verdict p")).to_contain_text("胜", timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == {}


def test_the_marks_of_one_term_leave_those_of_another_as_large(page: Page, site: Site) -> None:
    """Each term is a drawing of its own, whose marks stand at the same places as those of another term."""
    page.goto(f"{site.url}games/sum/#v1;g=sum;p=nim:3,4+nim:3,4")
    marks = page.locator("nimbers-board .nb-outcome circle")
    expect(marks).to_have_count(14, timeout=PATIENCE)

    assert len(set(marks.evaluate_all("(all) => all.map((one) => one.getAttribute('r'))"))) == 1
