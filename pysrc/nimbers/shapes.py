"""Positions as people paste them, read by their shape: lists inside lists, pairs, rows of signs; nothing is flattened.

Places are those in the text as it was typed. What has two readings is a NotationError that offers both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .model import Ruleset
from .notation import EMPTY, PAIRS, brackets, flat, integer, items, readable, shortened, shown, two_ways
from .text import IllegalError, Message, NotationError, add_source

DEEPEST = 20  # brackets inside brackets
# What stands before the brackets of a list where Python prints one.
_NAMES = re.compile(
    r"(?:np\.|numpy\.)?(?:array|list|tuple|set|frozenset|deque|dict|\w*EdgeView|\w*EdgeDataView|NodeView)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands between commas and brackets, without the blanks around it, and its place."""

    text: str
    start: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A list, its place, and the bracket it begins with; none for the text as a whole."""

    items: tuple[Leaf | Group, ...]
    start: int
    bracket: str = ""

    @property
    def leaves(self) -> bool:
        """Whether there is no list inside."""
        return all(isinstance(item, Leaf) for item in self.items)


Node = Leaf | Group


def tree(text: str) -> Group:
    """The lists of a text as Python has them: round brackets around one item alone are no list.

    >>> [type(item).__name__ for item in tree("[(1, 2), 3]").items]
    ['Group', 'Leaf']
    >>> tree("((1, 2))").items[1]
    Leaf(text='2', start=5, quoted=False)
    """
    plain = readable(text)
    if plain.count("(") + plain.count("[") + plain.count("{") > DEEPEST:
        _check_depth(plain)
    brackets(re.sub(r"'[^']*'|\"[^\"]*\"", lambda match: "." * len(match.group()), plain))  # each has its other half
    lists: list[tuple[str, int, list[Node]]] = [("", 0, [])]
    comma, at = True, 0  # whether an item may come here
    while at < len(plain):
        sign = plain[at]
        bracket, start, items = lists[-1]
        if sign.isspace():
            at += 1
        elif sign == ",":
            if comma:
                raise NotationError(Message("something is missing before this comma"), at)
            comma, at = True, at + 1
        elif sign in PAIRS:
            if not comma and not (items and isinstance(items[-1], Group)):
                raise NotationError(Message("a comma is missing before this bracket"), at)
            lists.append((sign, at, []))
            comma, at = True, at + 1
        elif sign in ")]}":
            lists.pop()
            alone = bracket == "(" and len(items) == 1 and not comma
            lists[-1][2].append(items[0] if alone else Group(tuple(items), start, bracket))
            comma, at = False, at + 1
        elif not comma:
            raise NotationError(Message("a comma is missing before {word}", word=shown(sign)), at)
        else:
            leaf, at, called = _leaf(plain, at)
            if not called:
                items.append(leaf)
                comma = leaf.text.endswith(":")
    top = lists[0][2]
    if len(top) == 1 and isinstance(top[0], Group) and not comma:
        return top[0]
    return Group(tuple(top), 0)


def _check_depth(plain: str) -> None:
    depth = 0
    for match in re.finditer(r"[()\[\]{}]", plain):
        depth += 1 if match.group() in PAIRS else -1
        if depth > DEEPEST:
            message = Message("brackets inside brackets: at most {most} deep", most=DEEPEST)
            raise NotationError(message, match.start())


def _leaf(plain: str, at: int) -> tuple[Leaf, int, bool]:
    """What begins at a place, where it ends, and whether it is only the name of a list, as in array([3, 4])."""
    if plain[at] in "\"'":
        end = plain.find(plain[at], at + 1)
        if end < 0:
            raise NotationError(Message("this quote is not closed"), at)
        return Leaf(plain[at + 1 : end], at + 1, quoted=True), end + 1, False
    end = at
    while end < len(plain) and plain[end] not in ",()[]{}\"'" and plain[end - 1 : end] != ":":
        end += 1
    word = plain[at:end].rstrip()
    if plain[end : end + 1] == "(" and _NAMES.fullmatch(word):
        return Leaf("", at), end, True
    return Leaf(word, at), end, False


def structured(text: str) -> bool:
    """Whether a text has brackets or quotes, so that its lists are read as Python's."""
    return re.search(r"[()\[\]{}\"'（［｛【“‘]", text) is not None


def pieces(plain: str, start: int = 0) -> list[tuple[str, int]]:
    """What stands between commas, with its place; NotationError where something is missing, but after the last comma.

    >>> pieces("1-2, 3,")
    [('1-2', 0), ('3', 5)]
    """
    found = []
    parts = plain.split(",")
    for number, part in enumerate(parts):
        word = part.strip()
        if word:
            found.append((word, start + part.index(word)))
        elif number < len(parts) - 1 or not found:
            raise NotationError(Message("something is missing before this comma"), start)
        start += len(part) + 1
    return found


