"""Can I Win: name numbers up to a total, each of them once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ..model import MISERE, NORMAL, Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import EMPTY, flat, friendly, in_range, integer, items, placed
from ..scene import Cell, Cells, Scene
from ..shapes import list_and_number
from ..text import IllegalError, Message, NimbersError, NotationError

Pool = tuple[int, int]  # the numbers left, as bits, and what is missing to the total
MOST = 1_000  # the largest number
_NOTHING: Pool = (0, 0)


def numbers_of(bits: int) -> Iterator[int]:
    """Yield the numbers of a pool, in rising order.

    >>> list(numbers_of(0b1010))
    [1, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True)
class CanIWin(Ruleset[Pool]):
    """A race to a total with numbers that are used up.

    There are some different numbers, and a total to reach. A move names one of the numbers, which nobody can name
    again, and takes it off the total. The game ends when the total is reached or passed. Where all numbers together are
    less than the total, nobody can move.

    In normal play whoever reaches the total wins; in misère play whoever reaches it loses. A position is written as the
    numbers and the total, as in 1-10_12 or 2,3,5_7.
    """

    title = "Can I Win"
    family = "numbers"
    aliases = ("LeetCode 464", "我能赢吗")
    conventions = (NORMAL, MISERE)
    goals = ("Whoever reaches the total wins.", "Whoever reaches the total loses.")
    wide = True
    spellings = "The numbers, then the total after _: `1-10_11`, `2,3,5_7`."
    size_name = "largest number plus total"
    placeholder = "1-10_20"
    argument = "(the tuple of the numbers that are left, the total that is left)"
    examples = ("1-6_14", "1-10_11", "1-10_20", "1,2,5,7_12", "2-4,9_10", "1-10_40")
    judge = Judge(
        "T, then T lines with the numbers and the total, as 1-10_11 or 2,3,5_7",
        sample=("3\n1-10_11\n1-10_1\n1-10_40\n", "Second\nFirst\nSecond\n"),
    )

    def moves(self, p: Pool) -> Iterator[Move[Pool]]:
        """Yield the moves, the largest number first, since it may reach the total at once."""
        for number, option in zip(reversed([*numbers_of(p[0])]), self.options(p), strict=False):
            yield Move(str(number), option, 0, (f"n{number}",))

    def options(self, p: Pool) -> Iterator[Pool]:
        bits, total = p
        if total and reaches(bits, total):
            left = bits
            while left:
                number = left.bit_length() - 1
                left ^= 1 << number
                yield bits ^ 1 << number, total - number if number < total else 0

    def move(self, p: Pool, name: str) -> Move[Pool]:
        for move in self.moves(p):
            if move.name == friendly(name).strip():
                return move
        return super().move(_NOTHING, name)

    def describe_move(self, p: Pool, move: Move[Pool]) -> Message:
        return Message("name {number}", number=move.name)

    def key(self, p: Pool) -> Pool:
        """Return the pool, or the empty one if the total has been reached."""
        return p if p[1] else _NOTHING

    def cost(self, p: Pool) -> int:
        """Return the units of work of one option, which adds up the numbers."""
        return 1 + (p[0].bit_count() >> 4)

    def parse(self, text: str) -> Pool:
        """Return the numbers, with the total after `_`; 10,11 means the numbers 1 to 10 and the total 11."""
        pair = list_and_number(text)
        if pair is not None:
            return _pool(pair[0]), pair[1][0]
        named = _NAMED.fullmatch(text)
        plain = flat(f"{named[1]},{named[2]}" if named else text)
        head, line, tail = plain.partition("_")
        if not line:
            two = _TWO.fullmatch(plain)
            if two is None:
                raise NotationError(Message("expected the numbers and the total, as in 1-10_12 or 2,3,5_7"), 0)
            greatest = in_range(integer(two[1]), 0, MOST, two.start(1))
            return (1 << greatest + 1) - 2, integer(two[2])
        start = len(head) + 1 + len(tail) - len(tail.lstrip())
        try:
            total = integer(tail.strip())
        except NimbersError as error:
            raise placed(error, start) from None
        spans = items(head) if head.strip() != EMPTY else ()
        return _pool((number, at) for at, stop in spans for number in _run(head, at, stop)), total

    def format(self, p: Pool) -> str:
        runs = list[list[int]]()
        for number in numbers_of(p[0]):
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        words = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)
        return f"{','.join(words) or EMPTY}_{p[1]}"

    def as_argument(self, p: Pool) -> tuple[tuple[int, ...], int]:
        return tuple(numbers_of(p[0])), p[1]

    def positions(self, size: int) -> Iterator[Pool]:
        """Yield every pool whose largest number (0 if it is empty) plus the total is `size`."""
        for greatest in range(size + 1):
            for others in range(1 << max(greatest - 1, 0)):
                yield (1 << greatest | others << 1 if greatest else 0), size - greatest

    def stress_positions(self, random: Random) -> Iterator[Pool]:
        for greatest in (6, 8, 10, 12, 14):
            whole = (1 << greatest + 1) - 2
            yield whole, greatest + 1
            yield whole, random.randint(greatest, greatest * (greatest + 1) // 2)
            yield whole & random.getrandbits(greatest + 1), random.randint(greatest, 3 * greatest)

    def scene(self, p: Pool, at_most: int) -> Scene:
        numbers = tuple(numbers_of(p[0]))
        cells = [Cell("total", str(p[1]), "→"), *(Cell(f"n{number}", str(number), tone="one") for number in numbers)]
        template = "numbers left: {count}, to the total: {goal}"
        return Cells(
            tuple(cells[:at_most]), Message(template, count=len(numbers), goal=str(p[1])), len(cells), "letters"
        )

    def why(self, p: Pool) -> Iterator[Reason]:
        bits, total = p
        if not total or not reaches(bits, total):
            return
        greatest, count = bits.bit_length() - 1, bits.bit_count()
        if greatest >= total and self.convention == NORMAL:
            message = Message("The number {number} reaches the total of {goal} at once.", number=greatest, goal=total)
            yield self.step_from_fact(p, "outcome", "N", message, (f"n{greatest}",))
        elif self._needs_all_numbers(p):
            won = "N" if (count % 2 == 1) == (self.convention == NORMAL) else "P"
            message = Message(
                "Without any one of the numbers the total is out of reach: all {count} are named.", count=count
            )
            yield self.step_from_fact(p, "outcome", won, message)
        elif self._is_pairing(p) and self.convention == NORMAL:
            template = (
                "Whatever number is named, the other one that makes {goal} with it, or else {number}, reaches the "
                "total."
            )
            yield self.step_from_fact(p, "outcome", "P", Message(template, goal=total, number=greatest))

    @staticmethod
    def _needs_all_numbers(p: Pool) -> bool:
        """Return whether the numbers reach the total only if all of them are named."""
        return reaches(*p) and not reaches(p[0] & p[0] - 1, p[1])

    @staticmethod
    def _is_pairing(p: Pool) -> bool:
        """Return whether the numbers are 1 to n, and the total n + 1."""
        return p[1] > 1 and p[0] == (1 << p[1]) - 2

    @proved(
        "outcome",
        "The player to move wins where some number reaches the total; loses where the numbers are 1 to n and the total "
        "is n + 1; and where all numbers are needed, wins exactly when there is an odd number of them.",
        source="the opponent of x names n + 1 - x, or n where that is x itself; LeetCode 464",
        conventions=(NORMAL,),
    )
    def near_the_ends(self, p: Pool) -> str | None:
        """Return the outcome if the game is over or ends in one move, or all numbers or a pairing decide; else None."""
        bits, total = p
        if not total or not reaches(bits, total):
            return "P"
        if bits.bit_length() > total:
            return "N"
        if self._needs_all_numbers(p):
            return "N" if bits.bit_count() % 2 else "P"
        return "P" if self._is_pairing(p) else None

    @refuted(
        "outcome",
        "With the numbers from 1 to n the player to move loses exactly when n + 1 divides the total, as where numbers "
        "may be named again.",
        source="the 100 game, where numbers are not used up",
        counterexample="1-4_9",
        conventions=(NORMAL,),
    )
    def used_again(self, p: Pool) -> str | None:
        """Return the outcome by n + 1 for untouched numbers that reach the total; None for others."""
        n = p[0].bit_length() - 1
        return ("N" if p[1] % (n + 1) else "P") if n > 0 and p[0] == (2 << n) - 2 and reaches(*p) else None


def reaches(bits: int, total: int) -> bool:
    """Return whether the sum of a pool is at least the total.

    >>> reaches(0b1110, 6), reaches(0b1110, 7)
    (True, False)
    """
    n = bits.bit_length() - 1
    return n >= total or (n * (n + 1) // 2 >= total and sum(numbers_of(bits)) >= total)


_NAMED = re.compile(r"\s*maxChoosableInteger\s*=\s*([0-9]+)\s*,\s*desiredTotal\s*=\s*([0-9]+)\s*", re.ASCII)
_TWO = re.compile(r"\s*([0-9]+)\s*[,\s]\s*([0-9]+)\s*")


def _pool(numbers: Iterable[tuple[int, int]]) -> int:
    """Return numbers, given with their places in the text, as bits; raises IllegalError for repeated or large ones."""
    bits = 0
    for number, at in numbers:
        in_range(number, 1, MOST, at)
        if bits >> number & 1:
            message = Message("{number} is there twice; each number can be named once", number=number)
            raise IllegalError(message, at)
        bits |= 1 << number
    return bits


def _run(plain: str, start: int, stop: int) -> range:
    """Return the numbers of an item of a list: one, or a range such as 2-5."""
    first, dash, _ = plain[start:stop].partition("-")
    low = in_range(integer(plain, start, start + len(first)), 1, MOST, start)
    high = in_range(integer(plain, start + len(first) + 1, stop), low, MOST, start) if dash else low
    return range(low, high + 1)
