"""Grundy values of positions that are one number or two, as a sequence or a table."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

from ..model import NORMAL, Ruleset
from ..search.meter import Meter
from ..search.search import Search
from ..sequences.periods import certified_period
from ..sequences.rules import HeapRules, octal, subtraction
from ..text import BudgetError, IllegalError, Message, NimbersError, NotationError, UnknownError, Work

LOOKED = 2_000  # positions of a size compared to find out what a number means
SURE = 4  # a code must fit at least SURE times as many heaps as its largest amount
DIGITS = 30  # most digits of a code


def one_number(rules: Ruleset[Any], n: int) -> Any:
    """Return the position that is this number; raises NimbersError if there is none."""
    return rules.parse(str(n))


def first_value(rules: Ruleset[Any]) -> int:
    """Return the least number that has a Grundy value; raises IllegalError for rules without Grundy values."""
    _in_normal_play(rules)
    return first_number(rules)


def first_number(rules: Ruleset[Any]) -> int:
    """Return the least number that is a position, 0 or 1; raises UnknownError if positions are not numbers.

    Raises IllegalError if rules say why a number is no position, such as those of a reader that are not impartial.

    >>> from ..games import ruleset
    >>> first_number(ruleset("kayles")), first_number(ruleset("counter"))
    (0, 1)
    """
    if all(_has_size(rules, str(n), (n,)) for n in range(1, 5)):
        try:
            one_number(rules, 0)
        except NimbersError:
            return 1
        return 0
    with suppress(NotationError, UnknownError):
        one_number(rules, 4)
    message = "the positions of {game} are not single numbers: there is no sequence of their values"
    raise UnknownError(Message(message, game=rules.slug()))


def is_numbered(rules: Ruleset[Any]) -> bool:
    """Return whether every positive number is a position, so that the values form a sequence.

    >>> from ..games import ruleset
    >>> is_numbered(ruleset("kayles")), is_numbered(ruleset("wythoff"))
    (True, False)
    """
    try:
        first_value(rules)
    except NimbersError:
        return False
    return True


def has_pairs(rules: Ruleset[Any]) -> bool:
    """Return whether any two numbers are a position.

    >>> from ..games import ruleset
    >>> has_pairs(ruleset("wythoff")), has_pairs(ruleset("node-kayles"))
    (True, False)
    """
    _in_normal_play(rules)
    return all(_has_size(rules, text, sizes) for text, sizes in (("2,4", (6, 4)), ("1,3", (4, 3))))


def _in_normal_play(rules: Ruleset[Any]) -> None:
    if rules.convention != NORMAL or rules.loopy:
        raise IllegalError(Message("Grundy values are of normal play, without loops: not of {game}", game=rules.slug()))


def _has_size(rules: Ruleset[Any], text: str, sizes: Iterable[int]) -> bool:
    """Return whether a text is a position of one of these sizes; otherwise its digits are names or signs."""
    try:
        p = rules.parse(text)
    except NimbersError:
        return False
    key = rules.key(p)
    return any(key == rules.key(q) for size in sizes for q in islice(rules.positions(size), LOOKED))


def number_values(rules: Ruleset[Any], first: int, up_to: int, limit: int, needed: bool) -> Work[list[int]]:
    """Return the values of the positions `first` to `up_to`, or fewer if the work runs out.

    Raises BudgetError if that leaves no value, or if all values are `needed`.
    """
    search = Search(rules, Meter(limit))
    values: list[int] = []
    for n in range(first, up_to + 1):
        try:
            value = yield from search.value(one_number(rules, n))
        except BudgetError as error:
            if values and not needed:
                break
            message = "the values from {first} on are known up to {last}; then: {why}"
            if not values:
                raise
            failure = BudgetError(Message(message, first=first, last=n - 1, why=error.message))
            failure.more = error.more
            raise failure from None
        values.append(value.grundy or 0)
    return values


def pair_values(rules: Ruleset[Any], columns: int, rows: int, limit: int) -> Work[list[list[int]]]:
    """Return the values of the positions `column,row`, row by row; raises BudgetError."""
    search = Search(rules, Meter(limit))
    values = []
    for row in range(rows):
        line = []
        for column in range(columns):
            value = yield from search.value(rules.parse(f"{column},{row}"))
            line.append(value.grundy or 0)
        values.append(line)
    return values


def matching_code(left: list[list[tuple[int, ...]]]) -> HeapRules | None:
    """Return the code under which the heaps 0, 1, 2, ... have the given options, or None if no code fits.

    The code is verified only for these heaps.

    >>> matching_code([[tuple(m for m in (n - k,) if m) for k in (1, 3) if k <= n] for n in range(20)]).name
    'sub:1,3'
    """
    by_kind: list[set[int]] = [set(), set(), set(), set()]
    for n, options in enumerate(left):
        for new in options:
            if len(new) > 3 or sum(new) > n or (sum(new) == n and len(new) < 2):
                return None
            by_kind[len(new)].add(n - sum(new))
    last = max((max(taken) for taken in by_kind if taken), default=0)
    if not any(by_kind) or last > DIGITS or SURE * max(last, 1) > len(left):
        return None
    if by_kind[0] == by_kind[1] and not by_kind[2] | by_kind[3]:
        rules = subtraction(tuple(sorted(by_kind[0])))
    else:
        digits = [sum(1 << kind for kind in range(4) if taken in by_kind[kind]) for taken in range(last + 1)]
        if digits[0] & 3:
            return None
        rules = octal(f"{digits[0]:X}.{''.join(f'{digit:X}' for digit in digits[1:])}".rstrip("."))
    fits = all(set(options) == set(_options(rules, n)) for n, options in enumerate(left))
    return rules if fits else None


def _options(rules: HeapRules, n: int) -> Iterable[tuple[int, ...]]:
    """Yield the options of a heap under a code."""
    if n in rules.nothing:
        yield ()
    for taken in rules.one:
        if taken < n:
            yield (n - taken,)
    for taken in rules.two:
        for small in range(1, (n - taken) // 2 + 1):
            yield (small, n - taken - small)
    for taken in rules.three:
        whole = n - taken
        for small in range(1, whole // 3 + 1):
            for middle in range(small, (whole - small) // 2 + 1):
                yield (small, middle, whole - small - middle)


def code_message(rules: HeapRules, values: list[int]) -> Message:
    """Return a sentence on the code that the heaps of a program's rules follow, and on its period."""
    facts: dict[str, Any] = {"last": len(values) - 1, "code": rules.name}
    period = None if max(values) > 250 else certified_period(rules, bytearray(values))
    if period is None:
        return Message("For the heaps 0 to {last} these rules are those of {code}.", **facts)
    return Message(
        "For the heaps 0 to {last} these rules are those of {code}, whose values are certified to repeat with period "
        "{period} from heap {start} on. That the program goes on as the code does is not proved.",
        **facts, period=period.length, start=period.start,
    )  # fmt: skip
