"""The scene parts to touch for each move in a finite graph."""

from __future__ import annotations

from typing import Any

from ..model import Touch
from ..scene import DRAWN
from .board_pieces import MAX_SIDE
from .finite_graph import FiniteGraph


def touches(graph: FiniteGraph, p: Any) -> dict[Any, tuple[Touch, ...]]:
    """Return the scene parts to touch for each option of p; empty if they cannot be given for all of them."""
    name, options = graph.kind.name, graph.options[p]
    if name == "cell" and graph.largest < MAX_SIDE:
        return {q: ("piece", f"c{q[0]}.{q[1]}") for q in options}
    if name == "integer":
        found = {q: _taken(1, p, q) for q in options if q < p}
    elif name == "heaps":
        found = {q: touch for q in options if (touch := _lowered(p, q))}
    else:
        found = {}
    return found if len(found) == len(options) else {}


def _taken(heap: int, n: int, left: int) -> tuple[Touch, ...]:
    """Return the lowest token that a move removes, when it lowers a heap of n to `left`."""
    return ((f"h{heap}", 0, n - 1),) if n > DRAWN else (f"h{heap}.{left + 1}",)


def _lowered(p: tuple[int, ...], q: tuple[int, ...]) -> tuple[Touch, ...]:
    """Return what to touch if p became q by lowering one heap; empty if more has changed."""
    gone, come = list(p), []
    for n in q:
        if n in gone:
            gone.remove(n)
        else:
            come.append(n)
    left = come[0] if come else 0
    if len(gone) != 1 or len(come) > 1 or left >= gone[0]:
        return ()
    return _taken(p.index(gone[0]) + 1, gone[0], left)
