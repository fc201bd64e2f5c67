"""Compare the time from navigation to the first answer: our page, and a page with a stock Pyodide."""

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from bench.measure import Row, best
from e2e.browsers import launch_options
from e2e.weights import weights
from nimbers.pictures.link import packed
from static_server import Files, Server

WEB = Path(__file__).parents[2] / "web"
# The goals, as parts of the stock page's time: with an empty browser, and after a reload.
FIRST, AGAIN = 0.40, 0.25
# The bytes of a first visit, compressed with brotli, with everything that is stored for later.
TRANSFER = 4_000_000
# The file of some twenty bytes that each visit asks for, to learn whether there is a newer build.
NEWEST = "build.txt"
# A position without an answer from the build.
LINK = "games/nim/#v1;g=nim;p=9,5,6"

# The question of a link to the panel of theorems; it contains no program, so the proof starts at once.
WISH = {"quantity": "outcome", "heaps": "1"}
THEOREM = "games/wythoff/#v1;g=wythoff;t=theorem;x="

STOCK = """<!doctype html>
<html lang="en">
  <meta charset="utf-8"><title>Stock</title><link rel="icon" href="data:,">
  <script type="module">
    import { loadPyodide } from "./pyodide.mjs";
    const pyodide = await loadPyodide();
    const wheel = await fetch("nimbers.whl");
    pyodide.unpackArchive(await wheel.arrayBuffer(), "wheel");
    const { call } = pyodide.pyimport("nimbers.api.dispatch");
    const ask = (op, params) => JSON.parse(call(JSON.stringify({ op, params })).toJs()[0]).result;
    const { job } = ask("start", { op: "solve", params: { game: "nim", set: {}, position: "9,5,6" } });
    let step;
    do step = ask("step", { job }); while (!step.done);
    if (step.result.outcome !== "N") throw new Error("wrong answer");
    performance.mark("nimbers:solve");
  </script>
</html>
"""

# Resolves with the time of a mark, in milliseconds since the navigation began.
MARKED = """(name) => new Promise((resolve, reject) => {
    const look = () => {
        const mark = performance.getEntriesByName(name)[0];
        if (mark) resolve(mark.startTime);
        else if (performance.now() > 60_000) reject(new Error(`${location} gave no answer`));
        else setTimeout(look, 5);
    };
    look();
})"""


# Resolves when the browser has stored its files for the next visit.
SETTLED = """async () => { await navigator.serviceWorker?.ready; }"""


class Counted(Files):
    """Count the files that are sent whole, except the one that says which build is the newest."""

    server: "Counting"

    def send_response(self, code: int, message: str | None = None) -> None:
        path = Path(self.translate_path(self.path))
        if code == HTTPStatus.OK and self.command == "GET" and path.name != NEWEST:
            self.server.sent.append(path)
        super().send_response(code, message)


class Counting(Server):
    """A server that records what it has sent."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, handler=Counted)
        self.sent: list[Path] = []

    def bytes(self) -> int:
        """Return the bytes sent since the last call, as a host with brotli sends them."""
        files = [path / "index.html" if path.is_dir() else path for path in self.sent]
        self.sent.clear()
        sizes = weights(set(files))
        return sum(sizes[file] for file in files)


def run(rounds: int) -> list[Row]:
    """Measure first visits with an empty cache, and reloads with the cache of the first visit."""
    with _stock() as stock, serving(WEB / "dist") as server, sync_playwright() as playwright:
        ours, theirs = server.url + LINK, stock.url + "index.html"
        browser = playwright.chromium.launch(**launch_options("chromium", whole=True))
        first = best(rounds, ours=lambda: first_visit(browser, ours), stock=lambda: first_visit(browser, theirs))
        with _visited(browser, ours, kept=True) as mine, _visited(browser, theirs) as other:
            again = best(
                rounds,
                ours=lambda: _again(mine, "nimbers:solve"),
                kept=lambda: _again(mine, "nimbers:early"),
                stock=lambda: _again(other, "nimbers:solve"),
            )
        theorem = best(rounds, ours=lambda: _theorem(browser, server.url + THEOREM + packed(WISH)))
        browser.close()
        transfer = _transfer(playwright, server)
    return [
        Row("navigation to first answer, first visit", first["ours"], first["stock"], goal=FIRST),
        # After a reload the stored result answers the earlier question; Python answers the others.
        Row("navigation to first answer, loaded again", again["kept"], again["stock"], goal=AGAIN),
        Row("navigation to Python's own answer, loaded again", again["ours"], again["stock"], goal=AGAIN),
        # From an empty browser to a proof, for a reader who follows a link.
        Row("a link to Wythoff's proof, first visit", theorem["ours"], first["stock"], goal=1),
        *transfer,
    ]


def _theorem(browser: Browser, url: str) -> float:
    """Return the milliseconds from the navigation to a theorem with its proof, in an empty browser."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.locator("nimbers-theorem li").first.wait_for()
    time: float = page.evaluate("performance.now()")
    context.close()
    return time


@contextmanager
def serving(folder: Path) -> Iterator[Counting]:
    """Serve a folder as a site."""
    with Counting(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def _stock() -> Iterator[Counting]:
    """Yield a page with Pyodide from npm and the wheel as pip would install it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pinned = (WEB / "tools/runtime/pyodide.sha256").read_text().split()[1::2]
        for file in pinned:
            shutil.copy(WEB / "node_modules/pyodide" / file, folder)
        shutil.copy(next((WEB / "dist/wheels").iterdir()), folder / "nimbers.whl")
        (folder / "index.html").write_text(STOCK)
        with serving(folder) as server:
            yield server


def _marked(page: Page, name: str) -> float:
    time: float = page.evaluate(MARKED, name)
    return time


def first_visit(browser: Browser, url: str) -> float:
    """Return the milliseconds from the navigation to the first answer, in an empty browser."""
    with _visited(browser, url) as page:
        return _marked(page, "nimbers:solve")


@contextmanager
def _visited(browser: Browser, url: str, *, kept: bool = False) -> Iterator[Page]:
    """Yield a page with its first answer, in an empty browser; with `kept`, after it has stored its files."""
    context = browser.new_context()
    yield _visit(context, url, kept=kept)
    context.close()


def _visit(context: BrowserContext, url: str, *, kept: bool) -> Page:
    page = context.new_page()
    page.goto(url)
    _marked(page, "nimbers:solve")
    if kept:
        _marked(page, "nimbers:saved")
        page.evaluate(SETTLED)
    return page


def _again(page: Page, name: str) -> float:
    page.reload()
    return _marked(page, name)


def _transfer(playwright: Playwright, server: Counting) -> list[Row]:
    """Return the bytes of a first visit with all stored files, and of the next visit.

    This needs a browser with a profile: a private window has no room for the largest file and loads it twice.
    """
    server.sent.clear()
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(profile, **launch_options("chromium", whole=True))
        page = _visit(context, server.url + LINK, kept=True)
        first = server.bytes()
        _again(page, "nimbers:solve")
        page.wait_for_timeout(2000)
        second = server.bytes()
        context.close()
    return [
        Row("bytes of a first visit, against the goal", first / 1000, TRANSFER / 1000, unit="kB", goal=1),
        Row(
            "bytes of a second visit besides build.txt, against a first", second / 1000, first / 1000, unit="kB", goal=0
        ),
    ]
