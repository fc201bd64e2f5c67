"""Run the unit tests of the package on the Python of the browser."""

import os
import subprocess
from pathlib import Path

import pytest

from tier import SEED, tier

TESTS = Path(__file__).parent
LAWS = "tests/unit/test_laws.py"  # half of all tests
PARTS = 96 if tier.everything else 1  # one half has the laws, the other half the other files
# To read all files takes longer than the gate's hundred tests.
FILES = 30


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_the_unit_tests_pass_inside_pyodide(part: int) -> None:
    """A hundred unit tests pass inside Pyodide under node; with `--all` all of them pass, in parts."""
    site_packages = Path(pytest.__file__).parents[1]
    files = sorted(file.relative_to(TESTS.parent).as_posix() for file in (TESTS / "unit").rglob("test_*.py"))
    told, half = tier.sample(files, FILES), PARTS // 2
    if tier.everything and part <= half:
        told = ["--all", f"--shard={part}/{half}", LAWS]
    elif tier.everything:
        told = ["--all", *[file for file in files if file != LAWS][part - half - 1 :: half]]
    command = ["node", str(TESTS / "in_pyodide.mjs"), str(site_packages), "-q", *told]
    environment = os.environ | {SEED: tier.seed}
    run = subprocess.run(command, capture_output=True, text=True, timeout=540, check=False, env=environment)

    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    assert " passed" in run.stdout
