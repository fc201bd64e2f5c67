"""What the page may ask of the prover: a theorem for all sizes, whether a formula is one, and which rules keep it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..model import Ruleset
from ..notation import integers, shown
from ..prove.clauses import parts
from ..prove.documents import document, walk_document
from ..prove.rules import compiled
from ..prove.theorem import NAMES, NoTheorem, Theorem, proving
from ..prove.variant_documents import (
    changed_document,
    clause_document,
    compared_document,
    extensions_document,
    restrictions_document,
)
from ..prove.variants import changed, comparing, extensions, proving_both, redundant_clauses, restrictions
from ..prove.words import Words, in_words
from ..text import IllegalError, Message, NotationError, UnknownError, Work, say
from ..verify.for_all import decide_for_all, for_all_document
from ..verify.formula import find_formula
from .answers import Params, Reply, Steps, lang_of, number_of, rules_of, text_of

QUANTITIES = ("outcome", "grundy")
MOST_HEAPS = 6
MOST_DIGITS = 30  # of a number whose way through an automaton is shown


def _prove(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game`, `set`, `quantity` (outcome or grundy) and `heaps`, how many there are in games that have several.

    `walk` are the numbers of a position that the automaton is to read.
    """
    rules, lang = rules_of(params), lang_of(params)
    quantity = text_of(params, "quantity", "outcome")
    if quantity not in QUANTITIES:
        words = ", ".join(QUANTITIES)
        raise UnknownError(Message("{name} is one of {words}", name=shown(quantity), words=words))
    heaps = _heaps(params, rules)
    walked = integers(text_of(params, "walk", ""))
    found, words_of = yield from _proved(rules, quantity, heaps)
    asked: Reply = {"game": rules.slug(), "set": rules.settings(), "convention": rules.convention}
    reply = asked | {"quantity": quantity, "heaps": heaps} | document(found, words_of, lang)
    if walked and isinstance(found, Theorem):
        reply["walk"] = walk_document(found, _numbers_of(found, walked), lang)
    return reply


def _heaps(params: Params, rules: Ruleset[Any]) -> int:
    """How many heaps are asked about; raises IllegalError where a position of the game never has so many."""
    heaps = number_of(params, "heaps", 1, MOST_HEAPS)
    if not heaps:
        raise IllegalError(
            Message("{name} must be a whole number from {least} to {most}", name="heaps", least=1, most=MOST_HEAPS)
        )
    clauses = rules.clauses(NAMES[:heaps]) if heaps > 1 else None
    if clauses and len(clauses.names) != heaps and clauses == rules.clauses(NAMES[:1]):
        names = tuple(clauses.names)
        raise IllegalError(
            Message("a position of this game always has the numbers {names}: leave heaps out", names=names)
        )
    return heaps


# The last question and what came of it: whoever walks numbers through an automaton asks about the same one again.
_last: dict[tuple[Ruleset[Any], str, int], tuple[Theorem | NoTheorem, Words | None]] = {}


def _proved(rules: Ruleset[Any], quantity: str, heaps: int) -> Work[tuple[Theorem | NoTheorem, Words | None]]:
    asked = rules, quantity, heaps
    if asked not in _last:
        found = yield from proving(rules, quantity, heaps)
        words_of = (yield from in_words(found)) if isinstance(found, Theorem) else None
        _last.clear()
        _last[asked] = found, words_of
    return _last[asked]


def _numbers_of(theorem: Theorem, numbers: list[int]) -> list[int]:
    """The numbers of a position; raises IllegalError where they are none."""
    names = theorem.clauses.names
    if len(numbers) != len(names):
        raise IllegalError(Message("a position here is the numbers {names}, with commas between", names=names))
    if max(numbers) >= 10**MOST_DIGITS:
        raise IllegalError(Message("numbers of up to {count} digits are read here", count=MOST_DIGITS))
    if not theorem.rules.is_position(numbers):
        raise IllegalError(Message("no position has the numbers {numbers}", numbers=", ".join(map(str, numbers))))
    return numbers


def _decide(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game`, `set`, `quantity` and a `text` with a formula, which is read here and not run."""
    rules, lang = rules_of(params), lang_of(params)
    source, quantity = find_formula("formula", text_of(params, "text"), None, text_of(params, "quantity"))
    decided = yield from decide_for_all(rules, source, quantity)
    return for_all_document(rules, decided, lang)


def _variants(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game`, `set` and `heaps`; `add`, clauses of new moves, `drop`, places of clauses from 1 on; a game to compare.

    That one is `like`, with `like_set`.
    """
    rules, lang = rules_of(params), lang_of(params)
    heaps = _heaps(params, rules)
    like = _other_rules(params)
    asked: Reply = {"game": rules.slug(), "set": rules.settings(), "convention": rules.convention, "heaps": heaps}
    if like is None:
        theorem = yield from proving(rules, count=heaps)
        other = None
    else:
        theorem, other = yield from proving_both(rules, like, heaps)
    if not isinstance(theorem, Theorem):
        return asked | {"proved": False, "theorem": None, "why_not": say(theorem.why, lang)}
    words = yield from in_words(theorem)
    clauses = yield from redundant_clauses(theorem)
    added, dropped = (yield from _clauses(params, theorem)), _places(params, len(clauses))
    reply: Reply = {
        "proved": True, "theorem": say(words.message, lang), "why_not": None, "names": list(theorem.clauses.names),
        "clauses": [clause_document(theorem, clause, lang) for clause in clauses],
        "extensions": extensions_document(theorem, (yield from extensions(theorem)), lang),
        "restrictions": restrictions_document(theorem, (yield from restrictions(theorem)), lang),
        "changed": None, "compared": None,
    }  # fmt: skip
    if added or dropped:
        reply["changed"] = changed_document(theorem, (yield from changed(theorem, added, dropped)), lang)
    if other is not None:
        found = (yield from comparing(theorem, other)) if isinstance(other, Theorem) else None
        reply["compared"] = compared_document(theorem, other, found, lang)
    return asked | reply


def _other_rules(params: Params) -> Ruleset[Any] | None:
    """The game that is compared, if there is one: by its name, or the same one with other settings."""
    like, settings = text_of(params, "like", ""), params.get("like_set") or {}
    if not like and not settings:
        return None
    return rules_of({"like": like or text_of(params, "game"), "like_set": settings}, "like", "like_set")


def _clauses(params: Params, theorem: Theorem) -> Work[list[str]]:
    """The clauses of a text, with semicolons between them; raises NotationError with the place in the text."""
    found = []
    for start, clause in parts(text_of(params, "add", "")):
        try:
            yield from compiled(theorem.rules.algebra, replace(theorem.clauses, moves=(clause,)))
        except NotationError as error:
            raise NotationError(error.message, None if error.at is None else start + error.at) from None
        found.append(clause)
    return found


def _places(params: Params, count: int) -> list[int]:
    """The clauses that are dropped, counted from 0; raises IllegalError."""
    places = params.get("drop") or []
    if not isinstance(places, list) or not all(isinstance(one, int) and 1 <= one <= count for one in places):
        raise IllegalError(Message("a move that is dropped is one of those numbered 1 to {count}", count=count))
    return [one - 1 for one in places]


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "prove": _prove, "decide": _decide, "variants": _variants,
}  # fmt: skip
