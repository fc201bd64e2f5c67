"""What runs a user's function as a program: arguments come in as a line of JSON for each case, results go out as lines.

It is run as a script, by itself: `python harness.py FILE NAME`, with what judges have at hand in the variable AT_HAND.
It imports nothing of the package, since a user's file stands beside it.
"""

from __future__ import annotations
import __future__

import io
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

# Judges that call a method let it recurse far deeper than Python does by itself; calls through a cache need the stack.
DEEP, STACK = 550_000, 1 << 30


def main(file: str, name: str) -> None:
    """Call the function of that name, or a method `Class.name` on a new instance, once a line."""
    sys.path[0] = str(Path(file).resolve().parent)
    scope: dict[str, Any] = {"__name__": "solution", "__file__": file}
    for line in filter(None, os.environ.get("AT_HAND", "").splitlines()):
        exec(line, scope)
    flags = __future__.annotations.compiler_flag
    out, sys.stdout = sys.stdout, io.StringIO()  # what a function prints is no answer
    exec(compile(Path(file).read_bytes(), file, "exec", flags, dont_inherit=True), scope)
    owner, _, method = name.partition(".")
    for line in sys.stdin:
        given = json.loads(line)
        arguments = given["arguments"] if given["lists"] else [tupled(one) for one in given["arguments"]]
        found = getattr(scope[owner](), method)(*arguments) if method else scope[owner](*arguments)
        print(" ".join(str(found).split()), file=out)
    out.flush()


def tupled(value: Any) -> Any:
    """A value as it was before JSON made lists of its tuples."""
    return tuple(map(tupled, value)) if isinstance(value, list) else value


def deeply(file: str, name: str) -> None:
    """Do the same with room for deep recursion; what goes wrong there goes wrong here."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            main(file, name)
        except BaseException as error:
            failed.append(error)

    try:
        threading.stack_size(STACK)
        thread = threading.Thread(target=run)
        thread.start()
    except (RuntimeError, ValueError):  # no room for such a stack
        return main(file, name)
    sys.setrecursionlimit(DEEP)
    thread.join()
    if failed:
        raise failed[0]
    return None


if __name__ == "__main__":
    (deeply if "." in sys.argv[2] else main)(*sys.argv[1:])
