"""Certificates as text: the canonical form, and a packed one for addresses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ..notation import MAX_TEXT, deflated, inflated
from ..text import BudgetError, Message, NotationError

VERSION = 1
OF_GAME = {"certificate": int, "kind": str, "game": str, "settings": dict, "convention": str, "position": str}
KINDS: dict[str, dict[str, type]] = {
    "values": OF_GAME | {"value": int, "values": dict},
    "outcomes": OF_GAME | {"outcome": str, "lost": list, "draws": list},
    "scores": OF_GAME | {"score": int, "bounds": dict},
}  # certificates of positions, with their fields

Certificate = Mapping[str, Any]


def written(certificate: Certificate) -> str:
    """Return the text of a certificate: JSON without spaces and with sorted names.

    >>> written({"kind": "period", "certificate": 1})
    '{"certificate":1,"kind":"period"}'
    """
    return json.dumps(certificate, sort_keys=True, separators=(",", ":"))


def packed(certificate: Certificate) -> str:
    """Return the text compressed (deflate) for an address, in letters, digits, - and _.

    >>> packed({"certificate": 1, "kind": "period"})
    'q1ZKTi0qyUzLTE4sSVWyMtRRys7MS1GyUipILcrMT1GqBQA'
    """
    return deflated(written(certificate))


def enough(count: int, most: int) -> None:
    """Raise BudgetError if a certificate has more positions than allowed."""
    if count > most:
        raise BudgetError(Message("a certificate of more than {most} positions", most=most))


def read(text: str) -> dict[str, Any]:
    """Parse the certificate of a position, plain or packed; raises NotationError.

    >>> read("{}")
    Traceback (most recent call last):
    nimbers.text.NotationError: this is not a certificate of a position
    """
    wrong = NotationError(Message("this is not a certificate of a position"))
    try:
        word = text.strip()
        certificate = json.loads(inflated(word, MAX_TEXT) if re.fullmatch("[A-Za-z0-9_-]+", word) else word)
        fields = KINDS[certificate["kind"]]
        right = certificate.keys() == fields.keys() and all(type(certificate[name]) is fields[name] for name in fields)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise wrong from None
    if not right or certificate["certificate"] != VERSION or not _has_valid_entries(certificate):
        raise wrong
    made: dict[str, Any] = certificate
    return made


def _has_valid_entries(certificate: Certificate) -> bool:
    """Return whether the entries of a certificate have the right types."""
    if certificate["kind"] == "values":
        return all(type(value) is int and value >= 0 for value in certificate["values"].values())
    if certificate["kind"] == "outcomes":
        return all(isinstance(text, str) for name in ("lost", "draws") for text in certificate[name])
    return all(
        isinstance(both, list) and len(both) == 2 and all(one is None or type(one) is int for one in both)
        for both in certificate["bounds"].values()
    )
