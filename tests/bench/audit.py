"""Compare our audit of SWAR = linear on all 2^32 inputs in WebAssembly with a loop in C over all inputs."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.measure import Row, best
from unit.word_formulas import FORMULAS

ROOT = Path(__file__).parents[2]
# The goal, as a part of the time of the loop in C.
GOAL = 0.1
# The loop in C runs every 16th block of 2^20 inputs, because each block takes the same time.
PART = 16
NAME = "SWAR = linear for all 2^32, in Wasm against C -O2"

# The two functions of FORMULAS in C; the program prints its CPU time in milliseconds.
LOOP = """
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static uint32_t swar(uint32_t n) {
    uint32_t t = (n >> 1) & 0x55555555u;
    n = (n | t) ^ ((n & t & 0x55555555u) * 3);
    t = n << 2;
    n = n ^ (((n & t & 0x44444444u) << 1) ^ t);
    t = n << 4;
    n = n ^ (((n & t & 0x40404040u) << 1) ^ t);
    t = n << 8;
    n = n ^ (((n & t & 0x40004000u) << 1) ^ t);
    t = n << 16;
    n = n ^ (((n & t) << 1) ^ t);
    return n >> 31;
}

static uint32_t linear(uint32_t n) {
    uint32_t ones = 0, moves = 0;
    for (int i = 31; i >= 0; i--) {
        uint32_t b = (n >> i) & 1;
        ones ^= b;
        moves ^= ones & ~b & 1;
    }
    return moves;
}

int main(void) {
    clock_t begin = clock();
    uint64_t differ = 0;
    for (uint32_t block = 0; block < 4096; block += PART)
        for (uint32_t i = 0; i < 1u << 20; i++) {
            uint32_t n = block << 20 | i;
            differ += swar(n) != linear(n);
        }
    printf("%.3f\\n", 1000.0 * (clock() - begin) / CLOCKS_PER_SEC);
    return differ != 0;
}
""".replace("PART", str(PART))


def run(rounds: int) -> list[Row]:
    """Return one row, or print a note and return none without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        print(f"{NAME}: no C compiler here, so nothing to measure against", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "loop.c").write_text(LOOP)
        (folder / "formulas.py").write_text(FORMULAS)
        subprocess.run([compiler, "-O2", "-o", folder / "loop", folder / "loop.c"], check=True)
        with _auditor(folder / "formulas.py") as auditor:
            auditor()  # the first run imports modules
            found = best(min(rounds, 3), ours=auditor, loop=lambda: _loop(folder / "loop"))
    return [Row(NAME, found["ours"], found["loop"], goal=GOAL)]


def _loop(program: Path) -> float:
    """Return the milliseconds of CPU for all inputs, extrapolated from a part."""
    done = subprocess.run([program], capture_output=True, text=True, check=True)
    return float(done.stdout) * PART


class _Auditor:
    """A Pyodide under node that audits on request."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def __call__(self) -> float:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def _auditor(formulas: Path) -> Iterator[_Auditor]:
    command = ["node", ROOT / "tests/bench/audit.mjs", ROOT / "pysrc", formulas]
    with subprocess.Popen(list(map(str, command)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield _Auditor(process)
        process.kill()
