"""The terminal: every command as text and as one JSON document, meaningful exit codes, never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import list_games
from nimbers.games import game as game_class
from nimbers.games.nim import Nim
from tier import tier
from unit.rules import some_examples
from unit.terminal import Nimbers

CODES = {0, 1, 2, 3}  # all exit codes except that of a defect
ANSWER = {
    "game", "title", "position", "parameters", "convention", "outcome", "grundy", "score", "length", "remoteness",
    "winning_move_count", "winning_moves", "winning_moves_shown", "by", "read_as", "texts",
}  # fmt: skip
VERDICT = {
    "agrees", "checked", "up_to", "size_name", "counterexample", "expected", "claimed", "claim", "status", "quantity",
    "statement", "source", "texts",
}  # fmt: skip


# --- games -----------------------------------------------------------------------------------------------------------


def test_games_lists_every_game(nimbers: Nimbers) -> None:
    """`games --json` has each game with conventions, typed parameters and examples; the text names each."""
    cards = nimbers("games", "--json").json["games"]

    assert list(list_games()) == [card["slug"] for card in cards]
    for card in cards:
        assert {"slug", "title", "conventions", "parameters", "examples"} <= set(card)
        assert all({"name", "type", "default", "min", "max"} <= set(p) for p in card["parameters"])
    text = nimbers("games").out
    assert all(slug in text for slug in list_games())
    assert all("\n" not in line for card in cards for line in card["examples"])


@pytest.mark.parametrize(("slug", "example"), some_examples("terminal"))
@pytest.mark.sampled(12, "other cases, in the same way")
def test_every_example_of_the_list_is_solved(nimbers: Nimbers, slug: str, example: str) -> None:
    """An example of every game that `games` prints can be solved, as text and as JSON; with --all every example."""
    run = nimbers("solve", slug, example, "--json")

    assert run.code == 0, run.out
    assert set(run.json) >= ANSWER
    assert nimbers("solve", slug, example).code == 0


# --- solve -----------------------------------------------------------------------------------------------------------


def test_solve_as_json(nimbers: Nimbers) -> None:
    """An answer by search contains all fields."""
    found = nimbers("solve", "nim", "3,4,5", "--json").json

    assert set(found) >= ANSWER
    assert (found["outcome"], found["grundy"], found["score"], found["length"]) == ("N", 2, None, None)
    assert found["winning_moves"] == [{"name": "1-1", "option": "1,4,5"}]
    assert (found["winning_move_count"], found["winning_moves_shown"]) == (1, 1)
    assert found["by"]["kind"] == "search"
    assert found["by"]["positions"] > 0


@pytest.mark.parametrize(
    ("slug", "position", "facts"),
    [
        ("substring", "00011", {"outcome": "N", "score": 1, "grundy": None, "length": None}),
        ("substring", "0101", {"outcome": "tie", "score": 0, "winning_move_count": 0, "winning_moves": []}),
        ("token-on-graph", "1-2,2-1_1", {"outcome": "draw", "grundy": None, "length": None, "winning_move_count": 0}),
        ("counter", "132", {"outcome": "N", "length": 3, "grundy": 1}),
        ("counter", "18446744073709551616", {"outcome": "P", "length": 64}),
        ("knight-queen", "N0,0_Q0,0", {"outcome": "P", "grundy": 0, "length": 0, "winning_moves": []}),
    ],
)
def test_what_has_no_meaning_is_null(nimbers: Nimbers, slug: str, position: str, facts: dict[str, Any]) -> None:
    """Value, margin and length are null if the game lacks them."""
    found = nimbers("solve", slug, position, "--json").json

    assert facts == {key: found[key] for key in facts}


def test_winning_moves_are_capped_with_the_true_count(nimbers: Nimbers) -> None:
    """Of 501 winning moves one hundred are listed, and the count is exact."""
    found = nimbers("solve", "nim", ",".join(["1"] * 501), "--json").json

    assert found["winning_move_count"] == 501
    assert 100 == found["winning_moves_shown"] == len(found["winning_moves"])


def test_a_long_option_is_null(nimbers: Nimbers) -> None:
    """An option of more than 1,000 characters is null; its move keeps its name."""
    found = nimbers("solve", "nim", ",".join(["7"] * 499), "--json").json
    longer = nimbers("solve", "nim", ",".join(["7"] * 503), "--json").json

    assert all(isinstance(move["option"], str) for move in found["winning_moves"])
    assert all(move["option"] is None and move["name"] for move in longer["winning_moves"])


def test_integers_beyond_doubles_are_text(nimbers: Nimbers) -> None:
    """A Grundy value beyond a double is written as decimal digits."""
    found = nimbers("solve", "nim", "9007199254740991", "--json").json["grundy"]
    larger = nimbers("solve", "nim", "9007199254740992", "--json").json["grundy"]

    assert (2**53 - 1, str(2**53)) == (found, larger)


def test_by_a_claim(nimbers: Nimbers) -> None:
    """Beyond search a proved claim answers, with its source and the size up to which search confirms it."""
    by = nimbers("solve", "nim", "1000000000,999999999,7", "--json").json["by"]

    assert by["kind"] == "claim"
    assert {"name", "source", "agreed"} <= set(by)
    assert by["agreed"] >= 5


@pytest.mark.parametrize(
    "words",
    [
        ("--json", "solve", "subtraction", "7", "--set", "amounts=1,3", "--misere"),
        ("solve", "--misere", "subtraction", "--set=amounts=1,3", "7", "--json"),
        ("--set", "amounts=1,3", "--misere", "--json", "solve", "subtraction", "7"),
        ("solve", "subtraction", "--json", "--set", "amounts=3,1", "7", "--set", "convention=misere"),
    ],
)
def test_flags_stand_anywhere(nimbers: Nimbers, words: tuple[str, ...]) -> None:
    """--json, --set and --misere may precede or follow the command and its words."""
    found = nimbers(*words).json

    assert found["parameters"] == {"amounts": "1,3"}
    assert found["convention"] == "misere"


def test_what_to_do_where_the_work_allowed_was_too_little(nimbers: Nimbers) -> None:
    """A failed command or check names the flag that raises the budget; the check also states its coverage."""
    solve = nimbers("solve", "take-and-break", "5,7", "--set", "code=0.07", "--misere", "--budget", "10")
    check = nimbers("check", "nim", "--up-to", "300", "--budget", "1000")

    for run in (solve, check):
        assert (run.code, run.err.splitlines()[-1:]) == (3, ["nimbers: allow more with --budget WORK"])


@pytest.mark.parametrize(
    ("words", "flags"),
    [
        (("check", "nim", "top-bit"), ("--up-to", "5")),
        (("play", "nim", "3,4"), ("--strength", "5", "--second")),
        (("batch", "counter", "INPUT"), ("--input", "judge")),
        (("program", "nim", "top-bit"), ("--lang", "en")),
    ],
    ids=lambda words: words[0],
)
def test_what_may_be_left_out_stands_behind_flags(
    nimbers: Nimbers, tmp_path: Path, words: tuple[str, ...], flags: tuple[str, ...]
) -> None:
    """A claim, a position or a file may precede, follow or separate the command's own flags."""
    file = tmp_path / "input"
    file.write_text("2\n6\n132\n")
    before = [str(file) if word == "INPUT" else word for word in words]
    said = nimbers(*before, *flags)
    assert said.code == 0, said.err

    assert nimbers(before[0], *flags, *before[1:]).out == said.out
    assert nimbers(*before[:2], *flags, *before[2:]).out == said.out


