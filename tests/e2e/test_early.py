"""Python starts loading before the page does, and the page loads only what the first answer needs."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import PATIENCE, WORKERS, Held, Reader, wait_for
from e2e.site_server import Site

DIST = Path(__file__).parents[2] / "web/dist"
# Return the exports of a WebAssembly file, and those of them that a script reads.
SHOWN = """async ([wasm, glue]) => {
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    const text = await (await fetch(glue)).text();
    return {
        shown: WebAssembly.Module.exports(module).map(({ name }) => name),
        read: [...text.matchAll(/\\._([\\w$]+)=[\\w$]+\\.\\1\\b/g)].map(([, name]) => name),
    };
}"""

# The pictures that were asked for before the first answer.
PICTURES = """() => {
    const [{ startTime: answered }] = performance.getEntriesByName("nimbers:solve");
    const early = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < answered);
    return early.map(({ name }) => name).filter((name) => name.endsWith(".svg") && !name.includes("icon-"));
}"""


@pytest.fixture
def held(page: Page) -> Held:
    """Block the page's own script."""
    return Held(page, "**/main-*.js")


def built(pattern: str) -> str:
    """Return the path of the only file of the site with such a name."""
    (file,) = DIST.glob(pattern)
    return file.relative_to(DIST).as_posix()


@pytest.mark.firefox
def test_python_sets_out_before_the_page(page: Page, site: Site, held: Held) -> None:
    """Python's files load while the page's own script is blocked; one worker does all the work and answers."""
    page.add_init_script(WORKERS)
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6", wait_until="commit")
    wait_for(page, lambda: any(".wasm" in hit for hit in site.hits))
    held.let_go()

    Reader(page, site).sees("wins")
    assert page.evaluate("workers.length") == 1


@pytest.mark.firefox
@pytest.mark.page_errors_expected  # Firefox itself reports the worker's error
def test_a_worker_that_is_not_there_is_named(page: Page, site: Site, held: Held) -> None:
    """If the worker's file is missing, the page names it, and Retry answers."""
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
    """The style sheet, which delays the early script, comes late; there is one worker, for which pictures wait."""
    page.add_init_script(WORKERS)
    sheet = Held(page, "**/page-*.css")
    page.goto(site.url + "games/nim/#v1;g=nim;p=9,5,6", wait_until="commit")
    wait_for(page, lambda: bool(sheet.routes))
    wait_for(page, lambda: any("/main-" in hit for hit in site.hits))
    wait_for(page, lambda: bool(page.evaluate("Boolean(window.nimbers)")))
    sheet.let_go()

    Reader(page, site).sees("wins")
    assert page.evaluate("[workers.length, Boolean(nimbers.engine)]") == [1, True]
    assert page.evaluate(PICTURES) == []


def test_a_page_that_leaves_starts_nothing(page: Page, site: Site, held: Held) -> None:
    """A link to another game is forwarded before Python starts loading for this one."""
    page.add_init_script(WORKERS + "addEventListener('pagehide', () => { sessionStorage.before = workers.length; });")
    page.goto(site.url + "games/nim/#v1;g=cram;p=2x2", wait_until="commit")
    page.wait_for_url("**/games/cram/**", wait_until="commit")
    held.let_go()
    Reader(page, site).sees("loses")

    assert page.evaluate("sessionStorage.before") == "0"


def test_the_foot_of_the_page_does_not_wait_for_ever(page: Page, site: Site) -> None:
    """The parts below the answer load although Python does not come; if it comes, they load after it."""
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
    """Of Pyodide's 8,000 exports only those that its glue reads remain, and all of these exist."""
    page.goto(site.url + "repair.html")
    files = [site.url + built(f"runtime/pyodide.asm-*.{kind}") for kind in ("wasm", "js")]
    found = page.evaluate(SHOWN, files)

    assert len(found["read"]) > 100
    assert set(found["read"]) <= set(found["shown"])
    assert len(found["shown"]) < 300
