"""The links of the page, as its fragment.js writes and link.js reads them: fields behind a mark of their version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from ..notation import deflated

VERSION = "#v1;"


def fragment(fields: Iterable[tuple[str, str]], lang: str = "en") -> str:
    """The part of an address behind its page that opens a position in a language; it ends in a letter or a digit.

    Programs that make links of addresses leave signs at their ends out.

    >>> fragment([("g", "nim"), ("p", "3,4")]), fragment([("g", "cram"), ("p", "..")])
    ('#v1;g=nim;p=3,4', '#v1;g=cram;p=..;z=0')
    """
    spoken = [] if lang == "en" else [("l", lang)]
    text = VERSION + ";".join(f"{name}={value}" for name, value in (*fields, *spoken))
    return text if text[-1].isalnum() else f"{text};z=0"


def packed(texts: Mapping[str, str]) -> str:
    """The texts of a panel as one field of a link: raw deflated JSON in base64url, as packing.js packs them."""
    return deflated(json.dumps(texts, ensure_ascii=False))
