"""Your own moves: a game of a few numbers whose moves are comparisons that a reader writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from ..families.piles import Change, PileGame, Piles
from ..model import MISERE, NORMAL, Clauses, Judge, Symmetry, parameter
from ..notation import entries, integers
from ..prove.move_clauses import ClauseList, Relations, relations
from ..text import IllegalError, Message, NotationError

_WYTHOFF = ("X < x", "Y < y", "X == x - 1 and Y == y - 2", "X == x - 2 and Y == y - 1")
_NO_RULE = ("True",)


@dataclass(frozen=True)
class OwnMoves(PileGame):
    """A game of one to four heaps whose moves you write as comparisons.

    The heaps are called x, y, z and w. A move is a comparison in which capital letters are what the heaps become:
    X < x takes any number of tokens from the first heap, X == x - 1 and Y == y - 2 takes one from the first and two
    from the second, X < x and x - X == y - Y takes equally many from both. Several moves stand with semicolons between
    them. Heaps without a capital letter stay as they are, no heap may grow, and at least one token is taken, so that
    play ends. There are + - * // % and & | ^ in comparisons, min, max and abs, and, or, not. Only positions where
    another comparison holds may be allowed, such as x <= y. With 2 * X == x a heap is halved.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    spellings = "As many numbers as the moves speak of: `4,6`, `[4, 6]`."
    title = "Your own moves"
    family = "games of games"
    aliases = ("rules as clauses", "vector subtraction game", "invariant game", "自定义取法", "规则写成算式")
    conventions = (NORMAL, MISERE)
    symmetry = Symmetry.NONE
    placeholder = "4,6"
    examples = ("4,6", "1,2", "5,5", "0,3", "12,9")
    judge = Judge("T, then T lines with one position each", sample=("3\n1 1\n4 6\n5 5\n", "Second\nFirst\nSecond\n"))

    rules: tuple[str, ...] = parameter(_WYTHOFF, ClauseList(), "moves, with semicolons between")
    where: tuple[str, ...] = parameter(_NO_RULE, ClauseList(type="condition", most=1), "positions allowed")

    @property
    def compiled(self) -> Relations:
        """The moves as relations between numbers."""
        return relations(self.rules, self.where[0])

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves by the number of their clause, then by what they leave."""
        for after in self.compiled.options(p):
            yield tuple((place, new) for place, (old, new) in enumerate(zip(p, after, strict=True)) if old != new)

    def most_heaps(self, p: Piles) -> int:
        return self.compiled.changed_at_once

    def may_change(self, p: Piles, change: Change) -> bool:
        return self.compiled.is_move(p, self.apply(p, change))

    def parse(self, text: str) -> Piles:
        """Return as many sizes as the clauses have variables; raises IllegalError if they are not a position."""
        numbers = tuple(integers(text))
        names = self.compiled.names
        if len(numbers) != len(names):
            at = [*(start for _, start in entries(text)), len(text.rstrip())][min(len(names), len(numbers))]
            needed = Message("{count} numbers are needed, {names}", count=len(names), names=names)
            raise NotationError(
                needed if len(names) > 1 else Message("one number is needed, {name}", name=names[0]), at
            )
        if not self.compiled.is_position(numbers):
            raise IllegalError(Message("only positions with {where} are allowed", where=self.where[0]))
        return numbers

    def positions(self, size: int) -> Iterator[Piles]:
        """Yield the positions with `size` tokens, in rising order."""
        return (p for p in _compositions(size, len(self.compiled.names)) if self.compiled.is_position(p))

    def cost(self, p: Piles) -> int:
        """Return the units of work of one option: each digit is read once for each clause."""
        return 4 + sum(p).bit_length() * (1 + len(self.rules) // 2)

    def clauses(self, names: Sequence[str], /) -> Clauses:
        """Return the clauses of the user, with the rule that no heap may grow."""
        return self.compiled.clauses

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        count = len(self.compiled.names)
        drawn = {tuple(random.randint(0, 40 // count) for _ in range(count)) for _ in range(60)}
        yield from sorted((p for p in drawn if self.compiled.is_position(p)), key=lambda p: (sum(p), p))


def _compositions(size: int, count: int) -> Iterator[Piles]:
    """Yield all tuples of `count` numbers with sum `size`, in order, by stars and bars."""
    for bars in combinations(range(size + count - 1), count - 1):
        yield tuple(bar - before - 1 for before, bar in pairwise((-1, *bars, size + count - 1)))
