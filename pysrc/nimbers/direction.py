"""Other people's words in sentences of ours: what turns the direction of writing turns no more than them."""

from __future__ import annotations

import re

# Marks that turn it, and letters that are written from right to left.
_TURNS = re.compile(
    "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_FIRST, _POP = "\u2068", "\u2069"


def isolated(text: str) -> str:
    r"""A text as it stands in a sentence, between the marks of Unicode (UAX 9) for that; as it is where nothing turns.

    >>> isolated("3,4,5"), ascii(isolated("\u202e345")), ascii(isolated("\u2069\u2067x"))
    ('3,4,5', "'\\u2068\\u202e345\\u2069'", "'\\u2068\\u2067x\\u2069\\u2069'")
    """
    if not _TURNS.search(text):
        return text
    inner: list[str] = []
    depth = 0
    for sign in text:
        if sign == _POP and depth == 0:  # would end what we begin
            continue
        depth += ("\u2066" <= sign <= _FIRST) - (sign == _POP)
        inner.append(sign)
    return _FIRST + "".join(inner) + _POP * (depth + 1)