def number_of(node: Node) -> int:
    """The whole number that a node is; raises NotationError."""
    if isinstance(node, Group):
        raise NotationError(Message("a number is expected here, not a list"), node.start)
    if node.quoted:
        raise NotationError(Message("a number is expected here, found {word}", word=shown(node.text)), node.start)
    try:
        return integer(node.text)
    except NotationError as error:
        raise NotationError(error.message, node.start + (error.at or 0)) from None


def tuples(text: str, length: int, example: str) -> list[tuple[tuple[int, ...], int]]:
    """The tuples of so many numbers that a list has, each with its place, as in [(3, 1), (4, 0)].

    >>> tuples("[(3, 1), (4, 0)]", 2, "3.1")
    [((3, 1), 1), ((4, 0), 9)]
    """
    found = []
    top = tree(text)
    if top.bracket and top.items and top.leaves and len(top.items) == length:
        top = Group((top,), top.start)
    for node in top.items:
        if isinstance(node, Leaf) or len(node.items) != length:
            message = Message("{count} numbers in brackets are expected here, as {example}", count=length,
                              example=example)  # fmt: skip
            raise NotationError(message, node.start)
        found.append((tuple(map(number_of, node.items)), node.start))
    return found


def list_and_number(text: str) -> tuple[list[tuple[int, int]], tuple[int, int]] | None:
    """The numbers of a list and the one beside it, each with its place; None where a text is no such pair.

    >>> list_and_number("([3, 4], 7)"), list_and_number("[3, 4]")
    (([(3, 2), (4, 5)], (7, 9)), None)
    """
    found = tree(text).items if structured(text) else ()
    if len(found) != 2 or not isinstance(found[0], Group) or isinstance(found[1], Group):
        return None
    return [(number_of(node), node.start) for node in found[0].items], (number_of(found[1]), found[1].start)


def dotted(text: str, example: str) -> list[tuple[int, int | None, int]]:
    """Items such as 3.1, or 3 alone, each as its two numbers and its place; pairs in brackets mean the same.

    >>> dotted("3.1, 4", "3.1"), dotted("[(3, 1), (4, 0)]", "3.1")
    ([(3, 1, 0), (4, None, 5)], [(3, 1, 1), (4, 0, 9)])
    """
    nested = structured(text) and not tree(text).leaves
    if readable(text).strip() in ("", EMPTY):
        return []
    found: list[tuple[int, int | None, int]] = []
    if not nested:
        plain = flat(text)
        for start, stop in items(plain):
            found.append((*_dotted(plain, start, stop, example), start))
        return found
    for node in tree(text).items:
        if isinstance(node, Leaf):
            plain = " " * node.start + node.text
            found.append((*_dotted(plain, node.start, len(plain), example), node.start))
        elif len(node.items) == 2:
            one, other = map(number_of, node.items)
            found.append((one, other, node.start))
        else:
            raise NotationError(Message("two numbers are expected in these brackets, as in {example}", example=example),
                                node.start)  # fmt: skip
    return found


def _dotted(plain: str, start: int, stop: int, example: str) -> tuple[int, int | None]:
    one, point, _ = plain[start:stop].partition(".")
    middle = start + len(one)
    try:
        return integer(plain, start, middle), integer(plain, middle + 1, stop) if point else None
    except NotationError as error:
        message = Message("expected {example}, found {word}", example=example, word=shown(plain[start:stop]))
        raise (NotationError(message, error.at) if "expected" in error.message.template else error) from None


# --- signs ----------------------------------------------------------------------------------------------------------

Square = tuple[str, int]  # a sign and its place


@dataclass(frozen=True)
class Signs:
    """The signs of squares, and what else is read as them.

    `mark` is the sign of a thing, `empty` that of none, `all` has every sign. `other` are further spellings that have
    one reading. A sign of `doubtful` is the mark where the empty sign is written and the mark is not; else it may be
    either.
    """

    all: str
    mark: str
    empty: str
    other: tuple[tuple[str, str], ...] = ()
    doubtful: str = ""


