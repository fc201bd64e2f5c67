"""Games, answers and verdicts as JSON values, for the page and for `--json`."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..games import CONVENTION_NAMES, ruleset
from ..model import Claim, GraphInput, Parameter, Ruleset
from ..search.meter import Meter, finished
from ..text import Message, NimbersError, say, translated
from . import answer_texts as texts
from .answer import Answer

if TYPE_CHECKING:
    from .cases import Row
    from .check import Verdict

SAFE = 2**53 - 1  # JSON parsers round larger integers, so these are sent as decimal text
PACKED = ("graph", "program")  # types of parameters whose texts are not human-readable
POSITION_TEXT = 2_000  # longest notation that is sent or put into a URL, in characters


def jsonable(value: Any) -> Any:
    """Return a value as JSON values: dataclasses as dicts, tuples as lists, unsafe integers as text.

    >>> jsonable((2**53 - 1, 2**53))
    [9007199254740991, '9007199254740992']
    """
    if isinstance(value, bool) or value is None or isinstance(value, float):
        return value
    if isinstance(value, int):
        return value if -SAFE <= value <= SAFE else str(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [jsonable(item) for item in value]
    if dataclasses.is_dataclass(value):
        return {field.name: jsonable(getattr(value, field.name)) for field in dataclasses.fields(value)}
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def error(problem: NimbersError, lang: str = "en") -> dict[str, Any]:
    """Return an error as {code, message, at}."""
    return {"code": problem.code, "message": say(problem.message, lang), "at": problem.at}


def refuted(row: Row, lang: str = "en") -> dict[str, Any]:
    """Return a case with an unexpected answer, in the shape of an error."""
    template = "expected {expected}, found {answer}"
    if row.counts:
        template = "expected {expected}, found {answer}: here an answer is the number of winning first moves"
    why = Message(template, expected=row.expected, answer=row.answer)
    return {"code": "refuted", "message": say(why, lang), "at": None}


def card(cls: type[Ruleset[Any]], lang: str = "en") -> dict[str, Any]:
    """Return all about a game that does not depend on a position."""
    from ..prove.limits import has_fixed_count
    from .cases import answers_of  # here and in _refutation, because a page that only solves does not need them
    from .check import quantities_of
    from .number_values import is_numbered

    module = sys.modules[cls.__module__]
    judge = cls.judge
    return {
        "slug": cls.slug(),
        "title": translated(cls.title, lang),
        "summary": translated((inspect.getdoc(module) or "").partition(": ")[2] or cls.title, lang),
        "family": cls.family,
        "also": list(cls.aliases),
        "also_set": {name: dict(settings) for name, settings in cls.alias_settings.items()},
        "rules": [translated(part, lang) for part in rules_text(cls)],
        "conventions": list(cls.conventions),
        "goals": {convention: translated(cls.goal(convention), lang) for convention in cls.conventions},
        "parameters": [_parameter(parameter, lang) for parameter in cls.parameters()],
        "examples": list(cls.examples),
        "placeholder": cls.placeholder or cls.examples[0],
        "spellings": translated(cls.spellings, lang),
        "size_name": translated(cls.size_name, lang),
        "loopy": cls.loopy,
        "sided": cls.sided,
        "drawn": _graph_input(cls.graph_input),
        "argument": translated(cls.argument, lang),
        "handed": translated(cls.argument, lang),  # its name in version 1
        "quantities": list(quantities_of(cls())),
        "audited": cls.audited,
        "tables": cls.tables is not Ruleset.tables,
        "numbered": is_numbered(cls()),
        "fixed_count": cls().clauses(("x",)) is not None and has_fixed_count(cls()),
        "mapped": hasattr(cls, "pieces"),
        "claims": [_claim(cls, claim, lang) for claim in cls.claims()],
        "judge": {
            "describe": translated(judge.describe, lang),
            "shape": judge.shape,
            "answer": judge.answer,
            "answers": list(answers_of(cls())),
            "words": list(judge.words),
            "any_case": judge.any_case,
            "sample": {"input": judge.sample[0], "output": judge.sample[1]},
        },
    }


def _claim(cls: type[Ruleset[Any]], claim: Claim, lang: str) -> dict[str, Any]:
    from .claim_programs import formula, program

    conventions = claim.conventions or cls.conventions
    return {
        "name": claim.name,
        "quantity": claim.quantity,
        "statement": translated(claim.statement, lang),
        "source": translated(claim.source, lang),
        "status": claim.status,
        "counterexample": claim.counterexample,
        "refutation": _refutation(ruleset(cls.slug(), claim.settings), claim, lang),
        "for_all": for_all(cls, claim, lang),
        "conventions": list(conventions),
        "rules": dict(claim.rules),
        "usual": [one for one in cls.conventions if ruleset(cls.slug(), {"convention": one}).applies(claim)],
        "program": program(cls, claim),
        "formula": formula(cls, claim),
    }


def for_all(cls: type[Ruleset[Any]], claim: Claim, lang: str = "en") -> dict[str, Any] | None:
    """Return up to how many heaps the prover proves a claim for all sizes (null for any number), None if it does not.

    >>> from nimbers.games import game
    >>> for_all(game("nim"), game("nim").claims()[0])["text"]
    'Proved here, for all sizes of up to 4 heaps.'
    """
    if not claim.for_all:
        return None
    if claim.for_all is True:
        return {"heaps": None, "text": say(Message("Proved here, for all sizes."), lang)}
    text = Message("Proved here, for all sizes of up to {heaps} {heaps|heap|heaps}.", heaps=claim.for_all)
    if cls.family in ("posets", "coins and strips"):
        text = Message(
            "Proved here, for all sizes of up to {heaps} "
            "{heaps|row, stair, square or coin|rows, stairs, squares or coins}.",
            heaps=claim.for_all,
        )
    return {"heaps": claim.for_all, "text": say(text, lang)}


def _refutation(rules: Ruleset[Any], claim: Claim, lang: str) -> dict[str, Any] | None:
    """Return the value of a refuted claim at its counterexample, and the value by search."""
    if claim.counterexample is None:
        return None
    from .check import Truth, may_tie

    position = rules.parse(claim.counterexample)
    expected = finished(Truth(rules, Meter(), plain=True).of(claim.quantity, position))
    claimed = claim.evaluate(rules, position)
    return {
        "claimed": jsonable(claimed),
        "expected": jsonable(expected),
        "text": say(texts.refutation(claim.quantity, claim.counterexample, claimed, expected, may_tie(rules)), lang),
    }


def rules_text(cls: type[Ruleset[Any]]) -> list[str]:
    """Return the paragraphs of the rules, which are the class's docstring, each on one line."""
    return [" ".join(part.split()) for part in (inspect.getdoc(cls) or "").split("\n\n")]


