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
    """table[y][x] for a piece that moves by `steps` once or by `slides` any number of times, left and down.

    >>> [list(row) for row in grundy_table((), ((1, 0), (0, 1)), 3, 2)]
    [[0, 1, 2], [1, 0, 3]]
    """
    return finished(table_work(steps, slides, columns, rows))


def table_work(steps: tuple[Step, ...], slides: tuple[Step, ...], columns: int, rows: int) -> Work[Rows]:
    """The table of `grundy_table` as work.

    For a slide (dx, dy) the cells it can come to lie on one line; the values used on that line are kept as the bits of
    one integer, which moves along with the line from row to row.
    """
    lines = {(dx, dy): [[0] * columns for _ in range(dy)] for dx, dy in slides if dy}
    along_steps = [dx for dx, dy in steps if dy == 0]
    along_slides = [dx for dx, dy in slides if dy == 0]
    table: list[array[int]] = []
    fresh = 0
    for y in range(rows):
        used = [0] * columns
        for (dx, dy), recent in lines.items():
            # recent[y % dy][x] holds what was used on the line through (x, y - dy), that cell included
            used = [mask | more for mask, more in zip(used, _moved(recent[y % dy], dx), strict=True)]
        for dx, dy in steps:
            if 0 < dy <= y:
                below = _moved([1 << value for value in table[y - dy]], dx)
                used = [mask | more for mask, more in zip(used, below, strict=True)]
        bits = _row(used, along_steps, along_slides)
        for (dx, dy), recent in lines.items():
            recent[y % dy] = [bit | old for bit, old in zip(bits, _moved(recent[y % dy], dx), strict=True)]
        table.append(array("H", [bit.bit_length() - 1 for bit in bits]))
        fresh += columns
        if fresh > 2_000:
            fresh = 0
            yield None
    return table


def _moved(row: list[int], dx: int) -> list[int]:
    """The row seen from dx cells further right."""
    return [0] * min(dx, len(row)) + row[: max(len(row) - dx, 0)] if dx else row


def _row(used: list[int], steps: list[int], slides: list[int]) -> list[int]:
    """The values of one row, each as one bit, from what its cells can reach below it and the moves along it."""
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
