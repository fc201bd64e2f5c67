"""Examples of audits: functions of one word, right and wrong."""

from __future__ import annotations

from dataclasses import dataclass

# Each half has a field of two bits, the parities of its moves and of its zeros; five merges join 32 fields to one.
_SWAR = """\
def swar(n):
    t = (n >> 1) & 0x55555555
    n = (n | t) ^ ((n & t & 0x55555555) * 3)
    t = n << 2
    n = n ^ (((n & t & 0x44444444) << 1) ^ t)
    t = n << 4
    n = n ^ (((n & t & 0x40404040) << 1) ^ t)
    t = n << 8
    n = n ^ (((n & t & 0x40004000) << 1) ^ t)
    t = n << 16
    n = n ^ (((n & t) << 1) ^ t)
    return n >> 31
"""
_BROKEN = _SWAR.replace("swar", "broken_mask").replace("0x40004000", "0x40000000")
_LINEAR = """\
def linear(n):
    ones = moves = 0
    for place in range(31, -1, -1):
        bit = n >> place & 1
        ones ^= bit
        moves ^= ones & ~bit & 1
    return moves
"""
_BRANCHES = """\
def branches(n):
    ones = moves = 0
    for place in range(31, -1, -1):
        if n >> place & 1:
            ones ^= 1
        else:
            moves ^= ones
    return moves
"""
_PARITY = """\
def parity(n):
    return (n - 1).bit_count() & 1
"""
_FOLDED = """\
def folded(n):
    n -= 1
    for places in (16, 8, 4, 2, 1):
        n ^= n >> places
    return n & 1
"""
_SET_BITS = """\
def set_bits(n):
    return n.bit_count() & 1
"""
_HALVING = """\
def halving(n):
    turns = 0
    while n > 1:
        top = 1 << (n.bit_length() - 1)
        n = n >> 1 if n == top else n - top
        turns += 1
    return turns & 1
"""


@dataclass(frozen=True)
class Example:
    """A function, the function to compare it with (None: the rules of the game), and whether they agree."""

    name: str
    first: str
    second: str | None = None
    agrees: bool = True


WORKED: dict[str, tuple[Example, ...]] = {
    "bit-slide": (
        Example("five merges = one loop", _SWAR, _LINEAR),
        Example("five merges, by the rules", _SWAR),
        Example("a broken mask", _BROKEN, _LINEAR, agrees=False),
        Example("a loop with a branch", _BRANCHES, _SWAR),
    ),
    "counter": (
        Example("set bits of n - 1, by the rules", _PARITY),
        Example("folded = counted", _FOLDED, _PARITY),
        Example("set bits of n, by the rules", _SET_BITS, agrees=False),
        Example("turn by turn", _HALVING, _PARITY),
    ),
}
