"""Play against a proof: the page's checker answers every move from the entries of a certificate alone."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from nimbers import certificate, game
from nimbers.answers.number_values import pair_values
from nimbers.certificates.codes import certify_period, certify_quotient
from nimbers.certificates.document import Certificate, written
from nimbers.certificates.tables import certify_table
from nimbers.model import Ruleset
from nimbers.search.meter import NATIVE, Meter, finished
from nimbers.search.search import Search
from page import page_says
from tier import tier
from unit.certificates import certified, of_theorem, refuting, rulesets

LONG = 60  # turns after which a game is given up
IN_JAVASCRIPT_ALONE = ("clobber", "treblecross")
KNOWN = [
    *(rules for rules in rulesets(known=True) if rules.convention != "scoring"),
    *(rules for rules in rulesets(known=False) if rules.slug() in IN_JAVASCRIPT_ALONE),
]


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: f"{rules.slug()} {rules.convention}")
@pytest.mark.sampled(3, "the same of other games")
def test_nobody_wins_against_a_proof(rules: Ruleset[Any]) -> None:
    """Whoever moves at random against a certificate loses, and every position that the proof reaches is lost."""
    random = Random(5)
    proofs = certified(rules, tier.many(20, 60), random) + refuting(rules, 4, random)
    games = [{"text": written(one), "choices": [random.randrange(997) for _ in range(LONG)]} for one in proofs]
    search = Search(rules, Meter(10**7))

    found = list(zip(proofs, page_says("against", games), strict=True))
    assert any(played for _, played in found)
    for proof, played in found:
        if played is None:  # a draw, or a game that is over
            continue
        assert played["lost"], proof["position"]
        for parts in played["reached"]:
            if len(parts) == 1 and parts != [""]:  # the package does not read sums of components
                assert finished(search.is_lost(rules.parse(parts[0]))), parts


def theorem(slug: str, heaps: int, **settings: str) -> tuple[Certificate, Ruleset[Any]]:
    return of_theorem(slug, heaps, **settings), game(slug, **settings)


def values(slug: str, side: int) -> tuple[Certificate, Ruleset[Any]]:
    rules = game(slug)
    return certify_table(rules, finished(pair_values(rules, side, side, NATIVE))), rules


def period(code: str, **rules: str) -> tuple[Certificate, Ruleset[Any]]:
    return finished(certify_period(code)), game(**rules)


def quotient(code: str) -> tuple[Certificate, Ruleset[Any]]:
    return finished(certify_quotient(code)), game("take-and-break", code=code, convention="misere")


Made = tuple[Certificate, Ruleset[Any]]
# Certificates on many positions, with their rules: how many numbers a position has, and the least and largest of them.
ON_MANY: dict[str, tuple[Callable[[], Made], int, int, int]] = {
    "nim": (lambda: theorem("nim", 3), 3, 0, 12),
    "subtraction": (lambda: theorem("subtraction", 1, amounts="1,2,3"), 1, 0, 60),
    "wythoff": (lambda: theorem("wythoff", 1), 2, 0, 20),
    "table": (lambda: values("wythoff", 16), 2, 0, 15),
    "euclid": (lambda: values("euclid", 16), 2, 1, 15),
    "kayles": (lambda: period("0.77", slug="kayles"), 3, 0, 15),
    "amounts": (lambda: period("sub:1,3,4", slug="subtraction", amounts="1,3,4"), 3, 0, 15),
    "0.75": (lambda: quotient("0.75"), 3, 1, 9),
    "0.77 (misère)": (lambda: quotient("0.77"), 3, 1, 9),
}


@pytest.mark.parametrize("name", ON_MANY)
@pytest.mark.sampled(4, "the same of other certificates")
def test_nobody_wins_against_a_theorem(name: str) -> None:
    """From starts of the reader's choice and the proposed one, the proof moves to lost positions until the end."""
    make, count, least, most = ON_MANY[name]
    proof, rules = make()
    random = Random(7)
    typed = [",".join(str(random.randint(least, most)) for _ in range(count)) for _ in range(tier.many(6, 60))]
    starts = [{"start": start} for start in typed if rules.options(rules.parse(start))]
    text = written(proof)
    games = [
        {**start, "text": text, "choices": [random.randrange(997) for _ in range(LONG)]} for start in (*starts, {})
    ]
    search = Search(rules, Meter(10**7))

    for question, played in zip(games, page_says("against", games), strict=True):
        assert played["lost"], question
        first = rules.parse(played["start"])
        reached = [rules.parse(",".join(filter(None, parts)) or "-") for parts in played["reached"]]
        assert all(finished(search.is_lost(position)) for position in reached), question
        assert finished(search.is_lost(first)) == (sorted(filter(None, first)) == sorted(filter(None, reached[0])))


def test_a_start_that_does_not_fit_is_refused() -> None:
    """A start with too many numbers, or outside of a table, is refused with the reason."""
    nim, table = written(theorem("nim", 3)[0]), written(values("wythoff", 16)[0])
    cases = [{"text": nim, "start": "1,2,3,4"}, {"text": nim, "start": "1,x"}, {"text": table, "start": "90,99"}]
    many, sign, outside = page_says("against", [{**case, "choices": [0]} for case in cases])

    assert many == "the proof is about 3 numbers, not 4"
    assert sign == "x is no whole number"
    assert outside == "no entry answers 90,99"


def test_a_changed_entry_is_named() -> None:
    """With a wrong value the checker names the entry that fails, and without a needed one its neighbour."""
    text = certificate("nim", "3,4,5")
    cases = [
        {"text": text, "change": {"position": "4", "value": 3}},
        {"text": text, "change": {"position": "2", "value": None}},
        {"text": text, "change": {"position": "4", "value": 4}},
    ]
    wrong, missing, same = page_says("changed", cases)

    assert wrong == "rejected: 4: an option has the value 3, too"
    assert missing.startswith("rejected: ")
    assert same == "nim 3,4,5: value 2, the player to move wins"


def test_an_entry_of_lost_positions_is_left_out() -> None:
    """Without a lost position that is needed, the checker names a position whose move has no reply."""
    text = certificate("nim", "2,2", convention="misere")
    lost = json.loads(text)["lost"]
    said = page_says("changed", [{"text": text, "change": {"position": one, "value": None}} for one in lost])

    assert all(line.startswith("rejected: ") for line in said)
