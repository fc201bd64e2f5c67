"""Write the types of Python's replies as a TypeScript module: ./build.sh types."""

from __future__ import annotations

import inspect
import json
import types
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from nimbers.api import replies

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


if __name__ == "__main__":
    print(module(), end="")
