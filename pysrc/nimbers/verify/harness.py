"""Run a user's function as a program: reads a line of JSON arguments for each case, prints a line for each result.

Usage: `python harness.py FILE NAME`, with the imports that judges provide in the environment variable PRELUDE. It
imports nothing from the package, which need not be on the path of a script.
"""

from __future__ import annotations
import __future__

import io
import json
import os
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

# Judges that call a method allow deeper recursion than Python's default; cached calls also need the C stack.
RECURSION_LIMIT, STACK_BYTES = 550_000, 1 << 30


def main(file: str, name: str) -> None:
    """Call the function of that name, or a method `Class.name` on a new instance, once for each line of stdin."""
    sys.path[0] = str(Path(file).resolve().parent)
    module = ModuleType("solution")
    sys.modules["solution"] = module  # where dataclasses look up the module of a class
    scope = module.__dict__
    scope["__file__"] = file
    exec(os.environ.get("PRELUDE", ""), scope)
    flags = __future__.annotations.compiler_flag
    out, sys.stdout = sys.stdout, io.StringIO()  # prints of the function are not answers
    exec(compile(Path(file).read_bytes(), file, "exec", flags, dont_inherit=True), scope)
    owner, _, method = name.partition(".")
    for line in sys.stdin:
        given = json.loads(line)
        arguments = given["arguments"] if given["lists"] else [to_tuples(one) for one in given["arguments"]]
        found = getattr(scope[owner](), method)(*arguments) if method else scope[owner](*arguments)
        print(" ".join(str(found).split()), file=out)
    out.flush()


def to_tuples(value: Any) -> Any:
    """Turn lists into tuples and the keys of dicts into numbers, which JSON does not have."""
    if isinstance(value, dict):
        return dict(zip(map(int, value), map(to_tuples, value.values()), strict=True))
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value


def main_with_deep_stack(file: str, name: str) -> None:
    """Run `main` in a thread with a large stack and re-raise its exception."""
    failed: list[BaseException] = []

    def run() -> None:
        sys.setrecursionlimit(RECURSION_LIMIT)  # here, so that it is set before the first call
        try:
            main(file, name)
        except BaseException as error:
            failed.append(error)

    try:
        threading.stack_size(STACK_BYTES)
        thread = threading.Thread(target=run)
        thread.start()
    except (RuntimeError, ValueError):  # the stack is too large for this system
        return main(file, name)
    thread.join()
    if failed:
        raise failed[0]
    return None


if __name__ == "__main__":
    (main_with_deep_stack if "." in sys.argv[2] else main)(*sys.argv[1:])
