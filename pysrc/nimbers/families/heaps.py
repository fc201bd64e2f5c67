"""Heaps of tokens: a move replaces one heap by none, one or two smaller ones."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ..model import Figure, Move, Reason, Ruleset, Symmetry, Touch, no_such_move
from ..notation import friendly, heaps_text, integer, integers, partitions
from ..scene import DRAWN, Heaps, Scene
from ..text import Message, NimbersError, Work

Heap = tuple[int, ...]
_FIRST_HEAPS = (
    Message("the first heap"), Message("the second heap"), Message("the third heap"), Message("the fourth heap"),
    Message("the fifth heap"), Message("the sixth heap"), Message("the seventh heap"), Message("the eighth heap"),
    Message("the ninth heap"), Message("the tenth heap"),
)  # fmt: skip


def nth_heap(number: int | str) -> Message:
    """Name a heap by its place: beside a heap of three tokens, "heap 3" might be taken for that one.

    >>> from nimbers.text import say
    >>> say(nth_heap(3)), say(nth_heap(11))
    ('the third heap', 'heap 11')
    """
    place = int(number)
    return _FIRST_HEAPS[place - 1] if place <= len(_FIRST_HEAPS) else Message("heap {number}", number=place)


@dataclass(frozen=True)
class HeapGame(Ruleset[Heap]):
    """A position is the tuple of heap sizes; an emptied heap stays as 0, so that the others keep their numbers.

    A subclass gives `heap_options`, the options of one heap. A move is named heap-new heaps, as in `2-5.3`.
    """

    family = "heaps"
    spellings = "Numbers with commas or blanks between, or a list: `3,4,5`, `[3, 4, 5]`, `3-4-5`; `1..4` is 1,2,3,4."
    size_name = "tokens"
    symmetry = Symmetry.SORTED
    placeholder = "3,4,5"
    stress_size: ClassVar[int] = 300  # tokens of the largest heap in `stress_positions`
    argument = "the tuple of heap sizes"

    @abstractmethod
    def heap_options(self, n: int) -> Iterator[Heap]:
        """Yield the options of one heap of n, each once: (m,) with 0 <= m < n, or positive heaps in rising order."""

    def touch(self, heap: int, n: int, new: Heap) -> tuple[Touch, ...]:
        """Return the tokens to click, in order, on heap number `heap` of n tokens: the lowest one removed."""
        if n > DRAWN:
            return tuple((f"h{heap}", 0, n - 1) for _ in new)
        return (f"h{heap}.{new[0] + 1}",)

    def describe_move(self, p: Heap, move: Move[Heap]) -> Message:
        """Describe a move by its heap, the number of tokens taken, and the heaps that a split leaves."""
        heap, _, sizes = move.name.partition("-")
        left = [int(size) for size in sizes.split(".")]
        taken = p[int(heap) - 1] - sum(left)
        if len(left) == 1:
            if len(p) == 1:
                return Message("take {taken}", taken=taken)
            return Message("take {taken} from {heap}", taken=taken, heap=nth_heap(heap))
        if len(left) > 2:
            template = "take {taken} from {heap} and leave {sizes}"
            return Message(template, taken=taken, heap=nth_heap(heap), sizes=tuple(map(str, left)))
        if len(p) == 1:
            template = "take {taken} and leave {one} and {other}" if taken else "split the heap into {one} and {other}"
        else:
            template = "take {taken} from {heap} and leave {one} and {other}"
            if not taken:
                template = "split {heap} into {one} and {other}"
        return Message(template, taken=taken, heap=nth_heap(heap), one=left[0], other=left[1])

    def replace(self, p: Heap, index: int, new: Heap) -> Heap:
        """Return the position with one heap replaced."""
        return p[:index] + new + p[index + 1 :]

    def moves(self, p: Heap) -> Iterator[Move[Heap]]:
        """Yield the options of each heap as moves, heap by heap."""
        for index in range(len(p)):
            for new in self.heap_options(p[index]):
                yield self._move(p, index, new)

    def _move(self, p: Heap, index: int, new: Heap) -> Move[Heap]:
        name = f"{index + 1}-{'.'.join(map(str, new))}"
        return Move(name, self.replace(p, index, new), 0, self.touch(index + 1, p[index], new))

    def options(self, p: Heap) -> Iterator[Heap]:
        """Yield the same options without names."""
        for index, n in enumerate(p):
            before, after = p[:index], p[index + 1 :]
            for new in self.heap_options(n):
                yield before + new + after

    def move(self, p: Heap, name: str) -> Move[Heap]:
        """Return the move of that name; only the options of one heap are generated."""
        heap, dash, sizes = friendly(name).strip().partition("-")
        try:
            index = integer(heap) - 1
            new = tuple(sorted(integers(sizes.replace(".", ","))))
        except NimbersError:
            raise no_such_move(name) from None
        if not dash or not 0 <= index < len(p) or not self.is_heap_option(p[index], new):
            raise no_such_move(name)
        return self._move(p, index, new)

    def is_heap_option(self, n: int, new: Heap) -> bool:
        """Return whether `new` is an option of a heap of n."""
        return new in self.heap_options(n)

    def parse(self, text: str) -> Heap:
        """Return the heap sizes, separated by commas or spaces."""
        return tuple(integers(text))

    def format(self, p: Heap) -> str:
        """Return the heap sizes with commas between."""
        return heaps_text(p)

    def positions(self, size: int) -> Iterator[Heap]:
        """Yield the partitions of `size` tokens into heaps."""
        return partitions(size)

    def judge_line(self, p: Heap) -> str:
        """Return the sizes with blanks between."""
        return " ".join(map(str, p))

    def stress_positions(self, random: Random) -> Iterable[Heap]:
        """Return heaps of up to `stress_size` tokens, some of them equal, ordered by the number of tokens."""
        found = []
        for count in (1, 2, 3, 4, 8, 20):
            for most in (12, 60, self.stress_size):
                heaps = [random.randint(1, most) for _ in range(count)]
                found += [tuple(heaps), tuple(heaps[: count // 2] * 2), tuple(sorted(heaps))]
        return sorted({heaps for heaps in found if heaps}, key=lambda heaps: (sum(heaps), heaps))

    def components(self, p: Heap) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Yield the heaps that are not empty, each alone."""
        return ((self, (n,)) for n in p if n)

    def figures(self, p: Heap) -> Iterable[Figure]:
        """Yield the number and size of each heap that is not empty."""
        for number, n in enumerate(p, 1):
            if n:
                parts = (f"h{number}", *(f"h{number}.{token}" for token in range(1, n + 1 if n <= DRAWN else 1)))
                yield Figure(Message("heap {number} ({size} {size|token|tokens})", number=number, size=n), parts)

    def key(self, p: Heap) -> Hashable:
        """Return the sizes in order, without the empty heaps."""
        return p if len(p) == 1 else tuple(sorted(n for n in p if n))

    def scene(self, p: Heap, at_most: int) -> Scene:
        """Return columns of tokens."""
        return Heaps.of(p, at_most)


