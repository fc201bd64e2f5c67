"""Parse positions as people paste them, by their shape: nested lists, pairs, rows of signs; nothing is flattened.

Indices refer to the user's text. An ambiguous text raises a NotationError that offers both readings.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .model import Ruleset
from .notation import EMPTY, PAIRS, brackets, flat, integer, items, readable, shortened, shown, two_ways
from .text import IllegalError, Message, NotationError, add_source

DEEPEST = 20  # most levels of nested brackets
# The type names that Python prints before the brackets of a list.
_NAMES = re.compile(
    r"(?:np\.|numpy\.)?(?:array|list|tuple|set|frozenset|deque|dict|\w*EdgeView|\w*EdgeDataView|NodeView)", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """The text between commas and brackets, without the blanks around it, and its index."""

    text: str
    start: int
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A list, its index, and its opening bracket; the bracket is "" for the text as a whole."""

    items: tuple[Leaf | Group, ...]
    start: int
    bracket: str = ""

    @property
    def leaves(self) -> bool:
        """Whether no item is itself a list."""
        return all(isinstance(item, Leaf) for item in self.items)


Node = Leaf | Group


def tree(text: str) -> Group:
    """Parse the nested lists of a text as Python does; round brackets around one item do not make a list.

    >>> [type(item).__name__ for item in tree("[(1, 2), 3]").items]
    ['Group', 'Leaf']
    >>> tree("((1, 2))").items[1]
    Leaf(text='2', start=5, quoted=False)
    """
    plain = readable(text)
    if plain.count("(") + plain.count("[") + plain.count("{") > DEEPEST:
        _check_depth(plain)
    brackets(re.sub(r"'[^']*'|\"[^\"]*\"", lambda match: "." * len(match.group()), plain))  # raises if unmatched
    lists: list[tuple[str, int, list[Node]]] = [("", 0, [])]
    comma, at = True, 0  # comma: whether an item may follow
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
    """Return the leaf at an index, its end, and whether it is only the type name of a list, as in array([3, 4])."""
    if plain[at] in "\"'":
        end = plain.find(plain[at], at + 1)
        if end < 0:
            raise NotationError(Message("this quote is not closed"), at)
        key = re.compile(r"\s*:").match(plain, end + 1)
        if key is not None:  # of a dictionary, as JSON writes it
            return Leaf(f"{plain[at + 1 : end]}:", at + 1), key.end(), False
        return Leaf(plain[at + 1 : end], at + 1, quoted=True), end + 1, False
    end = at
    while end < len(plain) and plain[end] not in ",()[]{}\"'" and plain[end - 1 : end] != ":":
        end += 1
    word = plain[at:end].rstrip()
    if plain[end : end + 1] == "(" and _NAMES.fullmatch(word):
        return Leaf("", at), end, True
    return Leaf(word, at), end, False


def structured(text: str) -> bool:
    """Return whether a text has brackets or quotes, so that it is parsed like a Python list."""
    return re.search(r"[()\[\]{}\"'（［｛【“‘]", text) is not None


def pieces(plain: str, start: int = 0) -> list[tuple[str, int]]:
    """Split a text at commas into (item, index); raises NotationError for a missing item except after the last comma.

    >>> pieces("1-2, 3,")
    [('1-2', 0), ('3', 5)]
    """
    words = []
    parts = plain.split(",")
    for number, part in enumerate(parts):
        word = part.strip()
        if word:
            words.append((word, start + part.index(word)))
        elif number < len(parts) - 1 or not words:
            raise NotationError(Message("something is missing before this comma"), start)
        start += len(part) + 1
    return words


def number_of(node: Node) -> int:
    """Parse a node as a whole number; raises NotationError."""
    if isinstance(node, Group):
        raise NotationError(Message("a number is expected here, not a list"), node.start)
    if node.quoted:
        raise NotationError(Message("a number is expected here, found {word}", word=shown(node.text)), node.start)
    try:
        return integer(node.text)
    except NotationError as error:
        raise NotationError(error.message, node.start + (error.at or 0)) from None


def tuples(text: str, length: int, example: str) -> list[tuple[tuple[int, ...], int]]:
    """Parse a list of tuples of `length` numbers, as in [(3, 1), (4, 0)], into (tuple, index) pairs.

    >>> tuples("[(3, 1), (4, 0)]", 2, "3.1")
    [((3, 1), 1), ((4, 0), 9)]
    """
    pairs = []
    top = tree(text)
    if top.bracket and top.items and top.leaves and len(top.items) == length:
        top = Group((top,), top.start)
    for node in top.items:
        if isinstance(node, Leaf) or len(node.items) != length:
            message = Message("{count} numbers in brackets are expected here, as {example}", count=length,
                              example=example)  # fmt: skip
            raise NotationError(message, node.start)
        pairs.append((tuple(map(number_of, node.items)), node.start))
    return pairs


