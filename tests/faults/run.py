"""Put the mistakes of faults.toml one by one into a copy of the last commit, and check that a test fails."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAULTS = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))
RESULTS = ROOT / "web/.build/faults.jsonl"  # a stopped run resumes from here
LINKED = (".venv", "web/node_modules")
COPIED = ("web/.build", "web/dist")


def git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def copy_checkout(commit: str, work: Path) -> None:
    """Copy a commit, with this checkout's tools and its build."""
    git("clone", "--quiet", str(ROOT), str(work))
    git("checkout", "--quiet", "--detach", commit, folder=work)
    for name in LINKED:
        (work / name).symlink_to(ROOT / name)
    for name in COPIED:
        shutil.copytree(ROOT / name, work / name)


def first_red(work: Path, tests: list[str], fault: dict[str, str] | None = None) -> str:
    """Return the first test that fails, with one fault or none; an empty text if all pass."""
    if fault:
        path = work / fault["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(fault["old"]) != 1:
            raise ValueError(f"{fault['old']!r} must occur exactly once in {fault['file']}")
        path.write_text(text.replace(fault["old"], fault["new"]), encoding="utf-8")
    # Options that node does not know. A page that hangs cannot be left by a signal, so the process ends.
    options = [] if tests and tests[-1].endswith(".ts") else ["-x", "-q", "--timeout=150", "--timeout-method=thread"]
    command = ["./build.sh", "test", *tests, *options]
    run = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    git("checkout", "--quiet", ".", folder=work)
    names = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", run.stdout, re.MULTILINE)
    # A failed build counts as caught.
    return [*names, *run.stderr.splitlines()[-1:], "no test, and no message"][0] if run.returncode else ""


def main() -> int:
    """Try the faults that have no result yet, and print the result of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="some faults instead of all of them")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--all", action="store_true", help="run the tests that a fault names with --all")
    how.add_argument("--gate", action="store_true", help="run the whole gate instead of them")
    options = parser.parse_args()
    if unknown := set(options.names) - set(FAULTS):
        parser.error(f"not in faults.toml: {', '.join(sorted(unknown))}")
    if not (ROOT / "web/dist").is_dir():
        parser.error("nothing is built here to copy: ./build.sh build")
    commit = git("rev-parse", "HEAD")
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    results = {result["key"]: result for result in map(json.loads, lines)}
    survived = 0
    with tempfile.TemporaryDirectory(prefix="nimbers-faults-") as folder:
        work = Path(folder) / "copy"
        copy_checkout(commit, work)
        for name in options.names or FAULTS:
            tests = [] if options.gate else [*["--all"] * options.all, FAULTS[name]["caught_by"]]
            for fault in (None, FAULTS[name]):  # a failure proves nothing unless the test passes without the fault
                key = hashlib.sha256(json.dumps([commit, fault, tests]).encode()).hexdigest()[:16]
                if key not in results:
                    began = time.monotonic()
                    red = first_red(work, tests, fault)
                    if red and not fault:
                        sys.exit(f"{red} is red without any fault: mend that first")
                    results[key] = {"key": key, "red": red, "seconds": round(time.monotonic() - began)}
                    with RESULTS.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(results[key]) + "\n")
            red, seconds = results[key]["red"], results[key]["seconds"]
            survived += not red
            print(f"{'caught' if red else 'SURVIVED':9}{seconds:5} s  {name}  {red}", flush=True)
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
