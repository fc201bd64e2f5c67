"""A game on the page: opponent, undo, players, messages, and the link to all of it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.player import ANSWER, PLAY, Player
from e2e.reader import PATIENCE, allow_clipboard, quiet
from e2e.site_server import Site


@pytest.fixture
def player(page: Page, site: Site) -> Player:
    """A player with access to the clipboard and with animations."""
    allow_clipboard(page)
    page.set_default_timeout(20_000)
    page.emulate_media(reduced_motion="no-preference")
    return Player(page, site)


def rename(page: Page, first: str, second: str) -> None:
    """Give the players names."""
    page.get_by_label("Name of the first player").fill(first)
    page.get_by_label("Name of the opponent").fill(second)
    page.get_by_label("Name of the opponent").press("Enter")


@pytest.mark.gate
@pytest.mark.firefox("play in the second engine")
def test_a_student_loses_and_asks_why(player: Player) -> None:
    """After a wrong move the machine wins; the page shows that move, a better one, and the reason step by step."""
    player.open("nim", "1,2", "o=perfect")
    expect(player.said).to_have_text("Your turn.")
    player.ready()
    player.click("h2.1")
    expect(player.said).to_have_text("The machine took 1 from the first heap. The machine wins.", timeout=PATIENCE)
    end = player.page.locator("nimbers-end")
    told = (
        "Your first move gave the win away. Take 1 from the second heap instead: then the machine has no good answer."
    )
    expect(end.locator(".said")).to_have_text(told, timeout=PATIENCE)
    expect(end.locator(".picture .nb-lit")).to_have_attribute("data-part", "h2.2")
    board, card = player.board.bounding_box(), end.locator(".card").bounding_box()
    assert board
    assert card
    assert card["x"] >= board["x"] + board["width"] or card["y"] >= board["y"] + board["height"]

    player.press("Show why")
    steps = {
        "You took 2 from the second heap.": "1,0",
        "Better: take 1 from the second heap.": "1,1",
        "If the machine then tries “take 1 from the first heap”, you answer “take 1 from the second heap”.": "0,0",
        "If the machine then tries “take 1 from the second heap”, you answer “take 1 from the first heap”.": "0,0",
    }
    expect(end.locator(".others")).to_have_text("There is no other move.", timeout=PATIENCE)
    for step, position in steps.items():
        end.get_by_role("button", name=step).click()
        expect(player.said).to_have_text(step)
        player.wait(f"{PLAY}.view.position === {position!r}")
    player.page.keyboard.press("Escape")
    expect(end.locator(".card")).to_have_count(0)
    expect(player.said).to_contain_text("The machine wins.")
    player.press("Result")
    player.page.get_by_role("heading", name="Nim", exact=True).click()
    expect(end.locator(".card")).to_have_count(0)
    player.press("Result")
    end.locator("summary").click()
    expect(end.get_by_text("“take 1 from the second heap” would have left 0, and won.")).to_be_visible()
    player.press("Try that move again")
    expect(player.said).to_contain_text("Your turn.")


@pytest.mark.gate
def test_why_speaks_of_the_move_that_was_made(player: Player) -> None:
    """During a game "Why?" explains the last move by hand with its numbers; a click shows its board."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    player.click("h3.1")
    player.ready()
    why = player.page.locator("nimbers-why")
    why.get_by_role("button", name="Why?").click()
    told = "“take 5 from the third heap” gives the win away: it leaves the value 7, not 0, and "
    told += "“take 1 from the second heap” makes it 0."
    expect(why.locator("p.short")).to_have_text(told, timeout=PATIENCE)
    expect(why.locator("ol li").first).to_contain_text("the value 7 is left, and 2-3 answers")
    expect(why.locator("ol button")).to_have_count(0)
    expect(player.said).to_contain_text("Your turn.")
    why.get_by_role("button", name="Show the board before this move").click()
    expect(player.said).to_have_text("The board after move 0.")
    expect(why.locator("p.short")).to_have_text(told)
    why.locator("ol button").first.hover()

    expect(player.page.locator("nimbers-board .nb-lit")).not_to_have_count(0)


