"""Tables and many positions at once: each kernel agrees with the plain loop that it replaces."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor
from random import Random
from typing import Any

import pytest

from nimbers.families.board_pieces import PIECES, BoardPiece
from nimbers.games.substring import Substring
from nimbers.search.boards import grundy_table
from nimbers.search.bulk import CHUNK, counter_wins, nim_heaps, packed_counters, packed_words, slide_wins
from nimbers.search.fast_boards import fast_table
from nimbers.search.margins import ZERO, string_margins
from nimbers.search.meter import Meter, finished
from nimbers.search.products import COINS, coin_table, coin_values, nim_product
from nimbers.search.search import Search
from tier import tier
from unit.api_calls import worked
from unit.oracle import mex
from unit.terminal import Nimbers


def naive(rules: BoardPiece, columns: int, rows: int) -> list[list[int]]:
    """Return a piece's table by mex over its moves, cell by cell."""
    table: list[list[int]] = []
    for y in range(rows):
        table.append([])
        for x in range(columns):
            table[y].append(mex([table[v][u] for u, v in rules.options((x, y))]))
    return table


# --- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PIECES)
def test_chess_pieces(name: str) -> None:
    """On boards of any size each piece has the values of the definition."""
    steps, slides = PIECES[name]
    for side in (1, 2, 3, 20):
        table = [list(row) for row in fast_table(steps, slides, side, side)]

        assert table == naive(BoardPiece(n=side, steps=steps, slides=slides), side, side)


def test_steps_by_whole_rows() -> None:
    """Random steps on oblong boards give the table of the definition."""
    random = Random(11)
    for _ in range(40):
        steps = tuple({(random.randint(0, 4), random.randint(1, 4)) for _ in range(random.randint(1, 6))})
        columns, rows = random.randint(1, 18), random.randint(1, 18)
        table = [list(row) for row in fast_table(steps, (), columns, rows)]

        assert table == naive(BoardPiece(n=18, steps=steps), columns, rows), steps


def test_half_a_queen_is_a_whole_one() -> None:
    """Half the board and its mirror image equal the table from masks along every line, to 120."""
    _, slides = PIECES["queen"]

    assert list(fast_table((), slides, 120, 120)) == list(grundy_table((), slides, 120, 120))
    assert list(fast_table((), slides, 9, 5)) == list(grundy_table((), slides, 9, 5))


def test_tables_at_the_terminal(nimbers: Nimbers) -> None:
    """The command accepts a piece, a game with two pieces, or moves; a game without a table is unknown."""
    rook = nimbers("table", "rook", "--size", "3", "--json").json
    two = nimbers("table", "knight-queen", "--size", "5", "--json").json
    own = nimbers("table", "board-piece", "--set", "steps=1.2", "--set", "slides=-", "--size", "4").out

    assert rook["tables"][0]["values"] == [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    assert (two["size"], [table["piece"] for table in two["tables"]]) == (5, ["knight", "queen"])
    assert own == "0 1 1 1\n0 1 1 1\n0 0 0 0\n0 0 0 0\n"
    assert nimbers("table", "node-kayles").code == 2
    assert nimbers("table", "queen", "--size", "2049", "--json").json["error"]["code"] == "illegal"


def test_a_large_table_comes_in_steps() -> None:
    """A table of 300 x 300 reaches the page in slices, as 16-bit words."""
    reply, data, told = worked("table", None, 0, game="queen", size=300)
    _, slides = PIECES["queen"]

    assert len(told) > 20
    assert reply["result"]["result"]["tables"][0]["columns"] == 300
    assert data == b"".join(row.tobytes() for row in fast_table((), slides, 300, 300))


# --- products --------------------------------------------------------------------------------------------------------


def test_nim_multiplication_is_a_field() -> None:
    """To 20 the nim-product is the least number that the definition allows; larger ones satisfy the field laws."""
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(21), repeat=2):
        table[a, b] = mex([table[c, b] ^ table[a, d] ^ table[c, d] for c in range(a) for d in range(b)])
    random = Random(12)

    assert table == {(a, b): nim_product(a, b) for a, b in table}
    for _ in range(tier.many(2, 50)):
        a, b, c = (random.getrandbits(64) for _ in range(3))
        assert nim_product(a, b) == nim_product(b, a)
        assert nim_product(a, nim_product(b, c)) == nim_product(nim_product(a, b), c)
        assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    assert nim_product(2**64, 2**64) == 3 * 2**63


