"""Make the pages of the programming interface from the docstrings of the package."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import nimbers

# Imported by other programs; each module needs the program that it extends.
INTEGRATIONS = (
    "nimbers.pictures.render",
    "nimbers.integrations.markdown",
    "nimbers.integrations.sphinx",
    "nimbers.integrations.fence",
)
_KINDS = (property, staticmethod, classmethod)


def package() -> str:
    """Describe every name of `nimbers.__all__`, functions first, as Markdown."""
    things = [(name, getattr(nimbers, name)) for name in nimbers.__all__ if name != "__version__"]
    functions = [one for one in things if inspect.isroutine(one[1])]
    errors = [one for one in things if inspect.isclass(one[1]) and issubclass(one[1], Exception)]
    classes = [one for one in things if one not in functions and one not in errors]
    groups = (("Functions", functions), ("Classes", classes), ("Errors", errors))
    return "\n\n".join(f"## {title}\n\n" + "\n\n".join(_thing(*one) for one in group) for title, group in groups)


def integrations() -> str:
    """Describe the public functions and classes of each module of `INTEGRATIONS`, as Markdown."""
    return "\n\n".join(_module(importlib.import_module(name)) for name in INTEGRATIONS)


def _module(module: ModuleType) -> str:
    things = [
        (name, thing)
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(thing) or inspect.isfunction(thing))
        and thing.__module__ == module.__name__
    ]
    return "\n\n".join([f"## {module.__name__}", described(module), *(_thing(*one) for one in things)])


def _thing(name: str, thing: Any) -> str:
    parts = [f"### {name}", f"```python\n{_signature(name, thing)}\n```", described(thing)]
    if inspect.isclass(thing):
        parts += list(_members(thing))
    return "\n\n".join(parts)


def _signature(name: str, thing: Any) -> str:
    """Return the signature of a function or class, or its bare name if Python does not know it.

    >>> _signature("game", nimbers.game)
    'game(slug: str, **parameters: Any) -> Ruleset[Any]'
    """
    try:
        return name + str(inspect.signature(thing)).replace("'", "").replace("nimbers.model.", "")
    except (TypeError, ValueError):
        return name


def _members(cls: type) -> Iterator[str]:
    """Describe the public methods and properties that a class defines itself."""
    for name, member in vars(cls).items():
        if name.startswith("_") or not (inspect.isfunction(member) or isinstance(member, _KINDS)):
            continue
        about = described(getattr(cls, name))
        if about:
            shown = name if isinstance(member, property) else _signature(name, getattr(cls, name))
            yield f"`{cls.__name__}.{shown}`\n\n{about}"


def described(thing: Any) -> str:
    """Return a docstring as Markdown, its sessions as blocks of code.

    >>> described(nimbers.game).splitlines()[2:]
    ['```pycon', '>>> game("nim", convention="misere").convention', "'misere'", '```']
    """
    text = (inspect.getdoc(thing) or "").replace("<", "&lt;")
    text = re.sub(r"`[^`]*`", lambda code: code[0].replace("&lt;", "<"), text)
    sessions = re.compile(r"^(>>> .*\n?(?:.+\n?)*)", re.MULTILINE)
    return sessions.sub(lambda block: f"```pycon\n{block[1].rstrip().replace('&lt;', '<')}\n```", text)
