"""Every session in the package, the README and web/docs runs as shown; everything public has a docstring."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import nimbers
from manual_text import FILES, only

# These modules need features that the browser lacks.
OUTSIDE = {"nimbers.integrations.markdown": "markdown", "nimbers.integrations.sphinx": "sphinx"}
FOUND = (module.name for module in pkgutil.walk_packages(nimbers.__path__, "nimbers."))
MODULES = sorted({"nimbers", *FOUND} - {"nimbers.__main__"})


def has_session(name: str) -> bool:
    """Return whether the source of a module contains a session."""
    spec = importlib.util.find_spec(name)
    assert spec
    assert spec.origin
    return ">>> " in Path(spec.origin).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in MODULES if has_session(name)])
def test_doctests(name: str) -> None:
    """The sessions in docstrings run as shown."""
    result = doctest.testmod(imported(name))

    assert result.failed == 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sessions_of_the_documentation(file: Path) -> None:
    """The Python sessions of a page run as shown."""
    text = only(file.read_text(encoding="utf-8"), "pycon")
    session = doctest.DocTestParser().get_doctest(text, {}, file.stem, str(file), 0)

    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0


def imported(name: str) -> ModuleType:
    """Return the module; skip the test if the program that it extends is not installed."""
    if name in OUTSIDE:
        pytest.importorskip(OUTSIDE[name])
    return importlib.import_module(name)


def modules() -> list[ModuleType]:
    """Return all modules without those that extend a program that is not installed."""
    there = (name for name in MODULES if name not in OUTSIDE or importlib.util.find_spec(OUTSIDE[name]))
    return [importlib.import_module(name) for name in there]


def undocumented(module: ModuleType) -> list[str]:
    """Return the public functions, classes and methods of a module without a docstring, their own or inherited."""
    missing = [] if module.__doc__ else [module.__name__]
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if not (inspect.isclass(thing) or inspect.isfunction(thing)):
            continue
        if not thing.__doc__:
            missing.append(f"{module.__name__}.{name}")
        if inspect.isclass(thing):
            missing += [
                f"{module.__name__}.{name}.{inner}"
                for inner, method in vars(thing).items()
                if not inner.startswith("_")
                and inspect.isfunction(method)
                and not inspect.getdoc(getattr(thing, inner))
            ]
    return missing


def test_everything_public_is_documented() -> None:
    """Every public module, class, function and method has a docstring."""
    assert [missing for module in modules() for missing in undocumented(module)] == []


def test_a_file_opens_with_a_plain_sentence() -> None:
    """The first line of a module is one whole sentence that fits on the line."""
    first = {module.__name__: (module.__doc__ or "").partition("\n")[0] for module in modules()}

    assert [name for name, line in first.items() if not re.fullmatch(r"[A-Z`].*\.", line)] == []
