"""Games with loops told by their values: numbers, and infinity with what it can be left to; alone, and in a sum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.solver import Knowledge
from ..model import NORMAL, Fact, Figure, Ruleset
from ..search.loopy_values import LoopyValue
from ..text import Message, Work
from .pieces import TOLD, Piece, addition, facts, figures, ranges, valued
from .steps import Row, Step

COUNTED = 200  # terms told at most; beyond this the claim must do


@dataclass(frozen=True)
class LoopyPiece:
    """A term that may go round, with its value and the values of its options."""

    ruleset: Ruleset[Any]
    position: Any
    figure: Figure
    value: LoopyValue
    options: tuple[LoopyValue, ...]

    def row(self) -> Row:
        """The value and how it comes about."""
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
        told, count = ranges(numbers), len(numbers)
        message = Message(template, name=self.figure.name, options=told, count=count, value=str(self.value))
        return Row(message, self.figure.parts)

    @property
    def fact(self) -> Fact:
        """What was told."""
        return Fact(self.ruleset, self.position, "loopy value", str(self.value))


def loopy_steps(know: Knowledge, ruleset: Ruleset[Any], position: Any) -> Work[list[Step]]:
    """The terms of a sum with their values, and what these come to; of a game alone, what it would count in a sum."""
    if ruleset.sided or ruleset.convention != NORMAL:
        return []
    found = list(islice(figures(ruleset, position), COUNTED + 1))
    if len(found) > COUNTED:
        return []
    numbers: list[Piece] = []
    endless: list[LoopyPiece] = []
    rows: list[Row] = []
    told: list[Fact] = []
    for rules, p, figure in found:
        if rules.loopy:
            piece = yield from _valued(know, rules, p, figure)
            if piece is None:
                return []
            rows.append(piece.row())
            told.append(piece.fact)
            if piece.value.number is None:
                endless.append(piece)
            else:
                numbers.append(Piece(rules, p, figure, piece.value.number, None, None))
        else:
            finite = yield from valued(know, rules, p, figure)
            if finite is None:
                return []
            rows.append(finite.row())
            told += facts([finite])
            numbers.append(finite)
    if len(found) == 1 and found[0][0] == ruleset:
        return [
            Step(
                "loopy-value", Message("What it would count as one part of a sum:"), rows=tuple(rows), facts=tuple(told)
            )
        ]
    message = Message("The position is a sum of {count} independent parts.", count=len(found))
    steps = [Step("loopy-terms", message, rows=tuple(rows[:TOLD]), facts=tuple(told), more=max(0, len(rows) - TOLD))]
    steps.append(_together(numbers, endless))
    return steps


def _together(numbers: list[Piece], endless: list[LoopyPiece]) -> Step:
    """What the values of all parts come to."""
    total = reduce(xor, (piece.value for piece in numbers), 0)
    if not endless:
        says = Message("All values are numbers, and add as in Nim: their nim-sum is {total}.", total=total)
        short = len(numbers) <= TOLD
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


def _valued(know: Knowledge, ruleset: Ruleset[Any], position: Any, figure: Figure) -> Work[LoopyPiece | None]:
    value = yield from know.loopy_value(ruleset, position)
    if value is None:
        return None
    options = []
    for option in dict.fromkeys(ruleset.options(position)):
        known = yield from know.loopy_value(ruleset, option)
        if known is None:
            return None
        options.append(known)
    return LoopyPiece(ruleset, position, figure, value, tuple(options))