def _graph_input(found: GraphInput | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"arrows": found.directed, "mark": found.has_marked_vertex, "first": found.first_vertex}


def _parameter(parameter: Parameter, lang: str) -> dict[str, Any]:
    default = parameter.default if isinstance(parameter.default, int) else parameter.kind.write(parameter.default)
    return {
        "name": parameter.name,
        "label": translated(parameter.label, lang),
        "type": parameter.kind.type,
        "default": default,
        "min": parameter.kind.least,
        "max": parameter.kind.greatest,
        "choices": list(getattr(parameter.kind, "words", ())) or None,
    }


def position_text(text: str) -> str | None:
    """Return the notation, or None if it is too long to send."""
    return text if len(text) <= POSITION_TEXT else None


def answer(result: Answer, lang: str = "en", read_as: Message | None = None) -> dict[str, Any]:
    """Return an answer with its sentences."""
    value = texts.value(result)
    return {
        "game": result.game,
        "title": translated(result.ruleset.title, lang),
        "position": position_text(result.position),
        "parameters": result.ruleset.settings(),
        "convention": result.ruleset.convention,
        "outcome": result.outcome.value,
        "grundy": jsonable(result.grundy),
        "score": jsonable(result.score),
        "length": jsonable(result.length),
        "remoteness": result.remoteness,
        "winning_move_count": jsonable(result.winning_move_count),
        "winning_moves": [{"name": move.name, "option": move.option} for move in result.winning_moves],
        "winning_moves_shown": len(result.winning_moves),
        "by": jsonable(result.by),
        "read_as": None if read_as is None else say(read_as, lang),
        "texts": {
            "verdict": say(texts.verdict(result), lang),
            "value": "" if value is None else say(value, lang),
            "moves": say(texts.moves(result), lang),
            "by": say(texts.source_text(result), lang),
        },
    }


def unusual_settings(rules: Ruleset[Any]) -> dict[str, str]:
    """Return the texts of the convention and the parameters that differ from their defaults.

    >>> from nimbers import game
    >>> unusual_settings(game("nim", convention="misere"))
    {'convention': 'misere'}
    """
    usual = {parameter.name: parameter.kind.write(parameter.default) for parameter in rules.parameters()}
    convention = {} if rules.convention == rules.conventions[0] else {"convention": rules.convention}
    return convention | {name: text for name, text in rules.settings().items() if usual[name] != text}


def settings_text(rules: Ruleset[Any], lang: str = "en") -> str:
    """Return the settings that differ from their defaults, in brackets; "" if there are none."""
    settings = unusual_settings(rules)
    convention = settings.pop("convention", None)
    words = [] if convention is None else [translated(CONVENTION_NAMES[convention], lang)]
    packed = {parameter.name for parameter in rules.parameters() if parameter.kind.type in PACKED}
    words += [f"{name}={text}" for name, text in settings.items() if name not in packed]
    return f"({', '.join(words)})" if words else ""


def verdict(result: Verdict, lang: str = "en") -> dict[str, Any]:
    """Return a verdict with its sentence."""
    facts: dict[str, Any] = jsonable(dataclasses.replace(result, read_as=(), stopped=None))
    del facts["may_tie"]
    facts["from"] = facts.pop("start")
    facts["read_as"] = read_as(result.read_as, lang)
    del facts["stopped"]
    for name in ("failure", "skipped"):
        if facts[name] is not None:
            del facts[name]["file"]  # the sentence names it where it matters
    return facts | {
        "statement": translated(result.statement, lang),
        "source": translated(result.source, lang),
        "status_text": translated(result.status, lang),
        "texts": {"verdict": say(texts.check_verdict(result), lang)},
    }


def read_as(notes: tuple[Message, ...], lang: str = "en") -> str | None:
    """Return the notes on how an input was read, in one line; None if there are none."""
    return "; ".join(say(note, lang) for note in notes) or None
