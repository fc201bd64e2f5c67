"""Make certificates of each game for the tests, and damage them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import nimbers_check
import nimbers_check_words  # noqa: F401 (it adds its kind to the checker)
from nimbers.answers.number_values import pair_values
from nimbers.certificates.codes import certify_period, certify_quotient
from nimbers.certificates.counterexamples import certify_counterexample
from nimbers.certificates.document import written
from nimbers.certificates.position import certify_position
from nimbers.certificates.tables import certify_table
from nimbers.certificates.theorems import certify_theorem
from nimbers.games import game, ruleset, slugs
from nimbers.model import Ruleset
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.search.meter import finished
from nimbers.text import BudgetError
from nimbers.verify.circuits.certified import certify_words, circuits_in
from nimbers.verify.circuits.circuit import Circuit
from nimbers.verify.circuits.sides import trace_function
from nimbers.verify.samples import WORKED
from nimbers.verify.source import find_source

Certificate = dict[str, Any]
THEOREMS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("nim", 1, {}), ("nim", 2, {}), ("nim", 3, {}), ("wythoff", 1, {}), ("subtraction", 1, {"amounts": "1,2,3"}),
    ("subtraction", 1, {"amounts": "1,3,4"}), ("subtraction", 2, {"amounts": "1,2"}),
)  # fmt: skip
VALUE_THEOREMS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("nim", 1, {}), ("nim", 2, {}), ("subtraction", 1, {"amounts": "1,2,3"}), ("subtraction", 1, {"amounts": "1,3,4"}),
)  # fmt: skip
PERIODS = ("0.77", "0.07", "0.137", "sub:1,3,4", "sub:2,5", "4.7")
MASKS = (15, 2, 0, 3)  # any mask will do
QUOTIENTS = ("0.75", "0.123", "0.53")
LOOKED = 1_500  # the smallest positions from which some are chosen
SIGNS = '0123456789.x_,-"{}[]:aNPQ '


def rulesets(known: bool | None = None) -> list[Ruleset[Any]]:
    """Return every game under each convention.

    With `known`, only games whose rules the checkers know, or only others.
    """
    chosen = [slug for slug in slugs() if known is None or (slug in nimbers_check.GAMES) is known]
    return [game(slug)(convention=convention) for slug in chosen for convention in game(slug).conventions]


def certified(rules: Ruleset[Any], count: int, random: Random) -> list[Certificate]:
    """Return certificates of so many small positions, without the long ones."""
    some = list(islice((p for size in range(40) for p in rules.positions(size)), LOOKED))
    return list(_made(rules, random.sample(some, min(count, len(some)))))


def _made(rules: Ruleset[Any], positions: list[Any]) -> Iterator[Certificate]:
    for p in positions:
        try:
            yield finished(certify_position(rules, p, limit=100_000, most=300))
        except BudgetError:
            continue


def refuting(rules: Ruleset[Any], count: int, random: Random) -> list[Certificate]:
    """Return certificates that refute a wrong claim about so many small positions."""
    some = [rules.parse(one["position"]) for one in certified(rules, count, random) if one["kind"] != "scores"]
    made = []
    for p in some:
        claims = random.sample(["N", "P", "draw", 0, 1], 5)
        found = [finished(certify_counterexample(rules, p, claimed)) for claimed in claims]
        made += [one for one in found if one["kind"] == "counterexample"][:1]
    return made


def of_codes() -> list[Certificate]:
    """Return certificates about all heaps, periods also with a mask."""
    periods = [finished(certify_period(code)) for code in PERIODS]
    masked = [{**one, "mask": mask} for one, mask in zip(periods, MASKS, strict=False)]
    return periods + masked + [finished(certify_quotient(code)) for code in QUOTIENTS]


def of_sizes() -> list[Certificate]:
    """Return certificates of theorems for all sizes."""
    values = [of_theorem(slug, heaps, "grundy", **settings) for slug, heaps, settings in VALUE_THEOREMS]
    return [of_theorem(slug, heaps, **settings) for slug, heaps, settings in THEOREMS] + values


def of_tables() -> list[Certificate]:
    """Return certificates of tables of values."""
    tables = (("board-piece", {"n": "6"}), ("board-piece", {"n": "5", "slides": "-", "steps": "1.2,2.1"}))
    made = []
    for slug, settings in (*tables, ("wythoff", {}), ("euclid", {})):
        rules = ruleset(slug, settings)
        made.append(certify_table(rules, finished(pair_values(rules, 5, 5, 10**6))))
    return made


def example(game: str, name: str) -> str:
    """Return the text of a function among the audit's examples."""
    texts = (text for one in WORKED[game] for text in (one.first, one.second) if text)
    return next(text for text in texts if text.startswith(f"def {name}("))


