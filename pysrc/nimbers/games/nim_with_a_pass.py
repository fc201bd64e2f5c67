"""Nim with a pass: once in a game, one of the players may pass."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random
from typing import Any

from ..families.heaps import nth_heap
from ..families.stones import rows
from ..families.strips import nim_outcome
from ..model import (
    LAST_TOKEN,
    MISERE,
    NORMAL,
    Figure,
    Judge,
    Move,
    Reason,
    Ruleset,
    no_such_move,
    parameter,
    proved,
    refuted,
)
from ..notation import (
    EMPTY,
    Integer,
    flat,
    friendly,
    heaps_text,
    in_range,
    integer,
    integers,
    placed,
    refuse_last_number,
)
from ..scene import DRAWN, Column, Heaps, Scene
from ..shapes import list_and_number
from ..text import Message, NimbersError

Passed = tuple[tuple[int, ...], int]  # the heaps, and the number of passes left
_PASS = "pass"


@dataclass(frozen=True)
class HeapsAndPasses(Heaps):
    """Columns of tokens, and one for the passes left."""

    passes: int = 0

    def describe(self) -> Message:
        return Message("{heaps}; passes left: {passes}", heaps=super().describe(), passes=self.passes)


@dataclass(frozen=True)
class NimWithAPass(Ruleset[Passed]):
    """Nim with one pass for both players together.

    There are some heaps of tokens. A move takes one or more tokens from a single heap, or passes. Only one pass may be
    made in a game, by whoever makes it first, and only while a token is left. A position is written as the heaps and
    the passes that are left, as in 3,4,5_1 or 3,4,5_0; without these, no pass has been made.

    How many passes there are is a parameter. In normal play whoever takes the last token wins; in misère play that
    player loses.
    """

    title = "Nim with a pass"
    family = "heaps"
    aliases = ("Nim with one pass", "Three-pile Nim with a pass", "可空过一次的尼姆", "带一次弃权的尼姆")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    spellings = "The heaps, then the passes that are left after _: `3,4,5`, `3,4,5_0`, `([3, 4, 5], 1)`."
    size_name = "tokens, heaps and passes left"
    placeholder = "3,4,5"
    argument = "(the tuple of heap sizes, the passes that are left)"
    examples = ("1,2", "2,3,5", "1,4,4", "3,4,5", "2,4,7_0", "1000000,1000000")
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("4\n1 2\n2 3 5\n1 2 3\n1 2 3_0\n", "Second\nSecond\nFirst\nSecond\n"),
    )

    passes: int = parameter(1, Integer(1, 100), "passes of both players together")

    def moves(self, p: Passed) -> Iterator[Move[Passed]]:
        """Yield the smaller sizes heap by heap, then the pass; named heap-new size, or pass."""
        heaps, passes = p
        for index, n in enumerate(heaps):
            for size in range(n):
                yield self._move(p, index, size)
        if passes and any(heaps):
            yield Move(_PASS, (heaps, passes - 1), 0, (_PASS,))

    def options(self, p: Passed) -> Iterator[Passed]:
        heaps, passes = p
        for index, n in enumerate(heaps):
            before, after = heaps[:index], heaps[index + 1 :]
            for size in range(n):
                yield (*before, size, *after), passes
        if passes and any(heaps):
            yield heaps, passes - 1

    def _move(self, p: Passed, index: int, size: int) -> Move[Passed]:
        (heaps, passes), part = p, f"h{index + 1}"
        n = heaps[index]
        touch = (part, 0, n - 1) if n > DRAWN else f"{part}.{size + 1}"
        return Move(f"{index + 1}-{size}", ((*heaps[:index], size, *heaps[index + 1 :]), passes), 0, (touch,))

    def move(self, p: Passed, name: str) -> Move[Passed]:
        heaps, passes = p
        word = friendly(name).strip()
        if word == _PASS and passes and any(heaps):
            return Move(_PASS, (heaps, passes - 1), 0, (_PASS,))
        heap, dash, left = word.partition("-")
        try:
            index, size = integer(heap) - 1, integer(left)
        except NimbersError:
            raise no_such_move(name) from None
        if not dash or not 0 <= index < len(heaps) or size >= heaps[index]:
            raise no_such_move(name)
        return self._move(p, index, size)

    def describe_move(self, p: Passed, move: Move[Passed]) -> Message:
        heap, dash, size = move.name.partition("-")
        if not dash:
            return Message("pass")
        return Message("take {taken} from {heap}", taken=p[0][int(heap) - 1] - int(size), heap=nth_heap(heap))

    def parse(self, text: str) -> Passed:
        """Return the heaps, and after `_` the passes left."""
        pair = list_and_number(text)
        if pair is not None:
            return tuple(number for number, _ in pair[0]), in_range(pair[1][0], 0, self.passes, pair[1][1])
        heaps, line, left = flat(text).partition("_")
        word = left.strip()
        if not line:
            refuse_last_number(text)
            return tuple(integers(text)), self.passes
        start = len(heaps) + 1 + left.find(word)
        try:
            passes = integer(word)
        except NimbersError as error:
            raise placed(error, start) from None
        return tuple(integers(heaps)), in_range(passes, 0, self.passes, start)

    def format(self, p: Passed) -> str:
        return f"{heaps_text(p[0])}_{p[1]}"

    def judge_line(self, p: Passed) -> str:
        """Return the sizes with blanks between, and the passes left if some have been made."""
        heaps = " ".join(map(str, p[0])) or EMPTY
        return heaps if p[1] == self.passes else f"{heaps}_{p[1]}"

    def positions(self, size: int) -> Iterator[Passed]:
        """Yield the heaps, in each order, whose tokens, number and passes left add up to `size`."""
        for passes in range(min(size, self.passes) + 1):
            yield from ((heaps, passes) for heaps in rows(size - passes) if 0 not in heaps)

    def stress_positions(self, random: Random) -> Iterator[Passed]:
        """Return positions of one or two heaps of any size, and of more heaps that are small."""
        found = []
        for most in (6, 60, 10**9):
            n = random.randint(1, most)
            found += [(n,), (2 * n - 1, 2 * n), (2 * n, 2 * n + 1), (n, n), (1, n, n), (1, n, n + 1)]
        for count, most in ((3, 12), (4, 6), (5, 4)):
            found += [tuple(random.randint(1, most) for _ in range(count)) for _ in range(3)]
        return ((heaps, self.passes) for heaps in sorted(set(found), key=lambda heaps: (sum(heaps), heaps)))

    def components(self, p: Passed) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield single heaps if no pass is left, else the whole position."""
        heaps, passes = p
        if passes and any(heaps):
            return ((self, p),)
        return ((self, ((n,), 0)) for n in heaps if n)

    def figures(self, p: Passed) -> Iterable[Figure]:
        heaps, passes = p
        parts = [
            (f"h{number}", *(f"h{number}.{token}" for token in range(1, n + 1 if n <= DRAWN else 1)))
            for number, n in enumerate(heaps, 1)
        ]
        if passes and any(heaps):
            yield Figure(Message("{position}", position=self.format(p)), tuple(part for one in parts for part in one))
            return
        for number, n in enumerate(heaps, 1):
            if n:
                yield Figure(
                    Message("heap {number} ({size} {size|token|tokens})", number=number, size=n), parts[number - 1]
                )

    def key(self, p: Passed) -> Hashable:
        """Return the sizes in order without empty heaps, and the passes left, or 0 if no heap is left."""
        heaps = tuple(sorted(n for n in p[0] if n))
        return heaps, p[1] if heaps else 0

    def cost(self, p: Passed) -> int:
        """Return the units of work of one option, whose key sorts the heaps."""
        return 2 + (len(p[0]) >> 1)

    def extent(self, p: Passed) -> int:
        return len(p[0])

    def same_outcome(self, p: Passed) -> tuple[Ruleset[Any], Any] | None:
        """Return the position with two passes removed as often as possible: a pass can be answered by a pass."""
        return (self, (p[0], p[1] % 2)) if p[1] > 1 else None

    def scene(self, p: Passed, at_most: int) -> Scene:
        """Return a column for each heap, and beside the last a hollow one for the passes."""
        (heaps, passes), drawn = p, p[1] if p[1] <= DRAWN else 0
        scene = Heaps.of(heaps, max(0, at_most - drawn - 1))
        aside = (Column(_PASS, passes, drawn, aside=True),) if at_most > drawn else ()
        return HeapsAndPasses((*scene.columns, *aside), scene.total, scene.count + len(aside), passes)

    def why(self, p: Passed) -> Iterator[Reason]:
        heaps, passes = p
        full = sorted(n for n in heaps if n)
        misere = self.convention == MISERE
        if not full or (misere and max(full) < 2):
            return
        if passes % 2 == 0:
            if not misere or max(full) > 1:
                template = (
                    "There are {passes} passes left, an even number: each is answered by another one, and changes "
                    "nothing. So play is that of Nim; the nim-sum of the heaps is {total}."
                )
                message = Message(template, passes=passes, total=reduce(xor, full))
                yield self.step_from_fact(p, "outcome", nim_outcome(full, misere), message)
        elif nim_outcome(full, misere) == "P":
            message = Message("In Nim without a pass these heaps are lost, so a pass wins.")
            yield self.step_from_fact(p, "reply", _PASS, message, (_PASS,))
        elif len(full) < 3:
            template = "With a pass left, lost of two heaps are 1,2, then 3,4, then 5,6 and so on."
            if misere:
                template = "With a pass left, lost of two heaps are 0,2 and 1,1, then 3,4, then 5,6 and so on."
            yield self.step_from_fact(p, "outcome", self.two_heaps(p), Message(template))

    @proved(
        "grundy",
        "Once no pass is left the value is the nim-sum of the heaps.",
        source="what is left is Nim: C. L. Bouton (1901)",
        conventions=(NORMAL,),
    )
    def after_the_passes(self, p: Passed) -> int | None:
        """Return the nim-sum; None while a pass is left."""
        return None if p[1] and any(p[0]) else reduce(xor, p[0], 0)

    @proved(
        "outcome",
        "With an even number of passes left, whoever wins Nim with the same heaps wins.",
        source="whoever wins Nim answers a pass by a pass; of an even number one is always left for that",
    )
    def even_passes(self, p: Passed) -> str | None:
        """Return the outcome by Bouton's theorem if an even number of passes is left, else None."""
        if p[1] % 2 and any(p[0]):
            return None
        return nim_outcome(p[0], self.convention == MISERE)

    @proved(
        "outcome",
        "With an odd number of passes left, two heaps are lost exactly where they are 2k - 1 and 2k; misère: where "
        "they are 0,2 or 1,1, or 2k - 1 and 2k for k of 2 or more.",
        source="by induction: each size is in one such pair, a pass leaves Nim with a nim-sum that is not 0, and equal "
        "heaps are won by a pass (misère: where they are 2 or more, and so is a single heap of 1)",
    )
    def two_heaps(self, p: Passed) -> str | None:
        """Return the outcome of one or two heaps with an odd number of passes; None for other positions."""
        full = sorted(n for n in p[0] if n)
        if not p[1] % 2 or not 0 < len(full) < 3:
            return None
        small, large = (0, *full)[-2:]
        if self.convention == MISERE and large < 3:
            return "P" if (small, large) in ((0, 2), (1, 1)) else "N"
        return "P" if small % 2 and large == small + 1 else "N"

    @proved(
        "outcome",
        "With an odd number of passes left, a heap of one and two others are lost exactly where the others are 1 and "
        "1, or equal and of 3 or more.",
        source="by induction: with 2 and an empty heap these are pairs in which each size is once; a pass leaves Nim "
        "with a nim-sum of 1, and without the heap of one a pass wins",
        conventions=(NORMAL,),
    )
    def one_and_two_more(self, p: Passed) -> str | None:
        """Return the outcome of three heaps, one of them of 1, with an odd number of passes; None for others."""
        full = sorted(n for n in p[0] if n)
        if not p[1] % 2 or len(full) != 3 or full[0] != 1:
            return None
        return "P" if full[1] == full[2] != 2 else "N"

    @refuted(
        "outcome",
        "The pass is as good as one more heap of one token: with it left, the player to move loses exactly when the "
        "nim-sum of the heaps is 1.",
        source="what it would be if one could pass at the very end, too",
        counterexample="1_1",
        conventions=(NORMAL,),
        rules={"passes": "1"},
    )
    def as_a_heap_of_one(self, p: Passed) -> str | None:
        """Return the outcome as if the pass were a heap of 1; None without heaps or passes."""
        if not p[1] or not any(p[0]):
            return None
        return "P" if reduce(xor, p[0], 0) == 1 else "N"
