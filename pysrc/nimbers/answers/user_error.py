"""What goes wrong in a user's code, as data: the line, Python's own words, the position where it happened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..text import IllegalError, Message


@dataclass(frozen=True)
class UserFailure:
    """What went wrong in a user's code: the line, if it is known, and Python's own words."""

    line: int | None
    what: str
    position: str | None = None
    late: bool = False  # it was stopped because its time was up

    def describe(self, file: str) -> Message:
        """The sentence."""
        place = Message("{file}, line {line}", file=file, line=self.line) if self.line else file
        if self.position is None:
            return Message("{place}: {what}", place=place, what=self.what)
        return Message("{place}, at {position}: {what}", place=place, position=self.position, what=self.what)


class UserError(IllegalError):
    """A user's code failed; `failure` says where."""

    def __init__(self, failure: UserFailure, file: str) -> None:
        super().__init__(failure.describe(file))
        self.failure = failure
        self.file = file

    def at_position(self, position: str) -> UserError:
        """The same failure, told with the position where it happened."""
        return user_error(replace(self.failure, position=position), self.file)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it crosses from another process."""
        return type(self), (self.failure, self.file)


class UserTimeoutError(UserError):
    """A user's code did not come to an end in time, which says nothing against what it computes."""

    code = "budget"


def user_error(failure: UserFailure, file: str) -> UserError:
    """The error for a failure."""
    return UserTimeoutError(failure, file) if failure.late else UserError(failure, file)
