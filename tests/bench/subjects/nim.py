"""Nim with a million heaps, as bytes, as a list and as text."""

from random import Random

from bench.pairs import Pair
from nimbers.notation import integers
from nimbers.search.bulk import nim_heaps, packed_words

COUNT = 1_000_000


def loop(heaps: list[int]) -> tuple[int, int]:
    x = 0
    for heap in heaps:
        x ^= heap
    return x, sum((x ^ heap) < heap for heap in heaps)


def pairs() -> list[Pair]:
    random = Random(1)
    heaps = [random.getrandbits(30) for _ in range(COUNT)]
    data, text = packed_words(heaps), ",".join(map(str, heaps))
    return [
        Pair("Nim, 10^6 heaps packed", lambda: nim_heaps(data), lambda: loop(heaps), 8),
        Pair("Nim, 10^6 heaps in a list", lambda: nim_heaps(packed_words(heaps)), lambda: loop(heaps), 2.5),
        Pair(
            "Nim, 10^6 heaps as text",
            lambda: nim_heaps(packed_words(integers(text))),
            lambda: loop([int(word) for word in text.split(",")]),
            1.4,
        ),
    ]
