"""Sentences about a sequence: its period and proof, the exceptions, the lost heaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..text import Message

if TYPE_CHECKING:
    from .sequence import Sequence

LISTED = 20  # lost heaps listed in a sentence
_ENGINES = {
    "loop": Message("a plain loop"),
    "lanes": Message("arithmetic on big integers"),
    "sparse": Message("a search among the rare values"),
    "levels": Message("levels of equal values"),
}


def sequence_verdict(found: Sequence) -> Message:
    """Return the sentence about the period and its status."""
    period = found.period
    if period is None:
        return Message("No period found up to heap {up_to}.", up_to=found.up_to)
    if found.status == "certified":
        template = "From heap {start} on the values repeat with period {period}, for ever: certified."
    elif found.status == "theorem":
        template = "From heap {start} on G(n + {period}) = G(n) + {saltus}, for ever: a theorem ({source})."
    elif period.saltus:
        template = "From heap {start} on G(n + {period}) = G(n) + {saltus}, observed up to heap {up_to}. Not a proof."
    else:
        template = (
            "From heap {start} on the values repeat with period {period}, observed up to heap {up_to}. Not a proof."
        )
    return Message(
        template, start=period.start, period=period.length, saltus=period.saltus, up_to=found.up_to,
        source=found.source,
    )  # fmt: skip


def sequence_proof(found: Sequence) -> Iterator[Message]:
    """Yield the sentences about the bound that proves the period, or about the values that are missing."""
    period, rules = found.period, found.rules
    if rules.last is None:
        if found.status != "theorem":
            yield Message("These rules have no largest amount taken: no finite number of values proves a period.")
        return
    if period is None or period.needed is None or period.bound is None:
        return
    if found.status != "certified":
        template = "A proof needs the values up to heap {needed}."
        if period.needed <= found.up_to:
            template = (
                "The values are enough for a proof, which was not asked for: they are needed up to heap {needed}."
            )
        yield Message(template, needed=period.needed)
        return
    template = (
        "A move takes at most {last} and leaves at most {heaps} heaps. By Guy and Smith it is then enough that G(n + "
        "{period}) = G(n) for all n from {start} to below {heaps}·{start} + {more}·{period} + {last} = {bound}, and "
        "the values up to heap {needed} say so."
    )
    if rules.most_left == 1:
        template = (
            "A move takes at most {last} and leaves one heap at most. It is then enough that G(n + {period}) = G(n) "
            "for all n from {start} to below {start} + {last} = {bound}, and the values up to heap {needed} say so."
        )
    yield Message(
        template, last=rules.last, heaps=rules.most_left, more=rules.most_left - 1, period=period.length,
        start=period.bound_start, bound=period.bound, needed=period.needed,
    )  # fmt: skip
    if found.checked_to < found.up_to:
        yield Message("Values beyond heap {heap} follow from this and were not computed.", heap=found.checked_to)


def exceptions(found: Sequence) -> Message | None:
    """Return the sentence about the last heap before the period; None without a period."""
    if found.period is None:
        return None
    last = found.period.last_exception
    if last is None:
        return Message("There is no exception.")
    return Message("The last exception is heap {heap}, of value {value}.", heap=last, value=found.values[last])


def lost_heaps(found: Sequence, lost: list[int]) -> Message:
    """Return the sentence about the lost heaps: their number, and the first of them."""
    heaps = (*map(str, lost[:LISTED]), "…")[: LISTED + 1 if len(lost) > LISTED else len(lost)]
    template = "{count} of the heaps 0 to {up_to} are lost for the player to move: {heaps}."
    if len(lost) == 1:
        template = "Of the heaps 0 to {up_to} only {heaps} is lost for the player to move."
    return Message(template, count=len(lost), up_to=found.up_to, heaps=heaps)


def computed_by(found: Sequence) -> Message:
    """Return the sentence about the engines used."""
    return Message("Computed by {engines}.", engines=tuple(_ENGINES[name] for name in found.engines))
