"""Results of audits and of program tests as JSON values."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

from ..answers.answer_documents import jsonable, read_as
from ..text import Message, say
from . import verdict_texts as texts
from .audit import Audit
from .checker import OutputVerdict, aligned
from .program_task import same_answer
from .stress import StressVerdict


def audit_document(found: Audit, lang: str = "en") -> dict[str, Any]:
    """Return an audit as JSON values, with its sentences."""
    notes = [texts.untraced(one) for one in found.untraced] + [texts.unbounded(one) for one in found.unbounded]
    facts = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    facts["untraced"] = [{**vars(one), "why": say(one.why, lang)} for one in found.untraced]
    facts["method"] = found.method
    facts["read_as"] = read_as(found.read_as, lang)
    notes += [Message("Read as: {how}.", how=one) for one in found.read_as]
    verdict = say(texts.audit_verdict(found), lang)
    return {**jsonable(facts), "texts": {"verdict": verdict, "notes": [say(one, lang) for one in notes]}}


def stress_document(
    found: StressVerdict, program: str | Message, lang: str = "en", any_case: bool = False
) -> dict[str, Any]:
    """Return a program test as JSON values, with its sentence and the expected beside the printed lines."""
    facts: dict[str, Any] = jsonable(dataclasses.replace(found, read_as=()))
    facts["from"] = facts.pop("start")
    facts["checked"] = found.tried
    facts["counterexample"] = found.position
    facts["read_as"] = read_as(found.read_as, lang)
    facts["rows"] = _rows(found, any_case) if found.agrees is False else None
    name = say(program, lang) if isinstance(program, Message) else program
    return facts | {"program": name, "texts": {"verdict": say(texts.stress_verdict(found, program), lang)}}


def _rows(found: StressVerdict, any_case: bool) -> Any:
    """Return the expected beside the printed lines of a failing run."""
    expected, printed = (
        [line.strip() for line in (text or "").rstrip().splitlines()] for text in (found.expected, found.actual)
    )
    return jsonable(aligned(expected, printed, partial(same_answer, any_case=any_case)))


def output_document(found: OutputVerdict, lang: str = "en") -> dict[str, Any]:
    """Return the verdict on an output as JSON values, with its sentences."""
    sentences = {"verdict": say(texts.output_verdict(found), lang), "only": say(texts.this_input_only(found), lang)}
    facts: dict[str, Any] = jsonable(dataclasses.replace(found, read_as=()))
    return {**facts, "read_as": read_as(found.read_as, lang), "texts": sentences}
