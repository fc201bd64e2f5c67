"""Published values: octal codes, Cram boards, the five puzzles with their misprints, pieces on boards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from itertools import product
from math import isqrt
from operator import xor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import check, game, solve
from nimbers.answers.check import check_claim, find_claim
from nimbers.families.board_pieces import BoardPiece
from nimbers.games.knight_queen import KNIGHT, QUEEN
from nimbers.games.nim import Nim
from nimbers.games.substring import Substring
from nimbers.games.take_and_break import TakeAndBreak
from nimbers.search.boards import grundy_table
from nimbers.search.meter import finished
from tier import tier
from unit.oracle import mex, oracle

PUBLISHED: dict[str, Any] = json.loads((Path(__file__).parents[1] / "data" / "published.json").read_text())
CODES = PUBLISHED["periodic codes"]


def heap_values(code: str, most: int) -> list[int]:
    """Return the Grundy values of the heaps 0 to `most` from the game's solver."""
    rules = TakeAndBreak(code=TakeAndBreak.parameters()[0].kind.read(code))
    solving = rules.solver((most,))
    assert solving is not None
    found = finished(solving)
    return [found[(n,)] for n in range(most + 1)]


# --- octal codes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "expected"), PUBLISHED["heap values from 0"].items())
def test_heap_values(code: str, expected: list[int]) -> None:
    """Kayles and Dawson's Kayles have the published values, heap by heap and all at once."""
    singly = [solve("take-and-break", n, code=code).grundy for n in range(len(expected))]

    assert expected == singly
    assert expected == heap_values(code, len(expected) - 1)


