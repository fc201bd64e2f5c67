"""The truth about what users type, by second implementations of games; no code of the package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

from . import brought
from .catalogue import GAMES
from .plain import Oracle, Truth, mex

LIMIT = 10**6  # moves
Facts = dict[str, Any]
_SCOPE = "from functools import cache, lru_cache, reduce\nfrom math import *\nfrom operator import xor"


def function(text: str) -> Any:
    """Return the last function of a text, lambda or method of a class."""
    scope: dict[str, Any] = {"List": list}
    exec(_SCOPE, scope)
    before = set(scope)
    exec(text, scope)
    last = [value for name, value in scope.items() if name not in before and callable(value)][-1]
    if not isinstance(last, type):
        return last
    method = next(name for name in vars(last) if name[0] != "_")
    return lambda *p: getattr(last(), method)(*p)


Row = tuple[int, ...]
# What a heap can become; the second implementations know no sums, and would visit all rows of heaps.
HEAPS: dict[str, Callable[[int], Iterable[Row]]] = {
    "kayles": lambda n: ((k, n - taken - k) for taken in (1, 2) for k in range(n - taken + 1)),
    "dawsons-kayles": lambda n: ((k, n - 2 - k) for k in range(n - 1)),
    "grundy": lambda n: ((k, n - k) for k in range(1, (n + 1) // 2)),
    "lasker": lambda n: [*((k,) for k in range(n)), *((k, n - k) for k in range(1, n))],
    "nim": lambda n: ((k,) for k in range(n)),
}


class Known:
    """The facts about positions of one game."""

    def __init__(self, what: Facts) -> None:
        self.game, self.settings = GAMES[what["game"]], what.get("set", {})
        self.play = what.get("play", "normal")
        self.oracle = Oracle(self.game, self.settings)
        self.heaps = HEAPS.get(self.game.slug) if self.play == "normal" else None
        self.values: list[int] = []

    def of(self, text: str) -> Truth:
        """Return the facts about a position in the game's notation."""
        if self.heaps is None:
            return self.oracle.truth(self.game.read(text, self.settings), self.play, LIMIT)
        heaps = [] if text == "-" else [int(word) for word in text.split(",")]
        for n in range(len(self.values), max(heaps, default=0) + 1):
            self.values.append(mex({reduce(xor, (self.values[k] for k in row), 0) for row in self.heaps(n)}))
        value = reduce(xor, (self.values[n] for n in heaps), 0)
        return Truth("N" if value else "P", value, None, None, ())


def position(what: Facts) -> Facts:
    """Return who wins at a position, with its value or its margin."""
    found = Known(what).of(what["position"])
    return {
        name: value
        for name, value in (("outcome", found.outcome), ("grundy", found.grundy), ("score", found.score))
        if value is not None
    }


def ring(what: Facts) -> Facts:
    """Return who wins at a ring of Kayles, which becomes a row, with its value in normal play."""
    n, misere = what["n"], what.get("play") == "misere"
    after = [n - taken for taken in (1, 2) if taken <= n]
    if misere:
        wins = brought.heaps(HEAPS["kayles"], misere=True)  # type: ignore[arg-type]
        return {"outcome": "P" if all(wins((m,)) for m in after) else "N"}
    values = [Known({"game": "kayles"}).of(str(m)).grundy or 0 for m in after]
    return {"outcome": "N" if 0 in values else "P", "grundy": mex(set(values))}


def _rows(kind: str, size: int) -> Iterator[Any]:
    if kind == "list with 0":  # of rows the length and the sum together
        for length in range(size + 1):
            some = product(range(size - length + 1), repeat=length)
            yield from (p for p in some if sum(p) + length == size)
    elif kind == "list and length":
        yield from (p for total in range(size + 1) for p in brought.rows("list", total) if total + len(p) == size)
    elif kind == "signs":
        yield from ("".join(p) for p in product("x.", repeat=size))
    else:
        yield from brought.rows(kind, size)


def _written(p: Any) -> str:
    return p if isinstance(p, str) else ",".join(map(str, p)) or "-" if isinstance(p, tuple) else str(p)


