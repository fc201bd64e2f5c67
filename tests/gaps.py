"""List what games still lack: `./build.sh gaps [NAME...]` prints a line for each gap."""

from __future__ import annotations

import sys

from independent.catalogue import GAMES
from independent.samples import SAMPLES
from nimbers import NimbersError, list_games
from nimbers.games import game
from nimbers.model import FAMILIES

SECOND = "a function and a line in GAMES of a file in tests/independent, such as heaps.py"


def gaps(slug: str) -> list[str]:
    """Return what a game lacks, each item with the file where it belongs.

    >>> gaps("nim")
    []
    """
    cls = game(slug)
    told = {
        f"family: one of {', '.join(FAMILIES)}": cls.family in FAMILIES,
        "aliases: other names that people look for": cls.aliases,
        "judge: what its input looks like, with a small sample": cls.judge.sample[0],
        f"a second implementation of its rules: {SECOND}": slug in GAMES,
        "random positions: a line in SAMPLES of tests/independent/samples.py": slug in SAMPLES,
    }
    return [gap for gap, done in told.items() if not done]


def main(slugs: list[str]) -> int:
    """Print the gaps; the exit code is 1 if there are any, and 2 if a game does not exist."""
    try:
        found = [f"{slug}: {gap}" for slug in slugs or list_games() for gap in gaps(slug)]
    except NimbersError as error:
        print(error)
        return 2
    print("\n".join(found) or "nothing is missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
