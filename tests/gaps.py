"""List what games still lack: `./build.sh gaps [NAME...]` prints a line for each gap."""

from __future__ import annotations

import sys

from independent.catalogue import GAMES
from nimbers import list_games
from nimbers.games import game
from nimbers.model import FAMILIES


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
        "a second implementation of its rules: a Game in tests/independent": slug in GAMES,
    }
    return [gap for gap, done in told.items() if not done]


def main(slugs: list[str]) -> int:
    """Print the gaps; the exit code says whether there are any."""
    found = [f"{slug}: {gap}" for slug in slugs or list_games() for gap in gaps(slug)]
    print("\n".join(found) or "nothing is missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
