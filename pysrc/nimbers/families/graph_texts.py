"""Read pasted graphs: lines a-b, lists of pairs, one row on each line, grids, neighbour lists, files of programs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..notation import EMPTY, readable, shown, two_ways
from ..shapes import Group, Leaf, Node, pieces, tree
from ..text import IllegalError, Message, NotationError, add_source
from .dot_graphs import Lines, Place
from .graph_formats import read_graph_file

MOST = 2_000  # edges and vertices of a graph
_SIZE = re.compile(r"\s*([0-9]{1,4})\s*[xX*]\s*([0-9]{1,4})\s*", re.ASCII)
_NAME = re.compile(r"[0-9]{1,9}|[^\W\d_][^\W_]*")
_NAMED = re.compile(
    r"\s*(?:([CKP])_?([0-9]{1,4})|K_?\{?([0-9]{1,3})\s*,\s*([0-9]{1,3})\}?)\s*", re.ASCII | re.IGNORECASE
)
# What looks like the name of a known graph: a capital with a number, or a word.
_CLASSES = "petersen|wheel|star|cube|cycle|path|complete|tree|grid|ladder|prism|clique|hypercube"
_SYMBOL = re.compile(rf"[A-Z]_?\{{?[0-9]{{1,4}}\}}?|(?i:{_CLASSES})[ _]?(?:[0-9]+(?:x[0-9]+)?)?", re.ASCII)
# Such a name and another one, or what is done with it: K4-e, P2xP3, C5-bar.
_OF_SYMBOLS = re.compile(
    r"[CKPQSW]_?[0-9]{1,4}\s*(?:-\s*(?:e|bar|[CKPQSW]_?[0-9]+)|[x×□*+]\s*[CKPQSW]_?[0-9]+)", re.ASCII
)
_JOIN = re.compile(r"\s*(-->|->|--|-|→)\s*")
_JOINED = re.compile(rf"(?:{_NAME.pattern})(?:(?:-->|->|--|-|→)(?:{_NAME.pattern}))+")
_MARK = re.compile(r"_\s*([^_\s]*)\s*\Z")
_MARKED_FILE = re.compile(r"(.*[}\n]|\s*(?:>>digraph6<<)?&[?-}][?-~]*)\s*_\s*(\w+)\s*", re.DOTALL)  # with its mark
_NEIGHBOURS = re.compile(r"\s*(\w+)\s*:\s*(\w*(?:[\s,]+\w+)*)\s*,?\s*")  # 1: 2 3
GROUND_WORD = "ground"


def _are_pairs(plain: str) -> bool:
    """Return whether a text has parts with semicolons between, each of two vertices with a comma or blank between."""
    parts = re.split("[;；]", plain.strip().strip(";；"))
    return len(parts) > 1 and all(re.fullmatch(r"\s*\w+(?:\s*,\s*|\s+)\w+\s*", part) for part in parts)


def _matrix_rows(plain: str) -> list[str]:
    r"""Return the rows of 0 and 1 of a square matrix; [] for other texts, and for two lists of two vertices.

    >>> _matrix_rows("010\n101\n010"), _matrix_rows("[[0, 1], [1, 0]]")
    (['010', '101', '010'], [])
    """
    is_listed = plain.strip()[:1] in ("[", "(", "{")
    rows = re.findall(r"[\[({]([^\[\](){}]*)[\])}]", plain) if is_listed else plain.strip().splitlines()
    if len(rows) == 1:
        rows = re.findall(r"[\"']([01]+)[\"']", rows[0])
    signs = [re.sub(r"[\s,\"']", "", row) for row in rows]
    is_square = len(rows) > 1 and all(len(row) == len(rows) and not row.strip("01") for row in signs)
    return signs if is_square and (len(rows) > 2 or all(map(str.isdecimal, map(str.strip, rows)))) else []


@dataclass
class Reader:
    """The vertices and lines of a graph text by name, each with its place in the text.

    If `directed`, lines are arcs; otherwise arrows are rejected. A text that ends in `_` and a vertex sets `mark`.
    """

    directed: bool = False
    names: dict[str, int] = field(default_factory=dict)  # each name with the place where it first occurs
    lines: list[tuple[str, str, int]] = field(default_factory=list)
    mark: str | None = None
    mark_at: int = 0
    both_ways: bool = False  # whether the lines are those of a grid, which lead both ways

    def read(self, text: str) -> Reader:
        """Read a text and return self; raises NotationError and IllegalError."""
        plain = readable(text)
        named = _NAMED.fullmatch(plain)
        if named:
            self._named(named)
            return self
        begun = _MARKED_FILE.fullmatch(text)
        known = read_graph_file(begun[1] if begun else text, self.directed)
        if known is not None:
            if begun:
                self.mark, self.mark_at = begun[2], begun.start(2)
            self._known(plain, *known)
            return self
        marked = _MARK.search(plain)
        if marked:
            plain, self.mark, self.mark_at = plain[: marked.start()], marked[1], marked.start(1)
            if self.mark and not _NAME.fullmatch(self.mark):
                raise NotationError(Message("expected a vertex, found {word}", word=shown(self.mark)), self.mark_at)
        size, named = _SIZE.fullmatch(plain), _NAMED.fullmatch(plain)
        if named:
            self._named(named)
        elif plain.strip() in ("", EMPTY):
            pass
        elif size:
            self._grid(int(size[1]), int(size[2]))
        elif rows := _matrix_rows(plain):
            self._matrix(rows, plain)
        elif re.search(r"[()\[\]{}\"']", plain):
            self._tree(tree(plain))
        elif _are_pairs(text):
            self._rows(readable(re.sub("[;；]", "\n", text[: len(plain)])))
        elif ":" in plain:
            self._neighbour_rows(plain)
        elif "\n" in plain.strip():
            self._rows(plain)
        else:
            self._pieces(plain)
        words = [name for name in self.names if not name.isdecimal() and name.lower() != GROUND_WORD]
        if words and any(name.isdecimal() for name in self.names):
            message = Message("vertices are numbers or words, not both: {word}", word=shown(words[0]))
            raise NotationError(message, self.names[words[0]])
        if len(self.names) + len(self.lines) > MOST:
            count = len(self.names) + len(self.lines)
            raise IllegalError(Message("{count} vertices and edges; at most {most}", count=count, most=MOST), 0)
        return self

    def _two_ways(self, what: str, one: str, other: str, at: int) -> NotationError:
        """Return the error for a graph with two readings; both offers have the marked vertex of the text."""
        mark = "" if self.mark is None else f"_{self.mark}"
        return two_ways(what, one + mark, other + mark, at)

    def _vertex(self, name: str, at: int) -> str:
        name = str(int(name)) if name.isascii() and name.isdecimal() else name
        self.names.setdefault(name, at)
        return name

    def _line(self, one: str, other: str, at: int) -> None:
        self.lines.append((self._vertex(one, at), self._vertex(other, at), at))

    def _matrix(self, rows: Sequence[str], plain: str) -> None:
        """Read an adjacency matrix, a row of 0 and 1 for each vertex."""
        at = len(plain) - len(plain.lstrip())
        if len(rows) == 2:
            edge = "1-2" if rows[0][1] == "1" else "1,2"
            raise self._two_ways(" ".join(rows), edge, ",".join(str(int(row)) for row in rows), at)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        if not self.directed and [*rows] != columns:
            place = next(n for n, (row, column) in enumerate(zip(rows, columns, strict=True), 1) if row != column)
            message = Message("row {n} of this matrix is not its column {n}, and edges have no direction", n=place)
            raise NotationError(message, at)
        for one, row in enumerate(rows, 1):
            self._vertex(str(one), at)
            for other, sign in enumerate(row if self.directed else row[:one], 1):
                if sign == "1":
                    self._line(str(one), str(other), at)

    def _grid(self, height: int, width: int) -> None:
        if height * width > MOST:
            raise IllegalError(Message("a grid of {count} cells; at most {most}", count=height * width, most=MOST), 0)
        self.both_ways = True
        for place in range(1, height * width + 1):
            self._vertex(str(place), 0)
            if place % width:
                self._line(str(place), str(place + 1), 0)
            if place + width <= height * width:
                self._line(str(place), str(place + width), 0)

    def _named(self, named: re.Match[str]) -> None:
        """Read C5, a cycle, K4, a complete graph, K3,3, a complete bipartite one, or P7, a path."""
        kind, n = (named[1] or "").upper(), int(named[2] or 0)
        if kind == "C" and n < 3:
            raise NotationError(Message("a cycle has at least 3 vertices, as in C5"), named.start(2))
        if not kind:
            m, n = int(named[3]), int(named[4])
            lines = [(one, m + other) for one in range(1, m + 1) for other in range(1, n + 1)]
            n += m
        elif kind == "K":
            lines = [(one, other) for one in range(1, min(n, MOST) + 1) for other in range(one + 1, min(n, MOST) + 1)]
        else:
            lines = [(one, one + 1) for one in range(1, n)] + ([(n, 1)] if kind == "C" else [])
        if n + len(lines) > MOST:
            raise IllegalError(
                Message("{count} vertices and edges; at most {most}", count=n + len(lines), most=MOST), 0
            )
        if self.directed:
            arcs = ",".join(f"{one}->{other}" for one, other in lines[:12])
            raise NotationError(Message("lines have a direction here: write {arcs}", arcs=arcs or "1->2"), 0)
        for vertex in range(1, n + 1):
            self._vertex(str(vertex), 0)
        for one, other in lines:
            self._line(str(one), str(other), 0)

    def _known(self, plain: str, vertices: list[Place], lines: Lines) -> None:
        """Take the graph of a known format; a word that is also a name of a vertex has two readings."""
        if _NAME.fullmatch(plain.strip()):
            raise self._two_ways(plain.strip(), f">>graph6<<{plain.strip()}", f"[{plain.strip()}]", 0)
        for name, at in vertices:
            self._vertex(name, at)
        for (one, at), (other, _) in lines:
            self._line(one, other, at)

    def _pieces(self, plain: str, start: int = 0) -> None:
        """Read lines a-b and vertices, with commas between."""
        found = pieces(plain, start)
        joined = any(_JOIN.search(piece) for piece, _ in found)
        words = found[0][0].split()
        if not joined and len(found) == 1 and len(words) == 2:
            raise self._two_ways(plain.strip(), "-".join(words), ",".join(words), found[0][1])
        names = [piece for piece, _ in found]
        short = all(re.fullmatch(r"([1-9])(?!\1)[1-9]|([a-z])(?!\2)[a-z]", name, re.ASCII) for name in names)
        if not joined and len(found) > 1 and short:
            edges = ",".join("-".join(name) for name in names)
            message = Message(
                "these may be vertices, or edges between vertices: edges are written {edges}", edges=edges
            )
            raise NotationError(message, found[0][1])
        for piece, at in found if not joined or len(found) == 1 else ():
            if (not joined and _SYMBOL.fullmatch(piece.strip())) or _OF_SYMBOLS.fullmatch(piece.strip()):
                known = Message(
                    "of known graphs, C5, K4, K3,3 and P7 are read, one at a time; write the edges, such as 1-2,2-3"
                )
                raise NotationError(known, at + len(piece) - len(piece.lstrip()))
        for piece, at in found:
            paths = list(re.finditer(r"\S+", piece))
            if all(_JOINED.fullmatch(path.group()) for path in paths):  # as in 1-2 2-3
                for path in paths:
                    self._piece(path.group(), at + path.start())
            else:
                self._piece(piece, at)

    def _piece(self, piece: str, at: int) -> None:
        """Read a vertex, a line a-b or a b, or a path a-b-c."""
        at += len(piece) - len(piece.lstrip())
        piece = piece.strip()
        parts, ends = [], 0
        for join in _JOIN.finditer(piece):
            if ">" in join[1] or join[1] == "→":
                self._arrow(join[1], at + join.start(1))
            parts.append((piece[ends : join.start()], at + ends))
            ends = join.end()
        parts.append((piece[ends:], at + ends))
        if len(parts) == 1 and len(piece.split()) == 2:
            parts = [(match.group(), at + match.start()) for match in re.finditer(r"\S+", piece)]
        for name, place in parts:
            if not _NAME.fullmatch(name):
                what = "expected an arc such as 1-2, found {word}"
                if not self.directed:
                    what = "expected an edge such as 1-2, found {word}"
                raise NotationError(Message(what, word=shown(name.strip() or piece)), min(place, at + len(piece) - 1))
        if len(parts) == 1:
            self._vertex(*parts[0])
        for (one, place), (other, _) in pairwise(parts):
            self._line(one, other, place)

    def _arrow(self, sign: str, at: int) -> None:
        if not self.directed:
            raise NotationError(Message("edges have no direction here: write 1-2, not 1{sign}2", sign=sign), at)

    def _rows(self, plain: str) -> None:
        """Read an edge a row, or several with commas between; a first row that may be a count has two readings."""
        rows = [(match.group(), match.start()) for match in re.finditer(r"[^\n\r]+", plain) if match.group().strip()]
        bare = [re.split(r"[,\s]+", row.strip().strip(",")) for row, _ in rows]
        head, rest = bare[0], bare[1:]
        if all(len(words) == 2 for words in rest) and not _JOIN.search(plain):
            counted = (len(head) == 1 and head[0].isdecimal()) or (
                len(head) == 2 and all(map(str.isdecimal, head)) and int(head[1]) == len(rest)
            )
            if counted and len({word for words in rest for word in words}) <= int(head[0]):
                edges = ",".join("-".join(words) for words in rest)
                first = "-".join(head)
                raise self._two_ways(rows[0][0].strip(), edges, f"{first},{edges}", rows[0][1])
        for (row, at), words in zip(rows, bare, strict=True):
            if len(words) == 2 and not _JOIN.search(row):
                start = at + row.index(words[0])
                for word in words:
                    if not _NAME.fullmatch(word):
                        message = Message("expected an edge such as 1-2, found {word}", word=shown(word))
                        raise NotationError(message, at + row.index(word))
                self._line(words[0], words[1], start)
            else:
                self._pieces(row.rstrip().rstrip(","), at)

    def _neighbour_rows(self, plain: str) -> None:
        """Read a vertex and its neighbours on each line."""
        listed: list[tuple[Place, list[Place]]] = []
        for row in re.finditer(r"[^\n\r]*\S[^\n\r]*", plain):
            found = _NEIGHBOURS.fullmatch(row.group())
            if found is None:
                message = Message("expected a vertex and its neighbours, as in {line}, found {word}", line="1: 2 3",
                                  word=shown(row.group().strip()))  # fmt: skip
                raise NotationError(message, row.start())
            names = [(word.group(), row.start() + word.start()) for word in re.finditer(r"\w+", row.group())]
            wrong = next((place for place in names if not _NAME.fullmatch(place[0])), None)
            if wrong is not None:
                raise NotationError(Message("expected a vertex, found {word}", word=shown(wrong[0])), wrong[1])
            listed.append((names[0], names[1:]))
        self._neighbour_lists(listed)

    def _neighbour_lists(self, listed: Sequence[tuple[Place, Sequence[Place]]]) -> None:
        """Take vertices with their neighbours; an edge that both of its ends list counts once."""
        seen: set[tuple[str, str]] = set()
        for (name, at), near in listed:
            one = self._vertex(name, at)
            for end, place in near:
                other = self._vertex(end, place)
                if self.directed or (other, one) not in seen:
                    self._line(one, other, place)
                seen.add((one, other))

    # --- lists inside lists ------------------------------------------------------------------------------------------

    def _tree(self, top: Group) -> None:
        items = top.items
        if top.bracket == "{" and items and _is_key(items[0]):
            self._neighbours(items)
            return
        if len(items) == 3 and isinstance(items[0], Leaf) and _plain(items[1]) and _pairs(items[2]):
            self.mark, self.mark_at = self._name(items[0]), items[0].start  # (vertex, vertices, arcs)
            items = items[1:]
        if len(items) == 2 and _plain(items[0]) and _pairs(items[1]):  # (vertices, edges)
            assert isinstance(items[0], Group)
            assert isinstance(items[1], Group)
            vertices = [self._vertex(self._name(item), item.start) for item in items[0].items]
            for edge in items[1].items:
                self._pair(edge)
            foreign = next((name for name in self.names if name not in vertices), None)
            if foreign is not None:
                raise NotationError(Message("{vertex} is not among the vertices", vertex=foreign), self.names[foreign])
            return
        if top.leaves and len(items) == 2 and top.bracket and not any(_JOIN.search(_text(item)) for item in items):
            one, other = (self._name(item) for item in items)
            raise self._two_ways(f"({one},{other})", f"{one}-{other}", f"{one},{other}", top.start)
        self._refuse_lists_of_two(top)
        for item in items:
            if isinstance(item, Leaf):
                self._piece(item.text, item.start)
            else:
                self._pair(item)

    def _refuse_lists_of_two(self, top: Group) -> None:
        """Raise NotationError for pairs that may also be the two neighbours of each vertex 0, 1, 2, and so on."""
        pairs = [[_text(end) for end in item.items] for item in top.items if isinstance(item, Group)]
        near = {str(vertex): pair for vertex, pair in enumerate(pairs)}
        fits = len(pairs) == len(top.items) > 2 and all(
            len(pair) == 2
            and all(end in near and end != vertex and (self.directed or vertex in near[end]) for end in pair)
            for vertex, pair in near.items()
        )
        in_order = list if self.directed else sorted
        edges = {tuple(in_order(pair)) for pair in pairs}
        others = {tuple(in_order((vertex, end))) for vertex, pair in near.items() for end in pair}
        if fits and edges != others:
            one, other = (",".join("-".join(pair) for pair in sorted(found)) for found in (edges, others))
            written = ", ".join(f"[{', '.join(pair)}]" for pair in pairs)
            raise self._two_ways(f"[{written}]", one, other, top.start)

    def _name(self, item: Node) -> str:
        if isinstance(item, Group) or not (item.quoted or _NAME.fullmatch(item.text)):
            raise NotationError(Message("a vertex is expected here"), item.start)
        if not _NAME.fullmatch(item.text):
            message = Message("expected a number or a word, found {word}", word=shown(item.text))
            raise NotationError(message, item.start)
        return str(int(item.text)) if item.text.isascii() and item.text.isdecimal() else item.text

    def _pair(self, edge: Node) -> None:
        ends = edge.items if isinstance(edge, Group) else ()
        if len(ends) == 3 and isinstance(ends[2], Group) and ends[2].bracket == "{" and not ends[2].items:
            ends = ends[:2]  # (1, 2, {}): an edge without data
        if len(ends) != 2:
            raise NotationError(Message("an edge is two vertices, as in (1, 2)"), edge.start)
        if isinstance(edge, Group) and edge.bracket == "{" and self.directed:
            raise NotationError(Message("a set has no direction: write (1, 2)"), edge.start)
        self._line(self._name(ends[0]), self._name(ends[1]), edge.start)

    def _neighbours(self, items: Sequence[Node]) -> None:
        """Read a dict of neighbour lists."""
        if len(items) % 2:
            raise NotationError(Message("the neighbours of this vertex are missing"), items[-1].start)
        listed: list[tuple[Place, list[Place]]] = []
        for key, near in zip(items[::2], items[1::2], strict=True):
            if not _is_key(key) or not isinstance(near, Group):
                raise NotationError(
                    Message("expected a vertex and the list of its neighbours, as in 1: [2, 3]"), key.start
                )
            vertex = self._name(Leaf(_text(key)[:-1].strip(), key.start))
            listed.append(((vertex, key.start), [(self._name(item), item.start) for item in near.items]))
        self._neighbour_lists(listed)

    # --- numbers ----------------------------------------------------------------------------------------------------

    def numbers(self) -> dict[str, int]:
        """Return the number of each vertex: its own if all are numbers, else by the order of the words."""
        if all(name.isdecimal() for name in self.names if name.lower() != GROUND_WORD):
            return {name: int(name) if name.isdecimal() else 0 for name in self.names}
        return {name: number for number, name in enumerate(self.names, 1)}


def _is_key(node: Node) -> bool:
    return isinstance(node, Leaf) and not node.quoted and node.text.endswith(":")


def _text(node: Node) -> str:
    return node.text if isinstance(node, Leaf) else ""


def _plain(node: Node) -> bool:
    """Return whether a node is a list without inner lists."""
    return isinstance(node, Group) and node.leaves and not any(_JOIN.search(_text(item)) for item in node.items)


def _pairs(node: Node) -> bool:
    """Return whether a node is a list that contains only lists."""
    return isinstance(node, Group) and all(isinstance(item, Group) for item in node.items)


add_source(__name__)
