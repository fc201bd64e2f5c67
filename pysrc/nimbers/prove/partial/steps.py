"""What is still to be done on one way through a function, and the names that have values there."""

from __future__ import annotations

import ast
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from .values import Cases, Row, Value, unreadable


@dataclass(frozen=True)
class Bind:
    """A target gets a value."""

    target: ast.expr
    value: Value


@dataclass(frozen=True)
class Branch:
    """Some steps where a truth is so, else others."""

    truth: ast.expr
    body: tuple[Head, ...]
    orelse: tuple[Head, ...]


@dataclass(frozen=True)
class Over:
    """A loop over the items of a value."""

    loop: ast.For
    value: Value


@dataclass(frozen=True)
class Mark:
    """Where one round of a loop ends, or all of it."""

    is_end: bool


Head = ast.stmt | Bind | Branch | Over | Mark
Steps = tuple[Head, "Steps"] | None
_NEXT, _END = Mark(False), Mark(True)


@dataclass
class Scope:
    """The names of a function on one way through it."""

    names: dict[str, Value]
    local: frozenset[str] = frozenset()
    yielded: list[Value] | None = None  # of a generator, which knows its way

    def inner(self) -> Scope:
        """The same, to go another way."""
        return replace(self, names=dict(self.names))


Asked = tuple[ast.expr | Steps, Scope]
Task = Generator[Asked, Value, Value]


def chain(heads: Iterable[Head], steps: Steps) -> Steps:
    """Some steps before others."""
    for head in reversed(tuple(heads)):
        steps = (head, steps)
    return steps


def rounds(loop: ast.For, value: Value, steps: Steps) -> Steps:
    """A loop written out: its body for each item, with marks where rounds and the loop end."""
    if isinstance(value, Cases):
        (truth, first), *others = value.cases
        rest = (Over(loop, Cases(tuple(others))),) if others else ()
        return (Branch(truth, (Over(loop, first),), rest), steps)
    if not isinstance(value, Row) or value.kind == "set":
        raise unreadable(loop)
    heads: list[Head] = []
    for guard, item in value.items:
        body: tuple[Head, ...] = (Bind(loop.target, item), *loop.body)
        heads += [*(body if guard is None else (Branch(guard, body, ()),)), _NEXT]
    return chain([*heads, *loop.orelse, _END], steps)


def after_mark(steps: Steps, is_end: bool) -> Steps:
    """The steps behind the next mark: that of this round, or that of the loop."""
    while steps is not None:
        head, steps = steps
        if isinstance(head, Mark) and (head.is_end or not is_end):
            return steps
    return steps
