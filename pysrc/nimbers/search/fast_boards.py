"""Faster board tables: a queen by half of the board, pieces that only step by whole rows."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from ..text import Work
from .boards import Rows, Step, table_work
from .meter import finished

_QUEEN = {(1, 0), (0, 1), (1, 1)}
SPENT = 2_000  # cells between two yields


@lru_cache(maxsize=16)  # plain loops inside, nothing recursive
def fast_table(steps: tuple[Step, ...], slides: tuple[Step, ...], columns: int, rows: int) -> Rows:
    """Return the table of `boards.grundy_table`, computed faster.

    >>> [list(row) for row in fast_table(((1, 2), (2, 1)), (), 3, 3)]
    [[0, 0, 0], [0, 0, 1], [0, 1, 1]]
    """
    return finished(fast_table_work(steps, slides, columns, rows))


def fast_table_work(steps: Sequence[Step], slides: Sequence[Step], columns: int, rows: int) -> Work[Rows]:
    """Choose the fastest method for a piece and return its work; see `table_work`."""
    if not steps and set(slides) == _QUEEN and columns == rows:
        return _queen_table(columns)
    if not slides and all(dy for _, dy in steps):
        return _step_table(steps, columns, rows)
    return table_work(tuple(steps), tuple(slides), columns, rows)


def _queen_table(side: int) -> Work[Rows]:
    """Compute the cells on and above the diagonal column by column; the others are their mirror images.

    `rows` and `diagonals` have as bits the values used on the lines through the cells of the next column, from its
    diagonal cell on. The column itself begins with the values of the row through its diagonal cell, by symmetry.
    """
    table = array("H", bytes(2 * side * side))
    rows, diagonals = [0] * side, [0] * side
    for x in range(side):
        column = rows[0]
        bits: list[int] = []
        add = bits.append
        for row, diagonal in zip(rows, diagonals, strict=True):
            used = column | row | diagonal
            bit = ~used & (used + 1)
            column |= bit
            add(bit)
        rows = [row | bit for row, bit in zip(rows[1:], bits[1:], strict=True)]
        diagonals = [diagonal | bit for diagonal, bit in zip(diagonals[:-1], bits[:-1], strict=True)]
        values = array("H", [bit.bit_length() - 1 for bit in bits])
        table[x * side + x : (x + 1) * side] = values
        table[x * side + x :: side] = values
        if not x % (SPENT // side + 1):
            yield None
    return [table[at : at + side] for at in range(0, side * side, side)]


def _step_table(steps: Sequence[Step], columns: int, rows: int) -> Work[Rows]:
    """Compute each row as bit sets, one for each value: the cells that reach a value are shifted copies of rows below.

    The number of steps is the largest number of options of a cell, and so its largest possible value.
    """
    everything = (1 << columns) - 1
    below: list[list[int]] = []
    table: list[array[int]] = []
    far = max((dy for _, dy in steps), default=1)
    for y in range(rows):
        sets: list[int] = []
        left = everything
        for value in range(len(steps) + 1):
            reached = 0
            for dx, dy in steps:
                if dy <= y and value < len(below[-dy]):
                    reached |= below[-dy][value] << dx
            sets.append(left & ~reached)
            left &= reached
        below.append(sets)
        del below[:-far]
        table.append(_values(sets, columns))
        if not y % (SPENT // columns + 1):
            yield None
    return table


def _values(sets: list[int], columns: int) -> array[int]:
    """Return the values of a row from its sets of cells.

    >>> list(_values([0b001, 0b100, 0b010], 3))
    [0, 2, 1]
    """
    ones = int.from_bytes(b"\x01" * columns, "big")
    total = 0
    for value, cells in enumerate(sets):
        if value and cells:
            # Binary digits become bytes of 0 and 1, one for each cell.
            total += value * (int.from_bytes(f"{cells:0{columns}b}".encode(), "big") & ones)
    return array("H", list(total.to_bytes(columns, "little")))
