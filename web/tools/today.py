"""Make today's puzzles: one file for each day with a puzzle of each level.

python web/tools/today.py --out FOLDER --cache FOLDER; a file is deflated JSON, so it is small on every host.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import zlib
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import nimbers
from nimbers.practice.puzzles import Puzzle, table
from nimbers.text import languages
from puzzle_graphs import puzzle_graph

# Modules of the package that do not affect a puzzle's data.
ELSEWHERE = ("terminal", "verify", "integrations", "explain", "practice", "api")


@cache
def _source() -> str:
    """Return a hash of all sources of puzzles, including all games, since they import each other."""
    package = Path(nimbers.__file__).parent
    own = Path(__file__).parent
    files = [file for file in package.rglob("*") if file.suffix in (".py", ".json")]
    files = [file for file in files if file.relative_to(package).parts[0] not in ELSEWHERE]
    files += [own / "puzzle_graphs.py", package / "practice/puzzles.py"]
    hashes = hashlib.sha256()
    for file in sorted(files):
        hashes.update(file.name.encode() + b"\0" + file.read_bytes())
    return hashes.hexdigest()[:16]


def written(puzzle: Puzzle) -> str:
    """Return the data of a puzzle as JSON; raise SystemExit if they are too large."""
    data = puzzle_graph(puzzle)
    if data is None:
        raise SystemExit(f"today: {puzzle} is too large for the page; ./build.sh puzzles makes the table anew")
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _made(job: tuple[Puzzle, Path]) -> str:
    """Return the data of a puzzle as JSON, from the cache if possible."""
    puzzle, folder = job
    kept = folder / f"{hashlib.sha256(str(puzzle).encode()).hexdigest()[:16]}.json"
    if kept.exists():
        return kept.read_text(encoding="utf-8")
    text = written(puzzle)
    half = kept.with_suffix(".half")
    half.write_text(text, encoding="utf-8")
    half.replace(kept)
    return text


def deflated(puzzles: list[str]) -> bytes:
    """Return the file of a day."""
    spoken = json.dumps(list(languages()))
    maker = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = f'{{"languages":{spoken},"levels":[{",".join(puzzles)}]}}'
    return maker.compress(text.encode()) + maker.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    options = parser.parse_args()
    folder = options.cache / "puzzles" / _source()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.parent.iterdir():
        if old != folder:
            for file in old.iterdir():
                file.unlink()
            old.rmdir()
    out = options.out / "puzzles"
    out.mkdir(parents=True, exist_ok=True)
    jobs = [(puzzle, folder) for day in table() for puzzle in day]
    with ProcessPoolExecutor() as processes:
        made = list(processes.map(_made, jobs, chunksize=8))
    each = len(table()[0])
    for number in range(len(table())):
        data = deflated(made[number * each : (number + 1) * each])
        (out / f"{number:03}.bin").write_bytes(data)


if __name__ == "__main__":
    main()
