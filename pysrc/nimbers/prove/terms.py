"""What the parts of a formula are worth: sums of numbers, truths, counts of ones, values by cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .automaton import Automaton


@dataclass(frozen=True)
class Term:
    """A sum of numbers, each times a factor, and a constant; some are fixed by conditions (remainders, bits)."""

    factors: Mapping[str, int] = field(default_factory=dict)
    constant: int = 0
    conditions: tuple[Automaton, ...] = ()

    def plus(self, other: Term, times: int = 1) -> Term:
        """The sum with so many times another one."""
        factors = dict(self.factors)
        for name, factor in other.factors.items():
            factors[name] = factors.get(name, 0) + times * factor
        kept = {name: factor for name, factor in factors.items() if factor}
        return Term(kept, self.constant + times * other.constant, joined(self, other))

    def times(self, number: int) -> Term:
        """The same, so many times."""
        return Term({}, 0, self.conditions).plus(self, number)

    @property
    def name(self) -> str | None:
        """The number that it is, where it is just one of them."""
        return next(iter(self.factors)) if not self.constant and list(self.factors.values()) == [1] else None

    @property
    def is_natural(self) -> bool:
        """Whether it is never less than 0, as far as its signs tell."""
        return self.constant >= 0 and all(factor > 0 for factor in self.factors.values())

    @property
    def number(self) -> int | None:
        """The constant that it is, where it is one."""
        return None if self.factors or self.conditions else self.constant


@dataclass(frozen=True)
class Truth:
    """Where a formula is true, and where it is false; elsewhere Python would compute what no automaton here can."""

    true: Automaton
    false: Automaton


@dataclass(frozen=True)
class Count:
    """The number of ones among the binary digits of some terms, and a constant: an automaton knows only its parity."""

    terms: tuple[Term, ...]
    constant: int = 0

    def plus(self, other: Count | Term) -> Count | None:
        """The sum with another count, or with a number; None where that is no such sum."""
        if isinstance(other, Count):
            return Count(self.terms + other.terms, self.constant + other.constant)
        return None if other.number is None else Count(self.terms, self.constant + other.number)


@dataclass(frozen=True)
class Product:
    """A product of two terms, and a number: only its remainders are known to an automaton, and one square root."""

    one: Term
    other: Term
    times: int = 1


@dataclass(frozen=True)
class Length:
    """The number of binary digits of a term, and a constant: it says how far something is shifted."""

    term: Term
    plus: int = 0


@dataclass(frozen=True)
class Bit:
    """A term shifted to the right by a length: an automaton knows its last digit."""

    term: Term
    place: Length


@dataclass(frozen=True)
class Choice:
    """A value by cases: where each condition is true, this term or truth, or None."""

    cases: tuple[tuple[Automaton, Term | Truth | None], ...]


Value = Term | Truth | Count | Product | Length | Bit | Choice | tuple[Term, ...] | None


def joined(one: Term, other: Term) -> tuple[Automaton, ...]:
    """The conditions of two terms, each once."""
    return (*one.conditions, *(new for new in other.conditions if not any(new is old for old in one.conditions)))
