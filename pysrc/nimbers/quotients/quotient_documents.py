"""A misère quotient as JSON values, with sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..text import Message, say
from .find import QuotientResult
from .quotient import Quotient, Word

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHOWN = 60  # most heaps whose elements are listed if there is no period


def document(result: QuotientResult, symbols: Sequence[str] = (), lang: str = "en") -> dict[str, Any]:
    """Return a quotient as JSON values, with the genus `symbols` of the first heaps.

    `found` in it says whether the quotient covers all heaps requested.
    """
    quotient = result.quotient
    names = [name_of(quotient, word) for word in quotient.words]
    shown = quotient.images[: (quotient.preperiod + quotient.period) if result.proved else SHOWN]  # type: ignore[operator]
    return {
        "code": result.code,
        "found": result.why_not is None,
        "proved": result.proved,
        "up_to": result.size,
        "order": quotient.order,
        "lost": len(quotient.lost),
        "tame": quotient.tame,
        "preperiod": quotient.preperiod,
        "period": quotient.period,
        "generators": [{"name": name_of(quotient, (heap,)), "heap": heap} for heap in quotient.generators],
        "elements": names,
        "lost_elements": sorted(quotient.lost),
        "images": list(shown),
        "genera": list(symbols),
        "products": [list(row) for row in quotient.products],
        "why_not": say(result.why_not, lang) if result.why_not else None,
        "texts": {
            "verdict": say(_verdict(result), lang),
            "proof": say(_proof(result), lang),
            "kind": say(_kind(quotient), lang),
        },
    }


def name_of(quotient: Quotient, word: Word) -> str:
    """Return the name of an element: 1 is the identity, a2b the product a * a * b of the generators a and b.

    >>> from .quotient import NIM
    >>> [name_of(NIM, word) for word in NIM.words]
    ['1', 'a', 'b', 'ab', 'b2', 'ab2']
    """
    generators = quotient.generators
    text = ""
    for heap in dict.fromkeys(word):
        at = generators.index(heap)
        count = word.count(heap)
        letter = LETTERS[at] if at < len(LETTERS) else f"[{heap}]"
        text += letter + (str(count) if count > 1 else "")
    return text or "1"


def _verdict(result: QuotientResult) -> Message:
    quotient = result.quotient
    facts = {"code": result.code, "order": quotient.order, "lost": len(quotient.lost), "heap": result.size}
    if result.proved:
        return Message("The misère quotient of {code} has {order} elements, {lost} of them lost.", **facts)
    if result.why_not is None:
        template = "The misère quotient of the heaps of {code} up to {heap} has {order} elements, {lost} of them lost."
        return Message(template, **facts)
    template = (
        "No finite quotient found beyond heap {heap} of {code}: up to there it has {order} elements, {lost} of them "
        "lost."
    )
    return Message(template, **facts)


def _proof(result: QuotientResult) -> Message:
    quotient = result.quotient
    if result.proved:
        return Message(
            "Proved for all heaps: it agrees with the rules on every sum of heaps up to {heap}, and the elements of "
            "the heaps have period {period} from heap {preperiod} on, for as long as proves it for ever.",
            heap=result.size, period=quotient.period, preperiod=quotient.preperiod,
        )  # fmt: skip
    template = "It agrees with the rules on every sum of heaps up to {heap}; of larger heaps nothing is proved."
    return Message(template, heap=result.size)


def _kind(quotient: Quotient) -> Message:
    if quotient.tame:
        return Message("Tame: sums are won and lost as in misère Nim.")
    return Message("Wild: sums are not won and lost as in misère Nim.")
