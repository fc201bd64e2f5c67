"""Use the page as a reader does: open a link, type, solve, and look at the result."""

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Error, Locator, Page, Route, expect

# Time for Python's first start, or for two million steps of a search, on a busy machine.
PATIENCE = 120_000

# Every worker that answers questions, without the one that only saves the memory.
WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) { super(...args); if (args[1]?.name !== "nimbers-memory") workers.push(this); }
};
"""

# These pages save neither the site nor Python's memory, which a page does when idle: it would start a second Python and
# take longer than most tests.
SHORT = """
delete Navigator.prototype.serviceWorker;
window.Worker = class extends Worker {
  constructor(...args) {
    if (args[1]?.name === "nimbers-memory") return { postMessage() {} };
    super(...args);
  }
};
"""
# They have no private files for drafts either.
FORGETFUL = SHORT + "delete globalThis.StorageManager?.prototype.getDirectory;"
# Return the texts of all drafts in the origin's private files.
DRAFTS = """async () => {
    const texts = [];
    const root = await navigator.storage.getDirectory();
    for await (const [name, folder] of root.entries())
        if (decodeURIComponent(name).endsWith(" drafts"))
            for await (const file of folder.values())
                texts.push(await file.getFile().then((found) => found.text()).catch(() => "on its way out"));
    return texts.join();
}"""


GAMES = Path(__file__).parents[2] / "web/dist/games"
# A link to a position.
GAME = re.compile(r"#v1;g=([a-z-]+)(?=;|$)")


class Place(Protocol):
    """The origin of the page: a site, or the single file."""

    @property
    def url(self) -> str: ...


def expect_kept(page: Page) -> None:
    """Check that the page says it works without a network."""
    expect(page.locator("#offline")).to_have_text(
        re.compile("Works without a network|没有网络也能使用"), timeout=PATIENCE
    )


def allow_clipboard(page: Page) -> None:
    """Let a page read the clipboard. Firefox has no such permission and asks the user."""
    with contextlib.suppress(Error):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])


# Record the durations of the page's timers that fired; cancelled timers are not recorded.
RUNG = """
window.rung = [];
const setTimer = setTimeout;
window.setTimeout = (task, time, ...rest) => setTimer((...all) => { rung.push(time); task(...all); }, time, ...rest);
"""

# Resolves once Python's memory is saved for the next visit, the last action of a visit.
KEPT = """() => new Promise((kept) => {
    new PerformanceObserver((list) => { if (list.getEntriesByName("nimbers:saved").length) kept(); })
        .observe({ type: "mark", buffered: true });
})"""

# Resolves once all work has ended: a last question is answered and its effects are drawn.
QUIET = """async (patience) => {
    let doing = "";
    // What is not drawn has no frames.
    const frame = () => new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 1000); });
    const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done, { timeout: 1000 }));
    const engine = window.nimbers?.engine;
    const all = async () => {
        for (let i = 0; i < 3; i++) {
            doing = "a question";
            if (engine?.state.name === "ready") await engine.call("read", { game: "nim", position: "1" });
            doing = "idle";
            await idle();
            doing = "a frame";
            await frame();
            await frame();
        }
    };
    await Promise.race([all(), new Promise((_, fail) => {
        const why = () => `not quiet: ${doing}, the engine is ${JSON.stringify(engine?.state)}`;
        setTimeout(() => fail(new Error(why())), patience);
    })]);
}"""


def quiet(page: Page) -> None:
    """Wait until the page has finished all its work."""
    page.evaluate(QUIET, PATIENCE)


def wait_for(page: Page, true: Callable[[], bool]) -> None:
    """Wait until something holds that the page cannot report, such as a request to the server."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def follow(link: Locator) -> None:
    """Follow a link by keyboard, because a page that grows while it scrolls may move the link from under a pointer."""
    link.focus()
    link.press("Enter")


def rung(page: Page, seconds: int) -> int:
    """Return how many of the page's timers of this length fired since the last call; needs RUNG."""
    found: int = page.evaluate("time => rung.splice(0).filter((one) => one === time).length", seconds * 1000)
    return found


class Held:
    """Block requests for files until `let_go`, also the requests of workers."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.routes: list[Route] = []
        self.free = False
        page.context.route(pattern, self.on_route)

    def on_route(self, route: Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        self.free = True
        for route in self.routes:
            with contextlib.suppress(Error):  # the page may be closed
                route.continue_()


# The address of a game's page, without a link.
BARE = re.compile(r"(?:[\w-]+/)*games/([a-z-]+)/")


def solved(address: str) -> str:
    """Return an address at which a game's first example is solved; without a link its page plays."""
    game = BARE.fullmatch(address)
    return f"{address}#v1;g={game[1]}" if game else address


def turn_to(page: Page, tab: str) -> None:
    """Open a tab beside the board: "play", "analyse", "learn", "check" or "claims"."""
    button = page.locator(f"#tab-{tab}")
    if button.get_attribute("aria-selected", timeout=PATIENCE) != "true":
        button.click()


class Reader:
    """A reader of one page."""

    def __init__(self, page: Page, site: Place) -> None:
        self.page = page
        self.site = site

    def open(self, link: str = "") -> None:
        """Open a link; a game without a position solves its first example; the default is Nim."""
        game = GAME.match(link)
        if game and self.site.url.endswith("/") and (GAMES / game[1]).is_dir():
            link = f"games/{game[1]}/{link}"  # the home page forwards to this address
        self.page.goto(self.site.url + solved(link or "games/nim/"))
        expect(self.position).to_be_visible()

    @property
    def position(self) -> Locator:
        return self.page.get_by_label("Position", exact=True)

    @property
    def verdict(self) -> Locator:
        return self.page.locator("nimbers-answer .verdict p")

    @property
    def details(self) -> Locator:
        return self.page.locator("nimbers-answer dl")

    @property
    def failure(self) -> Locator:
        return self.page.locator("nimbers-form .failure")

    def solve(self, text: str) -> None:
        """Type a position and press Enter."""
        turn_to(self.page, "analyse")
        self.position.fill(text)
        self.position.press("Enter")

    def sees(self, verdict: str, details: str = "") -> None:
        """Check the verdict and some text below it."""
        expect(self.verdict).to_contain_text(verdict, timeout=PATIENCE)
        if details:
            expect(self.details).to_contain_text(details, timeout=PATIENCE)

    def has_it_all(self) -> None:
        """Wait for the parts that load after the first answer, so that no click misses a moving button."""
        expect(self.page.locator("nimbers-batch summary")).to_be_attached(timeout=PATIENCE)

    def sees_failure(self, *words: str) -> None:
        """Check the message of an error."""
        for word in words:
            expect(self.failure).to_contain_text(word, timeout=PATIENCE)

    def drop(self, target: str, name: str, content: bytes | Path) -> None:
        """Drop a file on an element. The page's file chooser reads a large file from disk."""
        if isinstance(content, Path):
            self.page.locator(f"{target} input[type=file]").set_input_files(content)
            return
        transfer = self.page.evaluate_handle(
            """([name, bytes]) => {
                const transfer = new DataTransfer();
                transfer.items.add(new File([new Uint8Array(bytes)], name));
                return transfer;
            }""",
            [name, list(content)],
        )
        for event in ("dragenter", "dragover", "drop"):
            self.page.locator(target).dispatch_event(event, {"dataTransfer": transfer})

    def session(self, what: str) -> Any:
        """Return something about the session behind the page."""
        form = "document.querySelector('nimbers-app').shadowRoot.querySelector('nimbers-form')"
        return self.page.evaluate(f"{form}.session.{what}")
