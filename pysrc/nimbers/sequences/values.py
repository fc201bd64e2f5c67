"""Storage of sequences: bytes as long as every value fits, else words."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Words = array[int]
else:
    Words = array

Values = bytearray | Words
FITS = 253  # the largest value in a byte; 255 marks lanes without a pair, and candidates go up to 254
WORD = 4  # bytes of a wide value


class TooWideError(Exception):
    """A value does not fit into a byte; all values before it are stored."""


def empty_sequence() -> bytearray:
    """Return the sequence of the empty heap alone."""
    return bytearray(1)


def to_words(values: Values) -> Words:
    """Return the values as words."""
    if not isinstance(values, bytearray):
        return values
    made = bytearray(WORD * len(values))
    made[::WORD] = values  # the low bytes
    words = array("I")
    words.frombytes(made)
    return _in_order(words)


def width(values: Values) -> int:
    """Return the size of a value in bytes."""
    return 1 if isinstance(values, bytearray) else values.itemsize


def to_integer(values: Values) -> int:
    """Return the values as one integer, the first one lowest."""
    return int.from_bytes(in_bytes(values), "little")


def in_bytes(values: Values) -> bytes | bytearray:
    """Return the values as bytes, the low byte of each word first."""
    return values if isinstance(values, bytearray) else _in_order(values).tobytes()


def _in_order(words: Words) -> Words:
    """Return the words in little-endian order."""
    if sys.byteorder == "big":
        words = array("I", words)
        words.byteswap()
    return words


def packed(values: Values, start: int = 0) -> bytes:
    """Return the values from an index on as unsigned 32-bit words, little-endian, for the page.

    >>> packed(bytearray([0, 1, 2]), 1).hex(" ", 4)
    '01000000 02000000'
    """
    return _in_order(to_words(values[start:])).tobytes()


def unpacked(data: bytes) -> Values:
    """Parse the output of `packed`, as bytes if the values fit; raises ValueError.

    >>> list(unpacked(packed(bytearray([0, 1, 2]))))
    [0, 1, 2]
    """
    words = array("I")
    words.frombytes(data)
    words = _in_order(words)
    return bytearray(data[::WORD]) if max(words, default=0) <= FITS else words


def append(values: Values, value: int) -> None:
    """Append a value; raises TooWideError if it does not fit."""
    if value > FITS and isinstance(values, bytearray):
        raise TooWideError
    values.append(value)
