"""Nim: take any number of tokens from one heap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import ClassVar

from ..families.clause_templates import heaps
from ..families.heaps import Heap, HeapGame
from ..model import LAST_TOKEN, MISERE, NORMAL, Fact, Judge, Reason, proved, refuted
from ..notation import readable
from ..text import Message

_BOUTON = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"
_NIMBERS = re.compile(r"\s*\*[0-9]{0,4000}(?:\s*[+,]\s*\*[0-9]{0,4000})*\s*", re.ASCII)
_PARTS = 100  # greatest number of highlighted heaps
_POST = "a tutorial post on counting winning first moves; its own code is right, its listing is not"


@dataclass(frozen=True)
class Nim(HeapGame):
    """The game of heaps.

    There are some heaps of tokens. A move takes one or more tokens from a single heap.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    title = "Nim"
    family = "heaps"
    aliases = (
        "Bouton's Nim",
        "Marienbad",
        "CSES 1730: Nim Game I",
        "Misère Nim",
        "取石子游戏",
        "拈",
        "Nim 游戏",
        "尼姆博弈",
    )
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "Misère Nim": {"convention": "misere"},
        "Marienbad": {"convention": "misere"},
    }
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    stress_size = 10**9
    examples = ("3,4,5", "2,3", "1,1,1", "5,7,3", "4,4", "1000000000,999999999,7")
    judge = Judge(
        "n, then n numbers: the heaps",
        "numbers",
        answer="count",
        sample=("2\n2 3\n", "1\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = heaps("{X} < {x}")

    def stress_positions(self, random: Random) -> Iterable[Heap]:
        yield from super().stress_positions(random)
        yield (self.stress_size,) * 2
        yield tuple(random.randint(1, self.stress_size) for _ in range(100_000))

    def parse(self, text: str) -> Heap:
        """Return the heap sizes, separated by commas or spaces, or written as nimbers: *3+*4."""
        stars = readable(text)
        if _NIMBERS.fullmatch(stars):
            return tuple(int(size or 1) for size in re.findall(r"\*([0-9]*)", stars))
        return super().parse(text)

    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield every smaller size, 0 included."""
        return ((m,) for m in range(n))

    def options(self, p: Heap) -> Iterator[Heap]:
        """Yield the options from one reused list, since search spends most of its time here."""
        row = list(p)
        for index, n in enumerate(p):
            for m in range(n):
                row[index] = m
                yield tuple(row)
            row[index] = n

    def is_heap_option(self, n: int, new: Heap) -> bool:
        """Return whether `new` is one smaller size; the others are not generated, so that 10^9 tokens can be played."""
        return len(new) == 1 and new[0] < n

    def why(self, p: Heap) -> Iterator[Reason]:
        x = reduce(xor, p, 0)
        if self.convention == MISERE:
            yield from self._why_misere(p, x)
            return
        if not x:
            return
        top = x.bit_length() - 1
        having = [number for number, a in enumerate(p, 1) if a >> top & 1]
        template = (
            "{having} of {heaps} heaps have the top bit {bit} of the nim-sum {x}. Each of them, and no other, has "
            "exactly one smaller size that makes the nim-sum 0; so {having} moves win."
        )
        if len(having) == 1:
            template = (
                "1 of {heaps} heaps has the top bit {bit} of the nim-sum {x}. That heap, and no other, has exactly one "
                "smaller size that makes the nim-sum 0; so 1 move wins."
            )
        message = Message(template, having=len(having), heaps=len(p), bit=1 << top, x=x)
        parts = tuple(f"h{number}" for number in having[:_PARTS])
        yield self.step_from_fact(p, "winning_move_count", len(having), message, parts)

    def _why_misere(self, p: Heap, x: int) -> Iterator[Reason]:
        """Yield the reason in misère play: ones are counted; large heaps matter as in normal play until one is left."""
        ones, large = p.count(1), sum(1 for a in p if a > 1)
        if not large:
            return  # every play has the same length, which the general explanation says
        fact = Fact(self, p, "outcome", self.bouton_misere(p))
        if large == 1:
            template = (
                "Only one heap has more than one token: bring it to 0 or 1, so that an odd number of ones is left."
            )
            yield Reason(Message(template), tuple(f"h{i}" for i, a in enumerate(p, 1) if a > 1), (fact,))
            return
        template = (
            "While two or more heaps have more than one token, misère Nim is played like normal Nim: the nim-sum is "
            "{x}. Whoever keeps it at 0 will also be the one who brings the last large heap to 0 or 1, as is needed."
        )
        yield Reason(Message(template, x=x, ones=ones, large=large), (), (fact,))

    @proved(
        "outcome",
        "The player to move wins exactly when the nim-sum of the heaps is not 0.",
        source=_BOUTON,
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def bouton(self, p: Heap) -> str:
        """Return the outcome by Bouton's theorem."""
        return "N" if reduce(xor, p, 0) else "P"

    @proved(
        "grundy",
        "The Grundy value is the nim-sum of the heaps.",
        source=_BOUTON + "; a heap of n has value n",
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def nim_sum(self, p: Heap) -> int:
        """Return the nim-sum."""
        return reduce(xor, p, 0)

    @proved(
        "winning_move_count",
        "With X the nim-sum, the winning first moves are one for each heap a with (X xor a) < a: the heaps that have "
        "the top bit of X. Their number is odd unless X is 0.",
        source=_BOUTON + "; the count is a seed puzzle of this project",
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def top_bit(self, p: Heap) -> int:
        """Return the number of heaps that contain the top bit of the nim-sum."""
        x = reduce(xor, p, 0)
        top = x.bit_length() - 1
        return sum(a >> top & 1 for a in p) if x else 0

    @proved("winning_moves", "Reduce a heap a with (X xor a) < a to X xor a.", source=_BOUTON, conventions=(NORMAL,))
    def reductions(self, p: Heap) -> Iterator[str]:
        """Return the winning moves."""
        x = reduce(xor, p, 0)
        return (f"{i}-{x ^ a}" for i, a in enumerate(p, 1) if x ^ a < a)

    @proved(
        "outcome",
        "Misère: as in normal play while some heap has two or more tokens; otherwise an even number of ones wins.",
        source=_BOUTON,
        conventions=(MISERE,), for_all=4,
    )  # fmt: skip
    def bouton_misere(self, p: Heap) -> str:
        """Return the outcome by Bouton's misère theorem."""
        large = any(a > 1 for a in p)
        return "N" if (reduce(xor, p, 0) != 0 if large else sum(p) % 2 == 0) else "P"

    @proved(
        "winning_move_count",
        "Misère: with two or more heaps above 1 as in normal play; with one, exactly 1; with none, as many as there "
        "are ones if that is even, else 0.",
        source=_BOUTON + "; counted for this project",
        conventions=(MISERE,),
    )
    def misere_count(self, p: Heap) -> int:
        """Return the number of winning moves in misère play."""
        return sum(1 for _ in self.misere_reductions(p))

    @proved(
        "winning_moves",
        "Misère: as in normal play, but leave an odd number of ones where a move would leave only ones.",
        source=_BOUTON,
        conventions=(MISERE,),
    )
    def misere_reductions(self, p: Heap) -> Iterator[str]:
        """Yield the winning moves in misère play."""
        large = sum(1 for a in p if a > 1)
        if large >= 2:
            yield from self.reductions(p)
            return
        ones = sum(1 for a in p if a == 1)
        for i, a in enumerate(p, 1):
            if a > 1:
                yield f"{i}-{1 - ones % 2}"
            elif a == 1 and not large and ones % 2 == 0:
                yield f"{i}-0"

    @refuted(
        "winning_move_count",
        "A published listing prints 0 winning first moves for [1, 1, 1].",
        source=_POST,
        counterexample="1,1,1",
        conventions=(NORMAL,),
    )
    def listing_1_1_1(self, p: Heap) -> int | None:
        """Return what the listing prints for 1,1,1; None for other positions."""
        return 0 if p == (1, 1, 1) else None

    @refuted(
        "winning_move_count",
        "A published listing prints 2 winning first moves for [5, 7, 3]; the number is never even unless it is 0.",
        source=_POST,
        counterexample="3,5,7",
        conventions=(NORMAL,),
    )
    def listing_5_7_3(self, p: Heap) -> int | None:
        """Return what the listing prints for 5,7,3; None for other positions."""
        return 2 if tuple(sorted(p)) == (3, 5, 7) else None
