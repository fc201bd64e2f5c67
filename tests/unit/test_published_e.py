"""Published values across games: small cases of Project Euler, Node Kayles on grids, Grundy's game far out."""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement, product

import pytest

from nimbers import game, solve
from nimbers.games.grundy import LOST
from nimbers.search.meter import finished
from nimbers.sequences.rules import heap_rules
from nimbers.sequences.sequence import compute_sequence
from tier import tier

# Confirmed by two independent programs.
GRIDS = {(3, 5): 3, (4, 4): 0, (4, 5): 0, (2, 10): 0, (1, 40): 1}


def grundy(slug: str, text: str, **settings: str) -> int:
    value = solve(game(slug, **settings), text).grundy
    assert value is not None
    return value


@pytest.mark.parametrize("rows_columns", GRIDS)
def test_node_kayles_on_grids(rows_columns: tuple[int, int]) -> None:
    """The grid graphs have the published values of Node Kayles."""
    rows, columns = rows_columns
    right = [((y, x), (y, x + 1)) for y, x in product(range(rows), range(columns - 1))]
    down = [((y, x), (y + 1, x)) for y, x in product(range(rows - 1), range(columns))]
    edges = [(y * columns + x, v * columns + u) for (y, x), (v, u) in right + down]

    assert grundy("node-kayles", ",".join(f"{a}-{b}" for a, b in edges)) == GRIDS[rows_columns]


@pytest.mark.skipif(sys.platform == "emscripten", reason="takes minutes there")
def test_grundys_game_to_262144() -> None:
    """The lost heaps up to 2^18 are the published 42; the gate checks those up to 2^14."""
    most = 1 << tier.many(14, 18)
    found = finished(compute_sequence(heap_rules("grundy"), most, certify=False))

    assert found.lost() == sorted(heap for heap in LOST if heap <= most)


@pytest.mark.slow("it takes more than a second")
def test_project_euler_301() -> None:
    """The number of n up to 2^k for which n, 2n and 3n are lost is a Fibonacci number."""
    lost = [solve("nim", f"{n},{2 * n},{3 * n}").outcome.value == "P" for n in range(1, 65)]

    assert [sum(lost[: 1 << k]) for k in range(7)] == [1, 2, 3, 5, 8, 13, 21]


def test_project_euler_306() -> None:
    """A move paints two adjacent squares of a strip; the first player wins 3 strips up to 5, and 40 up to 50."""
    wins = [grundy("dawsons-kayles", str(n)) > 0 for n in range(1, 51)]

    assert (sum(wins[:5]), sum(wins)) == (3, 40)


def test_project_euler_310() -> None:
    """With squares removed from three heaps of up to 29 each, 1,160 positions are lost."""
    values = [grundy("number-subtraction", str(n)) for n in range(30)]

    assert sum(values[a] ^ values[b] == values[c] for a, b, c in combinations_with_replacement(range(30), 3)) == 1160


def test_project_euler_509() -> None:
    """Of three heaps from 1 to 10 that lose proper divisors, 692 positions are won."""
    values = [grundy("divisor", str(n)) for n in range(1, 11)]

    assert sum(a ^ b != c for a, b, c in product(values, repeat=3)) == 692
