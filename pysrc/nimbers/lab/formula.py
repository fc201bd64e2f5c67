"""A user's formula as a claim: what it is handed, what it may return, and the quantity its name means."""

from __future__ import annotations

from typing import Any

from ..answers.check import quantities_of
from ..answers.user_error import UserError, UserFailure
from ..model import Claim, Outcome, Quantity, Ruleset
from ..notation import shown
from ..text import Message, UnknownError
from .source import Source, attempt, expression, find_source, top_level

QUANTITIES: dict[str, Quantity] = {
    "wins": "wins",
    "outcome": "outcome",
    "grundy": "grundy",
    "count": "winning_move_count",
    "score": "score",
    "length": "length",
}
_OUTCOMES = tuple(outcome.value for outcome in Outcome)


def find_formula(file: str, text: str, name: str | None = None, quantity: str | None = None) -> tuple[Source, str]:
    """The formula in a file, and the quantity it is about: its own name, unless another is given.

    Without a name it is the only function that is called as a quantity is, or else the only function.

    >>> find_formula("f.py", "def grundy(p): return p // 2")[0].name
    'grundy'
    """
    if name is None:
        names = top_level(file, text)
        named = [one for one in names if one in QUANTITIES]
        name = quantity if quantity in named else named[0] if len(named) == 1 else None
        if name is None and named:
            listed = ", ".join(named)
            message = Message("{file} has these functions: {names}; say which one is meant", file=file, names=listed)
            raise UnknownError(message)
    source = find_source(file, text, name)
    if quantity is None and source.name not in QUANTITIES:
        names_known = ", ".join(QUANTITIES)
        message = Message(
            "{name} names no quantity; call the function one of {names}, or say --quantity",
            name=shown(source.name), names=names_known,
        )  # fmt: skip
        raise UnknownError(message)
    return source, quantity or source.name


def find_expression(text: str, quantity: str | None) -> tuple[Source, str]:
    """An expression in p as a formula for a quantity."""
    if quantity not in QUANTITIES:
        message = Message("{name} is one of {words}", name="--quantity", words=", ".join(QUANTITIES))
        raise UnknownError(message)
    return expression(text, quantity), quantity


def claim_of(ruleset: Ruleset[Any], source: Source, quantity: str) -> Claim:
    """The claim that a formula makes; raises UnknownError where the game has no such quantity.

    What it says of a position raises UserError when the code fails there, or returns no such value.
    """
    possible = quantities_of(ruleset)
    if quantity not in possible:
        names = ", ".join(possible)
        message = Message("{game} has no {word} here; it has: {names}", game=ruleset.slug(), word=quantity, names=names)
        raise UnknownError(message)
    function = source.function()

    def says(rules: Ruleset[Any], position: Any) -> Any:
        try:
            found = attempt(function, rules.as_argument(position), source.file)
            return None if found is None else value_of(found, quantity, rules, source)
        except UserError as error:
            raise error.at_position(rules.format(position)) from None

    return Claim(source.name, QUANTITIES[quantity], source.label, source.file, "open", says)


def value_of(found: Any, quantity: str, ruleset: Ruleset[Any], source: Source) -> Any:
    """What a formula returned, as a value of the quantity: True is the number 1, and every number but 0 is true."""
    if quantity == "outcome":
        words = dict(zip(ruleset.judge.words, ("N", "P", "tie"), strict=True))
        word = words.get(found, found) if isinstance(found, str) else found
        if word in _OUTCOMES:
            return Outcome(word)
        wanted = ", ".join((*_OUTCOMES, *words))
        raise UserError(UserFailure(None, f"{source.name} returns {found!r:.60}, not one of {wanted}"), source.file)
    if not isinstance(found, int):
        raise UserError(UserFailure(None, f"{source.name} returns {type(found).__name__}, not an integer"), source.file)
    return bool(found) if quantity == "wins" else int(found)
