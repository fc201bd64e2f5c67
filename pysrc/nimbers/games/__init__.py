"""The games: one module each, discovered by file name and imported when needed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..model import MISERE, NORMAL, SCORING, Parameter, Ruleset
from ..notation import shown
from ..text import IllegalError, Message, NimbersError, UnknownError

_FACTS = ("title", "size_name", "examples")  # class facts without which a game cannot be used
CONVENTION_NAMES = {NORMAL: "normal", MISERE: "misère", SCORING: "scoring"}


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all games, in alphabetical order, without importing any of them.

    >>> "nim" in slugs()
    True
    """
    found = (module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))
    return tuple(sorted(name.replace("_", "-") for name in found))


@cache
def game(slug: str) -> type[Ruleset[Any]]:
    """Return the ruleset class of a game, by slug or any name; raises UnknownError, which suggests similar names."""
    if slug not in slugs():
        slug, _ = resolve_name(slug)
    name = slug.replace("-", "_")
    try:
        module = importlib.import_module(f".{name}", __name__)
    except SyntaxError as error:
        message = Message("{file}.py, line {line}: {what}", file=name, line=error.lineno or 1, what=error.msg)
        raise IllegalError(message) from None
    own = [
        one
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, Ruleset)
        and one.__module__ == module.__name__
        and not one.__name__.startswith("_")
    ]
    complete = [one for one in own if not one.__abstractmethods__]
    if complete:
        needed = [fact for fact in _FACTS if not hasattr(complete[0], fact)]
    else:
        needed = sorted(own[0].__abstractmethods__) if own else ["a class that inherits from Ruleset"]
    if needed:
        raise IllegalError(Message("{file}.py: the game needs {what}", file=name, what=", ".join(needed)))
    return complete[0]


def resolve_name(name: str) -> tuple[str, dict[str, str]]:
    """Return the slug of a game called by any of its names, and the settings that the name implies.

    >>> resolve_name("Nim"), resolve_name("Officers")
    (('nim', {}), ('take-and-break', {'code': '0.6'}))
    """
    if name in slugs():
        return name, {}
    from ._names import find_game  # here, since it imports all games

    slug, settings = find_game(name)
    return slug, dict(settings)


def ruleset(slug: str, settings: Mapping[str, str] | None = None) -> Ruleset[Any]:
    """Return the ruleset of a game with settings given as text; raises UnknownError, NotationError or IllegalError.

    >>> ruleset("subtraction", {"amounts": "1,3,4"}).amounts
    (1, 3, 4)
    """
    slug, usual = resolve_name(slug)
    settings = usual | dict(settings or {})
    cls = game(slug)
    known = {parameter.name: parameter for parameter in cls.parameters()}
    values: dict[str, Any] = {}
    for name, text in settings.items():
        if name == "convention":
            values[name] = convention(cls, text)
        elif name in known:
            values[name] = _read(known[name], text)
        else:
            names = ", ".join([*known, "convention"])
            raise UnknownError(
                Message("{game} has no parameter {name}; it has {names}", game=slug, name=shown(name), names=names)
            )
    return cls(**values)


def convention(cls: type[Ruleset[Any]], text: str) -> str:
    """Return the convention that the text names; raises IllegalError if the game has no such convention."""
    word = text.strip().lower().replace("è", "e")
    if word not in cls.conventions:
        message = Message(
            "{game} is played under {conventions} only, not {word}",
            game=cls.slug(),
            conventions=tuple(CONVENTION_NAMES[c] for c in cls.conventions),
            word=shown(text),
        )
        raise IllegalError(message)
    return word


def _read(parameter: Parameter, text: str) -> Any:
    try:
        return parameter.kind.read(text)
    except NimbersError as error:
        message = Message("{name}: {why}", name=parameter.name, why=error.message)
        example = getattr(parameter.kind, "example", None)
        if example is not None and error.code == "notation" and "write" not in error.message.template:
            line = f"{parameter.name}={example}"
            message = Message("{name}: {why}; write it as in {line}", name=parameter.name, why=error.message, line=line)
        failure = type(error)(message, error.at)
        failure.add_note(text)  # the text that `at` is a place in
        raise failure from None
