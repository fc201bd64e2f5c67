"""Operations of the prover: a theorem for all sizes, and variants of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..model import Ruleset
from ..notation import integers
from ..prove.compiled_rules import compile_rules
from ..prove.effort import STEPS
from ..prove.forbidding import MOST
from ..prove.limits import MOST_HEAPS, has_fixed_count
from ..prove.move_clauses import parts
from ..prove.theorem import NAMES, NoTheorem, Theorem, prove_theorem
from ..prove.theorem_documents import automaton_json, document, walk_document
from ..prove.variant_documents import (
    changed_document,
    clause_document,
    compared_document,
    extensions_document,
    restrictions_document,
)
from ..prove.variants import change_rules, compare_theorems, extensions, prove_both, redundant_clauses, restrictions
from ..prove.words import Words, theorem_words
from ..session import session
from ..text import IllegalError, Message, NotationError, UnknownError, Work, say
from .answers import Params, Reply, Steps, lang_of, number_of, rules_of, text_of

QUANTITIES = ("outcome", "grundy")
MOST_DIGITS = 30  # of a number whose run through an automaton is shown


def _prove(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Prove a theorem on the `quantity` (outcome or grundy) of positions with the given number of `heaps`.

    `budget` is the most steps of the proof. `walk` has the numbers of a position; the reply then shows how the
    automaton reads them. `forbid` is the number of options that the opponent may forbid before each move. With
    `measure` the reply has the bytes of the rules and the automaton as JSON, too.
    """
    rules, lang = rules_of(params), lang_of(params)
    quantity = quantity_of(params)
    heaps = heaps_of(params, rules)
    walked = integers(text_of(params, "walk", ""))
    limit = number_of(params, "budget", STEPS, 10**12) or STEPS
    forbid = number_of(params, "forbid", 0, MOST) or 0
    theorem, words_of = yield from prove_cached(rules, quantity, heaps, limit, forbid)
    question: Reply = {"game": rules.slug(), "set": rules.settings(), "convention": rules.convention}
    reply = question | {"quantity": quantity, "heaps": heaps, "forbid": forbid} | document(theorem, words_of, lang)
    if walked and isinstance(theorem, Theorem):
        reply["walk"] = walk_document(theorem, _numbers_of(theorem, walked), lang)
    if params.get("measure") and isinstance(theorem, Theorem):
        reply["bytes"] = len(automaton_json(theorem))
    return reply


def quantity_of(params: Params) -> str:
    """Return the quantity that a theorem is about."""
    quantity = text_of(params, "quantity", "outcome")
    if quantity not in QUANTITIES:
        words = ", ".join(QUANTITIES)
        raise UnknownError(Message("{name} is one of {words}", name="quantity", words=words))
    return quantity


def heaps_of(params: Params, rules: Ruleset[Any]) -> int:
    """Return the number of heaps; raises IllegalError if no position of the game has so many."""
    heaps = number_of(params, "heaps", 1, MOST_HEAPS)
    if not heaps:
        raise IllegalError(
            Message("{name} must be a whole number from {least} to {most}", name="heaps", least=1, most=MOST_HEAPS)
        )
    names = tuple(clauses.names) if (clauses := rules.clauses(NAMES[:1])) else ()
    if names and heaps not in (1, len(names)) and has_fixed_count(rules):
        raise IllegalError(
            Message("a position of this game always has the numbers {names}: leave heaps out", names=names)
        )
    return heaps


class _LastTheorem(dict[tuple[Ruleset[Any], str, int, int, int], tuple[Theorem | NoTheorem, Words | None]]):
    """The last theorem by its request: a user who runs numbers through its automaton requests it again."""


def prove_cached(
    rules: Ruleset[Any], quantity: str, heaps: int, limit: int, forbid: int
) -> Work[tuple[Theorem | NoTheorem, Words | None]]:
    """Return the theorem with its words, from the last request if it was the same."""
    key, last = (rules, quantity, heaps, limit, forbid), session.of(_LastTheorem)
    if key not in last:
        theorem = yield from prove_theorem(rules, quantity, heaps, limit, forbid=forbid)
        words_of = (yield from theorem_words(theorem)) if isinstance(theorem, Theorem) else None
        last.clear()
        last[key] = theorem, words_of
    return last[key]


def _numbers_of(theorem: Theorem, numbers: list[int]) -> list[int]:
    """Return the numbers unchanged; raises IllegalError unless they are a position of the theorem."""
    names = theorem.clauses.names
    if len(numbers) != len(names):
        raise IllegalError(Message("a position here is the numbers {names}, with commas between", names=names))
    if max(numbers) >= 10**MOST_DIGITS:
        raise IllegalError(Message("numbers of up to {count} digits are read here", count=MOST_DIGITS))
    if not theorem.rules.is_position(numbers):
        raise IllegalError(Message("no position has the numbers {numbers}", numbers=", ".join(map(str, numbers))))
    return numbers


def _variants(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compare the theorem of the rules with variants: `add` has clauses of new moves, `drop` 1-based clause numbers.

    `like` and `like_set` name another game to compare.
    """
    rules, lang = rules_of(params), lang_of(params)
    heaps = heaps_of(params, rules)
    like = _other_rules(params)
    question: Reply = {"game": rules.slug(), "set": rules.settings(), "convention": rules.convention, "heaps": heaps}
    if like is None:
        theorem = yield from prove_theorem(rules, count=heaps)
        other = None
    else:
        theorem, other = yield from prove_both(rules, like, heaps)
    if not isinstance(theorem, Theorem):
        return question | {"proved": False, "theorem": None, "why_not": say(theorem.why, lang)}
    words = yield from theorem_words(theorem)
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
        reply["changed"] = changed_document(theorem, (yield from change_rules(theorem, added, dropped)), lang)
    if other is not None:
        comparison = (yield from compare_theorems(theorem, other)) if isinstance(other, Theorem) else None
        reply["compared"] = compared_document(theorem, other, comparison, lang)
    return question | reply


def _other_rules(params: Params) -> Ruleset[Any] | None:
    """Return the game to compare, by its name or as the same game with other settings; None if none is given."""
    like, settings = text_of(params, "like", ""), params.get("like_set") or {}
    if not like and not settings:
        return None
    return rules_of({"like": like or text_of(params, "game"), "like_set": settings}, "like", "like_set")


def _clauses(params: Params, theorem: Theorem) -> Work[list[str]]:
    """Return the clauses of `add`, separated by semicolons; a NotationError has the index in that text."""
    clauses = []
    for start, clause in parts(text_of(params, "add", "")):
        try:
            yield from compile_rules(theorem.rules.algebra, replace(theorem.clauses, moves=(clause,)))
        except NotationError as error:
            raise NotationError(error.message, None if error.at is None else start + error.at) from None
        clauses.append(clause)
    return clauses


def _places(params: Params, count: int) -> list[int]:
    """Return the 0-based indices of the clauses to drop; raises IllegalError."""
    places = params.get("drop") or []
    if not isinstance(places, list) or not all(isinstance(one, int) and 1 <= one <= count for one in places):
        raise IllegalError(Message("a move that is dropped is one of those numbered 1 to {count}", count=count))
    return [one - 1 for one in places]


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"prove": _prove, "variants": _variants}
