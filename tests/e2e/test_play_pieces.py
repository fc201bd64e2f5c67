"""The pure parts of playing, run by node without a page: a game's own state, from clicks to moves, games in links."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

APP = Path(__file__).parents[2] / "web/src/app"
CARD = {"slug": "nim", "conventions": ["normal", "misere"], "parameters": []}


def run(module: str, script: str, *values: object) -> Any:
    """What a script about one module (`it`) says about some values."""
    program = f"""
        import * as it from {json.dumps((APP / module).as_uri())};
        const values = {json.dumps(values)};
        console.log(JSON.stringify((() => {{ {script} }})()));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", program], capture_output=True, text=True, timeout=60, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.gate
def test_undo_goes_back_to_a_persons_turn() -> None:
    """Against a machine Undo takes back its reply and one's own move, Redo brings both; against a friend one move."""
    script = """
        const [opponent, first] = values;
        let game = it.begin("start", { opponent, first });
        for (const name of ["a", "b", "c", "d"]) game = it.played(game, name);
        const states = [game];
        while (it.undone(game)) states.push((game = it.undone(game)));
        while (it.redone(game)) states.push((game = it.redone(game)));
        return states.map(({ at, line }) => [at, line.join("")]);
    """

    assert run("game.js", script, 10, True) == [[n, "abcd"] for n in (4, 2, 0, 2, 4)]
    assert run("game.js", script, 10, False) == [[n, "abcd"] for n in (4, 3, 1, 3, 4)]
    assert run("game.js", script, "friend", True) == [[n, "abcd"] for n in (4, 3, 2, 1, 0, 1, 2, 3, 4)]


@pytest.mark.gate
def test_what_was_taken_back_is_kept_until_another_move_is_made() -> None:
    """The same move again keeps the moves behind it, another one drops them; so does going back by the address."""
    script = """
        let game = it.begin("start", { opponent: "friend" });
        for (const name of ["a", "b", "c"]) game = it.played(game, name);
        const back = it.undone(it.undone(game));
        return [it.played(back, "b"), it.played(back, "x"), it.at(game, ["a"]), it.at(game, ["x"])]
            .map(({ at, line }) => [at, line.join("")]);
    """

    assert run("game.js", script) == [[2, "abc"], [2, "ax"], [1, "abc"], [1, "x"]]


@pytest.mark.gate
def test_swapping_sides_changes_who_moves() -> None:
    """After one move by the reader it is the machine's turn; with sides swapped it is the reader's."""
    script = """
        const game = it.played(it.begin("start"), "a");
        return [it.byHand(game), it.byHand(it.swapped(game)), it.player(game, 0), it.player(it.swapped(game), 0)];
    """

    assert run("game.js", script) == [False, True, 0, 1]


def move(name: str, verdict: str, *touch: object) -> dict[str, object]:
    return {"name": name, "text": name, "option": "", "verdict": verdict, "value": 0, "gain": 0, "touch": touch}


MOVES = [
    move("Q2,2", "win", "Q", "c2.2"),
    move("N4,2", "lose", "N", "c4.2"),
    move("Q2,3", "lose", "Q", "c2.3"),
    move("pass", "lose", "Q"),
]


@pytest.mark.gate
def test_clicks_become_moves() -> None:
    """The parts that begin a move, those that go on, and what is complete though more could follow."""
    script = """
        const [moves] = values;
        const parts = (picked) => [...it.next(moves, picked)].map(([part, through]) => [part, through.length]);
        return [parts([]), parts(["Q"]), parts(["N", "c4.2"]), it.complete(moves, ["Q"]).map(({ name }) => name)];
    """

    assert run("touch.js", script, MOVES) == [[["Q", 3], ["N", 1]], [["c2.2", 1], ["c2.3", 1]], [], ["pass"]]


@pytest.mark.gate
def test_numbers_become_moves() -> None:
    """A number typed at a heap too large to draw finds its move, or the name of one that is not listed."""
    big = 10**30
    moves = [move(f"1-{n}", "lose", ["h1", 0, str(big)]) for n in (0, 1, 27)]
    two = [move("2-1.68", "win", ["h2", 0, 69], ["h2", 0, 69]), move("2-3", "lose", ["h2", 0, 69])]
    script = """
        const [moves, two, big] = values;
        const name = (list, ...typed) => it.numbered(list, 0, typed)?.name ?? null;
        return [it.numbers(moves, 0), name(moves, "27"), name(moves, big), name(two, "68", "1"), name(two, "5", "6"),
            name(two, "3"), it.numbers(values[3], 0)];
    """
    asked, listed, unlisted, either, made, single, none = run("touch.js", script, moves, two, str(big), MOVES)

    assert asked == {"count": 1, "min": "0", "max": str(big)}
    assert (listed, unlisted) == ("1-27", f"1-{big}")
    assert (either, made, single, none) == ("2-1.68", "2-5.6", "2-3", None)


@pytest.mark.gate
def test_what_a_mistake_is() -> None:
    """A losing move while another wins; not where all lose, and not where nothing is known."""
    script = "return values.map(([moves, name]) => it.mistaken(moves, name));"
    lost = [move("a", "lose"), move("b", "lose")]
    tie = [move("a", "tie"), move("b", "lose")]
    unknown = [move("a", "open"), move("b", "open")]
    cases = [
        (MOVES, "N4,2"),
        (MOVES, "Q2,2"),
        (MOVES, "not listed"),
        (lost, "b"),
        (tie, "b"),
        (unknown, "b"),
        ([], "b"),
    ]

    assert run("touch.js", script, *cases) == [True, False, True, False, True, False, False]


GAMES = [
    ({"moves": [], "opponent": 10, "first": True, "names": ["", ""]}, "o=perfect"),
    ({"moves": ["1-1", "2-0"], "opponent": 3, "first": False, "names": ["", ""]}, "o=3;f=2;h=1-1+2-0"),
    (
        {"moves": ["Q2,2"], "opponent": "friend", "first": True, "names": ["Ann", "李雷"]},
        "o=friend;w=QW5u+5p2O6Zu3;h=Q2,2",
    ),
]


@pytest.mark.gate
def test_games_in_links_of_version_1_are_for_ever() -> None:
    """Opponent, who starts, names and moves have the link they have always had, and come back from it."""
    script = """
        const [games, card] = values;
        const links = games.map((play) => it.encode({ game: "nim", settings: {}, position: "3,4", play }, card));
        return [links, links.map((link) => it.decode(link, [card]).state.play)];
    """
    links, back = run("link.js", script, [game for game, _ in GAMES], CARD)

    assert links == [f"#v1;g=nim;p=3,4;{fields}" for _, fields in GAMES]
    assert back == [game for game, _ in GAMES]


@pytest.mark.gate
def test_damaged_games_in_links() -> None:
    """A strength, a side or a name that cannot be is a problem, not an exception."""
    script = "return values[0].map((link) => it.decode('#v1;g=nim;p=3;' + link, [values[1]]).problem ?? 'none');"
    links = ["o=11", "o=best", "o=-1", "f=3;o=1", "o=1;w=a", "o=1;w=_w", "h=1-1", "o=10", "o=0;h="]

    assert run("link.js", script, links, CARD) == ["malformed"] * 6 + ["none"] * 3
