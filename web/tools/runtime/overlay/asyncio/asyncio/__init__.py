"""asyncio without its parts for sockets and processes: Pyodide brings its own event loop."""

import importlib

from . import coroutines, events, exceptions, futures, protocols, queues, runners, tasks, timeouts, transports

_EAGER = (coroutines, events, exceptions, futures, protocols, queues, runners, tasks, timeouts, transports)
_LATE = ("locks", "taskgroups", "threads")

__all__ = [name for module in _EAGER for name in module.__all__]
globals().update({name: getattr(module, name) for module in _EAGER for name in module.__all__})

# The base of Pyodide's policy, which makes its own loop: the one that waits on sockets is never made.
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
AbstractEventLoopPolicy = events._AbstractEventLoopPolicy


def __getattr__(name):
    """What the eager modules do not have: looked for in the others."""
    if not name.startswith("__"):
        for late in _LATE:
            module = importlib.import_module(f".{late}", __name__)
            if name == late:
                return module
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
