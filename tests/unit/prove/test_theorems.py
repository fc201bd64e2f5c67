"""Theorems for all sizes: their wording, their number of states, and comparison with search and with claims."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import isqrt
from typing import Any

import pytest

from nimbers import game
from nimbers.answers.answer import answer_position
from nimbers.model import Outcome
from nimbers.prove.automaton import Automaton, Letter, renumber
from nimbers.prove.effort import Effort
from nimbers.prove.proof import VALUE, Broken, Prover
from nimbers.prove.theorem import NoTheorem, Theorem, prove_theorem
from nimbers.prove.theorem_programs import program, try_program
from nimbers.prove.words import theorem_words
from nimbers.search.meter import NATIVE, Meter, finished
from nimbers.search.search import Search
from nimbers.text import BudgetError, say
from tier import WASM
from unit.prove.settings import SETTINGS, Setting

MISERE, GRUNDY = "misère", "grundy"
NIM = "the nim-sum of {} is 0"
NIM_MISERE = NIM + " and one of them is 2 or more, or none is and the number of ones is odd"
FRAENKEL = (
    "x and y, the smaller one first, are the whole parts of α n and (α + {0}) n for some n from 0 on, with α = {1}"
)
FRAENKEL_MISERE = (
    "x and y, the smaller one first, are the whole parts of α n + 1 / α and (α + {0}) n + 1 / α + 1 for some n from 0 "
    "on, with α = {1}"
)
# (game, settings, heaps), convention or quantity, states, the text after "You lose exactly when", or the sentence.
THEOREMS: list[tuple[Setting, str, int, str]] = [
    (Setting("nim"), "", 2, "n is 0"),
    (Setting("nim", "", 2), "", 2, "x and y are equal"),
    (Setting("nim", "", 3), "", 2, NIM.format("x, y, z")),
    (Setting("nim", "", 4), "", 2, NIM.format("x, y, z, w")),
    (Setting("nim", "", 3), MISERE, 5, NIM_MISERE.format("x, y, z")),
    (Setting("nim", "", 4), MISERE, 5, NIM_MISERE.format("x, y, z, w")),
    (Setting("nim", "", 2), GRUNDY, 2, "The Grundy value is the nim-sum of x, y."),
    (Setting("nim", "", 3), GRUNDY, 2, "The Grundy value is the nim-sum of x, y, z."),
    (Setting("subtraction", "amounts=1,2,3"), "", 3, "n is a multiple of 4"),
    (Setting("subtraction", "amounts=1,2,3"), MISERE, 3, "n leaves 1 when divided by 4"),
    (Setting("subtraction", "amounts=1,2,3"), GRUNDY, 7, "The Grundy value is the remainder of n when divided by 4."),
    (Setting("subtraction", "amounts=1,3,4"), "", 7, "n, divided by 7, leaves one of 0, 2"),
    (Setting("subtraction", "amounts=1,4"), "", 5, "n, divided by 5, leaves one of 0, 2"),
    (
        Setting("subtraction", "amounts=2,5,7"),
        GRUNDY,
        0,
        (
            "The Grundy value depends on the remainders of n when divided by 22: "
            "0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0, 3, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2."
        ),
    ),
    (Setting("mark"), "", 3, "n is 0 or ends in an odd number of zeros in base 2"),
    (Setting("mark", "t=3"), "", 3, "n is 0 or ends in an odd number of zeros in base 3"),
    (Setting("wythoff"), "", 8, "the smaller of x and y is the whole part of φ times their difference"),
    (
        Setting("wythoff"),
        MISERE,
        14,
        (
            "the smaller of x and y is the whole part of φ times their difference, but for 0, 0 and 1, 2, for which "
            "0, 1 and 2, 2 are lost"
        ),
    ),
    (Setting("k-wythoff", "k=1"), "", 8, "the smaller of x and y is the whole part of φ times their difference"),
    (Setting("k-wythoff", "k=2"), "", 10, FRAENKEL.format(2, "√2")),
    (Setting("k-wythoff", "k=2"), MISERE, 11, FRAENKEL_MISERE.format(2, "√2")),
    (Setting("k-wythoff", "k=1;end=1"), "", 6, ""),
    (Setting("k-wythoff", "k=1;end=2"), "", 29, ""),
    (Setting("k-wythoff", "k=1;end=3"), "", 34, ""),
    (Setting("board-piece", "slides=1.0,0.1"), GRUNDY, 2, "The Grundy value is the nim-sum of x, y."),
    (Setting("board-piece", "slides=1.1"), GRUNDY, 4, "The Grundy value is the smaller of x and y."),
    (Setting("board-piece", "slides=1.1"), "", 4, "the smaller of x, y is 0"),
    (Setting("board-piece", "slides=-;steps=1.2,2.1"), "", 9, ""),
    (Setting("board-piece", "slides=-;steps=1.2,2.1"), GRUNDY, 18, ""),
    (Setting("board-piece", "slides=-;steps=1.0,0.1,1.1"), "", 2, "x, y are all multiples of 2"),
    (Setting("board-piece", "slides=-;steps=1.0,0.1,1.1"), GRUNDY, 13, ""),
    (Setting("board-piece", "slides=1.0,0.1;steps=1.1"), "", 8, ""),
    (Setting("board-piece", "slides=1.0,0.1;steps=1.1"), GRUNDY, 23, ""),
    (Setting("board-piece", "slides=2.1,1.2"), "", 6, ""),
    (Setting("board-piece", "slides=1.0,0.1,2.1,1.2"), "", 2, "x and y are equal"),
    (Setting("moore", "", 3), "", 2, "x, y, z are all equal"),
    (
        Setting("moore", "", 4),
        "",
        2,
        "at every binary place the number of ones of x, y, z, w is a multiple of 3",
    ),
    (Setting("moore", "", 4), MISERE, 5, ""),
    (Setting("moore", "k=3", 4), "", 2, "x, y, z, w are all equal"),
    (Setting("circular-nim", "", 4), "", 2, "x = z and y = w"),
    (Setting("circular-nim", "", 4), MISERE, 5, ""),
    (Setting("circular-nim", "k=3", 4), "", 2, "x, y, z, w are all equal"),
    (
        Setting("fibonacci-nim"),
        "",
        6,
        "y is less than the smallest of the Fibonacci numbers, no two of them neighbours, whose sum is x",
    ),
    (Setting("fibonacci-nim"), MISERE, 9, ""),
    (Setting("chomp", "", 2), "", 3, "x is 1 more than y"),
    (Setting("counter"), "", 5, "n - 1 has an even number of ones in binary"),
    (Setting("bit-slide"), "", 4, ""),
    (Setting("number-subtraction", "what=powers-of-two"), "", 3, "n is a multiple of 3"),
    (Setting("number-subtraction", "what=primes-to-13"), "", 9, "n, divided by 9, leaves one of 0, 1"),
    (Setting("take-and-break", "code=0.333"), "", 3, "n is a multiple of 4"),
    (Setting("take-and-break", "code=0.13"), "", 4, "n, divided by 4, leaves one of 0, 3"),
    (Setting("staircase", "", 3), "", 2, "y is 0"),
    (Setting("staircase", "", 4), "", 2, "y and w are equal"),
    (Setting("staircase", "", 4), MISERE, 5, NIM_MISERE.format("y, w")),
    (Setting("silver-dollar", "", 2), "", 5, "y is 1 more than x"),
    (Setting("silver-dollar", "", 3), "", 7, ""),
    (Setting("sequential-nim", "", 3), "", 6, ""),
    (Setting("sequential-nim", "", 3), MISERE, 7, ""),
    (Setting("end-nim", "", 3), "", 7, ""),
    (Setting("end-nim", "", 3), MISERE, 13, ""),
    (Setting("zero-move-nim", "", 2), "", 6, ""),
    (Setting("zero-move-nim", "", 2), MISERE, 9, ""),
    (
        Setting("nimble", "", 3),
        "",
        2,
        "the remainders of x, y, z, divided by 2, are one of (0, 0, 0), (1, 0, 0)",
    ),
    (Setting("chocolate", "rule=bitter"), GRUNDY, 2, "The Grundy value is the nim-sum of x, y, z, w."),
]
IDS = ["-".join(filter(None, (one.slug, one.settings, str(one.heaps), how))) for one, how, _, _ in THEOREMS]
# The size of the numbers for which search checks a theorem.
FAR = {1: 4_000, 2: 160, 3: 40, 4: 16}
SEARCHED = {1: 1_200, 2: 90, 3: 22, 4: 8}


@cache
def theorem(setting: Setting, how: str) -> Theorem:
    """Return the theorem, proved once for all tests."""
    rules = setting.rules(misere=how == MISERE)
    found = finished(prove_theorem(rules, GRUNDY if how == GRUNDY else "outcome", setting.heaps))
    assert isinstance(found, Theorem), found
    return found


@pytest.mark.parametrize(("setting", "how", "states", "words"), THEOREMS, ids=IDS)
@pytest.mark.sampled(6, "other cases, in the same way")
def test_it_is_proved(setting: Setting, how: str, states: int, words: str) -> None:
    """Each theorem has the stated number of states and, if it has a wording, the stated one."""
    found = theorem(setting, how)
    said = finished(theorem_words(found))
    told = say(said.message)

    assert not states or len(found.automaton) == states
    if not words:
        words = f"An automaton of {states} states says {'the Grundy values' if how == GRUNDY else 'who loses'}."
    assert told == (words if words.endswith(".") else f"You lose exactly when {words}.")


def drawn(found: Theorem, greatest: int, count: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Yield random positions with numbers up to `greatest`; an invalid draw is adapted or repeated."""
    draw, names, slug = random.Random(seed), found.clauses.names, found.ruleset.slug()
    while count:
        numbers = tuple(draw.randint(0, greatest) for _ in names)
        if slug in ("chomp", "silver-dollar"):
            numbers = tuple(sorted(numbers, reverse=slug == "chomp"))
        if slug == "zero-move-nim" and not found.rules.is_position(numbers):
            numbers = (numbers[0], *(number % 2 for number in numbers[1:]))
        if found.rules.is_position(numbers):
            count -= 1
            yield numbers


