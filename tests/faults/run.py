"""Deliberate faults: each patch in this folder is put into a copy of the checkout, whose tests must turn red.

.venv/bin/python tests/faults/run.py            every fault: what `--changed` names, then the gate
.venv/bin/python tests/faults/run.py --named    the one file that each patch says it is caught by
.venv/bin/python tests/faults/run.py --check    does each patch still apply?
"""

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
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
HEAD = re.compile(r"Fault: (?P<what>.+\.)\nCaught by: (?P<test>tests/\S+)\n\n")
MAY_SURVIVE = 1
NOTHING_ASKED = 5  # pytest's exit code where no test is selected
# What a copy shares with the checkout, and what it builds for itself from where the checkout stands.
SHARED = (".venv", "web/node_modules")
COPIED = ("web/.build", "web/dist")


@dataclass(frozen=True)
class Fault:
    """A patch, what is wrong with it, and the file of tests that is red with it."""

    path: Path
    what: str
    test: str

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def key(self) -> str:
        """Changes with the patch, and with the commit that it is tried on."""
        return hashlib.sha256(commit().encode() + self.path.read_bytes()).hexdigest()[:16]


@dataclass(frozen=True)
class Result:
    """What became of a fault: the command that caught it, or none, and the tests that were red."""

    key: str
    name: str
    caught: bool
    by: str
    red: list[str]
    seconds: int


def git(*words: str, folder: Path = ROOT) -> str:
    return subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@cache
def commit() -> str:
    """The commit that the faults are tried on, whatever is committed meanwhile."""
    return git("rev-parse", "HEAD").strip()


def faults() -> list[Fault]:
    """All patches; a ValueError where one does not say what it is."""
    found = []
    for path in sorted(FOLDER.glob("*.patch")):
        head = HEAD.match(path.read_text(encoding="utf-8"))
        if not head:
            raise ValueError(f"{path.name}: expected 'Fault: <sentence>.', 'Caught by: <file>' and an empty line")
        found.append(Fault(path, head["what"], head["test"]))
    return found


def check() -> int:
    """Whether each patch applies to the files as they are, and its tests are there."""
    wrong = []
    for fault in faults():
        run = subprocess.run(
            ["git", "apply", "--check", fault.path], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if run.returncode:
            wrong.append(f"{fault.name}: applies no more: {run.stderr.strip()}")
        if not (ROOT / fault.test).is_file():
            wrong.append(f"{fault.name}: there is no {fault.test}")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


def workspace(folder: Path | None) -> Path:
    """A copy of the committed checkout, with its tools and what is built."""
    work = folder or Path(tempfile.mkdtemp(prefix="nimbers-faults-")) / "copy"
    if not work.exists():
        subprocess.run(["git", "clone", "--quiet", ROOT, work], check=True)
        exclude = work / ".git/info/exclude"
        for name in SHARED:
            (work / name).symlink_to(ROOT / name)
            # Else git takes a link for a change.
            exclude.write_text(f"{exclude.read_text()}\n/{name}\n", encoding="utf-8")
        for name in COPIED:
            shutil.copytree(ROOT / name, work / name)
    git("fetch", "--quiet", "origin", folder=work)
    git("checkout", "--quiet", "--force", "--detach", commit(), folder=work)
    return work


def tried(command: list[str], work: Path) -> tuple[int, list[str]]:
    """A command's exit code, and the tests that it names as failed."""
    run = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    red = re.findall(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    # A build that fails has caught the fault as well.
    return run.returncode, red or re.findall(r"^build.*", run.stdout + run.stderr, re.MULTILINE)[-1:]


def attempt(fault: Fault, work: Path, commands: list[list[str]]) -> Result:
    """Put a fault in, and ask one command after the other until one is red."""
    began = time.monotonic()
    git("apply", str(fault.path), folder=work)
    try:
        for command in commands:
            code, red = tried(command, work)
            if code not in (0, NOTHING_ASKED):
                return Result(fault.key, fault.name, True, " ".join(command), red, round(time.monotonic() - began))
    finally:
        git("checkout", "--quiet", ".", folder=work)
    return Result(fault.key, fault.name, False, "", [], round(time.monotonic() - began))


def commands_for(fault: Fault, *, named: bool) -> list[list[str]]:
    """What is run with a fault, the cheaper command first."""
    named_file = ["./build.sh", "test", fault.test, "-x", "-q"]
    if named:
        return [named_file]
    # The file it names is a part of the gate.
    return [["./build.sh", "test", "--changed", "-x", "-q"], named_file, ["./build.sh", "test", "-x", "-q"]]


def main() -> int:
    """Try the faults that have no result yet, and tell what became of all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="some faults alone")
    parser.add_argument("--check", action="store_true", help="only whether the patches apply")
    parser.add_argument("--named", action="store_true", help="only the tests that a patch names")
    parser.add_argument("--results", type=Path, default=ROOT / "web/.build/faults.jsonl", help="where results are kept")
    parser.add_argument("--work", type=Path, help="the folder of the copy; a new one by default")
    options = parser.parse_args()
    if options.check:
        return check()
    wanted = [fault for fault in faults() if not options.names or fault.name in options.names]
    results: dict[str, Result] = {}
    if options.results.exists():
        for line in options.results.read_text(encoding="utf-8").splitlines():
            result = Result(**json.loads(line))
            results[result.key] = result
    work = workspace(options.work)
    for fault in wanted:
        if fault.key not in results:
            result = results[fault.key] = attempt(fault, work, commands_for(fault, named=options.named))
            with options.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(result)) + "\n")
        result = results[fault.key]
        verdict = "caught" if result.caught else "SURVIVED"
        print(f"{verdict:9}{result.seconds:5} s  {fault.name}  {' '.join(result.red[:1])}", flush=True)
    survivors = [fault.name for fault in wanted if not results[fault.key].caught]
    print(f"{len(wanted) - len(survivors)} of {len(wanted)} caught")
    return 1 if len(survivors) > MAY_SURVIVE else 0


if __name__ == "__main__":
    sys.exit(main())
