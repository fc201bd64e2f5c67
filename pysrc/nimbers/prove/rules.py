"""The rules of a game as relations between numbers, and why every play of them ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import Clauses
from ..text import Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .language import Compiler, parsed


@dataclass(frozen=True)
class Moves:
    """One clause: the numbers it changes, by their capital letters, and the relation of before and after."""

    changed: tuple[str, ...]
    relation: Automaton

    def after(self, of: Automaton) -> Automaton:
        """The same relation, of the numbers after the move."""
        return of.renamed({name.lower(): name for name in self.changed})


@dataclass(frozen=True)
class Rules:
    """The positions and the moves of some clauses, in one numeration system."""

    algebra: Algebra
    clauses: Clauses
    domain: Automaton
    moves: tuple[Moves, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The numbers of a position, in the order of the clauses."""
        return self.clauses.names

    def is_position(self, numbers: Sequence[int]) -> bool:
        """Whether these numbers are a position."""
        return self.domain.holds(dict(zip(self.names, numbers, strict=True)))

    def options(self, numbers: Sequence[int], most: int) -> set[tuple[int, ...]]:
        """Where the clauses lead from a position, with numbers up to `most`, for holding them to the moves."""
        return {option for clause in self.moves for option in self.of(clause, numbers, most)}

    def of(self, clause: Moves, numbers: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
        """Where one clause leads, once for each choice of the numbers that it changes."""
        here = dict(zip(self.names, numbers, strict=True))
        known = {name: here[name] for name in clause.relation.tracks if name in here}
        for there in clause.relation.completions(known, len(self.algebra.numeration.write(most))):
            if max(there.values(), default=0) <= most:
                yield tuple(there.get(name.upper(), here[name]) for name in self.names)


def compiled(algebra: Algebra, clauses: Clauses) -> Work[Rules]:
    """The clauses as automata; raises NotationError for one that is not in the language."""
    domain = yield from _relation(algebra, clauses.names, clauses.domain, None)
    moves = []
    for text in clauses.moves:
        changed = tuple(name.upper() for name in clauses.names if _mentions(text, name.upper()))
        relation = yield from _relation(algebra, (*clauses.names, *changed), text, domain)
        here = yield from algebra.both(relation, domain)
        moved = Moves(changed, here)
        moves.append(Moves(changed, (yield from algebra.both(here, moved.after(domain)))))
    return Rules(algebra, clauses, domain, tuple(moves))


def _relation(algebra: Algebra, names: Sequence[str], text: str, domain: Automaton | None) -> Work[Automaton]:
    """Where a comparison of positions is true; raises NotationError where it is neither true nor false.

    What is in between is no number there. Python would say one or the other, and nobody should take the silence of an
    automaton for a no.
    """
    compiler = Compiler(algebra, names)
    truth = yield from compiler.truth(parsed(text))
    said = yield from algebra.either(truth.true, truth.false)
    everything = yield from algebra.anything(names)
    unknown = yield from algebra.without(everything if domain is None else domain, said)
    if domain is not None:
        unknown = yield from algebra.both(everything, unknown)
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


def ending(rules: Rules) -> Work[tuple[tuple[str, ...], ...] | None]:
    """Why every play ends: sums of numbers, of which no move makes the first larger, and so on; None where none do.

    A move that leaves the first sum as it is does not make the second one larger, and so on; each move makes one of
    them smaller. Natural numbers cannot become smaller for ever.
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
                sign = yield from _becomes(rules, clause, names)
                (smaller if sign == "smaller" else steady if sign == "no larger" else []).append(clause)
            if smaller and len(smaller) + len(steady) == len(left):
                measures.append(names)
                left = steady
                break
        else:
            return None
    return tuple(measures)


def _becomes(rules: Rules, clause: Moves, names: Sequence[str]) -> Work[str]:
    """What a move does to a sum of numbers: always "smaller", always "no larger", or else "larger"."""
    algebra = rules.algebra
    factors: Mapping[str, int] = {
        track: sign
        for name in names
        if name.upper() in clause.changed
        for track, sign in ((name, 1), (name.upper(), -1))
    }
    if not factors:
        return "no larger"
    for least, word in ((1, "smaller"), (0, "no larger")):
        sums = yield from algebra.linear({**factors, "_rest": -1}, -least)  # before - after - least is a number
        smaller = yield from algebra.exists(sums, ("_rest",))
        if (yield from algebra.without(clause.relation, smaller)).is_empty:
            return word
    return "larger"
