"""The one place where a Message becomes text."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache

from ..model import OWN_TEXTS, Message
from .direction import isolated

LANGUAGES = ("en", "zh-Hans")
# Parameters whose texts are names that a reader types: they stay as they are.
_TYPED = frozenset({"code", "slug", "near", "typed", "words"})
_MODULES = {"zh-Hans": "zh_hans"}


def say(message: Message, lang: str = "en") -> str:
    """The text of a message: numbers grouped by thousands, lists joined, nested messages and known words translated.

    >>> say(Message("{count} positions", count=65535)), say(Message("{names}", names=("a", "b")))
    ('65,535 positions', 'a, b')
    """
    template = translated(message.template, lang)
    return template.format_map(
        {name: _value(value, "en" if name in _TYPED else lang) for name, value in message.params.items()}
    )


def translated(text: str, lang: str = "en") -> str:
    """A template, or any fixed text, in a language; as it is where there is no translation."""
    if lang not in _MODULES:
        return text
    return OWN_TEXTS.get(text) or _shared(lang).get(text, text)


def _value(value: object, lang: str) -> str:
    if isinstance(value, Message):
        return say(value, lang)
    if isinstance(value, tuple):
        return translated(", ", lang).join(_value(item, lang) for item in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value, lang)
    return isolated(translated(str(value), lang))


def number(value: int, lang: str = "en") -> str:
    """The digits of a whole number in groups of three; its middle is left out when it has more than 60 digits.

    >>> number(1234567), number(10**100)
    ('1,234,567', '10000000…00000000 (101 digits)')
    """
    digits = f"{value:,}" if abs(value) < 10**60 else str(value)
    if len(digits) <= 80:
        return digits
    return say(Message("{start}…{end} ({count} digits)", start=digits[:8], end=digits[-8:], count=len(digits)), lang)


@cache
def _shared(lang: str) -> Mapping[str, str]:
    """The shared templates of a language, imported when first asked for."""
    table: Mapping[str, str] = importlib.import_module(f".{_MODULES[lang]}", __name__).TEXTS
    return table
