"""Sequences in memory: bytes while every value fits into one, else words."""

from __future__ import annotations

import sys
from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Words = array[int]
else:
    Words = array

Values = bytearray | Words
FITS = 253  # the largest value kept in a byte; 255 marks lanes without a pair, and 254 keeps candidates below it
WORD = 4  # bytes of a wide value


class TooWideError(Exception):
    """A value does not fit into a byte; all values before it are there."""


def fresh() -> bytearray:
    """The sequence of the empty heap alone."""
    return bytearray(1)


def widened(values: Values) -> Words:
    """The same values in words."""
    if not isinstance(values, bytearray):
        return values
    made = bytearray(WORD * len(values))
    made[::WORD] = values  # the least bytes
    words = array("I")
    words.frombytes(made)
    return _in_order(words)


def width(values: Values) -> int:
    """Bytes a value takes."""
    return 1 if isinstance(values, bytearray) else values.itemsize


def joined(values: Values) -> int:
    """The values as one integer, the first one lowest."""
    return int.from_bytes(in_bytes(values), "little")


def in_bytes(values: Values) -> bytes | bytearray:
    """The values as bytes, the least byte of each word first."""
    return values if isinstance(values, bytearray) else _in_order(values).tobytes()


def _in_order(words: Words) -> Words:
    """The words with their least byte first, whatever the machine's order."""
    if sys.byteorder == "big":
        words = array("I", words)
        words.byteswap()
    return words


def packed(values: Values, start: int = 0) -> bytes:
    """The values from an index on as unsigned 32-bit words, least byte first: how they cross to the page.

    >>> packed(bytearray([0, 1, 2]), 1).hex(" ", 4)
    '01000000 02000000'
    """
    return _in_order(widened(values[start:])).tobytes()


def unpacked(data: bytes) -> Values:
    """What `packed` has written, as bytes where the values fit; raises ValueError.

    >>> list(unpacked(packed(bytearray([0, 1, 2]))))
    [0, 1, 2]
    """
    words = array("I")
    words.frombytes(data)
    words = _in_order(words)
    return bytearray(data[::WORD]) if max(words, default=0) <= FITS else words


def append(values: Values, value: int) -> None:
    """Add a value; raises TooWideError where it does not fit."""
    if value > FITS and isinstance(values, bytearray):
        raise TooWideError
    values.append(value)
