"""Notakto: noughts and crosses with crosses only, on several boards."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from ..families.grids import SPELLINGS
from ..model import MISERE, NORMAL, Figure, Judge, Move, Reason, Ruleset, proved, refuted
from ..notation import EMPTY, readable
from ..scene import Board, Piece, Scene, SumScene
from ..shapes import Group, Leaf, Signs, Square, listed_rows, pieces, rows_of, settled, structured, tree
from ..text import IllegalError, Message, NotationError

Boards = tuple[int, ...]  # the crosses of each board as bits: a1, b1, c1, a2, ... from the lowest
LINES = (7, 56, 448, 73, 146, 292, 273, 84)
MOST = 100  # greatest number of boards
# The boards, up to symmetry, that have each element of the misère quotient.
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
# Sorted words, rewritten until no relation applies, are the 18 elements.
_RELATIONS = (("aa", ""), ("bbb", "b"), ("bbc", "c"), ("ccc", "acc"), ("bbd", "d"), ("cd", "ad"), ("dd", "cc"))
_LOST = ("a", "bb", "bc", "cc")
_SIGNS = Signs("x.", "x", ".", (*SPELLINGS, ("×", "x"), ("❌", "x")), "o")
_BOARD = re.compile(r"[xX.]{3}_[xX.]{3}_[xX.]{3}")


@dataclass(frozen=True)
class Notakto(Ruleset[Boards]):
    """Both players write crosses, on one board or on several.

    There are boards of three by three cells. A move writes a cross into a free cell of any board. A board with three
    crosses in a row, a column or a diagonal is dead and is taken away.

    In misère play, as the game is usually played, whoever completes the last line loses; in normal play whoever
    completes it wins.
    """

    spellings = (
        "The number of empty boards, `2`; or boards with commas between, rows from the top with _ between, "
        'or nine signs in a row: `x.._..._...`, `X........`; a list of three rows, `["x..", "...", "..."]`.'
    )
    title = "Notakto"
    family = "grids"
    aliases = ("X-only tic-tac-toe", "Impartial tic-tac-toe", "No-Tac-Toe", "全叉井字棋", "无圈井字棋")
    size_name = "free cells"
    conventions = (MISERE, NORMAL)
    goals = ("Whoever completes the last line loses.", "Whoever completes the last line wins.")
    placeholder = "2, or x.._..._..."
    argument = "the tuple of boards, each a tuple of three rows from the top, x for a cross and . for a free cell"
    examples = ("1", "2", "x.._..._...", ".x._xx._...,..._.x._...")
    judge = Judge(
        "T, then T lines with the number of empty boards, or with boards row by row",
        sample=("4\n1\n2\n3\n..._.x._...\n", "First\nSecond\nFirst\nSecond\n"),
    )

    def moves(self, p: Boards) -> Iterator[Move[Boards]]:
        """Yield the free cells of each board, named by the board's number, a point and the cell."""
        for index, board in enumerate(p):
            for place in range(9):
                if not board >> place & 1:
                    y, x = divmod(place, 3)
                    name = f"{index + 1}.{'abc'[x]}{y + 1}"
                    yield Move(name, _add_cross(p, index, place), 0, (f"t{index + 1}:c{x}.{y}",))

    def options(self, p: Boards) -> Iterator[Boards]:
        return (_add_cross(p, i, place) for i, board in enumerate(p) for place in range(9) if not board >> place & 1)

    def describe_move(self, p: Boards, move: Move[Boards]) -> Message:
        number, _, cell = move.name.partition(".")
        if len(move.option) < len(p):
            return Message("write a cross on {cell} of board {number}, which dies", cell=cell, number=int(number))
        return Message("write a cross on {cell} of board {number}", cell=cell, number=int(number))

    def parse(self, text: str) -> Boards:
        """Return the boards of a text: the number of empty boards, or boards of rows from the top."""
        plain = readable(text)
        word = plain.strip()
        if word in ("", EMPTY):
            return ()
        if re.fullmatch("[0-9]{1,9}", word, re.ASCII) and (word == "0" or word[0] != "0"):
            _check(int(word))
            return (0,) * int(word)
        boards: list[int] = []
        for rows in _boards(text):
            if [len(row) for row in rows] != [3, 3, 3]:
                at = rows[0][0][1] if rows and rows[0] else len(plain) - len(plain.lstrip())
                raise NotationError(Message("a board has three rows of three cells, as in x.._..._..."), at)
            signs = settled([square for row in reversed(rows) for square in row], _SIGNS, text)
            board = sum((sign == "x") << place for place, sign in enumerate(signs))
            if not _is_dead(board):
                boards.append(board)
        _check(len(boards))
        return tuple(boards)

    def format(self, p: Boards) -> str:
        return ",".join("_".join(rows) for rows in self.as_argument(p)) or EMPTY

    def as_argument(self, p: Boards) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple("".join(".x"[board >> 3 * y + x & 1] for x in range(3)) for y in (2, 1, 0)) for board in p)

    def positions(self, size: int) -> Iterator[Boards]:
        """Yield boards in every order with `size` free cells in all, the fewest boards first."""
        for count in range(size // 3 + 1):
            for free in product(range(3, 10), repeat=count):
                if sum(free) == size:
                    yield from product(*(_BY_FREE[f] for f in free))

    def start_of(self, number: int) -> Boards | None:
        """Return so many empty boards."""
        return (0,) * number if number <= MOST else None

    def components(self, p: Boards) -> Iterator[tuple[Ruleset[Any], Any]]:
        return ((self, (board,)) for board in p)

    def figures(self, p: Boards) -> Iterator[Figure]:
        for number in range(1, len(p) + 1):
            yield Figure(Message("board {number}", number=number), (f"t{number}",))

    def key(self, p: Boards) -> Hashable:
        """Return the boards, each in its canonical form, in rising order."""
        return tuple(sorted(map(_FORMS.__getitem__, p)))

    def why(self, p: Boards) -> Iterator[Reason]:
        if self.convention != MISERE or not p:
            return
        elements = [_ELEMENT[_FORMS[board]] for board in p]
        message = Message(
            "In the misère quotient the boards have the elements {values}. Their product is {product}, and the player "
            "to move loses exactly when that is a, b², bc or c².",
            values=", ".join(_notation(e) for e in elements[:20]), product=_notation(_reduce("".join(elements))),
        )  # fmt: skip
        if len(p) <= 20:
            yield self.step_from_fact(p, "outcome", self.quotient(p), message)

    def scene(self, p: Boards, at_most: int) -> Scene:
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

    @proved(
        "outcome",
        "Every board has an element of a commutative monoid with the generators a, b, c, d and the relations a² = 1, "
        "b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c², which has 18 elements. The player to move loses exactly "
        "when the product over all boards is a, b², bc or c².",
        source="T. E. Plambeck and G. Whitehead, The secrets of Notakto (2013), arXiv 1301.1672",
        conventions=(MISERE,),
    )
    def quotient(self, p: Boards) -> str:
        """Return P if the product of the boards' elements is one of four, else N."""
        return "P" if _reduce("".join(_ELEMENT[_FORMS[board]] for board in p)) in _LOST else "N"

    @proved(
        "winning_moves",
        "On one empty board the only winning first move is the centre.",
        source="T. E. Plambeck and G. Whitehead, The secrets of Notakto (2013), arXiv 1301.1672",
        conventions=(MISERE,),
    )
    def centre(self, p: Boards) -> list[str] | None:
        """Return the winning move on one empty board; None for other positions."""
        return ["1.b2"] if p == (0,) else None

    @refuted(
        "outcome",
        "On two equal boards the second player wins by answering every cross with the same cross on the other board.",
        source="the copying of normal play, carried over",
        counterexample="xx._x.x_.xx,xx._x.x_.xx",
        conventions=(MISERE,),
    )
    def copying(self, p: Boards) -> str | None:
        """Return P for two equal boards; None for other positions."""
        return "P" if len(p) == 2 and p[0] == p[1] else None


def _is_dead(board: int) -> bool:
    return any(board & line == line for line in LINES)


def _add_cross(p: Boards, index: int, place: int) -> Boards:
    """Return the boards after a cross, without the board if that ends it."""
    board = p[index] | 1 << place
    return p[:index] + (() if _is_dead(board) else (board,)) + p[index + 1 :]


def _forms(board: int) -> Iterator[int]:
    """Yield the eight symmetric images of a board."""
    cells = [divmod(place, 3) for place in range(9) if board >> place & 1]
    for flip, left, up in product((False, True), repeat=3):
        turned = ((x, y) if flip else (y, x) for y, x in cells)
        yield sum(1 << 3 * (2 - y if up else y) + (2 - x if left else x) for y, x in turned)


def _reduce(word: str) -> str:
    """Return the element that equals a product of generators."""
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


def _notation(word: str) -> str:
    """Return an element in the notation of the paper."""
    return "·".join(word).replace("b·b", "b²").replace("c·c", "c²") or "1"


def _check(count: int) -> None:
    if count > MOST:
        raise IllegalError(Message("{count} boards; at most {most}", count=count, most=MOST))


_LIVE = [board for board in range(512) if not _is_dead(board)]
_FORMS = {board: min(_forms(board)) for board in _LIVE}
_BY_FREE = {free: [board for board in _LIVE if 9 - board.bit_count() == free] for free in range(10)}
_ELEMENT = {board: "" if word == "1" else word for word, boards in _ELEMENTS.items() for board in boards}


def _boards(text: str) -> Iterator[list[list[Square]]]:
    """Yield the rows of each board of a text; a board may also be nine signs in one row."""
    plain = readable(text)
    if not structured(text):
        spaced = all(_BOARD.fullmatch(word) for word in re.split(r"[,\s]+", plain.strip()))
        found = [(piece.group(), piece.start()) for piece in re.finditer(r"[^,\s]+", plain)]
        for piece, start in found if spaced else pieces(plain):
            rows = rows_of(" " * start + piece)  # blanks keep the places of the text
            nine = rows[0] if len(rows) == 1 else []
            yield [nine[:3], nine[3:6], nine[6:]] if len(nine) == 9 else rows
        return
    top = tree(text)
    if top.items and top.leaves and all(isinstance(leaf, Leaf) and len(leaf.text) == 3 for leaf in top.items):
        top = Group((top,), top.start)
    for item in top.items:
        if isinstance(item, Leaf):
            yield rows_of(" " * item.start + item.text)
            continue
        inner = next((row for row in item.items if isinstance(row, Group) and not row.leaves), None)
        if inner is not None:
            raise NotationError(Message("there is a list inside the list here; signs are expected"), inner.start)
        yield listed_rows(item)
