"""List the ways to call a function that its source code leaves open; its values at the first positions decide."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..answers.check import Verdict
from ..model import Ruleset, Symmetry
from .calling_conventions import Call, example_of, largest_amount
from .sign_pairs import all_signs
from .source import Source, plain_name
from .written_numbers import takes_written_numbers

PROBES = 40  # first positions on which ways to call a function are tried


@dataclass(frozen=True)
class Trial:
    """The ways to call a function that are still to be tried, the current one first.

    `best` is the one to come back to if all of them are wrong: the first with which the function returned a wrong value
    (`has_value`), else the first with which it failed.
    """

    calls: tuple[Call, ...]
    best: Call | None = None
    has_value: bool = False

    def after(self, verdict: Verdict | None) -> Trial | None:
        """Return the trial that follows a verdict on the current call; None if the verdict stands.

        Without a verdict, the meaning of the values was open.
        """
        is_wrong = verdict is None or verdict.agrees is False or verdict.failure is not None
        is_late = verdict is not None and verdict.checked > PROBES
        if not is_wrong or is_late or (len(self.calls) == 1 and self.best is None):
            return None
        call, *others = self.calls
        has_value = verdict is not None and verdict.agrees is False
        best = call if self.best is None or (has_value and not self.has_value) else self.best
        if others:
            return Trial(tuple(others), best, self.has_value or has_value)
        return Trial((best,)) if best != call else None


def possible_calls(call: Call, source: Source, ruleset: Ruleset[Any]) -> list[Call]:
    """Return `call`, found from the source code of a function, then the other ways that are possible.

    >>> from nimbers.games import ruleset
    >>> source = Source("f.py", "def wins(n, k): return n % (k + 1) != 0", "wins")
    >>> [call.takes for call in possible_calls(Call("numbers", 2), source, ruleset("subtraction"))]
    ['numbers', 'number']
    """
    calls, argument = [call], ruleset.as_argument(example_of(ruleset))
    if call.takes == "numbers" and call.count == 2 and _is_named_like(source.name, ruleset):
        calls.append(Call("equal"))  # as judges call towerBreakers(n, m)
    if call.takes == "numbers" and call.count == 2 and largest_amount(ruleset):
        calls.append(Call("number", settings=((1, largest_amount(ruleset)),)))  # n % (m + 1)
    if call in (Call(), Call("list")) and takes_written_numbers(ruleset, 0):
        calls.append(Call("written list" if call.passes_lists else "written", 0))
    if call.takes == "single" and takes_written_numbers(ruleset, call.count):
        calls.append(Call("written", call.count))
    if call.takes == "parts" and isinstance(argument, tuple) and takes_written_numbers(ruleset, len(argument)):
        calls.append(Call("written", len(argument)))
    are_numbers = call.settings and all(type(value) is int for _, value in call.settings)
    if are_numbers and not source.is_expression and call.takes in ("number", "numbers") and call.count:
        calls.append(Call("numbers", call.count + len(call.settings)))  # a heap may be called k, too
    if call.takes in ("bits", "bit list") and isinstance(argument, str):
        calls += [Call("places", 1), Call("places", 0)]
    if call.missing and all_signs(ruleset) <= {"x", "."}:
        calls.append(Call("bits"))
    return calls


def _is_named_like(name: str, ruleset: Ruleset[Any]) -> bool:
    """Return whether a function has the name of its game, as a judge's function has."""
    return plain_name(name) == ruleset.slug().replace("-", "") and ruleset.symmetry == Symmetry.SORTED
