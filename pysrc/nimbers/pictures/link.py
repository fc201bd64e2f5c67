"""Links to positions in the page, in the format of its fragment.js and link.js: fields after a version mark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from ..notation import deflated

VERSION = "#v1;"


def fragment(fields: Iterable[tuple[str, str]], lang: str = "en") -> str:
    """Return the fragment of an address that opens a position in a language; it ends in a letter or a digit.

    Programs that detect addresses in text leave out punctuation at the end.

    >>> fragment([("g", "nim"), ("p", "3,4")]), fragment([("g", "cram"), ("p", "..")])
    ('#v1;g=nim;p=3,4', '#v1;g=cram;p=..;z=0')
    """
    spoken = [] if lang == "en" else [("l", lang)]
    text = VERSION + ";".join(f"{name}={value}" for name, value in (*fields, *spoken))
    return text if text[-1].isalnum() else f"{text};z=0"


def packed(texts: Mapping[str, str]) -> str:
    """Return the texts of a panel as one field of a link: raw deflated JSON in base64url, as in packing.js."""
    return deflated(json.dumps(texts, ensure_ascii=False))