def test_the_empty_position_is_a_dash(nimbers: Nimbers) -> None:
    """`-` is a position, not a flag."""
    assert nimbers("solve", "nim", "-", "--json").json["outcome"] == "P"
    assert nimbers("solve", "substring", "-", "--json").json["outcome"] == "tie"
    assert nimbers("solve", "nim", "-", "--misere", "--json").json["outcome"] == "N"


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_as_json(nimbers: Nimbers) -> None:
    """A claim that agrees has exit code 0, its coverage, and no counterexample."""
    run = nimbers("check", "substring", "runs", "--up-to", "6", "--json")

    assert run.code == 0
    assert set(run.json) >= VERDICT
    assert tuple(run.json[key] for key in ("agrees", "checked", "up_to", "counterexample")) == (True, 127, 6, None)
    assert tuple(run.json[key] for key in ("size_name", "claim", "status")) == ("length", "runs", "proved")


def test_a_refuted_claim_has_exit_code_1(nimbers: Nimbers) -> None:
    """The wrong listing gives the smallest counterexample with the claimed and the true value, as text and as JSON."""
    run = nimbers("check", "nim", "listing-1-1-1", "--json")

    assert 1 == run.code == nimbers("check", "nim", "listing-1-1-1").code
    assert tuple(run.json[key] for key in ("agrees", "counterexample", "expected", "claimed")) == (False, "1,1,1", 3, 0)
    assert "1,1,1" in nimbers("check", "nim", "listing-1-1-1").out


