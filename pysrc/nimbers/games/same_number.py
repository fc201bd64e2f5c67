"""The same number: take equally many tokens from each of some heaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import isqrt
from operator import xor
from random import Random

from ..families.piles import Change, Piles, UnorderedPiles
from ..families.strips import nim_outcome
from ..model import LAST_TOKEN, MISERE, NORMAL, Judge, Move, Reason, parameter, proved, refuted
from ..notation import Choice
from ..text import Message

_ODD = {"which": "odd"}
_TWO = {"which": "two"}
_WYTHOFF = "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)"


@dataclass(frozen=True)
class SameNumber(UnorderedPiles):
    """Wythoff's game with any number of heaps.

    There are some heaps of tokens. A move chooses one heap or several and takes the same number of tokens, one or more,
    from each of them. With two heaps this is Wythoff's game.

    How many heaps may be chosen is a parameter: any number, at most two, or an odd number. In normal play whoever takes
    the last token wins; in misère play that player loses.
    """

    title = "The same number"
    family = "heaps"
    aliases = ("Wythoff with more heaps", "Generalized Wythoff", "多堆威佐夫博弈", "各堆取同样多")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "1,3,3"
    examples = ("1,3,3", "1,1,1", "3,5", "1,2,3", "2,3,8", "1000000,1618034")
    size_name = "tokens plus heaps"
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("4\n1 2\n1 1 4\n1 3 3\n2 2 2\n", "Second\nSecond\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )

    which: str = parameter("any", Choice(("any", "two", "odd")), "heaps that may be chosen")

    def most_heaps(self, p: Piles) -> int:
        """Return the greatest number of heaps that may be chosen: all, two, or an odd number."""
        full = sum(1 for n in p if n)
        return min(full, 2) if self.which == "two" else full - 1 + full % 2 if self.which == "odd" else full

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves by the number of heaps, then by their indices, then by what is left of them."""
        full = [index for index, n in enumerate(p) if n]
        for count in range(1, self.most_heaps(p) + 1, 2 if self.which == "odd" else 1):
            for chosen in combinations(full, count):
                for taken in range(min(p[index] for index in chosen), 0, -1):
                    yield tuple((index, p[index] - taken) for index in chosen)

    def may_change(self, p: Piles, change: Change) -> bool:
        count = len(change)
        if (self.which == "two" and count > 2) or (self.which == "odd" and count % 2 == 0):
            return False
        return len({p[index] - size for index, size in change}) == 1

    def describe_move(self, p: Piles, move: Move[Piles]) -> Message:
        taken = [(i, n - m) for i, (n, m) in enumerate(zip(p, move.option, strict=True), 1) if n != m]
        if len(taken) == 1:
            return super().describe_move(p, move)
        chosen = tuple(str(heap) for heap, _ in taken)
        return Message("take {taken} from each of the heaps {heaps}", taken=taken[0][1], heaps=chosen)

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        """Yield positions of one or two heaps of any size, and of more heaps that are small."""
        found = []
        for most in (6, 60, 10**9):
            k = random.randint(1, most)
            a = (k + isqrt(5 * k * k)) // 2
            found += [(a, a + k), (a + k, a), (a, a + k + 1), (k,)]
        for count, most in ((3, 9), (4, 5), (5, 3), (7, 2)):
            found += [tuple(random.randint(1, most) for _ in range(count)) for _ in range(3)]
        yield from sorted(set(found), key=lambda p: (sum(p), p))

    def why(self, p: Piles) -> Iterator[Reason]:
        full = [n for n in p if n]
        if not full:
            return
        if self.which == "odd":
            if self.convention == NORMAL:
                total = self.as_in_nim(p)
                template = (
                    "Each move takes the same number from an odd number of heaps. So it changes the nim-sum, in the "
                    "lowest binary place of that number, and the value is the nim-sum as in Nim: {total}."
                )
                yield self.step_from_fact(p, "grundy", total, Message(template, total=total))
        elif len(full) < 3:
            k, small = abs(full[0] - (full[1:] or [0])[0]), min(full) if len(full) > 1 else 0
            pair = _lost_pair(k, self.convention == MISERE)
            template = (
                "With two heaps this is Wythoff's game, in which one pair of each difference is lost; with the "
                "difference {k} it is {pair}."
            )
            won = "P" if small == pair[0] else "N"
            yield self.step_from_fact(p, "outcome", won, Message(template, k=k, pair=self.format(pair)))
        elif self.which == "two" and max(full) < 3:
            tokens = sum(full)
            template = (
                "From heaps of one and two a move takes 1, 2 or 4 tokens in all, never a multiple of 3, and one of 1 "
                "and 2 can be taken as long as there are as many. The heaps have {tokens} tokens together."
            )
            yield self.step_from_fact(p, "outcome", str(self.thirds(p)), Message(template, tokens=tokens))

    @proved(
        "outcome",
        "Two heaps are Wythoff's game: lost are the pairs of the whole parts of k times the golden ratio and of k "
        "times its square. Misère: 0,1 and 2,2, and from the third on the same pairs.",
        source=_WYTHOFF
        + "; misère by induction, since 0,1 and 2,2 use the same numbers and differences as 0,0 and 1,2",
    )
    def golden(self, p: Piles) -> str | None:
        """Return the outcome of at most two heaps; None for more, and if only an odd number may be chosen."""
        full = sorted(n for n in p if n)
        if len(full) > 2 or self.which == "odd":
            return None
        small, large = (0, 0, *full)[-2:]
        return "P" if _lost_pair(large - small, self.convention == MISERE) == (small, large) else "N"

    @proved(
        "grundy",
        "Where an odd number of heaps is chosen, the value is the nim-sum of the heaps, as in Nim.",
        source="the lowest binary place of the number taken changes in an odd number of heaps, so no move keeps the "
        "nim-sum, and the moves of Nim reach all smaller ones",
        conventions=(NORMAL,), rules=_ODD,
    )  # fmt: skip
    def as_in_nim(self, p: Piles) -> int:
        """Return the nim-sum."""
        return reduce(xor, p, 0)

    @refuted(
        "outcome",
        "Where an odd number of heaps is chosen, misère play is that of Nim, too.",
        source="what one might hope, since it is true in normal play",
        counterexample="1,1,2,2",
        conventions=(MISERE,), rules=_ODD,
    )  # fmt: skip
    def as_in_misere_nim(self, p: Piles) -> str:
        """Return the outcome in misère Nim."""
        return nim_outcome(p, misere=True)

    @proved(
        "outcome",
        "Where at most two heaps are chosen and none has more than two tokens, the player to move loses exactly when 3 "
        "divides the number of all tokens; misère: exactly when it leaves 1 on division by 3.",
        source="a move takes 1, 2 or 4 tokens, and 1 or 2 can be taken as one likes",
        rules=_TWO,
    )
    def thirds(self, p: Piles) -> str | None:
        """Return the outcome of heaps of one and two; None for larger heaps."""
        if max(p, default=0) > 2:
            return None
        return "P" if sum(p) % 3 == (self.convention == MISERE) else "N"

    @refuted(
        "outcome",
        "The player to move loses exactly when the nim-sum of the heaps is 0, as in Nim.",
        source="Bouton's rule for Nim, which the other moves spoil",
        counterexample="1,1",
        conventions=(NORMAL,),
        rules={"which": "any"},
    )
    def bouton(self, p: Piles) -> str:
        """Return the outcome in Nim."""
        return nim_outcome(p)


def _lost_pair(k: int, misere: bool) -> Piles:
    """Return the lost pair of two heaps with difference k.

    >>> [_lost_pair(k, False) for k in range(4)], [_lost_pair(k, True) for k in range(3)]
    ([(0, 0), (1, 2), (3, 5), (4, 7)], [(2, 2), (0, 1), (3, 5)])
    """
    if misere and k < 2:
        return (0, 1) if k else (2, 2)
    small = (k + isqrt(5 * k * k)) // 2
    return small, small + k
