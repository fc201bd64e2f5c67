"""Turn what a Python program passes as a formula, a function or a text, into a claim."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from textwrap import dedent
from typing import Any

from ..answers.winner_words import split_words
from ..model import Claim, Ruleset
from ..notation import shown
from ..text import Message, UnknownError
from .formula import QUANTITIES, claim_of, find_expression, find_formula, with_quantity
from .source import Source, definition


def claim_from_python(
    ruleset: Ruleset[Any], formula: object, quantity: str | None = None, words: str | None = None
) -> Claim:
    """Return the claim of a function, of an expression in p, or of a text with a function; raises NimbersError.

    `words` are those for the first and the second player, and maybe a tie, with commas between.

    >>> from nimbers.games import ruleset
    >>> claim_from_python(ruleset("nim"), "sum(p) % 2", "grundy").quantity
    'grundy'
    """
    if quantity not in (None, "loses", *QUANTITIES):
        names = ", ".join((*QUANTITIES, "loses"))
        raise UnknownError(Message("{name} is one of {words}", name="quantity", words=names))
    if quantity is None and words is not None:
        quantity = "wins" if len(split_words(words)) == 2 else "outcome"
    if callable(formula):
        return claim_of(ruleset, *with_quantity(_source_of(formula), quantity, ruleset, by_user=True), words)
    if not isinstance(formula, str):
        word = shown(f"{type(formula).__name__} {formula!r}")
        raise UnknownError(Message("a formula is a function or a text; found {word}", word=word))
    if len(formula.strip().splitlines()) > 1 or formula.lstrip().startswith("def "):
        return claim_of(ruleset, *find_formula("formula", formula, None, quantity, ruleset, by_user=True), words)
    return claim_of(ruleset, *find_expression(formula, quantity, ruleset), words)


def _source_of(function: Callable[..., Any]) -> Source:
    """Return a function with its text, which shows how it is called; raises UnknownError if the text is not known."""
    name = getattr(function, "__name__", type(function).__name__)
    owner = type(function.__self__) if inspect.ismethod(function) else None
    name = name if owner is None else f"{owner.__name__}.{name}"
    try:
        text = dedent(inspect.getsource(owner or function))
        node = definition(text, name)
    except (OSError, TypeError, SyntaxError, UnknownError):
        node = None
    if node is None:
        message = Message(
            "the source of {name} cannot be read, and it shows how to call it: give the formula as a text, such as "
            "{example}",
            name=name, example="\"p % 4 != 0\"",
        )  # fmt: skip
        raise UnknownError(message)
    return Source("formula", text, name, given=function)
