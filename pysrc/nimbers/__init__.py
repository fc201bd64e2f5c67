"""Impartial games: who wins, why, and whether that formula is really true.

>>> from nimbers import game, solve
>>> answer = solve("nim", "3,4,5")
>>> str(answer.outcome), answer.grundy, [move.name for move in answer.winning_moves]
('N', 2, ['1-1'])
>>> solve(game("subtraction", amounts=(1, 3, 4)), 10).grundy
1
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .games import slugs
from .model import Move, Outcome, Ruleset, claim, proved, refuted
from .shapes import read_position, spoken
from .text import BudgetError, IllegalError, LoopError, Message, NimbersError, NotationError, UnknownError

if TYPE_CHECKING:
    from .answers.answer import Answer
    from .answers.check import Verdict
    from .pictures import render as render

# Imported at first use: most programs use none of them.
_LAZY_NAMES = {"Answer": ".answers.answer", "Verdict": ".answers.check", "render": ".pictures.render"}
__version__ = "0.1.0"
__all__ = [
    "Answer",
    "BudgetError",
    "IllegalError",
    "LoopError",
    "Message",
    "Move",
    "NimbersError",
    "NotationError",
    "Outcome",
    "Ruleset",
    "UnknownError",
    "Verdict",
    "__version__",
    "certificate",
    "check",
    "claim",
    "game",
    "list_games",
    "proved",
    "refuted",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY_NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(_LAZY_NAMES[name], __name__)
    return getattr(module, name, module)


def list_games() -> tuple[str, ...]:
    """Return the slugs of all games.

    >>> len(list_games()) >= 10
    True
    """
    return slugs()


def game(slug: str, **parameters: Any) -> Ruleset[Any]:
    """Return the rules of a game; parameters are values or their texts. Raises NimbersError.

    >>> game("nim", convention="misere").convention
    'misere'
    """
    from .games import ruleset

    return ruleset(slug, {name: spoken(value) for name, value in parameters.items()})


def _rules_of(rules: str | Ruleset[Any], parameters: dict[str, Any]) -> Ruleset[Any]:
    """Return the rules of a slug with parameters, or a ruleset in which these parameters are changed."""
    if isinstance(rules, str):
        return game(rules, **parameters)
    _need_rules(rules)
    if not parameters:
        return rules
    return game(rules.slug(), **({**rules.settings(), "convention": rules.convention} | parameters))


def _kind(value: object) -> str:
    return f"{type(value).__name__} {value!r}"[:80]


def _need_rules(rules: object) -> None:
    """Raise UnknownError for an argument that is no ruleset."""
    if not isinstance(rules, Ruleset):
        message = Message("the rules are the name of a game, or what game() returns; found {word}", word=_kind(rules))
        raise UnknownError(message)


def _need_claim(name: object) -> None:
    """Raise UnknownError for an argument that is neither None nor a text."""
    if name is not None and not isinstance(name, str):
        message = Message("a claim is named here; found {word}. A function of yours is checked with formula=f",
                          word=_kind(name))  # fmt: skip
        raise UnknownError(message)


def _need_number(name: str, value: object, least: int) -> None:
    """Raise UnknownError for an argument that is neither None nor a whole number from `least` on."""
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < least):
        message = "{name} is a whole number from {least} on; found {word}"
        raise UnknownError(Message(message, name=name, least=least, word=_kind(value)))


def solve(rules: str | Ruleset[Any], position: Any, /, *, budget: int | None = None, **parameters: Any) -> Answer:
    """Return who wins a position, how that was found, and the winning moves.

    `rules` is a slug or a ruleset; further arguments are rule parameters, which change those of a ruleset. `position`
    is notation, or a number, list or tuple of the shape that a formula gets; `nimbers games --json` describes it.
    `budget` limits the work, in moves generated. Raises NimbersError.

    >>> solve("substring", "00011").score
    1
    """
    from .answers.answer import answer_position
    from .search.meter import NATIVE, finished

    ruleset = _rules_of(rules, parameters)
    _need_number("budget", budget, 1)
    limit = NATIVE if budget is None else budget
    return finished(answer_position(ruleset, read_position(ruleset, spoken(position)), limit))


def check(
    rules: str | Ruleset[Any],
    /,
    claim: str | None = None,
    *,
    formula: str | Callable[..., Any] | None = None,
    quantity: str | None = None,
    words: str | None = None,
    up_to: int | None = None,
    budget: int | None = None,
    **parameters: Any,
) -> Verdict:
    """Compare a claim of a game, or a formula, with search, smallest positions first.

    Without `claim` and `formula`, take the game's first claim. `formula` is a function, an expression in p, or a text
    with a function; `quantity` says what it returns (wins, loses, outcome, grundy, count, score or length) if its name
    and values do not, and `words` are its words for who wins, such as "Alice,Bob". Raises NimbersError.

    >>> check("nim", "listing-1-1-1").counterexample
    '1,1,1'
    >>> check("subtraction", formula="n % 4 != 0", up_to=30, amounts=(1, 2, 3)).agrees
    True
    """
    from .answers.check import check_claim, find_claim
    from .search.meter import NATIVE, finished

    ruleset = _rules_of(rules, parameters)
    _need_claim(claim)
    _need_number("budget", budget, 1)
    _need_number("up_to", up_to, 0)
    limit = NATIVE if budget is None else budget
    if formula is None:
        if quantity is not None or words is not None:
            raise UnknownError(Message("quantity and words belong to a formula: give one, as in formula=f"))
        return finished(check_claim(ruleset, find_claim(ruleset, claim), up_to, limit))
    if claim is not None:
        raise UnknownError(Message("a claim of the game, a formula or an expression: one of them"))
    from .verify.python_formula import claim_from_python

    return finished(check_claim(ruleset, claim_from_python(ruleset, formula, quantity, words), up_to, limit))


def certificate(rules: str | Ruleset[Any], position: Any, /, *, budget: int | None = None, **parameters: Any) -> str:
    """Return a proof of who wins a position, as a text that `nimbers_check` verifies without this package.

    Raises NimbersError, for instance if the proof would list too many positions.

    >>> certificate("nim", "1,2").partition("values")[2]
    '","position":"1,2","settings":{},"value":3,"values":{"1":1,"2":2}}'
    """
    from .certificates.document import written
    from .certificates.position import certify_position
    from .search.meter import NATIVE, finished

    ruleset = _rules_of(rules, parameters)
    _need_number("budget", budget, 1)
    limit = NATIVE if budget is None else budget
    return written(finished(certify_position(ruleset, read_position(ruleset, spoken(position)), limit)))
