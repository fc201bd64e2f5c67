"""Call the API: instant operations, and jobs step by step."""

from __future__ import annotations

import json
import types
import typing
from functools import cache
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

from nimbers.api.dispatch import call
from nimbers.api.replies import REPLIES


def misshapen(value: Any, shape: Any, where: str = "reply") -> list[str]:
    """Return where a JSON value differs from a type."""
    if get_origin(shape) is NotRequired:
        shape = get_args(shape)[0]
    if shape is object or type(value) is shape or (shape is float and type(value) is int):
        return []
    if is_typeddict(shape) and isinstance(value, dict):
        fields = _fields(shape)
        wrong = [f"{where}: {name} is too much" for name in value.keys() - fields.keys()]
        wrong += [
            f"{where}: {name} is missing"
            for name, one in fields.items()
            if name not in value and get_origin(one) is not NotRequired
        ]
        return wrong + [
            one
            for name in value.keys() & fields.keys()
            for one in misshapen(value[name], fields[name], f"{where}.{name}")
        ]
    kind, inner = get_origin(shape), get_args(shape)
    if kind in (Union, types.UnionType):
        tried = [misshapen(value, one, where) for one in inner]
        return min(tried, key=lambda wrong: (len(wrong), wrong)) if all(tried) else []
    if kind is Literal and value in inner:
        return []
    if kind is list and isinstance(value, list):
        return [one for at, item in enumerate(value) for one in misshapen(item, inner[0], f"{where}[{at}]")]
    if kind is tuple and isinstance(value, list) and len(value) == len(inner):
        return [one for item, its in zip(value, inner, strict=True) for one in misshapen(item, its, where)]
    if kind is dict and isinstance(value, dict):
        return [one for name, item in value.items() for one in misshapen(item, inner[1], f"{where}.{name}")]
    return [f"{where}: {str(value)[:60]!r} is no {getattr(shape, '__name__', shape)}"]


@cache
def _fields(shape: type) -> dict[str, Any]:
    return typing.get_type_hints(shape, include_extras=True)


def shaped(op: str, reply: Any) -> Any:
    """Return the reply of an operation after checking its declared shape."""
    if op in REPLIES:
        wrong = misshapen(reply, REPLIES[op], op)
        assert not wrong, wrong[:5]
    return reply


def ask(op: str, data: bytes | None = None, /, **params: Any) -> Any:
    """Return the result of an instant operation."""
    reply, out = call(json.dumps({"op": op, "params": params}), data)
    found = json.loads(reply)
    assert found["ok"], found
    assert out is None
    return shaped(op, found["result"])


def failure(op: str, data: bytes | None = None, /, **params: Any) -> dict[str, Any]:
    """Return the error of an operation that must fail."""
    found = json.loads(call(json.dumps({"op": op, "params": params}), data)[0])
    assert not found["ok"], found
    error: dict[str, Any] = found["error"]
    return error


def started(op: str, data: bytes | None = None, /, **params: Any) -> int:
    """Start a job and return its number."""
    number: int = ask("start", data, op=op, params=params)["job"]
    return number


def step(job: int, at_most: int = 1_000) -> tuple[Any, bytes]:
    """Take one step of a job; return its reply and its bytes."""
    reply, out = call(json.dumps({"op": "step", "params": {"job": job, "at_most": at_most}}))
    return json.loads(reply), out or b""


def worked(op: str, data: bytes | None = None, at_most: int = 1_000, /, **params: Any) -> tuple[Any, bytes, list[Any]]:
    """Return the last reply of a long operation, all its bytes in order, and its progress."""
    told: list[Any] = []
    job, chunks = started(op, data, **params), b""
    while True:
        reply, out = step(job, at_most)
        chunks += out
        if not reply["ok"] or reply["result"]["done"]:
            if reply["ok"]:
                shaped(op, reply["result"]["result"])
            return reply, chunks, told
        told.append(reply["result"]["progress"])


def result(op: str, data: bytes | None = None, /, **params: Any) -> Any:
    """Return the result of a long operation."""
    reply, _, _ = worked(op, data, **params)
    assert reply["ok"], reply
    return reply["result"]["result"]