def formula(what: Facts) -> Facts:
    """Return whether a function is right on all positions of a shape, how many they are, and where it fails first.

    `values` are what it returns where the first player wins, the second wins, and nobody does; without them it
    returns the `quantity`.
    """
    known, says, kind, values = Known(what), function(what["says"]), what["rows"], what.get("values")
    signs, checked = what.get("signs"), 0
    for size in range(what.get("from", 0), what["up_to"] + 1):
        failed = []
        for p in _rows(kind, size):
            given = p.translate(str.maketrans("x.", signs)) if signs else p
            found = known.of(_written(p))
            try:
                said = says(*p) if kind.startswith("pair") else says(list(p) if what.get("list") else given)
            except (ValueError, IndexError, TypeError, ZeroDivisionError):
                if size == 0:
                    continue  # the game is over there
                raise
            if said is None:
                continue
            checked += 1
            quantity = what.get("quantity", "wins")
            if values is not None:
                right = values.index(said) == ("N", "P", "tie").index(found.outcome)
            elif quantity == "wins":
                right = bool(said) == (found.outcome == "N")
            else:
                right = said == getattr(found, quantity)
            if not right:
                failed.append(_written(p))
        if failed:
            place = {"counterexample": what.get("as", "{}").format(failed[0])} if len(failed) == 1 else {}
            return {"agrees": False, "complete": False, "up_to": size, **place}
    return {"agrees": True, "complete": True, "checked": checked, "up_to": what["up_to"]}


def program(what: Facts) -> Facts:
    """Return whether a program that answers as a function does is right, and the single heap where it fails first."""
    found = formula(what)
    return {name: found[name] for name in ("agrees", "counterexample") if name in found}


def agreement(what: Facts) -> Facts:
    """Return only whether a function is right."""
    return {"agrees": formula(what)["agrees"]}


def rules(what: Facts) -> Facts:
    """Return whether a formula fits a user's rules, and on how many positions."""
    start = what.get("start")
    moves = function(what["moves"])
    agrees, checked = brought.own(
        what["kind"],
        lambda p: [tuple(sorted(n for n in q if n)) if what["kind"] == "heaps" else q for q in moves(p)],
        function(what["says"]),
        what["up_to"],
        None if start is None else tuple(start),
    )
    return {"agrees": agrees, "checked": checked}


def rules_wins(what: Facts) -> Facts:
    """Return the same for a formula that says who wins."""
    moves = function(what["moves"])
    start = tuple(what["start"])
    listed = brought.asked(what["kind"], moves, what["up_to"], start)
    value, says = brought.walked(moves, iter(listed)), function(what["says"])
    agrees = all(bool(says(p)) == (value(p) > 0) for p in listed)
    return {"agrees": agrees, "checked": len(listed)} if agrees else {"agrees": False}


def own_position(what: Facts) -> Facts:
    """Return who wins at a position of a user's rules, and its value."""
    moves, p = function(what["moves"]), what["position"]
    p = tuple(p) if isinstance(p, list) else p
    value = brought.walked(moves, iter([p]))(p)
    return {"outcome": "N" if value else "P", "grundy": value}


def own_values(what: Facts) -> Facts:
    """Return the values of a user's rules for numbers."""
    value = brought.walked(function(what["moves"]), iter(range(what["up_to"] + 1)))
    return {"values": [value(n) for n in range(what["up_to"] + 1)]}


def listed(what: Facts) -> Facts:
    """Return whether the values of numbers are right, and the first one that is not."""
    known, first = Known(what), what.get("from", 0)
    for count, value in enumerate(what["claimed"]):
        true = known.of(str(first + count)).grundy
        if true != value:
            return {
                "agrees": False, "checked": count + 1, "counterexample": str(first + count),
                "claimed": value, "expected": true,
            }  # fmt: skip
    count = len(what["claimed"])
    return {"agrees": True, "checked": count, "up_to": first + count - 1}


KINDS: dict[str, Callable[[Facts], Facts]] = {
    "position": position,
    "ring": ring,
    "formula": formula,
    "program": program,
    "agreement": agreement,
    "rules": rules,
    "rules wins": rules_wins,
    "own position": own_position,
    "own values": own_values,
    "values": listed,
}


def truth(case: Facts) -> Facts:
    """Return the facts that a brute force knows about a case; nothing for refusals.

    What it is asked stands in `truth`, but for a function or rules in a file of the case.
    """
    if "truth" not in case:
        return {}
    files = case.get("files", {})
    what = {"says": files.get("formula.py"), "moves": files.get("rules.py")} | case["truth"]
    return KINDS[what["of"]](what)
