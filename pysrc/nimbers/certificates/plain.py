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

Part = tuple[Ruleset[Any], Hashable]


def check_certificate(rules: Ruleset[Any], certificate: Mapping[str, Any], limit: int = NATIVE) -> Work[None]:
    """Check the certificate of a position in a game; raises IllegalError if it is not a proof."""
    checks = {"values": _values, "outcomes": _outcomes, "scores": _scores}[certificate["kind"]]
    yield from checks(_Check(rules, Meter(limit)), certificate)


def _rejected(what: str) -> IllegalError:
    return IllegalError(Message("rejected at {what}", what=shown(what)))


class _Check:
    """The rules of a certificate: the components of positions, by their keys, and their options."""

    def __init__(self, rules: Ruleset[Any], meter: Meter) -> None:
        self.rules = rules
        self.meter = meter
        self.positions: dict[Part, Any] = {}  # a position for each component
        self._heads: dict[str, Ruleset[Any]] = {"": rules}  # the prefixes of components of other rules

    def worked(self, position: Any) -> Iterator[None]:
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
        made = []
        position = self.positions[part]
        for option in part[0].options(position):
            yield from self.worked(position)
            made.append(self.parts(part[0], option))
        return made


def _values(check: _Check, certificate: Mapping[str, Any]) -> Work[None]:
    root = check.parts(check.rules, check.rules.parse(certificate["position"]))
    known: dict[Part, int] = {}
    for text, value in certificate["values"].items():
        part = check.part(text)
        if part is not None:
            known[part] = value
    options: dict[Part, list[list[Part]]] = {}

    def total(parts: list[Part]) -> Work[tuple[int, list[Part]]]:
        number, others = 0, []
        for part in parts:
            if part in known:
                number ^= known[part]
                continue
            if part not in options:
                options[part] = yield from check.options(part)
            if options[part]:
                others.append(part)
        return number, others

    for part, value in known.items():
        seen = set()
        for option in (yield from check.options(part)):
            number, others = yield from total(option)
            if not others:
                seen.add(number)
                continue
            makes = False
            for reply in options[others[0]] if len(others) == 1 else ():
                yield from check.worked(check.positions[part])
                makes = makes or (yield from total(reply)) == (number ^ value, [])
            if not makes:
                raise _rejected(check.rules.format_component(part[0], check.positions[part]))
        if value in seen or not seen.issuperset(range(value)):
            raise _rejected(check.rules.format_component(part[0], check.positions[part]))
    if (yield from total(root)) != (certificate["value"], []):
        raise _rejected(certificate["position"])


def _outcomes(check: _Check, certificate: Mapping[str, Any]) -> Work[None]:
    rules = check.rules
    place: dict[Hashable, int] = {}
    positions = [rules.parse(text) for text in certificate["lost"]]
    for n, p in enumerate(positions):
        place.setdefault(rules.key(p), n)
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


def _scores(check: _Check, certificate: Mapping[str, Any]) -> Work[None]:
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
