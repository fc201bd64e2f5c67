"""Misère quotients: published orders, random sums against a search, and the rejection of damaged quotients."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from nimbers.games.take_and_break import TakeAndBreak
from nimbers.model import MISERE
from nimbers.prove.effort import Effort
from nimbers.quotients.find import QuotientResult, find_quotient, period_of
from nimbers.quotients.genus import genera, least_missing
from nimbers.quotients.known import quotient_of
from nimbers.quotients.quotient import NIM, Quotient
from nimbers.quotients.states import Pair
from nimbers.quotients.sums import options_of
from nimbers.quotients.verification import Wrong, verify
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from nimbers.text import IllegalError
from tier import WASM, tier
from unit.terminal import Nimbers

# Order, number of lost elements, preperiod and period. Orders of 0.75, 0.77, 0.15 and 0.123 and the generators of the
# two large ones are from Plambeck and Siegel, Misère quotients for impartial games, and its tables; tame ones are those
# of Nim; this project found and proved the others.
PROVED = {
    "0.1": (2, 1, 2, 1),
    "0.3": (2, 1, 1, 2),
    "0.33": (6, 2, 1, 3),
    "0.75": (8, 2, 8, 2),
    "0.123": (20, 5, 5, 5),
    "0.53": (16, 3, 21, 9),
    "0.72": (24, 5, 16, 4),
    "0.77": (40, 9, 71, 12),
    "0.15": (42, 12, 66, 10),
}
LONG = {"0.77", "0.15"}  # these take some seconds
GENERATORS = {"0.77": (1, 2, 5, 9, 12, 25, 27), "0.15": (1, 6, 14, 18, 20, 23, 27, 29, 30)}
CODES = [pytest.param(code, marks=pytest.mark.skipif(WASM and code in LONG, reason="long")) for code in PROVED]


def found(code: str) -> QuotientResult:
    """Return the quotient, computed once a run."""
    if code not in _found:
        _found[code] = finished(find_quotient(code))
    return _found[code]


_found: dict[str, QuotientResult] = {}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.sampled(3, "other cases, in the same way")
def test_orders(code: str) -> None:
    """Each quotient is found and proved for all heaps, and is tame exactly if it is a quotient of Nim."""
    quotient = found(code).quotient

    assert (quotient.order, len(quotient.lost), quotient.preperiod, quotient.period) == PROVED[code]
    assert quotient.tame == (quotient.order in (1, 2, 6))
    if code in GENERATORS:
        assert quotient.generators == GENERATORS[code]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_sums_are_what_search_says(code: str) -> None:
    """Random sums of up to six heaps, partly larger than those used to find the quotient, agree with search."""
    rules, random, quotient = TakeAndBreak(code=code, convention=MISERE), Random(3), found(code).quotient
    search = Search(rules, Meter(10**12))
    for _ in range(tier.many(60, 1_000)):
        heaps = tuple(random.randint(0, 14) for _ in range(random.randint(1, 4)))
        lost = quotient.element(heaps) in quotient.lost

        assert lost == (finished(search.value(heaps)).outcome == "P"), heaps


def pairs_of(quotient: Quotient, code: str, size: int) -> dict[Pair, int]:
    """Return each heap's element with those of its options."""
    digits = tuple(map(int, code.replace(".", "")))
    pairs = {}
    for heap in range(1, size + 1):
        options = 0
        for word in options_of(digits, heap):
            options |= 1 << (quotient.element(word) or 0)
        if options:
            pairs[quotient.images[heap], options] = heap
    return pairs


def right(quotient: Quotient, code: str, size: int) -> bool:
    """Return whether a quotient agrees with the rules on all sums."""
    lost = sum(1 << element for element in quotient.lost)
    checked = verify(Effort(), pairs_of(quotient, code, size), quotient.products, lost)
    return not isinstance(finished(checked), Wrong)


@pytest.mark.parametrize("code", ["0.75", "0.123", "0.53"])
def test_spoiled_ones_are_refused(code: str) -> None:
    """With another lost element, or another element of a heap, no quotient agrees with the rules on all sums."""
    true, random = found(code), Random(1)
    quotient, size = true.quotient, true.size

    assert right(quotient, code, size)
    for element in range(quotient.order):
        assert not right(replace(quotient, lost=quotient.lost ^ {element}), code, size), element
    for _ in range(tier.many(30, 300)):
        heap, element = random.randint(1, size), random.randrange(quotient.order)
        if element != quotient.images[heap]:
            images = (*quotient.images[:heap], element, *quotient.images[heap + 1 :])
            spoiled = replace(quotient, images=images)
            # In sums of a single element, a heap without a move has no effect, whatever its element.
            if any(options_of(tuple(map(int, code.replace(".", ""))), heap)):
                assert not right(spoiled, code, size), (heap, element)