def list_and_number(text: str) -> tuple[list[tuple[int, int]], tuple[int, int]] | None:
    """Parse a pair of a list and a number, each number with its index; None if the text has another shape.

    >>> list_and_number("([3, 4], 7)"), list_and_number("[3, 4]")
    (([(3, 2), (4, 5)], (7, 9)), None)
    """
    pair = tree(text).items if structured(text) else ()
    if len(pair) != 2 or not isinstance(pair[0], Group) or isinstance(pair[1], Group):
        return None
    return [(number_of(node), node.start) for node in pair[0].items], (number_of(pair[1]), pair[1].start)


def dotted(text: str, example: str) -> list[tuple[int, int | None, int]]:
    """Parse items such as 3.1, or (3, 1), or 3 alone, into (first, second or None, index).

    >>> dotted("3.1, 4", "3.1"), dotted("[(3, 1), (4, 0)]", "3.1")
    ([(3, 1, 0), (4, None, 5)], [(3, 1, 1), (4, 0, 9)])
    """
    top = tree(text) if structured(text) else Group((), 0)
    if not top.bracket and len(top.items) == 1 and isinstance(top.items[0], Group):
        top = top.items[0]  # [2, 1]; as in a program
    nested = not top.leaves
    if readable(text).strip() in ("", EMPTY):
        return []
    pairs: list[tuple[int, int | None, int]] = []
    if not nested:
        plain = flat(text)
        for start, stop in items(plain):
            pairs.append((*_dotted(plain, start, stop, example), start))
        return pairs
    for node in top.items:
        if isinstance(node, Leaf):
            plain = " " * node.start + node.text
            pairs.append((*_dotted(plain, node.start, len(plain), example), node.start))
        elif len(node.items) == 2:
            one, other = map(number_of, node.items)
            pairs.append((one, other, node.start))
        else:
            raise NotationError(Message("two numbers are expected in these brackets, as in {example}", example=example),
                                node.start)  # fmt: skip
    return pairs


def _dotted(plain: str, start: int, stop: int, example: str) -> tuple[int, int | None]:
    one, point, _ = plain[start:stop].partition(".")
    middle = start + len(one)
    try:
        return integer(plain, start, middle), integer(plain, middle + 1, stop) if point else None
    except NotationError as error:
        message = Message("expected {example}, found {word}", example=example, word=shown(plain[start:stop]))
        raise (NotationError(message, error.at) if "expected" in error.message.template else error) from None


# --- signs ----------------------------------------------------------------------------------------------------------

Square = tuple[str, int]  # a sign and its index in the text


@dataclass(frozen=True)
class Signs:
    """The signs of squares, and other spellings of them.

    `mark` is the sign of an occupied square, `empty` that of an empty one; `all` lists every sign. `other` maps further
    spellings to signs. A sign in `doubtful` means `mark` if the text has `empty` but not `mark`; otherwise it is
    ambiguous.
    """

    all: str
    mark: str
    empty: str
    other: tuple[tuple[str, str], ...] = ()
    doubtful: str = ""


def settled(squares: Sequence[Square], signs: Signs, text: str) -> str:
    """Return the signs of some squares in their standard spelling; `text` is the whole text, for error messages.

    >>> settled([("X", 0), (".", 1), ("x", 2)], Signs("x.", "x", ".", (("#", "x"), ("X", "x"))), "X.x")
    'x.x'
    """
    other = dict(signs.other)
    spelling: dict[str, str] = {}
    for sign, at in squares:  # a user who writes two spellings of one sign may mean two things
        first = spelling.setdefault(other.get(sign, sign), sign.lower())
        if first != sign.lower():
            message = Message("{one} and {other} may mean the same here, or not: write one of them", one=shown(first),
                              other=shown(sign))  # fmt: skip
            raise NotationError(message, at)
    read = "".join([other.get(sign, sign) for sign, _ in squares])
    if read and {"0", "1"} <= set(signs.doubtful) and not read.strip("01"):
        lines = readable(text).split("\n")
        joined = ["".join(line.split()) for line in lines if line.strip()]
        plain = "_".join(joined if len(joined) > 1 else readable(text).split())
        rows = re.findall(r"[\[(]([^\[\]()]*)[\])]", plain)  # the error offers lists as rows of signs
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
            read = read.replace(sign, signs.mark)
        elif not read.strip(signs.all + sign):
            at_squares = {at: other.get(one, one) for one, at in squares}
            plain = "".join([at_squares.get(at, one) for at, one in enumerate(text)])
            one, two = (readable(plain.replace(sign, each)).strip() for each in (signs.mark, signs.empty))
            raise two_ways(text.strip(), "_".join(one.split()), "_".join(two.split()), squares[read.index(sign)][1])
    bad = next((i for i, sign in enumerate(read) if sign not in signs.all), None)
    if bad is not None:
        sign, at = squares[bad]
        raise NotationError(Message("a cell is one of {signs}; found {word}", signs=" ".join(signs.all),
                                    word=shown(sign)), at)  # fmt: skip
    return read


