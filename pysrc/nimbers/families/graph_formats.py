"""Read graphs in the file formats of graph programs: DIMACS, DOT (Graphviz), graph6, sparse6 and digraph6 (nauty)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..notation import shown
from ..text import Message, NotationError, add_source
from .dot_graphs import Lines, ReadGraph, arcs_wanted, read_dot

_DIMACS = re.compile(
    r"\s*(?:c\b[^\n]*\n\s*)*p\s+(?:edge|edges|col)\s+([0-9]{1,6})\s+([0-9]{1,6})\s*(?:\n|\Z)", re.ASCII
)
_DIMACS_EDGE = re.compile(r"\s*e\s+([0-9]{1,6})\s+([0-9]{1,6})\s*", re.ASCII)
_SPARSE6 = re.compile(r"\s*(?:>>sparse6<<)?:([?-}][?-~]*)\s*")
_DIGRAPH6 = re.compile(r"\s*(?:>>digraph6<<)?&([?-}][?-~]*)\s*")
_GRAPH6 = re.compile(r"\s*(>>graph6<<)?([?-}][?-~]*)\s*")


def read_graph_file(text: str, is_directed: bool) -> ReadGraph | None:
    r"""Return the vertices and lines of a graph in one of these formats; None for other texts.

    Raises NotationError for a mistake in such a text.

    >>> [one for one, _ in read_graph_file("p edge 3 1\ne 1 2", False)[0]]
    ['1', '2', '3']
    >>> [(a, b) for (a, _), (b, _) in read_graph_file("Bo", False)[1]]
    [('0', '1'), ('0', '2')]
    """
    readers: list[Callable[[str, bool], ReadGraph | None]] = [_dimacs, read_dot, _graph6, _sparse6, _digraph6]
    return next((found for reader in readers if (found := reader(text, is_directed)) is not None), None)


def _dimacs(text: str, is_directed: bool) -> ReadGraph | None:
    """Read `p edge VERTICES EDGES` and a line `e A B` for each edge."""
    head = _DIMACS.match(text)
    if head is None:
        return None
    if is_directed:
        raise arcs_wanted(0)
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
        raise arcs_wanted(0)
    return _numbered(found[2], at, lines)


def _graph6_lines(signs: str) -> list[tuple[int, int]] | None:
    """Return the lines of a graph in graph6; None for other texts, and for graphs of fewer than two vertices.

    >>> _graph6_lines("Bo"), _graph6_lines("Cat")
    ([(0, 1), (0, 2)], None)
    """
    count = ord(signs[0]) - 63
    bits = _bits(signs)
    pairs = [(one, other) for other in range(count) for one in range(other)]
    if count < 2 or not 0 <= len(bits) - len(pairs) < 6 or "1" in bits[len(pairs) :]:
        return None
    return [pair for pair, bit in zip(pairs, bits, strict=False) if bit == "1"]


def _bits(signs: str) -> str:
    """Return the bits of all signs after the first one, which is the number of vertices."""
    return "".join(format(ord(sign) - 63, "06b") for sign in signs[1:])


def _numbered(signs: str, at: int, lines: Iterable[tuple[int, int]]) -> ReadGraph:
    """Return the graph of some signs and its lines, all of it at one place of the text."""
    names = [(str(n), at) for n in range(ord(signs[0]) - 63)]
    return names, [(names[one], names[other]) for one, other in lines]


def _sparse6(text: str, is_directed: bool) -> ReadGraph | None:
    """Read sparse6: a colon, the number of vertices, and bits that name the ends of the lines one after the other."""
    found = _SPARSE6.fullmatch(text)
    if found is None:
        return None
    if is_directed:
        raise arcs_wanted(0)
    signs, at = found[1], found.start(1)
    lines = _sparse6_lines(signs)
    return _numbered(signs, at, lines)


def _sparse6_lines(signs: str) -> list[tuple[int, int]]:
    """Return the lines of a graph in sparse6.

    >>> _sparse6_lines("Fa@x^")  # the example of the format's description
    [(0, 1), (0, 2), (1, 2), (5, 6)]
    """
    count, bits = ord(signs[0]) - 63, _bits(signs)
    width = max(1, (count - 1).bit_length())
    vertex, lines = 0, []
    for at in range(0, len(bits) - width, width + 1):
        vertex += bits[at] == "1"
        other = int(bits[at + 1 : at + 1 + width], 2)
        if vertex >= count or other >= count:
            break  # the bits that fill the last sign
        if other > vertex:
            vertex = other
        else:
            lines.append((other, vertex))
    return lines


def _digraph6(text: str, is_directed: bool) -> ReadGraph | None:
    """Read digraph6: an ampersand, the number of vertices, and the rows of the matrix of arcs."""
    found = _DIGRAPH6.fullmatch(text)
    if found is None:
        return None
    signs, at = found[1], found.start(1)
    if not is_directed:
        raise NotationError(Message("edges have no direction here: write 1-2, not 1{sign}2", sign="->"), at)
    count, bits = ord(signs[0]) - 63, _bits(signs)
    if not 0 <= len(bits) - count * count < 6 or "1" in bits[count * count :]:
        raise NotationError(Message("{word} is no digraph6 of at most 62 vertices", word=shown(found[0].strip())), at)
    arcs = ((place // count, place % count) for place, bit in enumerate(bits) if bit == "1")
    return _numbered(signs, at, arcs)


add_source(__name__)
