"""Replace nimbers.api.dispatch in the tests of the engine, with questions that are slow, long, large or deadly."""

import json
import sys
import time
from collections.abc import Generator
from typing import Any

Answer = tuple[dict[str, Any], bytes | None]
Steps = Generator[Answer, None, None]

# Seconds; longer than any test waits.
STUCK = 60
_jobs: dict[int, Steps] = {}


def call(text: str, data: bytes | None = None) -> tuple[str, bytes | None]:
    request = json.loads(text)
    try:
        result, out = globals()[f"op_{request['op']}"](data, **request["params"])
        return json.dumps({"ok": True, "result": result}), out
    except KeyError as error:
        return json.dumps({"ok": False, "error": {"code": "unknown", "message": f"no {error}", "at": 2}}), None


def op_echo(data: bytes | None, **params: Any) -> Answer:
    """Return the parameters and the bytes unchanged."""
    return params, data


def op_size(data: bytes | None) -> Answer:
    """Return the number of bytes, and the sum of the first and the last."""
    assert data is not None
    return {"size": len(data), "ends": data[0] + data[-1]}, None


def op_spin(data: bytes | None, seconds: float) -> Answer:
    """Return nothing after blocking Python for a while; the page learns when that begins."""
    import js

    js.self.postMessage("stuck" if seconds == STUCK else "at work")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return {}, None


def op_end(data: bytes | None) -> Answer:
    """Return no answer: the page of this test ends the worker, which is then silent."""
    import js

    js.self.postMessage("kill me")
    return op_spin(data, STUCK)


def op_recurse(data: bytes | None) -> Answer:
    """Return no answer: the interpreter overflows the browser's stack."""
    sys.setrecursionlimit(10**6)

    def deeper(n: int) -> int:
        return max(deeper(m) for m in (n + 1,))

    return {"depth": deeper(0)}, None


def op_start(data: bytes | None, op: str, params: dict[str, Any], at_most: int) -> Answer:
    """Return only the number, so that tests may count slices; the API also reports the first step."""
    number = len(_jobs) + 1
    _jobs[number] = count(**params) if op == "count" else die()
    return {"job": number}, None


def op_step(data: bytes | None, job: int, at_most: int) -> Answer:
    return next(_jobs[job])


def op_drop(data: bytes | None, job: int) -> Answer:
    _jobs[job].close()
    del _jobs[job]
    return {}, None


def op_jobs(data: bytes | None) -> Answer:
    """Return the number of running jobs."""
    return {"jobs": len(_jobs)}, None


def count(
    to: int, pause: float = 0, resume: str | None = None, resumable: bool = True, stuck_at: int | None = None
) -> Steps:
    """A job that counts, a number a slice, and prints each; `begun` is its start."""
    begun = int(resume or 0)
    for n in range(begun, to):
        op_spin(None, STUCK if n == stuck_at else pause)
        progress = {"text": str(n), "work": n, "fraction": n / to, "resume": str(n + 1) if resumable else None}
        yield {"done": False, "progress": progress}, f"{n}\n".encode()
    yield {"done": True, "result": {"begun": begun, "counted": to}}, None


def die() -> Steps:
    """A job that ends its worker in its first slice."""
    op_end(None)
    yield {}, None