def row_of(text: str, empties: str) -> list[Square]:
    """Parse one row of squares: signs with blanks between, a list of signs, or one quoted text.

    Without any sign of `empties` a blank might be a square, too; this raises a NotationError.

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
    if len(words) > 1 and "\n" in plain.strip() and any(len(word) > 1 for word in words):
        message = Message(
            "a row is written on one line: write {row} if these lines are one row", row=shown("".join(words), 60)
        )
        raise NotationError(message, plain.index("\n", plain.index(words[0])))
    if len(words) > 1 and any(map(len, words)) and not any(sign in plain for sign in empties):
        first = len(plain) - len(plain.lstrip())
        at = first + len(words[0])
        raise two_ways(plain.strip(), "".join(words), plain.strip().replace(" ", empties[0]), at)
    return [(sign, at) for at, sign in enumerate(plain) if not sign.isspace()]


def _cells(leaf: Leaf) -> list[Square]:
    """Return the signs of a leaf: one sign, or several with blanks between."""
    squares = [(match.group(), leaf.start + match.start()) for match in re.finditer(r"\S+", leaf.text)]
    long = next(((word, at) for word, at in squares if len(word) > 1), None)
    if long is not None or not squares:
        word, at = long or ("", leaf.start)
        raise NotationError(Message("one sign is expected here, found {word}", word=shown(word)), at)
    return squares


def rows_of(text: str, empty: str = ".", *, parted: bool = False) -> list[list[Square]]:
    """Parse the rows of a grid, top row first: `_` or a new line between rows, a list of texts, or nested lists.

    `_` is a square if the text has no `empty` sign and splitting at `_` would give rows of several lengths; with
    `parted` it always separates rows.

    >>> [[sign for sign, _ in row] for row in rows_of("x.._.x.")]
    [['x', '.', '.'], ['.', 'x', '.']]
    >>> [[sign for sign, _ in row] for row in rows_of("____")]
    [['_', '_', '_', '_']]
    """
    plain = readable(text)
    worded = re.fullmatch(r"\s*([0-9]{1,4})\s*by\s*([0-9]{1,4})\s*", plain, re.IGNORECASE | re.ASCII)
    if worded:
        message = Message("write {size} for a board of this size", size=f"{worded[1]}x{worded[2]}")
        raise NotationError(message, worded.start(1))
    if structured(text) or "," in plain:
        top = tree(text)
        only = top.items[0] if len(top.items) == 1 else None
        if not isinstance(only, Leaf):
            return listed_rows(top)
        plain = " " * only.start + only.text  # brackets or quotes around one text make no difference
    lines = [(match.group(), match.start()) for match in re.finditer(r"[^\n\r/]+", plain) if match.group().strip()]
    for blank in re.finditer(r"^[ \t]+$", plain, re.MULTILINE):
        if len(blank.group()) in {len(line) for line, _ in lines}:
            message = Message("these blanks may be a row of empty cells: write {empty} for each of them", empty=empty)
            raise NotationError(message, blank.start())
    _refuse_blank_cells(plain, lines, empty)
    rows: list[list[Square]] = []
    is_drawn = len(lines) > 1 and len({len(line.strip()) for line, _ in lines}) == 1  # then _ is a cell
    split = "_" in plain and (parted or empty in plain or (_is_grid(plain) and not is_drawn))
    for line, start in lines:
        pieces = _pieces(line, start) if split else [(line, start)]
        for piece, at in pieces:
            words = [(match.group(), at + match.start()) for match in re.finditer(r"\S+", piece)]
            single = all(len(word) == 1 for word, _ in words)
            if len(words) > 1 and len(lines) * len(pieces) == 1:
                joined = ("" if empty in plain else empty).join(word for word, _ in words)
                if len(words) == 2 and all(word.isdecimal() and word.strip("01") for word, _ in words):
                    size = "x".join(word for word, _ in words)
                    raise NotationError(Message("x stands between the numbers of a size: write {size}", size=size), at)
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


def _refuse_blank_cells(plain: str, lines: Sequence[tuple[str, int]], empty: str) -> None:
    """Raise NotationError for rows whose blanks may be cells: before a row, or uneven where no cell is empty."""
    if len(lines) < 2:
        return
    shows_empty = empty in plain or "_" in plain or bool(re.search("[0-9]", plain))
    indent = min(len(line) - len(line.lstrip()) for line, _ in lines)
    for line, at in lines:
        row = line[indent:].rstrip()
        if row[:1].isspace() or (not shows_empty and re.search(r"\S\s\S\S|\S\S\s\S|\s\s", row)):
            message = Message("these blanks may be empty cells: write {empty} for each of them", empty=empty)
            raise NotationError(message, at + indent)


def _is_grid(plain: str) -> bool:
    """Return whether splitting at `_` gives rows of equal length, as in the game's own notation."""
    lengths = {len(row.strip()) for line in re.split(r"[\n\r/]", plain) if line.strip() for row in line.split("_")}
    return len(lengths) == 1 and 0 not in lengths


