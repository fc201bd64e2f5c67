"""Circular Nim: heaps in a ring, and a move takes from up to k neighbouring ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import xor
from typing import Any

from ..families.clause_templates import lower_together, ring
from ..families.heaps import Heap, lazy_product, nth_heap
from ..model import (
    LAST_TOKEN,
    MISERE,
    NORMAL,
    Fact,
    Figure,
    Judge,
    Move,
    Reason,
    Ruleset,
    Touch,
    parameter,
    proved,
    refuted,
)
from ..notation import Integer, heaps_text, integers
from ..scene import DRAWN, Heaps, Scene
from ..text import IllegalError, Message

_MOST = 100  # greatest number of heaps
_DUFOUR = "M. Dufour and S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013), P22"


@dataclass(frozen=True)
class CircularNim(Ruleset[Heap]):
    """Nim in a ring.

    Heaps stand in a ring; the last one is the neighbour of the first. A move chooses up to k heaps that stand side by
    side and takes any number of tokens from each of them, one token at least in all.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    spellings = "Numbers with commas or blanks between, or a list: `3,4,5`, `[3, 4, 5]`, `3-4-5`; `1..4` is 1,2,3,4."
    title = "Circular Nim"
    family = "heaps"
    size_name = "heaps and tokens"
    aliases = ("CN(n, k)", "Nim in a circle", "环形尼姆", "圆圈取石子")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "1,2,3,4"
    argument = "the tuple of heap sizes in the order of the ring"
    examples = ("2,1,2,1", "1,2,3", "1,1,2,2", "3,1,2,2,1", "1,1,1,1,1,1")
    judge = Judge(
        "T, then T lines with the heaps in the order of the ring",
        sample=("3\n1 1 1\n2 1 2 1\n1 2 3\n", "Second\nSecond\nFirst\n"),
    )
    clauses = lower_together(ring)

    k: int = parameter(2, Integer(1, 10), "neighbouring heaps k")

    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        """Yield the moves by their first heap, then by what is left; named heap-new size for each heap that changes."""
        for option in self.options(p):
            changed = [i for i, n in enumerate(p) if option[i] != n]
            name = "_".join(f"{i + 1}-{option[i]}" for i in changed)
            touch: tuple[Touch, ...] = tuple(
                f"h{i + 1}.{option[i] + 1}" if p[i] <= DRAWN else (f"h{i + 1}", 0, p[i] - 1) for i in changed
            )
            yield Move(name, option, 0, touch)

    def options(self, p: Heap) -> Iterator[Heap]:
        count, width = len(p), min(self.k, len(p))
        wraps = 2 * (width - 1) >= count  # only then a move may start at two heaps
        seen: set[Heap] = set()
        for start in range(count):
            places = [(start + step) % count for step in range(width)]
            for sizes in lazy_product([range(p[start]), *(range(p[place], -1, -1) for place in places[1:])]):
                changed = list(p)
                for place, size in zip(places, sizes, strict=True):
                    changed[place] = size
                option = tuple(changed)
                if wraps:
                    if option in seen:
                        continue
                    seen.add(option)
                yield option

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        pairs = [word.split("-") for word in move.name.split("_")]
        if len(pairs) == 1:
            heap, size = pairs[0]
            return Message("take {taken} from {heap}", taken=p[int(heap) - 1] - int(size), heap=nth_heap(heap))
        return Message(
            "leave {sizes} in the heaps {heaps}", sizes=tuple(b for _, b in pairs), heaps=tuple(a for a, _ in pairs)
        )

    def parse(self, text: str) -> Heap:
        """Return the heap sizes in the order of the ring; empty heaps are 0."""
        heaps = tuple(integers(text))
        if len(heaps) > _MOST:
            raise IllegalError(Message("{count} numbers; at most {most}", count=len(heaps), most=_MOST), 0)
        return heaps

    def format(self, p: Heap) -> str:
        return heaps_text(p)

    def judge_line(self, p: Heap) -> str:
        return " ".join(map(str, p))

    def positions(self, size: int) -> Iterator[Heap]:
        """Yield every ring whose number of heaps plus number of tokens is `size`."""
        if not size:
            yield ()
        for count in range(1, size + 1):
            for cuts in combinations(range(1, size), count - 1):
                yield tuple(b - a - 1 for a, b in zip((0, *cuts), (*cuts, size), strict=True))

    def figures(self, p: Heap) -> Iterable[Figure]:
        yield Figure(Message("the ring {heaps}", heaps=heaps_text(p)))

    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        return ((self, p),)

    def key(self, p: Heap) -> Hashable:
        """Return the least rotation of the ring or its mirror image."""
        if not p:
            return p
        back = p[::-1]
        turns = [q[i:] + q[:i] for q in (p, back) for i in range(len(p))]
        return min(turns)

    def scene(self, p: Heap, at_most: int) -> Scene:
        return Heaps.of(p, at_most)

    def why(self, p: Heap) -> Iterator[Reason]:
        count = len(p)
        if self.convention != NORMAL or not any(p) or self.k != count - 1 or count < 3:
            return
        fact = Fact(self, p, "outcome", self.all_but_one(p))
        if len(set(p)) == 1:
            template = (
                "All heaps are equal, and no move may take from all of them: whatever the opponent leaves, the others "
                "are brought down to the smallest heap."
            )
            yield Reason(Message(template), (), (fact,))
            return
        template = "The smallest heap has {least} tokens: bring all others down to that, which leaves equal heaps."
        yield Reason(Message(template, least=min(p)), (), (fact,))

    @proved(
        "grundy",
        "With k = 1 this is Nim: the value is the nim-sum of the heaps.",
        source="C. L. Bouton (1901); the ring does not matter",
        conventions=(NORMAL,), rules={"k": "1"}, for_all=6,
    )  # fmt: skip
    def one_heap(self, p: Heap) -> int:
        """Return the nim-sum."""
        return reduce(xor, p, 0)

    @proved(
        "outcome",
        "If k is at least the number of heaps, everything can be taken at once.",
        source=_DUFOUR,
        conventions=(NORMAL,), for_all=6,
    )  # fmt: skip
    def whole_ring(self, p: Heap) -> str | None:
        """Return the outcome of at most k heaps; None for more."""
        return ("N" if any(p) else "P") if self.k >= len(p) else None

    @proved(
        "outcome",
        "If k is one less than the number of heaps, a ring is lost exactly if all heaps are equal.",
        source=_DUFOUR,
        conventions=(NORMAL,), for_all=6,
    )  # fmt: skip
    def all_but_one(self, p: Heap) -> str | None:
        """Return the outcome of k + 1 heaps; None for other numbers."""
        return ("N" if len(set(p)) > 1 else "P") if len(p) == self.k + 1 and self.k > 1 else None

    @proved(
        "outcome",
        "Four heaps and k = 2: a ring is lost exactly if opposite heaps are equal. Five heaps and k = 2: exactly if, "
        "in some order round the ring, a is a largest heap and a, b, c, d, b have a + b = c + d.",
        source=_DUFOUR,
        conventions=(NORMAL,), rules={"k": "2"}, for_all=True,
    )  # fmt: skip
    def two_neighbours(self, p: Heap) -> str | None:
        """Return the outcome of four or five heaps; None for other numbers."""
        if len(p) == 4:
            return "P" if p[:2] == p[2:] else "N"
        if len(p) != 5:
            return None
        lost = any(q[0] == max(q) and q[1] == q[4] and q[0] + q[1] == q[2] + q[3] for q in _symmetric_images(p))
        return "P" if lost else "N"

    @proved(
        "outcome",
        "Five heaps and k = 3: a ring is lost exactly if, in some order round the ring, it is 0, b, c, d, b with b = c "
        "+ d. Six heaps and k = 3: exactly if two neighbours always add up to as much as the two opposite ones.",
        source=_DUFOUR,
        conventions=(NORMAL,), rules={"k": "3"}, for_all=5,
    )  # fmt: skip
    def three_neighbours(self, p: Heap) -> str | None:
        """Return the outcome of five or six heaps; None for other numbers."""
        if len(p) == 5:
            return "P" if any(q[0] == 0 and q[1] == q[4] == q[2] + q[3] for q in _symmetric_images(p)) else "N"
        if len(p) != 6:
            return None
        return "P" if p[0] + p[1] == p[3] + p[4] and p[1] + p[2] == p[4] + p[5] else "N"

    @refuted(
        "outcome",
        "Five heaps and k = 2: a ring is lost exactly if all heaps are equal, as with three heaps.",
        source="the rule for three heaps carried over",
        counterexample="0,0,1,0,1",
        conventions=(NORMAL,),
        rules={"k": "2"},
    )
    def five_equal(self, p: Heap) -> str | None:
        """Return the outcome of five heaps; None for other numbers."""
        return ("N" if len(set(p)) > 1 else "P") if len(p) == 5 else None


def _symmetric_images(p: Heap) -> Iterator[Heap]:
    """Yield all rotations of a ring and of its mirror image."""
    for q in (p, p[::-1]):
        for i in range(len(q)):
            yield q[i:] + q[:i]
