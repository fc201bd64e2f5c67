"""Sentences on what a verdict covers, for checks, tests of programs and audits alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..text import Message


@dataclass(frozen=True)
class Coverage:
    """What a check covered: `count` cases of the sizes `start` to `up_to` (None if no size was covered completely).

    `silent` other cases had no claimed value. Beyond size `orders` not every order was tried. `beyond` is whether some
    larger cases were tried as well, of which `lost` are lost (None: not counted), `complete` whether this is all that
    was requested. `short` has each number of the input that stayed far below its bound: its name, the largest one
    tried, and the bound.
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
    short: Sequence[tuple[str, int, int]] = ()


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
    if not coverage.count:
        return Message("no position")
    cases = Message("{count} {count|position|positions}", count=coverage.count)
    if coverage.what == "inputs":
        cases = Message("{count} {count|input|inputs}", count=coverage.count)
    if coverage.up_to is None:
        return cases
    sizes = _sizes(coverage)
    if not coverage.complete:
        return Message("{cases} {sizes}", cases=cases, sizes=sizes)
    if coverage.what == "inputs":
        return Message("all {cases} tried as it should: {which}", cases=cases, which=_inputs(coverage, sizes))
    if coverage.orders is not None and coverage.orders < coverage.up_to:
        return Message(
            "{cases} {sizes}: in every order up to {orders}, beyond it in the order listed and in one at random",
            cases=cases, sizes=sizes, orders=coverage.orders,
        )  # fmt: skip
    if coverage.silent:
        return Message(
            "the {cases} {sizes} of which it speaks ({silent} others: nothing said)",
            cases=cases, sizes=sizes, silent=coverage.silent,
        )  # fmt: skip
    return Message("all {cases} {sizes}", cases=cases, sizes=sizes)


def _sizes(coverage: Coverage) -> Message:
    """Return the range of sizes."""
    facts: dict[str, object] = {"size_name": coverage.size_name, "size": coverage.up_to}
    if coverage.start:
        return Message("from {size_name} = {start} up to {size_name} = {size}", start=coverage.start, **facts)
    return Message("up to {size_name} = {size}", **facts)


def _inputs(coverage: Coverage, sizes: Message) -> Message:
    """Return which inputs a program was given."""
    if coverage.orders is not None and coverage.up_to is not None and coverage.up_to > coverage.orders:
        return Message(
            "every one up to {size_name} = {orders}, beyond it up to {size} not in every order",
            size_name=coverage.size_name, orders=coverage.orders, size=coverage.up_to,
        )  # fmt: skip
    which = sizes if coverage.silent else Message("every one {sizes}", sizes=sizes)
    if coverage.beyond:
        which = Message("{which}, and some larger ones", which=which)
    if coverage.silent:
        which = Message("{which} ({silent} others were too much work)", which=which, silent=coverage.silent)
    if coverage.beyond and coverage.lost is not None:
        which = Message("{which}; {lost} of the larger ones are lost", which=which, lost=coverage.lost)
    for number, (name, tried, bound) in enumerate(coverage.short):
        template = "{which}, {name} up to {tried} of {bound}"
        if number == 0:
            template = "{which}; {name} was tried up to {tried} of {bound} allowed"
        which = Message(template, which=which, name=name, tried=tried, bound=bound)
    return which


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
