"""Play on the board of a page, with a mouse, with a finger, or with the keyboard alone."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from e2e.conftest import TOLD, VIOLATION, wrong
from e2e.reader import FORGETFUL, PATIENCE, expect_kept
from e2e.site_server import Site

DIST = Path(__file__).parents[2] / "web/dist"
ANSWER = "document.querySelector('nimbers-app').shadowRoot.querySelector('nimbers-answer')"
PLAY = f"{ANSWER}.session.play"
BOARD = f"{ANSWER}.renderRoot.querySelector('nimbers-board')"
# The same for a page that may have no game.
VIEW = "document.querySelector('nimbers-app')?.shadowRoot?.querySelector('nimbers-answer')?.session?.play?.view"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Player:
    """A page with a game. One page serves many games, because each new page starts Python again."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.site = site
        self.chance = random.Random(1)

    def open(self, game: str, position: str, fields: str = "o=friend") -> None:
        """Open a game at its start, or as the fields of a link describe it."""
        # A link to the same page loads nothing, so wait until the drawing of the previous game is gone.
        self.page.evaluate(f"window.viewBefore = {VIEW}")
        self.page.goto(f"{self.site.url}games/{game}/#v1;g={game};p={position};{fields};z=0")
        expect(self.said).not_to_be_empty(timeout=PATIENCE)
        known = f"{ANSWER}.session.card.slug === {game!r}"
        self.wait(f"{PLAY}.view && {PLAY}.view !== window.viewBefore && {known}")

    def wait(self, until: str) -> None:
        """Wait until something holds in the page. Its policy forbids eval, which Playwright's own way needs."""
        script = f"""async (patience) => {{
            const end = performance.now() + patience;
            while (!({until})) {{
                if (performance.now() > end) throw new Error("waited in vain");
                await new Promise((resolve) => setTimeout(resolve, 15));
            }}
        }}"""
        self.page.evaluate(script, PATIENCE)

    @property
    def said(self) -> Locator:
        return self.page.locator("nimbers-answer .verdict p")

    @property
    def board(self) -> Locator:
        return self.page.locator("nimbers-board .board")

    @property
    def panel(self) -> Locator:
        return self.page.locator("nimbers-play, nimbers-record, nimbers-end")

    @property
    def told(self) -> Locator:
        """Return the start and the moves, as the page lists them."""
        return self.panel.locator("ol li")

    def press(self, name: str) -> None:
        """Press a button of the panel."""
        self.panel.get_by_role("button", name=name, exact=True).click()

    def play(self, what: str) -> Any:
        """Return something about the game behind the page."""
        return self.page.evaluate(f"{PLAY}.{what}")

    @property
    def turn(self) -> int:
        return int(self.play("game.at"))

    @property
    def moves(self) -> Any:
        """Return the names of the moves made."""
        return self.page.evaluate(f"{PLAY}.game.line.slice(0, {PLAY}.game.at)")

    def ready(self) -> bool:
        """Wait until it is the reader's turn with known moves, or the game is over; return whether it continues."""
        now = f"{PLAY}.view?.moves.length === {PLAY}.game.at"
        drawn = f"{now} && {BOARD}?.svg === {PLAY}.view?.svg && !{BOARD}.isUpdatePending"
        self.wait(f"{drawn} && ({PLAY}.view.over || ({PLAY}.mine && {PLAY}.moves?.moves === {BOARD}.moves))")
        if self.play("view.over"):
            return False
        expect(self.board.locator(".nb-can").first).to_be_attached()
        return True

    def parts(self) -> list[str]:
        """Return the parts of the drawing that can be chosen now."""
        script = "nodes => nodes.map((node) => node.dataset.part)"
        return list(self.board.locator(".nb-can").evaluate_all(script))

    def middle(self, part: str) -> tuple[float, float]:
        """Return the middle of a part on the screen."""
        node = self.board.locator(f'[data-part="{part}"]')
        node.scroll_into_view_if_needed()
        box = node.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, part: str) -> None:
        self.page.mouse.click(*self.middle(part))

    def tap(self, part: str) -> None:
        """Tap with a finger. If a part alone is a move, the first tap shows the move and the second makes it."""
        self.page.touchscreen.tap(*self.middle(part))
        if self.page.locator("nimbers-board .caption").get_by_text("Touch it again").count():
            self.page.touchscreen.tap(*self.middle(part))

    def drag_by_finger(self, *places: tuple[float, float]) -> None:
        """Drag through several places in steps, as a finger does; only Chromium can."""
        session = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            told = [{"x": x, "y": y} for x, y in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

        touch("touchStart", places[0])
        for (x, y), (u, v) in pairwise(places):
            for step in range(1, 7):
                touch("touchMove", (x + (u - x) * step / 6, y + (v - y) * step / 6))
        touch("touchEnd")
        session.detach()

    def by_pointer(self, choose: Callable[[str], None]) -> None:
        """Make some move, part by part."""
        before = self.turn
        for _ in range(6):
            choose(self.chance.choice(self.parts()))
            if self.turn != before:
                return
        raise AssertionError("no move came of six parts")

    def by_keyboard(self) -> None:
        """Make some move without leaving the board."""
        before = self.turn
        expect(self.board).to_be_focused()
        for _ in range(6):
            self.page.keyboard.press("Home")
            for _ in range(self.chance.randrange(4)):
                self.page.keyboard.press(self.chance.choice(ARROWS))
            self.page.keyboard.press("Enter")
            if self.turn != before:
                return
        raise AssertionError("no move came of six parts")

    def a_while(self, move: Callable[[], None], moves: int = 4) -> None:
        """Make so many moves, or fewer if the game ends."""
        for _ in range(moves):
            if self.ready():
                move()

    def to_the_end(self, move: Callable[[], None]) -> None:
        """Play until there is no move, also in games with cycles."""
        for _ in range(200):
            if not self.ready():
                return
            move()
        raise AssertionError("the game does not end")


@contextmanager
def playing(browser: Browser, *, server: bool = True, **options: Any) -> Iterator[Player]:
    """A player on a page that must not violate its policy or throw.

    Without a server, the page was visited once before.
    """
    failures: list[str] = []
    with Site(DIST) as site:
        context = browser.new_context(**options)
        context.on("weberror", lambda error: failures.extend(wrong(error)))
        context.on("console", lambda said: failures.append(said.text) if VIOLATION in said.text else None)
        context.add_init_script(TOLD)
        if server:
            context.add_init_script(FORGETFUL)
        page = context.new_page()
        page.set_default_timeout(20_000)
        if not server:
            page.goto(site.url)
            expect_kept(page)
            site.stop()
        yield Player(page, site)
        context.close()
    assert failures == []
