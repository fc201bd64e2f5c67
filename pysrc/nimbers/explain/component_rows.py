"""Describe the components of a position: name, scene parts, value, and how the value is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.solver import Evaluator
from ..model import Claim, Fact, Figure, Ruleset
from ..text import Message, Work
from .explanation import Addition, Row

LISTED = 12  # components listed one by one; the others are counted
OPTIONS = 40  # most options of a component whose values are listed to show the mex


@dataclass(frozen=True)
class Piece:
    """A component with its Grundy value, by the values of its `options`, by a `claim`, or by search (both None)."""

    ruleset: Ruleset[Any]
    position: Any
    figure: Figure
    value: int
    options: tuple[int, ...] | None
    claim: Claim | None

    def row(self, likewise: bool = False) -> Row:
        """Return a sentence on the value and how it is known; `likewise` says by the same claim as an earlier row."""
        name, value = self.figure.name, self.value
        if self.options:
            template = "{name}: every option has the value {options}; the least number missing is {value}"
            if len(self.options) > 1:
                template = "{name}: its options have the values {options}; the least number missing is {value}"
            message = Message(template, name=name, options=ranges(self.options), value=value)
        elif self.options is not None:
            message = Message("{name}: no move is left, so its value is 0", name=name)
        elif self.claim is None:
            message = Message("{name}: value {value}, found by search", name=name, value=value)
        elif likewise:
            message = Message("{name}: likewise, value {value}", name=name, value=value)
        else:
            message = Message(
                "{name}: value {value}. {statement} ({source})",
                name=name, value=value, statement=self.claim.statement, source=self.claim.source,
            )  # fmt: skip
        return Row(message, self.figure.parts)

    def alone(self) -> Message:
        """Return a sentence on the value of a single component."""
        if self.options:
            template = "Every option has the value {options}; the least number missing, {value}, is the value here."
            if len(self.options) > 1:
                template = (
                    "The options have the values {options}; the least number missing, {value}, is the value here."
                )
            return Message(template, options=ranges(self.options), value=self.value)
        if self.claim is None:
            return Message("The value {value} was found by search.", value=self.value)
        template = "The value is {value}. {statement} ({source})"
        return Message(template, value=self.value, statement=self.claim.statement, source=self.claim.source)


def piece_rows(pieces: list[Piece]) -> tuple[Row, ...]:
    """Return a row for each piece; a claim is stated only at its first use."""
    rows: list[Row] = []
    stated: set[str] = set()
    for piece in pieces:
        claim = piece.claim if piece.options is None else None
        rows.append(piece.row(claim is not None and claim.statement in stated))
        if claim is not None:
            stated.add(claim.statement)
    return tuple(rows)


def ranges(numbers: tuple[int, ...]) -> str:
    """Format sorted numbers; three or more consecutive ones become a range.

    >>> ranges((0, 1, 2, 4, 6, 7))
    '0–2, 4, 6, 7'
    """
    words: list[str] = []
    index = 0
    while index < len(numbers):
        end = index
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        if end - index >= 2:
            words.append(f"{numbers[index]}–{numbers[end]}")
        else:
            words += [str(number) for number in numbers[index : end + 1]]
        index = end + 1
    return ", ".join(words)


def figures(ruleset: Ruleset[Any], position: Any) -> Iterator[tuple[Ruleset[Any], Any, Figure]]:
    """Yield the components with their figures; a component of another ruleset is replaced by its own components."""
    whole = Figure(Message("the position"))
    unread = [(ruleset, whole, iter(zip(ruleset.components(position), ruleset.figures(position), strict=True)))]
    while unread:
        outer, above, inside = unread[-1]
        for (rules, p), figure in inside:
            prefix = above.prefix + figure.prefix
            name = figure.name if above is whole else Message("{whole}: {part}", whole=above.name, part=figure.name)
            shown = Figure(name, tuple(above.prefix + part for part in figure.parts) or above.parts, prefix)
            if rules == outer:
                lone = rules == ruleset and p == position
                yield rules, p, (Figure(whole.name, shown.parts) if lone else shown)
                continue
            parts = list(islice(rules.components(p), 2))
            if len(parts) == 1 and parts[0][0] == rules:
                yield parts[0][0], parts[0][1], shown
            elif parts:
                unread.append((rules, shown, iter(zip(rules.components(p), rules.figures(p), strict=True))))
                break
        else:
            unread.pop()


def terms(
    ruleset: Ruleset[Any], position: Any, pieces: list[Piece]
) -> Iterator[tuple[tuple[Ruleset[Any], Any], Figure, tuple[int, ...]]]:
    """Yield the components of other rulesets in order, each with its figure and the values of its pieces."""
    at = 0
    for (rules, p), figure in zip(ruleset.components(position), ruleset.figures(position), strict=True):
        if rules == ruleset:
            at += 1
            continue
        count = sum(1 for _ in figures(rules, p))
        yield (rules, p), figure, tuple(piece.value for piece in pieces[at : at + count])
        at += count


def term_row(figure: Figure, values: tuple[int, ...]) -> Row:
    """Return a row on how the value of a component follows from its pieces."""
    if not values:
        message = Message("{name}: no move is left, so its value is 0", name=figure.name)
    elif len(values) == 1:
        message = Message("{name}: value {value}", name=figure.name, value=values[0])
    else:
        listed = " ⊕ ".join(f"{value:,}" for value in values[:LISTED]) + (" ⊕ …" if len(values) > LISTED else "")
        total = reduce(xor, values)
        message = Message("{name}: value {values} = {value}", name=figure.name, values=listed, value=total)
    return Row(message, figure.parts)


def evaluated_piece(evaluator: Evaluator, ruleset: Ruleset[Any], position: Any, figure: Figure) -> Work[Piece | None]:
    """Evaluate a component by its options if they are few and known, else by a claim, else by search; None if open."""
    known = evaluator.theorem(ruleset, position)
    options: list[Any] = list(islice(ruleset.options(position), OPTIONS + 1))
    if len(options) <= OPTIONS:
        values = set()
        for option in options:
            value = yield from evaluator.value(ruleset, option)
            if value is None or value.grundy is None:
                break
            values.add(value.grundy)
        else:
            mex = next(n for n in range(len(values) + 1) if n not in values)
            return Piece(ruleset, position, figure, mex, tuple(sorted(values)), None)
    if known is not None:
        return Piece(ruleset, position, figure, known[0], None, known[1])
    value = yield from evaluator.value(ruleset, position)
    if value is None or value.grundy is None:
        return None
    return Piece(ruleset, position, figure, value.grundy, None, None)


def addition(pieces: list[Piece]) -> Addition:
    """Return the values in binary, one below the other, with their nim-sum."""
    total = 0
    for piece in pieces:
        total ^= piece.value
    width = max(1, *(piece.value.bit_length() for piece in pieces))
    rows = tuple((piece.figure.name, f"{piece.value:0{width}b}") for piece in pieces)
    return Addition(rows, f"{total:0{width}b}")


def facts(pieces: list[Piece]) -> tuple[Fact, ...]:
    """Return the values of the pieces as facts."""
    return tuple(Fact(piece.ruleset, piece.position, "grundy", piece.value) for piece in pieces)
