"""Decide how a user's function takes a graph: edges, neighbours, an adjacency matrix, or several of these."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from ..text import Message
from .source import FunctionNode

GraphPart = Literal["count", "vertices", "edges", "neighbours", "neighbour lists", "matrix", "token"]
Graph = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]

_NAMES: dict[str, GraphPart] = {
    **dict.fromkeys(("n", "v", "count", "size", "order", "numvertices", "numnodes", "vertexcount"), "count"),
    **dict.fromkeys(("vertices", "nodes", "verts", "vs", "points"), "vertices"),
    **dict.fromkeys(("edges", "edgelist", "es", "pairs", "lines", "arcs"), "edges"),
    **dict.fromkeys(("adj", "adjacency", "adjlist", "adjacencylist", "neighbors", "neighbours", "nbrs"), "neighbours"),
    **dict.fromkeys(("matrix", "mat", "adjmatrix", "adjacencymatrix", "adjmat"), "matrix"),
}  # fmt: skip
_TOKEN_NAMES = frozenset(
    (
        "start",
        "token",
        "source",
        "src",
        "node",
        "vertex",
        "v",
        "u",
        "s",
        "pos",
        "position",
        "place",
        "current",
        "cur",
        "at",
    )
)
_GRAPH_NAMES = frozenset(("graph", "g", "successors", "succ", "out", "nexts"))
_DICT_METHODS = frozenset(["items", "keys", "values", "get"])


def graph_parts(node: FunctionNode, names: Sequence[str]) -> tuple[GraphPart, ...] | None:
    """Return what each parameter of a function takes; None if it is the pair (vertices, edges) or nothing shows it.

    >>> graph_parts(ast.parse("def f(m): return any(m[i][0] for i in range(len(m)))").body[0], ["m"])
    ('matrix',)
    >>> graph_parts(ast.parse("def f(n, edges): return len(edges) % 2").body[0], ["n", "edges"])
    ('count', 'edges')
    """
    found = [_part(node, name) for name in names]
    if len(found) > 2 or found == ["count"] or found == ["vertices"]:
        return None
    parts = tuple(part for part in found if part is not None)
    return parts if len(parts) == len(found) and len(set(parts)) == len(parts) else None


def parts_with_token(node: FunctionNode, names: Sequence[str]) -> tuple[GraphPart, ...] | None:
    """Return what two parameters take if one is the vertex of a token, and the other the graph; None if none is.

    >>> parts_with_token(ast.parse("def wins(graph, start): return any(graph[start])").body[0], ["graph", "start"])
    ('neighbours', 'token')
    """
    tokens = [name.lower() in _TOKEN_NAMES for name in names]
    if len(names) != 2 or sum(tokens) != 1:
        return None
    other = names[tokens.index(False)]
    part = _part(node, other) or ("neighbours" if other.lower() in _GRAPH_NAMES else None)
    if part is None or part in ("count", "vertices"):
        return None
    return ("token", part) if tokens[0] else (part, "token")


def _part(node: FunctionNode, name: str) -> GraphPart | None:
    """Return what a parameter takes, by its use and its name; None if nothing shows it."""
    uses = {use for use in map(_use(name), ast.walk(node)) if use is not None}
    by_name = _NAMES.get(name.lower().replace("_", ""))
    if "unpacked" in uses:
        return None
    if "pairs" in uses:
        return "edges"
    if "cells" in uses and (by_name != "neighbours" or any("cells" in map(_use(name), one) for one in _tests(node))):
        return "matrix"
    if by_name == "neighbours" or (by_name is None and "at" in uses):
        return "neighbour lists" if "numbered" in uses else "neighbours" if by_name or "each" in uses else None
    return "neighbours" if by_name is None and "dict" in uses else by_name


def _tests(node: ast.AST) -> Iterator[Iterator[ast.AST]]:
    """Yield the nodes of each condition in a program."""
    for one in ast.walk(node):
        tests = one.ifs if isinstance(one, ast.comprehension) else [getattr(one, "test", None)]
        yield from (ast.walk(test) for test in tests if test is not None)


def _use(name: str) -> Callable[[ast.AST], str | None]:
    """Return a function that gives what a node of the program shows about a parameter; None if nothing."""

    def is_parameter(one: ast.AST) -> bool:
        return isinstance(one, ast.Name) and one.id == name

    def use(node: ast.AST) -> str | None:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=[_, _])], value=value) if is_parameter(value):
                return "unpacked"
            case ast.Subscript(value=ast.Subscript(value=value, slice=index)) if is_parameter(value):
                return None if isinstance(index, ast.Constant) else "cells"
            case ast.For(target=ast.Tuple(elts=[_, _]), iter=value) if is_parameter(value):
                return "pairs"
            case ast.comprehension(target=ast.Tuple(elts=[_, _]), iter=value) if is_parameter(value):
                return "pairs"
            case ast.Compare(left=ast.Tuple(elts=[_, _]), ops=[ast.In() | ast.NotIn()], comparators=[value]):
                return "pairs" if is_parameter(value) else None
            case ast.Attribute(value=value, attr=word) if is_parameter(value) and word in _DICT_METHODS:
                return "dict"
            case ast.For(iter=value) | ast.comprehension(iter=value) if is_parameter(value):
                return "each"
            case ast.Call(func=ast.Name(id=word), args=[value, *_]) if is_parameter(value):
                return {"enumerate": "numbered", "set": "each", "frozenset": "each", "sorted": "each"}.get(word)
            case ast.Call(func=ast.Name(id="range"), args=[*_, ast.Call(func=ast.Name(id="len"), args=[value])]):
                return "numbered" if is_parameter(value) else None
            case ast.Subscript(value=value, slice=index) if is_parameter(value):
                return None if isinstance(index, ast.Constant) else "at"
        return None

    return use


def counts_from_one(node: FunctionNode, names: Sequence[str], parts: Sequence[GraphPart]) -> bool:
    """Return whether a function with the number of vertices n seems to number them from 1 to n: it says n + 1."""
    if "count" not in parts:
        return False
    name = names[list(parts).index("count")]
    return any(ast.unparse(one) in (f"{name} + 1", f"1 + {name}") for one in ast.walk(node))


def graph_arguments(
    graph: Graph, parts: Sequence[GraphPart], first: int, token: int | None = None, both_ways: bool = True
) -> tuple[Any, ...] | None:
    """Return the arguments for a graph; None if it cannot be written so: edges alone do not show lone vertices.

    Vertices keep their numbers, unless the function gets lists, a matrix or how many there are: then the least one is
    `first`. A `token` is on a vertex; without `both_ways` the lines are arcs.

    >>> path = (1, 2, 3), ((1, 2), (2, 3))
    >>> graph_arguments(path, ("neighbours",), 0), graph_arguments(path, ("count", "edges"), 0)
    (({1: (2,), 2: (1, 3), 3: (2,)},), (3, ((0, 1), (1, 2))))
    >>> graph_arguments(path, ("matrix",), 0)
    (((0, 1, 0), (1, 0, 1), (0, 1, 0)),)
    """
    vertices, edges = graph
    if parts == ("edges",) and {v for edge in edges for v in edge} != set(vertices):
        return None
    if set(parts) & {"count", "neighbour lists", "matrix"}:
        number = {v: first + at for at, v in enumerate(vertices)}
        vertices, edges = tuple(number.values()), tuple((number[a], number[b]) for a, b in edges)
        token = None if token is None else number[token]
    near: dict[int, list[int]] = {v: [] for v in vertices}
    for a, b in edges:
        near[a].append(b)
        if both_ways:
            near[b].append(a)
    lists = {v: tuple(sorted(found)) for v, found in near.items()}
    written: dict[GraphPart, Any] = {
        "count": len(vertices), "vertices": vertices, "edges": edges, "neighbours": lists, "token": token,
        "neighbour lists": ((),) * first + tuple(lists.values()),
        "matrix": tuple(tuple(int(w in lists[v]) for w in vertices) for v in vertices),
    }  # fmt: skip
    return tuple(written[part] for part in parts)


def graph_message(parts: Sequence[GraphPart], first: int) -> Message:
    """Describe the arguments in words."""
    words: dict[GraphPart, Message] = {
        "count": Message("the number of vertices"),
        "vertices": Message("the vertices"),
        "edges": Message("the edges as pairs"),
        "neighbours": Message("a dict with the neighbours of each vertex"),
        "neighbour lists": Message("the neighbours of each vertex"),
        "matrix": Message("the adjacency matrix"),
        "token": Message("the vertex of the token"),
    }
    said = words[parts[0]]
    for part in parts[1:]:
        said = Message("{one} and {other}", one=said, other=words[part])
    if parts == ("edges",):
        return Message(
            "it is called with {parts}, so it speaks only of graphs in which each vertex has an edge", parts=said
        )
    if set(parts) & {"count", "neighbour lists"}:
        return Message("it is called with {parts}; the first vertex is {first}", parts=said, first=str(first))
    return Message("it is called with {parts}", parts=said)
