"""Other programs' sites, which only --all --campaign tests, because they must be installed first."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from e2e.browsers import launch_options
from e2e.hosts import Host
from sites.visit import Visit

expect.set_options(timeout=20_000)

Open = Callable[..., tuple[Visit, Host]]


@pytest.fixture(scope="session")
def browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], browser_name: str
) -> Iterator[Browser]:
    """The browser of the other tests."""
    browser = browser_type.launch(**{**browser_type_launch_args, **launch_options(browser_name)})
    yield browser
    browser.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """A function that serves a built site beside a copy of our site, and opens a page of it."""
    open_now: list[Visit | Host] = []

    def opened(folder: Path, page: str, **options: Any) -> tuple[Visit, Host]:
        host = Host(folder)
        host.__enter__()
        open_now.append(host)
        visit = Visit(browser, host.url, page, **options)
        open_now.append(visit)
        return visit, host

    yield opened
    for one in reversed(open_now):
        if isinstance(one, Visit):
            one.close()
        else:
            one.__exit__()
