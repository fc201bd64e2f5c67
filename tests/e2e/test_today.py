"""Today's puzzle on the home page is solved, refuted, counted and shared by the page's clock and without Python."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from e2e.player import DIST, Player
from e2e.reader import PATIENCE, SHORT, Held, allow_clipboard, quiet, wait_for
from e2e.site_server import Site
from nimbers.practice.puzzles import LEVELS, parse_date, puzzle_of

DAY = "2026-11-24"
BEFORE, AFTER = "2026-11-23", "2026-11-25"
PUZZLE = "document.querySelector('nimbers-puzzle')"
PLAY = f"{PUZZLE}?.play"
DRAWN = f"{PLAY}?.view && {PLAY}.view.moves.length === {PLAY}.game.at"
READY = f"{DRAWN} && ({PLAY}.view.over || ({PLAY}.mine && {PLAY}.moves))"
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true });
"""
CLOSED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('closed'); } })"
# Return how many days are stored for use without a network.
AHEAD = """async () => {
    const name = (await caches.keys()).find((one) => one.endsWith(" days"));
    return name ? (await (await caches.open(name)).keys()).length : 0;
}"""
KEPT = "Object.entries(localStorage).find(([key]) => key.endsWith(' puzzles'))?.[1]"
KEY = "Object.keys(localStorage).find((key) => key.endsWith(' puzzles'))"


class Solver(Player):
    """A solver of today's puzzle; page and package agree on the winning moves."""

    by = "mouse"

    def noon(self, day: str) -> None:
        """Set the page's clock to this day."""
        self.page.clock.set_fixed_time(f"{day}T12:00:00")

    def come(self, address: str = "", day: str = DAY) -> None:
        """Open the home page on a day and scroll to the puzzle."""
        self.noon(day)
        self.page.goto(self.site.url + address)
        self.see()

    def see(self) -> None:
        """Wait for the board."""
        self.card.scroll_into_view_if_needed()
        expect(self.board.locator(".nb-can").first).to_be_attached(timeout=PATIENCE)

    @property
    def card(self) -> Locator:
        return self.page.locator("nimbers-puzzle")

    @property
    def board(self) -> Locator:
        return self.card.locator("nimbers-board .board")

    @property
    def said(self) -> Locator:
        return self.card.locator(".said")

    @property
    def streak(self) -> Locator:
        return self.card.locator(".streak")

    def state(self, what: str) -> Any:
        return self.page.evaluate(f"{PLAY}.{what}")

    def level(self, level: int) -> None:
        self.card.locator(f"#level-{level}").click()
        expect(self.card.locator(f"#level-{level}")).to_have_attribute("aria-selected", "true")
        expect(self.board.locator(".nb-can").first).to_be_attached()

    def moves_that(self, win: bool) -> list[Any]:
        """Return the moves on the board that win, or those that do not."""
        return [one for one in self.state("moves.moves") if (one["verdict"] == "win") == win]

    def make(self, move: Any) -> None:
        """Make a move, part by part, and wait for the machine's reply."""
        at = self.state("game.at")
        # The last part once more, where the touches so far have only shown the move.
        for part in [*move["touch"], move["touch"][-1]]:
            if self.state("game.at") > at:
                break
            self.touch(part)
        self.wait(f"{PLAY}.game.at > {at}")
        self.wait(READY)

    def touch(self, part: str) -> None:
        """Choose a part of the board."""
        if self.by == "mouse":
            self.click(part)
        elif self.by == "finger":
            self.page.touchscreen.tap(*self.middle(part))
        else:
            self.go_to(self.board.locator(f'[data-part="{part}"]'))
            self.page.keyboard.press("Enter")

    def go_to(self, node: Locator) -> None:
        """Move by arrow keys in the direction of the part."""
        self.board.focus()
        self.page.keyboard.press("Home")
        for turn in range(60):
            if "nb-at" in (node.get_attribute("class") or ""):
                return
            there, here = node.bounding_box(), self.board.locator(".nb-at").bounding_box()
            assert there is not None
            assert here is not None
            right = there["x"] + there["width"] / 2 - here["x"] - here["width"] / 2
            down = there["y"] + there["height"] / 2 - here["y"] - here["height"] / 2
            sideways = abs(right) > abs(down) if turn % 3 else abs(right) < abs(down)
            key = ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else "ArrowDown" if down > 0 else "ArrowUp"
            self.page.keyboard.press(key)
        raise AssertionError("no way to this part by keys")

    def solve(self) -> None:
        """Make winning moves to the end."""
        self.wait(READY)
        for _ in range(20):
            if self.state("view.over"):
                break
            self.make(self.moves_that(win=True)[0])
        expect(self.said).to_contain_text(re.compile("Solved|解出来了"))


