"""Chomp: bite off the upper right of a bar whose corner is poisoned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from ..families.clause_templates import chomp_clauses
from ..families.grids import parse_size
from ..model import MISERE, NORMAL, Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import heaps_text, integers, letters, partitions, two_ways
from ..scene import Board, Piece, Scene
from ..text import IllegalError, Message, NotationError

Bar = tuple[int, ...]  # the lengths of the rows from the bottom, the longest first
MOST = 2_500  # greatest number of squares


@dataclass(frozen=True)
class Chomp(Ruleset[Bar]):
    """Two players eat a chocolate bar, and the square in its corner is poisoned.

    The bar has rows of squares that begin one above the other, the longest at the bottom; the square a1 at the bottom
    left is poisoned and is never eaten. A move chooses another square and eats it with every square that is neither
    lower nor further left.

    In normal play whoever is left with the poisoned square alone loses; in misère play that player wins.
    """

    spellings = "The lengths of the rows, `3,2,2`, `[3, 2, 2]`; or a size, `2x3`."
    title = "Chomp"
    family = "posets"
    aliases = (
        "chocolate bar game", "game of divisors, with two primes", "巧克力游戏", "两个质因数的除数游戏", "啃巧克力",
    )  # fmt: skip
    size_name = "squares left"
    conventions = (NORMAL, MISERE)
    goals = ("Whoever has only the poisoned square left loses.", "Whoever has only the poisoned square left wins.")
    placeholder = "3x4"
    argument = "the tuple of the lengths of the rows, the longest first"
    examples = ("2x3", "3,3,3", "3,1,1,1", "4,4,4,4,4,4", "6,6,6,6", "8,7")
    judge = Judge(
        "T, then T lines with one bar each, as 2x3 or as the lengths of its rows",
        sample=("4\n2x3\n3,2\n1\n4,1,1,1\n", "First\nSecond\nSecond\nSecond\n"),
    )
    clauses = chomp_clauses

    def moves(self, p: Bar) -> Iterator[Move[Bar]]:
        """Yield the squares except the poisoned one, row by row from the bottom."""
        for y, row in enumerate(p):
            for x in range(not y, row):
                yield Move(f"{letters(x)}{y + 1}", _bite(p, x, y), 0, (f"c{x}.{y}",))

    def options(self, p: Bar) -> Iterator[Bar]:
        columns = _transpose(p)
        for y, row in enumerate(p):
            below = p[:y]
            for x in range(not y, row):
                yield below + (x,) * (columns[x] - y) + p[columns[x] :] if x else below

    def describe_move(self, p: Bar, move: Move[Bar]) -> Message:
        count = sum(p) - sum(move.option)
        if count == 1:
            return Message("eat {cell} alone", cell=move.name)
        return Message("bite at {cell} and eat {count} squares", cell=move.name, count=count)

    def parse(self, text: str) -> Bar:
        """Return the lengths of the rows, the longest first; `2x3` is two rows of three."""
        size = parse_size(text)
        words = text.split()
        lines = [line.split() for line in text.splitlines() if line.strip()]
        if len(lines) > 1 and len({*map(len, lines)}) == 1 < len(lines[0]):
            words = ["".join(line) for line in lines]
        if len(words) > 1 and len(set(map(len, words))) == 1 < len(words[0]) and not "".join(words).strip("01"):
            drawn = heaps_text(sorted((word.count("1") for word in words), reverse=True))  # 1 for each square
            raise two_ways(" ".join(words), ",".join(words), drawn, 0)
        if size:
            rows = (size[1],) * size[0] if size[1] else ()
        else:
            rows = tuple(sorted((n for n in integers(text) if n), reverse=True))
            pair = re.fullmatch(r"([0-9]+)\s+([0-9]+)", text.strip())  # the lengths of two rows, or height and width
            if pair and len(rows) == 2:
                raise two_ways(text.strip(), heaps_text(rows), "x".join(pair.groups()), 0)
        if not rows:
            raise NotationError(Message("a bar such as 2x3, or the lengths of its rows such as 3,2, is missing"), 0)
        if sum(rows) > MOST:
            raise IllegalError(Message("a bar of {count} squares; at most {most}", count=sum(rows), most=MOST))
        return rows

    def format(self, p: Bar) -> str:
        return heaps_text(p)

    def judge_line(self, p: Bar) -> str:
        return f"{len(p)}x{p[0]}" if p[0] == p[-1] else self.format(p)

    def positions(self, size: int) -> Iterator[Bar]:
        """Yield every bar of `size` squares, the flattest last."""
        return (rows[::-1] for rows in partitions(size) if rows)

    def stress_positions(self, random: Random) -> Iterator[Bar]:
        for side in range(2, 13):
            yield (side,) * side
            yield (side + random.randrange(side),) * side
            yield side, random.randrange(1, side + 1)
            yield (side, *[1] * random.randrange(1, 2 * side))

    def key(self, p: Bar) -> Bar:
        """Return the bar or its reflection in the diagonal, whichever is greater."""
        return max(p, _transpose(p))

    def why(self, p: Bar) -> Iterator[Reason]:
        if self.convention != NORMAL or p == (1,):
            return
        full, hook, two = p[0] == p[-1], self.hook(p), self.two_rows(p)
        if full and p[0] == len(p):
            message = Message(
                "The bar is a square: after the bite at b2 a hook with two equal arms is left, and every bite into one "
                "arm is answered by the same bite into the other."
            )
            yield self.step_from_fact(p, "reply", "b2", message, ("c1.1",))
        elif hook is not None:
            message = Message(
                "Only two arms go out from the poisoned square, {right} to the right and {up} upwards: this is Nim "
                "with two heaps, of value {value}.",
                right=p[0] - 1, up=len(p) - 1, value=hook,
            )  # fmt: skip
            yield self.step_from_fact(p, "grundy", hook, message)
        elif two is not None:
            message = Message(
                "Two rows, or two columns, are lost exactly when one is a square longer than the other: every bite "
                "ends that, and from everywhere else some bite brings it about."
            )
            yield self.step_from_fact(p, "outcome", two, message)
        elif full:
            message = Message(
                "Suppose the bite at the far corner {cell} did not win: then the opponent would have a winning reply, "
                "and that reply is a bite the first player could have made at once, with the same bar left. So the "
                "first player wins; the argument does not say by which bite.",
                cell=f"{letters(p[0] - 1)}{len(p)}",
            )
            yield self.step_from_fact(p, "outcome", "N", message, (f"c{p[0] - 1}.{len(p) - 1}",))

    def scene(self, p: Bar, at_most: int) -> Scene:
        width, height = p[0], len(p)
        gone = frozenset((x, y) for y, row in enumerate(p) for x in range(row, width))
        poison = (Piece("poison", 0, 0, "☠", "poison"),)[:at_most]
        return Board(width, height, poison, gone, cells=width * height < at_most, lettered=True, matter="chocolate")

    @proved(
        "outcome",
        "On every full bar of more than one square the first player wins: if the bite at the far corner does not win, "
        "the reply that refutes it could have been the first bite.",
        source="D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974): strategy stealing",
        conventions=(NORMAL,),
        for_all=2,
    )
    def strategy_stealing(self, p: Bar) -> str | None:
        """Return the outcome of full bars; None for others."""
        if p[0] != p[-1]:
            return None
        return "N" if p[0] * len(p) > 1 else "P"

    @proved(
        "outcome",
        "A bar of two rows (or two columns) is lost for the player to move exactly when one has one square more.",
        source="D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
        conventions=(NORMAL,),
        for_all=2,
    )
    def two_rows(self, p: Bar) -> str | None:
        """Return the outcome of bars with at most two rows or two columns; None for others."""
        if len(p) > 2:
            p = _transpose(p)
        if len(p) > 2:
            return None
        return "P" if p[0] == (p[1] if len(p) == 2 else 0) + 1 else "N"

    @proved(
        "grundy",
        "A hook, of which only the bottom row and the left column are left, is Nim with two heaps: its two arms "
        "without the poisoned square.",
        source="the arms do not hinder each other; Bouton, Nim (1901)",
        conventions=(NORMAL,),
    )
    def hook(self, p: Bar) -> int | None:
        """Return the Grundy value of bars without the square b2; None for others."""
        return p[0] - 1 ^ len(p) - 1 if len(p) == 1 or p[1] == 1 else None

    @proved(
        "winning_moves",
        "On a full square of side two or more the only winning bite is at b2.",
        source="D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974): it leaves a hook with equal "
        "arms, and where b2 is left the opponent can do the same",
        conventions=(NORMAL,),
    )
    def square_bite(self, p: Bar) -> list[str] | None:
        """Return the winning move on full squares; None for other bars."""
        return ["b2"] if p[0] == p[-1] == len(p) > 1 else None

    @refuted(
        "winning_moves",
        "The bite at b2 is the winning one on every full bar of at least two rows and two columns.",
        source="what holds for squares, carried over to all bars",
        counterexample="2,2,2",
        conventions=(NORMAL,),
    )
    def always_b2(self, p: Bar) -> list[str] | None:
        """Return b2 as the winning move on full bars; None for others."""
        return ["b2"] if p[0] == p[-1] > 1 and len(p) > 1 else None


def _bite(p: Bar, x: int, y: int) -> Bar:
    """Return the bar after a bite at (x, y): what is above y and to the right of x is removed."""
    return p[:y] + tuple(min(row, x) for row in p[y:] if x)


def _transpose(p: Bar) -> Bar:
    """Return the lengths of the columns."""
    columns: list[int] = []
    for height in range(len(p), 0, -1):
        columns += [height] * (p[height - 1] - len(columns))
    return tuple(columns)
