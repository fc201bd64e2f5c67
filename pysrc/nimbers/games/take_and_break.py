"""Take-and-break games: take tokens from a heap and perhaps split what is left, as an octal code says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ..families.clause_templates import each_heap, octal_templates
from ..families.heaps import PERIOD, PERIOD_SOURCE, Heap, SequenceGame
from ..model import MISERE, NORMAL, Judge, Reason, Touch, claim, parameter, proved, refuted
from ..notation import Code
from ..scene import DRAWN


@cache
def _digits(code: str) -> tuple[int, ...]:
    """Return the digits of a code, the one before the point first."""
    return tuple(int(digit, 16) for digit in code.replace(".", ""))


_LOCATOR = "the game locator of Winning Ways, chapter 4; the error is noted in T. Czajka's octal-games"
_LISTED = 519  # largest heap that the claims compare


@cache
def _values(code: str) -> tuple[int, ...]:
    """Return the values of the heaps 0 to 519 of a code."""
    from ..search.meter import finished
    from ..sequences.rules import heap_rules
    from ..sequences.sequence import compute_sequence

    return tuple(finished(compute_sequence(heap_rules(code), _LISTED)).values)


def _as(code: str, p: Heap) -> int | None:
    """Return the value that a code gives a single heap of at most 519; None for other positions."""
    return _values(code)[p[0]] if len(p) == 1 and p[0] <= _LISTED else None


@dataclass(frozen=True)
class TakeAndBreak(SequenceGame):
    """Heaps, or rows of pins, and a code that says what may be taken and what may be left.

    The code is d0.d1d2d3... with digits from 0 to F. A move takes k tokens from one heap and must leave what digit dk
    allows: 1 nothing, 2 one heap, 4 two heaps, 8 three heaps, and sums of these, A to F being 10 to 15. So 0.77 is
    Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's Chess, 0.007 Treblecross, and 8 splits a heap into three.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Take and break"
    family = "heaps"
    aliases = (
        "octal game",
        "hexadecimal game",
        "Kayles",
        "Dawson's Kayles",
        "Dawson's Chess",
        "Officers",
        "八进制游戏",
        "十六进制游戏",
    )
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Dawson's Kayles": {"code": "0.07"},
        "Dawson's Chess": {"code": "0.137"},
        "Officers": {"code": "0.6"},
    }
    conventions = (NORMAL, MISERE)
    placeholder = "12"
    examples = ("12", "5,7", "3,3", "70", "1,2,3")
    judge = Judge(
        "T, then T lines with the heaps of one position", sample=("3\n1\n1 1\n12\n", "First\nSecond\nFirst\n")
    )
    clauses = each_heap(lambda self: octal_templates(_digits(self.code)))

    code: str = parameter("0.77", Code(), "code")

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the options by the number of tokens taken: no heap, one heap, then two and three, in rising order."""
        for taken, digit in enumerate(_digits(self.code)):
            left = n - taken
            if left < 0 or not digit:
                continue
            if digit & 1 and left == 0 and taken:
                yield (0,)
            if digit & 2 and left and taken:
                yield (left,)
            if digit & 4:
                for small in range(1, left // 2 + 1):
                    yield small, left - small
            if digit & 8:
                for small in range(1, left // 3 + 1):
                    for middle in range(small, (left - small) // 2 + 1):
                        yield small, middle, left - small - middle

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the first and the last token taken, or the two tokens that a split without taking separates.

        If three heaps are left, the last token of the middle one as well.
        """
        if n > DRAWN:
            return tuple((f"h{heap}", 0, n - 1) for _ in new)
        before = new[0] if len(new) > 1 else 0
        taken = n - sum(new)
        places = (before + 1, before + taken, *(before + taken + middle for middle in new[1:-1]))
        return tuple(f"h{heap}.{place}" for place in places)

    def code_text(self) -> str:
        return self.code

    @classmethod
    def settings_of_code(cls, code: str) -> Mapping[str, str] | None:
        """Return the code as setting if it is digits with a point; None for words and lists."""
        return None if ":" in code or (code.isalpha() and len(code) > 1) else {"code": code}

    @proved("grundy", PERIOD, source=PERIOD_SOURCE, conventions=(NORMAL,))
    def certified_period(self, p: Heap) -> int | None:
        """Return the nim-sum by the period of the code; None if no period is certified soon."""
        return self.by_period(p)

    def why(self, p: Heap) -> Iterator[Reason]:
        return self.by_quotient_element(p) if self.convention == MISERE else iter(())

    @proved(
        "outcome",
        "Misère: sums of heaps are multiplied in the misère quotient of the code, and which elements are lost says who "
        "wins. It speaks where the quotient is found with little work, and proved for all heaps by its period.",
        source="T. Plambeck and A. Siegel, Misère quotients for impartial games, J. Combin. Theory A 115 (2008)",
        conventions=(MISERE,),
    )
    def misere_quotient(self, p: Heap) -> str | None:
        """Return the misère outcome by the elements of the heaps; None if no quotient is found soon."""
        return self.by_quotient(p)

    @claim(
        "outcome",
        "Officers, 0.6: a heap of n is lost for n = 0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314, 408 only.",
        source="whether 0.6 is periodic is an open problem; J. P. Grossman, Searching for periodicity in Officers, "
        "Games of No Chance 5 (2019), found no period in 140 trillion values; no other n up to 20,000, worked out for "
        "this project",
        status="open",
        conventions=(NORMAL,),
        rules={"code": "0.6"},
    )
    def officers(self, p: Heap) -> str | None:
        """Return the outcome of single heaps by the known lost ones; None for several heaps."""
        lost = (0, 1, 4, 12, 20, 30, 46, 72, 98, 124, 150, 176, 314, 408)
        return None if len(p) != 1 else "P" if p[0] in lost else "N"

    @refuted(
        "grundy", "A heap of 0.27 has the value that it has in 0.06.",
        source=_LOCATOR, counterexample="2", conventions=(NORMAL,), rules={"code": "0.27"},
    )  # fmt: skip
    def as_0_06(self, p: Heap) -> int | None:
        """Return the value of single heaps under 0.06; None for other positions."""
        return _as("0.06", p)

    @proved(
        "grundy", "A heap of 0.27 has the value that it has in 0.26: of n, but 0, the remainder of n - 1 by 4.",
        source=PERIOD_SOURCE, conventions=(NORMAL,), rules={"code": "0.27"},
    )  # fmt: skip
    def as_0_26(self, p: Heap) -> int | None:
        """Return the value of single heaps modulo 4; None for several."""
        return None if len(p) != 1 else (p[0] - 1) % 4 if p[0] else 0

    @refuted(
        "grundy", "A heap of 0.314 has the value that it has in 0.31.",
        source=_LOCATOR, counterexample="5", conventions=(NORMAL,), rules={"code": "0.314"},
    )  # fmt: skip
    def as_0_31(self, p: Heap) -> int | None:
        """Return the value of single heaps under 0.31; None for other positions."""
        return _as("0.31", p)

    @proved(
        "grundy", "The heaps 0 to 12 of 0.314 have the values 0, 1, 2, 0, 1, 2, 0, 2, 1, 2, 3, 1, 2; those from 5 on "
        "are not the 0, 1, 0, 1, ... of 0.31.",
        source="a finite computation, worked out for this project", conventions=(NORMAL,),
        rules={"code": "0.314"},
    )  # fmt: skip
    def not_as_0_31(self, p: Heap) -> int | None:
        """Return the value of single heaps up to 12; None for other positions."""
        return (0, 1, 2, 0, 1, 2, 0, 2, 1, 2, 3, 1, 2)[p[0]] if len(p) == 1 and p[0] <= 12 else None

    @proved(
        "grundy", "A table in print gives 0.161 the values of 0.36. That is true of the heaps up to 518; the heap of "
        "519 has the value 2, and 4 in 0.36.",
        source="A. Flammenkamp's tables of octal games; the error is noted in T. Czajka's octal-games; recomputed for "
        "this project", conventions=(NORMAL,), rules={"code": "0.161"},
    )  # fmt: skip
    def as_0_36_up_to_518(self, p: Heap) -> int | None:
        """Return the value of single heaps up to 519; None for other positions."""
        return 2 if p == (_LISTED,) else _as("0.36", p)