def _pieces(line: str, start: int) -> list[tuple[str, int]]:
    parts, at = [], start
    for piece in line.split("_"):
        if not piece.strip():
            raise NotationError(Message("a row is missing here"), min(at, start + len(line) - 1))
        parts.append((piece, at))
        at += len(piece) + 1
    return parts


def listed_rows(top: Group) -> list[list[Square]]:
    """Return the rows of a list of texts, or of a list of lists of signs."""
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


# --- positions ------------------------------------------------------------------------------------------------------


def read_position(rules: Ruleset[Any], text: str) -> Any:
    """Parse a position; errors have an index, and notation errors show an example of a position."""
    text = text.replace("\ufe0f", "")  # which phones put behind a sign to draw it in colours
    try:
        return rules.parse(text)
    except (NotationError, IllegalError) as error:
        bare = undecorated(text) if isinstance(error, NotationError) else None
        if bare is not None:
            with contextlib.suppress(NotationError, IllegalError):
                return rules.parse(bare)
        heaps = described_heaps(text) if isinstance(error, NotationError) else None
        if heaps is not None:
            with contextlib.suppress(NotationError, IllegalError):
                position = rules.parse(heaps)
                if rules.as_argument(position) == tuple(map(int, heaps.split(","))):
                    return position
        at = len(text) - len(text.lstrip()) if error.at is None else error.at
        message, template = error.message, error.message.template
        if isinstance(error, NotationError) and "write" not in template and "as in" not in template and rules.examples:
            example = shortened(rules.examples[0])
            message = Message("{why}; write a position as in {example}", why=message, example=example)
        failure = type(error)(message, min(at, len(text)))
        for note in getattr(error, "__notes__", ()):
            failure.add_note(note)
        raise failure from None


_MARKS = re.compile(r"\$|`|\\\(|\\\)|\\(?:left|right)(?![a-z])|\\(?=[{}])")  # of LaTeX and Markdown
_LABEL = re.compile(
    r"\s*[{(]?\s*[\"']?(?:the\s+)?(?:heaps?|piles?|position|stones|nums|start|state|sizes)[\"']?\s*[:=]\s*(?=[\[({\d])",
    re.IGNORECASE,
)


_LABEL_OF_HEAP = re.compile(r"\b[A-Za-z]\w{0,4}(?:\s*\d{1,2})?\s*[=:]\s*(?=\d)")  # A=3 or heap 1: 3
_WORD_OF_HEAPS = re.compile(
    r"\b(?:the|with|heaps?|piles?|rows?|of|sizes?|stones?|tokens?|coins?|match(?:es)?|beans?|counters?|sticks?|pins?|chips?|"
    r"pebbles?|objects?)\b",
    re.IGNORECASE,
)


