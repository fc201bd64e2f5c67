"""Operations for playing: reasons, moves with verdicts, the machine's reply, a replay, the game graph, embeds."""

from __future__ import annotations

from collections.abc import Callable

from ..answers import answer_documents as documents
from ..answers.answer import answer_position
from ..answers.position_cache import free_cache
from ..explain import explain_position, rendering
from ..model import SCORING
from ..pictures import svg
from ..pictures.graph import game_graph
from ..play.explore import AT_MOST, explore
from ..play.opponent import PERFECT, choose_reply, replay
from ..prove.limits import MOST_HEAPS
from ..shapes import read_position
from ..text import Message, NotationError, Progress, say
from .answers import DRAWN_PARTS, Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of
from .move_list import list_moves


def _replay(params: Params) -> Reply:
    """Replay a game: return its position, drawing, moves, scores, and the winner if it is over."""
    rules, lang = rules_of(params), lang_of(params)
    start = read_position(rules, text_of(params, "position"))
    names = params.get("moves", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotationError(Message("{name} must be a list of move names", name="moves"))
    game_so_far = replay(rules, start, names)
    at_most = number_of(params, "at_most", DRAWN_PARTS, 100_000)
    scene = rules.game_scene(game_so_far.positions, game_so_far.moves, at_most or 1)
    return {
        "position": documents.position_text(rules.format(game_so_far.positions[-1])),
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
    """Explain why a position is won or lost; with `move`, begin with the effect of that move."""
    rules, lang = rules_of(params), lang_of(params)
    level = number_of(params, "level", 2, 3) or 1
    yield Progress(0, Message("looking for the reason"))
    limit = budget_of(params)
    position = read_position(rules, text_of(params, "position"))
    cache = yield from free_cache(rules, position)
    with cache.reserve():
        reason = yield from explain_position(
            rules, position, level, limit, cache, made=text_of(params, "move", "") or None
        )
    return rendering.document(reason, lang, level)


def _moves(params: Params, data: bytes | None, out: bytearray) -> Steps:
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    cache = yield from free_cache(rules, position)
    with cache.reserve():
        return (yield from list_moves(rules, position, lang_of(params), cache))


def _graph(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return the game graph below a position as a drawing and as nodes and arcs."""
    rules, lang = rules_of(params), lang_of(params)
    at_most = number_of(params, "at_most", AT_MOST, 1_000) or 1
    graph = yield from explore(rules, read_position(rules, text_of(params, "position")), at_most)
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
    """Return the embed code of a position: the element with its fallback as HTML, Markdown, a file name and a link."""
    from ..pictures.static import site_address, static_game  # not at the top: only embedding needs it

    rules, lang = rules_of(params), lang_of(params)
    site = site_address(text_of(params, "site"))
    limit = budget_of(params)
    answer = yield from answer_position(rules, read_position(rules, text_of(params, "position")), limit)
    embed = static_game(answer, lang, **_mode(params))
    return {"html": embed.html(site), "markdown": embed.markdown(site), "name": embed.name, "link": embed.link(site)}


def _mode(params: Params) -> dict[str, str]:
    """Return what the element shows: `mode`, `theme`, `question`, and for a theorem the `quantity` and the `heaps`."""
    heaps = str(number_of(params, "heaps", 1, MOST_HEAPS) or 1)
    texts = {name: text_of(params, name, "") for name in ("theme", "question", "quantity")}
    return {"mode": text_of(params, "mode", "solve"), "heaps": heaps} | texts


def _render(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Render a position with its answer in one `format`: html, svg or markdown."""
    from ..pictures.static import check_choice, site_address, static_game

    rules, lang = rules_of(params), lang_of(params)
    kind = text_of(params, "format", "html")
    check_choice("format", kind, ("html", "svg", "markdown"))
    site = site_address(text_of(params, "site", ""))
    answer = yield from answer_position(rules, read_position(rules, text_of(params, "position")), budget_of(params))
    embed = static_game(answer, lang, **_mode(params))
    text = embed.svg() if kind == "svg" else embed.html(site) if kind == "html" else embed.markdown(site)
    return {kind: text} | documents.answer(answer, lang)


def _reply(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return the machine's move: its name, a sentence about it, and why it was chosen; all None without a move."""
    rules, lang = rules_of(params), lang_of(params)
    position = read_position(rules, text_of(params, "position"))
    strength = number_of(params, "strength", PERFECT, PERFECT)
    seed = number_of(params, "seed", 0, 2**53)
    reply = yield from choose_reply(rules, position, PERFECT if strength is None else strength, seed or 0)
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
