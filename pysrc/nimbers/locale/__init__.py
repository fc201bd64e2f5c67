"""The one place where a Message becomes text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..model import Message

LANGUAGES = ("en",)


def say(message: Message, lang: str = "en") -> str:
    """The text of a message: numbers grouped by thousands, nested messages rendered first.

    >>> say(Message("{count} positions", count=65535))
    '65,535 positions'
    """
    template = _templates(lang).get(message.template, message.template)
    return template.format_map({name: _value(value, lang) for name, value in message.params.items()})


def _value(value: object, lang: str) -> str:
    if isinstance(value, Message):
        return say(value, lang)
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return str(value)


def number(value: int) -> str:
    """The digits of a whole number in groups of three; its middle is left out when it has more than 60 digits.

    >>> number(1234567), number(10**100)
    ('1,234,567', '10000000…00000000 (101 digits)')
    """
    digits = f"{value:,}" if abs(value) < 10**60 else str(value)
    return digits if len(digits) <= 80 else f"{digits[:8]}…{digits[-8:]} ({len(digits)} digits)"


@cache
def _templates(lang: str) -> Mapping[str, str]:
    return {}