# --- failures --------------------------------------------------------------------------------------------------------

WRONG: list[tuple[int, str, tuple[str, ...]]] = [
    (2, "unknown", ("dance",)),
    (2, "unknown", ("solve",)),
    (2, "unknown", ("solve", "nim")),
    (2, "unknown", ("solve", "chess", "e4")),
    (2, "unknown", ("solve", "nim", "3,4", "--frobnicate")),
    (2, "unknown", ("solve", "nim", "3,4", "5")),
    (2, "unknown", ("solve", "nim", "3,4", "--set", "amounts=1")),
    (2, "unknown", ("check", "nim", "nothing")),
    (2, "unknown", ("check", "token-on-graph")),
    (2, "unknown", ("check", "nim", "--up-to", "many")),
    (2, "unknown", ("batch", "nim", "--input", "dream")),
    (2, "unknown", ("batch", "nim", "--answer", "truth")),
    (2, "unknown", ("solve", "nim", "3", "--budget", "-1")),
    (2, "notation", ("solve", "nim", "3,,5")),
    (2, "notation", ("solve", "nim", "3,x")),
    (2, "notation", ("solve", "nim", "3", "--set", "amounts")),
    (2, "notation", ("solve", "take-and-break", "3", "--set", "code=0.G")),
    (2, "notation", ("batch", "nim", "--words", "one")),
    (2, "illegal", ("solve", "counter", "0")),
    (2, "illegal", ("solve", "knight-queen", "N5,4_Q3,50")),
    (2, "illegal", ("solve", "knight-queen", "N5,4_Q3,3", "--set", "n=4")),
    (2, "illegal", ("solve", "counter", "6", "--misere")),
    (2, "illegal", ("solve", "subtraction", "6", "--set", "amounts=0")),
    (2, "illegal", ("solve", "nim", "--file", "/nowhere/at/all")),
    (2, "illegal", ("batch", "nim", "/nowhere/at/all")),
    (3, "budget", ("solve", "take-and-break", "5,7", "--set", "code=0.07", "--misere", "--budget", "10")),
]


@pytest.mark.parametrize(("code", "kind", "words"), WRONG, ids=[" ".join(w) for _, _, w in WRONG])
def test_failures_are_told(nimbers: Nimbers, code: int, kind: str, words: tuple[str, ...]) -> None:
    """Failures are text on stderr or, with --json, the document on stdout; the exit code gives their kind."""
    text, document = nimbers(*words), nimbers(*words, "--json")

    assert (code, "", True) == (text.code, text.out, bool(text.err.strip()))
    assert (code, "") == (document.code, document.err)
    assert {"error"} == set(document.json)
    assert {"code", "message", "at"} == set(document.json["error"])
    assert kind == document.json["error"]["code"]
    assert "Traceback" not in text.err + document.out


@pytest.mark.parametrize(
    ("slug", "position", "at"),
    [
        ("nim", "3,x,5", 2),
        ("nim", "3,,5", 2),
        ("nim", " 3 4 five", 5),
        ("nim", "3,,4", 2),
        ("counter", "12a", 2),
        ("counter", "  0", 2),
        ("counter", "12 13", 3),
        ("bit-slide", "0b1102", 5),
        ("substring", "01 02", 4),
        ("knight-queen", "N5,4_Q3,50", 8),
        ("knight-queen", "N5,4_Q3,3!", 9),
        ("cram", "..._.z._...", 5),
        ("cram", "..._....", 4),
        ("token-on-graph", "1-2,2~3_1", 4),
        ("token-on-graph", "1-2_7", 4),
        ("sum", "nim:3+nim:x", 10),
        ("sum", "nim:3+chess:4", 6),
        ("sum", "nim:3,4+nim3", 8),
    ],
)
def test_the_place_of_a_mistake(nimbers: Nimbers, slug: str, position: str, at: int) -> None:
    """`at` counts from 0 in the input, and the text marks that place."""
    found = nimbers("solve", slug, position, "--json").json["error"]
    marked = nimbers("solve", slug, position).err.splitlines()[-2:]

    assert at == found["at"]
    assert [f"  {position}", " " * (2 + at) + "^"] == marked


