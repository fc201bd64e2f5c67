"""Make more builds of the site, for tests of updates: the same sources with another word on the home page."""

import functools
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from e2e.reader import wait_for

WEB = Path(__file__).parents[2] / "web"


def another_build(made: Path, number: int) -> Path:
    """Return a whole build in a folder of its own."""
    # The copy lies beside the build's own templates, because they refer to the sources by relative paths.
    pages = Path(tempfile.mkdtemp(prefix="pages-", dir=WEB / ".build"))
    shutil.copytree(WEB / ".build/pages", pages, dirs_exist_ok=True)
    home = pages / "index.html"
    home.write_text(home.read_text(encoding="utf-8").replace("</title>", f" {number}</title>"), encoding="utf-8")
    cache = made / "cache"
    cache.mkdir(exist_ok=True)
    for stdlib in (WEB / ".build/cache").glob("stdlib-*.zip"):
        if not (cache / stdlib.name).exists():
            shutil.copy(stdlib, cache)
    options = {
        "wheel": next((WEB / "dist/wheels").iterdir()),
        "games": WEB / ".build/games.json",
        "pages": pages,
        "site-packages": sysconfig.get_path("purelib"),
        "cache": cache,
        "out": made / f"site{number}",
    }
    command = ["node", str(WEB / "tools/build.mjs")]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    try:
        subprocess.run(command, check=True, timeout=300, stdout=subprocess.DEVNULL)
    finally:
        shutil.rmtree(pages)
    return made / f"site{number}"


@functools.cache
def id_of(folder: Path) -> str:
    """Return the id of a build, as its pages give it."""
    return (folder / "index.html").read_text(encoding="utf-8").split('name="nimbers-build" content="')[1].split('"')[0]


def lasting_of(folder: Path) -> set[str]:
    """Return the names of the files that hold a build's scripts, workers and package."""
    return {file.name for part in ("assets", "runtime") for file in (folder / part).iterdir()}


def build_of(page: Page) -> Any:
    """Return the build of the document in a tab."""
    return page.evaluate("document.querySelector('meta[name=nimbers-build]').content")


def kept_builds(page: Page) -> Any:
    """Return the builds whose pages the browser stores."""
    names = page.evaluate("caches.keys()")
    return sorted(name.split(" build ")[1] for name in names if " build " in name)


def expect_builds(page: Page, *folders: Path, asking: bool = False) -> None:
    """Wait until the browser stores exactly these builds; with `asking` the page requests the clean-up again."""
    wanted = sorted(id_of(folder) for folder in folders)

    def there() -> bool:
        if asking:
            page.evaluate("navigator.serviceWorker.controller?.postMessage('clear up')")
        return bool(kept_builds(page) == wanted)

    wait_for(page, there)
