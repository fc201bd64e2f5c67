"""Play before Python: a game can be played to its end without it, and keeps its state when Python loads."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.player import ARROWS, VIEW, Player, playing
from e2e.reader import PATIENCE, Held
from e2e.test_play_all import cards

# Pages with the first moves only, because a whole game is too large, and those whose reader composes the position or
# writes the rules.
FIRST_MOVES = {
    "clobber",
    "cram",
    "knight-queen",
    "loopy-sum",
    "notakto",
    "own",
    "sprouts",
    "sum",
    "take-and-break",
    "triangle-avoidance",
}
WHOLE = [card["slug"] for card in cards() if card["slug"] not in FIRST_MOVES]
LIVING = "document.querySelector('nimbers-living').play"
PHONE: dict[str, Any] = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
Act = Callable[[Player], None]


def click(player: Player) -> None:
    player.by_pointer(player.click)


def tap(player: Player) -> None:
    player.by_pointer(player.tap)


def type_keys(player: Player) -> None:
    player.board.focus()
    player.by_keyboard()


@pytest.fixture(scope="module")
def mouse(browser: Browser) -> Iterator[Player]:
    with playing(browser) as player:
        Held(player.page, "**/runtime/*")
        yield player


def begin(player: Player, game: str) -> None:
    """Open a game's bare address, without Python."""
    player.page.goto(f"{player.site.url}games/{game}/")
    player.wait(VIEW)


@pytest.mark.gate
@pytest.mark.parametrize("game", WHOLE)
@pytest.mark.sampled(1, "other games")
def test_a_whole_game_without_python(mouse: Player, game: str) -> None:
    """A game against the perfect machine by mouse ends with the card that names the winner."""
    begin(mouse, game)
    mouse.to_the_end(lambda: click(mouse))

    expect(mouse.page.locator("nimbers-end h3")).not_to_be_empty()
    assert mouse.page.evaluate("nimbers.engine?.state.name ?? ''") != "ready"


@pytest.mark.gate
@pytest.mark.parametrize(("act", "options"), [(tap, PHONE), (type_keys, {})], ids=["finger", "keyboard"])
@pytest.mark.parametrize("game", ["nim", "kayles", "green-hackenbush", "nimstring"])
@pytest.mark.sampled(2, "other games")
def test_by_finger_and_by_keyboard(browser: Browser, game: str, act: Act, options: dict[str, Any]) -> None:
    """A whole game can be played without Python on a phone, and without a pointer."""
    with playing(browser, **options) as player:
        Held(player.page, "**/runtime/*")
        begin(player, game)
        player.to_the_end(lambda: act(player))

        expect(player.page.locator("nimbers-end h3")).not_to_be_empty()


def test_python_comes_in_the_middle(browser: Browser) -> None:
    """When Python loads, position, moves and turn stay, and the game can be finished with it."""
    with playing(browser) as player:
        held = Held(player.page, "**/runtime/*")
        begin(player, "nim")
        assert player.ready()
        click(player)
        assert player.ready()
        before = player.moves, player.play("view.position"), player.turn, player.said.inner_text()
        assert len(before[0]) == 2
        held.let_go()
        player.wait("nimbers.engine?.state.name === 'ready'")

        assert (player.moves, player.play("view.position"), player.turn, player.said.inner_text()) == before
        player.to_the_end(lambda: click(player))
        expect(player.page.locator("nimbers-end h3")).not_to_be_empty()


@pytest.mark.gate
@pytest.mark.parametrize("by", ["mouse", "finger", "keyboard"])
@pytest.mark.sampled(1, "the other ways to touch")
def test_nim_on_the_home_page(browser: Browser, by: str) -> None:
    """The home page, which never loads Python, has a game against the perfect machine."""
    with playing(browser, **(PHONE if by == "finger" else {})) as player:
        page = player.page
        page.goto(player.site.url)
        play_at_home(player, by)

        expect(page.locator("nimbers-living nimbers-end h3")).not_to_be_empty(timeout=PATIENCE)


def test_why_from_home_to_the_move_that_lost(browser: Browser) -> None:
    """The board in place shows the steps; the full reason is on the game's page, after that move."""
    with playing(browser) as player:
        page = player.page
        page.goto(player.site.url)
        page.locator("nimbers-living nimbers-board [data-part='h3.1']").click()
        player.wait(f"{LIVING}.game.at === 2")
        play_at_home(player, "mouse")
        end = page.locator("nimbers-living nimbers-end")
        end.get_by_role("button", name="Show why").click()
        expect(page.locator("nimbers-living .turn[aria-live]")).to_have_text("You took 5 from the third heap.")
        end.get_by_role("button", name="Better: take 2 from the first heap.").click()
        player.wait(f"{LIVING}.view.position === '1,4,5'")
        end.get_by_role("button", name="Show why").click()
        end.locator("summary").click()
        end.get_by_role("button", name="The whole reason").click()
        expect(page).to_have_url(re.compile(r"games/nim/"))
        why = page.locator("nimbers-why")

        told = "“take 5 from the third heap” gives the win away"
        expect(why.locator("ol li").first).to_contain_text(told, timeout=PATIENCE)
        assert player.moves[0] == "3-0"


def play_at_home(player: Player, by: str) -> None:
    """Play to the end of the game on the home page."""
    page = player.page
    chance = random.Random(2)
    board = page.locator("nimbers-living nimbers-board .board")
    for _ in range(20):
        now = f"{LIVING}?.view && {LIVING}.view.moves.length === {LIVING}.game.at"
        player.wait(f"{now} && ({LIVING}.view.over || ({LIVING}.mine && {LIVING}.moves))")
        if page.evaluate(f"{LIVING}.view.over"):
            break
        expect(board.locator(".nb-can").first).to_be_attached()
        before = page.evaluate(f"{LIVING}.game.at")
        if by == "keyboard":
            go_by_keys(page, chance)
        else:
            part = board.locator(".nb-can").nth(chance.randrange(board.locator(".nb-can").count()))
            part.scroll_into_view_if_needed()
            (part.tap if by == "finger" else part.click)()
            if by == "finger" and page.locator("nimbers-living .caption").get_by_text("Touch it again").count():
                part.tap()
        player.wait(f"{LIVING}.game.at > {before}")


def go_by_keys(page: Page, chance: random.Random) -> None:
    """Move the focus to some part of the board and choose it."""
    page.locator("nimbers-living nimbers-board .board").focus()
    page.keyboard.press("Home")
    for _ in range(chance.randrange(4)):
        page.keyboard.press(chance.choice(ARROWS))
    page.keyboard.press("Enter")
