"""There at once: Python sets out before the page, and nothing comes that the first answer does not need."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, WORKERS, Held, Reader, wait_for
from e2e.site_server import Site

DIST = Path(__file__).parents[2] / "web/dist"
# Exports of a WebAssembly file, and of those the names that a script reads.
SHOWN = """async ([wasm, glue]) => {
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    const text = await (await fetch(glue)).text();
    return {
        shown: WebAssembly.Module.exports(module).map(({ name }) => name),
        read: [...text.matchAll(/wasmExports\\["([^"]+)"\\]/g)].map(([, name]) => name),
    };
}"""


@pytest.fixture
def held(page: Page) -> Held:
    """The page's own script."""
    return Held(page, "**/main-*.js")


def built(pattern: str) -> str:
    """The one file of the site with such a name, by its path."""
    (file,) = DIST.glob(pattern)
    return file.relative_to(DIST).as_posix()


@pytest.mark.gate
@pytest.mark.firefox
def test_python_sets_out_before_the_page(page: Page, site: Site, held: Held) -> None:
    """Python's files come while the page's own script is held up; one worker does it all, and answers."""
    page.add_init_script(WORKERS)
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6", wait_until="commit")
    wait_for(page, lambda: any(".wasm" in hit for hit in site.hits))
    held.let_go()

    Reader(page, site).sees("wins")
    assert page.evaluate("workers.length") == 1


@pytest.mark.gate
@pytest.mark.firefox
@pytest.mark.page_errors_expected  # Firefox's own, of the worker
def test_a_worker_that_is_not_there_is_named(page: Page, site: Site, held: Held) -> None:
    """The worker's own file is missing, before anybody listens: the page says which, and Retry answers."""
    site.fault("worker-*.js", "missing")
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6", wait_until="commit")
    wait_for(page, lambda: any("/worker-" in hit for hit in site.hits))
    wait_for(page, lambda: bool(page.evaluate("window.nimbers.early.heard.length")))
    held.let_go()
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"worker-\w+\.js is not there"), timeout=PATIENCE)
    site.heal()
    page.get_by_role("button", name="Retry").click()

    Reader(page, site).sees("wins")


@pytest.mark.firefox("its own order of scripts")
def test_there_is_one_python_whichever_script_comes_first(page: Page, site: Site) -> None:
    """The style sheet, for which the early script waits and the page's own may not, comes late: still one worker."""
    page.add_init_script(WORKERS)
    sheet = Held(page, "**/page-*.css")
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6", wait_until="commit")
    wait_for(page, lambda: bool(sheet.routes))
    wait_for(page, lambda: any("/main-" in hit for hit in site.hits))
    sheet.let_go()

    Reader(page, site).sees("wins")
    assert page.evaluate("[workers.length, Boolean(nimbers.engine)]") == [1, True]


def test_a_page_that_leaves_starts_nothing(page: Page, site: Site, held: Held) -> None:
    """A link to another game is forwarded before Python has set out for this one."""
    page.add_init_script(WORKERS + "addEventListener('pagehide', () => { sessionStorage.before = workers.length; });")
    page.goto(site.url + "games/nim/#v1;g=cram;p=2x2", wait_until="commit")
    page.wait_for_url("**/games/cram/**", wait_until="commit")
    held.let_go()
    Reader(page, site).sees("loses")

    assert page.evaluate("sessionStorage.before") == "0"


def test_the_foot_of_the_page_does_not_wait_for_ever(page: Page, site: Site) -> None:
    """What stands below the answer comes although Python does not, and after Python has set out when it does."""
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6")
    expect(page.locator("nimbers-panels summary").first).to_be_attached(timeout=PATIENCE)
    names = [hit.rsplit("/", 1)[1] for hit in site.hits]
    assert next(i for i, name in enumerate(names) if name.startswith("panels-")) > next(
        i for i, name in enumerate(names) if name.endswith(".wasm")
    )
    site.fault("pyodide.asm-*.wasm", "hang")
    page.goto(site.url + "games/chomp/#v1;g=chomp;p=2x3")

    expect(page.locator("nimbers-panels summary").first).to_be_attached(timeout=PATIENCE)


def test_python_shows_only_what_is_used(page: Page, site: Site) -> None:
    """Of 8,000 exports of Pyodide those are left that its glue reads, and each of these is there."""
    page.goto(site.url + "repair.html")
    files = [site.url + built(f"runtime/pyodide.asm-*.{kind}") for kind in ("wasm", "js")]
    found = page.evaluate(SHOWN, files)

    assert set(found["read"]) <= set(found["shown"])
    assert len(found["shown"]) < 300
