"""Moore's Nim: take from at most k heaps in one move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from ..families.clause_templates import lower_together, up_to
from ..families.piles import Change, Piles, UnorderedPiles, so_wins
from ..families.strips import nim_outcome
from ..model import LAST_TOKEN, MISERE, NORMAL, Fact, Judge, Reason, parameter, proved, refuted
from ..notation import Integer
from ..text import Message

_MANY = 200  # with more tokens there are too many moves to search
_PLACES = 12  # binary places listed in a reason
_MOORE = "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)"


@dataclass(frozen=True)
class Moore(UnorderedPiles):
    """Nim in which several heaps may be played at once.

    There are some heaps of tokens and a number k. A move takes tokens from at least one heap and at most k heaps, one
    or more from each of them, as many as you like. With k = 1 this is Nim.

    In normal play whoever takes the last token wins; in misère play that player loses.
    """

    title = "Moore's Nim"
    family = "heaps"
    aliases = ("Nim_k", "Moore's Nim_k", "摩尔尼姆", "Nim-K", "k-尼姆", "取至多 k 堆")
    conventions = (NORMAL, MISERE)
    goals = LAST_TOKEN
    placeholder = "2,3,4"
    examples = ("2,3,4", "3,3,3", "1,1,1,1", "1,2,3", "2,2,3")
    size_name = "tokens and heaps"
    judge = Judge(
        "T, then T lines with the heaps of one position",
        sample=("3\n2 3 4\n3 3 3\n1 2 3\n", "First\nSecond\nFirst\n"),
        program="tuple(map(int, text.split()))",
    )
    clauses = lower_together(up_to)

    k: int = parameter(2, Integer(1, 1_000), "heaps played at most")

    def most_heaps(self, p: Piles) -> int:
        """Return k, or the number of heaps that are not empty, if that is less."""
        return min(self.k, sum(1 for n in p if n))

    def changes(self, p: Piles) -> Iterator[Change]:
        """Yield the moves by the number of heaps, then by their indices, then by what is left of them.

        If the moves are too many to search, a winning one comes first.
        """
        if sum(p) <= _MANY:
            yield from self._all(p)
            return
        first = self.reply(p)
        if first:
            yield first
        yield from (change for change in self._all(p) if change != first)

    def _all(self, p: Piles) -> Iterator[Change]:
        full = [index for index, n in enumerate(p) if n]
        for count in range(1, min(self.k, len(full)) + 1):
            for chosen in combinations(full, count):
                if count == 1:  # product() would store all sizes of a heap of 10^9
                    yield from (((chosen[0], size),) for size in range(p[chosen[0]]))
                    continue
                for sizes in self._sizes(p, chosen):
                    yield tuple(zip(chosen, sizes, strict=True))

    def _sizes(self, p: Piles, chosen: tuple[int, ...]) -> Iterator[Piles]:
        if max(p[index] for index in chosen) <= 10_000:
            yield from product(*(range(p[index]) for index in chosen))
            return
        sizes = [0] * len(chosen)
        while True:
            yield tuple(sizes)
            place = len(sizes) - 1
            while place >= 0 and sizes[place] + 1 == p[chosen[place]]:
                sizes[place] = 0
                place -= 1
            if place < 0:
                return
            sizes[place] += 1

    def may_change(self, p: Piles, change: Change) -> bool:
        return len(change) <= self.k

    def stress_positions(self, random: Random) -> Iterator[Piles]:
        found = []
        for most in (7, 60, 10**9):
            for count in (2, 3, 5, 12):
                p = tuple(random.randint(1, most) for _ in range(count))
                found += [p, self.apply(p, self.reply(p)), p[:2] * (self.k + 1)]
        yield from sorted(set(found), key=lambda p: (sum(p), p))

    def why(self, p: Piles) -> Iterator[Reason]:
        if not any(p):
            return
        fact = Fact(self, p, "outcome", self._outcome(p))
        ones = p.count(1)
        if self.convention == MISERE and max(p) < 2:
            template = (
                "Only heaps of one are left, {ones} of them. Whoever can leave 1 more than a multiple of {next} of "
                "them wins."
            )
            yield Reason(Message(template, ones=ones, next=self.k + 1), (), (fact,))
        else:
            places = [1 << bit for bit in range(max(p).bit_length() - 1, -1, -1)]
            counts = tuple(f"{place}:{sum(1 for n in p if n & place)}" for place in places)
            told = (*counts[:_PLACES], "…") if len(counts) > _PLACES else counts
            template = (
                "In binary, the heaps that have a 1 in each place, as place:heaps, are {counts}. A position is lost "
                "exactly when {next}, one more than {k}, divides every one of these counts."
            )
            if self.convention == MISERE:
                template = (
                    "In binary, the heaps that have a 1 in each place, as place:heaps, are {counts}. While a heap has "
                    "two or more tokens, a position is lost exactly when {next}, one more than {k}, divides every one "
                    "of these counts."
                )
            yield Reason(Message(template, counts=told, next=self.k + 1, k=self.k), (), (fact,))
        change = self.reply(p)
        if change:
            name = self.name(change)
            parts = tuple(f"h{index + 1}" for index, _ in change)
            yield self.step_from_fact(p, "reply", name, so_wins(name), parts)

    def _outcome(self, p: Piles) -> str:
        return self.moore_misere(p) if self.convention == MISERE else self.moore(p)

    @proved(
        "outcome",
        "Write the sizes in binary. The player to move loses exactly when k + 1 divides the number of ones in every "
        "place.",
        source=_MOORE,
        conventions=(NORMAL,),
        for_all=4,
    )
    def moore(self, p: Piles) -> str:
        """Return the outcome by Moore's theorem."""
        places = range(max(p, default=0).bit_length())
        return "N" if any(sum(n >> bit & 1 for n in p) % (self.k + 1) for bit in places) else "P"

    @proved(
        "outcome",
        "Misère: as in normal play while some heap has two or more tokens; otherwise the player to move loses exactly "
        "when the number of ones leaves 1 on division by k + 1.",
        source=_MOORE + "; in this form by the same argument as for Nim",
        conventions=(MISERE,),
        for_all=4,
    )
    def moore_misere(self, p: Piles) -> str:
        """Return the outcome by Moore's theorem for misère play."""
        if max(p, default=0) > 1:
            return self.moore(p)
        return "P" if sum(p) % (self.k + 1) == 1 else "N"

    @refuted(
        "outcome",
        "As in Nim, the player to move loses exactly when the nim-sum of the heaps is 0.",
        source="Bouton's rule, used where it does not belong",
        counterexample="1,1",
        conventions=(NORMAL,),
        rules={"k": "2"},
    )
    def bouton(self, p: Piles) -> str:
        """Return the outcome in Nim."""
        return nim_outcome(p)

    def reply(self, p: Piles) -> Change:
        """Return one winning move, or the empty change."""
        sizes = self._normal(p)
        if self.convention == MISERE and max(sizes, default=0) < 2:
            sizes = self._only_ones(p)
        return tuple((index, size) for index, size in enumerate(sizes) if size != p[index])

    def _normal(self, p: Piles) -> list[int]:
        """Return sizes with all digit counts divisible by k + 1, from the top digit down; at most k heaps change."""
        sizes, free = list(p), list[int]()
        for bit in range(max(p, default=0).bit_length() - 1, -1, -1):
            place = 1 << bit
            having = [index for index, n in enumerate(p) if n & place and index not in free]
            over = len(having) % (self.k + 1)
            wanted = -over % (self.k + 1)
            fresh = having[:over] if wanted > len(free) else []
            for index in (*free, *fresh):
                sizes[index] &= ~place
            if wanted <= len(free):
                for index in free[:wanted]:
                    sizes[index] |= place
            free += fresh
        return sizes

    def _only_ones(self, p: Piles) -> list[int]:
        """Return sizes whose number of ones is 1 modulo k + 1, if lowering at most k heaps makes them."""
        large, ones = [i for i, n in enumerate(p) if n > 1], [i for i, n in enumerate(p) if n == 1]
        sizes = [min(n, 1) for n in p]
        over = (len(large) + len(ones) - 1) % (self.k + 1)
        if len(large) + len(ones) <= over:  # nothing is left to take
            return list(p)
        for index in [*large, *ones][:over]:
            sizes[index] = 0
        return sizes
