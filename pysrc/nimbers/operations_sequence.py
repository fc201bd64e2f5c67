"""What the page may ask of sequences: values as bytes while they come, then the period and what proves it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import sentences_sequence
from .locale import say
from .operations import Params, Reply, Steps, lang_of, number_of, text_of
from .solve.sequences.rules import heap_rules
from .solve.sequences.sequence import MOST, Sequence, known_values, sequencing

USUAL = 1_000  # the last heap where none is told
LOST = 1_000  # lost heaps, and exceptions, listed at most; the counts are always exact


def _sequence(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`, `up_to` and `certify`; the values come beside it as unsigned 32-bit words, least byte first.

    With the `resume` text of a progress, and as `data` the bytes that came until then, only the other values come.
    """
    rules = heap_rules(text_of(params, "code"))
    up_to = number_of(params, "up_to", USUAL, MOST)
    known = None if params.get("resume") is None else known_values(rules, text_of(params, "resume"), data or b"")
    found = yield from sequencing(rules, up_to or 0, params.get("certify") is not False, known, out)
    return document(found, lang_of(params))


def document(found: Sequence, lang: str = "en") -> dict[str, Any]:
    """The period of a sequence with its sentences, as plain JSON values; the values themselves are not in it."""
    period, values = found.period, found.values
    lost, exceptions = found.lost(), found.exceptions()
    largest = max(values)
    last = period.last_exception if period else None
    told = sentences_sequence.exceptions(found)
    return {
        "code": found.rules.name,
        "up_to": found.up_to,
        "status": found.status,
        "certified": found.status == "certified",
        "period": period.length if period else None,
        "preperiod": period.start if period else None,
        "saltus": period.saltus if period else None,
        "last_exception": last,
        "exceptions": exceptions[:LOST],
        "exception_count": len(exceptions),
        "value_at_last_exception": None if last is None else values[last],
        "checked_to": found.checked_to,
        "bound": period.bound if period else None,
        "needed": period.needed if period else None,
        "source": say(found.source, lang) if found.source else None,
        "largest": {"value": largest, "heap": values.index(largest)},
        "p_positions": lost[:LOST],
        "p_position_count": len(lost),
        "engines": list(found.engines),
        "texts": {
            "verdict": say(sentences_sequence.sequence_verdict(found), lang),
            "proof": " ".join(say(one, lang) for one in sentences_sequence.sequence_proof(found)),
            "exceptions": say(told, lang) if told else "",
            "lost": say(sentences_sequence.lost_heaps(found, lost), lang),
            "by": say(sentences_sequence.computed_by(found), lang),
        },
    }


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"sequence": _sequence}