@pytest.mark.parametrize("code", ["0.75", "0.123", "0.53", "0.72"])
@pytest.mark.sampled(2, "other cases, in the same way")
def test_no_two_elements_are_alike(code: str) -> None:
    """For any two elements, some third one makes exactly one of them lost, so that none is superfluous."""
    quotient = found(code).quotient
    rows = {tuple(y in quotient.lost for y in row) for row in quotient.products}

    assert len(rows) == quotient.order
    assert all(quotient.products[x][y] == quotient.products[y][x] for x in range(quotient.order) for y in range(x))


def test_moves_are_those_of_the_game() -> None:
    """The moves of a code are those of the game of codes."""
    for code in ("0.77", "0.137", "4.07", "0.6", "0.007", "4"):
        rules = TakeAndBreak(code=code)
        for heap in range(20):
            mine = {tuple(sorted(word)) for word in options_of(tuple(map(int, code.replace(".", ""))), heap)}
            assert mine == {tuple(sorted(m for m in new if m)) for new in rules.heap_options(heap)}, (code, heap)


def test_what_has_no_period_is_not_proved() -> None:
    """0.26 keeps growing, so the result states the range; too short a period proves nothing."""
    some = finished(find_quotient("0.26", 12))

    assert (some.proved, some.why_not, some.size) == (False, None, 12)
    spent = finished(find_quotient("0.26", limit=20_000))
    assert not spent.proved
    assert spent.why_not is not None
    assert len(spent.quotient.images) == spent.size + 1
    images = found("0.75").quotient.images
    assert period_of(images, 2) == (8, 2)
    assert period_of(images[:-1], 2) is None


def test_no_more_than_two_heaps() -> None:
    """Codes that leave three heaps have no such theorem in the package."""
    with pytest.raises(IllegalError, match="digits 0 to 7"):
        finished(find_quotient("0.8"))
    assert quotient_of("0.8") is None
    assert NIM.tame


# Winning Ways, chapter 13: Kayles and Dawson's Kayles.
GENERA = {
    "0.77": "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13",
    "0.07": "0^120 0^120 1^031 1^031 2^20 0^120 3^31 1^031 1^031 0^120 3^1431 3^31 2^0520",
}


@pytest.mark.parametrize("code", GENERA)
@pytest.mark.sampled(6, "other cases, in the same way")
def test_published_genera(code: str) -> None:
    """The first heaps have the published symbols."""
    wanted = GENERA[code].split()

    assert wanted == list(finished(genera(code, len(wanted) - 1)))


@pytest.mark.parametrize("code", ["0.77", "0.123", "0.15", "4.07", "0.644"])
@pytest.mark.sampled(2, "other cases, in the same way")
def test_a_genus_by_its_definition(code: str) -> None:
    """A recursion beside real heaps of two, without cancelling pairs, gives the same genus."""
    digits = tuple(map(int, code.replace(".", "")))

    @lru_cache(None)
    def value(word: tuple[int, ...], twos: tuple[int, ...]) -> int:
        after = {
            value(tuple(sorted((*word[:place], *left, *word[place + 1 :]))), twos)
            for place, heap in enumerate(word)
            for left in options_of(digits, heap)
        } | {
            value(word, tuple(sorted((*twos[:place], *([left] if left else []), *twos[place + 1 :]))))
            for place, heap in enumerate(twos)
            for left in range(heap)
        }
        return least_missing(after) if after else 1

    for heap, symbol in enumerate(finished(genera(code, 7))):
        misere = [int(digit) for digit in symbol.partition("^")[2]]
        while len(misere) < 5:
            misere.append(misere[-2] if len(misere) > 1 else misere[-1] ^ 2)
        assert misere[:5] == [value((heap,), (2,) * twos) for twos in range(5)], heap


@pytest.mark.slow("it takes more than a second")
def test_the_command(nimbers: Nimbers) -> None:
    """The command has exit codes, JSON and a table; a malformed code is shown with its place."""
    told = nimbers("quotient", "0.75", "--table")
    assert told.code == 0
    assert "8 elements, 2 of them lost" in told.out
    assert "Proved for all heaps" in told.out
    assert "b2 | " in told.out
    data = nimbers("quotient", ".75", "--json").json
    assert (data["found"], data["proved"], data["order"], data["lost"], data["tame"]) == (True, True, 8, 2, False)
    assert (data["preperiod"], data["period"], data["elements"][data["images"][5]]) == (8, 2, "c")
    part = nimbers("quotient", "0.26", "--up-to", "10", "--json")
    assert (part.code, part.json["found"], part.json["proved"]) == (0, True, False)
    spent = nimbers("quotient", "0.26", "--budget", "20000")
    assert spent.code == 3
    assert "No finite quotient found" in spent.out
    assert nimbers("quotient", "0.7x").code == 2
    assert nimbers("quotient", "0.8").code == 2


def test_heaps_of_any_size_are_solved(nimbers: Nimbers) -> None:
    """The quotient answers a thousand heaps of up to 10 ** 18 tokens."""
    random = Random(5)
    heaps = ",".join(str(random.randint(1, 10**18)) for _ in range(1_000))
    told = nimbers("solve", "take-and-break", heaps, "--set", "code=0.53", "--misere", "--json").json

    assert told["by"]["name"] == "misere-quotient"
    assert told["outcome"] in ("P", "N")
