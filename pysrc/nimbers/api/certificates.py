"""Operations on certificates: make one for a position, a theorem, a period or a misère quotient, and verify one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ..certificates.codes import certify_period, certify_quotient
from ..certificates.counterexamples import certify_counterexample, claimed_truth
from ..certificates.document import Certificate, entries_of, packed, read, read_any, written
from ..certificates.listing import lines
from ..certificates.plain import check_certificate
from ..certificates.position import MOST
from ..certificates.tables import certify_table
from ..certificates.theorem_files import theorem_file
from ..certificates.theorems import certify_theorem
from ..games import ruleset
from ..notation import Code
from ..prove.effort import STEPS
from ..prove.forbidding import MOST as MOST_FORBIDDEN
from ..prove.theorem import NoTheorem
from ..shapes import read_position
from ..text import BudgetError, IllegalError, Message, UnknownError, say
from ..verify.audit import audit_circuits
from ..verify.circuits.certified import certify_words, circuits_in
from ..verify.circuits.circuit import MOST as MOST_BITS
from .answers import Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of
from .prove import heaps_of, prove_cached, quantity_of
from .sequences import tables_of
from .verify import audited

# The field with the entries, by kind of certificate or of entries.
LISTS = {
    "values": "values", "outcomes": "lost", "scores": "bounds",
    "period": "values", "quotient": "heaps", "automaton": "knots",
}  # fmt: skip


def _certificate(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify who wins the `position`; `most` limits the number of positions listed.

    With `claimed`, a value or one of N, P and draw that is wrong, a play shows that it is. With a `quantity`, `claimed`
    is what a verdict says that a formula claims of it, such as true of wins.
    """
    rules = rules_of(params)
    position = read_position(rules, text_of(params, "position"))
    most = number_of(params, "most", MOST, 10**9) or MOST
    claimed = params.get("claimed")
    if params.get("quantity") is not None:
        claimed = claimed_truth(text_of(params, "quantity"), claimed, rules.loopy)
    certified = certify_counterexample(rules, position, claimed, budget_of(params), most)
    return certificate_reply((yield from certified))


def _period(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the period of the sequence of a `code`."""
    return certificate_reply((yield from certify_period(text_of(params, "code"))))


def _quotient(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the misère quotient of a take-and-break `code`; `budget` is the number of steps allowed."""
    code = Code().read(text_of(params, "code"))
    return certificate_reply((yield from certify_quotient(code, number_of(params, "budget", STEPS, 10**12) or STEPS)))


def _verify(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Verify the certificate `text` of a position, a table or an audit with the package's own rules."""
    certificate = read(text_of(params, "text"))
    if certificate["kind"] == "words":
        return (yield from _verify_words(params, certificate))
    settings = {str(name): str(text) for name, text in certificate["settings"].items()}
    rules = ruleset(certificate["game"], {**settings, "convention": certificate["convention"]})
    yield from check_certificate(rules, certificate, budget_of(params))
    listed = _listed(certificate)
    message = Message("Checked by the package's own rules of {game}: {count} entries.", game=rules.title, count=listed)
    return _verified(params, certificate, message)


def _verify_words(params: Params, certificate: Certificate) -> Steps:
    """Repeat the audit of a certificate's circuits."""
    bits = certificate["bits"]
    claim, *others = circuits_in(certificate)
    against = others[0] if others else certificate["game"]
    audit = yield from audit_circuits(claim, against, ("claim", "other"), None, budget_of(params))
    if not audit.agrees:
        raise IllegalError(Message("rejected at {what}", what=str(audit.counterexample)))
    if audit.covered < audit.total:
        message = Message("checked up to {covered} of {total}", covered=audit.covered, total=audit.total)
        raise BudgetError(message)
    count = _listed(certificate)
    message = Message("Checked for all words of {bits} bits by the package: {count} gates.", bits=bits, count=count)
    return _verified(params, certificate, message)


def _verified(params: Params, certificate: Certificate, how: Message) -> Reply:
    """Return the reply for a certificate that was verified: what it proves, and how it was checked."""
    first, second = islice(lines(certificate), 2)
    text = Message("{proved} {how}", proved=first, how=how)
    if certificate["kind"] == "counterexample":  # which begins with the claim and the play
        text = Message("{truth} {refuted} {how}", truth=second, refuted=first, how=how)
    return {"listed": _listed(certificate), "text": say(text, lang_of(params))}


def _words(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify an audit without a difference: of the circuit `first`, and of `second` or the rules of a `game`.

    `runs` is the number of words at which the functions gave the values of their circuits.
    """
    yield None
    return certificate_reply(certify_words(*audited(params), number_of(params, "runs", 0, 1 << MOST_BITS) or 0))


def _table(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the table of a `game` with `set`, of a chess piece or of pairs of numbers; `size` is its side."""
    asked = tables_of(params)
    if len(asked) > 1:
        names = ", ".join(asked)
        raise IllegalError(Message("a certificate has one table, and these are several: {names}", names=names))
    [(name, (rules, _, work))] = asked.items()
    if rules is None:
        raise IllegalError(Message("{name} has no certificates of tables", name=name))
    return certificate_reply(certify_table(rules, (yield from work)))


def _listed(certificate: Certificate) -> int:
    """Return the number of entries: positions, heaps, knots, values of a table, or gates."""
    kind = certificate["kind"]
    if kind == "table":
        return sum(map(len, certificate["rows"]))
    if kind == "words":
        return sum(len(certificate[name]["gates"]) for name in ("claim", "other") if name in certificate)
    return len(certificate[LISTS[entries_of(certificate) if kind == "counterexample" else kind]])


def certificate_reply(certificate: Certificate) -> Reply:
    """Return a certificate as a reply: its kind, the number of entries, and its text, plain and packed."""
    kind = certificate["kind"]
    return {
        "kind": kind,
        "listed": _listed(certificate),
        "text": written(certificate),
        "packed": packed(certificate),
    }


def _theorem(params: Params) -> Reply:
    """Write the certificate `text` as a file for an `assistant`, rocq or lean.

    `theories` are the texts of its theories by name, because the page's Python does not contain them.
    """
    assistant, theories = text_of(params, "assistant"), params.get("theories")
    certificate = read_any(text_of(params, "text"))

    def theory(name: str) -> str:
        found = theories.get(name) if isinstance(theories, dict) else None
        if not isinstance(found, str):
            raise UnknownError(Message("the theory {name} is missing", name=name))
        return found

    return {"text": theorem_file(certificate, assistant, theory)}


def _theorem_certificate(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Certify the theorem of `prove` with the same parameters; raises IllegalError for those without a certificate."""
    rules = rules_of(params)
    limit = number_of(params, "budget", STEPS, 10**12) or STEPS
    if number_of(params, "forbid", 0, MOST_FORBIDDEN):
        raise IllegalError(Message("there is no certificate for games in which moves are forbidden"))
    theorem, _ = yield from prove_cached(rules, quantity_of(params), heaps_of(params, rules), limit, 0)
    if isinstance(theorem, NoTheorem):
        raise IllegalError(theorem.why)
    return certificate_reply((yield from certify_theorem(theorem, limit)))


INSTANT: dict[str, Callable[[Params], Reply]] = {"theorem_file": _theorem}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "certificate": _certificate,
    "period_certificate": _period,
    "quotient_certificate": _quotient,
    "table_certificate": _table,
    "theorem_certificate": _theorem_certificate,
    "audit_certificate": _words,
    "verify": _verify,
}
