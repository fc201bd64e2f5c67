"""What may be asked of misère quotients."""

from __future__ import annotations

from collections.abc import Callable

from ..notation import Code
from ..prove.effort import STEPS
from ..quotients.documents import document
from ..quotients.find import MOST_HEAPS, finding
from ..quotients.genus import MOST_HEAPS as GENERA
from ..quotients.genus import genera
from .answers import Params, Reply, Steps, lang_of, number_of, text_of

MOST_WORK = 10**12


def _quotient(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`code`, `up_to`, the last heap where it is not proved for all before, and `budget`, the steps allowed."""
    code = Code().read(text_of(params, "code"))
    limit = number_of(params, "budget", STEPS, MOST_WORK) or STEPS
    found = yield from finding(code, number_of(params, "up_to", None, MOST_HEAPS), limit)
    symbols = yield from genera(code, min(GENERA, found.size))
    return document(found, symbols, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"quotient": _quotient}
