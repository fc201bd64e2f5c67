"""Games on the binary digits of a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..model import Ruleset
from ..notation import single_integer
from ..scene import Cell, Cells
from ..text import Message


@dataclass(frozen=True)
class BinaryNumber(Ruleset[int]):
    """A game on one number, shown by its binary digits.

    It provides the notation, the drawing, and numbers that programs often get wrong.
    """

    spellings = "A whole number: `132`, `1,000,000`, or in binary `0b11000`."

    def parse(self, text: str) -> int:
        """Return the number of a decimal numeral, or of a binary one after 0b."""
        return single_integer(text)

    def format(self, p: int) -> str:
        """Return the decimal digits."""
        return str(p)

    def positions(self, size: int) -> Iterator[int]:
        """Yield `size` itself, the only position of that size."""
        yield size

    def stress_positions(self, random: Random) -> Iterator[int]:
        """Yield numbers near powers of two up to 2^64, and random ones."""
        return (n for n in edge_numbers(random) if n)

    def scene(self, p: int, at_most: int) -> Cells:
        """Return the binary digits, highest first."""
        return bit_scene(p, at_most)


def bit_scene(number: int, at_most: int) -> Cells:
    """Return the binary digits of a number, highest first; part b<k> is the digit worth 2^k."""
    digits = f"{number:b}"
    last = len(digits) - 1
    cells = tuple(
        Cell(f"b{last - index}", digit, _worth(last - index), "one" if digit == "1" else "zero")
        for index, digit in enumerate(digits[:at_most])
    )
    return Cells(cells, Message("{number}, in binary {bits}", number=number, bits=_short(digits)), len(digits), "lamps")


def _worth(place: int) -> str:
    """Return 2^place as text that fits under a lamp."""
    return str(1 << place) if place <= 16 else "2" + str(place).translate(_RAISED)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


# Powers of two where programs go wrong: the limits of floats, and of signed and unsigned words of 8 to 64 bits.
_EDGES = (8, 15, 16, 24, 31, 32, 53, 63)
_NEAR = 64


def edge_numbers(random: Random, most: int = 2**64 - 1) -> list[int]:
    """Return numbers that programs often get wrong, in rising order: those near powers of two, and 200 random ones."""
    found = {n for k in _EDGES for n in range((1 << k) - 4, (1 << k) + _NEAR) if n <= most}
    found |= set(range(most - _NEAR, most + 1))
    found |= {random.randrange(1 << random.randrange(8, most.bit_length() + 1)) for _ in range(200)}
    return sorted(found)


def _short(digits: str) -> str:
    return digits if len(digits) <= 70 else f"{digits[:32]}…{digits[-32:]}"
