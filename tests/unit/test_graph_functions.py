"""Functions of graphs are called with the parts that they use: edges, neighbours, a matrix, or several of these."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nimbers import game
from nimbers.verify.calling_conventions import call_from_text
from nimbers.verify.exchange import argument_text
from nimbers.verify.sandbox.formula_service import answer, load
from unit.terminal import Nimbers

# Node Kayles by brute force: `vs` are the vertices, `es` the edges in one or in both directions.
BRUTE_FORCE = """
def g(vs, es):
    seen = set()
    for v in vs:
        gone = {v} | {b for a, b in es if a == v} | {a for a, b in es if b == v}
        seen.add(g(set(vs) - gone, [(a, b) for a, b in es if not {a, b} & gone]))
    return next(k for k in range(99) if k not in seen)

"""
# The head and body of each function, and the words of the verdict that say how it was called.
FORMS = {
    "edges": ("def wins(edges):\n    return g({v for e in edges for v in e}, edges) != 0\n", "the edges as pairs, so"),
    "pairs": (
        "def wins(graph):\n    return g({v for a, b in graph for v in (a, b)}, graph) != 0\n",
        "the edges as pairs, so",
    ),
    "count and edges": (
        "def wins(n, edges):\n    return g(range(n), edges) != 0\n",
        "the edges as pairs; the first vertex is 0",
    ),
    "count and edges from 1": (
        "def wins(n, edges):\n    near = [[] for _ in range(n + 1)]\n    return g(range(1, len(near)), edges) != 0\n",
        "the first vertex is 1",
    ),
    "vertices and edges": (
        "def wins(nodes, edges):\n    return g(nodes, edges) != 0\n",
        "the vertices and the edges as pairs",
    ),
    "dict": (
        "def wins(adj):\n    return g(adj, [(u, v) for u in adj for v in adj[u]]) != 0\n",
        "a dict with the neighbours",
    ),
    "items": (
        "def wins(p):\n    return g(p, [(u, v) for u, near in p.items() for v in near]) != 0\n",
        "a dict with the neighbours",
    ),
    "lists": (
        "def wins(adj):\n    return g(range(len(adj)), [(u, v) for u in range(len(adj)) for v in adj[u]]) != 0\n",
        "the first vertex is 0",
    ),
    "matrix": (
        "def wins(a):\n    n = range(len(a))\n    return g(n, [(i, j) for i in n for j in n if a[i][j]]) != 0\n",
        "the adjacency matrix",
    ),
    "matrix by a name of lists": (
        (
            "def wins(adj):\n"
            "    n = range(len(adj))\n"
            "    return g(n, [(i, j) for i in n for j in n if adj[i][j] == 1]) != 0\n"
        ),
        "the adjacency matrix",
    ),
    "copied matrix": (
        (
            "def wins(matrix):\n"
            "    m, n = [row[:] for row in matrix], range(len(matrix))\n"
            "    for i in n:\n"
            "        m[i][i] = 0\n"
            "    return g(n, [(i, j) for i in n for j in n if m[i][j]]) != 0\n"
        ),
        "the adjacency matrix",
    ),
    "pair": ("def wins(graph):\n    vertices, edges = graph\n    return g(vertices, edges) != 0\n", ""),
    "pair by index": ("def wins(p):\n    return g(p[0], p[1]) != 0\n", ""),
}


@pytest.mark.parametrize("wrong", [False, True], ids=["right", "wrong"])
@pytest.mark.parametrize("form", FORMS)
def test_a_function_gets_the_parts_that_it_uses(nimbers: Nimbers, tmp_path: Path, form: str, wrong: bool) -> None:
    """Right functions of every form agree, and functions that say that value 1 is lost are refuted."""
    function, words = FORMS[form]
    changed = function.replace("!= 0", "> 1") if wrong else function
    (tmp_path / "f.py").write_text(BRUTE_FORCE + changed, encoding="utf-8")
    done = nimbers("check", "node-kayles", "--formula", str(tmp_path / "f.py"), "--up-to", "4", "--json")
    found = json.loads(done.out)

    assert found["agrees"] is not wrong
    assert words in (found["read_as"] or "")


@pytest.mark.parametrize("form", FORMS)
def test_the_sandbox_gets_the_same_parts(form: str) -> None:
    """Where the function runs elsewhere its arguments cross as JSON, and its answers are the same."""
    rules, text = game("node-kayles"), BRUTE_FORCE + FORMS[form][0]
    call = call_from_text(text, "wins", rules)
    f, _ = load(text, "wins")
    assert f is not None
    for typed, wins in (("1-2", True), ("1-2,2-3,3-4", False), ("1-2,2-3", True), ("2-5,5-7,7-9,2-9", False)):
        assert answer(f, argument_text(rules, rules.parse(typed), call)) == f"bool {wins}"


def test_edges_do_not_show_lone_vertices() -> None:
    """A function of the edges alone speaks only of graphs in which each vertex has an edge."""
    rules = game("node-kayles")
    call = call_from_text("def f(edges): return len(edges) > 0", "f", rules)

    assert call.arguments(rules, rules.parse("1-2,3")) is None
    assert call.arguments(rules, rules.parse("1-2")) == (((1, 2),),)