def settled(squares: Sequence[Square], signs: Signs, text: str) -> str:
    """The signs of some squares, each other spelling replaced; `text` is the whole, for what has two readings.

    >>> settled([("X", 0), (".", 1), ("x", 2)], Signs("x.", "x", ".", (("#", "x"), ("X", "x"))), "X.x")
    'x.x'
    """
    other = dict(signs.other)
    spelling: dict[str, str] = {}
    for sign, at in squares:  # two spellings of one sign in a text may well mean two things
        kept = spelling.setdefault(other.get(sign, sign), sign.lower())
        if kept != sign.lower():
            message = Message("{one} and {other} may mean the same here, or not: write one of them", one=shown(kept),
                              other=shown(sign))  # fmt: skip
            raise NotationError(message, at)
    read = "".join([other.get(sign, sign) for sign, _ in squares])
    if read and {"0", "1"} <= set(signs.doubtful) and not read.strip("01"):
        plain = "_".join(readable(text).split())
        rows = re.findall(r"[\[(]([^\[\]()]*)[\])]", plain)  # lists are offered as rows of signs
        signs_of_rows = "_".join(["".join(re.findall("[01]", row)) for row in rows])
        if rows and signs_of_rows.replace("_", "") == read:
            plain = signs_of_rows
        pairs = (signs.empty + signs.mark, signs.mark + signs.empty)
        one, two = (plain.translate(str.maketrans("01", pair)) for pair in pairs)
        raise two_ways(text.strip(), one, two, squares[0][1])
    doubtful = [sign for sign in signs.doubtful if sign in read]
    if len(doubtful) == 1:
        sign = doubtful[0]
        if signs.empty in read and signs.mark not in read:
            return read.replace(sign, signs.mark)
        if not read.strip(signs.all + sign):
            plain = "".join([other.get(one, one) for one in readable(text).strip()])
            one, two = plain.replace(sign, signs.mark), plain.replace(sign, signs.empty)
            raise two_ways(text.strip(), "_".join(one.split()), "_".join(two.split()), squares[read.index(sign)][1])
    bad = next((i for i, sign in enumerate(read) if sign not in signs.all), None)
    if bad is not None:
        found, at = squares[bad]
        raise NotationError(Message("a cell is one of {signs}; found {word}", signs=" ".join(signs.all),
                                    word=shown(found)), at)  # fmt: skip
    return read


def row_of(text: str, empties: str) -> list[Square]:
    """The squares of one row: signs with blanks between, a list of them, or one text in quotes.

    Where none of the `empties` is written a blank may be a square, too: that is a NotationError.

    >>> row_of("['x', '.']", "."), row_of("x. x", ".")
    ([('x', 2), ('.', 7)], [('x', 0), ('.', 1), ('x', 3)])
    """
    plain = readable(text)
    if structured(text) or "," in plain:
        top = tree(text)
        inner = next((item for item in top.items if isinstance(item, Group)), None)
        if inner is not None:
            raise NotationError(Message("there is a list inside the list here; signs are expected"), inner.start)
        leaves = [leaf for leaf in top.items if isinstance(leaf, Leaf)]
        if len(leaves) > 1:
            return [square for leaf in leaves for square in _cells(leaf)]
        if not leaves:
            return []
        plain = " " * leaves[0].start + leaves[0].text
    words = plain.split()
    if len(words) > 1 and any(map(len, words)) and not any(sign in plain for sign in empties):
        first = len(plain) - len(plain.lstrip())
        at = first + len(words[0])
        raise two_ways(plain.strip(), "".join(words), plain.strip().replace(" ", empties[0]), at)
    return [(sign, at) for at, sign in enumerate(plain) if not sign.isspace()]


def _cells(leaf: Leaf) -> list[Square]:
    """The signs of a leaf that is one sign, or several with blanks between."""
    found = [(match.group(), leaf.start + match.start()) for match in re.finditer(r"\S+", leaf.text)]
    long = next(((word, at) for word, at in found if len(word) > 1), None)
    if long is not None or not found:
        word, at = long or ("", leaf.start)
        raise NotationError(Message("one sign is expected here, found {word}", word=shown(word)), at)
    return found


