"""What a verdict covers, in words: the one place where checks, trials of programs and audits say how far they went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..text import Message


@dataclass(frozen=True)
class Coverage:
    """What was asked: so many cases, of the sizes `start` to `up_to`, None where no size was asked whole.

    `silent` others were asked about and nothing was said of them. Beyond size `orders` not every order was tried.
    `beyond`: some larger ones were tried as well. `complete`: this is all that was asked for.
    """

    count: int
    size_name: str
    up_to: int | None
    start: int = 0
    silent: int = 0
    orders: int | None = None
    beyond: bool = False
    complete: bool = True
    what: Literal["positions", "inputs"] = "positions"


def covered(found: Coverage) -> Message:
    """Return how many cases were asked, and which: "all" and "every" only of what was asked whole.

    >>> from nimbers.text import say
    >>> say(covered(Coverage(9, "tokens", 8)))
    'all 9 positions up to tokens = 8'
    >>> say(covered(Coverage(0, "tokens", None)))
    'no position'
    """
    facts: dict[str, object] = {
        "count": found.count, "size_name": found.size_name, "size": found.up_to, "start": found.start,
        "silent": found.silent, "orders": found.orders,
    }  # fmt: skip
    if not found.count or found.up_to is None:
        return Message("no position") if not found.count else Message("{count} positions", **facts)
    if found.what == "inputs":
        return _inputs(found, facts)
    if found.orders is not None and found.orders < found.up_to:
        if found.start:
            return Message(
                "{count} positions from {size_name} = {start} up to {size_name} = {size}: in every order up to "
                "{orders}, beyond it in the order listed and in one at random",
                **facts,
            )
        return Message(
            "{count} positions up to {size_name} = {size}: in every order up to {orders}, beyond it in the order "
            "listed and in one at random",
            **facts,
        )
    if found.silent:
        if found.start:
            return Message(
                "the {count} positions from {size_name} = {start} up to {size_name} = {size} of which it speaks "
                "({silent} others: nothing said)",
                **facts,
            )
        return Message(
            "the {count} positions up to {size_name} = {size} of which it speaks ({silent} others: nothing said)",
            **facts,
        )
    if found.start:
        return Message("all {count} positions from {size_name} = {start} up to {size_name} = {size}", **facts)
    return Message("all {count} positions up to {size_name} = {size}", **facts)


def _inputs(found: Coverage, facts: dict[str, object]) -> Message:
    if found.orders is not None and found.up_to is not None and found.up_to > found.orders:
        return Message(
            "all {count} inputs tried as it should: every one up to {size_name} = {orders}, beyond it up to {size} "
            "not in every order",
            **facts,
        )
    if found.silent and found.beyond:
        return Message(
            "all {count} inputs tried as it should: up to {size_name} = {size}, and some larger ones ({silent} others "
            "were too much work)",
            **facts,
        )
    if found.silent:
        return Message(
            "all {count} inputs tried as it should: up to {size_name} = {size} ({silent} others were too much work)",
            **facts,
        )
    if found.start:
        template = (
            "all {count} inputs tried as it should: every one from {size_name} = {start} up to {size_name} = {size}"
        )
        if found.beyond:
            template = (
                "all {count} inputs tried as it should: every one from {size_name} = {start} up to {size_name} = "
                "{size}, and some larger ones"
            )
        return Message(template, **facts)
    template = "all {count} inputs tried as it should: every one up to {size_name} = {size}"
    if found.beyond:
        template = "all {count} inputs tried as it should: every one up to {size_name} = {size}, and some larger ones"
    return Message(template, **facts)


def nothing_said(found: Coverage, why: Message | None = None) -> Message:
    """Return why there is no verdict, and what was covered.

    >>> from nimbers.text import say
    >>> say(nothing_said(Coverage(0, "tokens", 8)))
    'No verdict: nothing was asked up to tokens = 8.'
    """
    facts: dict[str, object] = {
        "size_name": found.size_name, "size": found.up_to, "covered": covered(found), "why": why or "",
    }  # fmt: skip
    if not found.count:
        if why is not None:
            return Message("No verdict: {why}. Nothing was covered before.", **facts)
        if found.up_to is None:
            return Message("No verdict: nothing was asked.", **facts)
        return Message("No verdict: nothing was asked up to {size_name} = {size}.", **facts)
    if why is None:
        return Message("No verdict: less was covered than was asked for. What was covered agrees: {covered}.", **facts)
    return Message("No verdict: {why}. What was covered before agrees: {covered}.", **facts)
