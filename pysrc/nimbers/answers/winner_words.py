"""Words in use for who wins, in judges' problems, programs and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..notation import shown
from ..text import Message, NotationError

# Words for the player who moves first and the other one, in lower case.
PAIRS: tuple[tuple[str, str], ...] = (
    ("first", "second"), ("true", "false"), ("yes", "no"), ("w", "l"), ("win", "lose"), ("win", "loss"),
    ("wins", "loses"), ("winning", "losing"), ("won", "lost"), ("n", "p"), ("n-position", "p-position"),
    ("n position", "p position"), ("next player", "previous player"), ("next", "previous"), ("y", "n"),
    ("alice", "bob"), ("1", "2"), ("victory", "defeat"), ("t", "f"), ("hot", "cold"),
    ("you win", "you lose"), ("i win", "i lose"), ("alice wins", "alice loses"),
    ("player 1", "player 2"), ("player1", "player2"), ("p1", "p2"), ("first player", "second player"),
    ("first wins", "second wins"), ("first win", "second win"), ("a", "b"), ("takahashi", "aoki"),
    ("louise", "richard"), ("anna", "bruno"), ("john", "brother"), ("manasa", "sandy"), ("stan", "ollie"),
    ("stan wins", "ollie wins"), ("kiki", "cici"), ("fibo", "nacci"), ("grass", "rabbit"), ("georgia", "bob"),
    ("georgia will win", "bob will win"), ("rabbit win!", "grass win!"), ("wonderful!", "what a pity!"),
    ("alice wins", "bob wins"), ("alice win", "bob win"), ("first player wins", "second player wins"),
    ("player 1 wins", "player 2 wins"), ("petya", "vasya"), ("koosaga", "cubelover"), ("sk", "cy"), ("1", "0"),
    ("先手", "后手"), ("先手胜", "后手胜"), ("先手必胜", "后手必胜"), ("胜", "负"),
)  # fmt: skip
# Sentences in which somebody loses, alone or beside one in which somebody wins.
for _one, _other in (("alice", "bob"), ("first player", "second player"), ("player 1", "player 2")):
    PAIRS += (
        (f"{_one} wins", f"{_one} loses"),
        (f"{_other} loses", f"{_one} loses"),
        (f"{_other} loses", f"{_other} wins"),
    )

# For each word 1 if it means that the first player wins, else 0; player numbers are read by `wins_of`. A word of two
# pairs has the meaning of the first: N is the outcome, beside Y it is No.
WORDS: dict[str, int] = {}
for _one, _other in PAIRS:
    for _word, _first in ((_one, 1), (_other, 0)):
        if not _word.isdecimal():
            WORDS.setdefault(_word, _first)


def normalized(value: Any) -> object:
    """Return a string in lower case without outer blanks and final points, numerals as integers; other values as is."""
    if isinstance(value, str):
        word = " ".join(value.split()).casefold().rstrip(".")
        return int(word) if word.lstrip("-").isdecimal() and len(word) < 20 else word
    return value


def split_words(words: str) -> tuple[str, ...]:
    """Split `A,B` or `A,B,TIE`, the words for who wins; raises NotationError.

    >>> split_words("Alice, Bob")
    ('Alice', 'Bob')
    """
    given = tuple(word.strip() for word in words.split(","))
    if len(given) not in (2, 3) or not all(given):
        raise NotationError(Message("words are first,second[,tie]; found {word}", word=shown(words)))
    return given


def printed_pair(words: Sequence[str]) -> tuple[str, str] | None:
    """Return the pair for who wins that all printed words belong to, spelled as they are; None if there is none.

    A word that was not printed is spelled like the other one. Numbers are not read as words.

    >>> printed_pair(["First", "Second", "First"]), printed_pair(["NO"]), printed_pair(["1"]), printed_pair(["Nim"])
    (('First', 'Second'), ('YES', 'NO'), None, None)
    """
    spelled = {normalized(word): word.strip() for word in words}
    if not spelled or not all(isinstance(word, str) for word in spelled):
        return None
    for pair in PAIRS:
        if set(spelled) <= set(pair):
            like = next(iter(spelled.values()))
            first, second = (spelled.get(word, _spelled_like(word, like)) for word in pair)
            return first, second
    return None


def _spelled_like(word: str, other: str) -> str:
    return word.upper() if other.isupper() else word.capitalize() if other[:1].isupper() else word
