"""A Python program checks its own functions: `check(game, formula=f)`."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import Any

import pytest

from nimbers import NimbersError, check

MODULUS = 4


class Solution:
    """A class as an online judge has it."""

    def canWinNim(self, n: int) -> bool:  # noqa: N802
        """Return whether the player to move wins."""
        return n % MODULUS != 0


@cache
def win(n: int) -> bool:
    """Return the same by trying every move."""
    return any(not win(n - k) for k in (1, 2, 3) if k <= n)


def winner(piles: tuple[int, ...]) -> str:
    """Return the winner of Nim, with a name that another module defines."""
    total = 0
    for heap in piles:
        total ^= heap
    return "Alice" if total else "Bob"


def grundy(n: int) -> int:
    """Return a wrong value of the subtraction game 1, 2, 3."""
    return n % (MODULUS + 1)


def test_functions_methods_and_texts_are_checked() -> None:
    """A function keeps its globals; an expression and a text with a function are read as at the terminal."""
    single: list[Any] = [Solution().canWinNim, win, "n % 4 != 0", "def wins(n):\n    return n % 4 != 0\n"]
    verdicts = [check("subtraction", formula=one, amounts=(1, 2, 3), up_to=30) for one in single]
    wrong = check("subtraction", formula=grundy, amounts=(1, 2, 3), up_to=30)

    assert [(found.agrees, found.checked) for found in verdicts] == [(True, 31)] * len(single)
    assert (wrong.agrees, wrong.counterexample, wrong.claimed, wrong.expected) == (False, "4", 4, 0)
    assert "Alice was read as: the first player wins" in str(check("nim", formula=winner, up_to=5))


class Who(IntEnum):
    """The winner, numbered from 0."""

    FIRST = 0
    SECOND = 1


def with_member(n: int) -> Who:
    """Return the wrong player, as a member of an Enum."""
    return Who.SECOND if n % MODULUS else Who.FIRST


def with_member_and_move(n: int) -> tuple[Who, int]:
    """Return the winner and how many to take."""
    return Who.FIRST if n % MODULUS else Who.SECOND, n % MODULUS


def test_members_of_an_enum_have_their_names() -> None:
    """A member that is a number is no number, also beside a move."""
    functions: list[Any] = [with_member, with_member_and_move]
    found = [check("subtraction", formula=f, quantity="wins", amounts=(1, 2, 3), up_to=30).agrees for f in functions]

    assert found == [False, True]


def test_quantity_and_words_say_what_is_returned() -> None:
    """The names of the terminal's options work, too."""
    reversed_words = check("nim", formula=winner, words="Bob,Alice", up_to=5)
    lost = check("subtraction", formula="n % 4 == 0", quantity="loses", amounts=(1, 2, 3), up_to=30)

    assert (reversed_words.agrees, reversed_words.counterexample) == (False, "-")
    assert (lost.agrees, lost.checked) == (True, 31)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"formula": lambda p: True}, "give the formula as a text"),
        ({"formula": print}, "give the formula as a text"),
        ({"formula": 3}, "found \"int 3\""),
        ({"formula": "p +", "quantity": "wins"}, "is no expression"),
        ({"formula": "p", "quantity": "who"}, "quantity is one of"),
        ({"formula": "p", "claim": "bouton"}, "one of them"),
        ({"quantity": "wins"}, "belong to a formula"),
    ],
)  # fmt: skip
def test_what_is_no_formula_is_refused(options: dict[str, object], words: str) -> None:
    """The message says what to do."""
    with pytest.raises(NimbersError) as raised:
        check("nim", up_to=3, **options)  # type: ignore[arg-type]

    assert words in str(raised.value)