@pytest.mark.parametrize(("setting", "how"), [one[:2] for one in THEOREMS], ids=IDS)
@pytest.mark.slow("it searches far beyond what was learned")
def test_it_holds_beyond_what_it_was_learned_from(setting: Setting, how: str) -> None:
    """On random larger positions the game's claims, or else search, confirm the theorem."""
    found = theorem(setting, how)
    for numbers in drawn(found, FAR[len(found.clauses.names)], 25, 7):
        answer = finished(answer_position(found.ruleset, found.clauses.position(numbers)))
        if how == GRUNDY:
            assert found.value(numbers) == answer.grundy, numbers
        else:
            assert found.is_lost(numbers) == (answer.outcome.value == "P"), numbers


@pytest.mark.parametrize(("setting", "how"), [one[:2] for one in THEOREMS], ids=IDS)
@pytest.mark.slow("it searches a thousand positions")
def test_it_holds_on_a_thousand_positions_by_search(setting: Setting, how: str) -> None:
    """Search confirms the theorem, mostly on numbers larger than those it was learned from, without claims."""
    found = theorem(setting, how)
    search = Search(found.ruleset, Meter(NATIVE))
    for numbers in drawn(found, SEARCHED[len(found.clauses.names)], 50 if WASM else 1_000, 8):
        value = finished(search.value(found.clauses.position(numbers)))
        if how == GRUNDY:
            assert found.value(numbers) == value.grundy, numbers
        else:
            assert found.is_lost(numbers) == (value.outcome is Outcome.P), numbers


