"""Certificates of tables of values: of the cells of a board, or of all pairs of numbers of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..model import Ruleset
from ..text import IllegalError, Message, NimbersError
from .document import VERSION, enough

MOST = 20_000  # values of a table, so that it can be checked in half a minute


def certify_table(rules: Ruleset[Any], rows: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return the certificate of a table in normal play: `rows[y][x]` is the value of the position x,y.

    The values are not checked here. Raises IllegalError if pairs of numbers are no positions of the game, or if they
    are sums, whose values follow from those of their parts; BudgetError for a table of more than 20,000 values.
    """
    if not _are_single(rules, len(rows[0]) - 1, len(rows) - 1):
        message = "{game} has no certificates of tables: its positions are not pairs of numbers that belong together"
        raise IllegalError(Message(message, game=rules.slug()))
    enough(len(rows) * len(rows[0]), MOST)
    return {
        "certificate": VERSION,
        "kind": "table",
        "game": rules.slug(),
        "settings": rules.settings(),
        "convention": rules.convention,
        "rows": [list(row) for row in rows],
    }


def _are_single(rules: Ruleset[Any], x: int, y: int) -> bool:
    """Return whether 0,0 and x,y are written like that, and are not sums."""
    try:
        first, last = rules.parse("0,0"), rules.parse(f"{x},{y}")
        return rules.format(first) == "0,0" and len(list(rules.components(last))) < 2
    except NimbersError:
        return False


def as_values(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """Return the certificate of the same values as entries of their own, for the position 0,0.

    >>> as_values({"kind": "table", "rows": [[0, 1], [1, 2]]})["values"]
    {'0,0': 0, '1,0': 1, '0,1': 1, '1,1': 2}
    """
    rows = certificate["rows"]
    values = {f"{x},{y}": value for y, row in enumerate(rows) for x, value in enumerate(row)}
    return {**certificate, "position": "0,0", "value": rows[0][0], "values": values}
