"""What the page asks for those who practise: known problems of judges, exercises, and today's puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..answers import documents
from ..notation import friendly
from ..pictures import svg
from ..text import Message, Progress, say, translated
from .answers import DRAWN_PARTS, Params, Reply, Steps, lang_of, number_of, rules_of, text_of

if TYPE_CHECKING:
    from ..practice.exercises import Exercise


def _practice(params: Params) -> Reply:
    """The known problems, those of one game where one is named."""
    from ..practice import listing

    slug = None if params.get("game") is None else text_of(params, "game")
    found = listing(lang_of(params))
    for technique in found:
        technique["problems"] = [one for one in technique["problems"] if slug in (None, one["game"])]
    return {"techniques": [technique for technique in found if technique["problems"]]}


def _exercise(params: Params, data: bytes | None, out: bytearray) -> Steps:
    from ..practice.exercises import LEVELS, exercising

    rules, lang = rules_of(params), lang_of(params)
    level = number_of(params, "level", 1, LEVELS[-1]) or 0
    seed = number_of(params, "seed", 0, 2**53) or 0
    kind = None if params.get("kind") is None else text_of(params, "kind")
    yield Progress(0, Message("looking for a position"))
    found = yield from exercising(rules, level, seed, kind)
    scene = found.ruleset.scene(found.position, DRAWN_PARTS)
    return {
        **document(found, lang),
        "svg": svg.svg(scene, lang),
        "label": say(scene.describe(), lang),
        "hidden": scene.hidden,
    }


def _start(params: Params, data: bytes | None, out: bytearray) -> Steps:
    from ..practice.exercises import LEVELS
    from ..practice.starts import starting

    rules = rules_of(params)
    level = number_of(params, "level", 1, LEVELS[-1]) or 0
    seed = number_of(params, "seed", 0, 2**53) or 0
    yield Progress(0, Message("looking for a position"))
    found = yield from starting(rules, level, seed)
    return {"position": rules.format(found.position), "moves": found.moves, "winning": found.winning}


def document(found: Exercise, lang: str = "en") -> Reply:
    """An exercise as plain JSON values, with the answer in a sentence."""
    choices = [{"name": one.name, "text": say(one.text, lang)} for one in found.choices]
    right = [one["text"] for one in choices if one["name"] in found.right] or list(found.right)
    return {
        "game": found.ruleset.slug(),
        "title": translated(found.ruleset.title, lang),
        "position": found.ruleset.format(found.position),
        "parameters": found.ruleset.settings(),
        "convention": found.ruleset.convention,
        "level": found.level,
        "seed": found.seed,
        "kind": found.kind,
        "question": say(found.question, lang),
        "choices": choices,
        "right": documents.jsonable(found.right),
        "answer": say(Message("The answer is: {answer}.", answer=" / ".join(right)), lang),
    }


def _puzzle(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """A day's puzzle, today's where none is named; with a move, whether that wins, and why."""
    from datetime import UTC, datetime

    from ..play.opponent import WIN, judging
    from ..practice.puzzles import LEVELS, dated, puzzle_of, question, told, trying

    named = params.get("date")
    day = datetime.now(UTC).astimezone().date() if named is None else dated(text_of(params, "date"))
    level, lang = number_of(params, "level", 1, max(LEVELS)) or 0, lang_of(params)
    puzzle = puzzle_of(day, level)
    rules = puzzle.rules
    position = rules.parse(puzzle.position)
    yield Progress(0, Message("judging the moves"))
    judgement = yield from judging(rules, position)
    winning = sum(one.verdict == WIN for one in judgement.moves)
    tried = None
    if params.get("move") is not None:
        found = yield from trying(rules, position, friendly(text_of(params, "move")).strip())
        move = found.judged.move
        tried = {
            "name": move.name,
            "text": say(rules.describe_move(position, move), lang),
            "right": found.right,
            "answer": None if found.answer is None else found.answer.name,
            "told": [say(line, lang) for line in told(rules, position, found)],
        }
    scene = rules.scene(position, DRAWN_PARTS)
    return {
        "date": day.isoformat(),
        "level": level,
        "game": puzzle.game,
        "title": translated(rules.title, lang),
        "position": puzzle.position,
        "parameters": rules.settings(),
        "convention": rules.convention,
        "question": say(question(len(judgement.moves), winning), lang),
        "moves": len(judgement.moves),
        "winning": winning,
        "tried": tried,
        "svg": svg.svg(scene, lang),
        "label": say(scene.describe(), lang),
        "hidden": scene.hidden,
    }


INSTANT: dict[str, Callable[[Params], Reply]] = {"practice": _practice}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "exercise": _exercise,
    "puzzle": _puzzle,
    "starting_position": _start,
}
