"""Messages and errors as values, and `say`, which turns them into text in a language."""

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
# By language: which form of a word goes with a count. Languages not listed have the two forms of English.
_PLURALS: dict[str, Callable[[int], int]] = {"en": lambda count: int(count != 1), "zh-Hans": lambda _count: 0}


@dataclass(frozen=True)
class Message:
    """A sentence for the user: an English template, which is also the key of its translations, and typed parameters.

    The package never joins sentences from pieces; `say` makes the text. A word that depends on a number is written
    in all its forms, in the order of the language's plural categories (English: one, other; Chinese: other).

    >>> str(NimbersError(Message("{count} {count|move|moves}", count=3)))
    '3 moves'
    """

    template: str
    params: Mapping[str, object]

    def __init__(self, template: str, **params: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "params", params)


class NimbersError(Exception):
    """An error with a code, a message, and a 0-based index into the user's text (None if there is none)."""

    code: ClassVar[str] = "internal"

    def __init__(self, message: Message, at: int | None = None) -> None:
        super().__init__(message, at)
        self.message = message
        self.at = at

    def __str__(self) -> str:
        """Return the English text, for tracebacks and notebooks."""
        return say(self.message)


class NotationError(NimbersError):
    """The text does not follow the notation; `at` is the index of the mistake."""

    code = "notation"


class IllegalError(NimbersError):
    """The text is readable, but the rules forbid it: off the board, no such move, a convention the game lacks."""

    code = "illegal"


class UnknownError(NimbersError):
    """No game, claim, parameter, operation or job of that name."""

    code = "unknown"


class BudgetError(NimbersError):
    """A limit was reached before the answer was found; `more` says that a larger budget may help."""

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
    """Progress of a long job: units of work done, a sentence, the fraction done if known, text to resume from.

    `part` is an early part of the result, as JSON values; `pending` says that the job waits for another one.
    """

    work: int
    message: Message
    fraction: float | None = None
    resume: str | None = None
    part: Mapping[str, Any] | None = None
    pending: bool = False


# A long job: a generator that yields None, or a Progress to report, after each slice of work.
Work = Generator["Progress | None", None, T]


# Parameters whose texts are names that users type: they are never translated.
_TYPED = frozenset({"code", "slug", "near", "typed", "words"})
# The translation files of the modules imported so far: `shared`, and `games/nim` once Nim is imported.
_sources = ["shared"]
_tables: dict[str, dict[str, str]] = {}
_loaded: dict[str, int] = {}  # by language: how many of the sources are in its table


def say(message: Message, lang: str = "en") -> str:
    """Return a message's text: numbers grouped by thousands, tuples joined, nested messages and words translated.

    >>> say(Message("{count} {count|position|positions}", count=65535)), say(Message("{names}", names=("a", "b")))
    ('65,535 positions', 'a, b')
    """
    template = translated(message.template, lang)
    if "|" in template:  # a sentence without a translation is English, and so are its plural forms
        template = choose_forms(template, message.params, "en" if template is message.template else lang)
    return template.format_map(
        {name: _value(value, "en" if name in _TYPED else lang) for name, value in message.params.items()}
    )


def translated(text: str, lang: str = "en") -> str:
    """Return the translation of a template or other fixed text, or the text itself if it has none."""
    return text if lang == "en" else _table(lang).get(text, text)


def choose_forms(template: str, params: Mapping[str, object], lang: str) -> str:
    """Return a template with the plural form of each word chosen; a missing form is replaced by the last one.

    >>> choose_forms("{n} {n|stone|stones} {n|is|are} left", {"n": 1}, "en")
    '{n} stone is left'
    """
    rule = _PLURALS.get(lang, _PLURALS["en"])

    def form(match: re.Match[str]) -> str:
        count, forms = params[match[1]], match[2].split("|")
        if not isinstance(count, int) or isinstance(count, bool):
            raise TypeError(f"{match[0]} needs a whole number, not {count!r}")
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
    """Return the digits of a whole number in groups of three; long numbers are shortened in the middle.

    >>> number(1234567), number(10**100)
    ('1,234,567', '10000000…00000000 (101 digits)')
    """
    digits = f"{value:,}" if abs(value) < 10**60 else str(value)
    if len(digits) <= 80:
        return digits
    return say(Message("{start}…{end} ({count} digits)", start=digits[:8], end=digits[-8:], count=len(digits)), lang)


# --- translations ---------------------------------------------------------------------------------------------------


def languages() -> tuple[str, ...]:
    """Return the languages with texts: English, and each folder of `locale`. Not for the page; see `has_language`."""
    from importlib import resources  # not at the top: the page's runtime lacks it

    folders = (entry for entry in resources.files("nimbers").joinpath("locale").iterdir() if entry.is_dir())
    return ("en", *sorted(folder.name for folder in folders if folder.name[:1].isalpha()))


def has_language(lang: str) -> bool:
    """Return whether there are texts in a language.

    >>> has_language("zh-Hans"), has_language("tlh")
    (True, False)
    """
    return lang == "en" or bool(translations(lang, "shared"))


def translations(lang: str, source: str) -> dict[str, str]:
    """Return one file of translations by English text; empty if the language has no such file.

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
    """Register the module's translation file, as games and families do; it is read when a language needs it."""
    source = module.removeprefix("nimbers.").replace(".", "/").replace("_", "-")
    if source not in _sources:
        _sources.append(source)


def _table(lang: str) -> dict[str, str]:
    """Return the translations of all texts in the modules imported so far."""
    table = _tables.setdefault(lang, {})
    for source in _sources[_loaded.get(lang, 0) :]:
        table |= translations(lang, source)
    _loaded[lang] = len(_sources)
    return table
