"""Run the unit tests of the package on the Python of the browser."""

import os
import subprocess
from pathlib import Path

import pytest

from tier import SEED, tier

TESTS = Path(__file__).parent
# Files that take long, each with the number of parts into which it is cut; the others share the rest of the parts.
CUT = {
    "tests/unit/test_laws.py": 48,
    "tests/unit/test_certificates.py": 6,
    "tests/unit/test_exchange.py": 4,
    "tests/unit/test_explain.py": 8,
    "tests/unit/test_sequences.py": 8,
    "tests/unit/test_sprouts.py": 4,
}
PARTS = 122 if tier.everything else 1
# To read all files takes longer than the gate's hundred tests.
FILES = 30


def cut(files: list[str]) -> list[list[str]]:
    """Return the arguments of pytest for each part of all tests in some files."""
    parts = [[f"--shard={number}/{count}", file] for file, count in CUT.items() for number in range(1, count + 1)]
    rest = PARTS - len(parts)
    others = [file for file in files if file not in CUT]
    return parts + [others[start::rest] for start in range(rest)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_the_unit_tests_pass_inside_pyodide(part: int) -> None:
    """A hundred unit tests pass inside Pyodide under node; with `--all` all of them pass, in parts."""
    site_packages = Path(pytest.__file__).parents[1]
    files = sorted(file.relative_to(TESTS.parent).as_posix() for file in (TESTS / "unit").rglob("test_*.py"))
    chosen = ["--all", *cut(files)[part - 1]] if tier.everything else tier.sample(files, FILES)
    command = ["node", str(TESTS / "in_pyodide.mjs"), str(site_packages), "-q", *chosen]
    environment = os.environ | {SEED: tier.seed}
    run = subprocess.run(command, capture_output=True, text=True, timeout=540, check=False, env=environment)

    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    assert " passed" in run.stdout