@pytest.fixture
def solver(page: Page, site: Site) -> Solver:
    return Solver(page, site)


@pytest.mark.gate
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.sampled(1, "other levels")
def test_it_is_the_packages_and_is_solved(solver: Solver, level: int) -> None:
    """Each level is the package's puzzle of the day; winning moves lead to its end and are counted."""
    solver.come()
    solver.level(level)
    puzzle = puzzle_of(parse_date(DAY), level)
    assert (solver.state("game.start"), solver.state("about.game")) == (puzzle.position, puzzle.game)
    solver.solve()

    expect(solver.card.locator(f"#level-{level}")).to_have_attribute("aria-label", re.compile(", solved$"))
    expect(solver.streak).to_contain_text("Days in a row: 1")


@pytest.mark.gate
def test_a_wrong_move_is_refuted_and_tried_again(solver: Solver) -> None:
    """The machine replies on the board, the message reveals nothing, and the same position appears again."""
    solver.come()
    before = solver.state("view.svg")
    right = [move["text"] for move in solver.moves_that(win=True)]
    wrong = solver.moves_that(win=False)[0]
    solver.make(wrong)
    expect(solver.said).to_contain_text(f"That is not it. “{wrong['text']}”")
    told = solver.said.inner_text()
    assert not any(f"“{text}”" in told for text in right)
    assert solver.board.locator(".nb-can").count() == 0
    solver.card.get_by_role("button", name="Try again").click()
    solver.wait(READY)

    assert solver.state("view.svg") == before
    solver.solve()
    expect(solver.said).to_contain_text("Solved!")


@pytest.mark.parametrize("by", ["finger", "keyboard"])
def test_by_finger_and_by_keyboard(browser: Browser, site: Site, by: str) -> None:
    """The puzzle can be solved without a mouse; for keyboard users the focus moves to the next control."""
    options: dict[str, Any] = {"has_touch": True, "viewport": {"width": 390, "height": 844}} if by == "finger" else {}
    context = browser.new_context(**options)
    context.add_init_script(SHORT)
    solver = Solver(context.new_page(), site)
    solver.by = by
    solver.come()
    solver.make(solver.moves_that(win=False)[0])
    if by == "keyboard":
        expect(solver.card.get_by_role("button", name="Try again")).to_be_focused()
        solver.page.keyboard.press("Enter")
        expect(solver.board).to_be_focused()
    else:
        solver.card.get_by_role("button", name="Try again").tap()
    solver.wait(READY)
    solver.solve()

    if by == "keyboard":
        expect(solver.card.locator("#next")).to_be_focused()
    context.close()


def test_levels_by_arrow_keys(solver: Solver) -> None:
    """The tabs are one tab stop; arrows choose the next level cyclically."""
    solver.come()
    solver.card.locator("#level-1").focus()
    for level in (2, 3, 1):
        solver.page.keyboard.press("ArrowRight")
        expect(solver.card.locator(f"#level-{level}")).to_be_focused()

        expect(solver.card.locator(f"#level-{level}")).to_have_attribute("aria-selected", "true")


