"""Small helpers for work that is done in slices."""

from __future__ import annotations

from typing import TypeVar

from nimbers.model import Work

T = TypeVar("T")


def finished(work: Work[T]) -> T:
    """The result of long work."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
