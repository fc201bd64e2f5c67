"""Published values of games on grids and posets: Chomp, Notakto, Tac Tix, chocolate, Clobber, triangle avoidance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from nimbers import game, solve
from nimbers.games.chomp import Chomp
from nimbers.games.nimstring import Nimstring
from nimbers.notation import partitions
from unit.oracle import mex


def loses(start: Any, options: Callable[[Any], Iterable[Any]], known: dict[Any, bool]) -> bool:
    """Return whether the player to move loses in normal play, by plain recursion, which is short here."""
    if start not in known:
        known[start] = all(not loses(option, options, known) for option in options(start))
    return known[start]


def outcome(slug: str, position: str, convention: str = "normal") -> str:
    """Return the outcome as one letter."""
    return solve(game(slug, convention=convention), position).outcome.value


# --- Chomp -----------------------------------------------------------------------------------------------------------


def bites(cells: frozenset[tuple[int, int]]) -> Iterable[frozenset[tuple[int, int]]]:
    """Yield Chomp moves on a set of cells, the poisoned one included."""
    for a, b in cells - {(0, 0)}:
        yield frozenset((x, y) for x, y in cells if x < a or y < b)


@pytest.mark.parametrize("size", range(1, 11))
def test_chomp_is_the_game_of_sets_of_cells(size: int) -> None:
    """Chomp on rows of squares is the same game as Chomp on sets of cells."""
    known: dict[Any, bool] = {}
    for rows in partitions(size):
        cells = frozenset((x, y) for y, row in enumerate(reversed(rows)) for x in range(row))
        text = ",".join(map(str, rows))

        assert loses(cells, bites, known) == (outcome("chomp", text) == "P"), text


@pytest.mark.parametrize(("bar", "first"), [("4x6", ["c2"]), ("6x6", ["b2"]), ("3x7", ["e3"])])
def test_winning_first_bites(bar: str, first: list[str]) -> None:
    """The winning first bites are those of published tables."""
    assert first == [move.name for move in solve("chomp", bar).winning_moves]


@pytest.mark.parametrize(("height", "width", "count"), [(4, 6, 20), (6, 6, 48)])
def test_lost_bars_inside_a_bar(height: int, width: int, count: int) -> None:
    """The number of lost bars inside a bar is published; the bar without squares is not a position."""
    rules, known = Chomp(), dict[Any, bool]()
    inside = {
        tuple(sorted((row for row in rows if row), reverse=True)) for rows in product(range(width + 1), repeat=height)
    } - {()}

    assert count == sum(loses(p, rules.options, known) for p in inside)


def test_what_the_text_of_a_bar_means() -> None:
    """2x3 is a full bar of two rows; 2,3 gives the lengths of two rows, in any order."""
    assert game("chomp").parse("2x3") == (3, 3)
    assert game("chomp").parse("3,2") == game("chomp").parse("2,3")
    assert solve("sum", "nim:3,4+chomp:2,3").grundy == 3 ^ 4


# --- Notakto ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boards", range(1, 8))
def test_empty_notakto_boards(boards: int) -> None:
    """The first player wins on an odd number of empty boards, the second on an even number (Plambeck and Whitehead)."""
    assert ("N" if boards % 2 else "P") == outcome("notakto", str(boards), "misere")


def test_the_centre_wins_notakto_and_then_the_knights_move() -> None:
    """On one board only the centre wins; after any reply a knight's move away from it wins."""
    assert [move.name for move in solve("notakto", 1).winning_moves] == ["1.b2"]
    for reply in ("a1", "b1"):
        rules = game("notakto")
        p = rules.move(rules.move(rules.parse("1"), "1.b2").option, f"1.{reply}").option
        x, y = "abc".index(reply[0]), int(reply[1]) - 1
        jumps = {f"1.{'abc'[u]}{v + 1}" for u, v in product(range(3), repeat=2) if {abs(u - x), abs(v - y)} == {1, 2}}

        assert jumps & {move.name for move in solve("notakto", rules.format(p)).winning_moves}


