"""Published values of games of heaps and numbers, compared with separate recursions without the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest

from nimbers import game, solve
from nimbers.answers.claimed import claimed_value
from nimbers.games.fibonacci_nim import zeckendorf
from nimbers.games.grundy import LOST, Grundy
from nimbers.games.wythoff import cold, mate
from nimbers.model import Quantity, Ruleset
from nimbers.search.meter import finished
from unit.oracle import mex

# Winning Ways, chapter 4, and OEIS A002188; confirmed by two programs.
GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
LASKER = [0, 1, 2, 4, 3, 5, 6, 8, 7]


def values(rules: Callable[[Any], Iterable[Any]], positions: Iterable[Any]) -> dict[Any, int]:
    """Return Grundy values by mex; in the list, options precede their positions."""
    known: dict[Any, int] = {}
    for p in positions:
        known[p] = mex([known[q] for q in rules(p)])
    return known


def outcomes(rules: Callable[[Any], Iterable[Any]], positions: Iterable[Any], misere: bool = False) -> dict[Any, str]:
    """Return N or P for positions in the same order."""
    known: dict[Any, str] = {}
    for p in positions:
        options = [known[q] for q in rules(p)]
        known[p] = "N" if "P" in options or (misere and not options) else "P"
    return known


def told(rules: Ruleset[Any], p: Any, quantity: Quantity) -> Any:
    """Return the statement of the first proved claim."""
    found = claimed_value(rules, p, quantity)
    assert found is not None
    return found[0]


def test_grundys_game() -> None:
    """The published values to 19 and the lost heaps to 400 follow from xor and mex alone."""
    known = [0]
    for n in range(1, 401):
        known.append(mex([known[a] ^ known[n - a] for a in range(1, (n + 1) // 2)]))
    solving = Grundy().solver((400,))
    assert solving is not None
    found = finished(solving)

    assert known[:20] == GRUNDY
    assert known == [found[(n,)] for n in range(401)]
    assert [n for n in range(401) if not known[n]] == sorted(n for n in LOST if n <= 400)


def test_grundys_lost_heaps() -> None:
    """The published list of lost heaps is right, and the solver finds it to 3,000."""
    solving = Grundy().solver((3_000,))
    assert solving is not None
    found = finished(solving)

    assert len(LOST) == 42
    assert max(LOST) == 1222
    assert {n for n in range(3_001) if not found[(n,)]} == LOST


def test_laskers_nim() -> None:
    """The published values of single heaps, and those to 60, follow from xor and mex alone."""
    known = [0]
    for n in range(1, 61):
        known.append(mex(known[:n] + [known[a] ^ known[n - a] for a in range(1, n)]))

    assert known[:9] == LASKER
    assert known == [solve("lasker", str(n)).grundy for n in range(61)]


def queen(p: tuple[int, int]) -> list[tuple[int, int]]:
    a, b = p
    both = [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return [(m, b) for m in range(a)] + [(a, m) for m in range(b)] + both


@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_wythoffs_pairs(convention: str) -> None:
    """The lost pairs to 40 x 40 are the golden ones; misère play changes only the first two."""
    known = outcomes(queen, product(range(41), repeat=2), convention == "misere")
    rules = game("wythoff", convention=convention)
    lost = sorted(p for p, outcome in known.items() if outcome == "P" and p[0] <= p[1])

    assert known == {p: told(rules, p, "outcome") for p in known}
    assert lost[:5] == (
        [(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)] if convention == "misere" else [cold(k) for k in range(5)]
    )


def test_golden_pairs_where_floats_fail() -> None:
    """Each number has one mate, also beyond doubles: the functions for pairs and mates are inverse."""
    random = Random(3)
    for bits in range(1, 300, 7):
        n = random.getrandbits(bits)

        assert n == mate(mate(n))
        assert cold(abs(n - mate(n))) == (min(n, mate(n)), max(n, mate(n)))


def multiples(p: tuple[int, int], least: int) -> list[tuple[int, int]]:
    small, large = min(p), max(p)
    return [(small, left) for left in range(large - small, least - 1, -small)] if small else []


def test_euclids_game() -> None:
    """To 40 x 40 bound 0 gives Cole and Davie's golden ratio and bound 1 gives Nivasch's values."""
    for least, misere in product((0, 1), (False, True)):
        rules = game("euclid", least=least, convention="misere" if misere else "normal")
        pairs = sorted(product(range(least, 41), repeat=2), key=sum)
        known = outcomes(partial(multiples, least=least), pairs, misere)

        assert known == {p: told(rules, p, "outcome") for p in pairs}
    rules = game("euclid", least=1)
    found = values(partial(multiples, least=1), sorted(product(range(1, 41), repeat=2), key=sum))

    assert found == {p: told(rules, p, "grundy") for p in found}


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_moores_nim(k: int, convention: str) -> None:
    """Moore's digits decide every four heaps up to 3, and the named move wins if any does."""

    def rules(p: tuple[int, ...]) -> list[tuple[int, ...]]:
        smaller = product(*(range(n + 1) for n in p))
        return [q for q in smaller if 0 < sum(a != b for a, b in zip(p, q, strict=True)) <= k]

    known = outcomes(rules, product(range(4), repeat=4), convention == "misere")
    moore: Any = game("moore", k=k, convention=convention)
    for p, outcome in known.items():
        change = moore.reply(p)

        assert outcome == told(moore, p, "outcome")
        assert bool(change) == (outcome == "N" and any(p))
        assert not change or known[moore.apply(p, change)] == "P"


