"""Northcott: slide your rook along its row, up to the opponent's rook, forwards or back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from random import Random

from ..model import Judge, Move, Reason, Ruleset, parameter, proved
from ..notation import Integer, readable, shown
from ..scene import Board, Piece, Scene
from ..shapes import Group, Leaf, dotted, structured, tree
from ..text import IllegalError, Message, NotationError

Row = tuple[int, int]  # the columns of the white and the black rook, from 0
Place = tuple[str, tuple[Row, ...]]  # the side to move, w or b, and the rows
_ROW = re.compile(r"\s*([0-9]{1,3})\s*\.\s*([0-9]{1,3})\s*", re.ASCII)
_MOST = 20  # greatest number of rows


@dataclass(frozen=True)
class Northcott(Ruleset[Place]):
    """In each row of a board stands a white and a black rook, and each player moves one colour.

    A move takes a rook of one's own any number of squares along its row, forwards or back, but not onto or past the
    other rook. Rows and columns are counted from 0. Whose turn it is belongs to the position, so what the two players
    may do is not the same; yet only the gaps between the rooks matter. Since rooks may go back, play need not end, but
    the winner can make it end.

    Whoever cannot move loses.
    """

    spellings = (
        "For each row the columns of the white and the black rook, then whose turn it is: `2.5,1.4_w`, `[(2, "
        "5), (1, 4)]_w`."
    )
    title = "Northcott's game"
    family = "coins and strips"
    aliases = ("Northcott", "HackerRank: Vertical Rooks", "诺斯科特博弈", "诺思科特")
    size_name = "rows"
    loopy = True
    sided = True
    placeholder = "2.5,1.4_w"
    argument = "(side, rows): w or b, and for each row the columns of the white and the black rook"
    examples = ("1.4_w", "0.1,2.5_w", "1.3,4.2_b", "0.5,5.0_w", "0.2,1.5_b")
    judge = Judge(
        "T, then T lines with the rows of one position and whose turn it is, as in 2.5,1.4_w",
        words=("First", "Second", "Draw"),
        sample=("3\n1.4_w\n0.2,4.2_b\n0.1,2.5_w\n", "First\nSecond\nFirst\n"),
    )

    n: int = parameter(6, Integer(2, 12), "columns")

    def moves(self, p: Place) -> Iterator[Move[Place]]:
        """Yield for each row the squares that the mover's rook can reach, from the left; named row-column."""
        side = p[0]
        for row, column, option in self._slides(p):
            yield Move(f"{row}-{column}", option, 0, (f"{side}{row}", f"c{column}.{row}"))

    def options(self, p: Place) -> Iterator[Place]:
        return (option for _, _, option in self._slides(p))

    def _slides(self, p: Place) -> Iterator[tuple[int, int, Place]]:
        side, rows = p
        other = "b" if side == "w" else "w"
        for index, (white, black) in enumerate(rows):
            own, wall = (white, black) if side == "w" else (black, white)
            reach = range(wall) if own < wall else range(wall + 1, self.n)
            for column in reach:
                if column != own:
                    new = (column, black) if side == "w" else (white, column)
                    yield index, column, (other, (*rows[:index], new, *rows[index + 1 :]))

    def describe_move(self, p: Place, move: Move[Place]) -> Message:
        row, _, column = move.name.partition("-")
        if p[0] == "w":
            return Message("move the white rook of row {row} to column {column}", row=row, column=column)
        return Message("move the black rook of row {row} to column {column}", row=row, column=column)

    def parse(self, text: str) -> Place:
        """Return the side to move, after _, and rows such as 2.5, the column of the white rook first."""
        plain = readable(text)
        body, mark, side = plain.partition("_")
        at = len(body) + len(mark)
        if structured(body) and not mark:
            top = tree(body)
            first = top.items[0] if len(top.items) == 2 else None
            if isinstance(first, Leaf) and isinstance(top.items[1], Group):  # (side, rows)
                side, at, mark = first.text, first.start, "_"
                start = plain.index(",") + 1
                body = " " * start + plain[start : plain.rindex(")" if top.bracket == "(" else "]")]
        if mark and side.strip().lower() not in ("w", "b"):
            raise NotationError(Message("after _ stands w or b, found {word}", word=shown(side.strip())), at)
        found = dotted(body, "2.5")
        if structured(body) and [black for _, black, _ in found] == [None, None]:  # (2, 5) is one row
            found = [(found[0][0], found[1][0], found[0][2])]
        rows: list[Row] = []
        for white, black, start in found:
            if black is None:
                raise NotationError(Message("expected a row such as 2.5, found {word}", word=shown(str(white))), start)
            if white == black or not all(0 <= column < self.n for column in (white, black)):
                message = Message("two rooks stand on different columns from 0 to {most}", most=self.n - 1)
                raise IllegalError(message, start)
            rows.append((white, black))
        if not rows:
            raise NotationError(Message("expected a row such as 2.5, found {word}", word=shown(body.strip())), 0)
        if len(rows) > _MOST:
            raise IllegalError(Message("{count} rows; at most {most}", count=len(rows), most=_MOST))
        return side.strip().lower() or "w", tuple(rows)

    def format(self, p: Place) -> str:
        return f"{','.join(f'{white}.{black}' for white, black in p[1])}_{p[0]}"

    def positions(self, size: int) -> Iterator[Place]:
        """Yield every position with `size` rows, those with White to move first."""
        each = [list(permutations(range(self.n), 2))] * size
        for side in "wb" if size else "":
            for rows in product(*each):
                yield side, rows

    def stress_positions(self, random: Random) -> Iterator[Place]:
        for count in (3, 5, 10, 20):
            rows = (random.sample(range(self.n), 2) for _ in range(count))
            yield random.choice("wb"), tuple((white, black) for white, black in rows)

    def scene(self, p: Place, at_most: int) -> Scene:
        room = at_most - 2 * len(p[1])
        pieces = []
        for row, (white, black) in enumerate(p[1][: at_most // 2]):
            pieces.append(Piece(f"w{row}", white, row, "♖", "white rook"))
            pieces.append(Piece(f"b{row}", black, row, "♜", "black rook"))
        return Board(self.n, len(p[1]), tuple(pieces), cells=self.n * len(p[1]) <= room)

    def why(self, p: Place) -> Iterator[Reason]:
        gaps = tuple(str(abs(white - black) - 1) for white, black in p[1])
        total = 0
        for white, black in p[1]:
            total ^= abs(white - black) - 1
        template = (
            "The gaps between the rooks, {gaps}, are heaps of Nim: a rook that comes nearer makes its gap smaller. One "
            "that goes back is followed by the other rook, and can do so only until it stands at the edge. The nim-sum "
            "of the gaps is {total}."
        )
        yield self.step_from_fact(p, "outcome", self.gaps(p), Message(template, gaps=gaps, total=total))

    @proved(
        "outcome",
        "The player to move wins exactly when the nim-sum of the gaps between the rooks is not 0, whoever it is; no "
        "position is a draw.",
        source="Winning Ways, chapter 3",
    )
    def gaps(self, p: Place) -> str:
        """Return the outcome by Bouton's theorem for the gaps."""
        total = 0
        for white, black in p[1]:
            total ^= abs(white - black) - 1
        return "N" if total else "P"
