"""What the page may ask for in the Lab: what a stranger's code says, in a sandbox, is held against the truth here."""

from __future__ import annotations

from collections.abc import Callable

from . import documents
from .locale import say
from .model import Message, NotationError
from .operations import Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, text_of
from .verify.audit import auditing_circuits
from .verify.check import agreed_so_far
from .verify.circuit import read_circuit


def _audit(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`first` and `second` are circuits as text, or instead of `second` a `game`; their names are told."""
    first = read_circuit(text_of(params, "first"))
    against = text_of(params, "game") if params.get("game") is not None else read_circuit(text_of(params, "second"))
    resume = None if params.get("resume") is None else text_of(params, "resume")
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", str(params.get("game") or "B"))
    found = yield from auditing_circuits(first, against, names, resume)
    return documents.audit(found, lang_of(params))


def _hold(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """One batch of a check whose formula runs elsewhere: `said` are lines about the positions handed out last.

    The reply has a verdict, or the positions of the next batch: `handed` as JSON text each, and `names` in notation.
    """
    from .verify.handed import handed_text, handing

    rules, lang = rules_of(params), lang_of(params)
    said = params.get("said", [])
    if not isinstance(said, list) or not all(isinstance(line, str) for line in said):
        raise NotationError(Message("{name} must be a list of texts", name="said"))
    up_to = number_of(params, "up_to", None, 10**9)
    resume = None if params.get("resume") is None else text_of(params, "resume")
    work = number_of(params, "work", 0, 10**15) or 0
    found = yield from handing(rules, text_of(params, "quantity"), said, up_to, resume, work, budget_of(params))
    place = found.place
    reply: Reply = {
        "verdict": None,
        "shown_by": None,
        "handed": [handed_text(rules, position) for position in found.positions],
        "names": [rules.format(position) for position in found.positions],
        "resume": str(place),
        "work": found.work,
        "checked": place.checked,
        "text": say(agreed_so_far(rules, place.size, place.checked), lang),
        "fraction": min(1.0, place.size / up_to) if up_to else None,
    }
    if found.verdict is not None:
        reply["verdict"] = documents.verdict(found.verdict, lang)
        if found.verdict.counterexample is not None:
            from .counterplay import playing_out

            shown = yield from playing_out(rules, rules.parse(found.verdict.counterexample))
            reply["shown_by"] = None if shown is None else documents.shown_by(shown, lang)
    return reply


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"audit": _audit, "hold": _hold}
