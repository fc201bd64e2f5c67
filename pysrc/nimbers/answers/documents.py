"""What crosses to the page and to `--json`: games, answers and verdicts as plain JSON values."""

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
from . import texts
from .answer import Answer

if TYPE_CHECKING:
    from .cases import Row
    from .check import Verdict

SAFE = 2**53 - 1  # beyond this, readers of JSON round: such integers cross as decimal text
PACKED = ("graph", "program")  # types of parameters that nobody reads as they are
POSITION_TEXT = 2_000  # characters of a position that still cross and still go into a link


def jsonable(value: Any) -> Any:
    """The value with dataclasses and tuples made plain, and unsafe integers made text.

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
    """{code, message, at} of a failure."""
    return {"code": problem.code, "message": say(problem.message, lang), "at": problem.at}


def refuted(row: Row, lang: str = "en") -> dict[str, Any]:
    """A case whose answer is not the expected one, in the shape of an error."""
    why = Message("expected {expected}, found {answer}", expected=row.expected, answer=row.answer)
    return {"code": "refuted", "message": say(why, lang), "at": None}


def card(cls: type[Ruleset[Any]], lang: str = "en") -> dict[str, Any]:
    """What there is to know about a game before a position is chosen."""
    from .cases import answers_of  # here and in _refutation: not loaded by a page that only solves
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
    from .programs import formula, program

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
    """What the prover decides of a claim, for all sizes: up to how many heaps, null for all of which it speaks.

    >>> from nimbers.games import game
    >>> for_all(game("nim"), game("nim").claims()[0])["text"]
    'Proved here, for all sizes of up to 4 heaps.'
    """
    if not claim.for_all:
        return None
    if claim.for_all is True:
        return {"heaps": None, "text": say(Message("Proved here, for all sizes."), lang)}
    text = Message("Proved here, for all sizes of up to {heaps} heaps.", heaps=claim.for_all)
    if cls.family in ("posets", "coins and strips"):
        text = Message(
            "Proved here, for all sizes of up to {heaps} rows, stairs, squares or coins.", heaps=claim.for_all
        )
    return {"heaps": claim.for_all, "text": say(text, lang)}


def _refutation(rules: Ruleset[Any], claim: Claim, lang: str) -> dict[str, Any] | None:
    """What a refuted claim says of its counterexample, and what search finds there."""
    if claim.counterexample is None:
        return None
    from .check import Truth

    position = rules.parse(claim.counterexample)
    expected = finished(Truth(rules, Meter(), plain=True).of(claim.quantity, position))
    said = claim.evaluate(rules, position)
    return {
        "claimed": jsonable(said),
        "expected": jsonable(expected),
        "text": say(texts.refutation(claim.quantity, claim.counterexample, said, expected), lang),
    }


def rules_text(cls: type[Ruleset[Any]]) -> list[str]:
    """The paragraphs of the rules: the docstring of the class, each paragraph on one line."""
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
    """The notation, or None when it is too long to cross."""
    return text if len(text) <= POSITION_TEXT else None


def answer(found: Answer, lang: str = "en", read_as: Message | None = None) -> dict[str, Any]:
    """The whole answer with its texts."""
    value = texts.value(found)
    return {
        "game": found.game,
        "title": translated(found.ruleset.title, lang),
        "position": position_text(found.position),
        "parameters": found.ruleset.settings(),
        "convention": found.ruleset.convention,
        "outcome": found.outcome.value,
        "grundy": jsonable(found.grundy),
        "score": jsonable(found.score),
        "length": jsonable(found.length),
        "remoteness": found.remoteness,
        "winning_move_count": jsonable(found.winning_move_count),
        "winning_moves": jsonable(found.winning_moves),
        "winning_moves_shown": len(found.winning_moves),
        "by": jsonable(found.by),
        "read_as": None if read_as is None else say(read_as, lang),
        "texts": {
            "verdict": say(texts.verdict(found), lang),
            "value": "" if value is None else say(value, lang),
            "moves": say(texts.moves(found), lang),
            "by": say(texts.found_by(found), lang),
        },
    }


def unusual(rules: Ruleset[Any]) -> dict[str, str]:
    """The convention and the parameters as text, where they are not the usual ones.

    >>> from nimbers import game
    >>> unusual(game("nim", convention="misere"))
    {'convention': 'misere'}
    """
    usual = {parameter.name: parameter.kind.write(parameter.default) for parameter in rules.parameters()}
    found = {} if rules.convention == rules.conventions[0] else {"convention": rules.convention}
    return found | {name: text for name, text in rules.settings().items() if usual[name] != text}


def played_under(rules: Ruleset[Any], lang: str = "en") -> str:
    """The rules played, where they are not the usual ones, in brackets; else nothing."""
    settings = unusual(rules)
    convention = settings.pop("convention", None)
    named = [] if convention is None else [translated(CONVENTION_NAMES[convention], lang)]
    packed = {parameter.name for parameter in rules.parameters() if parameter.kind.type in PACKED}
    named += [f"{name}={text}" for name, text in settings.items() if name not in packed]
    return f"({', '.join(named)})" if named else ""


def verdict(found: Verdict, lang: str = "en") -> dict[str, Any]:
    """What became of a claim, with its sentence."""
    facts: dict[str, Any] = jsonable(dataclasses.replace(found, read_as=(), stopped=None))
    facts["from"] = facts.pop("start")
    facts["read_as"] = read_as(found.read_as, lang)
    del facts["stopped"]
    return facts | {
        "statement": translated(found.statement, lang),
        "source": translated(found.source, lang),
        "status_text": translated(found.status, lang),
        "texts": {"verdict": say(texts.check_verdict(found), lang)},
    }


def read_as(notes: tuple[Message, ...], lang: str = "en") -> str | None:
    """Return how something was read, in one line; None where there is nothing to say."""
    return "; ".join(say(note, lang) for note in notes) or None
