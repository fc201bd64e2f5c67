"""A list of values without what nothing else in it needs, as a checker would see it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from ..text import Work
from .values import Listed, Sum, Term, ValueProof, known

MOST = 8_000  # options of all the components of a list that is looked through

Way = frozenset[Term]  # what has to be listed for one way to see a thing


def shortened(proof: ValueProof, listed: Listed, roots: Sum) -> Work[Listed]:
    """What is left of a list when all that its other entries can do without is dropped, one after the other.

    A list whose components have very many options is left as it is.
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
            if all(owner is term or owner not in kept or _seen(ways, rest) for owner, ways in needed[term]):
                del kept[term]
        if len(kept) == before:
            return kept


def _seen(ways: list[Way], listed: AbstractSet[Term]) -> bool:
    return any([way <= listed for way in ways])


def _needs(proof: ValueProof, term: Term, value: int, listed: Listed) -> Work[list[list[Way]]]:
    """What has to be seen of a component, and the ways there are to see each from the list."""
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
    """The ways to see that an option has another value: all its parts are listed, or a move of one makes that value."""
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