PARITY, FOLDED, LINEAR = example("counter", "parity"), example("counter", "folded"), example("bit-slide", "linear")


def circuit(text: str, bits: int) -> Circuit:
    """Return the circuit of the last function of a text."""
    found = trace_function(find_source("program.py", text), bits).circuit
    assert found is not None
    return found


def of_words(bits: int = 8) -> list[Certificate]:
    """Return certificates of audits: of Counter Game and Bit slide, and of two functions."""
    parity = circuit(PARITY, bits)
    return [
        certify_words(parity, "counter", 100),
        certify_words(circuit(LINEAR, bits), "bit-slide", 100),
        certify_words(parity, circuit(FOLDED, bits), 100),
    ]


def right_for_words(certificate: Certificate) -> bool:
    """Return whether an audit of at most ten bits is right, by evaluating its circuits for each word."""
    bits = certificate["bits"]
    values = [one.at_each(range(1 << bits)) for one in circuits_in(certificate)]
    if len(values) == 2:
        return values[0] == values[1]
    rules, wins = ruleset(certificate["game"], {}), dict[int, int]()
    for n in range(1 if certificate["game"] == "counter" else 0, 1 << bits):
        wins[n] = int(any(not wins[option] for option in rules.options(n)))
    return all(values[0][n] == win for n, win in wins.items())


def right_table(certificate: Certificate) -> bool:
    """Return whether all values of a table are right, by search."""
    rules = ruleset(certificate["game"], certificate["settings"])
    rows = certificate["rows"]
    found = finished(pair_values(rules, len(rows[0]), len(rows), 10**6))
    return bool(found == rows)


@cache
def _theorem(rules: Ruleset[Any], heaps: int, quantity: str) -> Certificate:
    theorem = finished(prove_theorem(rules, quantity, heaps))
    assert isinstance(theorem, Theorem)
    return finished(certify_theorem(theorem))


def of_theorem(slug: str, heaps: int, quantity: str = "outcome", **settings: str) -> Certificate:
    """Return the certificate of a theorem on who wins, or on Grundy values."""
    return _theorem(ruleset(slug, settings), heaps, quantity)


def spoiled(certificate: Certificate, random: Random) -> str:
    """Return the text of a certificate with one random change."""
    if random.random() < 0.15:
        return _mangled(written(certificate), SIGNS, random)
    certificate = copy.deepcopy(certificate)
    path = random.choice([path for path in _paths(certificate) if path])
    inside: Any = certificate
    for step in path[:-1]:
        inside = inside[step]
    last = path[-1]
    if random.random() < 0.2:
        del inside[last]
    elif isinstance(last, str) and len(path) > 1 and random.random() < 0.3:
        inside[_mangled(last, SIGNS, random)] = inside.pop(last)
    else:
        inside[last] = _another(inside[last], random)
    return json.dumps(certificate, sort_keys=True, separators=(",", ":"))


def _mangled(text: str, signs: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(["", random.choice(signs)]) + text[at + random.randrange(2) :]


def _another(value: Any, random: Random) -> Any:
    """Return another value, of the same type or not."""
    if isinstance(value, int):
        others = (value + 1, value - 1, value ^ 1, 0, -value, 10**15, 2**53, 10**30, True, 1.5, "1", None)
        return random.choice(others)
    if isinstance(value, str):
        words = (_mangled(value, SIGNS, random), f"{value}0", "-", "", "misere", "normal", "N", "P", "draw", 1, None)
        return random.choice(words)
    if isinstance(value, list):
        return random.choice((value[:-1], value[1:], value[::-1], value + value[:1], [], {}, 0))
    if isinstance(value, dict):
        return random.choice(({}, [], dict(list(value.items())[1:]), {**value, "1": 0}, {**value, "x": "y"}))
    return random.choice((0, 1, "x"))


def _paths(value: Any) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values."""
    todo: list[tuple[Any, tuple[Any, ...]]] = [(value, ())]
    while todo:
        one, way = todo.pop()
        yield way
        inner = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        todo += [(part, (*way, step)) for step, part in inner]
