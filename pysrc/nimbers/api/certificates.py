"""Operations on certificates: make one for a position, a period or a misère quotient, and verify one."""

from __future__ import annotations

from collections.abc import Callable

from ..certificates.codes import certify_period, certify_quotient
from ..certificates.document import Certificate, packed, read, written
from ..certificates.plain import check_certificate
from ..certificates.position import MOST, certify_position
from ..games import ruleset
from ..notation import Code
from ..prove.effort import STEPS
from ..shapes import read_position
from ..text import Message, say
from .answers import Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of

LISTS = {"values": "values", "outcomes": "lost", "scores": "bounds", "period": "values", "quotient": "heaps"}


def _certificate(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify who wins the `position`; `most` limits the number of positions listed."""
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    most = number_of(params, "most", MOST, 10**9) or MOST
    return _reply((yield from certify_position(rules, position, budget_of(params), most)))


def _period(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the period of the sequence of a `code`."""
    return _reply((yield from certify_period(text_of(params, "code"))))


def _quotient(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the misère quotient of a take-and-break `code`; `budget` is the number of steps allowed."""
    code = Code().read(text_of(params, "code"))
    return _reply((yield from certify_quotient(code, number_of(params, "budget", STEPS, 10**12) or STEPS)))


def _verify(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Verify the certificate `text` of a position of any game with the package's own rules."""
    certificate = read(text_of(params, "text"))
    settings = {str(name): str(text) for name, text in certificate["settings"].items()}
    rules = ruleset(certificate["game"], {**settings, "convention": certificate["convention"]})
    yield from check_certificate(rules, certificate, budget_of(params))
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
