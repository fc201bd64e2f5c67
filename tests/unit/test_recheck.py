"""The confirmed size of a claim is cached for a bounded number of recent rulesets."""

from __future__ import annotations

from nimbers.answers import answer
from nimbers.answers.answer import Agreed
from nimbers.games import ruleset
from nimbers.session import session


def test_what_was_rechecked_is_bounded() -> None:
    """With many rule parameters, the least recently used entries leave the cache."""
    kept = [{"amounts": f"1,{second}"} for second in range(2, Agreed.MOST + 20)]
    first = ruleset("subtraction", kept[0])
    claim = next(claim for claim in first.claims() if first.applies(claim) and claim.status == "proved")
    agreed = session.of(Agreed)
    agreed.update({(ruleset("subtraction", settings), claim.name): 7 for settings in kept[: Agreed.MOST]})
    for settings in (kept[0], *kept[Agreed.MOST - 1 :]):
        for _ in answer._recheck(ruleset("subtraction", settings), claim):
            pass

    assert len(agreed) == Agreed.MOST
    assert (first, claim.name) in agreed
    assert (ruleset("subtraction", kept[1]), claim.name) not in agreed
