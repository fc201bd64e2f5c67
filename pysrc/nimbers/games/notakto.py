"""Notakto: noughts and crosses with crosses only, on several boards."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar

from ..model import (
    MISERE,
    NORMAL,
    Fact,
    Figure,
    IllegalError,
    Judge,
    Message,
    Move,
    NotationError,
    Reason,
    Ruleset,
    claim,
)
from ..notation import EMPTY, friendly, shown
from ..scene import Board, Piece, Scene, SumScene

Boards = tuple[int, ...]  # the crosses of each board as bits: a1, b1, c1, a2, ... from the lowest
LINES = (7, 56, 448, 73, 146, 292, 273, 84)
MOST = 100  # boards
# The element of the misère quotient of every board without a line, one of all that are turned or mirrored alike.
_ELEMENTS = {
    "1": (98, 1, 2),
    "a": (238, 115, 173, 229, 27, 43, 102, 108, 170, 325, 13, 21, 28, 97, 10, 40, 68),
    "b": (110, 171, 29, 30, 45, 99, 101, 113, 114, 11, 42, 5, 12, 17, 18),
    "ab": (78, 106, 19, 26, 69),
    "d": (14, 41, 70),
    "ad": (3,),
    "cc": (16,),
    "c": (0,),
}
# A word of letters in order, rewritten until nothing fits, is one of the 18 elements.
_RELATIONS = (("aa", ""), ("bbb", "b"), ("bbc", "c"), ("ccc", "acc"), ("bbd", "d"), ("cd", "ad"), ("dd", "cc"))
_LOST = ("a", "bb", "bc", "cc")


@dataclass(frozen=True)
class Notakto(Ruleset[Boards]):
    """Both players write crosses, on one board or on several.

    There are boards of three by three cells. A move writes a cross into a free cell of any board. A board with three
    crosses in a row, a column or a diagonal is dead and is taken away.

    In misère play, as the game is usually played, whoever completes the last line loses; in normal play whoever
    completes it wins.
    """

    title = "Notakto"
    family = "grids"
    also = ("X-only tic-tac-toe", "Impartial tic-tac-toe", "No-Tac-Toe", "全叉井字棋", "无圈井字棋")
    size_name = "free cells"
    conventions = (MISERE, NORMAL)
    placeholder = "2, or x.._..._..."
    handed = "the tuple of boards, each a tuple of three rows from the top, x for a cross and . for a free cell"
    examples = ("1", "2", "x.._..._...", ".x._xx._...,..._.x._...")
    judge = Judge(
        "T, then T lines with the number of empty boards, or with boards row by row",
        sample=("4\n1\n2\n3\n..._.x._...\n", "First\nSecond\nFirst\nSecond\n"),
    )

    def moves(self, p: Boards) -> Iterator[Move[Boards]]:
        """Each free cell of each board, named by the board's number, a dot and the cell."""
        for index, board in enumerate(p):
            for place in range(9):
                if not board >> place & 1:
                    y, x = divmod(place, 3)
                    name = f"{index + 1}.{'abc'[x]}{y + 1}"
                    yield Move(name, _crossed(p, index, place), 0, (f"t{index + 1}:c{x}.{y}",))

    def options(self, p: Boards) -> Iterator[Boards]:
        """The boards left."""
        return (_crossed(p, i, place) for i, board in enumerate(p) for place in range(9) if not board >> place & 1)

    def told(self, p: Boards, move: Move[Boards]) -> Message:
        """The cell, and whether the board dies."""
        number, _, cell = move.name.partition(".")
        if len(move.option) < len(p):
            return Message("write a cross on {cell} of board {number}, which dies", cell=cell, number=int(number))
        return Message("write a cross on {cell} of board {number}", cell=cell, number=int(number))

    def parse(self, text: str) -> Boards:
        """How many empty boards; or boards with commas between, each in rows from the top with `_` between."""
        plain = friendly(text).translate({ord("X"): "x", ord("/"): "_"})
        word = plain.strip()
        if word in ("", EMPTY):
            return ()
        if re.fullmatch("[0-9]{1,9}", word, re.ASCII):
            _check(int(word))
            return (0,) * int(word)
        boards: list[int] = []
        for match in re.finditer(r"[^,\s]+", plain):
            for offset, sign in enumerate(match.group()):
                if sign not in "x._":
                    message = Message("expected x for a cross or . for a free cell, found {word}", word=shown(sign))
                    raise NotationError(message, match.start() + offset)
            rows = match.group().split("_")
            if [len(row) for row in rows] != [3, 3, 3]:
                raise NotationError(Message("a board has three rows of three cells, as in x.._..._..."), match.start())
            board = sum((sign == "x") << place for place, sign in enumerate("".join(reversed(rows))))
            if not _dead(board):
                boards.append(board)
        _check(len(boards))
        return tuple(boards)

    def format(self, p: Boards) -> str:
        """Each board in rows from the top."""
        return ",".join("_".join(rows) for rows in self.plain(p)) or EMPTY

    def plain(self, p: Boards) -> tuple[tuple[str, ...], ...]:
        """The rows of every board as text, from the top."""
        return tuple(tuple("".join(".x"[board >> 3 * y + x & 1] for x in range(3)) for y in (2, 1, 0)) for board in p)

    def positions(self, size: int) -> Iterator[Boards]:
        """Boards in every order with that many free cells together, fewest boards first."""
        for count in range(size // 3 + 1):
            for free in product(range(3, 10), repeat=count):
                if sum(free) == size:
                    yield from product(*(_BY_FREE[f] for f in free))

    def components(self, p: Boards) -> Iterator[tuple[Ruleset[Any], Any]]:
        """The boards."""
        return ((self, (board,)) for board in p)

    def figures(self, p: Boards) -> Iterator[Figure]:
        """Each board by its number."""
        for number in range(1, len(p) + 1):
            yield Figure(Message("board {number}", number=number), (f"t{number}",))

    def key(self, p: Boards) -> Hashable:
        """Each board in the least of its eight forms, in rising order."""
        return tuple(sorted(map(_FORMS.__getitem__, p)))

    def why(self, p: Boards) -> Iterator[Reason]:
        """The elements of the boards, and their product."""
        if self.convention != MISERE or not p:
            return
        elements = [_ELEMENT[_FORMS[board]] for board in p]
        message = Message(
            "In the misère quotient the boards have the elements {values}. Their product is {product}, and the player "
            "to move loses exactly when that is a, b², bc or c².",
            values=", ".join(_written(e) for e in elements[:20]), product=_written(_reduced("".join(elements))),
        )  # fmt: skip
        if len(p) <= 20:
            yield Reason(message, (), (Fact(self, p, "outcome", self.quotient(p)),))

    def scene(self, p: Boards, at_most: int) -> Scene:
        """The boards side by side, with their crosses."""
        terms: list[tuple[str, Scene]] = []
        left = at_most
        for number, board in enumerate(p, 1):
            places = [divmod(place, 3) for place in range(9) if board >> place & 1]
            left -= 10 + len(places)
            if left < 0:
                break
            crosses = tuple(Piece(f"x{x}.{y}", x, y, "×", "cross") for y, x in places)
            terms.append((str(number), Board(3, 3, crosses, lettered=True)))
        return SumScene(tuple(terms), len(p))

    @claim(
        "outcome",
        "Every board has an element of a commutative monoid with the generators a, b, c, d and the relations a² = 1, "
        "b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c², which has 18 elements. The player to move loses exactly "
        "when the product over all boards is a, b², bc or c².",
        source="T. E. Plambeck and G. Whitehead, The secrets of Notakto (2013), arXiv 1301.1672",
        status="proved",
        conventions=(MISERE,),
    )
    def quotient(self, p: Boards) -> str:
        """Whether the product of the boards' elements is one of four."""
        return "P" if _reduced("".join(_ELEMENT[_FORMS[board]] for board in p)) in _LOST else "N"

    @claim(
        "winning_moves",
        "On one empty board the only winning first move is the centre.",
        source="T. E. Plambeck and G. Whitehead, The secrets of Notakto (2013), arXiv 1301.1672",
        status="proved",
        conventions=(MISERE,),
    )
    def centre(self, p: Boards) -> list[str] | None:
        """Speaks of one empty board."""
        return ["1.b2"] if p == (0,) else None

    @claim(
        "outcome",
        "On two equal boards the second player wins by answering every cross with the same cross on the other board.",
        source="the copying of normal play, carried over",
        status="refuted",
        counterexample="xx._x.x_.xx,xx._x.x_.xx",
        conventions=(MISERE,),
    )
    def copying(self, p: Boards) -> str | None:
        """Speaks of two equal boards."""
        return "P" if len(p) == 2 and p[0] == p[1] else None

    zh: ClassVar[Mapping[str, str]] = {
        "Notakto": "Notakto（全叉井字棋）",
        "noughts and crosses with crosses only, on several boards.": "只画叉的井字棋，可同时用几张棋盘。",
        "Both players write crosses, on one board or on several.": "双方都画叉，用一张或几张棋盘。",
        "There are boards of three by three cells. A move writes a cross into a free cell of any board. A board with "
        "three crosses in a row, a column or a diagonal is dead and is taken away.": (
            "有若干张三乘三的棋盘。每步在任一棋盘的一个空格里画叉。一行、一列或一条对角线上有三个叉的棋盘就死了，随"
            "即拿走。"
        ),
        "In misère play, as the game is usually played, whoever completes the last line loses; in normal play whoever"
        " completes it wins.": ("通常按反常玩法：连成最后一线的人落败；常规玩法中，连成它的人获胜。"),
        "free cells": "空格数",
        "the tuple of boards, each a tuple of three rows from the top, x for a cross and . for a free cell": (
            "各棋盘的元组，每张是自上而下三行的元组：x 表示叉，. 表示空格"
        ),
        "T, then T lines with the number of empty boards, or with boards row by row": (
            "先是 T，随后 T 行，每行是空棋盘的张数，或逐行写出的棋盘"
        ),
        "write a cross on {cell} of board {number}": "在第 {number} 张棋盘的 {cell} 画叉",
        "write a cross on {cell} of board {number}, which dies": "在第 {number} 张棋盘的 {cell} 画叉，该棋盘随之死去",
        "expected x for a cross or . for a free cell, found {word}": "叉写作 x，空格写作 .；却出现 {word}",
        "a board has three rows of three cells, as in x.._..._...": "一张棋盘有三行，每行三格，如 x.._..._...",
        "{count} boards; at most {most}": "共 {count} 张棋盘；最多 {most} 张",
        "board {number}": "第 {number} 张棋盘",
        "cross": "叉",
        "In the misère quotient the boards have the elements {values}. Their product is {product}, and the player to"
        " move loses exactly when that is a, b², bc or c².": (
            "在反常商中，各棋盘的元素是 {values}。乘积是 {product}；当且仅当它是 a、b²、bc 或 c² 时，轮到走的人必败。"
        ),
        "Every board has an element of a commutative monoid with the generators a, b, c, d and the relations a² = 1,"
        " b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c², which has 18 elements. The player to move loses"
        " exactly when the product over all boards is a, b², bc or c².": (
            "每张棋盘对应一个交换幺半群的元素：生成元为 a、b、c、d，关系为 a² = 1、b³ = b、b²c = c、c³ = ac²、b²d ="
            " d、cd = ad、d² = c²，共 18 个元素。当且仅当所有棋盘的乘积是 a、b²、bc 或 c² 时，轮到走的人必败。"
        ),
        "On one empty board the only winning first move is the centre.": "在一张空棋盘上，唯一的必胜首着是中心。",
        "T. E. Plambeck and G. Whitehead, The secrets of Notakto (2013), arXiv 1301.1672": (
            "T. E. Plambeck 与 G. Whitehead，The secrets of Notakto（2013），arXiv 1301.1672"
        ),
        "On two equal boards the second player wins by answering every cross with the same cross on the other board.": (
            "在两张相同的棋盘上，后手把每个叉照搬到另一张上而获胜。"
        ),
        "the copying of normal play, carried over": "照搬常规玩法的模仿策略",
    }


def _dead(board: int) -> bool:
    return any(board & line == line for line in LINES)


def _crossed(p: Boards, index: int, place: int) -> Boards:
    """The boards after a cross, without the board if it dies."""
    board = p[index] | 1 << place
    return p[:index] + (() if _dead(board) else (board,)) + p[index + 1 :]


def _forms(board: int) -> Iterator[int]:
    """The board turned and mirrored in all eight ways."""
    cells = [divmod(place, 3) for place in range(9) if board >> place & 1]
    for flip, left, up in product((False, True), repeat=3):
        turned = ((x, y) if flip else (y, x) for y, x in cells)
        yield sum(1 << 3 * (2 - y if up else y) + (2 - x if left else x) for y, x in turned)


def _reduced(word: str) -> str:
    """The element that a product of generators is."""
    while True:
        word = "".join(sorted(word))
        for old, new in _RELATIONS:
            if all(word.count(letter) >= old.count(letter) for letter in old):
                for letter in old:
                    word = word.replace(letter, "", 1)
                word += new
                break
        else:
            return word


def _written(word: str) -> str:
    """An element as the paper writes it."""
    return "·".join(word).replace("b·b", "b²").replace("c·c", "c²") or "1"


def _check(count: int) -> None:
    if count > MOST:
        raise IllegalError(Message("{count} boards; at most {most}", count=count, most=MOST))


_LIVE = [board for board in range(512) if not _dead(board)]
_FORMS = {board: min(_forms(board)) for board in _LIVE}
_BY_FREE = {free: [board for board in _LIVE if 9 - board.bit_count() == free] for free in range(10)}
_ELEMENT = {board: "" if word == "1" else word for word, boards in _ELEMENTS.items() for board in boards}
