"""The remaining steps on one path through a function, and its scope."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from .symbolic_values import Cases, Row, Value, unreadable


@dataclass(frozen=True)
class Bind:
    """Bind a target to a value."""

    target: ast.expr
    value: Value


@dataclass(frozen=True)
class Branch:
    """Do some steps if a condition holds, else others."""

    condition: ast.expr
    body: tuple[Head, ...]
    orelse: tuple[Head, ...]


@dataclass(frozen=True)
class Over:
    """Loop over the items of a value."""

    loop: ast.For
    value: Value


@dataclass(frozen=True)
class Mark:
    """The end of one round of a loop, or of the loop."""

    is_end: bool


Head = ast.stmt | Bind | Branch | Over | Mark
Steps = tuple[Head, "Steps"] | None
_NEXT, _END = Mark(False), Mark(True)


@dataclass
class Scope:
    """The names of a function on one path through it."""

    names: dict[str, Value]
    local: frozenset[str] = frozenset()
    yielded: list[Value] | None = None  # the items of a generator, whose path must be known

    def inner(self) -> Scope:
        """Return a copy for another path."""
        return replace(self, names=dict(self.names))


Request = tuple[ast.expr | Steps, Scope]
Task = Generator[Request, Value, Value]


def chain(heads: Iterable[Head], steps: Steps) -> Steps:
    """Return steps that begin with `heads`."""
    for head in reversed(tuple(heads)):
        steps = (head, steps)
    return steps


def unroll(loop: ast.For, value: Value, steps: Steps) -> Steps:
    """Unroll a loop: its body for each item, with marks at the end of rounds and of the loop."""
    if isinstance(value, Cases):
        (condition, first), *others = value.cases
        rest = (Over(loop, Cases(tuple(others))),) if others else ()
        return (Branch(condition, (Over(loop, first),), rest), steps)
    if not isinstance(value, Row) or value.kind == "set":
        raise unreadable(loop)
    heads: list[Head] = []
    for guard, item in value.items:
        body: tuple[Head, ...] = (Bind(loop.target, item), *loop.body)
        heads += [*(body if guard is None else (Branch(guard, body, ()),)), _NEXT]
    return chain([*heads, *loop.orelse, _END], steps)


def after_mark(steps: Steps, is_end: bool) -> Steps:
    """Return the steps after the next mark of a round or, if `is_end`, of a loop."""
    while steps is not None:
        head, steps = steps
        if isinstance(head, Mark) and (head.is_end or not is_end):
            return steps
    return steps
