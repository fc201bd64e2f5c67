"""Browser tests: each gets a server and a watched page, in Chromium, and in Firefox if marked `firefox`."""

import subprocess
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    WebError,
    expect,
)

from e2e.browsers import launch_options
from e2e.reader import FORGETFUL
from e2e.site_server import Site
from tier import tier

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
DIST = WEB / "dist"
VIOLATION = "policy violation: "
# A page reports violations of its policy on its console.
TOLD = (
    "addEventListener('securitypolicyviolation', (e) => console.error("
    f"'{VIOLATION}' + e.effectiveDirective + ' ' + e.blockedURI + ' ' + e.sample))"
)
# Firefox reports, without an address, requests that a service worker was answering when the page closed.
LEFT = "Failed to load ‘’. A ServiceWorker intercepted the request"

# A page loads some parts when it is idle, which takes longer on a busy machine than Playwright waits by default.
expect.set_options(timeout=20_000)


Browsers = dict[str, Browser]


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[Browsers]:
    """The browsers of this run; each starts when first used and serves all files."""
    assert playwright  # Playwright ends after the browsers
    started: Browsers = {}
    yield started
    for browser in started.values():
        browser.close()


@pytest.fixture(scope="session")
def browser(
    browsers: Browsers, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], browser_name: str
) -> Browser:
    """Chromium's headless shell, or Firefox."""
    if browser_name not in browsers:
        browsers[browser_name] = browser_type.launch(
            **{**browser_type_launch_args, **launch_options(browser_name, baseline_only=not tier.everything)}
        )
    return browsers[browser_name]


@pytest.fixture
def window(
    browsers: Browsers, browser_type: BrowserType, browser_type_launch_args: dict[str, Any], browser_name: str
) -> Browser:
    """The whole browser, for features that its headless shell lacks (see the mark `whole_browser`)."""
    if browser_name == "firefox":
        return browsers[browser_name]
    if "whole" not in browsers:
        options = launch_options(browser_name, whole=True)
        browsers["whole"] = browser_type.launch(**{**browser_type_launch_args, **options})
    return browsers["whole"]


@pytest.fixture
def context(request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A new context, in the headless shell unless the test is marked `whole_browser`."""
    if request.node.get_closest_marker("whole_browser") is None:
        yield request.getfixturevalue("new_context")()
    else:
        window: Browser = request.getfixturevalue("window")
        with closing(window.new_context()) as context:
            yield context


def wrong(error: WebError) -> list[str]:
    """Return what a page threw, without Firefox's report about pages that closed."""
    return [] if LEFT in str(error.error) else [f"page error: {error.error}"]


@pytest.fixture
def site() -> Iterator[Site]:
    """The built site on its own origin."""
    with Site(DIST) as server:
        yield server


def watch(context: BrowserContext, site: Site, failures: list[str], *, errors: bool = True) -> None:
    """Note each violation of the policy, each exception and each request to another origin."""

    def on_console(message: ConsoleMessage) -> None:
        if VIOLATION in message.text:
            failures.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith((site.url, "data:", "blob:")):
            failures.append(f"request to {request.url}")

    context.add_init_script(TOLD)
    context.on("console", on_console)
    context.on("request", on_request)
    if errors:
        context.on("weberror", lambda error: failures.extend(wrong(error)))


@pytest.fixture
def page(request: pytest.FixtureRequest, context: BrowserContext, site: Site) -> Iterator[Page]:
    """A page that must not violate its policy, throw, or call another origin."""
    failures: list[str] = []
    if request.node.get_closest_marker("keeps") is None:
        context.add_init_script(FORGETFUL)
    watch(context, site, failures, errors=request.node.get_closest_marker("page_errors_expected") is None)

    yield context.new_page()

    for open_page in context.pages:
        open_page.evaluate("0")  # a round trip, after which all earlier messages have arrived
    assert failures == []


@pytest.fixture(scope="session")
def engine_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the engine and a stand-in for the package; it is built beside the real one."""
    made = tmp_path_factory.mktemp("engine")
    source = Path(__file__).parent / "engine_site"
    wheel, games = made / "nimbers-0.0.0-py3-none-any.whl", made / "games.json"
    with zipfile.ZipFile(wheel, "w") as archive:
        contents = {
            "__init__.py": b"",
            "api/__init__.py": b"",
            "api/browser.py": (ROOT / "pysrc/nimbers/api/browser.py").read_bytes(),
            "api/dispatch.py": (source / "stub_api.py").read_bytes(),
        }
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(f"nimbers/{name}"), content)
    games.write_text('{"games": []}')
    options = {
        "wheel": wheel,
        "games": games,
        "site-packages": sysconfig.get_path("purelib"),
        "pages": source,
        "cache": WEB / ".build/cache",
        "out": made / "site",
    }
    command = ["node", str(WEB / "tools/build.mjs")]
    for name, value in options.items():
        command += [f"--{name}", str(value)]
    subprocess.run(command, check=True, timeout=300)
    return made / "site"
