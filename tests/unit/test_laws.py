"""Every game keeps every law, under every convention and a few settings."""

from __future__ import annotations

from typing import Any

import pytest

from nimbers.model import Ruleset
from unit.laws import LAWS, Law
from unit.rules import name, rulesets

ALL = list(rulesets())


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS.keys())
@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
def test_law(ruleset: Ruleset[Any], law: Law) -> None:
    """The law holds for the game; the law's own docstring says what that proves."""
    law(ruleset)


def test_every_law_says_what_it_proves() -> None:
    """Every law has a sentence as its docstring."""
    for law in LAWS.values():
        assert law.__doc__
        assert law.__doc__.rstrip().endswith(".")
