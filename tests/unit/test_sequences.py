"""Sequences of heaps: three engines that agree, published periods with exactly the values that they need, and texts."""

from __future__ import annotations

import json
from array import array
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import IllegalError, NimbersError, NotationError
from nimbers.search.meter import finished
from nimbers.sequences import extrapolate
from nimbers.sequences.lanes import extend_by_lanes
from nimbers.sequences.loop import extend_by_loop
from nimbers.sequences.masks import Kinds, Mask, best_mask, may_alternate
from nimbers.sequences.periods import certified_period, observed_period
from nimbers.sequences.rules import HeapRules, heap_rules, octal
from nimbers.sequences.sequence import MOST, Engine, Sequence, choose, compute_sequence
from nimbers.sequences.sparse import extend_sparse
from nimbers.sequences.values import FITS, TooWideError, Values, empty_sequence, packed, unpacked
from nimbers.sequences.windows import extend_by_levels, extend_by_subtraction
from tier import tier
from unit.oracle import mex

PUBLISHED: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "published.json").read_text())
CODES = PUBLISHED["periodic codes"]
FAR = 400  # values beyond a certificate against which it is checked
TRIED = 500  # lengths at which a certificate is sought
SLOW = {".16", ".127"}  # these need half a million and a hundred thousand values, so the bench tests them


def values(engine: Engine, rules: HeapRules, up_to: int, known: Values | None = None) -> list[int]:
    """Return the values of an engine, as bytes if they fit and then as words."""
    found: Values = empty_sequence() if known is None else known
    try:
        finished(engine(rules, found, up_to))
    except TooWideError:
        found = array("I", list(found))
        finished((extend_by_loop if engine is extend_by_loop else extend_by_lanes)(rules, found, up_to))
    return list(found)


def sequence(code: str, up_to: int, certify: bool = True) -> Sequence:
    return finished(compute_sequence(heap_rules(code), up_to, certify))


def random_code(random: Random, digits: str = "01234567") -> HeapRules:
    """Return a random code that allows a move."""
    while True:
        code = random.choice(["0", "0", "4"]) + "." + "".join(random.choices(digits, k=random.randint(1, 6)))
        code = code.rstrip("0").rstrip(".")
        if code != "0":
            return octal(code)


def by_definition(rules: HeapRules, up_to: int) -> list[int]:
    """Return values by the definition of an octal code, digit by digit."""
    digits = [int(digit) for digit in rules.name.replace(".", "")]
    found = [0]
    for n in range(1, up_to + 1):
        options = []
        for taken, digit in enumerate(digits[: n + 1]):
            left = n - taken
            if digit & 1 and taken and left == 0:
                options.append(0)
            if digit & 2 and taken and left:
                options.append(found[left])
            if digit & 4:
                options += [found[part] ^ found[left - part] for part in range(1, left)]
        found.append(mex(options))
    return found


# --- engines ---------------------------------------------------------------------------------------------------------


def test_three_engines_agree_on_two_hundred_codes() -> None:
    """Byte lanes and sparse space give the same values to 2,000, and the plain loop gives them to 60."""
    random = Random(7)
    for _ in range(tier.many(15, 200)):
        rules = random_code(random)
        lanes = values(extend_by_lanes, rules, 2_000)

        assert lanes[:61] == by_definition(rules, 60) == values(extend_by_loop, rules, 60), rules.name
        assert lanes == values(extend_sparse, rules, 2_000), rules.name


@pytest.mark.parametrize("code", ["0.77", "0.165", "4.007", "0.0444", "grundy", "0.744"])
def test_the_plain_loop_agrees_further_out(code: str) -> None:
    """To 700 the slow oracle gives the values of lanes and sparse space, beyond 254 too."""
    rules = heap_rules(code)
    slow = values(extend_by_loop, rules, 700)

    assert slow == values(extend_by_lanes, rules, 700) == values(extend_sparse, rules, 700)


@pytest.mark.slow("it takes more than a second")
def test_bad_masks_change_nothing() -> None:
    """The values in sparse space are right for any mask of rare heaps, alternating or not."""
    random = Random(8)
    tried = set()
    for _ in range(25):
        rules = random_code(random)
        right = values(extend_by_lanes, rules, 1_500)
        if max(right) > 200:
            continue
        mask = Mask(random.randint(1, 31), may_alternate(rules) and random.random() < 0.5)
        found = empty_sequence()
        finished(extend_sparse(rules, found, 1_500, mask))
        tried.add(mask.alternating)

        assert right == list(found), (rules.name, mask)
    assert tried == {True, False}


