"""Wrap user text in Unicode isolates, so that bidirectional characters cannot reorder the sentence around it."""

from __future__ import annotations

import re

# Marks that change the direction, and letters that are written from right to left.
_BIDI = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_FIRST, _POP = "\u2068", "\u2069"


def isolated(text: str) -> str:
    r"""Return a text between isolate marks (UAX 9), or unchanged if it has no right-to-left or direction characters.

    >>> isolated("3,4,5"), ascii(isolated("\u202e345")), ascii(isolated("\u2069\u2067x"))
    ('3,4,5', "'\\u2068\\u202e345\\u2069'", "'\\u2068\\u2067x\\u2069\\u2069'")
    """
    if not _BIDI.search(text):
        return text
    inner: list[str] = []
    depth = 0
    for sign in text:
        if sign == _POP and depth == 0:  # it would close our own isolate
            continue
        depth += ("\u2066" <= sign <= _FIRST) - (sign == _POP)
        inner.append(sign)
    return _FIRST + "".join(inner) + _POP * (depth + 1)
