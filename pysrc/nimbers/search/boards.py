"""Grundy tables of a piece that moves towards the corner: one mask of used values per line, lowest zero bit."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

from ..text import Work
from .meter import finished

Step = tuple[int, int]
Rows = Sequence["array[int]"]


@lru_cache(maxsize=16)  # plain loops inside, nothing recursive
def grundy_table(steps: tuple[Step, ...], slides: tuple[Step, ...], columns: int, rows: int) -> Rows:
    """Return table[y][x] for a piece that moves by `steps` once or by `slides` any number of times, left and down.

    >>> [list(row) for row in grundy_table((), ((1, 0), (0, 1)), 3, 2)]
    [[0, 1, 2], [1, 0, 3]]
    """
    return finished(table_work(steps, slides, columns, rows))


def table_work(steps: tuple[Step, ...], slides: tuple[Step, ...], columns: int, rows: int) -> Work[Rows]:
    """Compute the table of `grundy_table` as work.

    The cells that a slide (dx, dy) can reach are on one line. The values used on that line are the bits of one
    integer, which is shifted along the line from row to row.
    """
    lines = {(dx, dy): [[0] * columns for _ in range(dy)] for dx, dy in slides if dy}
    along_steps = [dx for dx, dy in steps if dy == 0]
    along_slides = [dx for dx, dy in slides if dy == 0]
    table: list[array[int]] = []
    cells = 0
    for y in range(rows):
        used = [0] * columns
        for (dx, dy), recent in lines.items():
            # recent[y % dy][x] has the values used on the line through (x, y - dy), including that cell
            used = [mask | more for mask, more in zip(used, _shift_right(recent[y % dy], dx), strict=True)]
        for dx, dy in steps:
            if 0 < dy <= y:
                below = _shift_right([1 << value for value in table[y - dy]], dx)
                used = [mask | more for mask, more in zip(used, below, strict=True)]
        bits = _row_bits(used, along_steps, along_slides)
        for (dx, dy), recent in lines.items():
            recent[y % dy] = [bit | old for bit, old in zip(bits, _shift_right(recent[y % dy], dx), strict=True)]
        table.append(array("H", [bit.bit_length() - 1 for bit in bits]))
        cells += columns
        if cells > 2_000:
            cells = 0
            yield None
    return table


def _shift_right(row: list[int], dx: int) -> list[int]:
    """Return the row shifted right by dx cells."""
    return [0] * min(dx, len(row)) + row[: max(len(row) - dx, 0)] if dx else row


def _row_bits(used: list[int], steps: list[int], slides: list[int]) -> list[int]:
    """Return the values of a row, each as one bit, given the values that each cell reaches in the rows below."""
    if not steps and not slides:
        return [~mask & (mask + 1) for mask in used]
    bits: list[int] = []
    if not steps and slides == [1]:
        seen = 0
        for mask in used:
            mask |= seen
            bit = ~mask & (mask + 1)
            seen |= bit
            bits.append(bit)
        return bits
    runs = [[0] * len(used) for _ in slides]
    for x, mask in enumerate(used):
        for dx in steps:
            if dx <= x:
                mask |= bits[x - dx]
        for dx, run in zip(slides, runs, strict=True):
            if dx <= x:
                mask |= run[x - dx]
        bit = ~mask & (mask + 1)
        bits.append(bit)
        for dx, run in zip(slides, runs, strict=True):
            run[x] = bit | (run[x - dx] if dx <= x else 0)
    return bits