def test_fibonacci_nim() -> None:
    """At the start exactly the Fibonacci numbers are lost, to 89; later the smallest summand decides."""

    def rules(p: tuple[int, int]) -> list[tuple[int, int]]:
        return [(p[0] - taken, min(2 * taken, p[0] - taken)) for taken in range(1, p[1] + 1)]

    known = outcomes(rules, ((n, limit) for n in range(90) for limit in range(n + 1)))
    nim = game("fibonacci-nim")

    assert known == {p: told(nim, p, "outcome") for p in known}
    assert [n for n in range(1, 90) if known[n, n - 1] == "P"] == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    assert all(zeckendorf(n)[0] > zeckendorf(n)[-1] for n in (4, 12, 88))


def test_zero_moves() -> None:
    """A heap of n with one pass has value n + 1 for odd n and n - 1 for even n."""

    def rules(p: tuple[int, int]) -> list[tuple[int, int]]:
        left, n = p
        return [(left, m) for m in range(n)] + [(0, n)] * (left and n > 0)

    known = values(rules, product((0, 1), range(41)))

    assert [known[1, n] for n in range(7)] == [0, 2, 1, 4, 3, 6, 5]
    assert known == {(left, n): told(game("zero-move-nim"), ((n, left),), "grundy") for left, n in known}


def test_poker_nim() -> None:
    """Additions change no value: a heap of n with remaining additions has value n."""

    def rules(p: tuple[int, int]) -> list[tuple[int, int]]:
        left, n = p
        return [(left, m) for m in range(n)] + ([(left - 1, n + m) for m in (1, 2, 3)] if left else [])

    known = values(rules, ((left, n) for left in range(4) for n in range(30 - 3 * left)))

    assert all(value == n for (_, n), value in known.items())


def test_end_nim() -> None:
    """Albert and Nowakowski's recursion decides every row of up to five heaps of at most 3."""

    def rules(p: tuple[int, ...]) -> list[tuple[int, ...]]:
        first = [(m, *p[1:]) if m else p[1:] for m in range(p[0])] if p else []
        return first + ([(*p[:-1], m) if m else p[:-1] for m in range(p[-1])] if len(p) > 1 else [])

    rows = [p for length in range(6) for p in product(range(1, 4), repeat=length)]
    known = outcomes(rules, sorted(rows, key=lambda p: (len(p), sum(p))))

    assert known == {p: told(game("end-nim"), p, "outcome") for p in rows}
    assert known[3, 1, 2] == solve("end-nim", "3,1,2").outcome
    assert solve("end-nim", "3,1,9,4").outcome == "P"


@pytest.mark.parametrize(
    ("slug", "position", "outcome"),
    [
        ("lasker", "1000000003,1000000004", "N"),
        ("wythoff", "618033988749894848,1000000000000000000", "P"),
        ("euclid", f"{10**300},{10**299 + 7}", "N"),
        ("moore", "1000000000,1000000000,1000000000", "P"),
        ("fibonacci-nim", "259695496911122585", "P"),
        ("poker-nim", "1000000000,999999999", "N"),
        ("zero-move-nim", "999999999,1000000000", "N"),
        ("end-nim", "1000000000,5,7,999999999", "N"),
        ("grundy", "999999", "N"),
    ],
)
@pytest.mark.sampled(2, "other cases, in the same way")
def test_large_inputs(slug: str, position: str, outcome: str) -> None:
    """Inputs of contest size and far larger ones are answered."""
    assert outcome == solve(slug, position).outcome
