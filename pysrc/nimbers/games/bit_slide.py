"""Bit slide: subtract a power of two without changing the number of set bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.bits import BinaryNumber
from ..families.clause_templates import BITS, fixed, only_number
from ..model import Judge, Move, Reason, proved
from ..text import Message

_SOURCE = "counted here: a move turns one 10 into 01 and so removes exactly one such pair"


@dataclass(frozen=True)
class BitSlide(BinaryNumber):
    """A one slides to the right in the binary digits of a number.

    There is a number N. A move subtracts a power of two from N so that the number of set bits stays the same: in binary
    it turns some 10 into 01.

    Whoever cannot move loses.
    """

    title = "Bit slide"
    family = "numbers"
    aliases = ("sliding bits", "moving ones to the right", "位移游戏")
    size_name = "N"
    audited = True
    placeholder = "24 or 0b11000"
    argument = "the number N"
    examples = ("24", "20", "6", "0", "12297829382473034410")
    judge = Judge(
        "T, then T lines with one N each", sample=("3\n24\n20\n7\n", "Second\nFirst\nSecond\n"), program="int(text)"
    )
    clauses = fixed(
        "x", "X < x and (x - X) & (x - X - 1) == 0 and x & (x - X) == 0 and x & 2 * (x - X) != 0",
        position=only_number, systems=BITS,
    )  # fmt: skip

    def moves(self, p: int) -> Iterator[Move[int]]:
        """Yield the slides from the highest place down, named by the number they leave."""
        for option in self.options(p):
            k = (p - option).bit_length() - 1
            yield Move(str(option), option, 0, (f"b{k + 1}", f"b{k}"))

    def options(self, p: int) -> Iterator[int]:
        """Yield n - 2^k for every place k where a 0 has a 1 on its left, the highest first."""
        places = p >> 1 & ~p
        while places:
            k = places.bit_length() - 1
            places ^= 1 << k
            yield p - (1 << k)

    def describe_move(self, p: int, move: Move[int]) -> Message:
        k = (p - move.option).bit_length() - 1
        return Message("subtract 2^{k} = {power}", k=k, power=p - move.option)

    def why(self, p: int) -> Iterator[Reason]:
        pairs = self.inversions(p)
        message = Message(
            "A move turns one 10 into 01, and so removes exactly one pair of a 1 and a 0 somewhere to its right. "
            "Such pairs now: {pairs}, at the end: 0. So that is the number of moves, whatever is played.",
            pairs=pairs,
        )
        yield self.step_from_fact(p, "length", pairs, message)

    @proved(
        "length",
        "Every play lasts as many moves as there are pairs of a 1 and a 0 somewhere to its right.",
        source=_SOURCE,
    )
    def inversions(self, p: int) -> int:
        """Return the number of pairs of a 1 and a later 0; each run of zeros counts the ones on its left."""
        ones = pairs = 0
        for run in f"{p:b}".split("0"):
            # every run of ones but the first has a zero before it
            pairs += ones
            ones += len(run)
        return pairs

    @proved("grundy", "All plays have the same length, so the Grundy value is that length mod 2.", source=_SOURCE)
    def parity(self, p: int) -> int:
        """Return the parity of the number of pairs."""
        return int(self.inversions(p)) & 1
