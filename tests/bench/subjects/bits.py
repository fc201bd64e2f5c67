"""Counter game and bit slide for a million numbers, and all binary strings of a length."""

from random import Random

from bench.pairs import Pair
from nimbers.search.bulk import counter_wins, packed_counters, packed_words, slide_wins
from nimbers.search.margins import ZERO, string_margins
from nimbers.search.meter import finished

COUNT = 1_000_000
PART = 100_000
LENGTH = 11


def slide(n: int) -> int:
    ones = moves = 0
    for bit in range(31, -1, -1):
        if n >> bit & 1:
            ones ^= 1
        else:
            moves ^= ones
    return moves


def margins(longest: int) -> list[list[int]]:
    """Return the margins of all strings by length, from all moves of each."""
    known = {"": 0}
    found = [[0]]
    for length in range(1, longest + 1):
        found.append([])
        for number in range(1 << length):
            text = f"{number:0{length}b}"
            value = max(
                -text.count("0", i, j) - known[text[:i] + text[j:]]
                for i in range(length)
                for j in range(i + 1, length + 1)
            )
            known[text] = value
            found[-1].append(value)
    return found


def pairs() -> list[Pair]:
    random = Random(2)
    counters = [random.getrandbits(random.randint(1, 64)) or 1 for _ in range(COUNT)]
    slides = [random.getrandbits(32) for _ in range(COUNT)]
    packed, words = packed_counters(counters), packed_words(slides)

    def parities() -> bytes:
        return bytes([bin(n - 1).count("1") & 1 for n in counters])  # noqa: FURB161 (as published)

    def some_slides() -> bytes:
        return bytes([slide(n) for n in slides[:PART]])

    def begins(ours: object, plain: object) -> bool:
        return isinstance(ours, bytes) and isinstance(plain, bytes) and ours.startswith(plain)

    note = "plain: a tenth of the numbers, times 10"
    return [
        Pair("Counter, 10^6 numbers packed", lambda: counter_wins(packed), parities, 4),
        Pair("Counter, 10^6 numbers in a list", lambda: counter_wins(packed_counters(counters)), parities, 2),
        Pair("Bit slide, 10^6 numbers packed", lambda: slide_wins(words), some_slides, 80, 10, note, begins),
        Pair(
            "Bit slide, 10^6 numbers in a list",
            lambda: slide_wins(packed_words(slides)), some_slides, 45, 10, note, begins,
        ),
        Pair(
            f"All binary strings to length {LENGTH}",
            lambda: finished(string_margins(LENGTH)),
            lambda: margins(LENGTH),
            10,
            same=lambda ours, plain: [[byte - ZERO for byte in row] for row in ours] == plain,  # type: ignore[attr-defined]
        ),
    ]  # fmt: skip
