"""Draw a game graph: layers from the top, outcomes shown by shape and letter, parts n<number>."""

from __future__ import annotations

from ..model import Outcome
from ..play.explore import GameGraph, Node
from ..text import Message, say
from .svg import document
from .svg_text import text_at

_ROW, _PAD, _SIGN = 74.0, 14.0, 6.6
_MARKS = {Outcome.N: ("n", "N"), Outcome.P: ("p", "P"), Outcome.TIE: ("tie", "="), Outcome.DRAW: ("draw", "=")}


def game_graph(graph: GameGraph, lang: str = "en") -> str:
    """Return the drawing of a game graph.

    >>> from nimbers.play.explore import GameGraph, Node
    >>> 'data-part="n0"' in game_graph(GameGraph((Node("1", 0, Outcome.N, 1),), (), False))
    True
    """
    layers: dict[int, list[int]] = {}
    for index, node in enumerate(graph.nodes):
        layers.setdefault(node.layer, []).append(index)
    sizes = [_width(node) for node in graph.nodes]
    widths = [sum(sizes[index] for index in layer) for layer in layers.values()]
    width = max(widths) + 2 * _PAD
    place: dict[int, tuple[float, float]] = {}
    for depth, layer in enumerate(layers.values()):
        x = (width - widths[depth]) / 2
        for index in layer:
            place[index] = (x + sizes[index] / 2, _PAD + depth * _ROW + 20)
            x += sizes[index]
    body = [_arc(place[start], place[end]) for start, end in graph.arcs]
    body += [_node(index, node, *place[index], sizes[index] - 12) for index, node in enumerate(graph.nodes)]
    title = Message("game graph of {count} positions", count=len(graph.nodes))
    return document("".join(body), width, _PAD * 2 + len(layers) * _ROW - 20, say(title, lang))


def _width(node: Node) -> float:
    return max(46.0, _SIGN * len(_short(node.position)) + 26)


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:14]}…{text[-8:]}"


def _arc(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    if y2 > y1:
        return f'<line class="nb-arc" x1="{x1:g}" y1="{y1 + 16:g}" x2="{x2:g}" y2="{y2 - 16:g}"/>'
    # A loop or an arc back is curved to distinguish it from arcs down.
    bend = (x1 + x2) / 2 + 46
    return f'<path class="nb-arc nb-back" d="M{x1:g},{y1:g} Q{bend:g},{(y1 + y2) / 2 - 24:g} {x2:g},{y2:g}"/>'


def _node(index: int, node: Node, x: float, y: float, width: float) -> str:
    kind, letter = _MARKS[node.outcome] if node.outcome is not None else ("open", "?")
    value = "" if node.value is None else f" {node.value}"
    return (
        f'<g class="nb-node nb-{kind}" data-part="n{index}">'
        f'<rect x="{x - width / 2:g}" y="{y - 16:g}" width="{width:g}" height="32" rx="{16 if kind == "n" else 5}"/>'
        f"{text_at(x, y - 6, _short(node.position), 'nb-position')}"
        f"{text_at(x, y + 8, letter + value, 'nb-verdict')}</g>"
    )
