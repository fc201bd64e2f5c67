"""Games without code agree with theory and other games, and endless rules are refused."""

from __future__ import annotations

import re
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest

from nimbers import IllegalError, NotationError, game, solve
from nimbers.games.knight_queen import KNIGHT, QUEEN
from nimbers.pictures.svg import svg
from nimbers.search.boards import grundy_table
from unit.oracle import oracle

DAWSON = game("take-and-break", code="0.07")


def grundy(slug: str, text: str, **settings: Any) -> int | None:
    return solve(slug, text, **settings).grundy


def path(count: int) -> str:
    """Return a path of that many vertices."""
    return ",".join(f"{v}-{v + 1}" for v in range(1, count)) or ("1" if count else "-")


@pytest.mark.parametrize("count", [*range(13), 20, 30, 53])
def test_kayles_on_a_path_is_dawsons(count: int) -> None:
    """Arc Kayles on a path of n vertices equals .07 on a heap of n, and Node Kayles .07 on a heap of n + 1."""
    assert solve(DAWSON, count).grundy == grundy("arc-kayles", path(count))
    assert solve(DAWSON, count + 1).grundy == grundy("node-kayles", path(count))


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3), (2, 5)])
def test_arc_kayles_on_a_grid_is_cram(rows: int, columns: int) -> None:
    """A domino on two cells corresponds to an edge between two vertices."""
    edges = [(y, x, y, x + 1) for y, x in product(range(rows), range(columns - 1))]
    edges += [(y, x, y + 1, x) for y, x in product(range(rows - 1), range(columns))]
    grid = ",".join(f"{a * columns + b}-{c * columns + d}" for a, b, c, d in edges)

    assert grundy("cram", f"{rows}x{columns}") == grundy("arc-kayles", grid)


def test_a_queen_told_as_slides_is_the_queen() -> None:
    """The queen as slides equals knight-queen on the whole board, and the knight as steps equals the knight."""
    queen = game("board-piece", n=12, steps="-", slides="1.0,0.1,1.1")
    knight = game("board-piece", n=12, steps="1.2,2.1", slides="-")
    for piece, steps, slides in ((queen, (), QUEEN), (knight, KNIGHT, ())):
        table = grundy_table(steps, slides, 12, 12)
        for x, y in product(range(12), repeat=2):
            assert table[y][x] == solve(piece, f"{x},{y}").grundy
    both = game("knight-queen", n=12)
    for x, y in product(range(12), repeat=2):
        assert solve(both, f"N0,0_Q{x},{y}").grundy == solve(queen, f"{x},{y}").grundy


def test_a_graph_that_encodes_nim_is_nim() -> None:
    """A token on the graph of all positions of two heaps wins exactly when Nim does."""
    heaps = list(product(range(5), repeat=2))
    names = {pair: 10 * pair[0] + pair[1] + 1 for pair in heaps}
    arcs = [
        f"{names[a, b]}-{names[option]}"
        for a, b in heaps
        for option in [*((k, b) for k in range(a)), *((a, k) for k in range(b))]
    ]
    for a, b in heaps:
        token = solve("token-on-graph", f"{','.join(arcs)}_{names[a, b]}")

        assert solve("nim", f"{a},{b}").outcome == token.outcome


def test_rewriting_holds_games_there_are() -> None:
    """10-01 equals Bit slide, 11-00 on n ones equals Dawson's Kayles, and removing one end character equals a heap."""
    for n in range(1, 70):
        slide = solve("rewrite", f"{n:b}", rules="10-01")
        assert (solve("bit-slide", n).grundy, solve("bit-slide", n).winning_move_count) == (
            slide.grundy, slide.winning_move_count
        )  # fmt: skip
    for n in range(20):
        assert solve(DAWSON, n).grundy == grundy("rewrite", "1" * n or "-")


def test_stalks_and_rings_of_hackenbush() -> None:
    """A stalk of n edges equals a heap of n, a ring of n edges on the ground n mod 2, and several plants their sum."""
    for n in range(1, 8):
        stalk = ",".join(f"{v}-{v + 1}" for v in range(n))
        assert grundy("green-hackenbush", stalk) == n
        if n > 2:
            ring = ",".join([*(f"{v}-{v + 1}" for v in range(n - 1)), f"0-{n - 1}"])
            assert grundy("green-hackenbush", ring) == n % 2
    sizes = (3, 1, 2, 4)
    forest = ",".join(f"{10 * k + v if v else 0}-{10 * k + v + 1}" for k, n in enumerate(sizes) for v in range(n))

    assert reduce(xor, sizes) == grundy("green-hackenbush", forest)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0-1,1-2,0-1,1-2", 0),  # two rings of two edges each
        ("0-1,0-1,0-1", 1),
        ("0-0", 1),
        ("0-1,1-1", 2),
        ("0-1,1-2,1-2,2-2", 2),
        ("0-0,0-0,0-1,1-1,1-1", 1),
    ],
)
def test_parallel_edges_and_loops_of_hackenbush(text: str, value: int) -> None:
    """Each is a separate edge in the text, in the moves and in the value, which plain recursion confirms."""
    rules: Any = game("green-hackenbush")
    p = rules.parse(text)

    assert sorted(text.split(",")) == rules.format(p).split(",")
    assert text.count(",") + 1 == len(list(rules.moves(p)))
    assert value == grundy("green-hackenbush", text) == rules.fusion(p) == oracle(rules).grundy(p)