@pytest.mark.parametrize("sample", [750, 3])
@pytest.mark.parametrize("code", ["0.77", "0.722", "0.145", "0.574", "0.54", "0.24"])
def test_a_guess_is_confirmed_just_as_far_as_it_is_right(
    code: str, sample: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A right guess is confirmed; with one wrong value, exactly the values before it are confirmed.

    With a poor sample of heaps nearly every value is checked alone, with the same result.
    """
    monkeypatch.setattr(extrapolate, "SAMPLE", (min(sample, 250), sample))
    rules, random = heap_rules(code), Random(9)
    true = bytearray(values(extend_by_lanes, rules, 5_000))
    known, guess = true[:4_000], bytes(true[4_000:])
    kinds = Kinds(rules, best_mask(rules, known, alternating=True))
    far = extrapolate.confirmed_count(rules, kinds, known, guess)
    assert far == 1_001

    for _ in range(tier.many(20, 60)):
        at, value = random.randrange(300, far), random.choice([0, 1, *range(max(true) + 2)])
        wrong = guess[:at] + bytes([value]) + guess[at + 1 :]
        assert extrapolate.confirmed_count(rules, kinds, known, wrong) == (far if value == guess[at] else at), (
            at,
            value,
        )


def test_a_rare_heap_is_not_taken_for_a_common_one() -> None:
    """13,932 is rare in 0.16: its least missing common value is rejected, because a rare one is smaller."""
    rules, heap = heap_rules("0.16"), 13_932
    true = bytearray(values(extend_sparse, rules, heap + 500))
    known = true[:13_000]
    kinds = Kinds(rules, best_mask(rules, known, alternating=False))
    reached = {true[a] ^ true[heap - 2 - a] for a in range(heap - 1)}
    common = next(value for value in kinds.common[0] if value not in reached)
    assert kinds.is_rare(true[heap])
    assert common > true[heap]
    guess = bytes(true[13_000:heap]) + bytes([common]) + bytes(true[heap + 1 : heap + 2])

    assert extrapolate.confirmed_count(rules, kinds, known, guess) == heap - 13_000


def test_a_pattern_that_ends_is_followed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a pattern ends, the values that follow it are added, and the first that does not is computed."""
    rules = heap_rules("0.77")
    true = bytearray(values(extend_by_lanes, rules, 9_000))
    found = true[:3_000]
    kinds = Kinds(rules, best_mask(rules, found, alternating=True))
    guesses = [bytes(true[3_000:5_000]), bytes(true[5_000:5_700]) + bytes(1_000)]
    monkeypatch.setattr(extrapolate, "next_guess", lambda *_: guesses.pop(0) if guesses else b"")

    assert finished(extrapolate.extrapolate(rules, kinds, found, 9_000))
    assert found == true[:5_700]


def test_most_of_a_certificate_is_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two thirds of the first 12,000 values of 0.77 are confirmed guesses, and all equal those of lanes."""
    rules, sizes = heap_rules("0.77"), []

    def watched(*given: Any) -> int:
        sizes.append(foreseen_before(*given))
        return sizes[-1]

    foreseen_before = extrapolate.confirmed_count
    monkeypatch.setattr(extrapolate, "confirmed_count", watched)
    found = values(extend_sparse, rules, 12_000)

    assert sum(sizes) > 8_000
    assert found == values(extend_by_lanes, rules, 12_000)


def test_the_mask_makes_few_heaps_rare() -> None:
    """A count of rare heaps shows that no mask has fewer than the transform's choice."""
    for code in ("0.77", "0.16", "0.127", "grundy"):
        rules = heap_rules(code)
        found = bytearray(values(extend_by_lanes, rules, 500))

        def rare(mask: Mask, rules: HeapRules = rules, found: bytearray = found) -> int:
            start = rules.two[0] & 1
            shift = [(n - start) & 1 if mask.alternating else 0 for n in range(501)]
            return sum((found[n] & mask.bits).bit_count() & 1 == shift[n] for n in range(1, 501))

        masks = [Mask(bits, odd) for bits in range(1, 64) for odd in {False, may_alternate(rules)}]
        assert rare(best_mask(rules, found)) == min(map(rare, masks)), code


@pytest.mark.parametrize("code", ["squares", "primes", "sub:1,3,4", "sub:2,5,7,11,40"])
def test_levels_and_windows_agree_with_the_plain_loop(code: str) -> None:
    """Levels of equal values, in one or more blocks, and the loop over amounts agree with the oracle."""
    rules = heap_rules(code)
    slow = values(extend_by_loop, rules, 600)

    assert slow == values(extend_by_subtraction, rules, 600) == values(extend_by_levels, rules, 600)
    assert slow == values(extend_by_levels, rules, 600, bytearray(slow[:250]))


def test_values_beyond_bytes() -> None:
    """Lasker's Nim reaches every number, and the engines switch from bytes to words without a difference."""
    found = sequence("lasker", 1_200)

    assert [0, *PUBLISHED["lasker's nim from 1"]] == list(found.values[:9])
    assert list(found.values[257:261]) == [257, 258, 260, 259]
    assert values(extend_by_lanes, heap_rules("0.744"), 900) == values(extend_by_loop, heap_rules("0.744"), 900)


def test_hexadecimal_codes() -> None:
    """Splits into three heaps in lanes equal those of the plain loop; 0.8 rises by 1 every three heaps."""
    random = Random(10)
    for _ in range(25):
        rules = random_code(random, "012378F")
        assert values(extend_by_lanes, rules, 70) == values(extend_by_loop, rules, 70), rules.name
    found = sequence("0.8", 60)

    assert (found.status, found.period and (found.period.length, found.period.saltus)) == ("observed", (3, 1))


# --- published values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fact", [c for c in CODES if c["code"] not in SLOW], ids=lambda c: c["code"])
def test_published_periods_are_certified_with_exactly_the_values_needed(fact: dict[str, Any]) -> None:
    """Period, first heap and last exception are the published ones; with one value fewer there is no certificate."""
    rules = heap_rules(fact["code"])
    start, period = fact["from"], fact["period"]
    needed = rules.most_left * (start + period) + (rules.last or 0) - 1
    found = sequence(fact["code"], needed)
    less = certified_period(rules, found.values[:-1])

    assert found.period is not None
    assert ("certified", period, start, needed) == (
        found.status,
        found.period.length,
        found.period.start,
        found.period.needed,
    )
    assert less is None
    assert fact.get("last value") in (None, found.values[start - 1])
    assert fact.get("largest") in (None, max(found.values))


def test_grundys_game() -> None:
    """Values and lost heaps to 3,000 are the published ones; no number of values proves a period."""
    found = sequence("grundy", 3_000)
    expected = PUBLISHED["grundy's game"]

    assert expected["values from 0"] == list(found.values[:20])
    assert [heap for heap in expected["lost to 262144"] if heap <= 3_000] == found.lost()
    assert (found.status, found.period) == ("none", None)


def test_laskers_nim_rests_on_a_theorem() -> None:
    """G(n + 4) = G(n) + 4 is observed and reported as a theorem with its source, not as our certificate."""
    found = sequence("lasker", 100)

    assert found.status == "theorem"
    assert found.source
    assert found.period
    assert (found.period.length, found.period.start, found.period.saltus) == (4, 1, 4)


def test_a_certificate_is_not_given_too_early() -> None:
    """0.165 has a false small period long before its true one; only the true one is certified."""
    rules = heap_rules("0.165")
    found = sequence("0.165", 14_000).values
    for count in range(50, 13_000, 450):
        period = certified_period(rules, found[:count])

        assert period is None, (count, period)


def test_periods_of_random_sets_last() -> None:
    """A certificate for a subtraction set from few values still holds for many more."""
    random = Random(9)
    for _ in range(tier.many(15, 60)):
        amounts = ",".join(map(str, sorted(random.sample(range(1, 25), random.randint(1, 5)))))
        long = values(extend_by_loop, heap_rules(f"sub:{amounts}"), 1_500)
        period = next(
            (
                p
                for p in (certified_period(heap_rules(f"sub:{amounts}"), bytearray(long[:n])) for n in range(1_000))
                if p
            ),
            None,
        )

        assert period, amounts
        assert all(long[n] == long[n + period.length] for n in range(period.start, 1_500 - period.length))
        assert not period.start or long[period.start - 1] != long[period.start - 1 + period.length]


def test_certified_values_are_copied_not_computed() -> None:
    """Beyond a certificate the values follow the period, and the report says how far they were computed."""
    far, near = sequence("sub:1,3,4", 100_000), sequence("sub:1,3,4", 1_000)

    assert far.checked_to < 5_000
    assert far.up_to == 100_000
    assert [near.values[n % 7] for n in range(100_001)] == list(far.values)
    assert sequence("sub:1,3,4", 6_000, certify=False).checked_to == 6_000


def test_a_period_not_proved_is_observed() -> None:
    """Without a certificate a period is reported as observed; without a period the report says so."""
    assert sequence("0.77", 166).status == "observed"
    assert sequence("0.77", 167, certify=False).status == "observed"
    assert sequence("primes", 500).status == "none"
    assert observed_period(heap_rules("0.77"), bytearray([0, 1, 0, 1])) is None


# --- codes and places ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [(".77", "0.77"), (" 0.770 ", "0.77"), ("77", "0.77"), ("sub:4, 3 1", "sub:1,3,4"), ("４.０７", "4.07")],
)
def test_codes_are_read_in_friendly_spellings(text: str, name: str) -> None:
    """The point, blanks, the order of amounts and full-width digits make no difference."""
    assert name == heap_rules(text).name == heap_rules(heap_rules(text).name).name


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("0.7x", "notation", 3),
        ("sub:1,x", "notation", 6),
        ("sub:", "notation", 4),
        ("sub:0", "illegal", 4),
        ("kayles", "unknown", None),
        ("", "illegal", 0),
        ("0.00", "illegal", 0),
        ("5.7", "illegal", 0),
    ],
)
def test_bad_codes_are_told_with_their_place(text: str, code: str, at: int | None) -> None:
    """A mistake has a code and its place in the input."""
    with pytest.raises(NimbersError) as caught:
        heap_rules(text)

    assert (code, at) == (caught.value.code, caught.value.at)


