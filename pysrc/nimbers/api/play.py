"""What the page may ask for beyond answers: reasons, judged moves, the machine's reply, a game replayed, its graph."""

from __future__ import annotations

from collections.abc import Callable

from ..answers import documents
from ..answers.answer import answering
from ..answers.study import free_study
from ..explain import explaining, render
from ..model import SCORING
from ..pictures import svg
from ..pictures.graph import game_graph
from ..play.explore import AT_MOST, exploring
from ..play.opponent import PERFECT, replay, replying
from ..shapes import read_position
from ..text import Message, NotationError, Progress, say
from .answers import DRAWN_PARTS, Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of
from .moves import judged_moves
from .prove import MOST_HEAPS


def _replay(params: Params) -> Reply:
    """The game so far: where it stands, drawn, with scores, the moves told, and who has won if it is over."""
    rules, lang = rules_of(params), lang_of(params)
    start = read_position(rules, text_of(params, "position"))
    names = params.get("moves", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotationError(Message("{name} must be a list of move names", name="moves"))
    game_so_far = replay(rules, start, names)
    now = game_so_far.positions[-1]
    at_most = number_of(params, "at_most", DRAWN_PARTS, 100_000)
    scene = rules.scene(now, at_most or 1).after(rules.scene(start, at_most or 1))
    return {
        "position": documents.position_text(rules.format(now)),
        "svg": svg.svg(scene, lang),
        "label": say(scene.describe(), lang),
        "hidden": scene.hidden,
        "moves": [
            {
                "name": move.name,
                "player": turn % 2,
                "gain": move.gain,
                "text": say(rules.describe_move(before, move), lang),
                "touch": documents.jsonable(move.touch),
                "position": documents.position_text(rules.format(move.option)),
            }
            for turn, (before, move) in enumerate(zip(game_so_far.positions, game_so_far.moves, strict=False))
        ],
        "scores": documents.jsonable(game_so_far.scores) if rules.convention == SCORING else None,
        "turn": len(names) % 2,
        "over": game_so_far.over,
        "winner": game_so_far.winner,
    }


def _explain(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Why a position is won or lost; with `move`, what that move came to first."""
    rules, lang = rules_of(params), lang_of(params)
    level = number_of(params, "level", 2, 3) or 1
    yield Progress(0, Message("looking for the reason"))
    limit = budget_of(params)
    position = read_position(rules, text_of(params, "position"))
    study = yield from free_study(rules, position)
    with study.asked():
        found = yield from explaining(rules, position, level, limit, study, made=text_of(params, "move", "") or None)
    return render.document(found, lang, level)


def _moves(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    study = yield from free_study(rules, position)
    with study.asked():
        return (yield from judged_moves(rules, position, lang_of(params), study))


def _graph(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """The game graph below a position, drawn, with the notation of every node."""
    rules, lang = rules_of(params), lang_of(params)
    at_most = number_of(params, "at_most", AT_MOST, 1_000) or 1
    graph = yield from exploring(rules, read_position(rules, text_of(params, "position")), at_most)
    return {
        "svg": game_graph(graph, lang),
        "nodes": [
            {
                "position": documents.position_text(node.position),
                "layer": node.layer,
                "outcome": node.outcome and node.outcome.value,
                "value": documents.jsonable(node.value),
            }
            for node in graph.nodes
        ],
        "arcs": documents.jsonable(graph.arcs),
        "more": graph.more,
    }


def _static(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """The position for other people's pages: the element with its fallback, Markdown, its name and its link."""
    from ..pictures.static import site_address, static_game  # here: only who embeds loads it

    rules, lang = rules_of(params), lang_of(params)
    site = site_address(text_of(params, "site"))
    limit = budget_of(params)
    found = yield from answering(rules, read_position(rules, text_of(params, "position")), limit)
    made = static_game(found, lang, **_shown(params))
    return {"html": made.html(site), "markdown": made.markdown(site), "name": made.name, "link": made.link(site)}


def _shown(params: Params) -> dict[str, str]:
    """What the element shows: its `mode`, and of a theorem the `quantity` and the number of `heaps`."""
    mode, quantity = text_of(params, "mode", "solve"), text_of(params, "quantity", "")
    return {"mode": mode, "quantity": quantity, "heaps": str(number_of(params, "heaps", 1, MOST_HEAPS) or 1)}


def _render(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """The position with its answer for another page, in one `format`: html, svg or markdown."""
    from ..pictures.static import check_choice, site_address, static_game

    rules, lang = rules_of(params), lang_of(params)
    kind = text_of(params, "format", "html")
    check_choice("format", kind, ("html", "svg", "markdown"))
    site = site_address(text_of(params, "site", ""))
    found = yield from answering(rules, read_position(rules, text_of(params, "position")), budget_of(params))
    made = static_game(found, lang, **_shown(params))
    text = made.svg() if kind == "svg" else made.html(site) if kind == "html" else made.markdown(site)
    return {kind: text} | documents.answer(found, lang)


def _reply(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """The machine's move: its name, what it does, and why it was chosen."""
    rules, lang = rules_of(params), lang_of(params)
    position = read_position(rules, text_of(params, "position"))
    strength = number_of(params, "strength", PERFECT, PERFECT)
    seed = number_of(params, "seed", 0, 2**53)
    reply = yield from replying(rules, position, PERFECT if strength is None else strength, seed or 0)
    if reply is None:
        return {"name": None, "text": None, "reason": None}
    return {
        "name": reply.move.name,
        "text": say(rules.describe_move(position, reply.move), lang),
        "reason": reply.reason,
    }


INSTANT: dict[str, Callable[[Params], Reply]] = {"replay": _replay}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "explain": _explain,
    "moves": _moves,
    "graph": _graph,
    "reply": _reply,
    "render": _render,
    "static": _static,
    "twin": _static,  # its name in version 1
}
