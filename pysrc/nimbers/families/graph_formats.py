"""Read graphs in the file formats of graph programs: DIMACS, DOT (Graphviz) and graph6 (nauty)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from ..notation import shown
from ..text import Message, NotationError, add_source

Place = tuple[str, int]  # the name of a vertex, and where it stands
Lines = list[tuple[Place, Place]]
ReadGraph = tuple[list[Place], Lines]

_DIMACS = re.compile(
    r"\s*(?:c\b[^\n]*\n\s*)*p\s+(?:edge|edges|col)\s+([0-9]{1,6})\s+([0-9]{1,6})\s*(?:\n|\Z)", re.ASCII
)
_DIMACS_EDGE = re.compile(r"\s*e\s+([0-9]{1,6})\s+([0-9]{1,6})\s*", re.ASCII)
_DOT = re.compile(r"\s*(strict\s+)?(di)?graph\b\s*(?:\w+|\"[^\"]*\")?\s*\{(.*)\}\s*", re.DOTALL | re.IGNORECASE)
_DOT_COMMENT = re.compile(r"//[^\n]*|#[^\n]*|/\*.*?\*/", re.DOTALL)
_DOT_SETTING = re.compile(r"\s*(?:(?:graph|node|edge)\s*|\w+\s*=\s*[^;\n]+)", re.IGNORECASE)  # of the drawing
_DOT_NAME = re.compile(r"\s*(?:\"\s*(\w+)\s*\"|(\w+))\s*")
_GRAPH6 = re.compile(r"\s*(>>graph6<<)?([?-}][?-~]*)\s*")


def read_graph_file(text: str, is_directed: bool) -> ReadGraph | None:
    r"""Return the vertices and lines of a graph in one of these formats; None for other texts.

    Raises NotationError for a mistake in such a text.

    >>> [one for one, _ in read_graph_file("p edge 3 1\ne 1 2", False)[0]]
    ['1', '2', '3']
    >>> [(a, b) for (a, _), (b, _) in read_graph_file("Bo", False)[1]]
    [('0', '1'), ('0', '2')]
    """
    readers: list[Callable[[str, bool], ReadGraph | None]] = [_dimacs, _dot, _graph6]
    return next((found for reader in readers if (found := reader(text, is_directed)) is not None), None)


def _dimacs(text: str, is_directed: bool) -> ReadGraph | None:
    """Read `p edge VERTICES EDGES` and a line `e A B` for each edge."""
    head = _DIMACS.match(text)
    if head is None:
        return None
    if is_directed:
        raise _arcs_wanted(0)
    count = int(head[1])
    lines: Lines = []
    for row in re.finditer(r"[^\n]+", text[head.end() :]):
        at = head.end() + row.start()
        edge = _DIMACS_EDGE.fullmatch(row.group())
        if edge is None and (not row.group().strip() or row.group().split()[0] in ("c", "n")):
            continue
        if edge is None:
            message = Message("expected an edge such as e 1 2, found {word}", word=shown(row.group().strip()))
            raise NotationError(message, at)
        ends = [(edge[group], at + edge.start(group)) for group in (1, 2)]
        for vertex, place in ends:
            if not 1 <= int(vertex) <= count:
                raise NotationError(Message("{vertex} is not among the vertices", vertex=vertex), place)
        lines.append((ends[0], ends[1]))
    once = {frozenset((one, other)) for (one, _), (other, _) in lines}
    if int(head[2]) not in (len(lines), len(once), 2 * len(once)):
        message = Message("{count} edges are announced, and {found} follow", count=head[2], found=len(lines))
        raise NotationError(message, head.start(2))
    return [(str(vertex), head.start(1)) for vertex in range(1, count + 1)], lines


def _dot(text: str, is_directed: bool) -> ReadGraph | None:
    """Read the vertices and lines of DOT; how it is drawn is left out."""
    graph = _DOT.fullmatch(text)
    if graph is None:
        return None
    start = graph.start(3)
    # Attributes and comments become blanks, so that places in the text stay.
    body = re.sub(r"\[[^\]]*\]", _blank, _DOT_COMMENT.sub(_blank, graph[3]))
    vertices: list[Place] = []
    lines: Lines = []
    for piece in re.finditer(r"[^;\n]+", body):
        statement, at = piece.group(), start + piece.start()
        if not statement.strip() or _DOT_SETTING.fullmatch(statement):
            continue
        path: list[Place] = []
        last = 0
        for join in [*re.finditer(r"--|->", statement), None]:
            end = len(statement) if join is None else join.start()
            name = _DOT_NAME.fullmatch(statement, last, end)
            if name is None:
                word = shown(statement[last:end].strip() or statement.strip())
                raise NotationError(Message("expected the name of a vertex, found {word}", word=word), at + last)
            path.append((name[1] or name[2], at + name.start(1 if name[1] else 2)))
            if join is not None:
                last = join.end()
                _check_join(join.group(), bool(graph[2]), is_directed, at + join.start())
        vertices += path
        lines += pairwise(path)
    if graph[1]:  # strict: each line once
        once: dict[object, tuple[Place, Place]] = {}
        for one, other in lines:
            ends = (one[0], other[0])
            once.setdefault(ends if graph[2] else frozenset(ends), (one, other))
        lines = [*once.values()]
    return vertices, lines


def _check_join(sign: str, is_digraph: bool, is_directed: bool, at: int) -> None:
    """Raise NotationError for an arrow in a graph, or for a line in a digraph or in a game with directions."""
    if (sign == "->") != is_digraph:
        raise NotationError(Message("a graph has lines a -- b, and a digraph has arcs a -> b"), at)
    if is_digraph and not is_directed:
        raise NotationError(Message("edges have no direction here: write 1-2, not 1{sign}2", sign=sign), at)
    if is_directed and not is_digraph:
        raise _arcs_wanted(at)


def _arcs_wanted(at: int) -> NotationError:
    """Return the error for a graph without directions in a game with arcs."""
    return NotationError(Message("lines have a direction here: write {arcs}", arcs="1->2"), at)


def _blank(found: re.Match[str]) -> str:
    """Return as many blanks, with the same line ends."""
    return re.sub(r"[^\n]", " ", found.group())


def _graph6(text: str, is_directed: bool) -> ReadGraph | None:
    """Read graph6, in which the signs from ? to ~ have six bits each: up to 62 vertices, numbered from 0."""
    found = _GRAPH6.fullmatch(text)
    if is_directed and not (found and found[1]):
        return None
    rows = [row for row in text.splitlines() if row.strip()]
    if len(rows) > 1 and all(row and _graph6_lines(row[2]) is not None for row in map(_GRAPH6.fullmatch, rows)):
        raise NotationError(Message("these may be {count} graphs in graph6: give one at a time", count=len(rows)), 0)
    if found is None:
        return None
    lines, at = _graph6_lines(found[2]), found.start(2)
    if lines is None:
        if not found[1]:
            return None
        raise NotationError(Message("{word} is no graph6 of at most 62 vertices", word=shown(found[2])), at)
    if is_directed:
        raise _arcs_wanted(0)
    count = ord(found[2][0]) - 63
    return [(str(n), at) for n in range(count)], [((str(a), at), (str(b), at)) for a, b in lines]


def _graph6_lines(signs: str) -> list[tuple[int, int]] | None:
    """Return the lines of a graph in graph6; None for other texts, and for graphs of fewer than two vertices.

    >>> _graph6_lines("Bo"), _graph6_lines("Cat")
    ([(0, 1), (0, 2)], None)
    """
    count = ord(signs[0]) - 63
    bits = "".join(format(ord(sign) - 63, "06b") for sign in signs[1:])
    pairs = [(one, other) for other in range(count) for one in range(other)]
    if count < 2 or not 0 <= len(bits) - len(pairs) < 6 or "1" in bits[len(pairs) :]:
        return None
    return [pair for pair, bit in zip(pairs, bits, strict=False) if bit == "1"]


add_source(__name__)
