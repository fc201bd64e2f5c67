"""Moves that users write as comparisons: parse them, turn them into relations, and generate options from these."""

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
from .compiled_rules import Rules, compile_rules
from .effort import Effort
from .language import Compiler, parse_expression
from .numeration import BINARY

NUMBERS = ("x", "y", "z", "w")
MOST = 12  # moves
LONGEST = 200  # characters of one comparison
STEPS, STATES = 400_000, 4_000  # the limits for one comparison: about a second in a browser
# Names of operators for links, which allow only letters, digits and _.,-; those of FORTRAN where it has one.
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
    """A rule parameter with comparisons separated by semicolons; of type "condition", one about positions."""

    least: int | None = None
    greatest: int | None = None
    type: str = "clauses"
    most: int = MOST

    @property
    def after(self) -> bool:
        """Whether the comparisons are about the numbers after a move, too."""
        return self.type == "clauses"

    def read(self, text: str) -> tuple[str, ...]:
        """Parse comparisons, without duplicates; raises NotationError or IllegalError with the place.

        >>> ClauseList().read("X < x;  Y == y - 2")
        ('X < x', 'Y == y - 2')
        """
        if len(text) > self.most * LONGEST:
            raise NotationError(Message("at most {most} characters are read here", most=self.most * LONGEST), 0)
        theorem_words = bool(_IN_WORDS.fullmatch(text))
        if theorem_words:
            text = _signs(text)
        found: dict[str, None] = {}
        for start, part in parts(text):
            try:
                clause = ast.unparse(parse_expression(part))  # with normalised blanks and brackets
                self._understand(clause)
            except (NotationError, IllegalError) as error:
                kind = IllegalError if isinstance(error, IllegalError) else NotationError
                raise kind(error.message, None if theorem_words else start + (error.at or 0)) from None
            found[clause] = None
        if not 0 < len(found) <= self.most:
            raise NotationError(Message("give 1 to {most} comparisons such as X < x", most=self.most), 0)
        return tuple(found)

    def write(self, value: tuple[str, ...]) -> str:
        """Return comparisons in words, as in links: X_lt_x,Y_eq_y-2.

        >>> ClauseList().write(("X < x", "Y == y - 2")), ClauseList().read("X_lt_x,Y_eq_y-2")
        ('X_lt_x,Y_eq_y-2', ('X < x', 'Y == y - 2'))
        """
        return ",".join(_words(clause) for clause in value)

    def _understand(self, clause: str) -> None:
        """Raise NotationError for an invalid comparison, IllegalError for one that is too much work."""
        names = _names(clause)
        capitals = [name.upper() for name in NUMBERS]
        for name in names:
            if name not in (*NUMBERS, *capitals) and name not in ("min", "max", "abs", "bin"):
                raise NotationError(Message("the numbers are called x, y, z and w, and after a move X, Y, Z and W"), 0)
        for node in ast.walk(parse_expression(clause)):
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
    """Yield the nonempty texts between semicolons, stripped, with their offsets.

    >>> list(parts("X < x;; Y == y - 2"))
    [(0, 'X < x'), (8, 'Y == y - 2')]
    """
    at = 0
    for part in text.split(";"):
        if part.strip():
            yield at + len(part) - len(part.lstrip()), part.strip()
        at += len(part) + 1


def _words(clause: str) -> str:
    """Return a comparison without the characters that links do not allow.

    >>> _words("max(x, y) >= 2 * (X + 1)")
    'max_open_x_comma_y_close_ge_2_times_open_X_plus_1_close'
    """
    return re.sub(r"_?-_?", "-", "_".join(WORDS.get(token, token) for token in _TOKEN.findall(clause)))


def _signs(text: str) -> str:
    """Turn words back into comparisons, separated by semicolons."""
    signs = {word: sign for sign, word in WORDS.items()}
    clauses = [
        " ".join(signs.get(token, token) for token in re.split(r"_|(-)", clause) if token) for clause in text.split(",")
    ]
    return "; ".join(clauses)


@lru_cache(maxsize=64)
def _relation(clause: str) -> None:
    """Raise NotationError if a comparison cannot be compiled, IllegalError if its automaton is too large."""
    names = [name for name in _names(clause) if name.lower() in NUMBERS]
    try:
        finished(Compiler(Algebra(BINARY, Effort(STEPS, STATES)), names).relation(clause))
    except BudgetError:
        raise IllegalError(
            Message("{word} makes too large an automaton; smaller numbers help", word=shown(clause))
        ) from None


def _names(clause: str) -> list[str]:
    """Return the names in a comparison without duplicates."""
    return sorted({node.id for node in ast.walk(parse_expression(clause)) if isinstance(node, ast.Name)})


@dataclass(frozen=True)
class Relations:
    """Moves and allowed positions as relations."""

    clauses: Clauses
    rules: Rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a position's numbers."""
        return self.clauses.names

    @property
    def changed_at_once(self) -> int:
        """The largest number of numbers that a move changes."""
        return max(len(moves.changed) for moves in self.rules.moves)

    def is_position(self, numbers: tuple[int, ...]) -> bool:
        """Return whether these numbers are a position."""
        return self.rules.is_position(numbers)

    def is_move(self, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
        """Return whether some move leads from one position to the other."""
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
        """Yield the options of a position without duplicates, in the order of the moves."""
        seen = set()
        for moves in self.rules.moves:
            for option in self.rules.of(moves, numbers, max(numbers)):
                if option not in seen:
                    seen.add(option)
                    yield option


@lru_cache(maxsize=16)
def relations(moves: tuple[str, ...], where: str) -> Relations:
    """Return the relations of moves, with the implicit conditions that no number grows and one gets smaller.

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
        bounds = [f"{name.upper()} <= {name}" for name in changed]
        fewer = f"{' + '.join(map(str.upper, changed))} < {' + '.join(changed)}"
        explicit = () if clause == fewer else (f"({clause})",)
        whole.append(" and ".join((*explicit, *(bounds if len(bounds) > 1 else ()), fewer)))
    clauses = Clauses(names, tuple(whole), where, systems=SYSTEMS)
    try:
        rules = finished(compile_rules(Algebra(BINARY, Effort(STEPS * MOST, STATES * 4)), clauses))
    except BudgetError:
        raise IllegalError(Message("these moves together make too large an automaton")) from None
    if rules.domain.is_empty:
        raise IllegalError(Message("no position is allowed"))
    for number, (clause, made) in enumerate(zip(moves, rules.moves, strict=True), 1):
        if made.relation.is_empty:
            template = "move {number}, {word}, can never be made: a move makes a number smaller and none larger"
            raise IllegalError(Message(template, number=number, word=shown(clause)))
    return Relations(clauses, rules)
