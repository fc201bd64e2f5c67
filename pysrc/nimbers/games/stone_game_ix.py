"""Stone Game IX: take stones, and never bring the sum of all that were taken to a multiple of three."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from random import Random

from ..model import Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import flat, heaps_text, in_range, integers, partitions
from ..scene import Cell, Cells, Scene
from ..shapes import Group, Leaf, number_of, structured, tree
from ..text import IllegalError, Message, NotationError

Stones = tuple[tuple[int, ...], int, str]  # the stones, the sum of the taken ones modulo 3, and the side, a or b
LONGEST = 100_000  # greatest number of stones
_END = "end"
_TAIL = re.compile(r"\s*([0-9]+)\s*([ab])\s*", re.ASCII | re.IGNORECASE)
_SHOWN = 20  # numbers in the caption
_NAMES = {"a": "Alice", "b": "Bob"}


@dataclass(frozen=True)
class StoneGameIX(Ruleset[Stones]):
    """Stones with numbers, and a sum that must not become a multiple of three.

    There are some stones with numbers on them. Alice moves first, then Bob, in turns. A move takes one stone, but none
    that brings the sum of all stones taken so far to a multiple of 3: who can take only such stones has lost. Where no
    stone is left Bob has won: if it is his turn, he ends the game by one more move.

    A position is written as the stones, then what the sum of those taken leaves on division by 3 and whose turn it is,
    as in 1,2,5_1b; without these, nothing has been taken and Alice is to move. Stones with the same number are alike.
    Whoever cannot move loses.
    """

    title = "Stone Game IX"
    family = "numbers"
    aliases = ("LeetCode 2029: Stone Game IX", "石子游戏 IX")
    sided = True
    spellings = "The numbers, then the remainder of the sum taken and whose turn it is after _: `2,1`, `1,2,5_1b`."
    size_name = "stones plus their numbers"
    placeholder = "5,1,2,4,3"
    argument = "(the tuple of the numbers in rising order, the remainder of the sum taken, a or b, whose turn it is)"
    examples = ("2,1", "2", "5,1,2,4,3", "1,1,1,3", "3,4,5,7_1b", "1,1,1,1,3")
    judge = Judge(
        "one list of stones a line",
        "lines",
        sample=("2 1\n2\n5 1 2 4 3\n", "First\nSecond\nSecond\n"),
    )

    def moves(self, p: Stones) -> Iterator[Move[Stones]]:
        """Yield the moves, named by the number on the stone, the smallest first; Bob's last move is named end."""
        stones, _, side = p
        if not stones and side == "b":
            yield Move(_END, ((), p[1], "a"), 0, ("sum",))
        for index, option in self._takes(p):
            yield Move(str(stones[index]), option, 0, (f"s{index + 1}",))

    def options(self, p: Stones) -> Iterator[Stones]:
        if not p[0] and p[2] == "b":
            yield (), p[1], "a"
        yield from (option for _, option in self._takes(p))

    def _takes(self, p: Stones) -> Iterator[tuple[int, Stones]]:
        """Yield for each number that may be taken the place of its first stone, and the option."""
        stones, rest, side = p
        other = "b" if side == "a" else "a"
        before = None
        for index, number in enumerate(stones):
            if number != before and (rest + number) % 3:
                yield index, (stones[:index] + stones[index + 1 :], (rest + number) % 3, other)
            before = number

    def describe_move(self, p: Stones, move: Move[Stones]) -> Message:
        if move.name == _END:
            return Message("end the game: no stone is left")
        return Message("take a stone of {number}", number=move.name)

    def key(self, p: Stones) -> Hashable:
        """Return the counts of the numbers modulo 3, the sum modulo 3, and the side."""
        return _counts(p[0]), p[1], p[2]

    def cost(self, p: Stones) -> int:
        """Return the units of work of one option, which copies the stones."""
        return 2 + (len(p[0]) >> 1)

    def extent(self, p: Stones) -> int:
        return len(p[0])

    def parse(self, text: str) -> Stones:
        """Return the stones, in any order, and after `_` the remainder of the sum and the side, a or b."""
        items = tree(text).items if structured(text) and "_" not in text else ()
        if len(items) == 3:
            first, second, third = items
            if isinstance(first, Group) and isinstance(second, Leaf) and isinstance(third, Leaf):
                numbers = [number_of(node) for node in first.items]
                return self._position(numbers, number_of(second), second.start, third.text, third.start)
        head, line, tail = flat(text).partition("_")
        if not line:
            return self._position(integers(text), 0, 0, "a", 0)
        match = _TAIL.fullmatch(tail)
        if match is None:
            message = Message("after _ stand the remainder of the sum and a or b, as in 1,2,5_1b")
            raise NotationError(message, min(len(head) + 1, len(text) - 1))
        return self._position(integers(head), int(match[1]), len(head) + 1 + match.start(1), match[2], 0)

    def _position(self, numbers: list[int], rest: int, at: int, side: str, place: int) -> Stones:
        if side.strip().lower() not in ("a", "b"):
            raise NotationError(Message("after _ stand the remainder of the sum and a or b, as in 1,2,5_1b"), place)
        if len(numbers) > LONGEST:
            raise IllegalError(Message("{count} numbers; at most {most}", count=len(numbers), most=LONGEST), 0)
        for number in numbers:
            in_range(number, 1, None, 0)
        return tuple(sorted(numbers)), in_range(rest, 0, 2, at), side.strip().lower()

    def format(self, p: Stones) -> str:
        return f"{heaps_text(p[0])}_{p[1]}{p[2]}"

    def judge_line(self, p: Stones) -> str:
        """Return the numbers with blanks between, and the remainder if something has been taken."""
        if p[0] and p[1:] == (0, "a"):
            return " ".join(map(str, p[0]))
        return self.format(p)

    def positions(self, size: int) -> Iterator[Stones]:
        """Yield all stones whose number plus sum is `size`, with each remainder and each side."""
        for parts in partitions(size):
            if 1 not in parts:
                for rest in range(3):
                    yield from ((tuple(part - 1 for part in parts), rest, side) for side in "ab")

    def stress_positions(self, random: Random) -> Iterator[Stones]:
        for count in (2, 3, 5, 8, 12, 100, 1_000):
            for most in (3, 10_000):
                yield tuple(sorted(random.randint(1, most) for _ in range(count))), 0, "a"

    def scene(self, p: Stones, at_most: int) -> Scene:
        stones, rest, side = p
        cells = [Cell("sum", str(rest), "mod 3")]
        for index, number in enumerate(stones[: max(0, at_most - 1)], 1):
            text = str(number)
            cells.append(Cell(f"s{index}", text if len(text) < 6 else "…", str(index), "one"))
        told = (*map(str, stones[:_SHOWN]), *("…",)[: len(stones) > _SHOWN])
        message = Message("no stones")
        if stones:
            message = Message(
                "stones of {numbers}; {who} is to move, and the sum taken leaves {sum} on division by 3",
                numbers=told,
                who=_NAMES[side],
                sum=str(rest),
            )
        return Cells(tuple(cells[:at_most]), message, len(stones) + 1, "letters")

    def why(self, p: Stones) -> Iterator[Reason]:
        stones, rest, _ = p
        if not stones:
            return
        zeros, ones, twos = _counts(stones)
        if rest:
            taken, left = _play((zeros, ones, twos), rest)
            template = (
                "From now on the stones that are no multiples of 3 must leave alternately 1 and 2 on division by 3; "
                "multiples may be taken at any time. So whatever is played {taken} stones will be taken, and {left} "
                "left over."
            )
            message = Message(template, taken=taken, left=left)
            yield self.step_from_fact(p, "outcome", "N" if self.by_counting(p) else "P", message)
        else:
            template = (
                "The first stone taken is no multiple of 3. From then on the others that are none must leave "
                "alternately 1 and 2 on division by 3, so the first stone decides; there are {zeros} stones that leave "
                "0, {ones} that leave 1 and {twos} that leave 2."
            )
            message = Message(template, zeros=zeros, ones=ones, twos=twos)
            yield self.step_from_fact(p, "outcome", "N" if self.by_counting(p) else "P", message)

    @proved(
        "grundy",
        "After the first stone, how many are taken in all is settled by how many leave 0, 1 and 2 on division by 3, "
        "whatever the players do; so all plays are equally long, and the value is 0 or 1. At the start the value is "
        "the least that neither first stone leaves.",
        source="after a sum that leaves 1 only 0 and 1 can follow, after one that leaves 2 only 0 and 2",
    )
    def by_counting(self, p: Stones) -> int:
        """Return the Grundy value from the counts alone."""
        return _value(_counts(p[0]), p[1], p[2])

    @proved(
        "winning_moves",
        "The stones that may be taken and leave a position of value 0, by the counts.",
        source="after a sum that leaves 1 only 0 and 1 can follow, after one that leaves 2 only 0 and 2",
    )
    def good_stones(self, p: Stones) -> Iterator[str]:
        """Yield the winning moves."""
        stones, rest, side = p
        if not stones and side == "b":
            yield _END
        counts, other = _counts(stones), "b" if side == "a" else "a"
        good = [_value(_without(counts, r), (rest + r) % 3, other) == 0 if counts[r] else False for r in range(3)]
        for number in sorted(set(stones)):
            if (rest + number) % 3 and good[number % 3]:
                yield str(number)

    @proved(
        "outcome",
        "At the start, where an even number of stones are multiples of 3, Alice wins exactly when there are stones "
        "that leave 1 and stones that leave 2 on division by 3; where an odd number are, exactly when of one of these "
        "there are at least three more than of the other.",
        source="LeetCode 2029, the usual answer; by the lengths of the two plays",
    )
    def at_the_start(self, p: Stones) -> str | None:
        """Return the outcome at Alice's first move; None later."""
        if p[1:] != (0, "a"):
            return None
        zeros, ones, twos = _counts(p[0])
        return "N" if (abs(ones - twos) > 2 if zeros % 2 else min(ones, twos) > 0) else "P"

    @refuted(
        "outcome",
        "At the start Alice wins exactly when there are stones that leave 1 and stones that leave 2 on division by 3: "
        "multiples of 3 change nothing.",
        source="answers to LeetCode 2029 that forget the multiples of 3",
        counterexample="1,2,3_0a",
    )
    def without_multiples(self, p: Stones) -> str | None:
        """Return the outcome at Alice's first move; None later."""
        if p[1:] != (0, "a"):
            return None
        _, ones, twos = _counts(p[0])
        return "N" if min(ones, twos) > 0 else "P"


