"""Sums: several games played side by side, a move being a move in one of them."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import Any, ClassVar

from ..model import MISERE, NORMAL, SCORING, Figure, Judge, Move, Ruleset, Symmetry, no_such_move, proved
from ..notation import EMPTY, placed, readable
from ..scene import Scene, SumScene
from ..shapes import spoken, tree
from ..text import IllegalError, Message, NimbersError, NotationError
from . import CONVENTION_NAMES, game, ruleset, slugs

Term = tuple[Ruleset[Any], Any]
Terms = tuple[Term, ...]
_HEAD = re.compile(r"\s*([a-z][a-z0-9-]*)((?::[a-z_]+=[^:+]*)*):", re.ASCII)


@dataclass(frozen=True)
class Sum(Ruleset[Terms]):
    """Games played side by side.

    Several positions, of one game or of different ones, lie next to each other. A move is a move in any one of them.

    In normal play whoever cannot move anywhere loses; in misère play whoever cannot move anywhere wins.
    """

    spellings = (
        "Terms game:position with + between, settings before the position: `nim:3,4+subtraction:amounts=1,3,4:9`."
    )
    title = "Sum of games"
    family = "games of games"
    aliases: ClassVar[tuple[str, ...]] = ("disjunctive sum", "compound game", "组合游戏的和", "多个游戏")
    size_name = "total size"
    conventions: ClassVar[tuple[str, ...]] = (NORMAL, MISERE)
    placeholder = "nim:3,4+take-and-break:5"
    goals: ClassVar[tuple[str, ...]] = (
        "Whoever cannot move in any of the games loses.",
        "Whoever cannot move in any of the games wins.",
    )
    argument = "the tuple of terms, each (game with its parameters, position)"
    examples: ClassVar[tuple[str, ...]] = (
        "nim:3,4+take-and-break:5",
        "cram:..._...+nim:2",
        "subtraction:amounts=1,3,4:9+nim:2",
        "bit-slide:20+counter:6+nim:1",
        "knight-queen:N3,4_Q2,2+nim:5",
    )
    judge = Judge("T, then T lines with one sum each", sample=("2\nnim:3+nim:3\nnim:1+counter:6\n", "Second\nFirst\n"))
    most: ClassVar[int] = 1_000
    symmetry = Symmetry.TERMS

    def moves(self, p: Terms) -> Iterator[Move[Terms]]:
        """Yield the moves of each term, named by the term's number, a point, and the move's name there."""
        for index, (rules, position) in enumerate(p):
            for move in rules.moves(position):
                yield self._move(p, index, move)

    @staticmethod
    def _move(p: Terms, index: int, move: Move[Any]) -> Move[Terms]:
        option = (*p[:index], (p[index][0], move.option), *p[index + 1 :])
        prefix = f"t{index + 1}:"
        touch = tuple(prefix + t if isinstance(t, str) else (prefix + t[0], t[1], t[2]) for t in move.touch)
        return Move(f"{index + 1}.{move.name}", option, 0, touch)

    def describe_move(self, p: Terms, move: Move[Terms]) -> Message:
        term, inner = self._inner(move)
        rules, position = p[term]
        return Message(
            "in term {number}, {game}, {what}",
            number=str(term + 1),
            game=rules.title,
            what=rules.describe_move(position, inner),
        )

    @staticmethod
    def _inner(move: Move[Terms]) -> tuple[int, Move[Any]]:
        """Return the index of the term in which a move is made, and the move there."""
        number, _, name = move.name.partition(".")
        term = int(number) - 1
        return term, Move(name, move.option[term][1], move.gain, move.touch)

    def move(self, p: Terms, name: str) -> Move[Terms]:
        number, _, inner = name.strip().partition(".")
        if not re.fullmatch(r"[0-9]{1,9}", number) or not 1 <= int(number) <= len(p):
            raise no_such_move(name)
        rules, position = p[int(number) - 1]
        return self._move(p, int(number) - 1, rules.move(position, inner))

    def options(self, p: Terms) -> Iterator[Terms]:
        for index, (rules, position) in enumerate(p):
            for option in rules.options(position):
                yield (*p[:index], (rules, option), *p[index + 1 :])

    def parse(self, text: str) -> Terms:
        """Return the terms, `game:position` or `game:name=value:position`, with + between."""
        plain = readable(text).translate({0xFF0B: "+", 0xFF1D: "="})
        if plain.strip() in ("", EMPTY):
            return ()
        if plain.lstrip()[0] in "([":
            return self._from_pairs(plain)
        terms, start = [], 0
        for piece in plain.split("+"):
            terms.append(self._term(piece, start))
            start += len(piece) + 1
        if len(terms) > self.most:
            raise IllegalError(Message("{count} terms; at most {most}", count=len(terms), most=self.most))
        return tuple(terms)

    def _from_pairs(self, plain: str) -> Terms:
        """Return the terms of a Python list of pairs, each a game and a position."""
        import ast  # here, since only this method needs it

        tree(plain)  # rejects text that is nested too deep
        at = len(plain) - len(plain.lstrip())
        try:
            terms = ast.literal_eval(plain.strip())
            texts = [f"{head}:{spoken(position)}" for head, position in terms if isinstance(head, str)]
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            raise NotationError(Message("expected terms such as nim:3,4+kayles:5, or (('nim', (3, 4)),)"), at) from None
        if len(texts) != len(terms):
            raise NotationError(Message("expected terms such as nim:3,4+kayles:5, or (('nim', (3, 4)),)"), at)
        found = []
        for piece in texts:
            try:
                found.append(self._term(piece, 0))
            except NimbersError as error:
                raise type(error)(error.message, at) from None
        if len(found) > self.most:
            raise IllegalError(Message("{count} terms; at most {most}", count=len(found), most=self.most), at)
        return tuple(found)

    def _term(self, piece: str, start: int) -> Term:
        head = _HEAD.match(piece)
        if not head:
            raise NotationError(Message("expected a term such as nim:3,4"), start + len(piece) - len(piece.lstrip()))
        slug = head[1]
        settings = dict(word.split("=", 1) for word in head[2].split(":") if word)
        try:
            cls = game(slug)
            obstacle = self._obstacle(cls)
            if obstacle:
                raise IllegalError(obstacle)
            if "convention" in settings:
                raise IllegalError(Message("all terms of a sum are played under the convention of the sum"))
            rules = ruleset(slug, {**settings, "convention": self.convention})
        except NimbersError as error:
            raise placed(type(error)(error.message), start) from None
        try:
            return rules, rules.parse(piece[head.end() :])
        except NimbersError as error:
            raise placed(error, start + head.end()) from None

    def _obstacle(self, cls: type[Ruleset[Any]]) -> Message | None:
        """Return why positions of a game cannot be terms here; None if they can."""
        if issubclass(cls, Sum):
            return Message("a sum is not written inside a sum; add its terms instead")
        if cls.sided:
            return Message(
                "{game} cannot be part of a sum: its positions say whose turn it is, "
                "which a move elsewhere would change",
                game=cls.slug(),
            )
        if cls.loopy and not self.loopy:
            return Message(
                "{game} cannot be part of this sum: play may go round; write it in loopy-sum, where it can",
                game=cls.slug(),
            )
        if self.convention in cls.conventions:
            return None
        if SCORING in cls.conventions:
            return Message(
                "{game} cannot be part of a sum: it is decided by points, not by who moves last", game=cls.slug()
            )
        return Message(
            "{game} cannot be part of a {convention}-play sum: it is not played so",
            game=cls.slug(),
            convention=CONVENTION_NAMES[self.convention],
        )

    def format(self, p: Terms) -> str:
        return "+".join(self._term_text(rules, position) for rules, position in p) or EMPTY

    def _term_text(self, rules: Ruleset[Any], position: Any) -> str:
        return f"{self._head(rules)}:{rules.format(position)}"

    @staticmethod
    def _head(rules: Ruleset[Any]) -> str:
        default = {parameter.name: parameter.kind.write(parameter.default) for parameter in rules.parameters()}
        settings = [f":{name}={text}" for name, text in rules.settings().items() if default[name] != text]
        return rules.slug() + "".join(settings)

    def as_argument(self, p: Terms) -> tuple[tuple[str, object], ...]:
        return tuple((self._head(rules), rules.as_argument(position)) for rules, position in p)

    def positions(self, size: int) -> Iterator[Terms]:
        """Yield the sums of one or two terms of that total size, under default parameters, over all games that fit."""
        rules = [ruleset(slug, {"convention": self.convention}) for slug in slugs() if not self._obstacle(game(slug))]
        if size == 0:
            yield ()
            return
        for one in filter(self._lists, rules):
            for p in one.positions(size):
                yield ((one, p),)
        for one, other in combinations_with_replacement(rules, 2):
            if not self._lists(one, other):
                continue
            most = size // 2 if one is other else size - 1  # of equal games the smaller position is the first
            for part in range(1, most + 1):
                for place, p in enumerate(one.positions(part)):
                    first = place if one is other and 2 * part == size else 0
                    for q in islice(other.positions(size - part), first, None):
                        yield (one, p), (other, q)

    def _lists(self, *_rules: Ruleset[Any]) -> bool:
        """Return whether sums of positions of these games are listed."""
        return True

    def components(self, p: Terms) -> Iterator[Term]:
        return iter(p)

    def format_component(self, rules: Ruleset[Any], p: Any) -> str:
        if rules.parameters():
            return self._term_text(rules, p)
        told = "".join(f":{name}={text}" for name, text in rules.settings().items())
        return f"{rules.slug()}{told}:{rules.format(p)}"

    def figures(self, p: Terms) -> Iterator[Figure]:
        for number, (rules, position) in enumerate(p, 1):
            name = Message("{game} {position}", game=rules.title, position=rules.format(position))
            yield Figure(name, (f"t{number}",), f"t{number}:")

    def key(self, p: Terms) -> Hashable:
        """Return the multiset of terms, each by its own key."""
        count: dict[Hashable, int] = {}
        for rules, position in p:
            term = (rules, rules.key(position))
            count[term] = count.get(term, 0) + 1
        return frozenset(count.items())

    def scene(self, p: Terms, at_most: int) -> Scene:
        count, share = _shares(p, at_most)
        return SumScene(tuple((rules.title, rules.scene(position, share)) for rules, position in p[:count]), len(p))

    def game_scene(self, positions: Sequence[Terms], moves: Sequence[Move[Terms]], at_most: int) -> Scene:
        """Return the sum with each term drawn as in a game of its own."""
        start = positions[0]
        games = [(rules, [position], list[Move[Any]]()) for rules, position in start]
        for move in moves:
            term, inner = self._inner(move)
            _, reached, made = games[term]
            reached.append(inner.option)
            made.append(inner)
        count, share = _shares(start, at_most)
        shown = [(rules.title, rules.game_scene(reached, made, share)) for rules, reached, made in games[:count]]
        return SumScene(tuple(shown), len(start))

    @proved(
        "grundy",
        "The Grundy value of a sum is the nim-sum of the values of its terms.",
        source="the Sprague-Grundy theorem: R. Sprague (1935), P. M. Grundy (1939)",
        conventions=(NORMAL,),
    )
    def sprague_grundy(self, p: Terms) -> int | None:
        """Return the nim-sum of the terms' values by their proved claims; None if a term has none."""
        total = 0
        for rules, position in p:
            value = claimed_value(rules, position)
            if value is None:
                return None
            total ^= value
        return total


def _shares(p: Terms, at_most: int) -> tuple[int, int]:
    """Return how many terms are drawn, and in how many parts each of them at most."""
    count = max(1, min(len(p), at_most // 8))
    return count, max(0, at_most // count - 1)


def claimed_value(rules: Ruleset[Any], position: Any) -> int | None:
    """Return a term's Grundy value by a proved claim; None if there is none."""
    for one in _grundy_claims(type(rules)):
        if rules.applies(one):
            value = one.evaluate(rules, position)
            if value is not None:
                return int(value)
    return None


@cache
def _grundy_claims(cls: type[Ruleset[Any]]) -> tuple[Any, ...]:
    return tuple(one for one in cls.claims() if one.quantity == "grundy" and one.status == "proved")
