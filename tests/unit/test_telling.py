"""Games given by a program: the graph equals the program, and invalid games are refused with a position."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers import NimbersError, NotationError, game, solve
from nimbers.families.finite_graph import POSITION_KINDS, GraphKind, pack
from nimbers.games.own import SAMPLE, SAMPLE_GRAPH, Own
from nimbers.pictures.static import static_game
from nimbers.verify.graph_builder import GraphBuilder, build_graph
from nimbers.verify.sandbox.formula_service import answer, load
from unit.api_calls import result, worked
from unit.terminal import Nimbers

NIM = """
def moves(heaps):
    for i, n in enumerate(heaps):
        for m in range(n):
            yield heaps[:i] + (m,) + heaps[i + 1:]
"""
KAYLES = """
def moves(pins):
    found = []
    for i in range(len(pins)):
        for width in (1, 2):
            if pins[i:i + width] == "1" * width:
                found.append(pins[:i] + "0" * width + pins[i + width:])
    return found
"""
QUEEN = """
def moves(cell):
    x, y = cell
    return [(x - k, y) for k in range(1, x + 1)] + [(x, y - k) for k in range(1, y + 1)] + [
        (x - k, y - k) for k in range(1, min(x, y) + 1)]
"""


def made(text: str, kind: str, start: str, beside: int = 0) -> Own:
    """Return the game of a program."""
    return Own(graph=build_graph(text, "rules.py", kind, start, beside).graph())


@pytest.mark.parametrize(
    ("text", "kind", "start", "slug"),
    [(NIM, "heaps", "3,4,5", "nim"), (QUEEN, "cell", "6,7", "board-piece")],
    ids=["nim", "queen"],
)
def test_a_program_tells_the_game_it_means(text: str, kind: str, start: str, slug: str) -> None:
    """Nim and the queen as programs have the values of Nim and of the queen at every position."""
    rules = made(text, kind, start)
    values = {p: solve(rules, p).grundy for p in rules.graph.options}

    assert values == {p: solve(slug, rules.format(p)).grundy for p in values}


def test_kayles_as_bits() -> None:
    """A row of pins as bits is Kayles on the runs of ones."""
    rules = made(KAYLES, "bits", "1110111")

    assert solve(rules, "1110111").grundy == 0
    assert solve(rules, "1111111" if "1111111" in rules.graph.options else "0110111").grundy == 1


def test_small_positions_are_there_as_well() -> None:
    """Besides the positions that the start can reach, the graph has all positions up to a size, for checks."""
    walk = build_graph(SAMPLE, "rules.py", "integer", "50", 100)

    assert (walk.reached, walk.whole, len(walk.known)) == (51, 150, 151)


def test_the_sample_says_what_the_default_graph_has() -> None:
    """The default graph of the class is that of its sample program."""
    assert build_graph(SAMPLE, "rules.py", "integer", "30", 0).graph().options == SAMPLE_GRAPH.options


@pytest.mark.parametrize(
    ("text", "kind", "start", "code", "words"),
    [
        ("def moves(n): return [n + 1]", "integer", "3", "illegal", "from 3 the rules come to more than 20,000"),
        ("def moves(s): return [s + 'ab']", "string", "ab", "illegal", "leads to no position"),
        ("def moves(n): return [(n + 1) % 3]", "integer", "5", "loop", "0 → 1 → 2 → 0"),
        ("def moves(n): return [n]", "integer", "5", "loop", "5 → 5"),
        ("def moves(n, who): return [n - 1 - who] if n > 1 else []", "integer", "9", "illegal", "different moves at 9"),
        ("def moves(n): return [n - 1]", "integer", "2", "illegal", 'from 0 to "-1"'),
        ("def moves(n): return ['7']", "integer", "2", "illegal", 'from 2 to "7"'),
        ("def moves(b): return [1]", "bits", "01", "illegal", 'from 01 to "1"'),
        ("def moves(c): return [(0, 1, 2)]", "cell", "3,4", "illegal", "from 3,4 to"),
        ("def moves(n): return n - 1", "integer", "2", "illegal", "at 2: TypeError: moves returns int"),
        ("def moves(n): return [n / 2]", "integer", "2", "illegal", "a list with float in it"),
        ("def moves(n):\n    return [1 // 0]", "integer", "2", "illegal", "rules.py, line 2, at 2: ZeroDivisionError"),
        ("def moves(n):\n    raise SystemExit", "integer", "2", "illegal", "SystemExit"),
        ("def move(n): return []", "integer", "2", "unknown", "moves"),
        ("def moves(n): return range(10 ** 9)", "integer", "2", "illegal", "more than 5000 positions"),
        ("def moves(n): return [10 ** 100]", "integer", "2", "illegal", "more than 200 bits"),
    ],
)
def test_what_is_no_game_of_ours_is_refused(text: str, kind: str, start: str, code: str, words: str) -> None:
    """Growth, loops, unequal players, invalid positions and mistakes are refused with reason and place."""
    with pytest.raises(NimbersError) as raised:
        build_graph(text, "rules.py", kind, start, 0)

    assert raised.value.code == code
    assert words in str(raised.value)


def test_the_same_moves_for_both_players_are_no_partizan_game() -> None:
    """A function with a player parameter that ignores it is as good as one without."""
    rules = made(
        "def moves(n, player): return [n - k for k in ((1, 2) if player else (2, 1)) if k <= n]", "integer", "7"
    )

    assert solve(rules, 6).outcome == "P"


def test_what_goes_wrong_elsewhere_costs_only_that() -> None:
    """If only small positions fail that the start cannot reach, the game consists of the others."""
    walk = build_graph("def moves(n):\n    return [] if n > 8 else [1 // 0]", "rules.py", "integer", "9", 50)

    assert (len(walk.known), walk.whole) == (1, -1)
    assert "ZeroDivisionError" in str(walk.without)


@pytest.mark.parametrize("line", ["", "agrees", "moves i1\nmoves i2", "int 1"])
def test_what_is_no_such_line_is_not_believed(line: str) -> None:
    """A line that the sandbox would not write ends the job."""
    walk = GraphBuilder.of("integer", "3")
    walk.batch()

    with pytest.raises(NotationError):
        walk.take([line])


def test_the_door_tells_in_batches() -> None:
    """The API sends positions and takes lines, and the final graph is that of the terminal."""
    function, why = load(NIM, "moves")
    assert (why, function is None) == ("", False)
    said: list[str] = []
    more: dict[str, Any] = {}
    for _ in range(100):
        reply = result("tell", kind="heaps", start="3,4,5", said=said, **more)
        if reply["graph"]:
            break
        said = [line for handed in reply["arguments"] if (line := answer(function, handed))]  # type: ignore[arg-type]
        more = {"walk": reply["walk"]}

    assert reply["examples"][0] == "3,4,5"
    assert GraphKind().read(reply["graph"]).options == made(NIM, "heaps", "3,4,5", 1_000).graph.options


def test_what_was_told_has_a_sequence() -> None:
    """The page lists the values of told numbers with their period, and of none that the rules were not run for."""
    graph = made("def moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n]", "integer", "21", 1_000).graph
    about: dict[str, Any] = {"game": "own", "set": {"rules": "integer.x", "graph": graph.text}}
    found = result("sequence", **about, up_to="60")
    reply, _, _ = worked("sequence", **about, up_to="5000")

    assert (found["period"], found["p_position_count"]) == (7, 18)
    assert "that the rules were run for" in reply["error"]["message"]


def test_a_mistake_has_its_line_at_the_door() -> None:
    """The API gives line and message of a mistake, in the page's language."""
    first = result("tell", kind="integer", start="4", said=[])
    reply = result("tell", kind="integer", start="4", walk=first["walk"], said=["error 3 ZeroDivisionError: x"])

    assert reply["failure"] == {"line": 3, "what": "ZeroDivisionError: x"}
    assert reply["text"] == "rules, line 3, at 4: ZeroDivisionError: x"


