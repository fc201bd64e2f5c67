"""Numbers seen as rows of bits."""

from __future__ import annotations

from ..model import Message
from ..scene import Cell, Cells


def bit_scene(number: int, at_most: int) -> Cells:
    """The binary digits of a number, highest first, each part b<k> with its place k under it."""
    digits = f"{number:b}"
    last = len(digits) - 1
    cells = tuple(
        Cell(f"b{last - index}", digit, str(last - index), "one" if digit == "1" else "zero")
        for index, digit in enumerate(digits[:at_most])
    )
    return Cells(cells, Message("{number}, in binary {bits}", number=number, bits=_short(digits)), len(digits))


def _short(digits: str) -> str:
    return digits if len(digits) <= 70 else f"{digits[:32]}…{digits[-32:]}"
