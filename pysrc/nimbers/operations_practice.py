"""What the page asks for those who practise: known problems of judges, and exercises."""

from __future__ import annotations

from collections.abc import Callable

from .operations import Params, Reply, Steps, lang_of, text_of


def _practice(params: Params) -> Reply:
    """The known problems, those of one game where one is named."""
    from .practice import listing

    slug = None if params.get("game") is None else text_of(params, "game")
    found = listing(lang_of(params))
    for technique in found:
        technique["problems"] = [one for one in technique["problems"] if slug in (None, one["game"])]
    return {"techniques": [technique for technique in found if technique["problems"]]}


INSTANT: dict[str, Callable[[Params], Reply]] = {"practice": _practice}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {}
