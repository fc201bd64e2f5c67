"""The values of the parts of a formula: sums of numbers, truths, bit counts, values by cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .automaton import Automaton


@dataclass(frozen=True)
class Term:
    """A sum of numbers, each times a factor, and a constant; conditions define auxiliary numbers (remainders, bits)."""

    factors: Mapping[str, int] = field(default_factory=dict)
    constant: int = 0
    conditions: tuple[Automaton, ...] = ()

    def plus(self, other: Term, times: int = 1) -> Term:
        """Return the sum with `times` times another term."""
        factors = dict(self.factors)
        for name, factor in other.factors.items():
            factors[name] = factors.get(name, 0) + times * factor
        kept = {name: factor for name, factor in factors.items() if factor}
        return Term(kept, self.constant + times * other.constant, all_conditions(self, other))

    def times(self, number: int) -> Term:
        """Return a multiple of the term."""
        return Term({}, 0, self.conditions).plus(self, number)

    @property
    def name(self) -> str | None:
        """The name of the number, if the term is just one; else None."""
        return next(iter(self.factors)) if not self.constant and list(self.factors.values()) == [1] else None

    @property
    def is_natural(self) -> bool:
        """Whether the signs show that the term is never negative."""
        return self.constant >= 0 and all(factor > 0 for factor in self.factors.values())

    @property
    def number(self) -> int | None:
        """The value of a constant term; else None."""
        return None if self.factors or self.conditions else self.constant


@dataclass(frozen=True)
class Truth:
    """Where a formula is true, and where it is false; elsewhere its value cannot be computed by automata."""

    true: Automaton
    false: Automaton


@dataclass(frozen=True)
class Count:
    """The number of ones in some terms plus a constant, of which automata know only the parity."""

    terms: tuple[Term, ...]
    constant: int = 0

    def plus(self, other: Count | Term) -> Count | None:
        """Return the sum with another count or a constant; None for other terms."""
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
    """The number of binary digits of a term plus a constant, used as a shift."""

    term: Term
    plus: int = 0


@dataclass(frozen=True)
class Bit:
    """A term shifted right by a length, of which automata know the last digit."""

    term: Term
    place: Length


@dataclass(frozen=True)
class Choice:
    """A value by cases: for each condition a term, a truth or None."""

    cases: tuple[tuple[Automaton, Term | Truth | None], ...]


Value = Term | Truth | Count | Product | Length | Bit | Choice | tuple[Term, ...] | None


def all_conditions(one: Term, other: Term) -> tuple[Automaton, ...]:
    """Return the conditions of two terms without duplicates."""
    return (*one.conditions, *(new for new in other.conditions if not any(new is old for old in one.conditions)))
