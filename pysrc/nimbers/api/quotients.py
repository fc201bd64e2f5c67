"""The operation that computes misère quotients."""

from __future__ import annotations

from collections.abc import Callable

from ..notation import Code
from ..prove.effort import STEPS
from ..quotients.find import MOST_HEAPS, find_quotient
from ..quotients.genus import MOST_HEAPS as GENERA
from ..quotients.genus import genera
from ..quotients.quotient_documents import document
from .answers import Params, Reply, Steps, lang_of, number_of, text_of

MOST_WORK = 10**12


def _quotient(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compute the misère quotient of a `code` from its heaps up to `up_to`; `budget` is the number of steps allowed."""
    code = Code().read(text_of(params, "code"))
    limit = number_of(params, "budget", STEPS, MOST_WORK) or STEPS
    result = yield from find_quotient(code, number_of(params, "up_to", None, MOST_HEAPS), limit)
    symbols = yield from genera(code, min(GENERA, result.size))
    return document(result, symbols, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {"quotient": _quotient}