def test_there_is_an_end() -> None:
    """A length that would exceed the memory is refused before any work."""
    with pytest.raises(IllegalError):
        sequence("0.77", MOST + 1)


def test_packed_values_come_back() -> None:
    """Small and large values cross as 32-bit words and come back unchanged."""
    for some in ([0, 1, 253], [0, 254], [0, 70_000, 2**32 - 1]):
        assert some == list(unpacked(packed(array("I", some))))
    with pytest.raises((NotationError, ValueError)):
        unpacked(b"\0\0\0")


def every_rule() -> list[str]:
    """Return codes of up to four digits, with a 4 before the point, three heaps or a distant digit, and amounts."""
    octal_codes = [f"0.{''.join(digits)}".rstrip("0") for digits in product("01234567", repeat=4)]
    splitting_whole = [f"4.{''.join(digits)}".rstrip("0") for digits in product("01234567", repeat=3)]
    three_left = [f"0.{''.join(digits)}".rstrip("0") for digits in product("0123456789ABCDEF", repeat=2)]
    far_behind = [f"0.{'0' * zeros}{digit}" for zeros in range(4, 16) for digit in "1234567"]
    sets = [f"sub:{','.join(map(str, some))}" for size in (1, 2, 3, 4) for some in combinations(range(1, 13), size)]
    codes = [code for code in octal_codes + splitting_whole + three_left if code.strip("0.")]
    return list(dict.fromkeys([*codes, *far_behind, *sets, "grundy", "lasker", "squares", "primes"]))


