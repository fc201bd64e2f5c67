"""Measure the benefit of each trick of web/tools/runtime: our site against one that is built without it."""

import subprocess
import sysconfig
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.boot import LINK, WEB, first_visit, serving
from bench.measure import Row, best
from e2e.browsers import launch_options
from e2e.weights import weights

# A trick must save one of these parts of a first visit: of its time, or of the bytes of the run time.
TIME, BYTES = 0.02, 0.01
TRICKS = 'import("./web/tools/runtime/tricks.mjs").then(({ TRICKS }) => console.log(TRICKS.join(" ")))'


def run(rounds: int) -> list[Row]:
    """Switch off each trick alone, then all at once; the sites alternate, so that a busy moment affects all alike."""
    listed = subprocess.run(["node", "-e", TRICKS], cwd=WEB.parent, capture_output=True, text=True, check=True)
    tricks = [*listed.stdout.split(), "all"]
    ours = ""  # the site with all tricks
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack, sync_playwright() as playwright:
        sites = {trick: Path(name) / (trick or "ours") for trick in [ours, *tricks]}
        for trick, site in sites.items():
            _build(trick, site)
        browser = playwright.chromium.launch(**launch_options("chromium", whole=True))
        urls = {trick: stack.enter_context(serving(site)).url + LINK for trick, site in sites.items()}
        times = best(rounds, **{trick: partial(first_visit, browser, url) for trick, url in urls.items()})
        browser.close()
        sizes = {trick: _bytes(site) for trick, site in sites.items()}
    return [_row(trick, times[ours], times[trick], sizes[ours], sizes[trick]) for trick in tricks]


def _row(trick: str, ours: float, without: float, size: int, size_without: int) -> Row:
    less = 1 - size / size_without
    note = f"{(size_without - size) / 1000:,.0f} kB less, {less:.1%} of the run time"
    return Row(
        f"first visit, against one without {trick}", ours, without, goal=None if less >= BYTES else 1 - TIME, note=note
    )


def _bytes(site: Path) -> int:
    """Return the bytes of the run time in a first visit, compressed with brotli, without those of the sandbox."""
    files = [file for file in (site / "runtime").iterdir() if not file.name.startswith(("full-", "sandbox-"))]
    return sum(weights(files).values())


def _build(trick: str, site: Path) -> None:
    made = WEB / ".build"
    options = {
        "wheel": next((WEB / "dist/wheels").iterdir()),
        "games": made / "games.json",
        "pages": made / "pages",
        "site-packages": sysconfig.get_path("purelib"),
        "cache": made / "cache",
        "out": site,
        "without": trick,
    }
    command = ["node", str(WEB / "tools/build.mjs")]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    subprocess.run(command, check=True, timeout=600, stdout=subprocess.DEVNULL)
