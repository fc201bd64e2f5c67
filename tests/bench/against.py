"""Compare this tree's searches with another commit's: CPU time of each game's dearest example, and counted work."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.measure import Row

ROOT = Path(__file__).parents[2]
PROBE = Path(__file__).parent / "one_click.py"
GOAL = 1.1  # a quiet machine varies by a tenth
SHORT = 20.0  # milliseconds below which a game has no row of its own, only its part of the sum


def against(commit: str, rounds: int, positions: Sequence[str] = ()) -> list[Row]:
    """Return a row a game and one for all: medians of so many rounds, in new processes, with the trees in turn.

    `positions`, written GAME:POSITION, replace the examples, each in its own process. A row says where this tree visits
    more positions. Raises SystemExit if the commit is unknown.
    """
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", commit, "pysrc"], cwd=ROOT, capture_output=True, check=False)
        if archive.returncode:
            raise SystemExit(f"bench: {archive.stderr.decode().strip()}")
        subprocess.run(["tar", "x", "-C", folder], input=archive.stdout, check=True)
        trees = {"ours": ROOT / "pysrc", "theirs": Path(folder) / "pysrc"}
        if not positions:
            return rows(*rounds_of(trees, rounds, asked(trees["theirs"], None)))
        questions = [dict([position.split(":", 1)]) for position in positions]
        return [
            replace(row, name=f"{shorten(position, 40)}: answer, moves and reason", goal=1)
            for position, question in zip(positions, questions, strict=True)
            for row in rows(*rounds_of(trees, rounds, question))[:1]
        ]


def shorten(text: str, most: int) -> str:
    """Shorten a text to fit into a row."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def rounds_of(trees: dict[str, Path], rounds: int, examples: dict[str, str]) -> list[list[dict[str, Any]]]:
    """Return the results of each round in this tree and in the other."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
    for round_ in range(rounds):
        for name in sorted(trees, reverse=bool(round_ % 2)):
            found[name].append(asked(trees[name], examples))
    return [found["ours"], found["theirs"]]


def rows(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[Row]:
    """Return the rows from the results of every round for each game: {game: {"ms", "positions"}}."""
    made: list[Row] = []
    sums = [0.0, 0.0]
    for game in sorted(theirs[0]):
        sides = [[round_[game]["ms"] for round_ in side] for side in (ours, theirs)]
        here, there = (statistics.median(times) for times in sides)
        counted = [side[0][game]["positions"] for side in (ours, theirs)]
        sums = [total + median for total, median in zip(sums, (here, there), strict=True)]
        note = f"{counted[0]} positions" if counted[0] == counted[1] else f"{counted[0]} positions, {counted[1]} theirs"
        if None not in counted and counted[0] > counted[1]:
            note += ", MORE WORK"
        if max(here, there) >= SHORT:
            made.append(Row(f"{game}: answer, moves and reason", here, there, "ms", GOAL, note=note))
    made.sort(key=lambda row: -row.ratio)
    return [*made, Row("all games: answer, moves and reason", sums[0], sums[1], "ms", GOAL)]


def asked(tree: Path, examples: dict[str, str] | None) -> dict[str, Any]:
    """Return the output of one_click.py with the package of this tree."""
    given = "" if examples is None else json.dumps(examples)
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, str(PROBE)]
    run = subprocess.run(command, input=given, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"bench: {tree} ended with {run.returncode}\n{run.stderr}")
    found: dict[str, Any] = json.loads(run.stdout)
    return found
