"""What is said: messages and failures as values, and the one place where they become text in a language."""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from .direction import isolated

T = TypeVar("T")

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
# {count|stone|stones}: a parameter, and the forms of a word that its number chooses from.
_COUNTED = re.compile(r"\{(\w+)\|([^{}]*)\}")
# The place of the form that a whole number asks for, by languages; one that is not here has the two forms of English.
_PLURALS: dict[str, Callable[[int], int]] = {"en": lambda count: int(count != 1), "zh-Hans": lambda _count: 0}


@dataclass(frozen=True)
class Message:
    """A sentence for a reader: an English template, which is also its key, and typed parameters.

    Nothing in the package joins sentences from pieces; `say` makes the text. A word that depends on a number is in its
    forms, in the order of the plural categories of the language (English: one, other; Chinese: other).

    >>> str(NimbersError(Message("{count} {count|move|moves}", count=3)))
    '3 moves'
    """

    template: str
    params: Mapping[str, object]

    def __init__(self, template: str, **params: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "params", params)


class NimbersError(Exception):
    """A failure with a code, a message, and the place in what the user typed (0-based, or None)."""

    code: ClassVar[str] = "internal"

    def __init__(self, message: Message, at: int | None = None) -> None:
        super().__init__(message, at)
        self.message = message
        self.at = at

    def __str__(self) -> str:
        """The English text, for tracebacks and notebooks."""
        return say(self.message)


class NotationError(NimbersError):
    """The text does not follow the notation; `at` is the place."""

    code = "notation"


class IllegalError(NimbersError):
    """The text is readable but the rules do not allow it: off the board, no such move, a convention the game lacks."""

    code = "illegal"


class UnknownError(NimbersError):
    """No game, claim, parameter, operation or job of that name."""

    code = "unknown"


class BudgetError(NimbersError):
    """A limit was reached before the answer was found; `more`: it is the work allowed, and more of it may help."""

    code = "budget"
    more = False


class LoopError(NimbersError):
    """A position can be reached from itself in a game that is not declared loopy."""

    code = "loop"


class StoppedError(NimbersError):
    """The user stopped the work."""

    code = "stopped"


@dataclass(frozen=True, slots=True)
class Progress:
    """Where long work stands: units of work done, a sentence, a fraction if it is known, text to resume from.

    `part` is JSON of the result that is there before the rest of it; `pending` means waiting for other work.
    """

    work: int
    message: Message
    fraction: float | None = None
    resume: str | None = None
    part: Mapping[str, Any] | None = None
    pending: bool = False


# Long work: a generator that yields None after each slice of it (or a Progress where there is more to tell).
Work = Generator["Progress | None", None, T]


# Parameters whose texts are names that a reader types: they stay as they are.
_TYPED = frozenset({"code", "slug", "near", "typed", "words"})
# The files of a language that hold what the modules imported so far say: `shared`, and `games/nim` once Nim is there.
_sources = ["shared"]
_tables: dict[str, dict[str, str]] = {}
_loaded: dict[str, int] = {}  # how many of the sources each table holds


def say(message: Message, lang: str = "en") -> str:
    """The text of a message: numbers grouped by thousands, lists joined, nested messages and known words translated.

    >>> say(Message("{count} {count|position|positions}", count=65535)), say(Message("{names}", names=("a", "b")))
    ('65,535 positions', 'a, b')
    """
    template = translated(message.template, lang)
    if "|" in template:  # a sentence without translation is English, and so are its forms
        template = counted(template, message.params, "en" if template is message.template else lang)
    return template.format_map(
        {name: _value(value, "en" if name in _TYPED else lang) for name, value in message.params.items()}
    )


def translated(text: str, lang: str = "en") -> str:
    """A template, or any fixed text, in a language; as it is where there is no translation."""
    return text if lang == "en" else _table(lang).get(text, text)


def counted(template: str, params: Mapping[str, object], lang: str) -> str:
    """A template of a language with the forms of its words chosen; the last form where the language asks for one more.

    >>> counted("{n} {n|stone|stones} {n|is|are} left", {"n": 1}, "en")
    '{n} stone is left'
    """
    rule = _PLURALS.get(lang, _PLURALS["en"])

    def form(found: re.Match[str]) -> str:
        count, forms = params[found[1]], found[2].split("|")
        if not isinstance(count, int) or isinstance(count, bool):
            raise TypeError(f"{found[0]} needs a whole number, not {count!r}")
        return forms[min(rule(abs(count)), len(forms) - 1)]

    return _COUNTED.sub(form, template)


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


# --- translations ---------------------------------------------------------------------------------------------------


def languages() -> tuple[str, ...]:
    """The languages there are texts in: English, and each folder of `locale`. Natively; see `has_language`."""
    from importlib import resources  # here: the runtime of the page is without it

    folders = (entry for entry in resources.files("nimbers").joinpath("locale").iterdir() if entry.is_dir())
    return ("en", *sorted(folder.name for folder in folders if folder.name[:1].isalpha()))


def has_language(lang: str) -> bool:
    """Whether there are texts in a language.

    >>> has_language("zh-Hans"), has_language("tlh")
    (True, False)
    """
    return lang == "en" or bool(translations(lang, "shared"))


def translations(lang: str, source: str) -> dict[str, str]:
    """What one file of a language holds, by the English texts; empty where the language has no such file.

    >>> translations("zh-Hans", "games/nim")["Nim"]
    '尼姆'
    """
    if not _LANGUAGE.fullmatch(lang):
        return {}
    try:
        data = pkgutil.get_data("nimbers", f"locale/{lang}/{source}.json")
    except OSError:
        return {}
    table: dict[str, str] = json.loads(data or b"{}")
    return table


def add_source(module: str) -> None:
    """Say that a module has texts of its own, as games and families do, to be read once a language is spoken."""
    source = module.removeprefix("nimbers.").replace(".", "/").replace("_", "-")
    if source not in _sources:
        _sources.append(source)


def _table(lang: str) -> dict[str, str]:
    """All texts of a language that the modules imported so far may say."""
    table = _tables.setdefault(lang, {})
    for source in _sources[_loaded.get(lang, 0) :]:
        table |= translations(lang, source)
    _loaded[lang] = len(_sources)
    return table
