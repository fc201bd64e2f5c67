"""The page as its reader meets it: go to a link, type, solve, and see what is there."""

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Error, Locator, Page, Route, expect

# Python's first boot, or two million steps of a search, on a busy machine.
PATIENCE = 120_000

# Every worker that answers; not one that only keeps the memory for the next visit.
WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) { super(...args); if (args[1]?.name !== "nimbers-memory") workers.push(this); }
};
"""

# Neither the site nor Python's memory is put away for a later visit. A page does that when it has nothing else to do;
# it starts a second Python and takes longer than most tests.
SHORT = """
delete Navigator.prototype.serviceWorker;
window.Worker = class extends Worker {
  constructor(...args) {
    if (args[1]?.name === "nimbers-memory") return { postMessage() {} };
    super(...args);
  }
};
"""
# Nor has the page private files for what is typed.
FORGETFUL = SHORT + "delete globalThis.StorageManager?.prototype.getDirectory;"
# The texts of all drafts in the origin's private files.
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
    """Where the page is: a site, or the single file."""

    @property
    def url(self) -> str: ...


def expect_kept(page: Page) -> None:
    """The page says that the site works without a network."""
    expect(page.locator("#offline")).to_have_text(
        re.compile("Works without a network|没有网络也能使用"), timeout=PATIENCE
    )


def allow_clipboard(page: Page) -> None:
    """Let a page read what was copied; Firefox has no word for that, and asks its reader."""
    with contextlib.suppress(Error):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])


# The times of the page's own timers that have rung; of one that was not needed any more there is nothing.
RUNG = """
window.rung = [];
const setTimer = setTimeout;
window.setTimeout = (task, time, ...rest) => setTimer((...all) => { rung.push(time); task(...all); }, time, ...rest);
"""

# Python's memory has been put away for the next visit, the last thing that a visit does.
KEPT = """() => new Promise((kept) => {
    new PerformanceObserver((list) => { if (list.getEntriesByName("nimbers:saved").length) kept(); })
        .observe({ type: "mark", buffered: true });
})"""

# Everything that was begun has been done: a question that was put last is answered, and what it changed is drawn.
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
    """Until the page has nothing left to do: whatever was to happen has happened by then."""
    page.evaluate(QUIET, PATIENCE)


def wait_for(page: Page, true: Callable[[], bool]) -> None:
    """Until something is true of what the page does not tell, such as what was asked of the server."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def follow(link: Locator) -> None:
    """Go where a link leads, by keyboard: a page that grows while it is scrolled may slip away under a pointer."""
    link.focus()
    link.press("Enter")


def rung(page: Page, seconds: int) -> int:
    """How many of the page's own timers of so many seconds have rung since this was last asked; needs RUNG."""
    found: int = page.evaluate("time => rung.splice(0).filter((one) => one === time).length", seconds * 1000)
    return found


class Held:
    """Files on their way, held up until they are let go; also those that a worker asks for."""

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
            with contextlib.suppress(Error):  # of a page that was left
                route.continue_()


# The address of a page with a game that brings no link.
BARE = re.compile(r"(?:[\w-]+/)*games/([a-z-]+)/")


def solved(address: str) -> str:
    """The address of a game whose first example is solved; without a link its page plays."""
    game = BARE.fullmatch(address)
    return f"{address}#v1;g={game[1]}" if game else address


def turn_to(page: Page, tab: str) -> None:
    """Open what stands beside the board: "play", "analyse", "learn", "check" or "claims"."""
    button = page.locator(f"#tab-{tab}")
    if button.get_attribute("aria-selected", timeout=PATIENCE) != "true":
        button.click()


class Reader:
    """A reader of one page."""

    def __init__(self, page: Page, site: Place) -> None:
        self.page = page
        self.site = site

    def open(self, link: str = "") -> None:
        """The page under a link, a game without a question solving its first example; or that of Nim."""
        game = GAME.match(link)
        if game and self.site.url.endswith("/") and (GAMES / game[1]).is_dir():
            link = f"games/{game[1]}/{link}"  # where a link on the home page leads at once
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
        """The verdict, and something among what is said below it."""
        expect(self.verdict).to_contain_text(verdict, timeout=PATIENCE)
        if details:
            expect(self.details).to_contain_text(details, timeout=PATIENCE)

    def has_it_all(self) -> None:
        """What comes after the first answer is there too: nothing moves any more under what is clicked."""
        expect(self.page.locator("nimbers-batch summary")).to_be_attached(timeout=PATIENCE)

    def sees_failure(self, *words: str) -> None:
        """The message of an error."""
        for word in words:
            expect(self.failure).to_contain_text(word, timeout=PATIENCE)

    def drop(self, target: str, name: str, content: bytes | Path) -> None:
        """Drop a file on an element; what is large is read from disk by the page's own file chooser."""
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
        """Something about the session behind the page."""
        form = "document.querySelector('nimbers-app').shadowRoot.querySelector('nimbers-form')"
        return self.page.evaluate(f"{form}.session.{what}")
