"""The page while Python is away: on its way, failed, killed; nothing typed is ever lost."""

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, WORKERS, Held, Reader
from e2e.site_server import Site

WASM = "**/pyodide.asm-*.wasm"
# A grid that no claim speaks about, too large to search within the work allowed.
LARGE = "_".join(["......."] * 5 + ["x......"])


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


@pytest.mark.gate
def test_typed_before_python_is_ready(reader: Reader) -> None:
    """A position typed while Python is still on its way is kept, and answered when it comes."""
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
    """What was typed without Enter is answered too, once typing has paused."""
    held = Held(reader.page, WASM)
    reader.open()
    reader.position.fill("")
    reader.position.press_sequentially("4,4", delay=20)
    held.let_go()
    reader.sees("loses")

    expect(reader.position).to_have_value("4,4")


def test_a_damaged_link_while_something_is_asked(reader: Reader) -> None:
    """What was asked before a damaged link is answered, and the link stays told until something else is asked."""
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


@pytest.mark.gate
@pytest.mark.firefox
def test_loaded_again_the_answer_is_there_before_python(reader: Reader) -> None:
    """Loaded again, the page answers the same question without Python; under other rules it waits, as for another."""
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


@pytest.mark.gate
@pytest.mark.parametrize(("fault", "words"), [("missing", "pyodide.asm"), ("truncated", "pyodide.asm")])
def test_python_cannot_come(reader: Reader, site: Site, fault: str, words: str) -> None:
    """A missing or cut file is told by name; the input stays; Retry answers it."""
    site.fault("pyodide.asm-*.wasm", fault)  # type: ignore[arg-type]
    reader.page.clock.install()
    reader.open("#v1;g=bit-slide;p=24")
    expect(reader.page.get_by_role("alert")).to_contain_text(words, timeout=PATIENCE)
    reader.position.fill("20")
    reader.page.clock.run_for(10_000)  # longer than anything that might start Python again by itself
    site.heal()
    site.hits.clear()
    reader.page.get_by_role("button", name="Retry").click()
    reader.sees("wins", "5 moves")

    expect(reader.position).to_have_value("20")
    # Past all caches; what is kept for later comes by its usual address.
    assert sum(".wasm?again=" in hit for hit in site.hits) >= 1


@pytest.mark.gate
def test_a_killed_worker(reader: Reader) -> None:
    """The worker is killed in the middle of a search; the answer comes all the same, the input intact."""
    reader.page.add_init_script(WORKERS)
    reader.open("#v1;g=nim;p=1")
    reader.sees("wins")
    reader.page.evaluate("workers.at(-1).terminate()")
    reader.solve("5,7,3")
    reader.sees("wins", "3 winning moves")

    expect(reader.position).to_have_value("5,7,3")
    assert reader.page.evaluate("workers.length") >= 2


def test_a_killed_worker_during_a_search(reader: Reader) -> None:
    """A search whose worker dies is begun again by a new one."""
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
    """A long search shows what it does and can be stopped; the next question is answered."""
    reader.open(f"#v1;g=cram;p={LARGE};z=0")
    expect(reader.page.locator("nimbers-answer .progress")).to_be_visible(timeout=PATIENCE)
    reader.page.locator("nimbers-answer").get_by_role("button", name="Cancel").click()
    expect(reader.verdict).to_have_text("Cancelled.")
    reader.solve("2x2")

    reader.sees("loses")


@pytest.mark.gate
def test_beyond_the_budget(reader: Reader) -> None:
    """Where the work allowed does not suffice the page says so and offers to go on."""
    reader.open(f"#v1;g=cram;p={LARGE};z=0")
    expect(reader.page.get_by_role("button", name="Go on")).to_be_visible(timeout=PATIENCE)
    reader.page.get_by_role("button", name="Go on").click()
    expect(reader.page.locator("nimbers-answer .progress")).to_be_visible(timeout=PATIENCE)
    reader.solve("2x2")

    reader.sees("loses")


@pytest.mark.gate
def test_searched_further(reader: Reader) -> None:
    """What a theorem leaves open is searched for on demand; when that is stopped the answer stands."""
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


@pytest.mark.gate
def test_the_last_question_wins(reader: Reader) -> None:
    """Questions asked one after another without waiting: the last one is answered, the others leave no trace."""
    reader.open("#v1;g=cram;p=5x5")
    for position in ("5x6", "x", "3x3", "1x1", "2x3"):
        reader.solve(position)
    reader.sees("The player to move wins")

    expect(reader.position).to_have_value("2x3")
    assert reader.page.url.endswith("p=..._...;z=0")
    expect(reader.failure).to_have_count(0)
