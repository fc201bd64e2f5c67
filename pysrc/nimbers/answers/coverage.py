"""Sentences on what a verdict covers, for checks, tests of programs and audits alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..text import Message


@dataclass(frozen=True)
class Coverage:
    """What a check covered: `count` cases of the sizes `start` to `up_to` (None if no size was covered completely).

    `silent` other cases had no claimed value. Beyond size `orders` not every order was tried. `beyond` is whether some
    larger cases were tried as well, of which `lost` are lost (None: not counted), `complete` whether this is all that
    was requested.
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
    lost: int | None = None


def coverage_text(coverage: Coverage) -> Message:
    """Return which cases were covered, and how many; it says "all" and "every" only of what is complete.

    >>> from nimbers.text import say
    >>> say(coverage_text(Coverage(9, "tokens", 8)))
    'all 9 positions up to tokens = 8'
    >>> say(coverage_text(Coverage(9, "tokens", 8, complete=False)))
    '9 positions up to tokens = 8'
    >>> say(coverage_text(Coverage(0, "tokens", None)))
    'no position'
    """
    facts: dict[str, object] = {
        "count": coverage.count, "size_name": coverage.size_name, "size": coverage.up_to, "start": coverage.start,
        "silent": coverage.silent, "orders": coverage.orders,
    }  # fmt: skip
    if not coverage.count or coverage.up_to is None:
        return Message("no position") if not coverage.count else Message("{count} {count|position|positions}", **facts)
    if not coverage.complete:
        return _incomplete(coverage, facts)
    if coverage.what == "inputs":
        return _inputs(coverage, facts)
    if coverage.orders is not None and coverage.orders < coverage.up_to:
        if coverage.start:
            return Message(
                "{count} {count|position|positions} from {size_name} = {start} up to {size_name} = "
                "{size}: in every order up to "
                "{orders}, beyond it in the order listed and in one at random",
                **facts,
            )
        return Message(
            "{count} {count|position|positions} up to {size_name} = {size}: in every order up to "
            "{orders}, beyond it in the order "
            "listed and in one at random",
            **facts,
        )
    if coverage.silent:
        if coverage.start:
            return Message(
                "the {count} {count|position|positions} from {size_name} = {start} up to {size_name} = "
                "{size} of which it speaks "
                "({silent} others: nothing said)",
                **facts,
            )
        return Message(
            "the {count} {count|position|positions} up to {size_name} = {size} of which it speaks "
            "({silent} others: nothing said)",
            **facts,
        )
    if coverage.start:
        return Message(
            "all {count} {count|position|positions} from {size_name} = {start} up to {size_name} = {size}", **facts
        )
    return Message("all {count} {count|position|positions} up to {size_name} = {size}", **facts)


def _incomplete(coverage: Coverage, facts: dict[str, object]) -> Message:
    """Return what was covered of more that was asked for."""
    template = "{count} {count|position|positions} up to {size_name} = {size}"
    if coverage.what == "inputs":
        template = "{count} {count|input|inputs} up to {size_name} = {size}"
        if coverage.start:
            template = "{count} {count|input|inputs} from {size_name} = {start} up to {size_name} = {size}"
    elif coverage.start:
        template = "{count} {count|position|positions} from {size_name} = {start} up to {size_name} = {size}"
    return Message(template, **facts)


def _inputs(coverage: Coverage, facts: dict[str, object]) -> Message:
    if coverage.orders is not None and coverage.up_to is not None and coverage.up_to > coverage.orders:
        return Message(
            "all {count} {count|input|inputs} tried as it should: every one up to {size_name} = {orders}, "
            "beyond it up to {size} "
            "not in every order",
            **facts,
        )
    covered = _inputs_by_size(coverage, facts)
    if not coverage.beyond or coverage.lost is None:
        return covered
    return Message("{covered}; {lost} of the larger ones are lost", covered=covered, lost=coverage.lost)


def _inputs_by_size(coverage: Coverage, facts: dict[str, object]) -> Message:
    if coverage.silent and coverage.beyond:
        return Message(
            "all {count} {count|input|inputs} tried as it should: up to {size_name} = {size}, and some "
            "larger ones ({silent} others "
            "were too much work)",
            **facts,
        )
    if coverage.silent:
        return Message(
            "all {count} {count|input|inputs} tried as it should: up to {size_name} = {size} ({silent} "
            "others were too much work)",
            **facts,
        )
    if coverage.start:
        template = (
            "all {count} {count|input|inputs} tried as it should: every one from {size_name} = {start} up "
            "to {size_name} = {size}"
        )
        if coverage.beyond:
            template = (
                "all {count} {count|input|inputs} tried as it should: every one from {size_name} = "
                "{start} up to {size_name} = "
                "{size}, and some larger ones"
            )
        return Message(template, **facts)
    template = "all {count} {count|input|inputs} tried as it should: every one up to {size_name} = {size}"
    if coverage.beyond:
        template = (
            "all {count} {count|input|inputs} tried as it should: every one up to {size_name} = {size}, "
            "and some larger ones"
        )
    return Message(template, **facts)


def no_verdict_message(coverage: Coverage, why: Message | None = None) -> Message:
    """Return why there is no verdict, and what was covered.

    >>> from nimbers.text import say
    >>> say(no_verdict_message(Coverage(0, "tokens", 8)))
    'No verdict: nothing was asked up to tokens = 8.'
    """
    facts: dict[str, object] = {
        "size_name": coverage.size_name, "size": coverage.up_to, "covered": coverage_text(coverage), "why": why or "",
    }  # fmt: skip
    if not coverage.count:
        if why is not None:
            return Message("No verdict: {why}. Nothing was covered before.", **facts)
        if coverage.up_to is None:
            return Message("No verdict: nothing was asked.", **facts)
        return Message("No verdict: nothing was asked up to {size_name} = {size}.", **facts)
    if why is None:
        return Message("No verdict: less was covered than was asked for. What was covered agrees: {covered}.", **facts)
    return Message("No verdict: {why}. What was covered before agrees: {covered}.", **facts)
