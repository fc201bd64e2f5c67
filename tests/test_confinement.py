"""The sandbox's Python cannot reach JavaScript or fill the disk while a program runs, and the rest of Python works."""

import json
import subprocess
from pathlib import Path

import pytest

from tier import tier

TESTS = Path(__file__).parent
# A program can find a module without importing it, because Python lists its objects.
FIND = """import gc
def found(name):
    return next(o for o in gc.get_objects() if type(o) is type(len) and o.__name__ == name)
"""
CLOSED = "TypeError: a program here has no JavaScript"
FULL = "OSError: [Errno 51] No space left on device"
# Programs, each with the start of the output that it must have.
TEXTS = {
    "a buffer": (f"{FIND}found('to_js')(b'x').constructor.new(10**9)", CLOSED),
    "a script": ("from pyodide.code import run_js\nrun_js('1')", CLOSED),
    "machine code": (
        "import ctypes\nctypes.pythonapi.PyLong_FromLong(1)",
        CLOSED,
    ),
    "a large text": ("'x' * 9_000_000", "RangeError: a text too long to be handed on"),
    "a large file": (
        "with open('kept', 'wb') as file:\n    for _ in range(100): file.write(bytes(10**6))",
        FULL,
    ),
    "a stretched file": (
        "import os\nos.truncate(os.open('kept', os.O_CREAT | os.O_RDWR), 10**9)",
        FULL,
    ),
    "the library": (
        (
            "import datetime, io, os, random, tempfile, time\n"
            "time.sleep(0.001)\ntime.perf_counter()\ndatetime.datetime.now()\nrandom.random()\nos.urandom(9)\n"
            "with tempfile.TemporaryFile() as file:\n    file.write(b'kept')\n"
            "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    told = str(error)\n"
            "f'{told} \u8fd9 {2**100}'"
        ),
        "division by zero \u8fd9 1267650600228229401496703205376",
    ),
    "a mistake": ("[][1]", "IndexError: list index out of range"),
    "a number": ("1 << 20", "1048576"),
    "many files": ("for n in range(20_000): open(f'kept{n}', 'w').close()", FULL),
}


RUN = tier.sample(TEXTS, 2)


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    command = [
        "node",
        "--import",
        str(TESTS / "page_modules.mjs"),
        str(TESTS / "confinement.mjs"),
        *(TEXTS[name][0] for name in RUN),
    ]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    return dict(zip(RUN, json.loads(run.stdout), strict=True))


@pytest.mark.parametrize("name", RUN)
def test_what_crosses_is_numbers_and_texts(said: dict[str, str], name: str) -> None:
    """Python refuses buffers, objects, scripts, machine code and endless files; everything else works as usual."""
    assert said[name].startswith(TEXTS[name][1])
