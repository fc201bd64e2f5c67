"""Solve many positions at once, packed side by side in big integers."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import reduce
from operator import xor

CHUNK = 32_768  # bytes in one integer: small enough for the processor's cache
HEAP = 4  # bytes of a packed heap or word
WORD = 8  # bytes of a packed counter
_PARITY = bytes(value.bit_count() & 1 for value in range(256))


def packed_words(numbers: Iterable[int]) -> bytes:
    """Pack numbers below 2**32 as unsigned words, least byte first; raises OverflowError."""
    return _pack("I", numbers)


def packed_counters(numbers: Iterable[int]) -> bytes:
    """Pack numbers below 2**64 as unsigned words of 64 bits, least byte first; raises OverflowError."""
    return _pack("Q", numbers)


def _pack(code: str, numbers: Iterable[int]) -> bytes:
    words = array(code, numbers)
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()


def nim_heaps(data: bytes) -> tuple[int, int]:
    """Return the nim-sum of packed heaps and the number of winning moves, which is that of heaps with its top bit.

    >>> nim_heaps(packed_words([5, 7, 3]))
    (1, 3)
    """
    parts = [int.from_bytes(data[at : at + CHUNK], "little") for at in range(0, len(data), CHUNK)]
    total = reduce(xor, parts, 0)
    width = CHUNK // 2
    while width >= HEAP:  # fold the upper half onto the lower one, until one heap is left
        total = (total >> 8 * width) ^ (total & ((1 << 8 * width) - 1))
        width //= 2
    if not total:
        return 0, 0
    tops = _lanes(1 << (total.bit_length() - 1), HEAP, CHUNK)
    return total, sum((part & tops).bit_count() for part in parts)


def counter_wins(data: bytes) -> bytes:
    """Return for each packed number of the counter game 1 if the player to move wins: n - 1 has an odd number of ones.

    >>> list(counter_wins(packed_counters([1, 6, 132])))
    [0, 0, 1]
    """
    found, ones, count = [], 0, -1
    for at in range(0, len(data), CHUNK):
        part = data[at : at + CHUNK]
        if len(part) != count:
            count = len(part)
            ones = _lanes(1, WORD, count)
        # Parities of bytes, then of each word.
        bits = int.from_bytes(
            (int.from_bytes(part, "little") - ones).to_bytes(count, "little").translate(_PARITY), "little"
        )
        for shift in (32, 16, 8):
            bits ^= bits >> shift
        found.append(bits.to_bytes(count, "little")[::WORD])
    return b"".join(found)


def slide_wins(data: bytes) -> bytes:
    """Return for each packed number of bit slide 1 if the player to move wins: the number of moves is odd.

    A byte becomes the parity of its moves (bit 0) and that of its ones (bit 4). Joining two parts adds one move for
    each 1 in the upper and 0 in the lower part; a byte has as many zeros as ones, modulo 2.

    >>> list(slide_wins(packed_words([0b11000, 0b10100])))
    [0, 1]
    """
    found, pairs, halves, count = [], 0, 0, -1
    for at in range(0, len(data), CHUNK):
        part = data[at : at + CHUNK]
        if len(part) != count:
            count = len(part)
            pairs, halves = _lanes(0x00100010, HEAP, count), _lanes(0x10, HEAP, count)
        bits = int.from_bytes(part.translate(_SLIDES), "little")
        for shift, mask in ((8, pairs), (16, halves)):
            above = bits >> shift
            bits ^= above ^ ((bits & above & mask) >> 4)
        found.append((bits.to_bytes(count, "little")[::HEAP]).translate(_LOWEST))
    return b"".join(found)


def _lanes(pattern: int, size: int, count: int) -> int:
    """Return a pattern repeated in each lane of `size` bytes, `count` bytes in all."""
    return int.from_bytes(pattern.to_bytes(size, "little") * (count // size), "little")


def _move_parity(byte: int) -> int:
    """Return the parity of the number of pairs of a one above a zero in a byte."""
    pairs = sum(byte >> high & 1 and not byte >> low & 1 for high in range(8) for low in range(high))
    return pairs & 1


_SLIDES = bytes(_move_parity(byte) | (byte.bit_count() & 1) << 4 for byte in range(256))
_LOWEST = bytes(value & 1 for value in range(256))
