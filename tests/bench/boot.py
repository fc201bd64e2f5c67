"""Navigation to the first answer: our page against a page that boots a stock Pyodide and asks the same."""

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.measure import Row, best
from e2e.browsers import launch_options
from static_server import Server

WEB = Path(__file__).parents[2] / "web"
# At most this part of the stock page's time.
GOAL = 0.45
LINK = "games/nim/#v1;g=nim;p=3,4,5"

STOCK = """<!doctype html>
<html lang="en">
  <meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
  <script type="module">
    import { loadPyodide } from "./pyodide.mjs";
    const pyodide = await loadPyodide();
    const wheel = await fetch("nimbers.whl");
    pyodide.unpackArchive(await wheel.arrayBuffer(), "wheel");
    const { call } = pyodide.pyimport("nimbers.api");
    const ask = (op, params) => JSON.parse(call(JSON.stringify({ op, params })).toJs()[0]).result;
    const { job } = ask("start", { op: "solve", params: { game: "nim", set: {}, position: "3,4,5" } });
    let step;
    do step = ask("step", { job }); while (!step.done);
    if (step.result.outcome !== "N") throw new Error("wrong answer");
    performance.mark("nimbers:solve");
  </script>
</html>
"""

# Resolves with the time of the mark, in milliseconds since the navigation began.
MARKED = """() => new Promise((resolve, reject) => {
    const look = () => {
        const mark = performance.getEntriesByName("nimbers:solve")[0];
        if (mark) resolve(mark.startTime);
        else if (performance.now() > 60_000) reject(new Error(`${location} gave no answer`));
        else setTimeout(look, 5);
    };
    look();
})"""


def run(rounds: int) -> list[Row]:
    """First visits have an empty cache; second visits have what the first left."""
    with _stock() as stock, _serving(WEB / "dist") as ours, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        addresses = {"ours": ours + LINK, "stock": stock + "index.html"}
        first = best(rounds, **{name: lambda url=url: _first(browser, url) for name, url in addresses.items()})
        second = best(rounds, **{name: lambda url=url: _second(browser, url) for name, url in addresses.items()})
        browser.close()
    return [
        Row("navigation to first answer, first visit", first["ours"], first["stock"], goal=GOAL),
        Row("navigation to first answer, second visit", second["ours"], second["stock"]),
    ]


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    with Server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.url
        server.shutdown()


@contextmanager
def _stock() -> Iterator[str]:
    """Pyodide as npm has it, and the wheel as pip would install it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pinned = (WEB / "tools/pyodide.sha256").read_text().split()[1::2]
        for file in pinned:
            shutil.copy(WEB / "node_modules/pyodide" / file, folder)
        shutil.copy(next((WEB / "dist/wheels").iterdir()), folder / "nimbers.whl")
        (folder / "index.html").write_text(STOCK)
        with _serving(folder) as url:
            yield url


def _visit(context: BrowserContext, url: str) -> float:
    page = context.new_page()
    page.goto(url)
    time: float = page.evaluate(MARKED)
    page.close()
    return time


def _first(browser: Browser, url: str) -> float:
    context = browser.new_context()
    try:
        return _visit(context, url)
    finally:
        context.close()


def _second(browser: Browser, url: str) -> float:
    context = browser.new_context()
    try:
        _visit(context, url)
        return _visit(context, url)
    finally:
        context.close()
