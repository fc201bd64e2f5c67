"""Games and settings whose rules are clauses."""

from __future__ import annotations

from typing import Any, NamedTuple

from nimbers import game


class Setting(NamedTuple):
    """A game, its settings as at the terminal, and the number of heaps."""

    slug: str
    settings: str = ""
    heaps: int = 1

    def rules(self, *, misere: bool = False) -> Any:
        """Return the ruleset."""
        settings = dict(one.split("=") for one in self.settings.split(";") if one)
        return game(self.slug, **settings, **({"convention": "misere"} if misere else {}))


SETTINGS = [
    *(Setting("nim", "", heaps) for heaps in (1, 2, 3, 4)),
    *(Setting("subtraction", f"amounts={amounts}") for amounts in ("1,2,3", "1,3,4", "2,5,7", "1,4", "3,5,8,13")),
    Setting("subtraction", "", 2),
    Setting("mark"),
    Setting("mark", "t=3"),
    Setting("wythoff"),
    *(Setting("k-wythoff", f"k={k}") for k in (1, 2)),
    *(Setting("k-wythoff", f"k=1;end={end}") for end in (1, 2, 3)),
    Setting("board-piece", "slides=1.0,0.1"),
    Setting("board-piece", "slides=1.1"),
    Setting("board-piece", "slides=-;steps=1.2,2.1"),
    Setting("board-piece", "slides=-;steps=1.0,0.1,1.1"),
    Setting("board-piece", "slides=1.0,0.1;steps=1.1"),
    Setting("board-piece", "slides=2.1,1.2"),
    Setting("board-piece", "slides=1.0,0.1,2.1,1.2"),
    Setting("board-piece", "slides=2.0,0.1"),
    *(Setting("moore", "", heaps) for heaps in (2, 3, 4)),
    Setting("moore", "k=3", 4),
    *(Setting("circular-nim", "", heaps) for heaps in (3, 4)),
    Setting("circular-nim", "k=3", 4),
    Setting("fibonacci-nim"),
    *(Setting("chomp", "", rows) for rows in (1, 2)),
    Setting("counter"),
    Setting("bit-slide"),
    Setting("number-subtraction", "what=powers-of-two"),
    Setting("number-subtraction", "what=primes-to-13"),
    Setting("take-and-break", "code=0.333"),
    Setting("take-and-break", "code=0.13"),
    *(Setting("staircase", "", stairs) for stairs in (2, 3, 4)),
    *(Setting("silver-dollar", "", coins) for coins in (1, 2, 3)),
    *(Setting("sequential-nim", "", heaps) for heaps in (2, 3)),
    *(Setting("end-nim", "", heaps) for heaps in (2, 3)),
    *(Setting("zero-move-nim", "", heaps) for heaps in (1, 2)),
    *(Setting("nimble", "", squares) for squares in (2, 3)),
    Setting("chocolate", "rule=bitter"),
]
IDS = ["-".join(filter(None, (one.slug, one.settings, str(one.heaps)))) for one in SETTINGS]