def described_heaps(text: str) -> str | None:
    """Return the sizes of heaps that are described in words, with labels or in a row of a table; None for other texts.

    >>> described_heaps("heaps of 3, 4 and 5"), described_heaps("3, 4"), described_heaps("A=3, B=4 # mine")
    ('3,4,5', None, '3,4')
    >>> described_heaps("| 3 | 4 |"), described_heaps("3 stones, 4 stones"), described_heaps("2 heaps of 3 and 1 of 4")
    ('3,4', '3,4', None)
    """
    plain = re.sub(r"\s#.*", "", text).strip()
    if re.fullmatch(r"\|[^|]+(?:\|[^|]+)+\|", plain):
        plain = plain[1:-1].replace("|", ",")
    elif plain == text.strip() and not re.search("[A-Za-z]", plain):
        return None
    if re.search(r"\d\s+(?:heaps?|piles?|rows?)\b|\d\s+of\b", plain, re.IGNORECASE):
        return None
    plain, labels = _LABEL_OF_HEAP.subn("", plain)
    if labels not in (0, len(re.findall(r"\d+", plain))):  # k=3, 21 may be a setting and a heap
        return None
    plain = _WORD_OF_HEAPS.sub(" ", plain)
    plain = re.sub(r"\s*(?:,\s*and\b|\band\b|,)\s*", ",", plain)
    plain = ",".join(word.strip() for word in plain.split(",")).rstrip(".!?")
    return plain if re.fullmatch(r"\d{1,9}(?:,\d{1,9})+", plain) else None


def undecorated(text: str) -> str | None:
    r"""Return a list of numbers without what stands around it in a post: marks of LaTeX, a label, a final point.

    None for other texts.

    >>> undecorated("heaps: 3, 4, 5."), undecorated(r"$\{3,4\}$"), undecorated("..x.")
    ('3, 4, 5', '{3,4}', None)
    """
    plain = _MARKS.sub("", text)
    label = _LABEL.match(plain)
    if label:
        plain = plain[label.end() :].rstrip()
        plain = plain[:-1] if plain.endswith("}") and plain.count("{") < plain.count("}") else plain
    plain = re.sub(r"(?<=[\d\])}])\s*[.?!]\s*$", "", plain.strip())
    is_list = re.fullmatch(r"[\[({]?\s*\d+(?:\s*,\s*\d+)+\s*[\])}]?", plain)
    return plain if plain != text.strip() and is_list else None


def read_as(rules: Ruleset[Any], p: Any, text: str) -> Message | None:
    """Return a sentence with the notation of p if the text is written in another way; None if it is clearly the same.

    A size such as 3x4 or a number of squares counts as clear, too, unless its digits might be signs or it might be
    several numbers.

    >>> from nimbers import game
    >>> read_as(game("nim"), (3, 4), "3, 4"), read_as(game("nim"), (3, 4), "*3+*4").template
    (None, 'Read as: {position}')
    """
    told = rules.read_as(p, text)
    if told is not None:
        return told
    written = rules.format(p)
    plain = readable(text).strip()
    if re.search(r"\d[ ,\t]+\d[^\n;]*[\n;]\s*\d", text.strip()):  # it may be several positions
        return Message("Read as: {position}", position=shortened(written, 300))
    if re.fullmatch(r"1[01]+", plain) and not re.search(r"[0-9]", written) and len(written) == int(plain[:9]):
        signs = next((one for one in rules.examples if not re.search(r"[0-9]", one)), written)
        return Message("Read as: a number, {count}; signs are written as in {position}", count=plain,
                       position=shortened(signs))  # fmt: skip
    if re.fullmatch(r"[1-9][0-9]{0,2}(,[0-9]{3})+", plain) and plain == written:
        number = plain.replace(",", "")
        return Message("Read as: {count} numbers; one number is written {number}", count=plain.count(",") + 1,
                       number=number)  # fmt: skip
    if re.fullmatch(r"(0|[1-9][0-9]*)(x[0-9]+)?", plain) or _alike(plain) == _alike(written):
        return None
    return Message("Read as: {position}", position=shortened(written, 300))


def _alike(text: str) -> str:
    return re.sub(r"[,\s]+", ",", text.strip())


def spoken(value: Any) -> str:
    """Return the text of a position or parameter given as a Python value; texts stay as they are.

    >>> spoken((3, 4)), spoken("3,4"), spoken([(1, 2)]), spoken(map(int, "34"))
    ('(3, 4)', '3,4', '[(1, 2)]', '[3, 4]')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Iterator):
        value = list(value)
    elif hasattr(value, "tolist"):  # an array, whose own text may leave out its middle
        value = value.tolist()
    return re.sub(r"\bnp\.\w+\((\w+)\)", r"\1", str(value))  # NumPy's numbers in a list: [np.int64(3)]


add_source(__name__)
