"""The page's Python: it starts without compiling anything, and the replaced parts of its library do the same."""

import json
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SITE = TESTS.parent / "web/dist"

UNLOADED = """import sys
late = [name for name in ("annotationlib", "inspect", "traceback") if type(sys.modules[name]) is type(sys)]
str(late + [name for name in ("dis", "linecache", "tokenize") if name in sys.modules])
"""

LOADED = """import inspect, sys
from traceback import *
hasattr(sys.modules["asyncio"], "__file__")
def late(a, /, b=1): pass
async def later(): pass
assert inspect.iscoroutinefunction(later) and not inspect.iscoroutinefunction(late)
assert type(inspect) is type(sys) and callable(print_exception)
assert inspect.getmodulename("/a/b.py") == "b" and inspect.getmodulename("/a/b.txt") is None
str(inspect.signature(late))
"""

ABSENT = """try:
    import asyncio
    asyncio.run
except ImportError as error:
    told = str(error)
told
"""

FAILS = """def fails(made, *args, **names):
    try:
        made(*args, **names)
    except TypeError as error:
        return str(error).partition("() ")[2]
"""

NAMED_TUPLES = f"""{FAILS}
from collections import namedtuple
from typing import NamedTuple
Pair = namedtuple("Pair", "first second", defaults=[2])
Long = namedtuple("Long", list("abcdefghij"))
class Typed(NamedTuple):
    only: int
assert Pair(1) == (1, 2) == Pair(second=2, first=1)
assert Pair._make([3, 4])._replace(first=5) == (5, 4)
assert Typed(7).only == 7
assert Long(*range(10)).j == 9 and namedtuple("Empty", "")() == ()
assert Pair.__new__.__name__ == "__new__"
"; ".join([fails(Pair), fails(Pair, 1, third=3)])
"""

DATACLASSES = f"""{FAILS}
from dataclasses import InitVar, asdict, dataclass, field, make_dataclass, replace
from inspect import signature
made = []
@dataclass(frozen=True, slots=True, order=True)
class Point:
    x: int
    y: int = 2
    tags: list = field(default_factory=list, compare=False)
    late: int = field(default=9, init=False)
    def __post_init__(self): made.append(self.x)
@dataclass
class Base:
    a: int
    seed: InitVar[int] = 0
    b: int = field(default=0, kw_only=True)
    def __post_init__(self, seed): self.a += seed
@dataclass
class Heir(Base):
    c: int = 3
@dataclass
class Own:
    self: int
    def __hash__(self): return 1
class Plain(Point):
    def __init__(self, x): super().__init__(x, y=x)
first = Point(1)
assert first.tags == [] and first.tags is not Point(1).tags and first.late == 9
assert hash(first) == hash((1, 2, 9)) == hash(Point(1))
assert first == Point(1, 2) != Point(1, 3) and Point(1, 1) < first
assert repr(first) == "Point(x=1, y=2, tags=[], late=9)" and made[0] == 1
assert Plain(4).y == 4 and asdict(replace(first, y=5))["y"] == 5
assert Base(1, 2, b=3) == Base(3, b=3) and Heir(1, 1, 4).c == 4
assert Own(self=3).self == 3 and hash(Own(4)) == 1
assert make_dataclass("Untyped", ["q", "r"])(1, 2).r == make_dataclass("Typed", [("r", int, 2)])().r
@dataclass
class Ahead:
    next: Unknown = None
assert Ahead().next is None
assert [Point(n).x for n in range(300)] == list(range(300))
try:
    first.x = 2
except AttributeError as error:
    frozen = str(error)
told = [fails(Point), fails(Base, 1, 2, 3), fails(Heir, 1, d=1), fails(Base, 1, a=1), frozen]
"""
TOLD = """__name__ = "__main__"
"; ".join(told)
"""
WRONG = (
    "missing 1 required positional argument: 'x'; takes from 2 to 3 positional arguments but 4 were given; "
    "got an unexpected keyword argument 'd'; got multiple values for argument 'a'; cannot assign to field 'x'"
)
SIGNATURE = "(x: int, y: int = 2, tags: list = <factory>) -> None"

# Programs, each with the value of its last line.
PROGRAMS = {
    "nothing is compiled up to the first answer": ("import sys\nstr(sys.compiled)", "[]"),
    "modules that a start does not use are not loaded": (UNLOADED, "[]"),
    "they are themselves when they are used": (LOADED, "(a, /, b=1)"),
    "a module that is not in this library": (ABSENT, "No module named 'asyncio'"),
    "named tuples": (
        NAMED_TUPLES,
        "missing 1 required positional argument: 'first'; got an unexpected keyword argument 'third'",
    ),
    "dataclasses of a reader": (f"{DATACLASSES}told.append(str(signature(Point)))\n{TOLD}", f"{WRONG}; {SIGNATURE}"),
    "dataclasses of the package": (f"__name__ = 'nimbers.example'\n{DATACLASSES}{TOLD}", WRONG),
    "the last line of a program": ("def half(x):\n    return x / 2\nhalf(3)", "1.5"),
    "a program without a value": ("x = 1", "undefined"),
}


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    command = ["node", str(TESTS / "page_python.mjs"), str(SITE), *(program for program, _ in PROGRAMS.values())]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    return dict(zip(PROGRAMS, json.loads(run.stdout), strict=True))


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_library_of_the_page(said: dict[str, str], name: str) -> None:
    assert said[name] == PROGRAMS[name][1]
