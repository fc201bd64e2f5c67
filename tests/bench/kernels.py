"""Compare the package's kernels with plain loops, peers and C: natively, and with --wasm inside Pyodide under node."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import pairs
from bench.measure import Row

HERE = Path(__file__).parent


def native(rounds: int) -> list[Row]:
    """Measure in this interpreter."""
    return [told(row) for row in pairs.rows(rounds)]


def wasm(rounds: int, subjects: tuple[str, ...] = ()) -> list[Row]:
    """Measure inside Pyodide, on the Python of the browser."""
    site_packages = Path(pytest.__file__).parents[1]
    command = ["node", str(HERE / "in_node.mjs"), str(site_packages), str(rounds), *subjects]
    found: list[Row] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        lines = (line[4:] for line in run.stdout or () if line.startswith("ROW "))
        found += [told(Row(**json.loads(line))) for line in lines]
    if run.returncode:
        raise SystemExit(f"bench: Pyodide ended with {run.returncode}")
    return found


def told(row: Row) -> Row:
    """Print each row to stderr as it comes, because the whole takes minutes."""
    print(f"{row.name}: x{row.ratio:.1f}", file=sys.stderr, flush=True)
    return row
