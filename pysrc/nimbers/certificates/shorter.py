"""Shorten a list of values by dropping entries that the check does not need."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from ..text import Work
from .value_proofs import Listed, Sum, Term, ValueProof, known

MOST = 8_000  # options of all components of a list that is still shortened

Way = frozenset[Term]  # the components that must be listed for one way to verify a fact


def shorten(proof: ValueProof, listed: Listed, roots: Sum) -> Work[Listed]:
    """Drop entries one after the other as long as the check of the others does not need them, and return the rest.

    A list whose components have very many options is returned unchanged.
    """
    count = 0
    for term in listed:
        count += len((yield from proof.options(term)))
        if count > MOST:
            return listed
    needed: dict[Term, list[tuple[Term, list[Way]]]] = {term: [] for term in listed}
    for term, value in listed.items():
        for ways in (yield from _needs(proof, term, value, listed)):
            for one in frozenset[Term]().union(*ways):
                needed[one].append((term, ways))
    kept = dict(listed)
    while True:
        before = len(kept)
        for term in [term for term in kept if term not in roots]:
            yield None
            rest = kept.keys() - {term}
            if all(owner is term or owner not in kept or _is_covered(ways, rest) for owner, ways in needed[term]):
                del kept[term]
        if len(kept) == before:
            return kept


def _is_covered(ways: list[Way], listed: AbstractSet[Term]) -> bool:
    return any([way <= listed for way in ways])


def _needs(proof: ValueProof, term: Term, value: int, listed: Listed) -> Work[list[list[Way]]]:
    """Return for each fact to verify about a component the ways to verify it from the list."""
    options = yield from proof.options(term)
    needs: list[list[Way]] = [[] for _ in range(value)]
    for option in options:
        number = known(option)
        if number is not None and number < value and all([part in listed for part in option]):
            needs[number].append(frozenset(option))
        ways = yield from _refutations(proof, option, value, listed)
        if frozenset() not in ways:
            needs.append(list(ways))
    return needs


def _refutations(proof: ValueProof, option: Sum, value: int, listed: Listed) -> Work[dict[Way, None]]:
    """Return the ways to verify that an option has another value: by its components, or by a reply of that value."""
    ways: dict[Way, None] = {}
    if all([part in listed for part in option]):
        ways[frozenset(option)] = None
    for mover in option:
        others = [part for part in option if part is not mover]
        if not all([part in listed for part in others]):
            continue
        number = value
        for part in others:
            number ^= listed[part]
        for reply in (yield from proof.replies(mover, number)):
            if all([part in listed for part in reply]):
                ways[frozenset([*others, *reply])] = None
    return ways