@pytest.mark.gate
@pytest.mark.parametrize(
    ("game", "position"),
    [("nim", "3,4,5"), ("knight-queen", "N5,4_Q3,3"), ("substring", "00011"), ("token-on-graph", "1-2,2-3,3-1,3-4_1")],
)
@pytest.mark.sampled(2, "the same in other games")
def test_the_machine_wins_what_it_can(player: Player, game: str, position: str) -> None:
    """A perfect machine that starts in a won position wins against any replies."""
    player.open(game, position, "o=perfect;f=2")
    player.to_the_end(lambda: player.by_pointer(player.click))

    assert player.play("view.winner") == 0
    expect(player.said).to_contain_text("The machine wins")


@pytest.mark.gate
def test_undo_redo_restart(player: Player) -> None:
    """Undo removes the reply too, Redo restores both, Restart begins again, and the live region says so."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    player.click("h3.5")
    player.ready()
    assert player.turn == 2
    line = player.moves

    player.press("Undo")
    expect(player.said).to_have_text("Taken back. Your turn.")
    assert player.turn == 0
    player.press("Redo")
    expect(player.said).to_have_text("Made again. Your turn.")
    assert player.moves == line
    player.ready()
    player.press("Restart")
    expect(player.said).to_have_text("From the beginning. Your turn.")
    expect(player.told).to_have_count(0)


def test_undo_while_the_machine_thinks(player: Player) -> None:
    """A pending reply can be stopped and requested again; Undo meanwhile removes the reader's own move.

    The page's clock stands still while the machine thinks, since it would reply after half a second.
    """
    clock = player.page.clock
    clock.install()
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    clock.pause_at(player.page.evaluate("Date.now() + 1000"))
    player.click("h3.5")
    player.panel.get_by_role("button", name="Cancel").click()
    expect(player.said).to_contain_text("The reply was stopped.")
    assert player.turn == 1
    clock.resume()
    player.press("Ask for the reply again")
    player.ready()
    assert player.turn == 2

    player.press("Restart")
    player.ready()
    clock.pause_at(player.page.evaluate("Date.now() + 1000"))
    player.click("h3.5")
    expect(player.said).to_contain_text("The machine is thinking.")
    player.press("Undo")
    expect(player.said).to_have_text("Taken back. Your turn.")
    clock.resume()
    quiet(player.page)
    assert player.turn == 0


@pytest.mark.gate
def test_swapping_sides(player: Player) -> None:
    """After swapping, the machine makes the reader's move, and the reader answers."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    player.press("Swap sides")
    expect(player.said).to_have_text("The machine took 2 from the first heap. Your turn.", timeout=PATIENCE)
    assert player.turn == 1


@pytest.mark.gate
def test_the_moves_so_far(player: Player) -> None:
    """The reader can view an earlier board, where no move is possible; the game then continues unchanged."""
    player.open("nim", "3,4,5", "o=friend;h=3-4+2-3+1-1")
    player.ready()
    expect(player.told).to_have_count(4)
    player.told.nth(1).get_by_role("button").click()
    expect(player.said).to_have_text("The board after move 1.")
    assert player.play("view.position") == "3,4,4"
    assert player.parts() == []
    player.press("Back to the game")
    player.ready()

    assert player.play("view.position") == "1,3,4"
    expect(player.told.nth(3).get_by_role("button")).to_have_attribute("aria-current", "step")


