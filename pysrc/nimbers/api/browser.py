"""What the page's worker calls: a start of Python compiles no source text, so these are not in the worker's script."""

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
    """End the start: the garbage collector, which rested until now, works from now on, and passes over what is there.

    web/tools/runtime/overlay/ tells what else waits for this.
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
        getattr(module, "is_loaded", None)  # any name: some modules load at the first look at one
    except ImportError:
        pass  # what it needs is not in this library
