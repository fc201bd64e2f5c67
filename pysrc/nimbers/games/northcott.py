"""Northcott: slide your rook along its row, up to the opponent's rook, forwards or back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from random import Random
from typing import ClassVar

from ..model import Fact, IllegalError, Judge, Message, Move, NotationError, Reason, Ruleset, claim, parameter
from ..notation import Integer, friendly, shown
from ..scene import Board, Piece, Scene

Row = tuple[int, int]  # the columns of the white and the black rook, from 1
Place = tuple[str, tuple[Row, ...]]  # w or b, whose turn it is, and the rows
_ROW = re.compile(r"\s*([0-9]{1,3})\s*\.\s*([0-9]{1,3})\s*", re.ASCII)
_MOST = 20  # rows


@dataclass(frozen=True)
class Northcott(Ruleset[Place]):
    """In each row of a board stands a white and a black rook, and each player moves one colour.

    A move takes a rook of one's own any number of squares along its row, forwards or back, but not onto or past the
    other rook. Whose turn it is belongs to the position, so what the two players may do is not the same; yet only the
    gaps between the rooks matter. Since rooks may go back, play need not end, but the winner can make it end.

    Whoever cannot move loses.
    """

    title = "Northcott's game"
    family = "coins and strips"
    also = ("Northcott", "HackerRank: Vertical Rooks", "诺斯科特博弈", "诺思科特")
    size_name = "rows"
    loopy = True
    placeholder = "2.5,1.4_w"
    handed = "(side, rows): w or b, and for each row the columns of the white and the black rook"
    examples = ("2.5_w", "1.2,3.6_w", "2.4,5.3_b", "1.6,6.1_w", "1.3,2.6_b")
    judge = Judge(
        "T, then T lines with the rows of one position and whose turn it is, as in 2.5,1.4_w",
        words=("First", "Second", "Draw"),
        sample=("3\n2.5_w\n1.3,5.3_b\n1.2,3.6_w\n", "First\nSecond\nFirst\n"),
    )

    n: int = parameter(6, Integer(2, 12), "columns")

    def moves(self, p: Place) -> Iterator[Move[Place]]:
        """For each row each square that the mover's rook can reach, from the left; named row-column."""
        side = p[0]
        for row, column, option in self._moved(p):
            yield Move(f"{row + 1}-{column}", option, 0, (f"{side}{row + 1}", f"c{column - 1}.{row}"))

    def options(self, p: Place) -> Iterator[Place]:
        """The positions after each move."""
        return (option for _, _, option in self._moved(p))

    def _moved(self, p: Place) -> Iterator[tuple[int, int, Place]]:
        side, rows = p
        other = "b" if side == "w" else "w"
        for index, (white, black) in enumerate(rows):
            own, wall = (white, black) if side == "w" else (black, white)
            reach = range(1, wall) if own < wall else range(wall + 1, self.n + 1)
            for column in reach:
                if column != own:
                    new = (column, black) if side == "w" else (white, column)
                    yield index, column, (other, (*rows[:index], new, *rows[index + 1 :]))

    def told(self, p: Place, move: Move[Place]) -> Message:
        """Which rook goes where."""
        row, _, column = move.name.partition("-")
        if p[0] == "w":
            return Message("move the white rook of row {row} to column {column}", row=row, column=column)
        return Message("move the black rook of row {row} to column {column}", row=row, column=column)

    def parse(self, text: str) -> Place:
        """Rows such as 2.5, the column of the white rook first, with commas between; after _ whose turn it is."""
        plain = friendly(text)
        body, mark, side = plain.partition("_")
        at = len(body) + len(mark)
        if mark and side.strip().lower() not in ("w", "b"):
            raise NotationError(Message("after _ stands w or b, found {word}", word=shown(side.strip())), at)
        rows: list[Row] = []
        start = 0
        for piece in body.split(","):
            match = _ROW.fullmatch(piece)
            if not match:
                message = Message("expected a row such as 2.5, found {word}", word=shown(piece.strip()))
                raise NotationError(message, min(start, max(0, len(plain) - 1)))
            row = int(match[1]), int(match[2])
            if row[0] == row[1] or not all(1 <= column <= self.n for column in row):
                message = Message("two rooks stand on different columns from 1 to {most}", most=self.n)
                raise IllegalError(message, start)
            rows.append(row)
            start += len(piece) + 1
        if len(rows) > _MOST:
            raise IllegalError(Message("{count} rows; at most {most}", count=len(rows), most=_MOST))
        return side.strip().lower() or "w", tuple(rows)

    def format(self, p: Place) -> str:
        """The rows with commas between, then whose turn it is."""
        return f"{','.join(f'{white}.{black}' for white, black in p[1])}_{p[0]}"

    def positions(self, size: int) -> Iterator[Place]:
        """Every position with that many rows, White to move first."""
        each = [list(permutations(range(1, self.n + 1), 2))] * size
        for side in "wb" if size else "":
            for rows in product(*each):
                yield side, rows

    def larger(self, random: Random) -> Iterator[Place]:
        """Boards of up to twenty rows."""
        for count in (3, 5, 10, 20):
            rows = (random.sample(range(1, self.n + 1), 2) for _ in range(count))
            yield random.choice("wb"), tuple((white, black) for white, black in rows)

    def scene(self, p: Place, at_most: int) -> Scene:
        """The board, row 1 at the bottom."""
        room = at_most - 2 * len(p[1])
        pieces = []
        for row, (white, black) in enumerate(p[1][: at_most // 2]):
            pieces.append(Piece(f"w{row + 1}", white - 1, row, "♖", "white rook"))
            pieces.append(Piece(f"b{row + 1}", black - 1, row, "♜", "black rook"))
        return Board(self.n, len(p[1]), tuple(pieces), cells=self.n * len(p[1]) <= room)

    def why(self, p: Place) -> Iterator[Reason]:
        """The gaps, and why going back does not help."""
        gaps = tuple(str(abs(white - black) - 1) for white, black in p[1])
        total = 0
        for white, black in p[1]:
            total ^= abs(white - black) - 1
        template = (
            "The gaps between the rooks, {gaps}, are heaps of Nim: a rook that comes nearer makes its gap smaller. "
            "One that "
            "goes back is followed by the other rook, and can do so only until it stands at the edge. The nim-sum "
            "of the "
            "gaps is {total}."
        )
        yield Reason(Message(template, gaps=gaps, total=total), (), (Fact(self, p, "outcome", self.gaps(p)),))

    @claim(
        "outcome",
        "The player to move wins exactly when the nim-sum of the gaps between the rooks is not 0, whoever it is; no "
        "position is a draw.",
        source="Winning Ways, chapter 3",
        status="proved",
    )
    def gaps(self, p: Place) -> str:
        """By Bouton's theorem on the gaps."""
        total = 0
        for white, black in p[1]:
            total ^= abs(white - black) - 1
        return "N" if total else "P"

    zh: ClassVar[Mapping[str, str]] = {
        "Northcott's game": "诺斯科特博弈（Northcott）",
        "slide your rook along its row, up to the opponent's rook, forwards or back.": (
            "沿行移动自己的车，进退皆可，但不得越过对方的车。"
        ),
        "In each row of a board stands a white and a black rook, and each player moves one colour.": (
            "棋盘的每行有一个白车和一个黑车，双方各走一色。"
        ),
        "A move takes a rook of one's own any number of squares along its row, forwards or back, but not onto or past "
        "the other rook. Whose turn it is belongs to the position, so what the two players may do is not the same; yet "
        "only the gaps between the rooks matter. Since rooks may go back, play need not end, but the winner can "
        "make it "
        "end.": (
            "每步把自己的一个车沿行移动任意多格，进退皆可，但不得到达或越过另一个车。轮到谁走是局面的一部分，所以双"
            "方的走法"
            "并不相同；但只有两车的间隔要紧。车可以后退，所以对局未必结束，但胜方能使它结束。"
        ),
        "rows": "行数",
        "columns": "列数",
        "(side, rows): w or b, and for each row the columns of the white and the black rook": (
            "(side, rows)：w 或 b，以及每行白车和黑车所在的列"
        ),
        "T, then T lines with the rows of one position and whose turn it is, as in 2.5,1.4_w": (
            "先是 T，随后 T 行，每行是一个局面的各行和轮到哪一方，如 2.5,1.4_w"
        ),
        "move the white rook of row {row} to column {column}": "把第 {row} 行的白车移到第 {column} 列",
        "move the black rook of row {row} to column {column}": "把第 {row} 行的黑车移到第 {column} 列",
        "after _ stands w or b, found {word}": "_ 之后应为 w 或 b，却是 {word}",
        "expected a row such as 2.5, found {word}": "此处应为一行，如 2.5，却是 {word}",
        "two rooks stand on different columns from 1 to {most}": "两车须在 1 到 {most} 的不同列上",
        "{count} rows; at most {most}": "共 {count} 行；最多 {most} 行",
        "white rook": "白车",
        "black rook": "黑车",
        "The gaps between the rooks, {gaps}, are heaps of Nim: a rook that comes nearer makes its gap smaller. One "
        "that "
        "goes back is followed by the other rook, and can do so only until it stands at the edge. The nim-sum of the "
        "gaps is {total}.": (
            "两车的间隔 {gaps} 就是尼姆的各堆：向前走使间隔变小；后退的车由另一车跟进，而且退到边上就不能再退。各间"
            "隔的尼姆"
            "和是 {total}。"
        ),
        "The player to move wins exactly when the nim-sum of the gaps between the rooks is not 0, whoever it is; no "
        "position is a draw.": "无论轮到谁走，当且仅当各间隔的尼姆和不为 0 时先手必胜；没有和局。",
        "Winning Ways, chapter 3": "Winning Ways，第 3 章",
    }