class SequenceGame(HeapGame):
    """A heap game with a code, such as 0.77: the values of single heaps are a sequence, often a periodic one.

    A subclass gives `code_text`; `by_period` and `by_quotient` can be the bodies of its claims.
    """

    @abstractmethod
    def code_text(self) -> str:
        """Return the code of the sequence, as in 0.77 or sub:1,3,4; empty if these rules have no code."""

    @classmethod
    def settings_of_code(cls, code: str) -> Mapping[str, str] | None:
        """Return the rule parameters, as text, that give the sequence of a code; None if there are none."""
        return {} if cls().code_text() == code else None

    def solver(self, p: Heap) -> Work[Mapping[Hashable, int]] | None:
        """Compute the values of all heaps up to n, by the fastest engine for this code; None if search is better."""
        from ..sequences.heap_values import heap_values
        from ..sequences.rules import heap_rules

        return heap_values(heap_rules(self.code_text()), p[0])

    def by_period(self, p: Heap) -> int | None:
        """Return the nim-sum of the heaps' values by a certified period; None if no period is certified yet."""
        from ..sequences.heap_values import certified_value
        from ..sequences.rules import heap_rules

        rules, total = heap_rules(self.code_text()), 0
        for n in p:
            value = certified_value(rules, n)
            if value is None:
                return None
            total ^= value
        return total

    def by_quotient(self, p: Heap) -> str | None:
        """Return the misère outcome by the misère quotient of the code; None if no quotient is proved yet."""
        from ..quotients.known import quotient_of

        found = quotient_of(self.code_text())
        return None if found is None else "P" if found.element(p) in found.lost else "N"

    def by_quotient_element(self, p: Heap) -> Iterator[Reason]:
        """Yield the misère outcome as a reason: the least sum of heaps with the same quotient element."""
        from ..quotients.known import quotient_of

        quotient = quotient_of(self.code_text())
        if quotient is None:
            return
        element = quotient.element(p) or 0
        heaps = ", ".join(map(str, quotient.words[element] or (0,)))
        facts = {"code": self.code_text(), "order": quotient.order, "heaps": heaps}
        if element in quotient.lost:
            template = (
                "In the misère quotient of {code}, of {order} elements, these heaps are worth as much as {heaps}: lost."
            )
            yield self.step_from_fact(p, "outcome", "P", Message(template, **facts))
        else:
            template = (
                "In the misère quotient of {code}, of {order} elements, these heaps are worth as much as {heaps}: won."
            )
            yield self.step_from_fact(p, "outcome", "N", Message(template, **facts))


# The theorem behind `by_period`, as the statement of claims.
PERIOD = (
    "From some heap on the values of single heaps repeat. A finite number of them proves that: so many values are "
    "computed, and the value of a position is the nim-sum of those of its heaps."
)
PERIOD_SOURCE = "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)"


def lazy_product(ranges: Sequence[range]) -> Iterator[tuple[int, ...]]:
    """Yield what itertools.product yields without storing the ranges, which may be very long.

    >>> list(lazy_product([range(2), range(5, 3, -1)]))
    [(0, 5), (0, 4), (1, 5), (1, 4)]
    """
    if not all(ranges):
        return
    *outer, inner = ranges
    chosen = [one.start for one in outer]
    while True:
        for last in inner:
            yield (*chosen, last)
        for place in range(len(outer) - 1, -1, -1):
            one = outer[place]
            chosen[place] += one.step
            if chosen[place] in one:
                break
            chosen[place] = one.start
        else:
            return
