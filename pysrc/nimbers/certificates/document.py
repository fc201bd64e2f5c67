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
ENTRIES: dict[str, dict[str, type]] = {
    "values": {"value": int, "values": dict},
    "outcomes": {"outcome": str, "lost": list, "draws": list},
    "scores": {"score": int, "bounds": dict},
}  # what proves the truth about a position
KINDS: dict[str, dict[str, type]] = {kind: OF_GAME | fields for kind, fields in ENTRIES.items()} | {
    "counterexample": OF_GAME | {"claimed": object, "play": list}  # and the entries that prove the truth
}  # certificates of positions, with their fields
OF_CODE = {"certificate": int, "kind": str, "code": str, "from": int, "period": int}
OF_CODES: dict[str, dict[str, type]] = {
    "period": OF_CODE | {"values": list},
    "quotient": OF_CODE | {"convention": str, "products": list, "lost": list, "heaps": list},
}  # certificates of codes
OF_SIZES: dict[str, dict[str, type]] = {
    "automaton": {
        "certificate": int, "kind": str, "game": str, "settings": dict, "convention": str, "heaps": int, "system": str,
        "arrows": list, "lost": list, "guesses": list, "knots": list,
    }
}  # certificates of theorems for all sizes  # fmt: skip
OF_TABLES: dict[str, dict[str, type]] = {
    "table": {"certificate": int, "kind": str, "game": str, "settings": dict, "convention": str, "rows": list},
}  # certificates of tables of values
OF_WORDS: dict[str, dict[str, type]] = {
    "words": {"certificate": int, "kind": str, "bits": int, "runs": int, "claim": dict},  # and `other` or `game`
}  # certificates of audits
OPTIONAL: dict[str, dict[str, type]] = {"period": {"mask": int}, "automaton": {"quantity": str}}

Certificate = Mapping[str, Any]


def entries_of(certificate: Certificate) -> str:
    """Return which entries a certificate of a position has; a counterexample has values or outcomes.

    >>> entries_of({"kind": "counterexample", "lost": [], "draws": []})
    'outcomes'
    """
    return "values" if "values" in certificate else "scores" if "bounds" in certificate else "outcomes"


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
    """Parse the certificate of a position, a table or an audit, plain or packed; raises NotationError.

    >>> read("{}")
    Traceback (most recent call last):
    nimbers.text.NotationError: this is not a certificate of a position, a table or an audit
    """
    wrong = NotationError(Message("this is not a certificate of a position, a table or an audit"))
    certificate = parsed(text, KINDS | OF_TABLES | OF_WORDS, wrong)
    if not _is_valid(certificate):
        raise wrong
    return certificate


def read_any(text: str) -> dict[str, Any]:
    """Parse a certificate of any kind, plain or packed; raises NotationError.

    >>> read_any('{"certificate":1,"code":"0.3","from":1,"kind":"period","period":2,"values":[0,1,2]}')["code"]
    '0.3'
    """
    wrong = NotationError(Message("this is no certificate"))
    certificate = parsed(text, KINDS | OF_CODES | OF_SIZES | OF_TABLES | OF_WORDS, wrong)
    if not _is_valid(certificate):
        raise wrong
    return certificate


def _is_valid(certificate: Certificate) -> bool:
    """Return whether the entries of a certificate have the right types."""
    kind = certificate["kind"]
    if kind == "table":
        rows = certificate["rows"]
        return bool(rows) and _are_rows(rows) and len(set(map(len, rows))) == 1 and bool(rows[0])
    if kind == "words":
        return all(_is_circuit(certificate[name]) for name in ("claim", "other") if name in certificate)
    return (_has_valid_entries if kind in KINDS else _has_numbers)(certificate)


def _is_circuit(described: Any) -> bool:
    """Return whether this describes a circuit; whether its gates are right is not checked."""
    if described.keys() != {"gates", "result"} or not all(isinstance(one, list) for one in described.values()):
        return False
    gates = described["gates"]
    right = all(isinstance(gate, list) and gate and type(gate[0]) is str and _are_rows([gate[1:]]) for gate in gates)
    return right and _are_rows([described["result"]])


def _are_rows(rows: list[Any]) -> bool:
    """Return whether these are lists of whole numbers from 0 on."""
    return all(isinstance(row, list) and all(type(n) is int and n >= 0 for n in row) for row in rows)


def _has_numbers(certificate: Certificate) -> bool:
    """Return whether the lists of a certificate of a code, or of a theorem, have whole numbers only."""
    rows = [certificate[name] for name in ("values", "lost", "heaps") if isinstance(certificate.get(name), list)]
    rows += certificate.get("products", []) + certificate.get("arrows", [])
    return _are_rows(rows)


def parsed(text: str, kinds: Mapping[str, Mapping[str, type]], wrong: NotationError) -> dict[str, Any]:
    """Return the fields of a certificate of one of some kinds, plain or packed; raises `wrong` for other texts."""
    word = text.strip()
    try:
        found: dict[str, Any] = json.loads(inflated(word, MAX_TEXT) if re.fullmatch("[A-Za-z0-9_-]+", word) else word)
        fields = kinds[found["kind"]]
        if found["kind"] == "counterexample" and entries_of(found) != "scores":
            fields = {**fields, **ENTRIES[entries_of(found)]}
        optional = OPTIONAL.get(found["kind"], {})
        fields = {**fields, **{name: one for name, one in optional.items() if name in found}}
        if found["kind"] == "words":
            fields = {**fields, **({"game": str} if "game" in found else {"other": dict})}
        right = found.keys() == fields.keys() and all(fields[name] in (object, type(found[name])) for name in fields)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise wrong from None
    if not right or found["certificate"] != VERSION:
        raise wrong
    return found


def _has_valid_entries(certificate: Certificate) -> bool:
    """Return whether the entries of a certificate have the right types."""
    if not all(isinstance(text, str) for text in certificate.get("play", ())):
        return False
    if "values" in certificate:
        return all(type(value) is int and value >= 0 for value in certificate["values"].values())
    if "lost" in certificate:
        return all(isinstance(text, str) for name in ("lost", "draws") for text in certificate[name])
    return all(
        isinstance(both, list) and len(both) == 2 and all(one is None or type(one) is int for one in both)
        for both in certificate["bounds"].values()
    )
