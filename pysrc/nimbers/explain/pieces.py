"""The components of a position for a reader: each with its name, its scene parts, its value and how that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..answers.solver import Knowledge
from ..model import Claim, Fact, Figure, Ruleset
from ..text import Message, Work
from .steps import Addition, Row

TOLD = 12  # components told one by one; beyond this they are counted
OPTIONS = 40  # options of a component whose values are listed to show the mex


@dataclass(frozen=True)
class Piece:
    """One component with its Grundy value; known by the values of its options, or by a claim."""

    ruleset: Ruleset[Any]
    position: Any
    figure: Figure
    value: int
    options: tuple[int, ...] | None
    claim: Claim | None

    def row(self, likewise: bool = False) -> Row:
        """The component's value and how it is known; `likewise` by the same claim as one told before."""
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
        """The value of the only component there is."""
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


def told_in_rows(pieces: list[Piece]) -> tuple[Row, ...]:
    """A row for each piece, a claim stated only where it is first used."""
    rows: list[Row] = []
    stated: set[str] = set()
    for piece in pieces:
        claim = piece.claim if piece.options is None else None
        rows.append(piece.row(claim is not None and claim.statement in stated))
        if claim is not None:
            stated.add(claim.statement)
    return tuple(rows)


def ranges(numbers: tuple[int, ...]) -> str:
    """Sorted numbers, three or more in a row written as a range.

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
    """The components with their figures; those of a component of another ruleset in its place."""
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
    """The components that are of other rulesets, each with its figure and the values of its own pieces, in order."""
    at = 0
    for (rules, p), figure in zip(ruleset.components(position), ruleset.figures(position), strict=True):
        if rules == ruleset:
            at += 1
            continue
        count = sum(1 for _ in figures(rules, p))
        yield (rules, p), figure, tuple(piece.value for piece in pieces[at : at + count])
        at += count


def term_row(figure: Figure, values: tuple[int, ...]) -> Row:
    """The value of a component from those of its pieces."""
    if not values:
        message = Message("{name}: no move is left, so its value is 0", name=figure.name)
    elif len(values) == 1:
        message = Message("{name}: value {value}", name=figure.name, value=values[0])
    else:
        listed = " ⊕ ".join(f"{value:,}" for value in values[:TOLD]) + (" ⊕ …" if len(values) > TOLD else "")
        total = reduce(xor, values)
        message = Message("{name}: value {values} = {value}", name=figure.name, values=listed, value=total)
    return Row(message, figure.parts)


def valued(knowledge: Knowledge, ruleset: Ruleset[Any], position: Any, figure: Figure) -> Work[Piece | None]:
    """A component with its value: by its options where they are few and known, else by a claim, else by search."""
    known = knowledge.theorem(ruleset, position)
    options: list[Any] = list(islice(ruleset.options(position), OPTIONS + 1))
    if len(options) <= OPTIONS:
        values = set()
        for option in options:
            value = yield from knowledge.value(ruleset, option)
            if value is None or value.grundy is None:
                break
            values.add(value.grundy)
        else:
            mex = next(n for n in range(len(values) + 1) if n not in values)
            return Piece(ruleset, position, figure, mex, tuple(sorted(values)), None)
    if known is not None:
        return Piece(ruleset, position, figure, known[0], None, known[1])
    found = yield from knowledge.value(ruleset, position)
    if found is None or found.grundy is None:
        return None
    return Piece(ruleset, position, figure, found.grundy, None, None)


def addition(pieces: list[Piece]) -> Addition:
    """The values in binary, one under the other."""
    total = 0
    for piece in pieces:
        total ^= piece.value
    width = max(1, *(piece.value.bit_length() for piece in pieces))
    rows = tuple((piece.figure.name, f"{piece.value:0{width}b}") for piece in pieces)
    return Addition(rows, f"{total:0{width}b}")


def facts(pieces: list[Piece]) -> tuple[Fact, ...]:
    """The values the pieces were given."""
    return tuple(Fact(piece.ruleset, piece.position, "grundy", piece.value) for piece in pieces)
