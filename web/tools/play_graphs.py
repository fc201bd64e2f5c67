"""The play below a game's first example as data: a page plays it before Python is there, without a rule in JavaScript.

Drawings and texts are said once each; a position names the parts of its drawing by their numbers.
"""

from __future__ import annotations

import json
import lzma
import re
from typing import Any

from nimbers.games import ruleset
from prebaked import Document, ask, worked_out

MOST = 11_000  # bytes of a graph, packed
POSITIONS = 300  # of a graph that is tried
LOOKED = 8  # positions after which, and whenever they are twice as many, it is seen whether they are too large already
VERDICTS = ("win", "lose", "tie", "draw", "open")  # as web/src/app/play-graph.js has them


def play_graph(slug: str, start: str, lang: str) -> Document | None:
    """The whole graph below a position, or what a game against the perfect machine may come to, or its first moves.

    None where even these are too large.

    A position is `[text, drawing, label, moves, reply]`: numbers of texts, of the parts of its drawing, and its moves,
    each `[name, text, option, verdict, value, gain, touch]`; `reply` is the number of the machine's move, -1 where the
    game is over. A position of which nothing but the reply is told has null for its moves, and one of which nothing is
    told is only `[text]`.
    """
    for whole, at_most in ((True, POSITIONS), (False, POSITIONS), (True, 1)):
        graph = _Graph(slug, lang, whole)
        if not graph.grow(start, at_most) and at_most > 1:
            continue
        found = graph.document()
        if _packed(found) <= MOST:
            return found
    return None


def _packed(found: object) -> int:
    """Its bytes, packed about as well as by brotli."""
    return len(lzma.compress(json.dumps(found, ensure_ascii=False).encode()))


class _Graph:
    def __init__(self, slug: str, lang: str, whole: bool) -> None:
        self.about = {"game": slug, "set": {}, "lang": lang}
        self.rules = ruleset(slug, {})
        self.whole = whole
        self.texts: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.positions: list[list[Any]] = []
        self.typed = self.start = ""

    def grow(self, start: str, at_most: int) -> bool:
        """Every position, the person to move first; False where there are too many, or one that is not drawn whole."""
        self.typed, self.start = start, self._read(start)["position"]
        todo = [(self.start, True)]
        self.numbers[self.start] = 0
        mine: dict[str, bool] = {self.start: True}
        while todo:
            position, by_hand = todo.pop()
            if len(self.positions) >= at_most or len(self.numbers) > max(POSITIONS, at_most):
                return False  # each that has a number would be told
            drawn = self._drawn(position)
            if drawn["hidden"]:
                return False
            judged = worked_out("moves", **self.about, position=position)
            if judged["more"] or judged["judged"] != len(judged["moves"]):
                return False
            reply = worked_out("reply", **self.about, position=position, strength=10, seed=0)["name"]
            names = [move["name"] for move in judged["moves"]]
            followed = (
                judged["moves"] if self.whole or by_hand else [judged["moves"][names.index(reply)]] if names else []
            )
            for move in followed:
                option = move["option"]
                if option not in self.numbers:
                    self.numbers[option] = len(self.numbers)
                    mine[option] = not by_hand
                    todo.append((option, not by_hand))
                elif not self.whole and not by_hand and not mine[option]:
                    mine[option] = True  # the machine to move was met first; now the person is
                    todo.append((option, True))
            told = [self._move(move) for move in followed] if self.whole or by_hand or not names else None
            entry = [
                self._number(position),
                [self._number(part) for part in parts_of(drawn["svg"])],
                self._number(drawn["label"]),
                told,
                self._reply(judged["moves"], reply) if told is None else names.index(reply) if names else -1,
            ]
            self.positions.append(entry)
            told_of = len(self.positions)
            if told_of >= LOOKED and told_of & told_of - 1 == 0 and _packed(list(self.texts)) > MOST:
                return False  # and more is to come
        return True

    def _read(self, start: str) -> Document:
        return ask("read", **self.about, position=start)

    def _drawn(self, position: str) -> Document:
        """The position as one of the game that begins with the start: what stays has its place."""
        return ask("draw", **self.about, position=position, start=self.start)

    def _reply(self, moves: list[Document], reply: str) -> Any:
        return self._move(next(move for move in moves if move["name"] == reply))

    def _move(self, move: Document) -> list[Any]:
        return [
            self._number(move["name"]),
            self._number(move["text"]),
            self.numbers[move["option"]],
            VERDICTS.index(move["verdict"]),
            move["value"],
            move["gain"],
            move["touch"],
        ]

    def _number(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def document(self) -> Document:
        """The graph by the numbers of its positions."""
        by_text = {entry[0]: entry for entry in self.positions}
        ordered = [by_text.get(number, [number]) for number in map(self._number, self.numbers)]
        values = "margin" if self.rules.convention == "scoring" else "remoteness" if self.rules.loopy else "grundy"
        return {
            "game": self.about["game"],
            "typed": self.typed,
            "read": self._read(self.typed),
            "convention": self.rules.convention,
            "value_name": values,
            "positions": ordered,
            "texts": list(self.texts),
        }


def parts_of(svg: str) -> list[str]:
    """A drawing tag by tag."""
    return re.findall(r"[^<]*<[^>]*>|[^<]+$", svg)
