"""Choose larger cases of a problem: about half of them lost, with numbers and lengths at which programs go wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from random import Random
from typing import Any

from ..answers.claimed import claimed_value
from ..games import ruleset
from ..model import Ruleset
from ..search.meter import SLICE
from ..text import NimbersError
from . import Problem
from .grammar import Loop, Maker, Row, Scalar, Values, steps_of
from .problem_cases import ProblemTruth, lost_by

SEARCH = 20_000  # work for the answer to one case while cases are chosen
WORK = 1_500_000  # about the same for all cases together
ANSWERS = {False: 1_200, True: 250}  # cases whose answer is asked for; True: each is made of several parts
CHANGES = 30  # changes of one case that are tried until it is lost
FRUITLESS = 25  # cases in a row that could not be made lost, after which no more are tried
FEW = 6  # winning moves or numbers of one case that are tried, numbers of a short list
NEAR = 12  # steps by which a number is made smaller
GAME_POSITIONS = 400  # larger positions of the game that are taken
LEGIBLE = 2_000  # letters of a case from the game
SHORT = 20  # numbers of a list that is not long
LONG = (100, 1_000, 10_000)  # lengths of some lists, and the greatest length that is allowed
NUMBERS = 200_000  # numbers in a long list
HEAPS = 20_000  # heaps that one case asks about, where a case is every heap up to a number
ORDERED = 1_500  # small cases among which lost ones are looked for in order
LETTERS = 12  # letters of a word that are turned
_HOLE = re.compile(r"\{(\w+)([+-]\d+)?(?:>\d+)?\}")


@dataclass(frozen=True)
class Case:
    """A case of a problem: its text and the values of its names."""

    text: str
    values: Values = field(compare=False)


class LargerCases:
    """Chooses larger cases of one problem; all that is random is from `random`, so that a seed repeats them."""

    def __init__(self, problem: Problem, maker: Maker, write: Callable[[Values], Case], random: Random) -> None:
        self.problem = problem
        self.maker = maker
        self.write = write
        self.random = random
        self._truth = ProblemTruth(problem, SEARCH)
        several = problem.joined or (problem.layout is not None and bool(problem.layout.item))
        self._answers = ANSWERS[several]
        if problem.layout is not None and "{#}" in problem.layout.position:
            self._answers = 0  # all small heaps are asked about, lost or not
        elif lost_by(problem, "") is None:
            self._answers = FEW  # points: only whether long lists are too much work
        self._beyond = ""  # the name whose numbers may be beyond what is tried
        self._known: dict[str, str | None] = {}
        self._work = WORK
        self._found: dict[str, tuple[Case, bool | None]] = {}

    def chosen(self, count: int) -> list[Case]:
        """Return about so many cases, the short ones first."""
        self._offer_all(self._long())
        long = len(self._found)
        from_game = list(self._from_game())
        lost = [one for one in from_game if self.is_lost(one)]
        won = [one for one in from_game if self.is_lost(one) is False]
        self._offer_all(self._spread(lost, count // 3))
        self._offer_all(self._spread(won, count // 4))
        self._offer_all(self._spread(list(self._lost_in_order()), count // 10))
        edges = list(self._edges())
        self._offer_all(edges if self._is_one_number else self._spread(edges, count // 3))
        self._offer_all(self._plain_lists())
        self._offer_all(self._beyond_tried(count // 25))
        self._beyond = ""
        fruitless, target = 0, count // 2
        for _ in range(4 * count):
            if len(self._found) >= count + long:
                break
            values = self.maker.random(self.random)
            if values is None:
                continue
            known = [lost for _, lost in self._found.values()]
            if known.count(True) < target and fruitless < FRUITLESS:
                made = self._made_lost(values)
                fruitless = 0 if made else fruitless + 1
                if made is not None:
                    self._offer(made)
                    continue
            if len(known) - known.count(True) < count + long - target or fruitless >= FRUITLESS:
                self._offer(self.write(values))
        return sorted((case for case, _ in self._found.values()), key=lambda one: len(one.text))

    def _offer(self, case: Case) -> None:
        """Add a case, with whether it is lost."""
        if case.text not in self._found and (self.answer(case) is not None or self._truth.knows(case)):
            self._found[case.text] = case, self.is_lost(case)

    def _offer_all(self, cases: Iterable[Case]) -> None:
        for case in cases:
            self._offer(case)

    def _written(self, values: Values) -> Case | None:
        """Return a case; None if it is out of bounds."""
        if not self.maker.fits(values, self._beyond):
            return None
        return self.write(values)

    # --- answers -----------------------------------------------------------------------------------------------------

    def answer(self, case: Case) -> str | None:
        """Return the answer to a case; None if it is too much work."""
        if case.text in self._known:
            return self._known[case.text]
        if self._answers <= 0 or self._work <= 0:
            return None
        self._answers -= 1
        self._work -= len(case.text) // 8
        self._known[case.text] = found = self._asked(case)
        return found

    def _asked(self, case: Case) -> str | None:
        asked = self._truth.answer_position(case)
        while True:
            try:
                next(asked)
                self._work -= SLICE
            except StopIteration as done:
                found: str = done.value
                return found
            except NimbersError:
                return None

    def is_lost(self, case: Case) -> bool | None:
        """Return whether a case is lost; None if that is not known or no question."""
        answer = self.answer(case)
        return None if answer is None else lost_by(self.problem, answer)

    # --- special cases -----------------------------------------------------------------------------------------------

    def _long(self) -> Iterator[Case]:
        """Yield cases with long lists, the longest one within the bounds among them, a lost one of each if possible."""
        grammar = self.maker.grammar
        names = [part.count or "n" for part in grammar.parts if not isinstance(part, Scalar)]
        if not names or (self.maker.signs and not grammar.lists):
            return
        least, most = self.maker.bounds.get(names[0], (1, 100))
        most = min(most, self.maker.tried.get(names[0], most), NUMBERS)
        if any(isinstance(part, Loop) and any(isinstance(one, Row) for one in part.parts) for part in grammar.parts):
            most = min(most, LONG[0])
        for length in sorted({one for one in (*LONG, most) if max(least, SHORT) < one <= most}):
            values = self.maker.random(self.random, length)
            if values is None:
                return
            lost = None if lost_by(self.problem, "") is None else self._made_lost(values, FEW, length < LONG[-1])
            if lost is not None:
                yield lost
            if lost is None or length <= LONG[-1]:
                case = self._written(values)
                if case is None or self.answer(case) is None:
                    return
                yield case

    @property
    def _is_one_number(self) -> bool:
        """Whether a case is one number, so that many are tried."""
        return self.maker.grammar.parts == (Scalar("n"),) and "n" in self.maker.bounds

    def _edges(self) -> Iterator[Case]:
        """Yield short cases whose numbers are where types of numbers end, or next to it, alone and in pairs."""
        names = self._free_names()
        for name in names:
            least, most = self.maker.bounds[name]
            most = min(most, self.maker.tried.get(name, most))
            near = steps_of(max(least, 0), most)
            if self._is_one_number:
                powers = (1 << bits for bits in range(most.bit_length()))
                near = sorted({*near, *(power + more for power in powers for more in (-3, -2, -1, 0))})
            for step in near:
                for numbers in ((step,), (step, step ^ 1), (step, step), (step - 1, step + 1), (step, step ^ 1, 1)):
                    case = self._with(name, tuple(sorted(numbers) if name in self.maker.rising else numbers))
                    if case is not None:
                        yield case

    def _plain_lists(self) -> Iterator[Case]:
        """Yield lists of one power of two, where programs lose bits, and lists of the least number only.

        Among these are the longest one, if its length is not too large, and one that is shorter by one number.
        """
        counts = {part.name: part.count for part in self.maker.grammar.parts if isinstance(part, Row)}
        for name in self.maker.grammar.lists:
            if name not in self.maker.bounds:
                continue
            least, most = self.maker.bounds[name]
            _, longest = self.maker.bounds.get(counts.get(name) or "n", (1, 2 * SHORT))
            lengths = [SHORT, SHORT + 1, 2 * SHORT, 2 * SHORT + 1]
            lengths += [longest - 1, longest] if longest <= LONG[1] else []
            lists: list[tuple[int, ...]] = [(1 << bits,) for bits in range(most.bit_length()) if least <= 1 << bits]
            lists += [(max(least, 1),) * length for length in lengths]
            for numbers in lists:
                case = self._with(name, numbers)
                if case is not None:
                    yield case

    def _free_names(self) -> list[str]:
        """Return the names of numbers, those in rows among them."""
        found = []
        for part in self.maker.grammar.parts:
            inner = part.parts if isinstance(part, Loop) and not part.less else (part,)
            found += [one.name for one in inner if not isinstance(one, Loop)]
        return [one for one in found if one in self.maker.bounds and one not in self.maker.grammar.counts]

    def _with(self, name: str, numbers: tuple[int, ...]) -> Case | None:
        """Return a short random case with these numbers of one name; of one only number, the others near it."""
        values = self.maker.random(self.random, len(numbers), 0.15)
        if values is None:
            return None
        changed = dict(values)
        if isinstance(values.get(name), tuple):
            changed[name] = numbers
        elif "rows" in values and name in values["rows"][0]:
            old = values["rows"][0][name]
            filled = numbers if isinstance(old, int) else (numbers,) * len(values["rows"])
            changed["rows"] = tuple({**row, name: one} for row, one in zip(values["rows"], filled, strict=False))
        elif len(numbers) == 1:
            changed[name] = numbers[0]
        else:
            others = [one for one in self._free_names() if one != name and isinstance(values.get(one), int)]
            if not others and len(numbers) == 2:
                changed[name] = numbers[0] if numbers[0] != numbers[1] else numbers[0] + 1
            elif len(others) + 1 < len(numbers):
                return None
            changed.update(zip([name, *others], numbers, strict=False))
            if not others:
                changed[name] = numbers[-1]
        return self._written(self._counted(changed))

    def _beyond_tried(self, most: int) -> Iterator[Case]:
        """Yield cases with one number beyond what is tried at random, the others small, if the answer is cheap."""
        layout = self.problem.layout
        if layout is not None and "{#}" in layout.position:
            yield from self._many_heaps()
        for name in () if self.problem.joined or (layout is not None and layout.item) else self.maker.tried:
            least, greatest = self.maker.bounds[name]
            if name in self.maker.grammar.counts or name in self.maker.grammar.lists:
                continue
            self._beyond = name
            for number in range(most):
                values = self.maker.random(self.random, 1 + number % 2, 0.05)
                if values is None or not isinstance(values.get(name), int):
                    return
                low = self.maker.tried[name]
                far = greatest if number == 0 else low + int((greatest - low) ** self.random.random())
                case = self._written({**values, name: max(least, far)})
                if case is None or self.answer(case) is None:
                    continue
                lost = self._made_lost(case.values, CHANGES) if number % 2 == 0 else None
                yield lost or case

    def _many_heaps(self) -> Iterator[Case]:
        """Yield cases that ask about very many heaps."""
        self._beyond = "n"
        for length in range(1, 4):
            values = self.maker.random(self.random, length, 0.05)
            case = None if values is None else self._written({**values, "n": min(self.maker.bounds["n"][1], HEAPS)})
            if case is not None:
                yield case

    def _lost_in_order(self) -> Iterator[Case]:
        """Yield small lost cases in order, if a case is a few numbers."""
        if any(not isinstance(part, Scalar) for part in self.maker.grammar.parts) or self.maker.signs:
            return
        sizes = (values for size in range(ORDERED) for values in self.maker.of_size(size))
        for values in islice(sizes, min(ORDERED, self._answers // 3)):
            case = self.write(values)
            if self.is_lost(case):
                yield case

    def _from_game(self) -> Iterator[Case]:
        """Yield the cases of the larger positions that the game itself has for tests."""
        values = self.maker.random(self.random, FEW)
        if values is None or "{" in "".join(dict(self.problem.layout.settings if self.problem.layout else {}).values()):
            return
        rules = ruleset(self.problem.game, self.problem.settings)
        for p in islice(rules.stress_positions(self.random), GAME_POSITIONS):
            made = self._from_position(values, rules, p)
            case = None if made is None else self._written(made)
            if case is not None and len(case.text) < LEGIBLE:
                yield case

    def _spread(self, cases: Sequence[Case], count: int) -> list[Case]:
        """Return at most `count` of some cases, evenly from all of them, the last one too."""
        unique = list({case.text: case for case in cases}.values())
        if len(unique) <= count:
            return unique
        return [unique[(len(unique) - 1) * at // (count - 1)] for at in range(count)]

    # --- lost cases --------------------------------------------------------------------------------------------------

    def _made_lost(self, values: Values, changes: int = CHANGES, itself: bool = True) -> Case | None:
        """Return a lost case near a case: itself, or what a winning move or another change of a number makes of it."""
        for made in islice(chain((values,) if itself else (), self._changes(values)), changes):
            if self.maker.fits(made, self._beyond):
                case = self.write(made)
                if self.is_lost(case):
                    return case
        return None

    def _changes(self, values: Values) -> Iterator[Values]:
        """Yield the case after winning moves, then with changed numbers: by the value of the position, then near."""
        rules, p = self._position(values)
        value = None
        if rules is not None:
            moves = claimed_value(rules, p, "winning_moves")
            for name in islice(moves[0] if moves else (), FEW):
                made = self._from_position(values, rules, rules.move(p, name).option)
                if made is not None:
                    yield made
            value = claimed_value(rules, p, "grundy")
        if value is not None and value[0]:
            yield from self._levelled(values, value[0])
        for place in self._places(values)[:3]:
            old = number_at(values, place)
            if isinstance(old, str):
                for at in self.random.sample(range(len(old)), min(LETTERS, len(old))):
                    other = self.maker.signs[self.maker.signs.index(old[at]) - 1]
                    yield with_number(values, place, old[:at] + other + old[at + 1 :])
            else:
                for step in range(1, NEAR + 1):
                    yield with_number(values, place, old - step)

    def _levelled(self, values: Values, value: int) -> Iterator[Values]:
        """Yield the case with a number changed or added so that the value of the position may become 0."""
        for place in self._places(values)[:FEW]:
            old = number_at(values, place)
            if isinstance(old, int):
                yield from (with_number(values, place, new) for new in (old ^ value, old - value))
        for part in self.maker.grammar.parts:
            if isinstance(part, Row) and part.name not in self.maker.rising:
                yield self._counted({**values, part.name: (*values[part.name], value)})
            elif isinstance(part, Loop) and part.less:
                one, other = (each.name for each in part.parts if isinstance(each, Scalar))
                last = len(values["rows"]) + 1
                path = [{one: last + step if step else 1, other: last + step + 1} for step in range(value)]
                yield {**values, "rows": (*values["rows"], *path), part.count: last + value}

    def _places(self, values: Values) -> list[tuple[Any, ...]]:
        """Return where the free numbers and words of a case are, in random order; in trees there are none."""
        found: list[tuple[Any, ...]] = []
        for part in self.maker.grammar.parts:
            if isinstance(part, Scalar):
                found += [(part.name,)] if part.name not in self.maker.grammar.counts else []
            elif isinstance(part, Row):
                found += [(part.name, at) for at in range(len(values[part.name]))]
            elif not part.less:
                last = len(values["rows"]) - 1  # of several answers the last one counts
                rows = (last,) if self.problem.joined else range(last + 1)
                for row, one in ((row, one) for row in rows for one in part.parts if not isinstance(one, Loop)):
                    held = values["rows"][row].get(one.name)
                    if isinstance(held, tuple):
                        found += [("rows", row, one.name, at) for at in range(len(held))]
                    elif held is not None and one.name not in self.maker.grammar.counts:
                        found.append(("rows", row, one.name))
        self.random.shuffle(found)
        return found

    def _position(self, values: Values) -> tuple[Ruleset[Any] | None, Any]:
        """Return the rules and the position of a case; None if it has several."""
        positions = self._truth.positions(self.write(values)) if not self.problem.joined else []
        if len(positions) != 1:
            return None, None
        rules = ruleset(self.problem.game, {**self.problem.settings, **positions[0].settings})
        return rules, rules.parse(positions[0].position)

    def _from_position(self, values: Values, rules: Ruleset[Any], p: Any) -> Values | None:
        """Return the case with the numbers of a position, which the layout turns into that position; None if unable."""
        layout, text = self.problem.layout, rules.format(p)
        holes = [_HOLE.fullmatch(word) for word in layout.position.split(",")] if layout else []
        words = text.split(",")
        lists = [at for at, hole in enumerate(holes) if hole and isinstance(values.get(hole[1]), tuple)]
        if not all(word.isascii() and word.isdecimal() for word in words) or len(lists) > 1:
            return None
        extra = len(words) - len(holes)
        if extra > 0 and not lists and rules.parse(",".join(words[: len(holes)])) == p:
            words, extra = words[: len(holes)], 0  # the rest follows, such as what may be taken first
        if extra < 0 or (extra and not lists):
            return None
        made, at = dict(values), 0
        for number, hole in enumerate(holes):
            taken = words[at : at + 1 + (extra if number in lists else 0)]
            at += len(taken)
            if hole is None:
                continue
            if hole[1] not in values:
                return None
            numbers = tuple(int(word) - int(hole[2] or 0) for word in taken)
            least = self.maker.bounds.get(hole[1], (1, 100))[0]
            kept = tuple(one for one in numbers if one or least <= 0)  # an emptied heap is left out
            made[hole[1]] = kept if number in lists else numbers[0]
        return self._counted(made)

    def _counted(self, values: Values) -> Values:
        """Return a case whose counts are those of its lists."""
        counts = {
            part.count: len(values[part.name])
            for part in self.maker.grammar.parts
            if isinstance(part, Row) and part.count
        }
        return {**values, **counts}


def number_at(values: Values, place: tuple[Any, ...]) -> Any:
    """Return the number or word at a place."""
    found: Any = values
    for step in place:
        found = found[step]
    return found


def with_number(values: Values, place: tuple[Any, ...], number: int | str) -> Values:
    """Return a case with another number at a place.

    >>> with_number({"a": (1, 2), "n": 2}, ("a", 1), 5)
    {'a': (1, 5), 'n': 2}
    """
    changed: Any = number
    for depth in reversed(range(len(place))):
        around: Any = number_at(values, place[:depth])
        if isinstance(around, tuple):
            changed = (*around[: place[depth]], changed, *around[place[depth] + 1 :])
        else:
            changed = {**around, place[depth]: changed}
    found: Values = changed
    return found