@pytest.mark.parametrize(
    ("arcs", "text", "outcome", "count"),
    [
        ("undirected", "1-2,2-1_1", "P", 0),
        ("undirected", "1-2,1-2,1-2_1", "N", 3),
        ("undirected", "1-2,2-3,3-1,1-2_3", "N", 2),
        ("directed", "1-2,1-2,2-1_1", "N", 2),
    ],
)
def test_parallel_arcs_of_edge_geography(arcs: str, text: str, outcome: str, count: int) -> None:
    """The token may use each parallel arc once, and each is a separate move."""
    rules = game("edge-geography", arcs=arcs)
    truth = oracle(rules).truth(rules.parse(text))
    answer = solve(rules, text)

    assert outcome == answer.outcome == truth.outcome
    assert count == answer.winning_move_count == len(truth.winning)


@pytest.mark.parametrize(
    ("slug", "text", "paths"),
    [("green-hackenbush", "0-1,0-1,0-1,1-1,1-1", 5), ("edge-geography", "1-2,1-2,2-1_1", 2)],
)
def test_parallel_edges_and_loops_are_drawn_apart(slug: str, text: str, paths: int) -> None:
    """No two lines of the drawing coincide, and each is the only part that its move touches."""
    rules = game(slug)
    p = rules.parse(text)
    drawing = svg(rules.scene(p, 400))
    drawn = re.findall(r'data-part="(e[^"]+)"><path class="nb-reach" d="([^"]+)"', drawing)

    assert paths == len(drawn) == len({path for _, path in drawn})
    assert {(part,) for part, _ in drawn} == {move.touch for move in rules.moves(p)}


@pytest.mark.parametrize(
    ("slug", "text"), [("node-kayles", "1-2,2-1,3"), ("arc-kayles", "1-2,1-2,3"), ("triangle-avoidance", "1-2,2-1,3")]
)
def test_an_edge_written_twice_is_one_where_that_changes_nothing(slug: str, text: str) -> None:
    """In games where a repeated edge has no effect, the rules say that it counts once."""
    rules = game(slug)

    assert rules.format(rules.parse(text)) == "1-2,3"
    assert "counts once" in (type(rules).__doc__ or "")


def test_what_is_not_joined_to_the_ground_has_fallen() -> None:
    """A typed graph loses its disconnected parts; if nothing remains, the message asks which vertex is the ground."""
    rules: Any = game("green-hackenbush")

    assert rules.format(rules.parse("0-1,2-3,4")) == "0-1"
    assert rules.parse("-") == ((), ())
    with pytest.raises(NotationError, match="which vertex is the ground"):
        rules.parse("1-2,2-3")


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("8", [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]),  # a heap becomes three, so a heap of n has value (n - 1) // 2
        ("0.F", None),
        ("C.8", None),
    ],
)
def test_codes_with_wide_digits(code: str, values: list[int] | None) -> None:
    """With digits above 7, which leave three heaps, the solver agrees with play, move by move."""
    rules = game("take-and-break", code=code)
    found = [solve(rules, n).grundy for n in range(12)]

    assert found == [oracle(rules).grundy((n,)) for n in range(12)]
    assert values in (None, found)


@pytest.mark.parametrize(
    ("slug", "settings", "error", "told"),
    [
        ("rewrite", {"rules": "1-11"}, IllegalError, "for ever"),
        ("rewrite", {"rules": "11-00,01-10"}, IllegalError, "for ever"),
        ("rewrite", {"rules": "1-1"}, IllegalError, "for ever"),
        ("rewrite", {"rules": "-1"}, NotationError, "such as 11-00"),
        ("rewrite", {"rules": ""}, NotationError, "1 to 20"),
        ("board-piece", {"steps": "0.0"}, IllegalError, "goes somewhere"),
        ("board-piece", {"steps": "1"}, NotationError, "1.2"),
        ("board-piece", {"slides": "1.2000"}, IllegalError, "1000"),
        ("take-and-break", {"code": "2.7"}, IllegalError, "before the point"),
        ("take-and-break", {"code": "0.7G"}, NotationError, "A to F"),
    ],
)
def test_rules_that_cannot_be_are_refused(
    slug: str, settings: dict[str, str], error: type[Exception], told: str
) -> None:
    """An endless rule, a move without effect and an invalid digit are refused with the reason."""
    with pytest.raises(error) as raised:
        game(slug, **settings)

    assert told.replace("1000", "1,000") in str(raised.value)


@pytest.mark.parametrize(
    ("slug", "text", "at"),
    [
        ("node-kayles", "1-2,2~3", 4),
        ("arc-kayles", "1-1", 0),
        ("green-hackenbush", "0-1, x", 5),
        ("rewrite", "1121", 2),
        ("board-piece", "3,16", 2),
    ],
)
def test_the_place_of_a_mistake(slug: str, text: str, at: int) -> None:
    """An error in a position has its place in the input."""
    with pytest.raises((NotationError, IllegalError)) as raised:
        game(slug).parse(text)

    assert raised.value.at == at
