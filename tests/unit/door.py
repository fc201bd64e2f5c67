"""Asking the door: instant operations, and jobs step by step."""

from __future__ import annotations

import json
from typing import Any

from nimbers.door.api import call


def ask(op: str, data: bytes | None = None, /, **params: Any) -> Any:
    """The result of an instant operation."""
    reply, out = call(json.dumps({"op": op, "params": params}), data)
    found = json.loads(reply)
    assert found["ok"], found
    assert out is None
    return found["result"]


def failure(op: str, data: bytes | None = None, /, **params: Any) -> dict[str, Any]:
    """The error of an operation, which must be one."""
    found = json.loads(call(json.dumps({"op": op, "params": params}), data)[0])
    assert not found["ok"], found
    error: dict[str, Any] = found["error"]
    return error


def started(op: str, data: bytes | None = None, /, **params: Any) -> int:
    """The number of a job."""
    number: int = ask("start", data, op=op, params=params)["job"]
    return number


def step(job: int, at_most: int = 1_000) -> tuple[Any, bytes]:
    """One step of a job: its reply, and the bytes beside it."""
    reply, out = call(json.dumps({"op": "step", "params": {"job": job, "at_most": at_most}}))
    return json.loads(reply), out or b""


def worked(op: str, data: bytes | None = None, at_most: int = 1_000, /, **params: Any) -> tuple[Any, bytes, list[Any]]:
    """The last reply of a long operation, all its bytes in order, and its progress on the way."""
    told: list[Any] = []
    job, chunks = started(op, data, **params), b""
    while True:
        reply, out = step(job, at_most)
        chunks += out
        if not reply["ok"] or reply["result"]["done"]:
            return reply, chunks, told
        told.append(reply["result"]["progress"])


def result(op: str, data: bytes | None = None, /, **params: Any) -> Any:
    """The result of a long operation."""
    reply, _, _ = worked(op, data, **params)
    assert reply["ok"], reply
    return reply["result"]["result"]
