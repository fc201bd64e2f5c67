"""Quotients that are found with little work, kept for those who ask again."""

from __future__ import annotations

from ..search.meter import finished
from ..text import IllegalError
from .find import finding
from .quotient import Quotient

LITTLE = 60_000  # steps, below a second
WORTH = {"0.15": 500_000, "0.77": 500_000}  # the steps of codes that take more and are known to end
KEPT = 50
_found: dict[str, Quotient | None] = {}


def quotient_of(code: str) -> Quotient | None:
    """The misère quotient of all heaps of a code, where little work finds and proves it; else None.

    >>> quotient_of("0.75").order, quotient_of("0.26")
    (8, None)
    """
    if code not in _found:
        if len(_found) >= KEPT:
            del _found[next(iter(_found))]
        try:
            found = finished(finding(code, limit=WORTH.get(code, LITTLE)))
        except IllegalError:
            _found[code] = None
        else:
            _found[code] = found.quotient if found.proved else None
    return _found[code]
