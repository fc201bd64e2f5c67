"""Functions of one word as a user writes them, for the tests of audits: as texts, as files, and run to the end."""

from __future__ import annotations

from nimbers.verify.source import Source, find_source

SWAR = """
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
BROKEN = SWAR.replace("swar", "broken_mask").replace("0x40004000", "0x40000000")

FORMULAS = f"""{SWAR}{BROKEN}
def linear(n):
    ones = moves = 0
    for i in range(31, -1, -1):
        b = (n >> i) & 1
        ones = ones ^ b
        moves = moves ^ (ones & ~b & 1)
    return moves

def branches(n):
    ones = moves = 0
    for i in range(31, -1, -1):
        if n >> i & 1:
            ones ^= 1
        else:
            moves ^= ones
    return moves

def counter(n):
    return (n - 1).bit_count() & 1

def divides(n):
    return 7 // n

def text(n):
    return "1"
"""


def formula(name: str, text: str = FORMULAS, file: str = "f.py") -> Source:
    """Return the function of the text above, or of another text."""
    return find_source(file, text, name)
