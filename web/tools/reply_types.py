"""Write what the page must know of the package as TypeScript: ./build.sh types.

`replies.d.ts` has the types of the replies, and `facts.ts` numbers and words that both sides use.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from nimbers.api import replies
from nimbers.pictures import static, svg
from nimbers.play import opponent
from nimbers.practice import exercises
from nimbers.prove import limits
from nimbers.search import meter

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", object: "Json"}
_HEAD = """\
// Made by web/tools/reply_types.py (./build.sh types) of pysrc/nimbers/api/replies: do not change it here.

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
"""


def script(shape: Any) -> str:
    """Return a type in TypeScript.

    >>> script(list[str | list[int]] | None)
    '(string | number[])[] | null'
    """
    kind, inner = get_origin(shape), get_args(shape)
    if kind in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(script(one) for one in inner))
    if kind is Literal:
        return " | ".join(json.dumps(one) for one in inner)
    if kind is list:
        item = script(inner[0])
        is_union = get_origin(inner[0]) in (Union, types.UnionType, Literal)
        return f"({item})[]" if is_union and " | " in item else f"{item}[]"
    if kind is tuple:
        return f"[{', '.join(map(script, inner))}]"
    if kind is dict:
        return f"Record<string, {script(inner[1])}>"
    return _PLAIN[shape] if shape in _PLAIN else str(shape.__name__)


def interface(shape: type) -> str:
    """Return a reply, or a part of one, as an interface."""
    lines = [f"/** {inspect.getdoc(shape)} */", f"export interface {shape.__name__} {{"]
    for name, one in get_type_hints(shape, include_extras=True).items():
        optional = get_origin(one) is NotRequired
        lines.append(f"  {name}{'?' if optional else ''}: {script(get_args(one)[0] if optional else one)};")
    return "\n".join([*lines, "}"])


def module() -> str:
    """Return all interfaces, and the reply type of each operation."""
    rooms = [import_module(f"{replies.__name__}.{room.name}") for room in iter_modules(replies.__path__)]
    shapes = [
        shape
        for room in rooms
        for shape in vars(room).values()
        if is_typeddict(shape) and shape.__module__ == room.__name__
    ]
    table = [f"  {name}: {shape.__name__};" for name, shape in replies.REPLIES.items()]
    ends = ["/** What each operation says. */", "export interface Replies {", *table, "}"]
    return "\n".join([_HEAD, *(interface(shape) + "\n" for shape in shapes), *ends, ""])


# The facts in facts.ts: a comment and a value for each name.
FACTS: dict[str, tuple[str, object]] = {
    "BUDGET": ("The work of a search, in units, before the page asks whether to go on.", meter.IN_PAGE),
    "PERFECT": ("The strength of perfect play.", opponent.PERFECT),
    "RANKS": ("How good a move is by its verdict: less is better.", opponent.RANKS),
    "VERDICTS": ("The verdicts, in the order of their numbers in play data.", opponent.VERDICTS),
    "SHADES": ("The number of shades in a map of values.", svg.SHADES),
    "MOST_HEAPS": ("The largest count of numbers in a position that a theorem may be about.", limits.MOST_HEAPS),
    "LEVELS": ("The difficulties of exercises.", exercises.LEVELS),
    "MODES": ("What an embedded game shows.", static.MODES),
    "QUESTIONS": ("What an exercise asks.", exercises.KINDS),
}


def facts() -> str:
    """Return the facts as constants."""
    lines = [_HEAD.splitlines()[0].replace("pysrc/nimbers/api/replies", "the package")]
    for name, (comment, value) in FACTS.items():
        text = json.dumps(value)
        if isinstance(value, dict):
            text = f"{{ {', '.join(f'{key}: {json.dumps(one)}' for key, one in value.items())} }}"
        end = "" if isinstance(value, int) else " as const"
        lines += ["", f"/** {comment} */", f"export const {name} = {text}{end};"]
    return "\n".join([*lines, ""])


FILES = {"replies.d.ts": module, "facts.ts": facts}

if __name__ == "__main__":  # with the folder to write them to
    for name, write in FILES.items():
        (Path(sys.argv[1]) / name).write_text(write(), encoding="utf-8")
