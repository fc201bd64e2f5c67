"""Cache of the misère quotients that take little work."""

from __future__ import annotations

from ..search.meter import finished
from ..text import IllegalError
from .find import find_quotient
from .quotient import Quotient

LITTLE = 60_000  # steps allowed; less than a second
WORTH = {"0.15": 500_000, "0.77": 500_000}  # steps allowed for codes that take longer and are known to end
CACHE_SIZE = 50
_quotients: dict[str, Quotient | None] = {}


def quotient_of(code: str) -> Quotient | None:
    """Return the misère quotient of all heaps of a code, or None if little work does not prove it.

    >>> quotient_of("0.75").order, quotient_of("0.26")
    (8, None)
    """
    if code not in _quotients:
        if len(_quotients) >= CACHE_SIZE:
            del _quotients[next(iter(_quotients))]
        try:
            result = finished(find_quotient(code, limit=WORTH.get(code, LITTLE)))
        except IllegalError:
            _quotients[code] = None
        else:
            _quotients[code] = result.quotient if result.proved else None
    return _quotients[code]
