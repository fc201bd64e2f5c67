"""Moves that a reader writes as comparisons: read, made into relations between numbers, and looked up move by move."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..model import Clauses
from ..notation import shown
from ..search.meter import finished
from ..text import BudgetError, IllegalError, Message, NotationError
from .algebra import Algebra
from .effort import Effort
from .language import Compiler, parsed
from .numeration import BINARY
from .rules import Rules, compiled

NUMBERS = ("x", "y", "z", "w")
MOST = 12  # moves
LONGEST = 200  # characters of one
STEPS, STATES = 400_000, 4_000  # of making one: about a second in a browser
# What signs are called where only letters, digits and _.,- may stand; FORTRAN's names where it has one.
WORDS = {
    "<": "lt", "<=": "le", "==": "eq", "!=": "ne", ">": "gt", ">=": "ge", "+": "plus", "*": "times", "//": "div",
    "%": "mod", "&": "iand", "|": "ior", "^": "ieor", "~": "inv", "<<": "shl", ">>": "shr", "(": "open", ")": "close",
    ",": "comma", "-": "-", ".bit_count": "popcount", ".bit_length": "bitlen",
}  # fmt: skip
_IN_WORDS = re.compile(r"[A-Za-z0-9_,-]*_[A-Za-z0-9_,-]*")
_TOKEN = re.compile(r"\.?[A-Za-z_]+|\d+|//|<<|>>|[<>=!]=|\S")
SYSTEMS = ("base 2", "zeckendorf", "base 3")


@dataclass(frozen=True)
class ClauseList:
    """A rule parameter that is some comparisons with semicolons between; of type "condition" one, of positions."""

    least: int | None = None
    greatest: int | None = None
    type: str = "clauses"
    most: int = MOST

    @property
    def after(self) -> bool:
        """Whether they speak of the numbers after a move."""
        return self.type == "clauses"

    def read(self, text: str) -> tuple[str, ...]:
        """The comparisons, each once; raises NotationError or IllegalError with the place.

        >>> ClauseList().read("X < x;  Y == y - 2")
        ('X < x', 'Y == y - 2')
        """
        if len(text) > self.most * LONGEST:
            raise NotationError(Message("at most {most} characters are read here", most=self.most * LONGEST), 0)
        in_words = bool(_IN_WORDS.fullmatch(text))
        if in_words:
            text = _signs(text)
        found: dict[str, None] = {}
        for start, part in parts(text):
            try:
                clause = ast.unparse(parsed(part))  # blanks and brackets as everybody has them
                self._understand(clause)
            except (NotationError, IllegalError) as error:
                kind = IllegalError if isinstance(error, IllegalError) else NotationError
                raise kind(error.message, None if in_words else start + (error.at or 0)) from None
            found[clause] = None
        if not 0 < len(found) <= self.most:
            raise NotationError(Message("give 1 to {most} comparisons such as X < x", most=self.most), 0)
        return tuple(found)

    def write(self, value: tuple[str, ...]) -> str:
        """The comparisons as links have them, in words: X_lt_x,Y_eq_y-2.

        >>> ClauseList().write(("X < x", "Y == y - 2")), ClauseList().read("X_lt_x,Y_eq_y-2")
        ('X_lt_x,Y_eq_y-2', ('X < x', 'Y == y - 2'))
        """
        return ",".join(_words(clause) for clause in value)

    def _understand(self, clause: str) -> None:
        """Raise where a comparison is none, or is too much work."""
        names = _names(clause)
        capitals = [name.upper() for name in NUMBERS]
        for name in names:
            if name not in (*NUMBERS, *capitals) and name not in ("min", "max", "abs", "bin"):
                raise NotationError(Message("the numbers are called x, y, z and w, and after a move X, Y, Z and W"), 0)
        for node in ast.walk(parsed(clause)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if len(node.args) < (2 if node.func.id in ("min", "max") else 1):
                raise NotationError(Message("min and max are of two numbers or more, abs of one"), 0)
        if self.after != any(name in capitals for name in names):
            text = Message("a move says what becomes of a number: X < x takes from the first")
            if not self.after:
                text = Message("this is about positions, which have small letters only")
            raise NotationError(text, 0)
        _relation(clause)


def parts(text: str) -> Iterator[tuple[int, str]]:
    """What stands between semicolons, with the place where it begins; blanks around it, and nothing, are left out.

    >>> list(parts("X < x;; Y == y - 2"))
    [(0, 'X < x'), (8, 'Y == y - 2')]
    """
    at = 0
    for part in text.split(";"):
        if part.strip():
            yield at + len(part) - len(part.lstrip()), part.strip()
        at += len(part) + 1


def _words(clause: str) -> str:
    """A comparison without the signs that links have no room for.

    >>> _words("max(x, y) >= 2 * (X + 1)")
    'max_open_x_comma_y_close_ge_2_times_open_X_plus_1_close'
    """
    return re.sub(r"_?-_?", "-", "_".join(WORDS.get(token, token) for token in _TOKEN.findall(clause)))


def _signs(text: str) -> str:
    """The comparisons again, semicolons between them."""
    signs = {word: sign for sign, word in WORDS.items()}
    clauses = [
        " ".join(signs.get(token, token) for token in re.split(r"_|(-)", clause) if token) for clause in text.split(",")
    ]
    return "; ".join(clauses)


@lru_cache(maxsize=64)
def _relation(clause: str) -> None:
    """Raise where no automaton is made of a comparison, or a large one."""
    names = [name for name in _names(clause) if name.lower() in NUMBERS]
    try:
        finished(Compiler(Algebra(BINARY, Effort(STEPS, STATES)), names).relation(clause))
    except BudgetError:
        raise IllegalError(
            Message("{word} makes too large an automaton; smaller numbers help", word=shown(clause))
        ) from None


def _names(clause: str) -> list[str]:
    """The names in a comparison, each once."""
    return sorted({node.id for node in ast.walk(parsed(clause)) if isinstance(node, ast.Name)})


@dataclass(frozen=True)
class Relations:
    """Some moves and which numbers are positions, as relations."""

    clauses: Clauses
    rules: Rules

    @property
    def names(self) -> tuple[str, ...]:
        """The numbers of a position."""
        return self.clauses.names

    @property
    def changed_at_once(self) -> int:
        """The most numbers that a move names."""
        return max(len(moves.changed) for moves in self.rules.moves)

    def is_position(self, numbers: tuple[int, ...]) -> bool:
        """Whether these numbers are allowed."""
        return self.rules.is_position(numbers)

    def is_move(self, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
        """Whether some move leads from one position to the other."""
        here = dict(zip(self.names, before, strict=True))
        there = dict(zip(map(str.upper, self.names), after, strict=True))
        for moves in self.rules.moves:
            still = all(
                a == b or name.upper() in moves.changed for name, a, b in zip(self.names, before, after, strict=True)
            )
            if still and moves.relation.holds({name: (here | there)[name] for name in moves.relation.tracks}):
                return True
        return False

    def options(self, numbers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The positions that moves lead to, each once, in the order of the moves."""
        seen = set()
        for moves in self.rules.moves:
            for option in self.rules.of(moves, numbers, max(numbers)):
                if option not in seen:
                    seen.add(option)
                    yield option


