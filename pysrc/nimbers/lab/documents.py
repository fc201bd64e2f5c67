"""What the lab found, as plain JSON values: audits, programs under test."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..answers.documents import jsonable
from ..text import Message, say
from . import texts
from .audit import Audit
from .stress import Stress


def audit_document(found: Audit, lang: str = "en") -> dict[str, Any]:
    """What became of an audit, with its sentences."""
    notes = [texts.untraced(one) for one in found.untraced] + [texts.unbounded(one) for one in found.unbounded]
    facts = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    facts["untraced"] = [{**vars(one), "why": say(one.why, lang)} for one in found.untraced]
    facts["method"] = found.method
    verdict = say(texts.audit_verdict(found), lang)
    return {**jsonable(facts), "texts": {"verdict": verdict, "notes": [say(one, lang) for one in notes]}}


def stress_document(found: Stress, program: str | Message, lang: str = "en") -> dict[str, Any]:
    """How a program did, with its sentence."""
    facts: dict[str, Any] = jsonable(found)
    name = say(program, lang) if isinstance(program, Message) else program
    return facts | {"program": name, "texts": {"verdict": say(texts.stress_verdict(found, program), lang)}}
