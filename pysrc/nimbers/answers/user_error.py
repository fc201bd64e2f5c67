"""Failures of user code, as values and as errors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..text import IllegalError, Message


@dataclass(frozen=True)
class UserFailure:
    """A failure of user code: its line (None if unknown), Python's error message, the position, and the file."""

    line: int | None
    what: str
    position: str | None = None
    late: bool = False  # stopped because it took too long
    file: str = ""

    def describe(self, file: str) -> Message:
        """Return the failure in a sentence, with the file's name."""
        place = Message("{file}, line {line}", file=file, line=self.line) if self.line else file
        if self.position is None:
            return Message("{place}: {what}", place=place, what=self.what)
        return Message("{place}, at {position}: {what}", place=place, position=self.position, what=self.what)


class UserError(IllegalError):
    """User code failed; `failure` has the details."""

    def __init__(self, failure: UserFailure, file: str) -> None:
        super().__init__(failure.describe(file))
        self.failure = replace(failure, file=file)
        self.file = file

    def at_position(self, position: str) -> UserError:
        """Return the same error with the position where it happened."""
        return user_error(replace(self.failure, position=position), self.file)

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, to pass the error between processes."""
        return type(self), (self.failure, self.file)


class UserTimeoutError(UserError):
    """User code took too long; this does not count against its results."""

    code = "budget"


def user_error(failure: UserFailure, file: str) -> UserError:
    """Return the error for a failure."""
    return UserTimeoutError(failure, file) if failure.late else UserError(failure, file)
