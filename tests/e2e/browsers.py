"""How the browsers are started: the system's where there are any, else Playwright's own."""

import os
import shutil
from typing import Any

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