def test_help_and_version(nimbers: Nimbers) -> None:
    """Every command has help, and the version is printed."""
    for command in ((), ("games",), ("solve",), ("check",), ("batch",)):
        run = nimbers(*command, "--help")
        assert run.code == 0
        assert "usage: nimbers" in run.out
    assert nimbers("--version").out.startswith("nimbers ")


def test_ctrl_c_and_our_own_mistakes_have_codes(nimbers: Nimbers, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted command exits with 130 and a defect with 70; either way there is one JSON document."""

    def raises(error: BaseException) -> Callable[..., Any]:
        def stop(*arguments: Any) -> None:
            raise error

        return stop

    for error, code, kind in ((KeyboardInterrupt(), 130, "stopped"), (KeyError("oops"), 70, "internal")):
        monkeypatch.setattr(Nim, "parse", raises(error))
        run = nimbers("solve", "nim", "3", "--json")
        assert (code, kind) == (run.code, run.json["error"]["code"])
        assert "Traceback" not in nimbers("solve", "nim", "3").err
    monkeypatch.setattr(Nim, "parse", raises(MemoryError()))
    assert nimbers("solve", "nim", "3").code == 3


def test_strange_command_lines(nimbers: Nimbers) -> None:
    """Every command line ends with a known exit code and at most one JSON document."""
    random = Random(20)
    flags = ["--json", "--misere", "--set", "--set=n=3", "amounts=1", "code=.07", "--up-to", "--budget=500", "--lines"]
    flags += ["--answer", "count", "grundy", "--input", "lines", "--words", "a,b", "-", "--", "-x", "", "convention=x"]
    strange = [
        "",
        "-",
        ",",
        "0",
        "3,4",
        "N1,1_Q0,0",
        "1-2_1",
        "..._...",
        "0b1",
        "\u0663",
        "\ud800",
        "9" * 4001,
        "--json",
    ]
    for _ in range(tier.many(80, 2_000)):
        slug = random.choice(list_games())
        position = random.choice((*strange, *game_class(slug).examples[:2]))
        if random.random() < 0.5:
            spot = random.randrange(len(position) + 1)
            position = position[:spot] + random.choice("x,._-+:=0 1²\x00\n") + position[spot:]
        words = [
            random.choice(("solve", "solve", "check", "batch", "explain", "play", "games", "solv")),
            slug,
            position,
        ]
        words += random.sample(flags, random.randint(0, 3))
        if random.random() < 0.2:
            random.shuffle(words)
        run = nimbers(*words, "--budget", "2000", given=position)

        assert run.code in CODES, words
        assert "Traceback" not in run.err, words
        if "--json" in words and run.out and "usage:" not in run.out:
            json.loads(run.out)


def test_a_file_is_one_position(nimbers: Nimbers, tmp_path: Path) -> None:
    """--file reads a position or judge input of heaps, and the answer says which."""
    made = tmp_path / "heaps.txt"
    made.write_text("3\n5 7 3\n")
    found = nimbers("solve", "nim", "--file", str(made), "--json").json

    assert found["winning_move_count"] == 3
    assert "judge input" in found["read_as"]
    assert nimbers("solve", "nim", "--file", "-", "--json", given="3,4,5").json["outcome"] == "N"


def test_a_search_that_is_stopped(nimbers: Nimbers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during a search gives exit code 130 and one JSON document."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game_class("clobber"), "options", interrupted)
    run = nimbers("solve", "clobber", "3x4", "--json")

    assert (run.code, run.json["error"]["code"]) == (130, "stopped")
