"""Numbers seen as rows of bits."""

from __future__ import annotations

from random import Random

from ..scene import Cell, Cells
from ..text import Message


def bit_scene(number: int, at_most: int) -> Cells:
    """The binary digits of a number, highest first, each part b<k> with its place k under it."""
    digits = f"{number:b}"
    last = len(digits) - 1
    cells = tuple(
        Cell(f"b{last - index}", digit, str(last - index), "one" if digit == "1" else "zero")
        for index, digit in enumerate(digits[:at_most])
    )
    return Cells(cells, Message("{number}, in binary {bits}", number=number, bits=_short(digits)), len(digits))


# Around these numbers programs go wrong: floats, signed and unsigned words of 8 to 64 bits.
_EDGES = (8, 15, 16, 24, 31, 32, 53, 63)
_NEAR = 64


def edge_numbers(random: Random, most: int = 2**64 - 1) -> list[int]:
    """Numbers a program may get wrong, in rising order: those near powers of two, and 200 random ones."""
    found = {n for k in _EDGES for n in range((1 << k) - 4, (1 << k) + _NEAR) if n <= most}
    found |= set(range(most - _NEAR, most + 1))
    found |= {random.randrange(1 << random.randrange(8, most.bit_length() + 1)) for _ in range(200)}
    return sorted(found)


def _short(digits: str) -> str:
    return digits if len(digits) <= 70 else f"{digits[:32]}…{digits[-32:]}"
