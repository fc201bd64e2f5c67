"""What a tab stores: drafts while they are typed, and the last answer."""

import contextlib

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from e2e.reader import DRAFTS, PATIENCE, SHORT, Held, Reader, quiet, turn_to, wait_for
from e2e.site_server import Site
from tier import tier

# A killed tab gets neither this event nor the time for it.
KILLED = "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);"
LINK = "games/nim/#v1;g=nim;p=3,4,5"
KEPT = "Object.entries(sessionStorage).find(([key]) => key.endsWith(' answer'))?.[1] ?? null"
HARMED = """() => {{
    const [key, text] = Object.entries(sessionStorage).find(([key]) => key.endsWith(" answer"));
    sessionStorage.setItem(key, ({harm})(text));
    return sessionStorage.getItem(key);
}}"""
# Damages to a stored text: a cut, a changed name, or a value of another type.
HARM = {
    "cut": "text => text.slice(0, text.length / 2)",
    "without an answer": "text => text.replace('\"answer\":', '\"another\":')",
    "without its words": "text => text.replace('\"texts\":', '\"tests\":')",
    "without a drawing": 'text => text.replace(\'"drawing":{\', \'"drawing":null,"was":{\')',
    "nothing of ours": "() => 'null'",
}


@pytest.fixture
def visit(context: BrowserContext) -> BrowserContext:
    """A context whose pages store drafts as usual, and nothing else."""
    context.add_init_script(SHORT)
    return context


def test_names_of_the_first_edition(page: Page, site: Site) -> None:
    """Values under the names of the first edition are taken over once: theme, drafts and the sum of a tab."""
    reader = Reader(page, site)
    reader.open(LINK)
    reader.sees("wins")
    page.evaluate("""() => {
        localStorage.setItem("nimbers-theme", "dark");
        const drafts = { "nimbers-form 0": { fields: { position: "7,7,half typ" } } };
        sessionStorage.setItem(`nimbers-draft ${location.pathname}`, JSON.stringify(drafts));
        sessionStorage.setItem("nimbers-sum", "not even JSON");
    }""")
    page.reload()
    reader.sees("wins")
    expect(reader.position).to_have_value("7,7,half typ")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('nimbers-draft'))") == []


def write(page: Page, site: Site, position: str) -> None:
    """Type a position and a text in a panel that loads on opening; wait until both are in a private file."""
    reader = Reader(page, site)
    reader.open(LINK)
    reader.sees("wins")
    turn_to(page, "analyse")
    reader.position.fill(position)
    turn_to(page, "check")
    page.locator("nimbers-panels summary", has_text="Try your own program").click()
    page.locator("nimbers-judge .cm-content").fill(f"print('{position}')")
    wait_for(page, lambda: f"print('{position}')" in page.evaluate(DRAFTS))


def expect_back(page: Page, position: str) -> None:
    """Check that the fields contain what `write` typed."""
    expect(page.get_by_label("Position", exact=True)).to_have_value(position)
    turn_to(page, "check")
    expect(page.locator("nimbers-judge .cm-content")).to_have_text(f"print('{position}')", timeout=PATIENCE)


@pytest.mark.keeps
@pytest.mark.only_browser("chromium")
def test_a_tab_that_crashed(visit: BrowserContext, page: Page, site: Site) -> None:
    """The draft of a tab whose process died is offered in its place, and a click restores it."""
    lost = visit.new_page()
    write(lost, site, "half typ")
    other = Reader(page, site)
    other.open(LINK)
    other.sees("wins")
    quiet(page)
    assert page.locator("nimbers-draft-offer").count() == 0  # the tab is still open
    with lost.expect_event("crash"), contextlib.suppress(Error):  # no process is left to answer
        lost.goto("chrome://crash", wait_until="commit")
    lost.close()
    page.reload()
    expect(page.locator("nimbers-draft-offer")).to_contain_text("What was typed here", timeout=PATIENCE)
    expect(other.position).to_have_value("3,4,5")
    page.get_by_role("button", name="Bring it back").click()
    expect_back(page, "half typ")
    page.reload()
    other.sees("wins")
    expect_back(page, "half typ")

    assert page.locator("nimbers-draft-offer").count() == 0


@pytest.mark.keeps
@pytest.mark.firefox("its own private files")
def test_a_tab_that_was_killed(visit: BrowserContext, page: Page, site: Site) -> None:
    """A killed tab gets its draft back at once; other tabs are offered it."""
    lost = visit.new_page()
    lost.add_init_script(KILLED)
    write(lost, site, "half typ")
    lost.reload()
    Reader(lost, site).sees("wins")
    expect_back(lost, "half typ")
    turn_to(lost, "analyse")
    lost.get_by_label("Position", exact=True).fill("more typ")
    wait_for(lost, lambda: "more typ" in lost.evaluate(DRAFTS))
    lost.close()
    page.goto(site.url + LINK)
    page.get_by_role("button", name="Delete it").click(timeout=PATIENCE)
    wait_for(page, lambda: page.evaluate(DRAFTS) == "")
    page.reload()
    Reader(page, site).sees("wins")
    quiet(page)

    assert page.locator("nimbers-draft-offer").count() == 0


@pytest.mark.keeps
@pytest.mark.firefox
def test_a_page_that_was_left(visit: BrowserContext, page: Page, site: Site) -> None:
    """A reader who leaves a page is not offered its draft later, and the draft's file is deleted."""
    write(page, site, "half typ")
    page.goto(site.url + "repair.html")
    page.goto(site.url + LINK)
    Reader(page, site).sees("wins")
    wait_for(page, lambda: page.evaluate(DRAFTS) == "")
    quiet(page)

    assert page.locator("nimbers-draft-offer").count() == 0


@pytest.mark.keeps
def test_typed_text_is_there_after_back(visit: BrowserContext, page: Page, site: Site) -> None:
    """A reader who follows a link and comes back finds the text that was typed into a field."""
    write(page, site, "half typ")
    page.goto(site.url + "repair.html")
    page.go_back()

    expect(Reader(page, site).position).to_have_value("half typ", timeout=PATIENCE)


def test_typed_text_goes_into_the_other_language(visit: BrowserContext, page: Page, site: Site) -> None:
    """A text in a field is there in Chinese, too, and back in English; another visit begins without it."""
    page.goto(f"{site.url}proofs/")
    page.locator("textarea").fill('{"certificate": half typed')
    page.get_by_role("link", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator("textarea")).to_have_value('{"certificate": half typed')
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("textarea")).to_have_value('{"certificate": half typed')
    page.goto(f"{site.url}claims/")
    page.goto(f"{site.url}proofs/")
    expect(page.locator("textarea")).to_have_value("")


def test_a_damaged_answer_is_dropped(page: Page, site: Site) -> None:
    """With any damaged answer the page throws nothing, waits for Python and shows Python's answer."""
    reader = Reader(page, site)
    reader.open("games/nim/#v1;g=nim;p=9,5,6")
    reader.sees("wins")
    wasm = Held(page, "**/pyodide.asm-*.wasm")
    harmed = None
    for harm in tier.sample(HARM.values(), 1):
        wait_for(page, lambda: page.evaluate(KEPT) not in (None, harmed))  # noqa: B023 (asked for before the next)
        harmed = page.evaluate(HARMED.format(harm=harm))
        wasm.free = False
        page.reload()
        expect(page.locator("nimbers-answer nimbers-waiting").first).to_be_visible(timeout=PATIENCE)
        wasm.let_go()
        reader.sees("wins")
