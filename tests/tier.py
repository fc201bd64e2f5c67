"""How much is asked: the gate, before every commit, everything, or the campaign; and which samples the gate takes."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
# Hands the seed to the tests that run inside Pyodide.
SEED = "NIMBERS_SEED"
WASM = sys.platform == "emscripten"


def default_seed() -> str:
    """The seed in the repository, or the caller's where a process inside Pyodide was given one."""
    return os.environ.get(SEED, "") or (ROOT / "tests/seed.txt").read_text(encoding="utf-8").strip()


class Tier:
    """What is asked in this run; set once, before the tests are collected."""

    def __init__(self) -> None:
        self.everything = False
        self.campaign = False  # only where everything is asked
        self.seed = ""

    def sample(self, items: Iterable[T], keep: int, key: Callable[[T], object] = str) -> list[T]:
        """All items with `--all`, else so many of them, in their order, chosen by the seed."""
        found = list(items)
        if self.everything or len(found) <= keep:
            return found
        ranked = sorted(range(len(found)), key=lambda i: self.rank(str(key(found[i]))))
        chosen = set(ranked[:keep])
        return [item for i, item in enumerate(found) if i in chosen]

    def many(self, gate: int, everything: int, campaign: int | None = None) -> int:
        """How many repetitions of the same thing are asked; as many as with `--all` where the campaign asks no more."""
        if self.campaign and campaign is not None:
            return campaign
        return everything if self.everything else gate

    def rank(self, name: str) -> str:
        """A place in an order that changes with the seed."""
        return hashlib.sha256(f"{self.seed} {name}".encode()).hexdigest()


tier = Tier()
