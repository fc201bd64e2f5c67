"""Certificates about all heaps of a code: the period of its values, and its misère quotient."""

from __future__ import annotations

from typing import Any

from ..prove.effort import STEPS
from ..quotients.find import find_quotient
from ..sequences.masks import best_mask
from ..sequences.periods import certified_period
from ..sequences.rules import HeapRules, heap_rules
from ..sequences.sequence import MOST, compute_sequence
from ..text import BudgetError, IllegalError, Message, Work
from .document import VERSION

FIRST = 500  # heaps searched for a period at first, then ten times as many
LARGEST = 255  # the largest value for which a mask is looked for
MOST_HEAPS = 1_000_000  # heaps that a checker computes
MOST_CHECKED = 35_000_000  # the most options that a checker has to visit without a mask
MOST_BY_MASK = 500_000_000  # the same for the plain sums of a check with a mask


def certify_period(code: str) -> Work[dict[str, Any]]:
    """Return the certificate of a code's period: the repeating values, and those before.

    Where heaps have many options and the values are sparse, a mask lets a checker look at few of them.

    Raises IllegalError for rules without such a proof, BudgetError if no period is certified or the check would take
    too long.
    """
    rules = heap_rules(code)
    if rules.last is None or rules.most_left > 2 or rules.endless:
        message = "a period is proved from finitely many amounts, and at most two heaps left: not of {code}"
        raise IllegalError(Message(message, code=rules.name))
    up_to, known = FIRST, None
    while True:
        found = yield from compute_sequence(rules, min(up_to, MOST), known=known)
        period = certified_period(rules, found.values)
        if period and period.saltus == 0:
            break
        if up_to >= MOST:
            raise BudgetError(Message("no period of {code} is certified up to heap {heap}", code=rules.name, heap=MOST))
        up_to, known = up_to * 10, found.values
    count = 2 * period.start + 2 * period.length + rules.last + 1
    values = list(found.values[: period.start + period.length])
    many = _options(rules, count) > MOST_CHECKED
    mask = _mask(rules, values, count) if many else 0
    if count > MOST_HEAPS or (many and not mask):
        message = "the period of {code} is proved, but a proof of it heap by heap would have {count} of them"
        raise BudgetError(Message(message, code=rules.name, count=count))
    certificate: dict[str, Any] = {
        "certificate": VERSION,
        "kind": "period",
        "code": rules.name,
        "from": period.start,
        "period": period.length,
        "values": values,
    }
    return {**certificate, "mask": mask} if mask else certificate


def _mask(rules: HeapRules, values: list[int], count: int) -> int:
    """Return a mask of value bits of which most heaps have an odd number; 0 if too many heaps are left."""
    if not rules.two or max(values) > LARGEST:
        return 0
    mask = best_mask(rules, bytearray(values), alternating=False).bits
    even = sum((value & mask).bit_count() % 2 == 0 for value in values)
    return mask if even * len(rules.two) * count <= MOST_BY_MASK else 0


def certify_quotient(code: str, limit: int = STEPS) -> Work[dict[str, Any]]:
    """Return the certificate of the misère quotient of all heaps of a code; raises BudgetError if none is found."""
    found = yield from find_quotient(code, None, limit)
    quotient = found.quotient
    if quotient.period is None or quotient.preperiod is None:
        raise BudgetError(found.why_not or Message("no finite quotient of {code} was found", code=code))
    return {
        "certificate": VERSION,
        "kind": "quotient",
        "code": found.code,
        "convention": "misere",
        "from": quotient.preperiod,
        "period": quotient.period,
        "products": [list(row) for row in quotient.products],
        "lost": sorted(quotient.lost),
        "heaps": list(quotient.images[: quotient.preperiod + quotient.period]),
    }


def _options(rules: HeapRules, count: int) -> int:
    """Return the approximate number of options of all heaps below `count`."""
    each = len(rules.nothing) + len(rules.one) + len(rules.two) * count // 4
    return count * max(1, each)