def test_days_in_a_row(solver: Solver) -> None:
    """One level a day is enough; a missed day resets the count; a wrong clock has no effect."""
    page = solver.page
    solver.come(day=BEFORE)
    expect(solver.streak).to_contain_text("on this device only")
    solver.solve()
    solver.come()
    expect(solver.streak).to_contain_text("Days in a row: 1")
    solver.solve()
    expect(solver.streak).to_contain_text("Days in a row: 2")
    kept = page.evaluate(KEPT)
    for day, days in (("2026-11-25", 2), ("2026-11-26", 0), ("2026-11-20", 0), (DAY, 2)):
        solver.come(day=day)
        expect(solver.streak).to_contain_text(f"Days in a row: {days}" if days else "Solve one a day")

    assert page.evaluate(KEPT) == kept


def test_damaged_or_without_storage(solver: Solver, context: BrowserContext) -> None:
    """Damaged data count as none and are replaced; without storage the puzzle can still be played."""
    page = solver.page
    solver.come()
    solver.solve()
    page.evaluate(f"localStorage.setItem({KEY}, {KEPT}.replace('2026', '2025'))")
    solver.come()
    expect(solver.streak).to_contain_text("Solve one a day")
    solver.solve()
    expect(solver.streak).to_contain_text("Days in a row: 1")
    context.add_init_script(CLOSED)
    solver.come()
    solver.solve()

    expect(solver.streak).to_be_empty()
    expect(solver.card.locator("#level-1")).to_have_attribute("aria-label", re.compile(", solved$"))


def test_two_tabs_add_up(solver: Solver, context: BrowserContext) -> None:
    """Each tab sees the other's solutions, and neither removes them."""
    other = Solver(context.new_page(), solver.site)
    solver.come()
    other.come()
    solver.level(1)
    solver.solve()
    expect(other.card.locator("#level-1")).to_have_attribute("aria-label", re.compile(", solved$"))
    other.level(2)
    other.solve()

    expect(solver.card.locator("#level-2")).to_have_attribute("aria-label", re.compile(", solved$"))
    solver.come()
    expect(solver.card.locator("#level-3")).to_have_attribute("aria-selected", "true")


def test_midnight_passes(solver: Solver) -> None:
    """A reader who returns the next day gets its puzzle; a game in progress stays until its player leaves it."""
    wake = "document.dispatchEvent(new Event('visibilitychange'))"
    solver.come()
    solver.noon(AFTER)
    solver.page.evaluate(wake)
    expect(solver.card.locator(".day")).to_contain_text("November 25")
    solver.wait(f"{READY} && {PLAY}.game.start === {puzzle_of(parse_date(AFTER), 1).position!r}")
    solver.make(solver.moves_that(win=False)[0])
    solver.noon("2026-11-26")
    solver.page.evaluate(wake)
    expect(solver.streak).to_contain_text("A new day has begun.")
    assert solver.state("game.at") >= 1
    solver.card.get_by_role("button", name="To today's puzzle").click()

    expect(solver.card.locator(".day")).to_contain_text("November 26")


def test_shared_without_the_answer(solver: Solver, context: BrowserContext) -> None:
    """The link has day and level but no moves; it opens that puzzle on a later day, which does not count."""
    allow_clipboard(solver.page)
    solver.come()
    solver.level(3)
    solver.card.get_by_role("button", name="Copy a link").click()
    expect(solver.card.locator(".shared")).to_contain_text("Copied")
    text = solver.page.evaluate("navigator.clipboard.readText()")
    assert text == f"Nimbers puzzle {DAY}, level 3 {solver.site.url}?puzzle={DAY}&level=3#today"
    solver.come(f"?puzzle={DAY}&level=3#today", day="2026-12-24")
    assert solver.state("game.start") == puzzle_of(parse_date(DAY), 3).position
    solver.solve()
    expect(solver.streak).to_contain_text("A puzzle of another day")
    assert solver.page.evaluate(KEPT) is None
    solver.card.get_by_role("link", name="To today's puzzle").click()
    solver.wait(f"{READY} && {PLAY}.game.start === {puzzle_of(parse_date('2026-12-24'), 1).position!r}")

    expect(solver.card.locator(".day")).to_contain_text("December 24")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.sampled(1, "other levels")
