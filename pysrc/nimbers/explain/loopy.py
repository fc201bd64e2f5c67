"""Explain loopy games by their values, alone and in a sum: numbers, and infinity with the values of its exits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.solver import Evaluator
from ..model import NORMAL, Fact, Figure, Ruleset
from ..search.loopy_values import LoopyValue
from ..text import Message, Work
from .component_rows import LISTED, Piece, addition, evaluated_piece, facts, figures, ranges
from .explanation import Row, Step

MOST_TERMS = 200  # larger sums are explained by a claim alone


@dataclass(frozen=True)
class LoopyPiece:
    """A loopy term with its value and the values of its options."""

    ruleset: Ruleset[Any]
    position: Any
    figure: Figure
    value: LoopyValue
    options: tuple[LoopyValue, ...]

    def row(self) -> Row:
        """Return a sentence on the value and how it follows from the options."""
        numbers = tuple(sorted({option.number for option in self.options if option.number is not None}))
        endless = any(option.number is None for option in self.options)
        if self.value.number is None:
            template = "{name}: play here can go on without end, and nobody can leave it for a number: its value is ∞"
            if numbers:
                template = (
                    "{name}: play here can go on without end, or be left for the {count|value|values} {options}: "
                    "its value is {value}"
                )
        elif not self.options:
            template = "{name}: no move is left, so its value is 0"
        elif endless and numbers:
            template = (
                "{name}: its options have the values {options}, the least number missing is {value}, "
                "and whoever goes on without end is brought back to {value}"
            )
        elif endless:
            template = "{name}: whoever goes on without end is brought back to {value}, so that is its value"
        elif len(numbers) == 1:
            template = "{name}: every option has the value {options}; the least number missing is {value}"
        else:
            template = "{name}: its options have the values {options}; the least number missing is {value}"
        options, count = ranges(numbers), len(numbers)
        message = Message(template, name=self.figure.name, options=options, count=count, value=str(self.value))
        return Row(message, self.figure.parts)

    @property
    def fact(self) -> Fact:
        """The fact that the row states."""
        return Fact(self.ruleset, self.position, "loopy value", str(self.value))


def loopy_steps(evaluator: Evaluator, ruleset: Ruleset[Any], position: Any) -> Work[list[Step]]:
    """Return the steps for a sum, its terms' values and the result; for a single game, its value in a sum."""
    if ruleset.sided or ruleset.convention != NORMAL:
        return []
    terms = list(islice(figures(ruleset, position), MOST_TERMS + 1))
    if len(terms) > MOST_TERMS:
        return []
    numbers: list[Piece] = []
    endless: list[LoopyPiece] = []
    rows: list[Row] = []
    known: list[Fact] = []
    for rules, p, figure in terms:
        if rules.loopy:
            piece = yield from _loopy_piece(evaluator, rules, p, figure)
            if piece is None:
                return []
            rows.append(piece.row())
            known.append(piece.fact)
            if piece.value.number is None:
                endless.append(piece)
            else:
                numbers.append(Piece(rules, p, figure, piece.value.number, None, None))
        else:
            finite = yield from evaluated_piece(evaluator, rules, p, figure)
            if finite is None:
                return []
            rows.append(finite.row())
            known += facts([finite])
            numbers.append(finite)
    if len(terms) == 1 and terms[0][0] == ruleset:
        message = Message("What it would count as one part of a sum:")
        return [Step("loopy-value", message, rows=tuple(rows), facts=tuple(known))]
    message = Message("The position is a sum of {count} independent parts.", count=len(terms))
    more = max(0, len(rows) - LISTED)
    steps = [Step("loopy-terms", message, rows=tuple(rows[:LISTED]), facts=tuple(known), more=more)]
    steps.append(_sum_step(numbers, endless))
    return steps


def _sum_step(numbers: list[Piece], endless: list[LoopyPiece]) -> Step:
    """Return the step on the sum of all values."""
    total = reduce(xor, (piece.value for piece in numbers), 0)
    if not endless:
        says = Message("All values are numbers, and add as in Nim: their nim-sum is {total}.", total=total)
        short = len(numbers) <= LISTED
        return Step("loopy-sum", says, addition=addition(numbers) if short and numbers else None)
    parts = tuple(part for piece in endless for part in piece.figure.parts)
    if len(endless) > 1:
        template = "{count} parts can go on without end. Whoever leaves one still has another: nobody can force an end."
        return Step("loopy-sum", Message(template, count=len(endless)), parts)
    template = (
        "The nim-sum of the other parts is {total}. The part without end can be left for the value {total} too, which "
        "makes it 0: that move wins."
    )
    if total not in endless[0].value.exits:
        template = (
            "The nim-sum of the other parts is {total}, and the part without end cannot be left for the value {total}: "
            "whoever leaves it makes another nim-sum, which is won for the opponent."
        )
    return Step("loopy-sum", Message(template, total=total), parts)


def _loopy_piece(evaluator: Evaluator, ruleset: Ruleset[Any], position: Any, figure: Figure) -> Work[LoopyPiece | None]:
    value = yield from evaluator.loopy_value(ruleset, position)
    if value is None:
        return None
    options = []
    for option in dict.fromkeys(ruleset.options(position)):
        known = yield from evaluator.loopy_value(ruleset, option)
        if known is None:
            return None
        options.append(known)
    return LoopyPiece(ruleset, position, figure, value, tuple(options))
