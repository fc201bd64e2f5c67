"""Measure the home page until the first move is possible, beside the same page with an empty script."""

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.boot import MARKED, WEB, serving
from bench.measure import Row, best
from e2e.browsers import launch_options

PLAYABLE = "nimbers:playable"
# Milliseconds after the first paint, before any reader can move a finger.
AT_ONCE = 150
# The goal, as a multiple of the time until the other page is painted.
RATIO = 2
# This script only marks that it has run.
EMPTY = f'performance.mark("{PLAYABLE}");'


def run(rounds: int) -> list[Row]:
    """Measure first visits in an empty browser."""
    with _emptied() as folder, serving(WEB / "dist") as site, serving(folder) as empty, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium", whole=True))

        def visited(url: str) -> tuple[float, float]:
            return _visited(browser, url)

        found = best(
            rounds,
            since=lambda: max(0, (times := visited(site.url))[1] - times[0]),
            ours=lambda: max(visited(site.url)),
            empty=lambda: max(visited(empty.url)),
        )
        browser.close()
    return [
        Row("home page, first paint to playable, against the goal", found["since"], AT_ONCE, goal=1),
        Row("home page playable, against one with an empty script", found["ours"], found["empty"], goal=RATIO),
    ]


@contextmanager
def _emptied() -> Iterator[Path]:
    """Yield the same page with the same style and an empty script."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = (WEB / "dist/index.html").read_text(encoding="utf-8")
        # The policy would require the script's hash.
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
        text = re.sub(r'(<script type="module"[^>]*src=")[^"]*', r"\1empty.js", text, count=1)
        (folder / "index.html").write_text(text, encoding="utf-8")
        (folder / "empty.js").write_text(EMPTY, encoding="utf-8")
        shutil.copytree(WEB / "dist/assets", folder / "assets")
        yield folder


def _visited(browser: Browser, url: str) -> tuple[float, float]:
    """Return the milliseconds from the navigation to the first paint, and until a move is possible."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    playable: float = page.evaluate(MARKED, PLAYABLE)
    painted: float = page.evaluate(MARKED, "first-contentful-paint")
    context.close()
    return painted, playable
