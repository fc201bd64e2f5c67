"""Results of `variants` as JSON values, with sentences.

A step (a, b) subtracts a from the first number and b from the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model import Ruleset
from ..text import Message, say
from .automaton import Automaton
from .proof import NO_WAY, STAYS, Broken
from .theorem import NoTheorem, Theorem
from .variants import Clause, Comparison, smallest

SQUARE = 16  # cells per side of the picture, for positions of two numbers
LISTED = 12  # most steps in a list
LARGEST_STEP = {1: 99, 2: SQUARE - 1, 3: 9}  # the largest step in a list, by the count of numbers in a position


def clause_document(theorem: Theorem, clause: Clause, lang: str = "en") -> dict[str, Any]:
    """Return whether a clause may be dropped, else the position that needs it."""
    text = Message("without it the same positions are lost: it may be dropped")
    if clause.broken is not None:
        text = _why(theorem, clause.broken)
        if clause.broken.sentence == NO_WAY:
            at = _position(theorem, clause.broken.numbers)
            text = Message("needed: {position}, which is won, has no other move to a lost position", position=at)
    return {
        "text": clause.text,
        "redundant": clause.broken is None,
        **_at(theorem, clause.broken),
        "why": say(text, lang),
    }


def extensions_document(theorem: Theorem, relation: Automaton | None, lang: str = "en") -> dict[str, Any] | None:
    """Return the steps that may be added; None if undecided."""
    text = Message("Every step that may be added is already a move.")
    if relation is not None and not relation.is_empty:
        text = Message("Any or all of these steps may be added: subtract {steps}.", steps=_listed(theorem, relation))
    return _steps(theorem, relation, say(text, lang))


def restrictions_document(theorem: Theorem, relation: Automaton | None, lang: str = "en") -> dict[str, Any] | None:
    """Return the steps that may be forbidden; None if undecided."""
    text = Message("No single step may be forbidden: each is somewhere the only one that wins.")
    if relation is not None and not relation.is_empty:
        text = Message("Any one of these steps may be forbidden: subtract {steps}.", steps=_listed(theorem, relation))
    return _steps(theorem, relation, say(text, lang))


def _listed(theorem: Theorem, relation: Automaton) -> tuple[str, ...]:
    found = _smallest(theorem, relation)
    return (*map(_numbers, found), *(("…",) if len(found) == LISTED else ()))


def _smallest(theorem: Theorem, relation: Automaton) -> list[tuple[int, ...]]:
    names = theorem.clauses.names
    return smallest(relation, names, LARGEST_STEP[len(names)], LISTED)


def _steps(theorem: Theorem, relation: Automaton | None, text: str) -> dict[str, Any] | None:
    """Return the smallest steps, and for two numbers a picture as a text for each row."""
    if relation is None:
        return None
    picture = [
        "".join("#" if relation.holds(dict(zip(relation.tracks, (a, b), strict=True))) else "." for b in range(SQUARE))
        for a in range(SQUARE)
        if len(relation.tracks) == 2
    ]
    found = [list(numbers) for numbers in _smallest(theorem, relation)]
    return {"states": len(relation), "smallest": found, "picture": picture, "text": text}


def changed_document(theorem: Theorem, found: Broken | Message | None, lang: str = "en") -> dict[str, Any]:
    """Return the effect of changed rules on the lost positions; `found` is None if they stay the same."""
    broken = found if isinstance(found, Broken) else None
    if found is None:
        text = Message("With these rules the same positions are lost: proved for all sizes.")
    elif isinstance(found, Broken):
        text = Message("With these rules other positions are lost: {why}.", why=_why(theorem, found))
    else:
        text = Message("Not decided: {why}.", why=found)
    kept = None if isinstance(found, Message) else found is None
    return {"same": kept, **_at(theorem, broken), "text": say(text, lang)}


def compared_document(
    one: Theorem, other: Theorem | NoTheorem, found: Comparison | None, lang: str = "en"
) -> dict[str, Any]:
    """Return the comparison of the lost positions of two games."""
    here, there = ("", "") if isinstance(other, NoTheorem) else _names(one.ruleset, other.ruleset)
    same, differ_at, shift, moved = None, None, None, None
    if isinstance(other, NoTheorem):
        text = Message("Not decided: {why}.", why=other.why)
    elif found is not None and not (found.same or found.differ_at):
        text = Message("Not decided: the games have no position in common.")
    elif found is None:
        text = Message("Not decided: no numeration system was found that can express both theorems.")
    elif found.same:
        same = True
        text = Message("{game} and {other} have the same lost positions: proved for all sizes.", game=here, other=there)
    else:
        same, differ_at, shift = False, found.differ_at, found.shift
        loser, winner = (here, there) if found.first_loses else (there, here)
        at = _position(one, found.differ_at or ())
        text = Message("{position} is lost in {game} and won in {other}.", position=at, game=loser, other=winner)
    if shift is not None:
        step = _numbers([abs(one) for one in shift])
        template = "n + {shift} is lost in {game} exactly when n is lost in {other}: proved for all sizes."
        first, second = (here, there) if min(shift) >= 0 else (there, here)
        moved = say(Message(template, game=first, other=second, shift=step), lang)
    return {
        "same": same, "differ_at": None if differ_at is None else list(differ_at),
        "shift": None if shift is None else list(shift), "text": say(text, lang), "moved": moved,
    }  # fmt: skip


def _names(one: Ruleset[Any], other: Ruleset[Any]) -> tuple[str, str]:
    """Return the names of two games, with the settings that differ if the games are the same."""
    if one.slug() != other.slug():
        return one.slug(), other.slug()
    known = [{**rules.settings(), "convention": rules.convention} for rules in (one, other)]
    differ = [name for name in known[0] if known[0][name] != known[1].get(name)]
    first, second = (", ".join(f"{name}={said[name]}" for name in differ) for said in known)
    return f"{one.slug()} ({first})", f"{other.slug()} ({second})"


def _at(theorem: Theorem, broken: Broken | None) -> dict[str, Any]:
    """Return the field `at`: the position where a theorem fails, or None."""
    return {"at": None if broken is None else _position(theorem, broken.numbers)}


def _why(theorem: Theorem, broken: Broken) -> Message:
    """Return what is wrong at a position."""
    at = _position(theorem, broken.numbers)
    if broken.sentence == NO_WAY:
        return Message("{position}, which is won, has no move to a lost position any more", position=at)
    if broken.sentence == STAYS:
        return Message("{position}, which is lost, gets a move to a lost position", position=at)
    return Message("{position}, which is lost, has no move any more, and in misère play that wins", position=at)


def _position(theorem: Theorem, numbers: Sequence[int]) -> str:
    return theorem.ruleset.format(theorem.clauses.position(tuple(numbers)))


def _numbers(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"({','.join(map(str, numbers))})"
