"""In links, the operators of comparisons are words (X_lt_x); the page decodes them to what Python reads."""

import pytest

from nimbers.prove.move_clauses import WORDS, ClauseList
from page import page_says

TEXTS = (
    "X < x; Y < y; X < x and x - X == y - Y",
    "X == x - 1 and Y == y - 2; X <= x // 2",
    "X < x and max(x, y) >= 2 * (X + 1); X < x and X & Y == 0",
    "X < x and not (x - -3) % 4 == 1",
    "X < x and x >> 1 != 3 and x in (1, 2)",
    "X < x and X.bit_count() % 2 == 0; x.bit_length() % 2 == 1 and (X + 1).bit_count() % 2 == 1",
)


def test_words_are_the_same_in_the_page() -> None:
    """The page and the package have the same words for operators."""
    assert page_says("operators") == {word: sign for sign, word in WORDS.items() if sign != word}


@pytest.mark.slow("ten seconds in node")
def test_page_decodes_words_to_the_same_comparisons() -> None:
    """The page shows comparisons as Python reads them, and leaves text that already has signs unchanged."""
    kind = ClauseList()
    for text in TEXTS:
        value = kind.read(text)
        shown, typed = page_says("withOperators", [kind.write(value), text])
        assert (kind.read(shown), typed) == (value, text)
        assert "_" not in shown.replace("bit_count", "").replace("bit_length", "")
