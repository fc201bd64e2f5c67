"""Pyodide's bridge between Python and JavaScript, without what only an interactive session needs."""

import sys
from importlib.machinery import all_suffixes
from importlib.util import find_spec
from types import ModuleType


class _Later(ModuleType):
    """A module that most visits do not use; it loads when one of its attributes is first read."""

    def __getattr__(self, name):
        if name.startswith("__") and name != "__all__":  # some code reads these of every module
            raise AttributeError(name)
        del sys.modules[self.__name__]
        try:
            spec = find_spec(self.__name__)
        finally:
            sys.modules[self.__name__] = self
        if spec is None:
            raise ModuleNotFoundError(f"No module named {self.__name__!r}", name=self.__name__)
        self.__class__ = ModuleType
        self.__spec__, self.__loader__, self.__file__ = spec, spec.loader, spec.origin
        spec.loader.exec_module(self)
        return getattr(self, name)


def _iscoroutinefunction(function):
    import inspect

    inspect.isfunction(function)  # which makes it the module itself, with its own function
    return inspect.iscoroutinefunction(function)


def _getmodulename(path):
    name = path.rpartition("/")[2]
    ends = [end for end in all_suffixes() if name.endswith(end)]
    return name.removesuffix(max(ends, key=len)) if ends else None


# Pyodide's functions in C import most of these at their start, and one is not in this library.
for _name in ("annotationlib", "ast", "asyncio", "inspect", "traceback"):
    sys.modules[_name] = _Later(_name)
# Those functions look up the first one, and pkgutil calls the second one to list modules.
sys.modules["inspect"].__dict__.update(iscoroutinefunction=_iscoroutinefunction, getmodulename=_getmodulename)

from . import _base, _importhook  # noqa: E402 (they import some of the modules above)

__all__ = ["_base", "_importhook"]


def set_excepthook():
    """Keep Python's own hook: Pyodide's only adds the source lines of programs that it runs itself."""
