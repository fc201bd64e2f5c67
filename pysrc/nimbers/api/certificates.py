"""What may be asked of certificates: one for a position, for a period, for a misère quotient."""

from __future__ import annotations

from collections.abc import Callable

from ..certificates.codes import certifying_period, certifying_quotient
from ..certificates.document import Certificate, packed, read, written
from ..certificates.plain import checking
from ..certificates.position import MOST, certifying
from ..games import ruleset
from ..notation import Code
from ..prove.effort import STEPS
from ..shapes import read_position
from ..text import Message, say
from .answers import Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of

LISTS = {"values": "values", "outcomes": "lost", "scores": "bounds", "period": "values", "quotient": "heaps"}


def _certificate(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`game`, `set`, `position`, `budget` and `most`, how many positions it may list."""
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    most = number_of(params, "most", MOST, 10**9) or MOST
    return _reply((yield from certifying(rules, position, budget_of(params), most)))


def _period(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`: that of a sequence."""
    return _reply((yield from certifying_period(text_of(params, "code"))))


def _quotient(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`: that of a take-and-break game; `budget`, the steps allowed."""
    code = Code().read(text_of(params, "code"))
    return _reply((yield from certifying_quotient(code, number_of(params, "budget", STEPS, 10**12) or STEPS)))


def _verify(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`text`: a certificate of a position, checked by the rules of this package, those of any game."""
    certificate = read(text_of(params, "text"))
    settings = {str(name): str(text) for name, text in certificate["settings"].items()}
    rules = ruleset(certificate["game"], {**settings, "convention": certificate["convention"]})
    yield from checking(rules, certificate, budget_of(params))
    listed = len(certificate[LISTS[certificate["kind"]]])
    message = Message("Checked by the package's own rules of {game}: {count} entries.", game=rules.title, count=listed)
    return {"listed": listed, "text": say(message, lang_of(params))}


def _reply(certificate: Certificate) -> Reply:
    kind = certificate["kind"]
    return {
        "kind": kind,
        "listed": len(certificate[LISTS[kind]]),
        "text": written(certificate),
        "packed": packed(certificate),
    }


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "certificate": _certificate,
    "period_certificate": _period,
    "quotient_certificate": _quotient,
    "verify": _verify,
}
