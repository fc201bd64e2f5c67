"""Sparse space for large heaps: nested blocks, the contribution of small heaps, and values beyond the lanes."""

from __future__ import annotations

from random import Random

import pytest

from nimbers.search.meter import finished
from nimbers.sequences import blocks, sparse
from nimbers.sequences.blocks import NEAR, SIZES, Blocks
from nimbers.sequences.lanes import extend_by_lanes
from nimbers.sequences.masks import Kinds, Mask, best_mask, may_alternate
from nimbers.sequences.reach import Reach
from nimbers.sequences.rules import heap_rules
from nimbers.sequences.sparse import extend_sparse
from nimbers.sequences.values import TooWideError, empty_sequence

CODES = ["0.127", "0.527", "0.16", "0.56", "4.3", "0.004", "0.0007", "grundy", "0.3127", "0.00000000000044"]


def by_lanes(code: str, up_to: int) -> bytearray:
    """Return values by the engine without rare heaps, as far as they fit into bytes."""
    found = empty_sequence()
    try:
        finished(extend_by_lanes(heap_rules(code), found, up_to))
    except TooWideError:
        assert len(found) > up_to // 2, code
    return found


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("code", CODES)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_sparse_space_agrees_with_lanes(code: str, masked: bool) -> None:
    """With the best mask and with three bad ones, values to 7,000 equal those of lanes, through blocks of all sizes."""
    rules, random = heap_rules(code), Random(f"sparse {code}")
    right = by_lanes(code, 7_000)
    for _ in range(3 if masked else 1):
        mask = Mask(random.randint(1, 31), may_alternate(rules) and random.random() < 0.5) if masked else None
        found = empty_sequence()
        finished(extend_sparse(rules, found, len(right) - 1, mask))

        assert found == right, mask


@pytest.mark.parametrize("code", ["0.127", "0.16", "0.527"])
def test_values_beyond_the_usual_ones_are_found(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the lanes have bits for the smallest values only, the engine looks up all others."""
    monkeypatch.setattr(sparse, "_usual", lambda _: 2)
    found = empty_sequence()
    finished(extend_sparse(heap_rules(code), found, 4_000))

    assert found == by_lanes(code, 4_000)


@pytest.mark.parametrize("code", ["0.127", "0.527", "0.56"])
def test_lanes_tell_all_common_values_and_no_others(code: str) -> None:
    """Blocks and small heaps give exactly the values of splits with a rare heap and of single heaps."""
    rules, start = heap_rules(code), 2_000
    true = by_lanes(code, start + 2 * SIZES[0])
    kinds = Kinds(rules, best_mask(rules, true))
    codes = kinds.codes_of(true)
    rare = kinds.rare_heaps(codes)
    is_rare = set(rare)
    known, rare_known = codes[:start], [heap for heap in rare if heap < start]
    reach = Reach(rules, kinds, known, 255, NEAR)
    ahead = Blocks(reach.common, rules.two, known, rare_known)
    random = Random(5)

    for begin in range(start, len(codes) - NEAR, NEAR):
        ahead.begin(begin) if (begin - start) % SIZES[0] == 0 else ahead.begin_inner(begin)
        told = ahead.shortest()
        for n in range(begin, begin + NEAR):
            if random.random() < 0.02:
                pending = reach.pending(codes[:n]) & (1 << reach.low) - 1
                bits = pending | int.from_bytes(bytes(group[n - begin] for group in told), "little")
                splits = [(a, n - taken - a) for taken in rules.two for a in range(1, n - taken)]
                made = {codes[a] ^ codes[b] for a, b in splits if (a in is_rare) != (b in is_rare)}
                made |= {kinds.left(codes[n - taken], taken) for taken in rules.one}
                common = kinds.common[kinds.side(n)]

                assert {common[bit] for bit in range(len(common)) if bits >> bit & 1} == made & set(common), n
        known += codes[begin : begin + NEAR]
        rare_known += [heap for heap in rare if begin <= heap < begin + NEAR]


def test_no_common_value_left_is_too_wide() -> None:
    """A bad mask may leave no free common byte; the values so far are right, and the engine reports the problem."""
    code, found = "0.066012056723", empty_sequence()
    with pytest.raises(TooWideError):
        finished(extend_sparse(heap_rules(code), found, 2_500, Mask(19)))

    assert len(found) > 1_000
    assert found == by_lanes(code, 1_111)[: len(found)]


def test_what_a_block_keeps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without memory between blocks the values are the same."""
    monkeypatch.setattr(blocks, "ROOM", 0)
    found = empty_sequence()
    finished(extend_sparse(heap_rules("0.127"), found, 7_000))

    assert found == by_lanes("0.127", 7_000)
