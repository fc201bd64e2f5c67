"""How the browsers are started: the system's where there are any, else Playwright's own."""

import os
import shutil
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

import reach
from costs import counter

# The headless shell is the same engine without windows: it starts Python in two thirds of the time.
SHELL = ("chromium-headless-shell", "headless-shell")
SYSTEM = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
# A test browser asks nobody but the page under test.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def launch_options(browser: str, *, whole: bool = False) -> dict[str, Any]:
    """Keyword arguments for Playwright's launch; the headless shell where there is one, unless all is wanted."""
    options: dict[str, Any] = {}
    names = SYSTEM[browser] if whole or browser != "chromium" else SHELL + SYSTEM[browser]
    executable = next(filter(None, map(shutil.which, names)), None)
    if executable:
        options["executable_path"] = executable
        if browser == "firefox":  # an unpatched Firefox is driven by WebDriver BiDi
            options["channel"] = "moz-firefox"
    if browser == "chromium":
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        options["args"] = [*QUIET, "--no-sandbox"] if is_root else QUIET
    return options


def count(browser: Browser) -> None:
    """Count the contexts, page loads and workers of a browser from now on."""
    new_context, new_page = browser.new_context, browser.new_page

    def with_context(**options: Any) -> BrowserContext:
        return _watch(new_context(**options))

    def with_page(**options: Any) -> Page:
        page = new_page(**options)
        _watch(page.context)
        _watch_page(page)
        return page

    browser.new_context, browser.new_page = with_context, with_page  # type: ignore[method-assign]


def _watch(context: BrowserContext) -> BrowserContext:
    counter.now.contexts += 1
    if reach.recorder:
        reach.recorder.watch(context)
    context.on("page", _watch_page)
    return context


def _watch_page(page: Page) -> None:
    def on_load(loaded: Page) -> None:
        counter.now.loads += loaded.url.startswith(("http", "file"))

    def on_worker(_: object) -> None:
        counter.now.pythons += 1

    page.on("domcontentloaded", on_load)
    page.on("worker", on_worker)
