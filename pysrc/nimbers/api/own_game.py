"""What the page may ask for where a reader makes a game: what the rules say, in the sandbox, becomes a graph here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice

from ..answers import documents
from ..answers.user_error import UserError
from ..notation import shown
from ..scene import Graph
from ..shapes import read_position
from ..text import Message, NotationError, Progress, UnknownError, say
from ..verify.graph_builder import GraphBuilder
from .answers import DRAWN_PARTS, Params, Reply, Steps, lang_of, rules_of, text_of

AT_ONCE = 500  # lines read between two pauses
EXAMPLES = 5  # positions shown to choose from

_walks: dict[str, GraphBuilder] = {}  # the one that is under way
_numbers = count(1)


def _tell(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """One batch of a game's telling: `said` are lines about the positions handed out last by the `walk` of that name.

    The reply has the next positions, their `arguments` as JSON text and `names` in notation, or the `graph`.
    """
    lang = lang_of(params)
    name = params.get("walk")
    if name is None:
        name = str(next(_numbers))
        _walks.clear()
        _walks[name] = GraphBuilder.of(text_of(params, "kind"), text_of(params, "start"))
    walk = _walks.get(str(name))
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
    del _walks[str(name)]
    reply["graph"] = walk.graph().text
    reply["examples"] = [walk.kind.write(p) for p in _examples(walk)]
    reply["text"] = say(_summary(walk), lang)
    return reply


def _examples(walk: GraphBuilder) -> list[object]:
    """The start, then the largest positions that it leads to, the ends left out."""
    reached = [p for p in islice(walk.known, walk.reached or 1, None) if walk.known[p]]
    step = max(1, len(reached) // (EXAMPLES - 1))
    return [walk.start, *reached[::-step][: EXAMPLES - 1]]


def _summary(walk: GraphBuilder) -> Message:
    """How much of the game is known."""
    start, reached = walk.kind.write(walk.start), walk.reached or 0
    if walk.whole < 0:
        return Message("{reached} positions can be reached from {start}.", reached=reached, start=start)
    return Message(
        "{reached} positions can be reached from {start}; with all positions up to size {size} the game has {count}.",
        reached=reached, start=start, size=walk.whole, count=len(walk.known),
    )  # fmt: skip


def _sketch(params: Params) -> Reply:
    """A position as points, lines between them, and the marked point; none of these where it is not drawn so."""
    rules = rules_of(params)
    scene = rules.scene(read_position(rules, text_of(params, "position")), DRAWN_PARTS)
    if rules.graph_input is None or not isinstance(scene, Graph):
        return {"points": [], "lines": [], "mark": ""}
    return {
        "points": list(scene.vertices),
        "lines": [list(arc) for arc in scene.arcs],
        "mark": scene.token if rules.graph_input.has_marked_vertex else "",
    }


def _sketched(params: Params) -> Reply:
    """The position of a drawing: `points` and `lines` with the points' names, and the point that is the `mark`."""
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


INSTANT: dict[str, Callable[[Params], Reply]] = {"sketch": _sketch, "sketched": _sketched}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"tell": _tell}
