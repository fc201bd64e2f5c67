"""Counter game: halve a power of two, else drop the top bit; every move is forced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..families.bits import BinaryNumber
from ..families.clause_templates import BITS, fixed, only_number
from ..model import Judge, Move, Reason, proved
from ..notation import in_range, single_integer
from ..text import Message

_SOURCE = "a programming contest classic (HackerRank, Counter game); proved by induction over the forced move"

_PARTS = 256  # greatest number of highlighted bits


def _digits(number: int) -> Message:
    """Return a number with its binary digits, shortened if there are many."""
    digits = f"{number:b}"
    return Message(
        "{number} = {bits} in binary",
        number=number,
        bits=digits if len(digits) <= 70 else f"{digits[:24]}…{digits[-24:]}",
    )


@dataclass(frozen=True)
class Counter(BinaryNumber):
    """A number is brought down to 1, and there is never a choice.

    There is a number N. If N is a power of two, a move halves it; otherwise a move subtracts from N the largest power
    of two below it.

    Whoever brings the number to 1 has moved last and wins. Louise moves first, against Richard.
    """

    title = "Counter game"
    family = "numbers"
    aliases = ("Counter Game", "Louise and Richard", "计数器")
    size_name = "N"
    audited = True
    placeholder = "132"
    argument = "the number N"
    examples = ("132", "6", "1", "18446744073709551615", "18446744073709551616")
    judge = Judge(
        "T, then T lines with one N each, 1 <= N < 2^64",
        words=("Louise", "Richard", "Tie"),
        sample=("3\n6\n132\n1\n", "Richard\nLouise\nRichard\n"),
        program="int(text)",
    )
    clauses = fixed(
        "x", "x > 1 and x & (x - 1) == 0 and 2 * X == x",
        "x & (x - 1) != 0 and X >= 1 and X < x - X and (x - X) & (x - X - 1) == 0",
        domain="x >= 1", position=only_number, systems=BITS,
    )  # fmt: skip

    def moves(self, p: int) -> Iterator[Move[int]]:
        """Yield the only move, named by the number it leaves."""
        for option in self.options(p):
            yield Move(str(option), option, 0, (f"b{p.bit_length() - 1}",))

    def options(self, p: int) -> Iterator[int]:
        if p > 1:
            yield p >> 1 if p & (p - 1) == 0 else p ^ (1 << p.bit_length() - 1)

    def describe_move(self, p: int, move: Move[int]) -> Message:
        if p & (p - 1) == 0:
            return Message("halve {number}", number=p)
        return Message("subtract {power} from {number}", power=p - move.option, number=p)

    def why(self, p: int) -> Iterator[Reason]:
        ones, zeros = p.bit_count(), (p & -p).bit_length() - 1
        number = _digits(p)
        yield self.step_from_fact(p, "length", ones - 1 + zeros, Message(
                "{number}; set bits: {ones}, zeros after the last of them: {zeros}. Every set bit but the last is "
                "removed by one move, {removed}; then every zero costs one halving, {zeros}. Together {turns}.",
                number=number, ones=ones, zeros=zeros, removed=ones - 1, turns=ones - 1 + zeros,
            ), tuple(f"b{k}" for k in range(p.bit_length()) if p >> k & 1)[:_PARTS])  # fmt: skip
        if p > 1:
            yield Reason(
                Message(
                    "Subtracting 1 takes the last set bit away and turns the zeros after it into ones: {less}; set "
                    "bits: {turns}, the same count in one step.",
                    less=_digits(p - 1), turns=(p - 1).bit_count(),
                )
            )  # fmt: skip

    def parse(self, text: str) -> int:
        return in_range(single_integer(text), 1, None, len(text) - len(text.lstrip()))

    def positions(self, size: int) -> Iterator[int]:
        if size:
            yield size

    @proved(
        "length",
        "The game lasts popcount(N - 1) turns: every set bit but the last is removed once, then there is one halving "
        "for each trailing zero, and subtracting 1 turns those zeros into ones.",
        source=_SOURCE,
    )
    def turns(self, p: int) -> int:
        """Return the number of set bits of N - 1."""
        return (p - 1).bit_count()

    @proved(
        "grundy", "Every move is forced, so the Grundy value is popcount(N - 1) mod 2.", source=_SOURCE, for_all=True
    )
    def parity(self, p: int) -> int:
        """Return the parity of the number of turns."""
        return (p - 1).bit_count() & 1
