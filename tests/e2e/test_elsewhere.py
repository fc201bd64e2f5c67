"""The package and its pictures on other sites: a bare Pyodide page, Markdown, Sphinx."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from docs_samples import sample_markdown, sample_sphinx
from e2e.hosts import ALIVE, WEB, Host
from e2e.reader import PATIENCE
from e2e.site_server import Site

STOCK = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Notebook</title><link rel="icon" href="data:,">
<p id="answer"></p>
<script type="module">
    import { loadPyodide } from "./pyodide.mjs";
    const pyodide = await loadPyodide();
    await pyodide.loadPackage(new URL("MICROPIP", location.href).href, { checkIntegrity: false });
    document.querySelector("#answer").textContent = await pyodide.runPythonAsync(`
import micropip
await micropip.install("WHEEL")
from nimbers import solve
found = solve("nim", "3,4,5")
f"{found.outcome} {found.grundy} {[move.name for move in found.winning_moves]}"
`);
</script></html>
"""


@pytest.fixture(scope="session")
def micropip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of micropip in the locked version."""
    folder = tmp_path_factory.mktemp("wheels")
    lock = Path(__file__).parents[1] / "browser-wheels.lock"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
    command += ["--python-version=3.14", "--require-hashes", f"--requirement={lock}", f"--dest={folder}"]
    subprocess.run(command, check=True, timeout=120)
    return next(folder.glob("micropip-*.whl"))


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path, with_nimbers=False) as server:
        yield server


def test_any_pyodide_page_installs_the_wheel(browser: Browser, site: Site, other: Host, micropip: Path) -> None:
    """A stock Pyodide on another origin installs our wheel with micropip and solves with it."""
    for file in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copy(WEB / "node_modules/pyodide" / file, other.pages)
    shutil.copy(micropip, other.pages)
    wheel = next((WEB / "dist/wheels").iterdir()).name
    (other.pages / "index.html").write_text(
        STOCK.replace("WHEEL", f"{site.url}wheels/{wheel}").replace("MICROPIP", micropip.name)
    )
    page = browser.new_page()
    page.goto(other.url + "index.html")

    expect(page.locator("#answer")).to_have_text("N 2 ['1-1']", timeout=PATIENCE)
    page.close()


@pytest.fixture
def silent(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def read_and_played(silent: Page, browser: Browser, address: str) -> None:
    """Check that the answer or the puzzle is readable without JavaScript, and that the games run with it."""
    silent.goto(address)
    expect(silent.locator("nimbers-game figure svg").first).to_be_visible()
    first = silent.locator("nimbers-game").first
    told = "Who wins, and" if first.get_attribute("mode") == "play" else "The player to move wins"
    expect(first.locator("figcaption")).to_contain_text(told)
    page = browser.new_page()
    page.goto(address)
    expect(page.locator(ALIVE).first).to_be_attached(timeout=PATIENCE)
    expect(page.locator(f"{ALIVE} [part~=verdict]").first).not_to_be_empty()
    page.close()


@pytest.mark.gate
def test_a_markdown_site(silent: Page, browser: Browser, site: Site, other: Host) -> None:
    """A page made by Python-Markdown with our fence is readable without JavaScript and interactive with it."""
    [page, *_] = sample_markdown(other.pages, site.url)

    read_and_played(silent, browser, other.url + page.relative_to(other.pages).as_posix())


def test_a_sphinx_site(silent: Page, browser: Browser, site: Site, other: Host) -> None:
    """Pages made by Sphinx from reStructuredText and MyST are readable without JavaScript and interactive with it."""
    out, _ = sample_sphinx(other.pages, site.url)

    for name in ("index.html", "deep/myst.html"):
        read_and_played(silent, browser, other.url + (out / name).relative_to(other.pages).as_posix())
