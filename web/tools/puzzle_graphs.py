"""Write a puzzle as data for the home page, which has no Python: all play until the solver's first mistake.

After a wrong move the data contain the machine's reply and end there. The format is that of play_graphs.py, for all
languages at once: a text that differs between languages is a list, in the order of `languages()`.
"""

from __future__ import annotations

import re
from typing import Any

from nimbers.answers import answer_documents as documents
from nimbers.api.answers import DRAWN_PARTS
from nimbers.games import game
from nimbers.model import Move, Ruleset
from nimbers.pictures import svg
from nimbers.play.opponent import LOSE, VERDICTS, WIN, EvaluatedMove, choose_reply, evaluate_moves
from nimbers.practice.puzzles import Puzzle, table_measure, turns
from nimbers.search.meter import finished
from nimbers.text import Message, languages, say, translated
from play_graphs import parts_of
from prebaked import Document

LANGUAGES = languages()
POSITIONS = 64  # of a puzzle, including those after wrong moves
WIDE, HIGH = 420, 340  # the largest drawing, in its own units, so that its parts are large enough on a phone


def puzzle_graph(puzzle: Puzzle) -> Document | None:
    """Return the data of a puzzle; None if they are too large, or clicks alone cannot play it."""
    try:
        return _Graph(puzzle).document()
    except _TooLargeError:
        return None


class _TooLargeError(Exception):
    """A position cannot be drawn whole, or clicks alone cannot play it."""


class _Graph:
    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.rules = puzzle, puzzle.rules
        self.texts: dict[tuple[str, ...], int] = {}
        self.numbers: dict[Any, int] = {}
        self.start = self.rules.parse(puzzle.position)
        self._number_of(self.start)
        self.by_hand = finished(turns(self.rules, self.start))
        self.moves: dict[Any, list[Any]] = {}  # of positions in which the solver is to move
        self.replies: dict[Any, Any] = {}  # of those in which the machine is

    def document(self) -> Document:
        """Return the whole document."""
        for position, turn in self.by_hand.items():
            listed = {one.move.name: one for one in turn.moves}
            own = [listed[move.name] for move in self.rules.moves(position)]  # so that the winning ones are not first
            for one in own:
                if one.verdict == WIN:
                    self._answered(one.move.option, turn.answers[one.move.name])
                else:
                    self._refuted(one)
            self.moves[position] = [self._move(position, one) for one in own]
        if len(self.numbers) > POSITIONS:
            raise _TooLargeError
        return self._about() | {
            "positions": [self._position(position) for position in list(self.numbers)],
            "texts": [text[0] if len(set(text)) == 1 else list(text) for text in self.texts],
        }

    def _refuted(self, one: EvaluatedMove) -> None:
        option = one.move.option
        if one.verdict == LOSE:
            reply = finished(choose_reply(self.rules, option))
            self._answered(option, None if reply is None else reply.move)

    def _answered(self, position: Any, answer: Move[Any] | None) -> None:
        """Add the machine's reply, rated like the solver's moves."""
        if answer is None:
            self.replies.setdefault(position, -1)
        elif position not in self.replies:
            judged = next(
                one for one in finished(evaluate_moves(self.rules, position)).moves if one.move.name == answer.name
            )
            self.replies[position] = self._move(position, judged)

    def _move(self, position: Any, one: EvaluatedMove) -> list[Any]:
        move = one.move
        if any(not isinstance(touch, str) for touch in move.touch) or not move.touch:
            raise _TooLargeError
        message = self.rules.describe_move(position, move)
        return [
            self._number(move.name),
            self._said(message),
            self._number_of(move.option),
            VERDICTS.index(one.verdict),
            documents.jsonable(one.value),
            move.gain,
            documents.jsonable(move.touch),
        ]

    def _position(self, position: Any) -> list[Any]:
        scene = self.rules.scene(position, DRAWN_PARTS)
        drawings = [svg.svg(scene, lang) for lang in LANGUAGES]
        if scene.hidden or not _is_small(drawings[0]):
            raise _TooLargeError
        parts = [parts_of(drawing) for drawing in drawings]
        over = next(iter(self.rules.moves(position)), None) is None
        return [
            self._number(self.rules.format(position)),
            [self._texts(text) for text in zip(*parts, strict=True)],
            self._said(scene.describe()),
            self.moves.get(position, []),  # without moves the solver cannot continue: the puzzle is lost
            -1 if over else self.replies.get(position, 0),
        ]

    def _number_of(self, position: Any) -> int:
        return self.numbers.setdefault(position, len(self.numbers))

    def _number(self, text: str) -> int:
        return self._texts((text,) * len(LANGUAGES))

    def _said(self, message: Message) -> int:
        return self._texts(tuple(say(message, lang) for lang in LANGUAGES))

    def _texts(self, text: tuple[str, ...]) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def _about(self) -> Document:
        """Return the title, rules and settings of the puzzle."""
        rules, puzzle = self.rules, self.puzzle
        measure = table_measure(puzzle)
        cls = game(puzzle.game)
        cards = [documents.card(cls, lang) for lang in LANGUAGES]
        settings = dict(puzzle.settings)
        fields = [("g", puzzle.game)] + ([("c", settings.pop("convention"))] if "convention" in settings else [])
        return {
            "game": puzzle.game,
            "typed": puzzle.position,
            "read": {
                "position": puzzle.position,
                "length_chars": len(puzzle.position),
                "parameters": rules.settings(),
                "convention": rules.convention,
                "sequence": None,
            },
            "convention": rules.convention,
            "value_name": "grundy",
            "fields": [*fields, *settings.items(), ("p", puzzle.position)],
            "title": [translated(rules.title, lang) for lang in LANGUAGES],
            "rules": [_rules(rules, card) for card in cards],
            "moves": measure.moves,
            "winning": measure.winning,
            "length": measure.length,
        }


def fits(rules: Ruleset[Any], position: Any) -> bool:
    """Return whether a position can be drawn whole, and is not too large."""
    scene = rules.scene(position, DRAWN_PARTS)
    return not scene.hidden and _is_small(svg.svg(scene))


def _is_small(drawing: str) -> bool:
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', drawing)
    return size is not None and float(size[1]) <= WIDE and float(size[2]) <= HIGH


def _rules(rules: Ruleset[Any], card: Document) -> list[str]:
    """Return the rules in one line with the goal, the rules in full, and the settings."""
    summary = card["summary"][:1].upper() + card["summary"][1:]
    values = rules.settings()
    named = [f"{one['label']}: {values[one['name']]}" for one in card["parameters"]]
    return [f"{summary} {card['goals'][rules.convention]}", " ".join(card["rules"][1:2]), " · ".join(named)]
