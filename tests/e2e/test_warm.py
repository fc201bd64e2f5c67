"""A page that scenarios share is clean: nothing from one scenario reaches the next."""

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.player import Player
from e2e.reader import PATIENCE, Reader, solved, turn_to
from e2e.site_server import Site
from e2e.warm import WarmPage
from tier import tier

pytestmark = pytest.mark.warm
NIM = "#v1;g=nim;p=5,6,7"


# Playwright adds its own listeners at its first click.
CHECK = "__playwright_global_listeners_check__"
PLAYWRIGHTS = (
    *(CHECK, "auxclick", "click", "contextmenu", "dblclick", "mousedown", "mousemove", "mouseup"),
    *("pointerdown", "pointerup", "touchcancel", "touchend", "touchstart"),
)


def listeners(page: Page) -> dict[str, Counter[str]]:
    """Return the listeners of the window and the document."""
    session: CDPSession = page.context.new_cdp_session(page)
    found: dict[str, Counter[str]] = {}
    for thing in ("window", "document"):
        made = session.send("Runtime.evaluate", {"expression": thing})["result"]["objectId"]
        heard = session.send("DOMDebugger.getEventListeners", {"objectId": made})["listeners"]
        found[thing] = Counter(one["type"] for one in heard)
        if CHECK in found[thing]:
            found[thing] -= Counter(PLAYWRIGHTS)
    session.detach()
    return found


def settled(page: Page) -> None:
    """Wait until the page has answered its first example and loaded all its parts."""
    expect(page.locator("nimbers-answer .verdict p")).to_contain_text("wins", timeout=PATIENCE)
    expect(page.locator("nimbers-batch summary")).to_be_attached(timeout=PATIENCE)
    expect(page.locator("nimbers-why p.short")).not_to_be_empty(timeout=PATIENCE)


def typing(page: Page, site: Site) -> None:
    """Type half a position, another convention, a batch and a size."""
    Reader(page, site).open(NIM)
    page.get_by_label("Play", exact=True).select_option("misere")
    page.get_by_label("Position", exact=True).fill("half typ")
    turn_to(page, "check")
    page.locator("nimbers-batch summary").click(timeout=PATIENCE)
    page.locator("nimbers-batch textarea").fill("2\n1 2\n")


def reading(page: Page, site: Site) -> None:
    """Open everything that folds."""
    Reader(page, site).open(NIM)
    page.locator("nimbers-why").get_by_role("button", name="Why?").click(timeout=PATIENCE)
    page.locator("nimbers-graph summary").click(timeout=PATIENCE)
    expect(page.locator("nimbers-why ol")).to_be_visible(timeout=PATIENCE)


def playing(page: Page, site: Site) -> None:
    """Play half a game."""
    player = Player(page, site)
    player.open("nim", "3,4,5", "o=friend")
    player.ready()
    player.click("h3.5")


def settling(page: Page, site: Site) -> None:
    """Change storage, theme, sizes, motion and global names; open a tab, block files, add a listener."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    page.get_by_label("Theme").select_option("dark")
    page.evaluate("""async () => {
        localStorage.setItem("left", "behind");
        sessionStorage.setItem("left", "behind");
        document.cookie = "left=behind";
        await caches.open("left behind");
        window.leftBehind = 1;
    }""")
    page.context.new_page().goto(site.url + "repair.html")
    page.route("**/*", lambda route: route.abort())
    page.on("request", lambda _: pytest.fail("a listener of the scenario before"))
    site.fault("*", "missing")


def searching(page: Page, site: Site) -> None:
    """Start a search and leave it running."""
    Reader(page, site).open("#v1;g=nim;p=3,4")
    page.get_by_label("Position", exact=True).fill("9,9,9,9,9")
    page.get_by_label("Position", exact=True).press("Enter")


SCENARIOS: dict[str, Callable[[Page, Site], None]] = {
    one.__name__: one for one in (typing, reading, playing, settling, searching)
}


def test_nothing_reaches_the_next_scenario(warm: WarmPage) -> None:
    """Five untidy scenarios run in an order that the seed chooses; after each, the page is in its initial state."""
    assert warm.site is not None
    page = warm.page
    page.goto(warm.site.url + solved("games/nim/"))
    settled(page)
    warm.take_back()  # an earlier test may have visited other pages, which store data
    warm.give()
    settled(page)
    first, heard = warm.state(), listeners(page)
    order = sorted(SCENARIOS, key=tier.rank)
    for name in order:
        warm.give()
        SCENARIOS[name](page, warm.site)
        warm.take_back()
        settled(page)

        now = warm.state()
        left = {key: (first[key], now[key]) for key in first if first[key] != now[key]}

        assert (name, left) == (name, {})
        more = {thing: found - heard[thing] for thing, found in listeners(page).items()}
        assert (name, more) == (name, {"window": Counter(), "document": Counter()})
        assert (name, page.context.pages, warm.site.faults) == (name, [page], {})


@pytest.mark.parametrize("what", ["add_init_script", "expose_function"])
def test_what_cannot_be_undone_is_refused(warm: WarmPage, what: str) -> None:
    """A scenario that would change the page for good gets an error that recommends its own page."""
    with pytest.raises(AssertionError, match="mark the test `fresh`"):
        getattr(warm.page, what)("left", "behind")
    warm.take_back()

    assert what not in vars(warm.page)
