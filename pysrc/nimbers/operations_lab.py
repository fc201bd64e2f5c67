"""What the page may ask for in the Lab: audits of circuits, traced where a stranger's code may run: in a sandbox."""

from __future__ import annotations

from collections.abc import Callable

from . import documents
from .operations import Params, Reply, Steps, lang_of, text_of
from .verify.audit import auditing_circuits
from .verify.circuit import read_circuit


def _audit(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`first` and `second` are circuits as text, or instead of `second` a `game`; their names are told."""
    first = read_circuit(text_of(params, "first"))
    against = text_of(params, "game") if params.get("game") is not None else read_circuit(text_of(params, "second"))
    resume = None if params.get("resume") is None else text_of(params, "resume")
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", str(params.get("game") or "B"))
    found = yield from auditing_circuits(first, against, names, resume)
    return documents.audit(found, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"audit": _audit}
