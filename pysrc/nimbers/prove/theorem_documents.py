"""Theorems, or why there is none, as JSON values with their sentences."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..text import Message, say
from .proof import VALUE
from .theorem import Guess, NoTheorem, Theorem
from .theorem_programs import LANGUAGES, program, try_program
from .words import Words

SHOWN_STATES = 64  # the most states of an automaton that is included


def document(found: Theorem | NoTheorem, words: Words | None, lang: str = "en") -> dict[str, Any]:
    """Return a theorem with its proof and how it was found; or why there is none, with the refuted guesses."""
    broken = [_broken(guess, lang) for guess in found.guesses]
    if isinstance(found, NoTheorem) or words is None:
        why = say(found.why, lang) if isinstance(found, NoTheorem) else None
        return {"proved": False, "theorem": None, "system": None, "states": None, "why_not": why, "guesses": broken}
    names = list(found.clauses.names)
    return {
        "proved": True,
        "theorem": say(words.message, lang),
        "formula": words.formula,
        "system": found.system.name,
        "states": len(found.automaton),
        "why_not": None,
        "names": names,
        "clauses": {"moves": list(found.clauses.moves), "domain": found.clauses.domain},
        "learned": {"positions": found.learned, "largest": found.largest},
        "guesses": broken,
        "proof": [
            *({"text": say(part.sentence, lang), "states": part.states} for part in found.parts),
            _termination(found, lang),
        ],
        "automaton": _automaton(found),
        "programs": _programs(found, words),
        "steps": found.steps,
    }


def automaton_json(found: Theorem) -> str:
    """Return what the three statements of the proof are about: rules and automaton, as JSON.

    `states` has for each state whether it accepts, and the next states by letter.
    """
    made, rules = found.automaton, found.ruleset
    facts = {
        "game": rules.slug(), "settings": rules.settings(),
        "convention": rules.convention, "quantity": found.quantity, "forbid": found.forbid,
        "names": found.clauses.names, "domain": found.clauses.domain, "moves": found.clauses.moves,
        "system": found.system.name, "tracks": made.tracks,
        "states": [[int(accepts), *row] for accepts, row in zip(made.accepts, made.transitions, strict=True)],
    }  # fmt: skip
    return json.dumps(facts, separators=(",", ":"))


def _programs(found: Theorem, words: Words) -> dict[str, Any]:
    """Return the programs, and on how many positions the one in Python was tested."""
    texts = {language: program(found, words, language) for language in LANGUAGES}
    python = texts["python"]
    return {**texts, "tried": 0 if python is None else try_program(found, python)}


def walk_document(found: Theorem, numbers: Sequence[int], lang: str = "en") -> dict[str, Any]:
    """Return how the automaton reads a position: the digits of each track, the states, and the result.

    For Grundy values, the value of the position is read with its numbers.
    """
    known = dict(zip(found.clauses.names, numbers, strict=True))
    if found.quantity == "grundy":
        known[VALUE] = found.value(numbers)
    words = [found.system.write(known[track]) for track in found.automaton.tracks]
    length = max(map(len, words))
    states = found.automaton.path(words)
    accepted = found.automaton.accepts[states[-1]]
    position = found.ruleset.format(found.clauses.position(tuple(numbers)))
    if found.quantity == "grundy":
        text = Message("{position} has the Grundy value {value}.", position=position, value=known[VALUE])
    elif accepted:
        text = Message("The last state accepts: {position} is lost.", position=position)
    else:
        text = Message("The last state does not accept: {position} is won.", position=position)
    return {
        "position": position,
        "tracks": list(found.automaton.tracks),
        "digits": [[*(0,) * (length - len(word)), *word] for word in words],
        "states": states,
        "accepted": accepted,
        "text": say(text, lang),
    }


def _broken(guess: Guess, lang: str) -> dict[str, Any]:
    numbers = ", ".join(map(str, guess.broken.numbers))
    template = "A guess of {states} states broke at {numbers}: {why}."
    text = say(Message(template, states=guess.states, numbers=numbers, why=guess.broken.sentence), lang)
    return {"system": guess.system, "states": guess.states, "numbers": list(guess.broken.numbers), "text": text}


def _termination(found: Theorem, lang: str) -> dict[str, Any]:
    """Return the sentence on why every play ends."""
    sums = tuple(" + ".join(names) for names in found.measures)
    text = Message("Every move makes {sum} smaller, so every play ends.", sum=sums[0] if sums else "0")
    if len(sums) > 1:
        template = "Of {sums}, in this order, the first that a move changes becomes smaller, so every play ends."
        text = Message(template, sums=sums)
    return {"text": say(text, lang), "states": None}


def _automaton(found: Theorem) -> dict[str, Any] | None:
    """Return the transitions, with a row of next states by letter for each state; None if there are too many."""
    made = found.automaton
    if len(made) > SHOWN_STATES:
        return None
    return {
        "tracks": list(made.tracks),
        "digits": found.system.digits,
        "arrows": made.transitions,
        "accepts": made.accepts,
    }