# --- grids -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("grid", "normal", "misere"), [("2x2", "P", "P"), ("3x3", "N", "N"), ("4x4", "P", "P")])
def test_tac_tix(grid: str, normal: str, misere: str) -> None:
    """Even grids are lost by symmetry in normal play; Piet Hein's 4 x 4 is lost in misère play too."""
    assert normal == outcome("tactix", grid)
    assert misere == outcome("tactix", grid, "misere")


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 3), (40, 25), (10**9 + 7, 10**9 - 63)])
@pytest.mark.sampled(2, "other cases, in the same way")
def test_breaking_a_bar_into_squares(height: int, width: int) -> None:
    """A bar of m by n squares takes m n - 1 breaks."""
    answer = solve("chocolate", f"{height}x{width}")

    assert height * width - 1 == answer.length
    assert ("P" if height * width % 2 else "N") == answer.outcome


def test_clobber_rows() -> None:
    """Rows of alternating stones have the Grundy values of a recursion on strings."""
    known: dict[str, int] = {}

    def value(row: str) -> int:
        if row not in known:
            found = []
            for k in range(len(row) - 1):
                if {row[k], row[k + 1]} == {"x", "o"}:
                    found += [row[:k] + stone + row[k + 2 :] for stone in ("." + row[k], row[k + 1] + ".")]
            known[row] = mex([value(r) for r in found])
        return known[row]

    for length in range(1, 10):
        row = ("xo" * length)[:length]

        assert value(row) == solve("clobber", row).grundy, row


# --- graphs ----------------------------------------------------------------------------------------------------------


def walks(place: tuple[frozenset[tuple[int, int]], tuple[int, int]]) -> Iterable[Any]:
    """Yield moves of the matching game on a set of free cells and a token."""
    free, (x, y) = place
    for cell in free & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}:
        yield free - {cell}, cell


def test_walks_on_a_grid() -> None:
    """On every start of a grid with a hole the winner is that of a recursion on sets of cells."""
    known: dict[Any, bool] = {}
    cells = [(x, y) for x, y in product(range(4), range(3)) if (x, y) != (1, 1)]
    for start in cells:
        signs = [["x" if (x, y) == (1, 1) else "." for x in range(4)] for y in (2, 1, 0)]
        signs[2 - start[1]][start[0]] = "o"
        lost = loses((frozenset(cells) - {start}, start), walks, known)

        assert lost == (outcome("matching", "_".join(map("".join, signs))) == "P"), start


def test_nimstring_in_single_lines() -> None:
    """Whole turns equal single lines if a closed box keeps the turn and a player without a line loses."""
    rules, known = Nimstring(), dict[Any, bool]()

    def mover_wins(p: tuple[str, ...]) -> bool:
        if p not in known:
            known[p] = False
            for row, index in ((r, i) for r, line in enumerate(p) for i, sign in enumerate(line) if sign == "."):
                after = (*p[:row], p[row][:index] + "x" + p[row][index + 1 :], *p[row + 1 :])
                closed = boxes(after) > boxes(p)
                known[p] |= mover_wins(after) if closed else not mover_wins(after)
        return known[p]

    def boxes(p: tuple[str, ...]) -> int:
        return sum(
            p[2 * y][x] + p[2 * y + 2][x] + p[2 * y + 1][x] + p[2 * y + 1][x + 1] == "xxxx"
            for y in range(len(p) // 2)
            for x in range(len(p[0]))
        )

    for p in rules.positions(2):
        assert mover_wins(p) == (solve(rules, rules.format(p)).outcome == "N"), p


@pytest.mark.parametrize("points", range(1, 9))
def test_points_without_lines(points: int) -> None:
    """Seress's winners of triangle avoidance on up to eight points agree with search."""
    text = ",".join(map(str, range(1, points + 1)))

    assert ("N" if points in (2, 6) else "P") == outcome("triangle-avoidance", text)
