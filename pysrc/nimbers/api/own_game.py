"""Operations for games that users write: turn the moves that rules in the sandbox report into a graph, and draw it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice

from ..answers import answer_documents as documents
from ..answers.user_error import UserError
from ..notation import shown
from ..scene import Graph
from ..session import session
from ..shapes import read_position
from ..text import Message, NotationError, Progress, UnknownError, say
from ..verify.graph_builder import GraphBuilder
from .answers import DRAWN_PARTS, Params, Reply, Steps, lang_of, rules_of, text_of

AT_ONCE = 500  # lines read between two yields
EXAMPLES = 5  # positions offered as examples

_numbers = count(1)


class _Walks(dict[str, GraphBuilder]):
    """Walks by their names; only the latest one is kept."""


def _tell(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Continue the `walk` of a game with `said`, the sandbox's lines on the previous batch of positions.

    The reply has the next batch, its positions as JSON texts in `arguments` and as notation in `names`, or the `graph`.
    """
    lang = lang_of(params)
    name, walks = params.get("walk"), session.of(_Walks)
    if name is None:
        name = str(next(_numbers))
        walks.clear()
        walks[name] = GraphBuilder.of(text_of(params, "kind"), text_of(params, "start"))
    walk = walks.get(str(name))
    if walk is None:
        raise UnknownError(Message("there is no walk {name}", name=shown(str(name))))
    said = params.get("said", [])
    if not isinstance(said, list) or not all(isinstance(line, str) for line in said):
        raise NotationError(Message("{name} must be a list of texts", name="said"))
    reply: Reply = {"walk": name, "arguments": [], "names": [], "text": "", "graph": None, "failure": None}
    try:
        for at in range(0, len(said), AT_ONCE):
            walk.take(said[at : at + AT_ONCE])
            yield None
    except UserError as error:
        failure = error.failure
        return reply | {"failure": {"line": failure.line, "what": failure.what}, "text": say(error.message, lang)}
    positions = walk.batch()
    reply["arguments"] = walk.arguments(positions)
    reply["names"] = [walk.kind.write(p) for p in positions]
    reply["text"] = say(Message("{count} positions asked about", count=len(walk.known)), lang)
    if positions:
        return reply
    yield Progress(len(walk.known), Message("{count} positions asked about", count=len(walk.known)))
    del walks[str(name)]
    reply["graph"] = walk.graph().text
    reply["examples"] = [walk.kind.write(p) for p in _examples(walk)]
    reply["text"] = say(_summary(walk), lang)
    return reply


def _examples(walk: GraphBuilder) -> list[object]:
    """Return the start, then the largest positions reached from it that have moves."""
    reached = [p for p in islice(walk.known, walk.reached or 1, None) if walk.known[p]]
    step = max(1, len(reached) // (EXAMPLES - 1))
    return [walk.start, *reached[::-step][: EXAMPLES - 1]]


def _summary(walk: GraphBuilder) -> Message:
    """Return a sentence on how many positions the graph has."""
    start, reached = walk.kind.write(walk.start), walk.reached or 0
    if walk.whole < 0:
        return Message("{reached} positions can be reached from {start}.", reached=reached, start=start)
    return Message(
        "{reached} positions can be reached from {start}; with all positions up to size {size} the game has {count}.",
        reached=reached, start=start, size=walk.whole, count=len(walk.known),
    )  # fmt: skip


def _sketch(params: Params) -> Reply:
    """Return a position as points, lines between them and a marked point; all empty if it cannot be drawn by hand."""
    rules = rules_of(params)
    scene = rules.scene(read_position(rules, text_of(params, "position")), DRAWN_PARTS)
    if rules.graph_input is None or not isinstance(scene, Graph):
        return {"points": [], "lines": [], "mark": ""}
    return {
        "points": list(scene.vertices),
        "lines": [list(arc) for arc in scene.arcs],
        "mark": scene.token if rules.graph_input.has_marked_vertex else "",
    }


def _read_sketch(params: Params) -> Reply:
    """Return the position of a drawing with `points` by name, `lines` between them and the point `mark`."""
    rules = rules_of(params)
    points, lines = params.get("points"), params.get("lines")
    texts = isinstance(points, list) and all(isinstance(point, str) for point in points)
    pairs = isinstance(lines, list) and all(
        isinstance(line, list) and len(line) == 2 and all(isinstance(end, str) for end in line) for line in lines
    )
    if not texts or not pairs or rules.graph_input is None:
        raise NotationError(Message("{name} must be a list of texts", name="points"))
    text = rules.from_drawing(points or [], [(a, b) for a, b in lines or []], text_of(params, "mark", ""))
    return {"position": documents.position_text(rules.format(read_position(rules, text)))}


INSTANT: dict[str, Callable[[Params], Reply]] = {"sketch": _sketch, "sketched": _read_sketch}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"tell": _tell}
