"""The page while Python is loading, failed or killed: no text is ever lost."""

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, WORKERS, Held, Reader
from e2e.site_server import Site

WASM = "**/pyodide.asm-*.wasm"
# A grid without a claim that is too large to search within the budget.
LARGE = "_".join(["......."] * 5 + ["x......"])


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


@pytest.mark.gate
def test_typed_before_python_is_ready(reader: Reader) -> None:
    """A position typed while Python is loading stays, and is answered afterwards."""
    held = Held(reader.page, WASM)
    reader.open()
    expect(reader.page.get_by_text("Waiting for Python:")).to_be_visible()
    expect(reader.page.get_by_role("progressbar")).to_be_visible()
    reader.position.fill("5,7,3")
    reader.position.press("Enter")
    held.let_go()
    reader.sees("wins", "3 winning moves")

    expect(reader.position).to_have_value("5,7,3")


def test_half_typed_when_python_comes(reader: Reader) -> None:
    """A position typed without Enter is answered after a pause."""
    held = Held(reader.page, WASM)
    reader.open()
    reader.position.fill("")
    reader.position.press_sequentially("4,4", delay=20)
    held.let_go()
    reader.sees("loses")

    expect(reader.position).to_have_value("4,4")


def test_a_damaged_link_while_something_is_asked(reader: Reader) -> None:
    """A question asked before a damaged link is answered, and the message stays until the next question."""
    held = Held(reader.page, WASM)
    reader.open("games/nim/#v1;g=nim;p=4,4")
    reader.open("games/nim/#v1;g=nim;p=4,4;p=5")
    told = reader.page.get_by_role("alert")
    expect(told).to_contain_text("damaged")
    held.let_go()
    reader.sees("loses", "4 positions")
    expect(told).to_contain_text("damaged")
    assert reader.page.url.endswith("p=4,4;p=5")

    reader.solve("2,3")
    reader.sees("wins")
    expect(told).to_have_count(0)


@pytest.mark.firefox
def test_loaded_again_the_answer_is_there_before_python(reader: Reader) -> None:
    """After a reload the page answers the same question without Python; under other rules it waits for Python."""
    reader.open("games/nim/#v1;g=nim;c=misere;p=2,2")
    reader.sees("loses", "positions")
    held = Held(reader.page, WASM)
    reader.page.reload()
    reader.sees("loses", "positions")
    expect(reader.page.get_by_text("Waiting for Python:")).to_be_visible()
    expect(reader.page.locator("nimbers-answer svg").first).to_be_visible()
    assert reader.page.evaluate("nimbers.engine.state.name") == "booting"
    for other in ("c=misere;p=2,3", "p=2,2"):
        reader.open(f"games/nim/#v1;g=nim;{other}")
        expect(reader.page.get_by_text("Waiting for Python:")).to_be_visible()
        expect(reader.verdict.filter(has_text="player")).to_have_count(0)
    held.let_go()

    reader.sees("loses", "Grundy value 0")


@pytest.mark.parametrize(("fault", "words"), [("missing", "pyodide.asm"), ("truncated", "pyodide.asm")])
@pytest.mark.sampled(1, "other cases, in the same way")
def test_python_cannot_come(reader: Reader, site: Site, fault: str, words: str) -> None:
    """The page names a missing or cut file; the input stays, and Retry answers it."""
    site.fault("pyodide.asm-*.wasm", fault)  # type: ignore[arg-type]
    reader.page.clock.install()
    reader.open("#v1;g=bit-slide;p=24")
    expect(reader.page.get_by_role("alert")).to_contain_text(words, timeout=PATIENCE)
    reader.position.fill("20")
    reader.page.clock.run_for(10_000)  # longer than any timer that might start Python again
    site.heal()
    site.hits.clear()
    reader.page.get_by_role("button", name="Retry").click()
    reader.sees("wins", "5 moves")

    expect(reader.position).to_have_value("20")
    # This bypasses all caches; what is stored for later has its usual address.
    assert sum(".wasm?again=" in hit for hit in site.hits) >= 1


@pytest.mark.gate
def test_a_killed_worker(reader: Reader) -> None:
    """If the worker is killed during a search, the answer still comes, and the input stays."""
    reader.page.add_init_script(WORKERS)
    reader.open("#v1;g=nim;p=1")
    reader.sees("wins")
    reader.page.evaluate("workers.at(-1).terminate()")
    reader.solve("5,7,3")
    reader.sees("wins", "3 winning moves")

    expect(reader.position).to_have_value("5,7,3")
    assert reader.page.evaluate("workers.length") >= 2


def test_a_killed_worker_during_a_search(reader: Reader) -> None:
    """A new worker starts the search of a killed one again."""
    reader.page.add_init_script(WORKERS)
    reader.open("#v1;g=cram;p=1x2")
    reader.sees("wins")
    reader.solve("4x5")
    expect(reader.page.locator("nimbers-answer .progress")).to_be_visible(timeout=PATIENCE)
    reader.page.evaluate("workers.at(-1).terminate()")

    reader.sees("The player to move")
    expect(reader.position).to_have_value("4x5")


@pytest.mark.gate
def test_a_search_is_cancelled(reader: Reader) -> None:
    """A long search shows its progress and can be stopped; the next question is answered."""
    reader.open(f"#v1;g=cram;p={LARGE};z=0")
    expect(reader.page.locator("nimbers-answer .progress")).to_be_visible(timeout=PATIENCE)
    reader.page.locator("nimbers-answer").get_by_role("button", name="Cancel").click()
    expect(reader.verdict).to_have_text("Cancelled.")
    reader.solve("2x2")

    reader.sees("loses")


def test_beyond_the_budget(reader: Reader) -> None:
    """If the budget is too small, the page says so and offers to continue."""
    reader.open(f"#v1;g=cram;p={LARGE};z=0")
    expect(reader.page.get_by_role("button", name="Go on")).to_be_visible(timeout=PATIENCE)
    reader.page.get_by_role("button", name="Go on").click()
    expect(reader.page.locator("nimbers-answer .progress")).to_be_visible(timeout=PATIENCE)
    reader.solve("2x2")

    reader.sees("loses")


def test_searched_further(reader: Reader) -> None:
    """The page searches for what a theorem leaves open on demand; stopping keeps the answer."""
    page = reader.page
    answer = page.locator("nimbers-answer")
    further = answer.get_by_role("button", name="Search further")
    reader.open("#v1;g=chomp;p=8x8")
    reader.sees("wins", "By the proved claim")
    further.click(timeout=PATIENCE)
    reader.sees("wins", "Grundy value 13")
    expect(reader.details).to_contain_text("Found by search")
    expect(further).to_have_count(0)
    reader.solve("40x41")
    further.click(timeout=PATIENCE)
    answer.get_by_role("button", name="Cancel").click()
    expect(further).to_be_visible()
    reader.sees("wins", "By the proved claim")


def test_the_last_question_wins(reader: Reader) -> None:
    """Of several questions in quick succession only the last is answered, and the others have no effect."""
    reader.open("#v1;g=cram;p=5x5")
    for position in ("5x6", "x", "3x3", "1x1", "2x3"):
        reader.solve(position)
    reader.sees("The player to move wins")

    expect(reader.position).to_have_value("2x3")
    assert reader.page.url.endswith("p=..._...;z=0")
    expect(reader.failure).to_have_count(0)