def plain_values(code: str, most: int) -> list[int]:
    """Return the values of the heaps 0 to `most` of an octal code, by its definition."""
    values = [0]
    for n in range(1, most + 1):
        reached = set()
        for taken, digit in enumerate(map(int, code.partition(".")[2]), 1):
            left = n - taken
            if digit & 1 and left == 0:
                reached.add(0)
            if digit & 2 and left > 0:
                reached.add(values[left])
            if digit & 4 and left > 1:
                reached |= {values[one] ^ values[left - one] for one in range(1, left // 2 + 1)}
        values.append(mex(reached))
    return values


@pytest.mark.parametrize(
    ("code", "said", "differs", "truth", "claimed"),
    [("0.27", "0.06", 2, 1, 0), ("0.314", "0.31", 5, 2, 0), ("0.161", "0.36", 519, 2, 4), ("0.27", "0.26", None, 0, 0)],
)
def test_codes_that_tables_in_print_take_for_others(
    code: str, said: str, differs: int | None, truth: int, claimed: int
) -> None:
    """Solver and definition agree on the first difference of two codes that printed tables confuse."""
    one, other = heap_values(code, 520), heap_values(said, 520)
    first = next((n for n in range(521) if one[n] != other[n]), None)

    assert plain_values(code, 520) == one
    assert plain_values(said, 520) == other
    assert differs == first
    assert first is None or (truth, claimed) == (one[first], other[first])


@pytest.mark.parametrize(("code", "name", "counterexample"), [("0.27", "as-0-06", "2"), ("0.314", "as-0-31", "5")])
def test_the_errors_of_tables_are_refuted(code: str, name: str, counterexample: str) -> None:
    """A check of the claim finds the first heap that differs."""
    verdict = check("take-and-break", name, code=code)

    assert (False, counterexample) == (verdict.agrees, verdict.counterexample)


@pytest.mark.parametrize(
    ("code", "name", "most"),
    [("0.27", "as-0-26", 520), ("0.314", "not-as-0-31", 12), ("0.161", "as-0-36-up-to-518", 519)],
)
def test_the_right_answers_stand_beside_them(code: str, name: str, most: int) -> None:
    """The corrected claim covers every heap of its range and is true."""
    rules = game("take-and-break", code=code)
    right = find_claim(rules, name)

    assert check("take-and-break", name, code=code).agrees
    assert heap_values(code, most) == [right.evaluate(rules, (n,)) for n in range(most + 1)]


@pytest.mark.parametrize("fact", [c for c in CODES if c["from"] + 2 * c["period"] < 300], ids=lambda c: c["code"])
def test_periods_of_octal_codes(fact: dict[str, Any]) -> None:
    """The values have the published period from the published heap on, certified by Guy and Smith's bound."""
    start, period, taken = fact["from"], fact["period"], len(fact["code"].lstrip("0").partition(".")[2])
    values = heap_values(fact["code"], 2 * start + 2 * period + taken)

    assert values[start : -period or None] == values[start + period :]
    assert start == 0 or values[start - 1] != values[start - 1 + period], "and from no smaller heap on"


def test_kayles_in_misere_play() -> None:
    """The lost heaps of misère Kayles are known to 20; the oracle confirms those to 12."""
    lost = [n for n in range(1, 21) if solve("take-and-break", n, convention="misere").outcome == "P"]
    rules = TakeAndBreak(convention="misere")

    assert [n for n in range(1, 13) if oracle(rules).truth((n,)).outcome == "P"] == [n for n in lost if n < 13]
    assert lost == [1, 4, 9, 12, 20]


# --- Cram ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["3x4", "3x5", "4x4", "4x6"])
def test_cram_boards(board: str) -> None:
    """Empty boards have the published values, or the outcome if only a claim can answer."""
    answer = solve("cram", board)
    expected = PUBLISHED["cram"][board]

    assert answer.grundy in (expected, None)
    assert ("N" if expected else "P") == answer.outcome


# --- the five puzzles ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "position", "outcome", "length"),
    [
        ("counter", "132", "N", 3),
        ("counter", "6", "P", 2),
        ("counter", "1", "P", 0),
        ("counter", "18446744073709551615", "N", 63),
        ("counter", "18446744073709551616", "P", 64),
        ("counter", "9007199254740993", "N", 1),
        ("bit-slide", "24", "P", 6),
        ("bit-slide", "0b11000", "P", 6),
        ("bit-slide", "20", "N", 5),
        ("bit-slide", "0b10100", "N", 5),
    ],
)
def test_puzzles_of_forced_length(slug: str, position: str, outcome: str, length: int) -> None:
    """The printed examples hold, also for numbers that a double would round."""
    answer = solve(slug, position)

    assert (outcome, length, length % 2) == (answer.outcome, answer.length, answer.grundy)


def test_the_counter_game_is_played_by_its_rules() -> None:
    """A power of two is halved and any other number loses its top bit.

    Halving every even number has the same length.
    """
    rules = game("counter")
    line = [132]
    while options := list(rules.options(line[-1])):
        line += options

    assert line == [132, 4, 2, 1]
    assert list(rules.options(6)) == [2]


@pytest.mark.parametrize(
    ("text", "outcome", "score"), [("00011", "N", 1), ("0110011", "P", -1), ("01", "N", 1), ("0101", "tie", 0)]
)
def test_substring_examples(text: str, outcome: str, score: int) -> None:
    """The printed examples of the string puzzle, and a tie."""
    expected = oracle(Substring()).truth(text)
    answer = solve("substring", text)

    assert (outcome, score) == (answer.outcome, answer.score) == (expected.outcome, expected.score)


def test_the_claim_about_strings_to_length_nine() -> None:
    """Zeros and runs decide 1,023 strings, compared with search without shortcuts."""
    verdict = check("substring", "runs", up_to=9)

    assert (verdict.agrees, verdict.checked, verdict.up_to) == (True, 1023, 9)


@pytest.mark.slow("the gate checks strings to length nine")
def test_the_claim_about_strings_to_length_twelve() -> None:
    """Zeros and runs decide 8,191 strings."""
    verdict = check("substring", "runs", up_to=12, budget=10**8)

    assert (verdict.agrees, verdict.checked, verdict.up_to) == (True, 8191, 12)


@pytest.mark.parametrize(("heaps", "truth", "listed"), [("2,3", 1, 1), ("1,1,1", 3, 0), ("5,7,3", 3, 2), ("4,4", 0, 0)])
def test_the_published_listing_beside_the_truth(heaps: str, truth: int, listed: int) -> None:
    """Two lines of a published listing are wrong; search, claim and oracle agree on the truth."""
    rules, position = Nim(), Nim().parse(heaps)
    answer = solve("nim", heaps)
    claimed = next(c for c in Nim.claims() if c.name == "top-bit").evaluate(rules, position)
    wrong = [c.evaluate(rules, position) for c in Nim.claims() if c.status == "refuted"]

    assert truth == answer.winning_move_count == claimed == len(oracle(rules).truth(position).winning)
    assert (listed in wrong) == (listed != truth)


@pytest.mark.parametrize(
    ("claim", "counterexample", "expected", "said"),
    [("listing-1-1-1", "1,1,1", 3, 0), ("listing-5-7-3", "3,5,7", 3, 2)],
)
def test_the_listing_is_refuted(claim: str, counterexample: str, expected: int, said: int) -> None:
    """The check finds the listing's mistake as the smallest counterexample."""
    verdict = check("nim", claim)

    assert (False, counterexample) == (verdict.agrees, verdict.counterexample)
    assert (expected, said) == (verdict.expected, verdict.claimed)


def test_the_number_of_winning_first_moves_is_odd_or_zero() -> None:
    """For random heaps up to 10^9 the count equals the number of heaps that shrink, and is odd or zero."""
    random = Random(3)
    for _ in range(tier.many(15, 60)):
        heaps = [random.randint(1, 10 ** random.randint(1, 9)) for _ in range(random.randint(1, 40))]
        x = reduce(xor, heaps, 0)
        answer = solve("nim", heaps)

        assert sum((x ^ a) < a for a in heaps) == answer.winning_move_count
        assert x == 0 or (answer.winning_move_count or 0) % 2 == 1


@pytest.mark.parametrize(("heaps", "count"), [("1", 0), ("1,1", 2), ("5", 1), ("1,1,1,1", 4), ("2,3", 1), ("5,1", 1)])
def test_misere_nim(heaps: str, count: int) -> None:
    """Two or more heaps above 1: as in normal play. One: one move.

    None: all ones if their number is even, else none.
    """
    rules = Nim(convention="misere")
    answer = solve(rules, heaps)

    assert count == answer.winning_move_count == len(oracle(rules).truth(rules.parse(heaps)).winning)


@pytest.mark.parametrize("amounts", [(1, 2, 3), (1, 3, 4), (2, 3, 5), (2, 3, 5, 7, 11, 13)])
def test_subtraction_sets(amounts: tuple[int, ...]) -> None:
    """Values of heaps to 60 are mex values; {1,3,4} has period 7 and the primes to 13 have period 9."""
    values: list[int] = []
    for n in range(61):
        values.append(mex([values[n - amount] for amount in amounts if amount <= n]))
    found = [solve("subtraction", n, amounts=amounts).grundy for n in range(61)]

    assert values == found
    period = {(1, 2, 3): 4, (1, 3, 4): 7, (2, 3, 5): 7, (2, 3, 5, 7, 11, 13): 9}[amounts]
    assert values[:-period] == values[period:] or amounts[-1] == 13


# --- pieces on a board -----------------------------------------------------------------------------------------------


def naive(rules: BoardPiece, side: int) -> list[list[int]]:
    """Return a piece's table by mex over its moves, cell by cell."""
    table: list[list[int]] = []
    for y in range(side):
        table.append([])
        for x in range(side):
            reached: Iterator[tuple[int, int]] = rules.options((x, y))
            table[y].append(mex([table[v][u] for u, v in reached]))
    return table


@pytest.mark.parametrize(
    ("steps", "slides"),
    [
        (KNIGHT, ()),
        ((), QUEEN),
        (((1, 0), (0, 1), (1, 1)), ()),
        ((), ((1, 0), (0, 1))),
        (((1, 2),), ((2, 1), (0, 3))),
        (((3, 0), (0, 2), (2, 2)), ((1, 3), (2, 0))),
    ],
)
def test_board_tables_equal_naive_ones(steps: tuple[tuple[int, int], ...], slides: tuple[tuple[int, int], ...]) -> None:
    """Masks along lines give the tables of mex over all moves, for knight, queen, king, rook and unusual pieces."""
    side = 24
    table = [list(row) for row in grundy_table(steps, slides, side, side)]

    assert naive(BoardPiece(n=side, steps=steps, slides=slides), side) == table


def test_queen_zeros_are_wythoffs_pairs() -> None:
    """The queen's lost cells to 1,000 are (floor k phi, floor k phi^2), in exact integer arithmetic."""
    table = grundy_table((), QUEEN, 300, 300)
    zeros = {(x, y) for y, row in enumerate(table) for x, value in enumerate(row) if value == 0}
    lower = [(k + isqrt(5 * k * k)) // 2 for k in range(300)]
    pairs = {(a, a + k) for k, a in enumerate(lower)}

    assert {(a, b) for p in pairs for a, b in (p, p[::-1]) if max(a, b) < 300} == zeros


def test_knight_and_queen_are_a_sum() -> None:
    """On a small board the two tables together give the result of a search of the whole."""
    rules = game("knight-queen", n=4)
    for kx, ky, qx, qy in product(range(4), repeat=4):
        expected = oracle(rules).truth((kx, ky, qx, qy))

        assert expected.grundy == solve(rules, f"N{kx},{ky}_Q{qx},{qy}").grundy


# --- checks ----------------------------------------------------------------------------------------------------------


def test_a_check_resumes_to_the_same_verdict() -> None:
    """A check that stops after any size and resumes has the count and verdict of an uninterrupted one."""
    rules = game("bit-slide")
    claim = find_claim(rules, "inversions")
    whole = finished(check_claim(rules, claim, 40))
    for size in (1, 17, 40):
        part = finished(check_claim(rules, claim, size - 1))

        assert whole == finished(check_claim(rules, claim, 40, resume=f"{size}.{part.checked}"))
