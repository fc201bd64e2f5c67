"""Compile the rules of a game to relations between numbers, and prove that every play ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import Clauses
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .language import Compiler, parse_expression


@dataclass(frozen=True)
class Moves:
    """One clause: the numbers it changes, in capital letters, and the relation between positions before and after."""

    changed: tuple[str, ...]
    relation: Automaton

    def after(self, of: Automaton) -> Automaton:
        """Return a relation of positions as one of the numbers after the move."""
        return of.rename({name.lower(): name for name in self.changed})


@dataclass(frozen=True)
class Rules:
    """The positions and moves of clauses, in one numeration system."""

    algebra: Algebra
    clauses: Clauses
    domain: Automaton
    moves: tuple[Moves, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a position's numbers, in the order of the clauses."""
        return self.clauses.names

    def is_position(self, numbers: Sequence[int]) -> bool:
        """Return whether these numbers are a position."""
        return self.domain.holds(dict(zip(self.names, numbers, strict=True)))

    def options(self, numbers: Sequence[int], most: int) -> set[tuple[int, ...]]:
        """Return the options by the clauses, with numbers up to `most`, for a comparison with the game's moves."""
        return {option for clause in self.moves for option in self.of(clause, numbers, most)}

    def of(self, clause: Moves, numbers: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
        """Yield the options by one clause, with numbers up to `most`."""
        here = dict(zip(self.names, numbers, strict=True))
        known = {name: here[name] for name in clause.relation.tracks if name in here}
        for there in clause.relation.completions(known, len(self.algebra.numeration.write(most))):
            if max(there.values(), default=0) <= most:
                yield tuple(there.get(name.upper(), here[name]) for name in self.names)


def compile_rules(algebra: Algebra, clauses: Clauses) -> Work[Rules]:
    """Compile clauses to automata; raises NotationError for one outside the language."""
    domain = yield from _relation(algebra, clauses.names, clauses.domain, None)
    moves = []
    for text in clauses.moves:
        changed = tuple(name.upper() for name in clauses.names if _mentions(text, name.upper()))
        relation = yield from _relation(algebra, (*clauses.names, *changed), text, domain)
        here = yield from algebra.intersection(relation, domain)
        moved = Moves(changed, here)
        moves.append(Moves(changed, (yield from algebra.intersection(here, moved.after(domain)))))
    return Rules(algebra, clauses, domain, tuple(moves))


def _relation(algebra: Algebra, names: Sequence[str], text: str, domain: Automaton | None) -> Work[Automaton]:
    """Return where a comparison is true; raises NotationError if it is undefined for some numbers.

    There an intermediate result has no automaton, although Python would compute it, so it must not count as false.
    """
    compiler = Compiler(algebra, names)
    truth = yield from compiler.truth(parse_expression(text))
    decided = yield from algebra.union(truth.true, truth.false)
    everything = yield from algebra.anything(names)
    unknown = yield from algebra.difference(everything if domain is None else domain, decided)
    if domain is not None:
        unknown = yield from algebra.intersection(everything, unknown)
    if not unknown.is_empty:
        known = unknown.smallest() or {}
        at = ", ".join(f"{name} = {known[name]}" for name in names if name in known)
        raise NotationError(Message("at {numbers} it computes with what is no number here", numbers=at), 0)
    return (yield from compiler.over(truth.true))


def _mentions(text: str, name: str) -> bool:
    return any(word == name for word in _words(text))


def _words(text: str) -> Iterator[str]:
    word = ""
    for sign in text + " ":
        if sign.isidentifier() or (word and sign.isalnum()):
            word += sign
        elif word:
            yield word
            word = ""


def termination_measures(rules: Rules) -> Work[tuple[tuple[str, ...], ...] | None]:
    """Return sums of numbers that decrease lexicographically with every move, which proves that play ends; or None.

    No move increases the first sum; a move that keeps it does not increase the second, and so on; and every move
    decreases one of them.
    """
    left = list(rules.moves)
    measures: list[tuple[str, ...]] = []
    candidates = [rules.names, *((name,) for name in rules.names)]
    while left:
        for names in candidates:
            if names in measures:
                continue
            steady, smaller = list[Moves](), list[Moves]()
            for clause in left:
                sign = yield from _effect_on(rules, clause, names)
                (smaller if sign == "smaller" else steady if sign == "no larger" else []).append(clause)
            if smaller and len(smaller) + len(steady) == len(left):
                measures.append(names)
                left = steady
                break
        else:
            return None
    return tuple(measures)


def _effect_on(rules: Rules, clause: Moves, names: Sequence[str]) -> Work[str]:
    """Return the effect of a move on a sum of numbers: always "smaller", always "no larger", or else "larger"."""
    algebra = rules.algebra
    factors: Mapping[str, int] = {
        track: sign
        for name in names
        if name.upper() in clause.changed
        for track, sign in ((name, 1), (name.upper(), -1))
    }
    if not factors:
        return "no larger"
    if (yield from _shrink(rules, clause, [name for name in names if name.upper() in clause.changed])):
        return "smaller"
    for least, word in ((1, "smaller"), (0, "no larger")):
        sums = yield from algebra.linear({**factors, "_rest": -1}, -least)  # before - after - least is a number
        smaller = yield from algebra.exists(sums, ("_rest",))
        if (yield from algebra.difference(clause.relation, smaller)).is_empty:
            return word
    return "larger"


def _shrink(rules: Rules, clause: Moves, names: Sequence[str]) -> Work[bool]:
    """Return whether a move never makes one of these numbers larger, and always makes the same one of them smaller."""
    algebra, is_smaller = rules.algebra, False
    for name in names:
        larger = yield from algebra.less(name, name.upper())
        if not (yield from algebra.intersection(clause.relation, larger)).is_empty:
            return False
        if not is_smaller:
            smaller = yield from algebra.less(name.upper(), name)
            is_smaller = (yield from algebra.difference(clause.relation, smaller)).is_empty
    return is_smaller
