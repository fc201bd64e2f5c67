"""Repeat the page's scenarios on a site that was visited once and has lost its server."""

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

# test_page_waiting.py is missing here, because it needs a server with faults.
SCENARIOS = (test_page_puzzles, test_page_links, test_page_files, test_page_claims, test_play, test_explain)
# These scenarios begin with a new visitor.
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
    """A page of a site that was visited once before."""
    shared.page.goto("about:blank")
    return shared.page


@pytest.fixture(autouse=True)
def other_tabs(shared: Player) -> Iterator[None]:
    """Close tabs that a scenario left open, because they would put this tab into the background."""
    yield
    for page in shared.page.context.pages:
        if page is not shared.page:
            page.close()


def _scenarios() -> dict[str, Callable[..., None]]:
    """Return all tests of a page, by name; in the gate one of them, which also passes with a server."""
    found = {name: test for module in SCENARIOS for name, test in vars(module).items() if name.startswith("test_")}
    whole = {
        name: test
        for name, test in found.items()
        if name not in LEFT_OUT and {"reader", "player"} & set(inspect.signature(test).parameters)
    }
    return dict(tier.sample(whole.items(), 1, lambda scenario: scenario[0]))


globals().update(_scenarios())


@pytest.mark.gate
def test_there_is_no_server(shared: Player) -> None:
    """During the scenarios above no server existed, so no request reached one."""
    before = dict(shared.site.sent)
    shared.page.goto(shared.site.url + "zh-Hans/games/cram/")

    assert (shared.site.stopped, shared.site.sent) == (True, before)
    # Its style is stored too: a response from the cache, without the worker, is what the host sent.
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--nimbers-paper')"
    assert shared.page.evaluate(paper).strip()
