"""What the lab found, as plain JSON values: audits, programs under test."""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Any

from ..answers.documents import jsonable, read_as
from ..text import Message, say
from . import texts
from .audit import Audit
from .checker import Checked, aligned
from .judge import same_answer
from .stress import Stress


def audit_document(found: Audit, lang: str = "en") -> dict[str, Any]:
    """What became of an audit, with its sentences."""
    notes = [texts.untraced(one) for one in found.untraced] + [texts.unbounded(one) for one in found.unbounded]
    facts = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    facts["untraced"] = [{**vars(one), "why": say(one.why, lang)} for one in found.untraced]
    facts["method"] = found.method
    facts["read_as"] = read_as(found.read_as, lang)
    notes += [Message("Read as: {how}.", how=one) for one in found.read_as]
    verdict = say(texts.audit_verdict(found), lang)
    return {**jsonable(facts), "texts": {"verdict": verdict, "notes": [say(one, lang) for one in notes]}}


def stress_document(found: Stress, program: str | Message, lang: str = "en", any_case: bool = False) -> dict[str, Any]:
    """How a program did, with its sentence, and the lines expected and printed side by side."""
    facts: dict[str, Any] = jsonable(dataclasses.replace(found, read_as=()))
    facts["from"] = facts.pop("start")
    facts["checked"] = found.tried
    facts["counterexample"] = found.position
    facts["read_as"] = read_as(found.read_as, lang)
    facts["rows"] = _compared(found, any_case) if found.agrees is False else None
    name = say(program, lang) if isinstance(program, Message) else program
    return facts | {"program": name, "texts": {"verdict": say(texts.stress_verdict(found, program), lang)}}


def _compared(found: Stress, any_case: bool) -> Any:
    """The lines of a failing run beside those that were expected."""
    expected, printed = (
        [line.strip() for line in (text or "").rstrip().splitlines()] for text in (found.expected, found.actual)
    )
    return jsonable(aligned(expected, printed, partial(same_answer, any_case=any_case)))


def checked_document(found: Checked, lang: str = "en") -> dict[str, Any]:
    """What is said of an output, with its sentences."""
    said = {"verdict": say(texts.checked_verdict(found), lang), "only": say(texts.this_input_only(found), lang)}
    return {**jsonable(found), "texts": said}
