"""Write the play from a game's first example as data, so that a page can play it before Python has loaded.

Each drawing part and text occurs once; positions refer to them by number.
"""

from __future__ import annotations

import json
import lzma
import re
from typing import Any

from nimbers.games import ruleset
from nimbers.play.opponent import VERDICTS
from prebaked import Document, ask, worked_out

MOST = 11_000  # bytes of a graph, compressed
POSITIONS = 300  # positions of a graph to try
LOOKED = 8  # positions after which, and after each doubling, to check the size


def play_graph(slug: str, start: str, lang: str) -> Document | None:
    """Return the whole graph below a position, or all games against the perfect machine, or their first moves.

    None if even these are too large.

    A position is `[text, drawing, label, moves, reply]`: the numbers of texts and of the parts of its drawing, and its
    moves, each `[name, text, option, verdict, value, gain, touch]`; `reply` is the number of the machine's move, -1 at
    the end of the game. If the data contain only the reply, the moves are null; without moves and reply the position
    is only `[text]`.
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
    """Return the compressed size, about that of brotli."""
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
        """Add all positions, the person to move first; return False if there are too many or a drawing is cut."""
        self.typed, self.start = start, self._read(start)["position"]
        todo = [(self.start, True)]
        self.numbers[self.start] = 0
        mine: dict[str, bool] = {self.start: True}
        while todo:
            position, by_hand = todo.pop()
            if len(self.positions) >= at_most or len(self.numbers) > max(POSITIONS, at_most):
                return False  # the data would contain every numbered position
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
                    mine[option] = True  # it was added with the machine to move, but a person can be to move, too
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
                return False  # and there are more
        return True

    def _read(self, start: str) -> Document:
        return ask("read", **self.about, position=start)

    def _drawn(self, position: str) -> Document:
        """Return the position in a drawing that keeps the places of the start."""
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
        """Return the graph, by the numbers of its positions."""
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
    """Split a drawing into tags."""
    return re.findall(r"[^<]*<[^>]*>|[^<]+$", svg)