def rows_of(text: str, empty: str = ".", *, parted: bool = False) -> list[list[Square]]:
    """The rows of a grid from the top: `_` or a new line between, or a list of texts, or a list of lists of signs.

    `_` is a sign of its own where no `empty` sign is written and the rows would have several lengths, unless it always
    parts rows (`parted`).

    >>> [[sign for sign, _ in row] for row in rows_of("x.._.x.")]
    [['x', '.', '.'], ['.', 'x', '.']]
    >>> [[sign for sign, _ in row] for row in rows_of("____")]
    [['_', '_', '_', '_']]
    """
    plain = readable(text)
    if structured(text) or "," in plain:
        top = tree(text)
        only = top.items[0] if len(top.items) == 1 else None
        if not isinstance(only, Leaf):
            return listed_rows(top)
        plain = " " * only.start + only.text  # one text in brackets or quotes is read as it is without them
    lines = [(match.group(), match.start()) for match in re.finditer(r"[^\n\r/]+", plain) if match.group().strip()]
    rows: list[list[Square]] = []
    split = "_" in plain and (parted or empty in plain or _is_grid(plain))
    for line, start in lines:
        pieces = _pieces(line, start) if split else [(line, start)]
        for piece, at in pieces:
            words = [(match.group(), at + match.start()) for match in re.finditer(r"\S+", piece)]
            single = all(len(word) == 1 for word, _ in words)
            if len(words) > 1 and len(lines) * len(pieces) == 1:
                joined = ("" if empty in plain else empty).join(word for word, _ in words)
                if single or empty not in plain:
                    raise two_ways(plain.strip(), "_".join(word for word, _ in words), joined, words[1][1])
            elif len(words) > 1 and single:
                words = [("".join(word for word, _ in words), words[0][1])]
                rows.append([(match.group(), at + match.start()) for match in re.finditer(r"\S", piece)])
                continue
            elif len(words) > 1:
                raise NotationError(Message("between rows stands _ or a new line"), words[1][1])
            rows += [[(sign, place + i) for i, sign in enumerate(word)] for word, place in words]
    return rows


def _is_grid(plain: str) -> bool:
    """Whether `_` parts a text without an empty sign into rows of one length, as the notation has it."""
    lengths = {len(row.strip()) for line in re.split(r"[\n\r/]", plain) if line.strip() for row in line.split("_")}
    return len(lengths) == 1 and 0 not in lengths


def _pieces(line: str, start: int) -> list[tuple[str, int]]:
    found, at = [], start
    for piece in line.split("_"):
        if not piece.strip():
            raise NotationError(Message("a row is missing here"), min(at, start + len(line) - 1))
        found.append((piece, at))
        at += len(piece) + 1
    return found


def listed_rows(top: Group) -> list[list[Square]]:
    """The rows of a list of texts, or of a list of lists of signs."""
    if top.items and not top.leaves:
        leaf = next((item for item in top.items if isinstance(item, Leaf)), None)
        if leaf is not None:
            raise NotationError(Message("a row is expected here, in brackets as the others"), leaf.start)
        rows = []
        for row in top.items:
            assert isinstance(row, Group)
            inner = next((item for item in row.items if isinstance(item, Group)), None)
            if inner is not None:
                raise NotationError(Message("there is a list inside the list here; signs are expected"), inner.start)
            rows.append([square for leaf in row.items if isinstance(leaf, Leaf) for square in _cells(leaf)])
        return rows
    return [
        [(sign, leaf.start + i) for i, sign in enumerate(leaf.text)] for leaf in top.items if isinstance(leaf, Leaf)
    ]


# --- what is asked --------------------------------------------------------------------------------------------------


def read_position(rules: Ruleset[Any], text: str) -> Any:
    """The position that a text stands for; a failure has its place, and says how a position is written."""
    try:
        return rules.parse(text)
    except (NotationError, IllegalError) as error:
        at = len(text) - len(text.lstrip()) if error.at is None else error.at
        message, template = error.message, error.message.template
        if isinstance(error, NotationError) and "write" not in template and "as in" not in template and rules.examples:
            example = shortened(rules.examples[0])
            message = Message("{why}; write a position as in {example}", why=message, example=example)
        failure = type(error)(message, min(at, len(text)))
        for note in getattr(error, "__notes__", ()):
            failure.add_note(note)
        raise failure from None


def read_as(rules: Ruleset[Any], p: Any, text: str) -> Message | None:
    """A sentence with the notation of p, where the text has other signs than it; None for what is plainly the same.

    Sizes such as 3x4 and numbers of squares are as plain.

    >>> from nimbers import game
    >>> read_as(game("nim"), (3, 4), "3, 4"), read_as(game("nim"), (3, 4), "*3+*4").template
    (None, 'Read as: {position}')
    """
    written = rules.format(p)
    plain = readable(text).strip()
    if re.fullmatch(r"[0-9]+(x[0-9]+)?", plain) or _alike(plain) == _alike(written):
        return None
    return Message("Read as: {position}", position=shortened(written, 300))


def _alike(text: str) -> str:
    return re.sub(r"[,\s]+", ",", text.strip())


def spoken(value: Any) -> str:
    """The text of a position or parameter given as a Python value: text as it is, else as Python writes it.

    >>> spoken((3, 4)), spoken("3,4"), spoken([(1, 2)])
    ('(3, 4)', '3,4', '[(1, 2)]')
    """
    return value if isinstance(value, str) else str(value)


add_source(__name__)
