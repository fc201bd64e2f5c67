"""Write the play from a game's first example as data, so that a page can play it before Python has loaded.

Each drawing part and text occurs once; positions refer to them by number.
"""

from __future__ import annotations

import json
import lzma
import re
from dataclasses import dataclass
from typing import Any

from nimbers.api.answers import DRAWN_PARTS
from nimbers.games import ruleset
from nimbers.model import Move
from nimbers.pictures.svg import svg
from nimbers.play.opponent import VERDICTS
from nimbers.scene import Scene
from nimbers.text import say
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


@dataclass(frozen=True)
class _Moment:
    """A moment of a game: the positions up to now, and the moves between them."""

    positions: tuple[Any, ...]
    moves: tuple[Move[Any], ...] = ()

    def after(self, move: Move[Any]) -> _Moment:
        return _Moment((*self.positions, move.option), (*self.moves, move))


class _Graph:
    """The nodes have numbers: one for each position and drawing, since a drawing can depend on the moves before."""

    def __init__(self, slug: str, lang: str, whole: bool) -> None:
        self.about = {"game": slug, "set": {}, "lang": lang}
        self.lang = lang
        self.rules = ruleset(slug, {})
        self.whole = whole
        self.texts: dict[str, int] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.entries: dict[int, list[Any]] = {}
        self.typed = ""

    def grow(self, start: str, at_most: int) -> bool:
        """Add all positions, the person to move first; return False if there are too many or a drawing is cut."""
        self.typed = start
        first = _Moment((self.rules.parse(self._read(start)["position"]),))
        todo = [(first, True)]
        mine = {self._node(first): True}
        while todo:
            moment, by_hand = todo.pop()
            if len(self.entries) >= at_most or len(self.numbers) > max(POSITIONS, at_most):
                return False  # the data would contain every numbered position
            here = moment.positions[-1]
            position = self.rules.format(here)
            scene = self._scene(moment)
            if scene.hidden:
                return False
            judged = worked_out("moves", **self.about, position=position)
            if judged["more"] or judged["judged"] != len(judged["moves"]):
                return False
            reply = worked_out("reply", **self.about, position=position, strength=10, seed=0)["name"]
            names = [move["name"] for move in judged["moves"]]
            followed = (
                judged["moves"] if self.whole or by_hand else [judged["moves"][names.index(reply)]] if names else []
            )
            told = []
            for move in followed:
                after = moment.after(self.rules.move(here, move["name"]))
                option = self._node(after)
                if option not in mine:
                    mine[option] = not by_hand
                    todo.append((after, not by_hand))
                elif not self.whole and not by_hand and not mine[option]:
                    mine[option] = True  # it was added with the machine to move, but a person can be to move, too
                    todo.append((after, True))
                told.append(self._move(move, option))
            listed = self.whole or by_hand or not names
            self.entries[self._node(moment)] = [
                self._number(position),
                [self._number(part) for part in parts_of(self._drawn(moment))],
                self._number(say(scene.describe(), self.lang)),
                told if listed else None,
                (names.index(reply) if names else -1) if listed else told[0],
            ]
            told_of = len(self.entries)
            if told_of >= LOOKED and told_of & told_of - 1 == 0 and _packed(list(self.texts)) > MOST:
                return False  # and there are more
        return True

    def _read(self, start: str) -> Document:
        return ask("read", **self.about, position=start)

    def _scene(self, moment: _Moment) -> Scene:
        return self.rules.game_scene(moment.positions, moment.moves, DRAWN_PARTS)

    def _drawn(self, moment: _Moment) -> str:
        return svg(self._scene(moment), self.lang)

    def _node(self, moment: _Moment) -> int:
        """Return the number of the node of a moment, a new one if it has none."""
        position = self.rules.format(moment.positions[-1])
        return self.numbers.setdefault((position, self._drawn(moment)), len(self.numbers))

    def _move(self, move: Document, option: int) -> list[Any]:
        return [
            self._number(move["name"]),
            self._number(move["text"]),
            option,
            VERDICTS.index(move["verdict"]),
            move["value"],
            move["gain"],
            move["touch"],
        ]

    def _number(self, text: str) -> int:
        return self.texts.setdefault(text, len(self.texts))

    def document(self) -> Document:
        """Return the graph, by the numbers of its positions."""
        ordered = [self.entries.get(node, [self._number(position)]) for (position, _), node in self.numbers.items()]
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