def false_certificates(rules: HeapRules) -> tuple[int, list[int]]:
    """Return how many lengths certify a period, and those at which it fails for so many further values."""
    numbers = values(
        extend_by_loop if rules.unequal else choose(rules, empty_sequence(), TRIED + FAR)[0], rules, TRIED + FAR - 1
    )
    known: Values = bytearray(numbers) if max(numbers) <= FITS else array("I", numbers)
    found, wrong = 0, []
    for length in range(1, TRIED):
        period = certified_period(rules, known[:length])
        if period is not None:
            found += 1
            later = known[period.start + period.length : length + FAR]
            if period.saltus or later != known[period.start : length + FAR - period.length]:
                wrong.append(length)
    return found, wrong


@pytest.mark.parametrize("code", ["0.4", "0.04", "0.004", "0.0004", "0.40", "0.000000004", "4.0", "0.8"])
def test_a_period_from_zero_on_is_not_certified_too_early(code: str) -> None:
    """If a move leaves two heaps, neither is empty, so zeros at the beginning are not yet a period."""
    _, wrong = false_certificates(heap_rules(code))

    assert wrong == []


def test_no_certificate_of_any_rules_fails_later() -> None:
    """Every certificate at every length holds for 400 further values."""
    total, wrong = 0, {}
    for code in tier.sample(every_rule(), 16):
        found, ends = false_certificates(heap_rules(code))
        total += found
        if ends:
            wrong[code] = ends
    assert total > 0

    assert wrong == {}
