"""Games at the terminal, typed line by line: won, lost, drawn, undone, interrupted, and as JSON."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from nimbers.terminal.cli import main


class Typed:
    """Runs `nimbers play` with typed lines and returns its output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.err = ""

    def __call__(self, *words: str, lines: str = "", code: int = 0) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines.replace(" / ", "\n")))
        found = main(["play", *words])
        out, self.err = self.capsys.readouterr()
        assert code == found, self.err
        return out


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(monkeypatch, capsys)


def test_a_game_is_won(typed: Typed) -> None:
    """The player makes the winning move, the machine replies, the player makes the last move."""
    out = typed("nim", "1,2", lines="2-1 / 2-0 / 1-0 / ")

    assert "machine: 1-0 (take 1 from the first heap)" in out
    assert out.endswith("You win.\n")


def test_a_game_is_lost(typed: Typed) -> None:
    """The machine takes the last token and wins."""
    out = typed("nim", "1,1", lines="1-0 / ")

    assert out.endswith("machine: 2-0 (take 1 from the second heap)\nThe machine wins.\n")


def test_a_misere_game_ends_the_other_way(typed: Typed) -> None:
    """The player who takes the last token loses."""
    assert typed("nim", "1,1", "--misere", lines="1-0 / ").endswith("You win.\n")


def test_scores_are_kept_and_a_tie_is_one(typed: Typed) -> None:
    """Two zeros, one each, give a tie."""
    out = typed("substring", "00", lines="1-1 / ")

    assert "score: you 0, machine 0" in out
    assert out.endswith("A tie.\n")


def test_the_machine_may_begin(typed: Typed) -> None:
    """The machine takes the heap and wins."""
    out = typed("nim", "5", "--second")

    assert "machine: 1-0 (take 5)" in out
    assert out.endswith("The machine wins.\n")


def test_a_hint_is_a_perfect_move(typed: Typed) -> None:
    """The hint is a winning move, the move of the best margin, or a move that keeps a draw."""
    assert "hint: 1-1 (wins): take 2 from the first heap" in typed("nim", "3,4,5", lines="hint / ")
    assert "hint: 4-5 (wins): remove places 4 to 5" in typed("substring", "00011", lines="hint / ")
    assert "(keeps the tie)" in typed("substring", "0101", lines="hint / ")
    assert "(keeps the draw)" in typed("token-on-graph", "1-2,2-1,1-3,3-4_1", lines="hint / ")
    assert "(loses)" in typed("nim", "4,4", lines="hint / ")


def passed(out: str) -> list[str]:
    """Return the printed positions, each after the prompt of the line before."""
    lines = (line.removeprefix("> ") for line in out.splitlines())
    return [line for line in lines if line.replace(",", "").isdigit()]


def test_a_move_is_taken_back(typed: Typed) -> None:
    """Undo restores the position before the player's last move, and has no effect at the start."""
    out = typed("nim", "1,2", lines="undo / 1-0 / undo / 2-1 / 1-0 / 2-0 / ")
    positions = passed(out)

    assert positions[0] == positions[1] == "1,2"


def test_undo_goes_back_two_moves(typed: Typed) -> None:
    """After a reply, undo restores the position before both moves."""
    out = typed("nim", "3,4,5", lines="1-1 / undo / ")
    positions = passed(out)

    assert positions[0] == positions[-1] == "3,4,5"
    assert len(positions) == 3


def test_a_bad_move_is_told_and_nothing_happens(typed: Typed) -> None:
    """A nonsense or illegal move has no effect."""
    out = typed("nim", "2", lines="9-9 / nonsense / 1-2 / 1-0 / ")

    assert out.count("there is no move") == 3
    assert out.endswith("You win.\n")


def test_moves_are_listed_with_what_they_do(typed: Typed) -> None:
    """An empty line and `moves` list the moves with their effects."""
    out = typed("cram", "1x3", lines=" / moves / quit / ")

    assert out.count("  a1-b1  place a domino on a1 and b1\n") == 2


@pytest.mark.parametrize(("tokens", "listed", "more"), [(200, 200, False), (201, 200, True)])
def test_a_list_of_moves_that_is_cut_says_so(typed: Typed, tokens: int, listed: int, more: bool) -> None:
    """At most 200 moves are listed, with a note that there are more."""
    out = typed("nim", str(tokens), lines="moves / ").splitlines()

    assert listed == sum("  take " in line for line in out)
    assert more == ("  …" in out)


def test_the_input_may_end(typed: Typed) -> None:
    """If the input ends, the command ends silently and without a failure."""
    assert typed("nim", "3,4,5").endswith("> ")
    assert "wins" not in typed("nim", "3,4,5", lines="1-1 / quit / ")


def test_a_game_without_moves_is_over_at_once(typed: Typed) -> None:
    """If the first player has no move, that player has lost."""
    assert typed("nim", "0").endswith("The machine wins.\n")


def one_document(out: str) -> dict[str, Any]:
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


def test_json_is_exactly_one_document(typed: Typed) -> None:
    """The finished game is on stdout, everything else on stderr."""
    found = one_document(typed("nim", "1,2", "--json", lines="hint / 9-9 / 2-1 / 2-0 / 1-0 / "))

    assert found["moves"][0] == "2-1"
    assert (found["over"], found["winner"], found["position"]) == (True, "you", "0,0")
    assert "> " in typed.err
    broken_off = one_document(typed("substring", "00011", "--json", lines="4-5 / "))
    assert (broken_off["over"], broken_off["winner"], len(broken_off["moves"])) == (False, None, 2)


def test_failures_have_codes(typed: Typed) -> None:
    """An invalid strength and an unreadable position are failures with a code."""
    assert typed("nim", "3", "--strength", "11", code=2) == ""
    assert "from 0 to 10" in typed.err
    assert one_document(typed("nim", "x", "--json", code=2))["error"]["code"] == "notation"


def test_a_weak_machine_repeats_itself(typed: Typed) -> None:
    """A seed determines the game."""
    words = ("cram", "3x4", "--strength", "0", "--second", "--seed", "3")

    assert typed(*words) == typed(*words)


@pytest.mark.slow("translations may come later than their English")
def test_the_terminal_speaks_chinese(typed: Typed) -> None:
    """The same game can be played in Chinese."""
    out = typed("nim", "1,1", "--lang", "zh-Hans", lines="hint / 1-0 / ")

    assert "提示：1-0（落败）：从第一堆取走 1 枚" in out
    assert out.endswith("机器：2-0（从第二堆取走 1 枚）\n机器赢了。\n")