@pytest.mark.gate
def test_two_friends(player: Player) -> None:
    """Two people move in turn under their names, and the page names the winner."""
    player.open("nim", "1,1", "o=friend")
    player.panel.locator("summary").click()
    rename(player.page, "Ann", "Bob")
    expect(player.said).to_have_text("Ann to move.")
    player.ready()
    player.click("h1.1")
    expect(player.said).to_have_text("Ann took 1 from the first heap. Bob to move.")
    player.ready()
    player.click("h2.1")

    expect(player.said).to_have_text("Bob took 1 from the second heap. Bob wins.")
    expect(player.panel.get_by_text("Ann could not have won from this start.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.gate
def test_misere(player: Player) -> None:
    """In misère play the player who takes the last token loses, and the machine plays accordingly."""
    player.open("nim", "1,2", "c=misere;o=perfect;f=2")
    player.ready()
    assert player.moves == ["2-0"]
    player.click("h1.1")

    expect(player.said).to_contain_text("The machine wins.", timeout=PATIENCE)


def test_scores(player: Player) -> None:
    """A scoring game shows what each player has collected, and its end gives both scores."""
    player.open("substring", "0110", "o=friend;h=1-1")
    scores = player.panel.get_by_label("Scores")
    expect(scores).to_contain_text("Player 1-1")
    expect(scores).to_contain_text("Player 20")
    player.to_the_end(lambda: player.by_pointer(player.click))

    assert " to " in player.said.inner_text()


def test_strength_and_sides_are_settings(player: Player) -> None:
    """The opponent, its strength and the first player are chosen under Players and are in the link."""
    page = player.page
    player.open("nim", "3,4,5", "o=perfect")
    player.panel.locator("summary").click()
    page.get_by_role("radio", name="Easy").check(force=True)
    page.get_by_label("Strength 5: errs now and then").press("Home")
    expect(page.get_by_label("Strength 0: moves at random")).to_be_visible()
    page.get_by_label("Who starts").select_option("The machine")
    player.ready()

    assert player.turn == 1
    assert ";o=0;f=2;h=" in page.url


@pytest.mark.gate
def test_hint(player: Player) -> None:
    """The first hint says where to look; the second names and marks a winning move without making it."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    player.press("Hint")
    expect(player.said).to_have_text("Look at the heap that is ringed. Your turn.", timeout=PATIENCE)
    expect(player.board.locator(".nb-lit")).to_have_count(3)
    player.press("Hint")
    expect(player.said).to_have_text("Hint: take 2 from the first heap. It wins. Your turn.", timeout=PATIENCE)
    expect(player.board.locator(".nb-lit")).to_have_count(2)
    assert player.turn == 0


@pytest.mark.gate
def test_which_moves_win(player: Player) -> None:
    """By default buttons are in plain order; switched on, the board has signs and a table gives outcome and value."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    buttons = player.page.locator("nimbers-moves .buttons button")
    expect(buttons.first).to_have_text("take 3 from the first heap")
    expect(player.board.locator(".nb-outcome")).to_have_count(0)
    player.page.get_by_label("Show which moves win").check()
    expect(player.board.locator(".nb-outcome")).to_have_count(12)
    expect(player.board.locator(".nb-outcome.nb-win")).to_have_text("W")
    rows = player.page.locator("nimbers-moves tbody tr")
    expect(rows.first).to_contain_text("wins")
    rows.first.get_by_role("button").click()
    player.ready()

    assert player.moves[0] == "1-1"
    player.page.get_by_label("Show which moves win").uncheck()


@pytest.mark.gate
def test_a_move_is_typed(player: Player) -> None:
    """A move can be typed by its name; any other text causes a message and changes nothing."""
    player.open("nim", "3,1000000000", "o=friend")
    player.ready()
    field = player.page.get_by_label("Your move")
    field.fill("2-1000000001")
    field.press("Enter")
    expect(player.page.get_by_role("alert")).to_contain_text("no move 2-1000000001")
    assert player.turn == 0
    field.fill("2-123456789")
    field.press("Enter")
    player.wait(f"{PLAY}.game.at === 1")
    player.ready()

    assert player.play("view.position") == "3,123456789"


def test_a_number_at_a_heap_too_large_to_draw(player: Player) -> None:
    """A click on a large heap asks for a number; the page shows the move before making it."""
    player.open("nim", "30,3", "o=friend")
    player.ready()
    player.click("h1")
    number = player.page.locator("nimbers-board .number")
    number.get_by_label("Number", exact=True).fill("31")
    number.get_by_role("button").click()
    player.page.keyboard.press("Escape")
    expect(number).to_have_count(0)
    player.click("h1")
    number.get_by_label("Number", exact=True).fill("7")
    expect(number).to_contain_text("take 23 from the first heap")
    player.page.keyboard.press("Enter")
    player.ready()

    assert player.play("view.position") == "7,3"


def test_an_unfinished_choice(player: Player) -> None:
    """An unfinished choice is marked, and Escape clears it.

    Pointing at a move previews it and the position it leaves.
    """
    player.open("knight-queen", "N2,1_Q1,1", "o=friend;n=8")
    player.ready()
    player.click("Q")
    expect(player.board.locator(".nb-picked")).to_have_attribute("data-part", "Q")
    player.page.mouse.move(*player.middle("c0.0"))
    expect(player.page.locator("nimbers-board .caption")).to_contain_text("move the queen to 0,0")
    expect(player.board.locator(".nb-ghost")).to_have_count(1)
    player.board.focus()
    player.page.keyboard.press("Escape")

    expect(player.board.locator(".nb-picked")).to_have_count(0)
    assert player.turn == 0


@pytest.mark.gate
def test_by_ear(player: Player) -> None:
    """The board is one tab stop with a name; the focused part is named after its move."""
    player.open("nim", "2,1", "o=friend")
    player.ready()
    board = player.page.get_by_role("application", name="Board: 2 heaps of 2, 1")
    board.focus()
    player.page.keyboard.press("Home")
    at = board.get_attribute("aria-activedescendant")
    assert at
    expect(player.page.locator(f"[id='{at}']")).to_have_role("button")
    expect(player.page.locator(f"[id='{at}']")).to_have_attribute("aria-label", "take 2 from the first heap")
    expect(player.said).to_have_attribute("aria-live", "polite")
    stops = player.board.locator("[tabindex='0']").count()

    assert stops == 0


@pytest.mark.gate
def test_arrows_go_where_they_point(player: Player) -> None:
    """In the middle of a grid each arrow key leads to a part in that direction."""
    player.open("cram", "..._..._...", "o=friend")
    player.ready()

    def place() -> tuple[float, float]:
        at = player.page.locator(f"[id='{player.board.get_attribute('aria-activedescendant')}']").bounding_box()
        assert at is not None
        return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2

    player.board.focus()
    player.page.keyboard.press("Home")
    for key in ("ArrowRight", "ArrowDown"):  # away from the corner, wherever it is
        player.page.keyboard.press(key)
    went = {}
    for key, back in (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")):
        before = place()
        player.page.keyboard.press(key)
        after = place()
        player.page.keyboard.press(back)
        went[key] = [round((new - old) / 20) for new, old in zip(after, before, strict=True)]

    (across, up), (left, along) = went["ArrowUp"], went["ArrowLeft"]
    assert (across, along) == (0, 0)
    assert up < 0
    assert left < 0


@pytest.mark.gate
def test_back_is_undo(player: Player) -> None:
    """The reader's move and its reply are one step of the history for Back and Forward."""
    player.open("nim", "3,4,5", "o=perfect")
    player.ready()
    player.click("h3.5")
    player.ready()
    one = player.moves
    player.click("h3.1")
    player.ready()
    both = player.moves
    assert len(both) == 4
    player.page.go_back()
    player.wait(f"{PLAY}.game.at === 2")
    player.ready()
    assert player.moves == one
    player.page.go_forward()
    player.wait(f"{PLAY}.game.at === 4")
    player.ready()

    assert player.moves == both


def test_a_link_after_ten_moves(player: Player, browser: Browser) -> None:
    """A link made after ten moves opens the same board, moves, names and settings in another browser."""
    player.open("nim", "6,7,5", "c=misere;o=friend;f=2")
    player.panel.locator("summary").click()
    rename(player.page, "Ann", "李雷")
    for _ in range(10):
        assert player.ready()
        part = player.parts()
        player.click(max(p for p in part if p.split(".")[0] == part[0].split(".")[0]))
    player.ready()
    assert player.turn == 10
    player.page.get_by_role("button", name="Share", exact=True).click()
    expect(player.page.get_by_text("Link copied")).to_be_visible()
    link = player.page.evaluate("navigator.clipboard.readText()")
    state = "({position: play.view.position, game: {...play.game, seed: 0}, set: play.about.set})"
    here = player.page.evaluate(f"(() => {{ const play = {PLAY}; return {state}; }})()")
    context = browser.new_context()
    page = context.new_page()
    page.goto(link)
    expect(page.get_by_text("Someone shared this game with you, after 10 moves.")).to_be_visible(timeout=PATIENCE)
    other = Player(page, player.site)
    expect(other.said).to_have_text(player.said.inner_text(), timeout=PATIENCE)
    there = page.evaluate(f"(() => {{ const play = {PLAY}; return {state}; }})()")
    expect(other.told).to_have_count(11)
    context.close()

    assert there == here


def test_a_link_with_a_wrong_move_is_told(player: Player) -> None:
    """A message names the number of an impossible move, and the page stays usable."""
    player.page.goto(player.site.url + "#v1;g=nim;p=3,4;o=friend;h=1-0+1-7")
    expect(player.page.get_by_role("alert")).to_contain_text("move 2: there is no move 1-7", timeout=PATIENCE)


def test_motion_only_where_it_is_wanted(player: Player) -> None:
    """Removed tokens fade; with reduced motion they vanish at once."""
    watched = f"{ANSWER}.renderRoot.querySelector('nimbers-board').renderRoot.querySelector('.board')"
    script = f"""async () => {{
        const board = {watched};
        const seen = new Promise((resolve) => {{
            const count = () => resolve(board.querySelectorAll('.leaving').length);
            new MutationObserver(count).observe(board, {{childList: true}});
        }});
        {ANSWER}.session.play.move("1-0");
        return seen;
    }}"""
    for motion, count in (("no-preference", 1), ("reduce", 0)):
        player.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        player.open("nim", "3,4", "o=friend")
        player.ready()
        seen = player.page.evaluate(script)
        running = player.page.evaluate(f"{watched}.getAnimations({{subtree: true}}).length")
        assert (seen > 0 or running > 0) == (count > 0)
        player.page.goto("about:blank")


@pytest.mark.gate
def test_a_new_game_begins_from_another_start(player: Player) -> None:
    """A new game has another position of the level and the same opponent; the level is remembered."""
    page = player.page
    player.open("nim", "3,4,5", "o=friend")
    player.ready()
    page.get_by_role("button", name="New game").click()
    expect(page).not_to_have_url(re.compile("p=3,4,5"), timeout=PATIENCE)
    player.ready()
    before = page.url
    page.get_by_label("Start", exact=True).select_option("3")
    expect(page).not_to_have_url(before, timeout=PATIENCE)
    player.ready()

    assert ";o=friend" in page.url
    assert page.get_by_role("radio", name="Friend").is_checked()


@pytest.mark.gate
def test_a_game_begins_from_a_position_of_your_own(player: Player) -> None:
    """A typed position begins a game with the same opponent; one that cannot be read is refused, and stays."""
    page = player.page
    player.open("nim", "3,4,5", "o=friend")
    player.ready()
    field = page.get_by_label("Start from")
    field.fill("2,5,x")
    field.press("Enter")
    alert = page.locator("nimbers-own-start").get_by_role("alert")
    expect(alert).to_contain_text("x", timeout=PATIENCE)
    expect(field).to_have_value("2,5,x")
    field.fill("2 5 6")
    page.locator("nimbers-own-start").get_by_role("button", name="Play").click()
    expect(page).to_have_url(re.compile("p=2,5,6;.*o=friend"), timeout=PATIENCE)
    player.ready()

    expect(alert).to_have_count(0)
    expect(player.said).to_have_text("Player 1 to move.")