@pytest.mark.parametrize(("setting", "how"), [one[:2] for one in THEOREMS], ids=IDS)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_its_words_hold_up_to_a_million(setting: Setting, how: str) -> None:
    """On a thousand random positions up to a million Python gets the answer of the automaton.

    It evaluates the formula of the sentence, or else runs the program.
    """
    found = theorem(setting, how)
    said = finished(theorem_words(found))
    if said.formula is None:
        text = program(found, said, "python")
        assert text
        assert try_program(found, text)
        return
    code = compile(said.formula, "formula", "eval")
    tools: dict[str, Any] = {"floor_phi": lambda n: (n + isqrt(5 * n * n)) // 2}
    for numbers in drawn(found, 10**6, 1_000, 9):
        known = dict(zip(found.clauses.names, numbers, strict=True))
        if how == GRUNDY:
            assert eval(code, tools, known | {VALUE: found.value(numbers)}), numbers
        else:
            assert eval(code, tools, known) == found.is_lost(numbers), numbers


def test_the_benchmarks_of_cav_2016() -> None:
    """The rules alone give the winning sets that A. W. Lin and P. Rümmer's benchmarks have as input.

    Their nim.txt is Nim with three heaps, whose set reads 000, 011, 101, 110 again and again. Their take-away.txt has
    moves that take 1 to 3 chips, and the numbers of chips that 4 divides.
    """
    nim, take_away = theorem(Setting("nim", "", 3), ""), theorem(Setting("subtraction", "amounts=1,2,3"), "")
    even = finished(nim.rules.algebra.digitwise(("x", "y", "z"), lambda letter: sum(letter) % 2 == 0, "even"))
    fours = finished(take_away.rules.algebra.by_states(("x",), by_four, [True, False, False, False], "fours"))

    assert nim.automaton == even
    assert take_away.automaton == fours


def by_four(state: int, letter: Letter) -> int:
    """Follow the remainder on division by 4."""
    return (2 * state + letter[0]) % 4


def test_wythoff_with_forbidden_moves() -> None:
    """If the opponent forbids two options before each move, plain counting confirms the theorem."""
    found = finished(prove_theorem(game("wythoff"), forbid=2))
    assert isinstance(found, Theorem)
    lost: set[tuple[int, int]] = set()
    for x, y in sorted(product(range(60), repeat=2), key=sum):
        options = {(a, b) for a, b in lost if a == x or b == y or x - a == y - b}
        if sum(a <= x and b <= y for a, b in options) <= 2:
            lost.add((x, y))

    assert (len(found.automaton), found.system.name) == (8, "base 2")
    assert lost == {p for p in product(range(60), repeat=2) if found.is_lost(p)}


def test_no_spoiled_automaton_is_proved_with_forbidden_moves() -> None:
    """Forty times one state or one arrow changed: the prover refuses it, or it is equivalent."""
    found, draw = finished(prove_theorem(game("subtraction", amounts="1,2,3"), forbid=1)), random.Random(4)
    assert isinstance(found, Theorem)
    algebra, prover = found.rules.algebra, Prover(found.rules, misere=False, forbid=1)
    for _ in range(40):
        wrong = spoiled(found.automaton, draw)
        wrong = finished(algebra.minimal(wrong.tracks, [list(row) for row in wrong.transitions], list(wrong.accepts)))
        assert isinstance(finished(prover.lost(wrong)), Broken) != (wrong == found.automaton)


def spoiled(automaton: Automaton, draw: random.Random) -> Automaton:
    """Return the automaton with one state or one arrow changed."""
    arrows, accepts = [list(row) for row in automaton.transitions], list(automaton.accepts)
    state = draw.randrange(len(arrows))
    if draw.random() < 0.3:
        accepts[state] = not accepts[state]
    else:
        arrows[state][draw.randrange(len(arrows[state]))] = draw.randrange(len(arrows))
    made = Automaton(automaton.numeration, automaton.tracks, tuple(map(tuple, arrows)), tuple(accepts))
    return renumber(made)


@pytest.mark.parametrize(("setting", "how"), [one[:2] for one in THEOREMS], ids=IDS)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_no_spoiled_automaton_is_called_proved(setting: Setting, how: str) -> None:
    """Forty times one state or one arrow changed, two thousand in all: the prover refuses it, or it is equivalent."""
    found, draw = theorem(setting, how), random.Random(3)
    algebra, prover = found.rules.algebra, Prover(found.rules, misere=how == MISERE)
    refused = 0
    for _ in range(40):
        wrong = spoiled(found.automaton, draw)
        wrong = finished(algebra.minimal(wrong.tracks, [list(row) for row in wrong.transitions], list(wrong.accepts)))
        wrong = finished(algebra.intersection(wrong, finished(algebra.anything(wrong.tracks))))
        wrong = finished(algebra.intersection(wrong, found.rules.domain))
        verdict = finished((prover.values if how == GRUNDY else prover.lost)(wrong))
        assert isinstance(verdict, Broken) != (wrong == found.automaton)
        refused += isinstance(verdict, Broken)
    assert refused


FIXED = ", and an automaton reads a fixed number of numbers"
FAR_NUMBER = "the rules of {} have the number {}, and here automata are made of numbers up to 40"
NO_SUMS = "not told as comparisons of sums, which an automaton over digits can decide"


@pytest.mark.parametrize(
    ("slug", "settings", "quantity", "why"),
    [
        ("euclid", {}, "outcome", f"the rules of euclid are {NO_SUMS}"),
        ("kayles", {}, "outcome", "a move of kayles may leave more parts than there were" + FIXED),
        ("grundy", {}, "outcome", "a move of grundy may leave more parts than there were" + FIXED),
        ("cram", {}, "outcome", "positions of cram are boards" + FIXED),
        ("node-kayles", {}, "outcome", "positions of node-kayles are graphs" + FIXED),
        ("rewrite", {}, "outcome", "positions of rewrite are strings of any length" + FIXED),
        ("token-on-graph", {}, "outcome", "play of token-on-graph may never end, and a proof needs that it does"),
        ("substring", {}, "outcome", "scores are counted, and the prover decides only who wins"),
        ("nim", {"convention": "misere"}, "grundy", "there are no Grundy values in misère play"),
        ("k-wythoff", {"k": "60"}, "outcome", FAR_NUMBER.format("k-wythoff", 60)),
    ],
)
def test_what_is_out_of_reach_says_why(slug: str, settings: dict[str, str], quantity: str, why: str) -> None:
    """The result has a reason and no theorem."""
    found = finished(prove_theorem(game(slug, **settings), quantity))

    assert isinstance(found, NoTheorem)
    assert say(found.why) == why


def test_little_work_proves_nothing() -> None:
    """A limit is reported, not a theorem; the Grundy values of the queen have no known small automaton."""
    found = finished(prove_theorem(Setting("wythoff").rules(), limit=2_000))

    assert isinstance(found, NoTheorem)
    assert say(found.why) == "no proof within 2,000 steps"


def test_work_is_paid_for_and_can_be_stopped() -> None:
    """Each slice of a proof ends in a yield; a stopped proof leaves no partial result."""
    work: Any = prove_theorem(Setting("wythoff").rules())
    slices = sum(1 for _ in zip(range(30), work, strict=False))
    work.close()

    assert slices == 30
    with pytest.raises(BudgetError):
        list(Effort(limit=10).transitions(10**6))


def test_all_settings_have_their_theorems() -> None:
    """Forty and more settings of twenty games have a theorem."""
    assert len(THEOREMS) >= 40
    assert {setting.slug for setting, *_ in THEOREMS} == {setting.slug for setting in SETTINGS}