def test_with_all_the_tools(solver: Solver, level: int) -> None:
    """The game's page opens in play at the position on the board, with the moves so far."""
    solver.come()
    solver.level(level)
    solver.make(solver.moves_that(win=True)[0])
    position, moves = solver.state("view.position"), solver.state("game.line")
    solver.card.get_by_role("link", name="Open with all the tools").click()
    page = Player(solver.page, solver.site)
    page.wait("document.querySelector('nimbers-app')?.shadowRoot?.querySelector('nimbers-answer')?.session?.play?.view")

    assert (page.play("view.position"), page.moves) == (position, moves)


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
@pytest.mark.sampled(2, "other widths")
def test_nothing_jumps_when_the_puzzle_comes(page: Page, site: Site, width: int) -> None:
    """The page reserves space: script, data, a wrong move and a solved level move nothing around the puzzle."""
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(SHIFTS)
    solver = Solver(page, site)
    held = Held(page, "**/puzzles/*")
    solver.noon(DAY)
    page.goto(site.url)
    quiet(page)
    page.evaluate("document.getElementById('today').scrollIntoView()")
    expect(solver.card.locator(".empty")).to_be_attached()
    height = solver.card.bounding_box()
    held.let_go()
    solver.see()
    page.evaluate("document.getElementById('today').scrollIntoView()")
    quiet(page)
    assert page.evaluate("shifts") == []
    solver.make(solver.moves_that(win=False)[0])
    solver.card.get_by_role("button", name="Try again").click()
    solver.wait(READY)
    solver.solve()

    after = solver.card.bounding_box()
    assert height is not None
    assert after is not None
    assert (height["height"], height["width"]) == (after["height"], after["width"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_chinese(page: Page, site: Site) -> None:
    """The same puzzle appears in Chinese, with its texts and moves."""
    solver = Solver(page, site)
    solver.come("zh-Hans/")
    assert solver.state("game.start") == puzzle_of(parse_date(DAY), 1).position
    wrong = solver.moves_that(win=False)[0]
    solver.make(wrong)
    expect(solver.said).to_contain_text("不是这一步。")
    expect(solver.said).to_contain_text(f"“{wrong['text']}”")
    solver.card.get_by_role("button", name="再试一次").click()
    solver.wait(READY)
    solver.solve()

    expect(solver.streak).to_contain_text("已连续 1 天")


def test_when_the_day_cannot_be_fetched(page: Page, site: Site) -> None:
    """A message appears and a retry follows; stored days work without a network."""
    solver = Solver(page, site)
    page.route("**/puzzles/*", lambda route: route.abort())
    solver.noon(DAY)
    page.goto(site.url)
    solver.card.scroll_into_view_if_needed()
    expect(solver.card.locator("[role=status]").filter(has_text="could not be fetched")).to_be_visible()
    page.unroute("**/puzzles/*")
    solver.card.get_by_role("button", name="Fetch it again").click()
    solver.see()
    wait_for(page, lambda: page.evaluate(AHEAD) == 7)
    page.route("**/puzzles/*", lambda route: route.abort())
    solver.come(day=AFTER)

    assert solver.state("game.start") == puzzle_of(parse_date(AFTER), 1).position


def test_without_javascript(browser: Browser, site: Site) -> None:
    """Without JavaScript a card describes the puzzle and links to pages that need no board."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    card = page.locator("nimbers-puzzle")

    expect(card).to_contain_text("in each of them one move wins")
    expect(card.get_by_role("link", name="Practice")).to_have_attribute("href", "practice/")
    context.close()


def test_the_home_page_asks_for_no_python(page: Page, site: Site) -> None:
    """Python does not load, and no day loads before the puzzle is near the window."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 390, "height": 400})
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.goto(site.url)
    quiet(page)
    Solver(page, site).see()

    assert [url for url in asked if "/runtime/" in url] == []
    assert len({url for url in asked if re.search(r"/puzzles/\d+\.bin$", url)}) >= 1
    assert len(list((DIST / "puzzles").iterdir())) >= 365
