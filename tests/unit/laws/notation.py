"""Laws of notation: parse and format are inverse, other spellings are read, and errors have their place."""

from __future__ import annotations

import ast
import re
from random import Random
from typing import Any

from nimbers import IllegalError, NotationError, UnknownError
from nimbers.model import Ruleset
from unit.rules import sample

ALPHABET = re.compile(r"[A-Za-z0-9_.,-]+")
SUM_ALPHABET = re.compile(r"[A-Za-z0-9_.,:=+-]+")
FULL_WIDTH = str.maketrans("0123456789,.:_+=", "０１２３４５６７８９，．：＿＋＝")
STRANGE = " \t\n0123456789x._-,;:=+()[]{}<>/\\\"'#%&*abNQ٣²½一，０\x00\u200b\ud800\U0001f600é"


def law_format_is_inverse_to_parse(ruleset: Ruleset[Any]) -> None:
    """The notation of a position reads back as the position, and different positions have different notations."""
    texts: dict[str, Any] = {}
    for p in sample(ruleset):
        text = ruleset.format(p)
        assert p == ruleset.parse(text), text
        assert p == texts.setdefault(text, p), f"{text} stands for two positions"


def law_what_a_formula_is_handed_is_plain(ruleset: Ruleset[Any]) -> None:
    """A user's formula gets numbers, texts and tuples of these, different for different positions."""
    handed: dict[Any, Any] = {}
    for p in sample(ruleset):
        plain = ruleset.as_argument(p)
        assert plain == ast.literal_eval(repr(plain)), ruleset.format(p)
        assert p == handed.setdefault(plain, p), f"{plain} stands for two positions"


def law_notation_keeps_to_its_alphabet(ruleset: Ruleset[Any]) -> None:
    """Notation can be in a link unescaped; only sums use the characters that join terms."""
    alphabet = SUM_ALPHABET if ruleset.slug() in ("sum", "loopy-sum") else ALPHABET
    for p in sample(ruleset):
        assert alphabet.fullmatch(ruleset.format(p)), ruleset.format(p)


def law_friendly_spellings_are_read(ruleset: Ruleset[Any]) -> None:
    """Blanks around a position, a line end and full-width characters make no difference."""
    for p in sample(ruleset):
        text = ruleset.format(p)
        for spelling in (f"  {text}\t", f"{text}\r\n", f"\u3000{text}\u00a0", text.translate(FULL_WIDTH)):
            assert p == ruleset.parse(spelling), spelling


def law_wrong_text_is_an_error_with_a_place(ruleset: Ruleset[Any]) -> None:
    """Any input is read, and then reads back, or gives an error with a place in it, and no other exception."""
    random = Random(7)
    texts = [
        "",
        " ",
        "\n",
        "-",
        ",",
        "0",
        "-1",
        "1e9",
        "9" * 5000,
        "0" * 5000,
        "0b" + "1" * 20_000,
        "0b",
        "\ud800",
        "x" * 300,
        "1-2",
        "_",
        "+",
        ":",
    ]
    for p in sample(ruleset, 40):
        text = ruleset.format(p)[:200]
        at = random.randrange(len(text) + 1)
        junk = "".join(random.choices(STRANGE, k=random.randint(1, 3)))
        texts += [text[:at] + junk + text[at:], text[:at] + junk + text[at + 1 :], text[:at], text[at:]]
    texts += ["".join(random.choices(STRANGE, k=random.randint(1, 12))) for _ in range(100)]
    for text in texts:
        try:
            p = ruleset.parse(text)
        except (NotationError, IllegalError, UnknownError) as error:
            assert error.at is None or 0 <= error.at <= len(text), f"place {error.at} of {text!r}"
            assert str(error), f"no message for {text!r}"
        else:
            assert p == ruleset.parse(ruleset.format(p)), f"{text!r} does not read back"
