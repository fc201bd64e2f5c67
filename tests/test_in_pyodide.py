"""The package's own tests pass on the Python of the browser as well, not only on this one."""

import os
import subprocess
from pathlib import Path

import pytest

from tier import SEED, tier

TESTS = Path(__file__).parent


def test_the_unit_tests_pass_inside_pyodide() -> None:
    """The same files, run by pytest inside Pyodide under node: one case in twenty of each test, all with `--all`."""
    site_packages = Path(pytest.__file__).parents[1]
    command = ["node", str(TESTS / "in_pyodide.mjs"), str(site_packages), "-q", "tests/unit"]
    command += ["--all"] if tier.everything else []
    environment = os.environ | {SEED: tier.seed}
    run = subprocess.run(command, capture_output=True, text=True, timeout=2700, check=False, env=environment)

    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-4000:]
    assert " passed" in run.stdout
