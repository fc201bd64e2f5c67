"""Prove that a relation is the set of lost positions, or the Grundy values, by deciding questions about automata.

Since every play ends, a set is that of the lost positions if no move leads from the set into itself, and some move
leads into it from every other position. In misère play, positions without a move are won. A relation is that of Grundy
values if each position has one value, no option has the same, and every smaller value is that of an option. If some
options may be forbidden, a set is that of the lost positions if no more options than these lead from the set into
itself, and more lead into it from every other position.

Source: A. Mignoty, A. Renard, M. Rigo and M. Whiteland, Int. J. Game Theory 54 (2025), who wrote such questions by
hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..text import Message, Work
from .automaton import Automaton
from .compiled_rules import Moves, Rules
from .forbidding import with_more_than

VALUE, OTHER = "g", "h"  # the tracks of Grundy values


@dataclass(frozen=True)
class Part:
    """A part of a proof: what was decided, and the number of states of the automaton that decided it."""

    sentence: Message
    states: int


@dataclass(frozen=True)
class Broken:
    """The refutation of a guess: what is wrong, and the smallest numbers that show it."""

    sentence: Message
    numbers: tuple[int, ...]


STAYS = Message("a move leads from a lost position to a lost one")
NO_WAY = Message("no move leads from there to a lost position")
END_LOST = Message("a position without a move is said to be lost, and in misère play it is won")
NO_VALUE = Message("it has no value")
TWO_VALUES = Message("it has two values")
SAME_VALUE = Message("an option has the same value")
MISSING = Message("a smaller value is that of no option")
STAYS_ANYWAY = Message("more moves than may be forbidden lead from a lost position to lost ones")
NO_WAY_LEFT = Message("all moves from there to lost positions may be forbidden")


class Prover:
    """Decides guesses about the rules of a game; `forbid` options may be forbidden before each move."""

    def __init__(self, rules: Rules, *, misere: bool, forbid: int = 0) -> None:
        self.rules = rules
        self.misere = misere
        self.forbid = forbid
        self._movable: Automaton | None = None

    def movable(self) -> Work[Automaton]:
        """Return the positions that have a move."""
        if self._movable is None:
            algebra = self.rules.algebra
            self._movable = yield from self._nothing()
            for clause in self.rules.moves:
                moving = yield from self._left(clause, clause.relation)
                self._movable = yield from algebra.union(self._movable, moving)
        return self._movable

    def lost(self, guess: Automaton) -> Work[tuple[Part, ...] | Broken]:
        """Return the proof that the guess is the set of lost positions, or its refutation."""
        algebra = self.rules.algebra
        lost = yield from algebra.intersection(guess, self.rules.domain)
        if self.forbid:
            return (yield from self._lost_if_forbidden(lost))
        winning, size = (yield from self._nothing()), 0
        for clause in self.rules.moves:
            into = yield from algebra.intersection(clause.after(lost), clause.relation)
            inside = yield from algebra.intersection(into, lost)
            if not inside.is_empty:
                return self._broken(STAYS, inside)
            size = max(size, len(into))
            winning = yield from algebra.union(winning, (yield from self._left(clause, into)))
        others = yield from algebra.difference(self.rules.domain, lost)
        if self.misere:
            movable = yield from self.movable()
            others = yield from algebra.intersection(others, movable)
            ends = yield from algebra.difference(lost, movable)
            if not ends.is_empty:
                return self._broken(END_LOST, ends)
        stuck = yield from algebra.difference(others, winning)
        if not stuck.is_empty:
            return self._broken(NO_WAY, stuck)
        return (
            Part(Message("No move leads from a lost position to a lost position."), size),
            Part(Message("From every other position some move leads to a lost one."), len(winning))
            if not self.misere
            else Part(
                Message("From every other position that has a move, some move leads to a lost one."), len(winning)
            ),
        )

    def _lost_if_forbidden(self, lost: Automaton) -> Work[tuple[Part, ...] | Broken]:
        algebra = self.rules.algebra
        into = []
        for clause in self.rules.moves:
            into.append((yield from algebra.intersection(clause.after(lost), clause.relation)))  # noqa: PERF401 - it yields
        winning = yield from with_more_than(self.rules, into, self.forbid)
        inside = yield from algebra.intersection(lost, winning)
        if not inside.is_empty:
            return self._broken(STAYS_ANYWAY, inside)
        others = yield from algebra.difference(self.rules.domain, lost)
        stuck = yield from algebra.difference(others, winning)
        if not stuck.is_empty:
            return self._broken(NO_WAY_LEFT, stuck)
        count = self.forbid
        few = Message("At most {count} {count|option|options} of a lost position {count|is|are} lost.", count=count)
        more = Message(
            "More than {count} {count|option|options} of every other position {count|is|are} lost.", count=count
        )
        return Part(few, len(lost)), Part(more, len(winning))

    def values(self, guess: Automaton) -> Work[tuple[Part, ...] | Broken]:
        """Return the proof that the guess relates each position to its Grundy value, or its refutation."""
        algebra = self.rules.algebra
        guess = yield from algebra.intersection(guess, self.rules.domain)
        valued = yield from algebra.exists(guess, (VALUE,))
        without = yield from algebra.difference(self.rules.domain, valued)
        if not without.is_empty:
            return self._broken(NO_VALUE, without)
        other = guess.rename({VALUE: OTHER})
        less = yield from algebra.less(OTHER, VALUE)
        below = yield from algebra.intersection(guess, less)
        two = yield from algebra.intersection(below, other)
        if not two.is_empty:
            return self._broken(TWO_VALUES, two)
        found, size = (yield from self._nothing()), 0
        for clause in self.rules.moves:
            into = yield from algebra.intersection(clause.after(guess), clause.relation)
            same = yield from algebra.intersection(into, guess)
            if not same.is_empty:
                return self._broken(SAME_VALUE, same)
            size = max(size, len(into))
            valued = (yield from self._left(clause, into)).rename({VALUE: OTHER})
            found = yield from algebra.union(found, valued)
        missing = yield from algebra.difference(below, found)
        if not missing.is_empty:
            return self._broken(MISSING, missing)
        return (
            Part(Message("Every position has one value."), len(guess)),
            Part(Message("No move leads to a position of the same value."), size),
            Part(Message("Every smaller value is that of an option."), len(found)),
        )

    def _left(self, clause: Moves, relation: Automaton) -> Work[Automaton]:
        """Return the positions before the moves of a relation."""
        return (yield from self.rules.algebra.exists(relation, clause.changed))

    def _nothing(self) -> Work[Automaton]:
        return (yield from self.rules.algebra.difference(self.rules.domain, self.rules.domain))

    def _broken(self, what: Message, where: Automaton) -> Broken:
        numbers = where.smallest() or {}
        return Broken(what, tuple(numbers[name] for name in self.rules.names))
