"""The laws of every game; each is a function of a ruleset that raises AssertionError if it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nimbers.model import Ruleset

from . import facts, moves, notation, reasons, scenes, search, values

Law = Callable[[Ruleset[Any]], None]
LAWS: dict[str, Law] = {
    name.removeprefix("law_").replace("_", " "): law
    for module in (notation, moves, values, search, scenes, reasons, facts)
    for name, law in vars(module).items()
    if name.startswith("law_")
}
