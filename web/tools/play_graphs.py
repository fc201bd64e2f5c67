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
        graph = _Graph(slug, lang, whole, start)
        if not graph.grow(at_most) and at_most > 1:
            continue
        found = graph.document()
        if _packed(found) <= MOST:
            return found
    return None


def _packed(found: object) -> int:
    """Return the compressed size, about that of brotli."""
    return len(lzma.compress(json.dumps(found, ensure_ascii=False).encode()))


class _Graph:
    """The nodes have numbers: one for each position and drawing, since a drawing can depend on the moves before."""

    def __init__(self, slug: str, lang: str, whole: bool, start: str) -> None:
        self.about = {"game": slug, "set": {}, "lang": lang}
        self.rules = ruleset(slug, {})
        self.whole = whole
        self.typed = start
        self.read = ask("read", **self.about, position=start)
        self.texts: dict[str, int] = {}
        self.numbers: dict[tuple[str, str], int] = {}
        self.entries: dict[int, list[Any]] = {}

    def grow(self, at_most: int) -> bool:
        """Add all positions, the person to move first; return False if there are too many or a drawing is cut."""
        node, drawn = self._node(())
        todo: list[tuple[int, Document, tuple[str, ...], bool]] = [(node, drawn, (), True)]
        mine = {node: True}
        while todo:
            node, drawn, line, by_hand = todo.pop()
            if len(self.entries) >= at_most or len(self.numbers) > max(POSITIONS, at_most):
                return False  # the data would contain every numbered position
            if drawn["hidden"]:
                return False
            position = drawn["position"]
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
                longer = (*line, move["name"])
                option, after = self._node(longer)
                if option not in mine:
                    mine[option] = not by_hand
                    todo.append((option, after, longer, not by_hand))
                elif not self.whole and not by_hand and not mine[option]:
                    mine[option] = True  # it was added with the machine to move, but a person can be to move, too
                    todo.append((option, after, longer, True))
                told.append(self._move(move, option))
            listed = self.whole or by_hand or not names
            self.entries[node] = [
                self._number(position),
                [self._number(part) for part in parts_of(drawn["svg"])],
                self._number(drawn["label"]),
                told if listed else None,
                (names.index(reply) if names else -1) if listed else told[0],
            ]
            told_of = len(self.entries)
            if told_of >= LOOKED and told_of & told_of - 1 == 0 and _packed(list(self.texts)) > MOST:
                return False  # and there are more
        return True

    def _node(self, line: tuple[str, ...]) -> tuple[int, Document]:
        """Return the number of the node after these moves, a new one if it has none, and what the page shows of it."""
        drawn = ask("replay", **self.about, position=self.typed, moves=line)
        return self.numbers.setdefault((drawn["position"], drawn["svg"]), len(self.numbers)), drawn

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
            "read": self.read,
            "convention": self.rules.convention,
            "value_name": values,
            "positions": ordered,
            "texts": list(self.texts),
        }


def parts_of(svg: str) -> list[str]:
    """Split a drawing into tags."""
    return re.findall(r"[^<]*<[^>]*>|[^<]+$", svg)