@pytest.mark.parametrize(
    "text", ["", "integer", "integer.", "nim.eNo", "integer.!!", "integer.eNoAAA", "heaps.eNqLjgUAARUAuQ"]
)
def test_damaged_graphs_are_refused(text: str) -> None:
    """An invalid graph in a link is an error with a code."""
    with pytest.raises(NimbersError):
        GraphKind().read(text)


def test_a_graph_with_a_loop_is_refused() -> None:
    """A graph with a loop in a link is an error."""
    packed = pack(POSITION_KINDS["integer"], {0: (1,), 1: (0,)}).text

    with pytest.raises(NotationError):
        GraphKind().read(packed)


def test_what_is_embedded_is_data_alone() -> None:
    """An embedded game has the graph of the position, no program, and the same answer."""
    packed = "heaps.eNo"
    rules = game("own", rules=packed, graph=made(NIM, "heaps", "3,4,5", 500).graph.text)
    found = static_game(solve(rules, "1,2,2"))
    settings = dict(setting.split("=", 1) for setting in dict(found.attributes)["set"].split(";"))

    assert list(settings) == ["graph"]
    assert len(GraphKind().read(settings["graph"]).options) == 9
    assert solve(game("own", **settings), "1,2,2").grundy == 1
    assert dict(static_game(solve("own", "7")).attributes) == {"game": "own", "position": "7"}


def test_rules_that_were_not_run_are_no_game() -> None:
    """A program in a link has no effect before it runs."""
    with pytest.raises(NimbersError, match="has not been run here"):
        game("own", rules="integer.eNo")


def test_rules_in_a_file_at_the_terminal(nimbers: Nimbers, tmp_path: Any) -> None:
    """In every command a file with moves(position) replaces the name of a game."""
    rules, formula = tmp_path / "rules.py", tmp_path / "formula.py"
    rules.write_text(NIM)
    formula.write_text("from functools import reduce\ndef grundy(p):\n    return reduce(int.__xor__, p, 0)\n")
    kind = ("--set", "kind=heaps")

    assert nimbers("solve", str(rules), "3,4,5", *kind, "--json").json["winning_move_count"] == 1
    assert "Grundy value is 2" in nimbers("explain", str(rules), "3,4,5", *kind).out
    assert nimbers("check", str(rules), "--formula", str(formula), "--up-to", "8", *kind).code == 0
    assert nimbers("batch", str(rules), *kind, "--input", "lines", given="1,1\n1,2\n").out == "Second\nFirst\n"
    rules.write_text("def moves(n):\n    return [n + 1]\n")
    assert nimbers("solve", str(rules), "3", "--budget", "5000").code == 3
