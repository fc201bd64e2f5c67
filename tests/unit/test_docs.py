"""The documentation runs: every doctest of the package and of the README, and everything public has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import nimbers

# They are about what the browser does not have.
OUTSIDE = {"nimbers.integrations.markdown": "markdown", "nimbers.integrations.sphinx": "sphinx"}
README = Path(__file__).parents[2] / "README.md"
MODULES = sorted(m.name for m in pkgutil.walk_packages(nimbers.__path__, "nimbers.") if m.name != "nimbers.__main__")


@pytest.mark.parametrize("name", ["nimbers", *MODULES])
def test_doctests(name: str) -> None:
    """What a docstring shows is what happens."""
    result = doctest.testmod(imported(name))

    assert result.failed == 0


def test_the_readmes_session() -> None:
    """What the README shows is what happens, and it shows something."""
    result = doctest.testfile(str(README), module_relative=False)

    assert result.failed == 0
    assert result.attempted >= 4


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
