"""Start the browsers: the system's if there are any, else Playwright's."""

import os
import shutil
from typing import Any

# The headless shell is the same engine without windows and starts Python in two thirds of the time.
SHELL = ("chromium-headless-shell", "headless-shell")
SYSTEM = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}
# A test browser sends requests to the page under test only.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


# Compile WebAssembly once and fast. The optimizing compiler takes more time than it saves in a test that ends soon.
BASELINE = "--js-flags=--liftoff-only"


def launch_options(browser: str, *, whole: bool = False, baseline_only: bool = False) -> dict[str, Any]:
    """Return the arguments of Playwright's launch: the headless shell if there is one, unless `whole` is set.

    With `baseline_only`, Chromium starts Python in less CPU time, and then runs it two to four times as slowly.
    """
    options: dict[str, Any] = {}
    names = SYSTEM[browser] if whole or browser != "chromium" else SHELL + SYSTEM[browser]
    executable = next(filter(None, map(shutil.which, names)), None)
    if executable:
        options["executable_path"] = executable
        if browser == "firefox":  # Playwright drives an unpatched Firefox through WebDriver BiDi
            options["channel"] = "moz-firefox"
    if browser == "chromium":
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        options["args"] = [*QUIET, *(["--no-sandbox"] if is_root else []), *([BASELINE] if baseline_only else [])]
    return options
