"""Check certificates by the rules of any game: slow, and independent of the search.

The conditions are those of `nimbers_check`, which has its own rules; this check is for the games it does not include.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from ..model import MISERE, Outcome, Ruleset
from ..notation import shown
from ..search.meter import NATIVE, Meter
from ..text import IllegalError, Message, Work
from .document import entries_of
from .tables import as_values

Part = tuple[Ruleset[Any], Hashable]


def check_certificate(rules: Ruleset[Any], certificate: Mapping[str, Any], limit: int = NATIVE) -> Work[None]:
    """Check the certificate of a position or a table in a game; raises IllegalError if it is not a proof."""
    check = Check(rules, Meter(limit))
    if certificate["kind"] == "table":
        certificate = as_values(certificate)
    checks = {"values": _values, "outcomes": _outcomes, "scores": _scores}[entries_of(certificate)]
    yield from checks(check, certificate)
    if certificate["kind"] == "counterexample":
        yield from _play(check, certificate)


def _rejected(what: str) -> IllegalError:
    return IllegalError(Message("rejected at {what}", what=shown(what)))


class Check:
    """The rules of a certificate: the components of positions, by their keys, and their options."""

    def __init__(self, rules: Ruleset[Any], meter: Meter) -> None:
        self.rules = rules
        self.meter = meter
        self.positions: dict[Part, Any] = {}  # a position for each component
        self.known: dict[Part, int] = {}  # the listed values
        self.has_values = True
        self.lost: dict[Hashable, int] = {}  # the places of the listed lost positions
        self._unlisted: dict[Part, list[list[Part]]] = {}  # the options of components that are not listed
        self._heads: dict[str, Ruleset[Any]] = {"": rules}  # the prefixes of components of other rules

    def read(self, certificate: Mapping[str, Any]) -> None:
        """Take over the listed values or lost positions of a certificate."""
        self.has_values = "values" in certificate
        if self.has_values:
            self.parts(self.rules, self.rules.parse(certificate["position"]))
            for text, value in certificate["values"].items():
                part = self.part(text)
                if part is not None:
                    self.known[part] = value
        for n, text in enumerate([] if self.has_values else certificate["lost"]):
            self.lost.setdefault(self.rules.key(self.rules.parse(text)), n)

    def total(self, parts: list[Part]) -> Work[tuple[int, list[Part]]]:
        """Return the nim-sum of the listed components, and the other ones that have options."""
        number, others = 0, []
        for part in parts:
            if part in self.known:
                number ^= self.known[part]
            elif (yield from self.replies(part)):
                others.append(part)
        return number, others

    def replies(self, part: Part) -> Work[list[list[Part]]]:
        """Return the options of a component that is not listed."""
        if part not in self._unlisted:
            self._unlisted[part] = yield from self.options(part)
        return self._unlisted[part]

    def is_lost(self, position: Any) -> Work[bool]:
        """Return whether the certificate lists a position as lost, or its components with a nim-sum of 0."""
        if self.has_values:
            return (yield from self.total(self.parts(self.rules, position))) == (0, [])
        return self.rules.key(position) in self.lost

    def place(self, position: Any) -> int:
        """Return the place of a position in the list of lost ones, 0 if values are listed."""
        return self.lost.get(self.rules.key(position), 0)

    def worked(self, position: Any) -> Iterator[None]:
        """Count one generated option."""
        return self.meter.worked(self.rules, position)

    def parts(self, rules: Ruleset[Any], position: Any) -> list[Part]:
        """Return the components of a position, those of other rules split in turn, without pairs of equal ones."""
        single: dict[Part, None] = {}
        waiting = [(rules, position)]
        while waiting:
            rules, position = waiting.pop()
            for inner, p in rules.components(position):
                if inner != rules:
                    waiting.append((inner, p))
                    text = self.rules.format_component(inner, p)
                    self._heads.setdefault(text.removesuffix(inner.format(p)), inner)
                    continue
                part = inner, inner.key(p)
                self.positions.setdefault(part, p)
                if part in single:
                    del single[part]
                else:
                    single[part] = None
        return list(single)

    def part(self, text: str) -> Part | None:
        """Parse a listed component; None if its value is 0 because it is empty or a pair."""
        heads = sorted((head for head in self._heads if text.startswith(head)), key=len)
        rules = self._heads[heads[-1]]
        found = self.parts(rules, rules.parse(text.removeprefix(heads[-1])))
        if len(found) > 1:
            raise _rejected(text)
        return found[0] if found else None

    def options(self, part: Part) -> Work[list[list[Part]]]:
        """Return the options of a component, each as components."""
        made = []
        position = self.positions[part]
        for option in part[0].options(position):
            yield from self.worked(position)
            made.append(self.parts(part[0], option))
        return made


def _values(check: Check, certificate: Mapping[str, Any]) -> Work[None]:
    root = check.parts(check.rules, check.rules.parse(certificate["position"]))
    check.read(certificate)
    for part, value in check.known.items():
        seen = set()
        for option in (yield from check.options(part)):
            number, others = yield from check.total(option)
            if not others:
                seen.add(number)
                continue
            makes = False
            for reply in (yield from check.replies(others[0])) if len(others) == 1 else ():
                yield from check.worked(check.positions[part])
                makes = makes or (yield from check.total(reply)) == (number ^ value, [])
            if not makes:
                raise _rejected(check.rules.format_component(part[0], check.positions[part]))
        if value in seen or not seen.issuperset(range(value)):
            raise _rejected(check.rules.format_component(part[0], check.positions[part]))
    if (yield from check.total(root)) != (certificate["value"], []):
        raise _rejected(certificate["position"])


def _outcomes(check: Check, certificate: Mapping[str, Any]) -> Work[None]:
    rules = check.rules
    check.read(certificate)
    place, positions = check.lost, [rules.parse(text) for text in certificate["lost"]]
    draws = {rules.key(p): p for p in map(rules.parse, certificate["draws"])}
    never = len(positions)

    def reply(p: Any) -> Work[int]:
        best = None
        for option in rules.options(p):
            yield from check.worked(p)
            found = place.get(rules.key(option), never)
            best = found if best is None or found < best else best
        return best if best is not None else -1 if rules.convention == MISERE else never

    for n, p in enumerate(positions):
        moves = list(rules.options(p))
        if rules.convention == MISERE and not moves:
            raise _rejected(rules.format(p))
        for option in moves:
            if (yield from reply(option)) >= n:
                raise _rejected(rules.format(p))
    for p in draws.values():
        moves = list(rules.options(p))
        others = [option for option in moves if rules.key(option) not in draws]
        for option in others:
            if (yield from reply(option)) == never:
                raise _rejected(rules.format(p))
        if len(others) == len(moves):
            raise _rejected(rules.format(p))
    p = rules.parse(certificate["position"])
    if certificate["outcome"] == Outcome.N:
        good = (yield from reply(p)) < never
    else:
        good = rules.key(p) in (place if certificate["outcome"] == Outcome.P else draws)
    if not good:
        raise _rejected(certificate["position"])


def _scores(check: Check, certificate: Mapping[str, Any]) -> Work[None]:
    rules = check.rules
    bounds = {rules.key(rules.parse(text)): (text, *both) for text, both in certificate["bounds"].items()}
    for text, low, high in bounds.values():
        p = rules.parse(text)
        kept, most = [], []
        for gain, option in rules.scored_options(p):
            yield from check.worked(p)
            _, below, above = bounds.get(rules.key(option), ("", None, None))
            kept += [gain - above] if above is not None else []
            most.append(gain - below if below is not None else None)
        if not most:
            kept, most = [0], [0]
        known = [margin for margin in most if margin is not None]
        if (low is not None and max(kept, default=low - 1) < low) or (
            high is not None and (len(known) < len(most) or max(known) > high)
        ):
            raise _rejected(text)
    if bounds.get(rules.key(rules.parse(certificate["position"])), ())[1:] != (certificate["score"],) * 2:
        raise _rejected(certificate["position"])


def truths(certificate: Mapping[str, Any]) -> tuple[int | str, ...]:
    """Return what a certificate proves of its position: a value, an outcome, or both."""
    if "value" in certificate:
        value: int = certificate["value"]
        return value, str(Outcome.N if value else Outcome.P)
    return (str(certificate["outcome"]),)


def refutes(certificate: Mapping[str, Any], claimed: object) -> bool:
    """Return whether the truth of a certificate is another value or outcome than the one claimed."""
    is_outcome = isinstance(claimed, str) and claimed in set(Outcome)
    known = truths(certificate) if is_outcome or type(claimed) is int else ()
    return any(type(truth) is type(claimed) and truth != claimed for truth in known)


def _play(check: Check, certificate: Mapping[str, Any]) -> Work[None]:
    """Check that the claim is refuted, and that the winner of the play moves to positions that are proved lost."""
    rules, known = check.rules, truths(certificate)
    if not refutes(certificate, certificate["claimed"]):
        raise _rejected(str(certificate["claimed"]))
    p = rules.parse(certificate["position"])
    winner = Outcome.N in known
    for text in certificate["play"]:
        after = rules.parse(text)
        legal = False
        for option in rules.options(p):
            yield from check.worked(p)
            legal = legal or rules.key(option) == rules.key(after)
        if not legal or (winner and not (yield from check.is_lost(after))):
            raise _rejected(text)
        p, winner = after, not winner
    if Outcome.DRAW not in known and any(True for _ in rules.options(p)):
        raise _rejected(rules.format(p))