@lru_cache(maxsize=16)
def relations(moves: tuple[str, ...], where: str) -> Relations:
    """The moves with what goes without saying: no number becomes larger, and one becomes smaller.

    >>> known = relations(("X == x - 1 and Y == y - 2",), "True")
    >>> list(known.options((3, 3)))
    [(2, 1)]
    """
    used = {name.lower() for clause in (*moves, where) for name in _names(clause)}
    count = max((place for place, name in enumerate(NUMBERS, 1) if name in used), default=1)
    names = NUMBERS[:count]
    whole = []
    for clause in moves:
        changed = [name for name in names if name.upper() in _names(clause)]
        kept = [f"{name.upper()} <= {name}" for name in changed]
        fewer = f"{' + '.join(map(str.upper, changed))} < {' + '.join(changed)}"
        said = () if clause == fewer else (f"({clause})",)
        whole.append(" and ".join((*said, *(kept if len(kept) > 1 else ()), fewer)))
    clauses = Clauses(names, tuple(whole), where, systems=SYSTEMS)
    try:
        rules = finished(compiled(Algebra(BINARY, Effort(STEPS * MOST, STATES * 4)), clauses))
    except BudgetError:
        raise IllegalError(Message("these moves together make too large an automaton")) from None
    if rules.domain.is_empty:
        raise IllegalError(Message("no position is allowed"))
    return Relations(clauses, rules)
