"""The functions that the page's worker calls; as Python source in its script, they would be compiled at each start."""

import gc
import importlib
import pkgutil
import sys
from typing import Any

from .dispatch import call


def call_bytes(text: str, data: Any = None) -> tuple[str, bytes | None]:
    """Answer a question with its bytes, which JavaScript hands over as an object of its own."""
    return call(text, None if data is None else data.to_bytes())


def settle() -> None:
    """End the start: switch the garbage collector on, and exempt the objects that exist by now.

    In the page, the overlay `collector` of web/tools/runtime has switched it off.
    """
    gc.enable()
    gc.freeze()


def import_everything() -> None:
    """Import all modules, for a snapshot of the memory: a start from it need not wait for Python's files."""
    gc.enable()  # first, so that the snapshot contains compiled patterns
    archives = [path for path in sys.path if path.endswith(".zip")]
    for module in pkgutil.walk_packages(archives, onerror=lambda name: None):
        if not module.name.endswith("__main__"):
            _load(module.name)
    gc.freeze()


def _load(name: str) -> None:
    try:
        module = importlib.import_module(name)
        getattr(module, "any_name", None)  # some modules load when an attribute is first read (overlay `bridge`)
    except ImportError:
        pass  # what it needs is not in this library
