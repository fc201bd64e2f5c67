"""asyncio without its parts for sockets and processes: Pyodide has its own event loop."""

import importlib

from . import coroutines, events, exceptions, futures, protocols, queues, runners, tasks, timeouts, transports

_EAGER = (coroutines, events, exceptions, futures, protocols, queues, runners, tasks, timeouts, transports)
_LATE = ("locks", "taskgroups", "threads")

__all__ = [name for module in _EAGER for name in module.__all__]
globals().update({name: getattr(module, name) for module in _EAGER for name in module.__all__})

# The base of Pyodide's policy, which creates its own loop: the one for sockets is never created.
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
AbstractEventLoopPolicy = events._AbstractEventLoopPolicy


def __getattr__(name):
    """Look up names of the modules that load lazily."""
    if not name.startswith("__"):
        for late in _LATE:
            module = importlib.import_module(f".{late}", __name__)
            if name == late:
                return module
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
