"""Read graphs in DOT, the language of Graphviz; how a graph is drawn is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

from ..notation import shown
from ..text import Message, NotationError, add_source

Place = tuple[str, int]  # the name of a vertex, and where it stands
Lines = list[tuple[Place, Place]]
ReadGraph = tuple[list[Place], Lines]

_QUOTED = r'"(?:\\.|[^"\\])*"'
_DOT = re.compile(rf"\s*(strict\s+)?(di)?graph\b\s*(?:\w+|{_QUOTED})?\s*\{{(.*)\}}\s*", re.DOTALL | re.IGNORECASE)
_TOKEN = re.compile(
    rf"(?P<blank>\s+|//[^\n]*|\#[^\n]*|/\*.*?\*/)|(?P<attributes>\[(?:{_QUOTED}|[^\]\"])*\])|(?P<join>--|->)"
    rf"|(?P<name>{_QUOTED}|-?(?:\.[0-9]+|[0-9]+\.[0-9]*)|\w+)|(?P<sign>.)",
    re.DOTALL,
)
_TURNED = re.compile(r"\bdir\s*=\s*\"?\s*(?:back|both|none)\b", re.IGNORECASE)
_KINDS = ("graph", "node", "edge")  # of attributes that stand alone


@dataclass
class _Group:
    """What stands between two braces: its vertices, and the end of the chain of lines that is being read.

    That end is a vertex or a group of vertices; `join` is the sign after it.
    """

    vertices: list[Place] = field(default_factory=list)
    end: list[Place] | None = None
    join: re.Match[str] | None = None


def read_dot(text: str, is_directed: bool) -> ReadGraph | None:
    """Return the vertices and lines of a graph in DOT; None for other texts. Raises NotationError for a mistake.

    >>> [(a, b) for (a, _), (b, _) in read_dot('graph { a -- {b "c d"} }', False)[1]]
    [('a', 'b'), ('a', 'c d')]
    """
    graph = _DOT.fullmatch(text)
    if graph is None:
        return None
    is_digraph = bool(graph[2])
    tokens = [one for one in _TOKEN.finditer(text, graph.start(3), graph.end(3)) if one.lastgroup != "blank"]
    words = [one.group() for one in tokens] + ["", ""]
    groups, lines = [_Group()], Lines()
    at = 0
    while at < len(tokens):
        token, word, group = tokens[at], words[at], groups[-1]
        at += 1
        ends: list[Place] | None = None  # of the lines from what stands before
        if token.lastgroup == "join" and group.end is not None and group.join is None:
            _check_join(word, is_digraph, is_directed, token.start())
            group.join = token
        elif word == "{":
            groups.append(_Group())
        elif word == "}" and len(groups) > 1 and group.join is None:
            ends = groups.pop().vertices
        elif word == ";" and group.join is None:
            group.end = None
        elif token.lastgroup == "name" and words[at] == "=":
            at += 2
        elif word.lower() in _KINDS and words[at][:1] == "[":
            at += 1
        elif word.lower() == "subgraph" and "{" in words[at : at + 2]:
            at = words.index("{", at)
        elif token.lastgroup == "name":
            name = word[1:-1].strip() if word[0] == '"' else word
            ends = [(name, token.start() + (word[0] == '"'))]
            while words[at] == ":":
                at += 2  # the side of the vertex where the line begins
        elif token.lastgroup != "attributes":
            raise _no_vertex(word, token.start())
        elif is_digraph and _TURNED.search(word):
            raise NotationError(Message("write each arc as it points, without {word}", word=shown(word)), token.start())
        if ends is not None:
            group = groups[-1]
            group.vertices += ends
            if group.join is not None:
                lines += product(group.end or [], ends)
            group.end, group.join = ends, None
    if len(groups) > 1 or groups[0].join is not None:
        raise _no_vertex("}", graph.end(3))
    return groups[0].vertices, _without_repeats(lines, is_digraph) if graph[1] else lines


def _without_repeats(lines: Lines, is_digraph: bool) -> Lines:
    """Return each line once, as `strict` says."""
    once: dict[object, tuple[Place, Place]] = {}
    for one, other in lines:
        ends = (one[0], other[0])
        once.setdefault(ends if is_digraph else frozenset(ends), (one, other))
    return [*once.values()]


def _no_vertex(word: str, at: int) -> NotationError:
    return NotationError(Message("expected the name of a vertex, found {word}", word=shown(word)), at)


def _check_join(sign: str, is_digraph: bool, is_directed: bool, at: int) -> None:
    """Raise NotationError for an arrow in a graph, or for a line in a digraph or in a game with directions."""
    if (sign == "->") != is_digraph:
        raise NotationError(Message("a graph has lines a -- b, and a digraph has arcs a -> b"), at)
    if is_digraph and not is_directed:
        raise NotationError(Message("edges have no direction here: write 1-2, not 1{sign}2", sign=sign), at)
    if is_directed and not is_digraph:
        raise arcs_wanted(at)


def arcs_wanted(at: int) -> NotationError:
    """Return the error for a graph without directions in a game with arcs."""
    return NotationError(Message("lines have a direction here: write {arcs}", arcs="1->2"), at)


add_source(__name__)
