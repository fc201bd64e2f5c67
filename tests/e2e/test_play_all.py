"""Every game can be played on the drawing: to its end by mouse, and for a while by finger and by keyboard."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.player import DIST, Player, playing
from tier import tier


def cards() -> list[dict[str, Any]]:
    """Return the catalogue of the built site; an empty one without a build, as when tests are only listed."""
    catalogue: Path = DIST / "games.json"
    games: list[dict[str, Any]] = json.loads(catalogue.read_text())["games"] if catalogue.exists() else []
    return games


GAMES = [pytest.param(card["slug"], card["examples"][0], id=card["slug"]) for card in cards()]


# One page serves all games of a kind of input, because each new page starts Python again, which takes longer.
@pytest.fixture(scope="module")
def mouse(browser: Browser) -> Iterator[Player]:
    with playing(browser) as player:
        yield player


@pytest.fixture(scope="module")
def finger(browser: Browser) -> Iterator[Player]:
    with playing(browser, has_touch=True, viewport={"width": 390, "height": 844}) as player:
        yield player


def told(player: Player) -> None:
    """Check that a finished game ends with a sentence, and that the list has every move."""
    if not player.ready():
        expect(player.said).to_contain_text("wins" if player.play("view.winner") is not None else "tie")
    expect(player.told).to_have_count(player.turn + 1)


@pytest.mark.sampled(1, "the same in other games")
@pytest.mark.gate
@pytest.mark.parametrize(("game", "position"), GAMES)
def test_by_mouse(mouse: Player, game: str, position: str) -> None:
    """Clicks on the parts of the drawing suffice in every game."""
    mouse.open(game, position)
    mouse.a_while(lambda: mouse.by_pointer(mouse.click), tier.many(2, 4))
    told(mouse)


@pytest.mark.gate
@pytest.mark.parametrize(("game", "position"), GAMES)
@pytest.mark.sampled(1, "the same in other games")
def test_to_the_end(mouse: Player, game: str, position: str) -> None:
    """Whole games can be played with clicks, and each end has a sentence."""
    mouse.open(game, position)
    mouse.to_the_end(lambda: mouse.by_pointer(mouse.click))
    told(mouse)


@pytest.mark.gate
@pytest.mark.parametrize(("game", "position"), GAMES)
@pytest.mark.sampled(1, "the same in other games")
def test_by_finger(finger: Player, game: str, position: str) -> None:
    """Taps on a small screen suffice."""
    finger.open(game, position)
    finger.a_while(lambda: finger.by_pointer(finger.tap))
    told(finger)


@pytest.mark.gate
@pytest.mark.parametrize(("game", "position"), GAMES)
@pytest.mark.sampled(1, "the same in other games")
def test_by_keyboard(mouse: Player, game: str, position: str) -> None:
    """Arrow keys and Enter suffice, and the focus stays on the board."""
    mouse.open(game, position)
    if mouse.ready():
        mouse.board.focus()
    mouse.a_while(mouse.by_keyboard)
    told(mouse)
    expect(mouse.board).to_be_focused()
