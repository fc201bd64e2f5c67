"""Best margins of all binary strings up to a length: a byte for each string, all of one length in one integer."""

from __future__ import annotations

from ..text import Work

ZERO = 64  # the byte of the margin 0; margins fit into seven bits, and the eighth is for comparing
LONGEST = 20  # length of a string


def string_margins(longest: int, each: int = -1) -> Work[list[bytes]]:
    """Return by length the margin + ZERO of every string of zeros and ones, in numerical order.

    A move removes a non-empty contiguous part and gains `each` for every zero in it. The best of the moves that
    begin at one place follows from strings one digit shorter: there the rest of the move is a move too, or nothing
    is left to remove and the opponent is to move. So each length takes one pass over each place.

    >>> from .meter import finished
    >>> [byte - ZERO for byte in finished(string_margins(2))[2]]
    [0, 1, 1, 0]
    """
    margins = [bytes([ZERO])]
    starts: list[bytes] = []  # by place, the best of the moves that begin there, for strings one digit shorter
    for length in range(1, longest + 1):
        shorter = margins[-1].translate(_NEGATED)
        places = []
        for place in range(length):
            best = _maximum(shorter, starts[place]) if place < length - 1 else shorter
            places.append(_insert(best, place, length, each))
            yield None
        best = places[0]
        for other in places[1:]:
            best = _maximum(best, other)
        margins.append(best)
        starts = places
    return margins


def _insert(values: bytes, place: int, length: int, each: int) -> bytes:
    """Return values for strings with a digit inserted at a place, from those one digit shorter; a zero gains `each`."""
    size = 1 << (length - 1 - place)  # strings that have the same digits before the place
    zero, one = values.translate(_ADDED[each]), values
    made = bytearray(2 * len(values))
    if size <= 1 << place:  # blocks are short: copy the first string of all blocks at once, then the second, ...
        for offset in range(size):
            made[offset :: 2 * size] = zero[offset::size]
            made[size + offset :: 2 * size] = one[offset::size]
    else:
        for at in range(0, len(values), size):
            made[2 * at : 2 * at + size] = zero[at : at + size]
            made[2 * at + size : 2 * at + 2 * size] = one[at : at + size]
    return bytes(made)


def _maximum(some: bytes, others: bytes) -> bytes:
    """Return the greater of two values in each lane."""
    count = len(some)
    ones = int.from_bytes(b"\x01" * count, "little")
    one, other = int.from_bytes(some, "little"), int.from_bytes(others, "little")
    top = ones << 7
    first = (((one | top) - other) & top) >> 7  # 1 in lanes whose first value is not less
    return (other ^ ((one ^ other) & ((first << 8) - first))).to_bytes(count, "little")


_NEGATED = bytes((2 * ZERO - value) % 256 for value in range(256))  # the opponent's margin
_ADDED = {each: bytes(max(0, min(255, value + each)) for value in range(256)) for each in (-1, 1)}
