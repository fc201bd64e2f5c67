"""The documentation runs: every session in the package, the README and web/docs; everything public has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import nimbers
from manual_text import FILES, only

# They are about what the browser does not have.
OUTSIDE = {"nimbers.integrations.markdown": "markdown", "nimbers.integrations.sphinx": "sphinx"}
MODULES = sorted(m.name for m in pkgutil.walk_packages(nimbers.__path__, "nimbers.") if m.name != "nimbers.__main__")


@pytest.mark.parametrize("name", ["nimbers", *MODULES])
def test_doctests(name: str) -> None:
    """What a docstring shows is what happens."""
    result = doctest.testmod(imported(name))

    assert result.failed == 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sessions_of_the_documentation(file: Path) -> None:
    """What a page shows of a session of Python is what happens."""
    text = only(file.read_text(encoding="utf-8"), "pycon")
    session = doctest.DocTestParser().get_doctest(text, {}, file.stem, str(file), 0)

    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(session).failed == 0


def imported(name: str) -> ModuleType:
    """The module; the test is skipped where the program it is for is not installed."""
    if name in OUTSIDE:
        pytest.importorskip(OUTSIDE[name])
    return importlib.import_module(name)


def undocumented(module: ModuleType) -> list[str]:
    """The public functions, classes and methods of a module that have no docstring of their own or inherited."""
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


@pytest.mark.parametrize("name", ["nimbers", *MODULES])
def test_everything_public_is_documented(name: str) -> None:
    """A reader of the source finds a sentence for each module, class, function and method."""
    assert undocumented(imported(name)) == []


@pytest.mark.parametrize("name", ["nimbers", *MODULES])
def test_a_file_opens_with_a_plain_sentence(name: str) -> None:
    """The first line of a module is one whole sentence, and no longer than a line."""
    first = (imported(name).__doc__ or "").splitlines()[0]

    assert first[0].isupper() or first.startswith("`")
    assert first.endswith(".")
