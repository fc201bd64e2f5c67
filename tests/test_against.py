"""Play against a proof: the page's checker answers every move from the entries of a certificate alone."""

import json
from random import Random
from typing import Any

import pytest

from nimbers import certificate
from nimbers.certificates.document import written
from nimbers.model import Ruleset
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from page import page_says
from tier import tier
from unit.certificates import certified, rulesets

LONG = 60  # turns after which a game is given up
KNOWN = [rules for rules in rulesets(known=True) if rules.convention != "scoring"]


@pytest.mark.parametrize("rules", KNOWN, ids=lambda rules: f"{rules.slug()} {rules.convention}")
@pytest.mark.sampled(3, "the same of other games")
def test_nobody_wins_against_a_proof(rules: Ruleset[Any]) -> None:
    """Whoever moves at random against a certificate loses, and every position that the proof reaches is lost."""
    random = Random(5)
    proofs = certified(rules, tier.many(20, 60), random)
    games = [{"text": written(one), "choices": [random.randrange(997) for _ in range(LONG)]} for one in proofs]
    search = Search(rules, Meter(10**7))

    found = list(zip(proofs, page_says("against", games), strict=True))
    assert any(game for _, game in found)
    for proof, game in found:
        if game is None:  # a draw, or a game that is over
            continue
        assert game["lost"], proof["position"]
        for parts in game["reached"]:
            if len(parts) == 1 and parts != [""]:  # the package does not read sums of components
                assert finished(search.is_lost(rules.parse(parts[0]))), parts


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
