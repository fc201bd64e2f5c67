"""Decide how much of the tests to run: the gate, everything or the campaign, and which samples the gate takes."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
SEED = "NIMBERS_SEED"  # passes the seed to the tests inside Pyodide
WASM = sys.platform == "emscripten"


def default_seed() -> str:
    """Return the seed that the environment or the repository gives."""
    return os.environ.get(SEED, "") or (ROOT / "tests/seed.txt").read_text(encoding="utf-8").strip()


class Tier:
    """How much one run tests; set once, before tests are collected."""

    def __init__(self) -> None:
        self.everything = False
        self.campaign = False  # only together with `everything`
        self.seed = ""

    def sample(self, items: Iterable[T], keep: int, key: Callable[[T], object] = str) -> list[T]:
        """Return all items with `--all`, else `keep` of them in their order, chosen by the seed."""
        every = list(items)
        if self.everything:
            return every
        chosen = set(sorted(range(len(every)), key=lambda i: self.rank(str(key(every[i]))))[:keep])
        return [item for i, item in enumerate(every) if i in chosen]

    def many(self, gate: int, everything: int, campaign: int | None = None) -> int:
        """Return how many repetitions of the same thing to run; the campaign runs as many as `--all` by default."""
        if self.campaign and campaign is not None:
            return campaign
        return everything if self.everything else gate

    def rank(self, name: str) -> str:
        """Return a sort key that depends on the seed."""
        return hashlib.sha256(f"{self.seed} {name}".encode()).hexdigest()


tier = Tier()