def turns(coins: str, n: int) -> list[tuple[int, ...]]:
    """Return the sets of coins that a move at coin n may turn, coin n included."""
    if coins == "twins":
        return [(n, i) for i in range(n)]
    if coins == "ruler":
        return [tuple(range(i, n + 1)) for i in range(n + 1)]
    return [(n,), *((n, i) for i in range(n)), *((n, i, j) for i in range(n) for j in range(i))]


@pytest.mark.parametrize("coins", COINS)
def test_single_coins(coins: str) -> None:
    """The value of a coin is the least value that no set of turned coins leaves."""
    values: list[int] = []
    for n in range(24):
        values.append(mex([reduce(xor, (values[i] for i in turned if i != n), 0) for turned in turns(coins, n)]))

    assert values == coin_values(coins, 24)


@pytest.mark.parametrize(("one", "other"), [("twins", "twins"), ("ruler", "twins"), ("mock-turtles", "ruler")])
def test_products_of_coins(one: str, other: str) -> None:
    """On a board of 7 x 7 the Tartan theorem holds: nim-products equal the values from play."""
    side = 7
    table: dict[tuple[int, int], int] = {}
    for y, x in product(range(side), repeat=2):
        options = []
        for columns, rows in product(turns(one, x), turns(other, y)):
            options.append(reduce(xor, (table[i, j] for i in columns for j in rows if (i, j) != (x, y)), 0))
        table[x, y] = mex(options)
    made = finished(coin_table(one, other, side))

    assert [[table[x, y] for x in range(side)] for y in range(side)] == [list(row) for row in made]


# --- many at once ----------------------------------------------------------------------------------------------------


def test_packed_heaps() -> None:
    """Nim-sum and number of winning moves of random heaps are right below, at and above one chunk."""
    random = Random(13)
    for count in (0, 1, 2, 7, CHUNK // 4, CHUNK // 4 + 1, 20_000):
        heaps = [random.getrandbits(random.randint(1, 32)) for _ in range(count)]
        x = reduce(xor, heaps, 0)

        assert (x, sum((x ^ a) < a for a in heaps)) == nim_heaps(packed_words(heaps))
    assert nim_heaps(packed_words([7, 7])) == (0, 0)


def test_packed_counters_and_slides() -> None:
    """Every small number and random large ones have the winner of the games."""
    random = Random(14)
    counters = [*range(1, 2_000), *(random.getrandbits(64) or 1 for _ in range(6_000)), 2**64 - 1]
    slides = [*range(2_000), *(random.getrandbits(32) for _ in range(8_000)), 2**32 - 1]
    inversions = [sum(n >> i & 1 and not n >> j & 1 for i in range(32) for j in range(i)) for n in slides]

    assert bytes((n - 1).bit_count() & 1 for n in counters) == counter_wins(packed_counters(counters))
    assert bytes(pairs & 1 for pairs in inversions) == slide_wins(packed_words(slides))


@pytest.mark.parametrize("wins", ["fewer", "more"])
def test_all_strings_at_once(wins: str) -> None:
    """The margins of all strings to length 8 are those of search."""
    search = Search(Substring(wins=wins), Meter(10**9))
    margins = finished(string_margins(8, 1 if wins == "more" else -1))
    for length in range(9):
        found = [finished(search.value(f"{n:0{length}b}" if length else "")).score for n in range(1 << length)]

        assert found == [byte - ZERO for byte in margins[length]]


@pytest.mark.parametrize(
    ("params", "data", "expected"),
    [
        ({"game": "nim"}, packed_words([5, 7, 3]), {"count": 3, "nim_sum": 1, "winning_move_count": 3}),
        ({"game": "counter"}, packed_counters([1, 6, 132]), {"count": 3, "wins": 1}),
        ({"game": "bit-slide"}, packed_words([24, 20]), {"count": 2, "wins": 1}),
    ],
)
def test_bulk_at_the_door(params: dict[str, Any], data: bytes, expected: dict[str, int]) -> None:
    """Bytes in give a result and perhaps bytes out."""
    reply, _, _ = worked("bulk", data, 1_000, **params)

    assert expected == reply["result"]["result"]


@pytest.mark.parametrize(
    ("params", "data", "code"),
    [
        ({"game": "cram"}, b"", "unknown"),
        ({"game": "nim"}, b"123", "notation"),
        ({"game": "counter"}, bytes(8), "illegal"),
    ],
)
def test_bulk_that_cannot_be(params: dict[str, Any], data: bytes, code: str) -> None:
    """Other games, half words and a counter that starts at 0 are failures with a code."""
    reply, _, _ = worked("bulk", data, 1_000, **params)

    assert code == reply["error"]["code"]
