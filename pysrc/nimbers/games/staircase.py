"""Staircase Nim: bring coins down, from one stair to the next."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from ..families.clause_templates import by_moves, down_a_stair
from ..families.strips import nim_outcome
from ..families.two_number_moves import TwoNumberMoves, counts
from ..model import MISERE, NORMAL, Judge, Move, Reason, Touch, proved, refuted
from ..notation import integers
from ..scene import DRAWN, Heaps, Scene
from ..text import Message

Stairs = tuple[int, ...]
_PARTS = 100


@dataclass(frozen=True)
class Staircase(TwoNumberMoves):
    """Coins lie on the stairs of a staircase.

    The first number counts the coins on the ground, the next ones those on stair 1, stair 2, and so on. A move takes
    one or more coins from a single stair to the one below it; from stair 1 they come to the ground and stay there.

    In normal play whoever cannot move loses; in misère play that player wins.
    """

    title = "Staircase Nim"
    family = "coins and strips"
    aliases = ("Stair Game", "CSES 1099: Stair Game", "阶梯尼姆", "阶梯博弈", "台阶博弈")
    size_name = "stairs and coins"
    conventions = (NORMAL, MISERE)
    placeholder = "0,2,1"
    argument = "the tuple of the numbers of coins on the ground, on stair 1, on stair 2, ..."
    examples = ("0,2,1", "0,1,2,1", "1,1,1,1", "5,3", "0,3,4,5", "2,9,4,12")
    judge = Judge(
        "T, then T lines with the numbers of one staircase, the ground first, where coins stay",
        words=("first", "second", "Tie"),
        sample=("3\n0 2 1\n1 1 1 1\n5 3\n", "first\nsecond\nfirst\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = by_moves(down_a_stair)

    def moves(self, p: Stairs) -> Iterator[Move[Stairs]]:
        """Yield the moves from each stair, from 1 up, with each number of coins; named stair-coins."""
        for stair in range(1, len(p)):
            for coins in range(1, p[stair] + 1):
                yield self._move(p, stair, coins)

    def _move(self, p: Stairs, stair: int, coins: int) -> Move[Stairs]:
        touch: Touch = f"h{stair + 1}.{p[stair] - coins + 1}"
        if p[stair] > DRAWN:
            touch = (f"h{stair + 1}", 1, p[stair])
        return Move(f"{stair}-{coins}", move_down(p, stair, coins), 0, (touch,))

    def options(self, p: Stairs) -> Iterator[Stairs]:
        for stair in range(1, len(p)):
            for coins in range(1, p[stair] + 1):
                yield move_down(p, stair, coins)

    def legal_move(self, p: Stairs, one: int, other: int) -> Move[Stairs] | None:
        """Return the move of `other` coins from stair `one`; None if it is illegal."""
        return self._move(p, one, other) if 1 <= one < len(p) and 1 <= other <= p[one] else None

    def describe_move(self, p: Stairs, move: Move[Stairs]) -> Message:
        stair, _, coins = move.name.partition("-")
        return Message("move {coins} from stair {stair} to the one below", coins=int(coins), stair=stair)

    def parse(self, text: str) -> Stairs:
        """Return the numbers of coins, the ground first."""
        return tuple(integers(text)) or (0,)

    def positions(self, size: int) -> Iterator[Stairs]:
        """Yield every staircase whose number of stairs, ground included, plus number of coins is `size`."""
        return counts(size)

    def stress_positions(self, random: Random) -> Iterable[Stairs]:
        for stairs in (3, 5, 20):
            for most in (3, 40, 10**9):
                yield tuple(random.randint(0, most) for _ in range(stairs))

    def key(self, p: Stairs) -> Hashable:
        """Return the stairs without the ground and without empty stairs at the top."""
        top = max((stair for stair, coins in enumerate(p) if coins), default=0)
        return p[1 : top + 1]

    def scene(self, p: Stairs, at_most: int) -> Scene:
        return Heaps.of(p, at_most)

    def why(self, p: Stairs) -> Iterator[Reason]:
        total = self.odd_stairs(p)
        parts = tuple(f"h{stair + 1}" for stair in range(1, min(len(p), _PARTS), 2))
        if self.convention == MISERE:
            template = (
                "Only odd stairs count, and they are played as misère Nim: coins that come down to an odd stair are "
                "sent on to the next one at once."
            )
            yield self.step_from_fact(p, "outcome", self.misere_odd_stairs(p), Message(template), parts)
            return
        template = (
            "Only odd stairs count: coins taken from there are out of the game, and coins that come down to an odd "
            "stair can be sent on to the next one at once. So the value is the nim-sum of the numbers on odd stairs, "
            "{total}."
        )
        yield self.step_from_fact(p, "grundy", total, Message(template, total=total), parts)

    @proved(
        "grundy",
        "The Grundy value is the nim-sum of the numbers of coins on the odd stairs.",
        source="T. S. Ferguson, Game Theory, part I; coins that come down to an odd stair can be sent on at once",
        conventions=(NORMAL,), for_all=4,
    )  # fmt: skip
    def odd_stairs(self, p: Stairs) -> int:
        """Return the nim-sum of stairs 1, 3, 5, ..."""
        total = 0
        for coins in p[1::2]:
            total ^= coins
        return total

    @proved(
        "winning_moves",
        "With X the nim-sum of the odd stairs: bring an odd stair with a coins to X xor a, by taking coins off where "
        "that is less, and from the stair above where it is more and there are enough.",
        source="as in Nim; worked out for this project",
        conventions=(NORMAL,),
    )
    def to_nim_sum_0(self, p: Stairs) -> Iterator[str]:
        """Yield the winning moves."""
        x = self.odd_stairs(p)
        for stair in range(1, len(p) if x else 0, 2):
            missing = (p[stair] ^ x) - p[stair]
            if missing < 0:
                yield f"{stair}-{-missing}"
            elif stair + 1 < len(p) and missing <= p[stair + 1]:
                yield f"{stair + 1}-{missing}"

    @proved(
        "outcome",
        "Misère: as misère Nim with the numbers on the odd stairs for heaps.",
        source="coins that come down to an odd stair are sent on at once, and whoever finds all odd stairs empty "
        "brings one coin down to one; worked out for this project",
        conventions=(MISERE,), for_all=4,
    )  # fmt: skip
    def misere_odd_stairs(self, p: Stairs) -> str:
        """Return the outcome by Bouton's misère theorem."""
        return nim_outcome(p[1::2], misere=True)

    @refuted(
        "outcome",
        "The position is won exactly when the nim-sum of the numbers on all stairs is not 0.",
        source="Nim, with every stair taken for a heap",
        counterexample="0,0,1",
        conventions=(NORMAL,),
    )
    def all_stairs(self, p: Stairs) -> str:
        """Return the outcome as if every stair were a heap."""
        return nim_outcome(p[1:])


def move_down(p: Stairs, stair: int, coins: int) -> Stairs:
    """Return the staircase after coins have moved down from a stair."""
    return (*p[: stair - 1], p[stair - 1] + coins, p[stair] - coins, *p[stair + 1 :])
