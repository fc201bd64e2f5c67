"""Operations for practice: known problems of online judges, exercises, and the daily puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..answers import answer_documents as documents
from ..notation import friendly
from ..pictures import svg
from ..shapes import read_position
from ..text import Message, Progress, say, translated
from .answers import DRAWN_PARTS, Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of

if TYPE_CHECKING:
    from ..practice.exercises import Exercise


def _practice(params: Params) -> Reply:
    """List the known problems by technique, only those of the `game` if it is given."""
    from ..practice import listing

    slug = None if params.get("game") is None else text_of(params, "game")
    techniques = listing(lang_of(params))
    for technique in techniques:
        technique["problems"] = [one for one in technique["problems"] if slug in (None, one["game"])]
    return {"techniques": [technique for technique in techniques if technique["problems"]]}


def _exercise(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return a question of a `kind`, about the `position` if it is given, else of a `level` by its `seed`."""
    from ..practice.exercises import LEVELS, exercise_about, known_kind, make_exercise

    rules, lang = rules_of(params), lang_of(params)
    if params.get("position") is not None:
        position = read_position(rules, text_of(params, "position"))
        kind_asked = known_kind(text_of(params, "kind", "outcome"))
        return _drawn((yield from exercise_about(rules, position, kind_asked, budget_of(params))), lang)
    level = number_of(params, "level", 1, LEVELS[-1]) or 0
    seed = number_of(params, "seed", 0, 2**53) or 0
    kind = None if params.get("kind") is None else text_of(params, "kind")
    yield Progress(0, Message("looking for a position"))
    exercise = yield from make_exercise(rules, level, seed, kind)
    return _drawn(exercise, lang)


def _drawn(exercise: Exercise, lang: str) -> Reply:
    scene = exercise.ruleset.scene(exercise.position, DRAWN_PARTS)
    return {
        **document(exercise, lang),
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


def document(exercise: Exercise, lang: str = "en") -> Reply:
    """Return an exercise as JSON values, with the answer in a sentence."""
    choices = [{"name": one.name, "text": say(one.text, lang)} for one in exercise.choices]
    right = [one["text"] for one in choices if one["name"] in exercise.right] or list(exercise.right)
    return {
        "game": exercise.ruleset.slug(),
        "title": translated(exercise.ruleset.title, lang),
        "position": exercise.ruleset.format(exercise.position),
        "parameters": exercise.ruleset.settings(),
        "convention": exercise.ruleset.convention,
        "level": exercise.level,
        "seed": exercise.seed,
        "kind": exercise.kind,
        "question": say(exercise.question, lang),
        "choices": choices,
        "right": documents.jsonable(exercise.right),
        "answer": say(Message("The answer is: {answer}.", answer=" / ".join(right)), lang),
    }


def _puzzle(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return the puzzle of a `date`, by default today's; with a `move`, whether it wins and why."""
    from datetime import UTC, datetime

    from ..play.opponent import WIN, evaluate_moves
    from ..practice.puzzles import LEVELS, explanation, parse_date, puzzle_of, question, try_move

    named = params.get("date")
    day = datetime.now(UTC).astimezone().date() if named is None else parse_date(text_of(params, "date"))
    level, lang = number_of(params, "level", 1, max(LEVELS)) or 0, lang_of(params)
    puzzle = puzzle_of(day, level)
    rules = puzzle.rules
    position = rules.parse(puzzle.position)
    yield Progress(0, Message("judging the moves"))
    judgement = yield from evaluate_moves(rules, position)
    winning = sum(one.verdict == WIN for one in judgement.moves)
    tried = None
    if params.get("move") is not None:
        found = yield from try_move(rules, position, friendly(text_of(params, "move")).strip())
        move = found.chosen.move
        tried = {
            "name": move.name,
            "text": say(rules.describe_move(position, move), lang),
            "right": found.right,
            "answer": None if found.answer is None else found.answer.name,
            "told": [say(line, lang) for line in explanation(rules, position, found)],
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
