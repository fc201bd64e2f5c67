"""The help of each command ends in examples, and the examples run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from nimbers.terminal.examples import EXAMPLES
from tier import WASM
from unit.terminal import Nimbers, Run

# Files that the examples name, and the commands that make their input.
FILES = {
    "count.py": "def count(p):\n    x = 0\n    for h in p:\n        x ^= h\n    return sum(h ^ x < h for h in p)\n",
    "heaps.txt": "3,4,5\n1,1\n",
    "input.txt": "1\n3\n5 7 3\n",
    "loop.py": "def loop(x):\n    n = 0\n    for k in range(32):\n        n += x >> k & 1\n    return n\n",
    "swar.py": "def swar(x):\n    return x.bit_count()\n",
}
BEFORE = {
    "nimbers certificate proof.json": "nimbers solve cram 3x3 --certificate proof.json",
    "nimbers verify proof.json": "nimbers solve cram 3x3 --certificate proof.json",
    "nimbers stress counter my_program.py": "nimbers prove counter --program python > my_program.py",
    "nimbers stress counter --input input.txt --output output.txt": "nimbers batch counter input.txt > output.txt",
}
NOTED = {"nimbers certificate proof.json --format rocq > proof.v"}  # it says on stderr which files to compile first
PROCESSES = {"nimbers stress counter my_program.py"}
REFUTED = {
    # Nim's Grundy value is the nim-sum, so this formula is wrong
    'nimbers check nim --expression "sum(p) % 4" --quantity grundy',
    "nimbers audit swar.py --game bit-slide --bits 16",  # the bits are not the number of winning moves
}


def typed(nimbers: Nimbers, line: str) -> Run:
    """Run a line as a shell does, with `|` and `>`."""
    line, _, file = line.partition(" > ")
    run = Run(0, "", "")
    for part in line.split(" | "):
        program, *words = shlex.split(part)
        assert program in ("printf", "nimbers")
        run = Run(0, words[0].replace("\\n", "\n"), "") if program == "printf" else nimbers(*words, given=run.out)
    if file:
        Path(file).write_text(run.out, encoding="utf-8")
    return run


def test_nothing_typed_is_help(nimbers: Nimbers) -> None:
    """A command line without arguments prints the help."""
    assert nimbers().code == 0
    assert nimbers() == nimbers("--help")


def test_the_help_of_each_command_ends_in_examples(nimbers: Nimbers) -> None:
    """Each command in the help has at least two examples, one on each line, all of that command."""
    listed = re.findall(r"^    ([a-z]+)(?: |$)", nimbers("--help").out, re.MULTILINE)
    assert sorted(listed) == sorted(EXAMPLES)
    for command, examples in EXAMPLES.items():
        assert len(examples) >= 2
        assert [line for line in examples if f"nimbers {command} " not in f"{line} "] == []

        assert nimbers(command, "--help").out.endswith("\n  ".join(["examples:", *examples]) + "\n")


@pytest.mark.parametrize("command", EXAMPLES)
@pytest.mark.sampled(2, "other cases, in the same way")
def test_examples_run(nimbers: Nimbers, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example succeeds, or refutes a false claim, and writes the files that it names."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for line in EXAMPLES[command]:
        if WASM and line in PROCESSES:
            continue
        if line in BEFORE:
            assert typed(nimbers, BEFORE[line]).code == 0
        run = typed(nimbers, line)

        assert (line, run.code, run.err) == (line, int(line in REFUTED), run.err if line in NOTED else "")
