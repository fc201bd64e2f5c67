"""The confirmed size of a claim is cached for a bounded number of recent rulesets."""

from __future__ import annotations

from nimbers.answers import answer
from nimbers.games import ruleset


def test_what_was_rechecked_is_bounded() -> None:
    """With many rule parameters, the least recently used entries leave the cache."""
    kept = [{"amounts": f"1,{second}"} for second in range(2, answer._CACHE_SIZE + 20)]
    first = ruleset("subtraction", kept[0])
    claim = next(claim for claim in first.claims() if first.applies(claim) and claim.status == "proved")
    saved = dict(answer._agreed)
    answer._agreed.clear()
    answer._agreed.update(
        {(ruleset("subtraction", settings), claim.name): 7 for settings in kept[: answer._CACHE_SIZE]}
    )
    try:
        for settings in (kept[0], *kept[answer._CACHE_SIZE - 1 :]):
            for _ in answer._recheck(ruleset("subtraction", settings), claim):
                pass

        assert len(answer._agreed) == answer._CACHE_SIZE
        assert (first, claim.name) in answer._agreed
        assert (ruleset("subtraction", kept[1]), claim.name) not in answer._agreed
    finally:
        answer._agreed.clear()
        answer._agreed.update(saved)
