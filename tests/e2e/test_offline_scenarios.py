"""The scenarios of the page once more, on a site that was visited once and whose server is gone."""

import inspect
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from e2e import test_explain, test_page_claims, test_page_files, test_page_links, test_page_puzzles, test_play
from e2e.player import Player, playing
from e2e.site_server import Site
from e2e.test_explain import reader
from e2e.test_play import player
from tier import tier

# test_page_waiting.py is not here: it is about what the server does.
SCENARIOS = (test_page_puzzles, test_page_links, test_page_files, test_page_claims, test_play, test_explain)
# These begin as somebody else who never visited the site.
LEFT_OUT = {"test_a_link_after_ten_moves"}

__all__ = ["player", "reader"]


@pytest.fixture(scope="module")
def shared(browser: Browser) -> Iterator[Player]:
    with playing(browser, server=False, permissions=["clipboard-read", "clipboard-write"]) as somebody:
        yield somebody


@pytest.fixture
def site(shared: Player) -> Site:
    return shared.site


@pytest.fixture
def page(shared: Player) -> Page:
    """The page that was visited once, about to be opened anew."""
    shared.page.goto("about:blank")
    return shared.page


@pytest.fixture(autouse=True)
def other_tabs(shared: Player) -> Iterator[None]:
    """What a scenario leaves open behind our tab would put it into the background."""
    yield
    for page in shared.page.context.pages:
        if page is not shared.page:
            page.close()


def _scenarios() -> dict[str, Callable[..., None]]:
    """All tests of a page, by name; in the gate three of them, which pass with a server as well."""
    found = {name: test for module in SCENARIOS for name, test in vars(module).items() if name.startswith("test_")}
    whole = {
        name: test
        for name, test in found.items()
        if name not in LEFT_OUT and {"reader", "player"} & set(inspect.signature(test).parameters)
    }
    return dict(tier.sample(whole.items(), 3, lambda scenario: scenario[0]))


globals().update(_scenarios())


@pytest.mark.gate
def test_there_is_no_server(shared: Player) -> None:
    """The scenarios above were asked nothing of a server: there is none, and nothing came from one."""
    before = dict(shared.site.sent)
    shared.page.goto(shared.site.url + "zh-Hans/games/cram/")

    assert (shared.site.stopped, shared.site.sent) == (True, before)
    # Its style is there, too: what comes out of a cache past the worker is as the host sent it.
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--nimbers-paper')"
    assert shared.page.evaluate(paper).strip()
