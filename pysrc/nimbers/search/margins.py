"""Best margins of all binary strings up to a length at once: a byte for each string, all of a length in one integer."""

from __future__ import annotations

from ..text import Work

ZERO = 64  # what stands for the margin 0: all margins fit into seven bits, and the eighth is there to compare
LONGEST = 20  # signs


def string_margins(longest: int, each: int = -1) -> Work[list[bytes]]:
    """By length, the margin + ZERO of every string of zeros and ones, in the order of the numbers they write.

    A move removes a non-empty contiguous part and gains `each` for every zero in it. The best of all moves that begin
    at one place is found from strings one sign shorter: there the same move is one sign shorter, or is none at all and
    leaves the string to the opponent. So each length takes one pass over each place.

    >>> from .meter import finished
    >>> [byte - ZERO for byte in finished(string_margins(2))[2]]
    [0, 1, 1, 0]
    """
    margins = [bytes([ZERO])]
    begun: list[bytes] = []  # by place: the best of the moves that begin there, for strings one sign shorter
    for length in range(1, longest + 1):
        shorter = margins[-1].translate(_TURNED)
        places = []
        for place in range(length):
            best = _greater(shorter, begun[place]) if place < length - 1 else shorter
            places.append(_inserted(best, place, length, each))
            yield None
        best = places[0]
        for other in places[1:]:
            best = _greater(best, other)
        margins.append(best)
        begun = places
    return margins


def _inserted(values: bytes, place: int, length: int, each: int) -> bytes:
    """The values of strings one sign shorter, for the strings with a zero and with a one put in at a place."""
    size = 1 << (length - 1 - place)  # strings that have the same signs before the place
    zero, one = values.translate(_GAINED[each]), values
    made = bytearray(2 * len(values))
    if size <= 1 << place:  # few in a block: all the first of them at once, then all the second ...
        for offset in range(size):
            made[offset :: 2 * size] = zero[offset::size]
            made[size + offset :: 2 * size] = one[offset::size]
    else:
        for at in range(0, len(values), size):
            made[2 * at : 2 * at + size] = zero[at : at + size]
            made[2 * at + size : 2 * at + 2 * size] = one[at : at + size]
    return bytes(made)


def _greater(some: bytes, others: bytes) -> bytes:
    """The greater of two values in each lane."""
    count = len(some)
    ones = int.from_bytes(b"\x01" * count, "little")
    one, other = int.from_bytes(some, "little"), int.from_bytes(others, "little")
    top = ones << 7
    first = (((one | top) - other) & top) >> 7  # 1 in the lanes where the first is not less
    return (other ^ ((one ^ other) & ((first << 8) - first))).to_bytes(count, "little")


_TURNED = bytes((2 * ZERO - value) % 256 for value in range(256))  # the opponent's margin
_GAINED = {each: bytes(max(0, min(255, value + each)) for value in range(256)) for each in (-1, 1)}
