"""Search that answers "is the value n?" when the value itself is not needed.

A position has value n if no option has it and every smaller number is the value of an option. One option of value n
refutes n, so the others need not be searched. In a sum, once all components but the largest are known, "is the sum n?"
becomes such a question about the largest alone. Values are tried from below.

Source: J. Lemoine and S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012), whose couples of a
position and a number these questions are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any

from ..model import Ruleset
from ..text import Work
from .components import GrundySearch, RulesetMemo
from .fold import OutcomeSearch
from .meter import Meter, loop_error

_VALUE = -1  # the question for the value itself


class _Option:
    """A move: its components of unknown value, the largest last; `known` is the nim-sum of the others."""

    __slots__ = ("known", "parts")

    def __init__(self, known: int, parts: list[_Node]) -> None:
        self.known = known
        self.parts = parts


class _Node:
    """A component in question and the results of its options so far.

    `seen` are the known values of options, `absent` the numbers that no option has, both as bits; `options` are
    those of unknown value, None before they are generated.
    """

    __slots__ = ("absent", "count", "key", "memo", "open", "options", "position", "seen", "size", "value")

    def __init__(self, memo: RulesetMemo, key: Hashable, position: Any) -> None:
        self.memo = memo
        self.key = key
        self.position = position
        self.size = memo.ruleset.extent(position)
        self.value = -1  # unknown
        self.seen = self.absent = 0
        self.count = 0
        self.options: list[_Option] | None = None
        self.open = False


class _Question:
    """The question whether a component has the value `number`; `at` is the index of the option tried for `target`."""

    __slots__ = ("at", "node", "number", "target")

    def __init__(self, node: _Node, number: int) -> None:
        self.node = node
        self.number = number
        self.target = -1
        self.at = 0


class CoupleSearch(GrundySearch):
    """A search for the same values as `GrundySearch`, whose plain loop it uses for rulesets that are not wide.

    Partial results about components are kept for later questions.
    """

    def __init__(self, meter: Meter, plain: bool = False, keyed: bool = False) -> None:
        super().__init__(meter, plain, keyed)
        self._nodes: dict[tuple[RulesetMemo, Hashable], _Node] = {}
        self._outcomes: dict[Ruleset[Any], OutcomeSearch] = {}

    def value_or_other(self, ruleset: Ruleset[Any], position: Any, number: int) -> Work[int | None]:
        """Return the value of a position, or None if it is only known not to be `number`."""
        other = ruleset.same_outcome(position) if number == 0 and not self._memos.plain else None
        if other is None:
            return (yield from self._value_or_other(ruleset, position, number))
        known = self.known(ruleset, position)
        if known is None and (yield from self._value_or_other(*other, 0)) == 0:
            known = 0
        return known

    def _value_or_other(self, ruleset: Ruleset[Any], position: Any, number: int) -> Work[int | None]:
        rest: list[_Node] = []
        total = 0
        for memo, key, p in self._memos.parts(self._memos.memo(ruleset), position):
            self.meter.work += 1
            if self.meter.work >= self.meter.pause:
                yield from self.meter.checkpoint(ruleset, position)
            known = memo.values.get(key)
            if known is None:
                known = yield from self._solved(memo, key, p)
            if known is not None:
                total ^= known
            elif memo.wide:
                rest.append(self._node(memo, key, p))
            elif number == 0 and memo.ruleset is ruleset and not memo.splits:
                return None if (yield from self._wins(ruleset, p)) else 0
            else:
                total ^= yield from self._component(memo, key, p)
        rest = _cancel_pairs(rest)
        for node in rest[:-1]:
            total ^= yield from self._ask(node, _VALUE)
        if not rest:
            return total
        last = yield from self._ask(rest[-1], number ^ total)
        return None if last < 0 else last ^ total

    def ruled_out(self, ruleset: Ruleset[Any], position: Any) -> Iterator[int]:
        """Yield the known values of options, if the position is one component."""
        parts = list(islice(self._memos.parts(self._memos.memo(ruleset), position), 2))
        node = self._nodes.get(parts[0][:2]) if len(parts) == 1 else None
        seen = node.seen if node else 0
        return (number for number in range(seen.bit_length()) if seen >> number & 1)

    def is_known_to_lose(self, ruleset: Ruleset[Any], position: Any) -> bool:
        """Return the same, also by the position of the same outcome."""
        other = None if self._memos.plain else ruleset.same_outcome(position)
        return (other is not None and self.known(*other) == 0) or self.known(ruleset, position) == 0

    def _wins(self, ruleset: Ruleset[Any], position: Any) -> Work[bool]:
        """Return whether the player to move wins; without components one winning move is enough."""
        search = self._outcomes.get(ruleset)
        if search is None:
            search = self._outcomes[ruleset] = OutcomeSearch(self.meter, ruleset, self._memos.plain, self._memos.keyed)
        return (yield from search.value(position))

    def _component(self, memo: RulesetMemo, key: Hashable, position: Any) -> Work[int]:
        """Return the value of one component; a plain loop is faster where nearly all values are needed."""
        if not memo.wide:
            return (yield from super()._component(memo, key, position))
        if memo.solves:
            solved = yield from self._solved(memo, key, position)
            if solved is not None:
                return solved
        return (yield from self._ask(self._node(memo, key, position), _VALUE))

    def _node(self, memo: RulesetMemo, key: Hashable, position: Any) -> _Node:
        """Return the node of a component of unknown value."""
        node = self._nodes.get((memo, key))
        if node is None:
            node = self._nodes[memo, key] = _Node(memo, key, position)
            self.meter.extra_entries += 1
            self.meter.work += 1
        return node

    def _ask(self, node: _Node, number: int) -> Work[int]:
        """Search until the question is answered; return the value of the node if it is then known, else -1."""
        meter = self.meter
        stack = [_Question(node, number)]
        node.open = True
        try:
            while stack:
                question = stack[-1]
                if question.node.options is None:
                    yield from self._expand(question.node, len(stack))
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from meter.checkpoint(question.node.memo.ruleset, question.node.position, len(stack))
                next_one = self._step(question)
                if next_one is None:
                    question.node.open = False
                    stack.pop()
                else:
                    if next_one.node.open:
                        raise loop_error(next_one.node.memo.ruleset, next_one.node.position)
                    next_one.node.open = True
                    stack.append(next_one)
        finally:
            for question in stack:
                question.node.open = False
        return node.value

    def _step(self, question: _Question) -> _Question | None:
        """Continue with a question; return another one that must be answered first, or None if it is answered."""
        node, number = question.node, question.number
        while node.value < 0:
            if number >= 0 and (node.seen >> number & 1 or number > node.count):
                return None
            if question.target < 0 or node.seen >> question.target & 1:
                # An option of value n refutes n; if no option has it, the least number not seen is the value.
                least = self.finish(node.seen)
                question.target = least if number < 0 or node.absent >> number & 1 else number
                question.at = 0
                self._review(node)
                if node.seen >> question.target & 1:
                    continue
            target = question.target
            if not node.absent >> target & 1:
                needed = self._find(question)
                if needed is not None:
                    return needed
                if node.seen >> target & 1:
                    continue
                node.absent |= 1 << target
            if self.finish(node.seen) == target:
                self._settle(node, target)
            else:
                question.target = -1
        return None

    def _review(self, node: _Node) -> None:
        """Move the options whose values have become known to `seen`."""
        left = []
        for option in node.options or ():
            parts = option.parts
            if any([part.value >= 0 for part in parts]):
                for part in parts:
                    if part.value >= 0:
                        option.known ^= part.value
                option.parts = parts = [part for part in parts if part.value < 0]
            if parts:
                left.append(option)
            else:
                node.seen |= 1 << option.known
        self.meter.extra_entries -= len(node.options or ()) - len(left)
        self.meter.work += len(left) >> 3  # a check costs a fraction of generating a move
        node.options = left

    def _find(self, question: _Question) -> _Question | None:
        """Look for an option of the target's value; return a question that must be answered first, or None."""
        node, target = question.node, question.target
        options = node.options or []
        for at in range(question.at, len(options)):
            option = options[at]
            known, unknown = option.known, list[_Node]()
            for part in option.parts:
                if part.value < 0:
                    unknown.append(part)
                else:
                    known ^= part.value
            if not unknown:
                node.seen |= 1 << known
                if known == target:
                    break
                continue
            last, wanted = unknown[-1], known ^ target
            if len(unknown) > 1:
                question.at = at
                return _Question(unknown[0], _VALUE)
            if not last.seen >> wanted & 1 and (last.options is None or wanted <= last.count):
                question.at = at
                return _Question(last, wanted)
        return None

    def _settle(self, node: _Node, value: int) -> None:
        """Record the value of a component and drop its options."""
        node.value = node.memo.values[node.key] = value
        self.meter.extra_entries -= 1 + len(node.options or ())
        self.meter.positions += 1
        node.options = []
        del self._nodes[node.memo, node.key]

    def _expand(self, node: _Node, depth: int) -> Work[None]:
        """Generate the options of a component, the smallest first, or settle it by its ruleset's own solver."""
        meter, memo = self.meter, node.memo
        if (yield from self._solved(memo, node.key, node.position)) is not None:
            meter.positions -= 1  # counted there
            self._settle(node, memo.values[node.key])
            return
        found: dict[tuple[int, tuple[int, ...]], _Option] = {}
        count = 0
        own, key_of, values, nodes = memo.ruleset, memo.key, memo.values, self._nodes
        for option in own.option_parts(node.position):
            count += 1
            known, parts = 0, list[_Node]()
            for ruleset, position in option:
                meter.work += 1
                if meter.work >= meter.pause:
                    yield from meter.checkpoint(own, node.position, depth + len(parts))
                if ruleset is own:
                    key = position if key_of is None else key_of(position)
                    value = values.get(key)
                    if value is None:
                        parts.append(nodes.get((memo, key)) or self._node(memo, key, position))
                    else:
                        known ^= value
                    continue
                for part in self._memos.parts(self._memos.memo(ruleset), position):
                    value = part[0].values.get(part[1])
                    if value is None and not part[0].wide:
                        value = yield from self._component(*part)
                    if value is None:
                        parts.append(self._node(*part))
                    else:
                        known ^= value
            if parts:
                parts = _cancel_pairs(parts)
            if parts:
                found[known, tuple(map(id, parts))] = _Option(known, parts)
            else:
                node.seen |= 1 << known
        node.count = count
        node.options = sorted(found.values(), key=_effort)
        meter.extra_entries += len(node.options)


def _effort(option: _Option) -> tuple[bool, int, int]:
    """Return the sort key of an option: those whose largest part is already expanded come first, then small parts."""
    largest = option.parts[-1]
    return largest.options is None, largest.size, len(option.parts)


def _cancel_pairs(nodes: list[_Node]) -> list[_Node]:
    """Return the components of a sum without pairs of equal ones, whose value is 0; the largest last."""
    if len(nodes) < 2:
        return nodes
    single: dict[int, _Node] = {}
    for node in nodes:
        if single.pop(id(node), None) is None:
            single[id(node)] = node
    return sorted(single.values(), key=lambda node: node.size)
