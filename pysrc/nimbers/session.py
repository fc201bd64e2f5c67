"""Keep what one call leaves for the next: running jobs, searched positions, and tests that a page runs in steps."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


class Session:
    """The state that calls share, an object of each class that a module asks for.

    A module names its state by a class of its own, so that no two modules share by accident.
    """

    def __init__(self) -> None:
        self._state: dict[type[Any], Any] = {}

    def of(self, kind: type[T]) -> T:
        """Return this session's object of a class, made without arguments when it is first needed.

        >>> class Seen(list): ...
        >>> own = Session()
        >>> own.of(Seen).append(3)
        >>> own.of(Seen)
        [3]
        """
        found = self._state.get(kind)
        if found is None:
            found = self._state[kind] = kind()
        state: T = found
        return state

    def clear(self) -> None:
        """Forget everything; objects with a method `close` are closed first."""
        for one in self._state.values():
            close = getattr(one, "close", None)
            if close is not None:
                close()
        self._state.clear()


session = Session()  # that of this process