Counts = tuple[int, int, int]


def _counts(stones: tuple[int, ...]) -> Counts:
    """Return how many of the stones are 0, 1 and 2 modulo 3."""
    found = [0, 0, 0]
    for number in stones:
        found[number % 3] += 1
    return found[0], found[1], found[2]


def _without(counts: Counts, rest: int) -> Counts:
    """Return the counts after a stone of this remainder has been taken."""
    zeros, ones, twos = (count - (place == rest) for place, count in enumerate(counts))
    return zeros, ones, twos


def _play(counts: Counts, rest: int) -> tuple[int, int]:
    """Return how many stones will be taken once the sum is 1 or 2 modulo 3, and how many will remain.

    >>> _play((1, 2, 1), 1), _play((0, 0, 1), 1)
    ((4, 0), (0, 1))
    """
    same, other = counts[rest], counts[3 - rest]
    chain = 2 * other + 1 if same > other else 2 * same
    return counts[0] + chain, same + other - chain


def _value(counts: Counts, rest: int, side: str) -> int:
    """Return the Grundy value from the counts."""
    if rest:
        return _parity(counts, rest, side)
    if not any(counts):
        return int(side == "b")
    other = "b" if side == "a" else "a"
    reached = {_parity(_without(counts, first), first, other) for first in (1, 2) if counts[first]}
    return next(value for value in range(3) if value not in reached)


def _parity(counts: Counts, rest: int, side: str) -> int:
    """Return the parity of the moves left once the sum is 1 or 2 modulo 3."""
    taken, left = _play(counts, rest)
    last = side if taken % 2 == 0 else "b" if side == "a" else "a"
    return (taken + (not left and last == "b")) % 2
