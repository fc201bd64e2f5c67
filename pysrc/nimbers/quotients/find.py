"""The misère quotient of the heaps of a code, heap by heap.

A heap whose options are the elements that the options of an older heap are, is that heap's element. Another one may be
an element that there is, if that agrees with all sums (`verify`). If none does, the quotient grows: it is learned anew
from the outcomes of sums, as an automaton is from the words it takes (D. Angluin, Learning regular sets from queries
and counterexamples, 1987), until all sums agree.

Sources: T. Plambeck and A. Siegel, Misère quotients for impartial games, arXiv math/0609825; T. Plambeck, Taming the
wild in impartial combinatorial games, Integers 5 (2005), G5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from ..prove.effort import STEPS, Effort
from ..text import BudgetError, IllegalError, Message, Work
from .quotient import Quotient, Table, Word
from .states import Coarse, Fine, Pair, State
from .sums import GuessError, Sums
from .verify import Wrong, verified

MOST_HEAPS = 1_000  # heaps looked at where no number is told
ELEMENTS = 400  # at most
TESTS = 200  # that sums are told apart by, at most
TRIED = 400  # states that an element is tried on before all sums are


class Finder:
    """The quotient of the heaps 0 to `size` of a code, and what is needed for one heap more."""

    def __init__(self, code: str, effort: Effort) -> None:
        self.effort = effort
        self.sums = Sums(code)
        self.quotient = self.known = Quotient(((0,),), frozenset(), ((),), (0,))
        self._elements: dict[frozenset[int], int] = {frozenset(): 0}  # by those of the options
        self._states: set[State] = {(0, 0)}

    @property
    def size(self) -> int:
        """The largest heap so far."""
        return len(self.known.images) - 1

    def grow(self) -> Work[None]:
        """One heap more; `known` is the quotient when that is done."""
        heap = self.size + 1
        self.sums.add(heap)
        below = frozenset(self._element(option) for option in self.sums.options[heap])
        yield from self.effort.arrows(8 * len(self.sums.options[heap]))
        image = self._elements.get(below)
        if image is None:
            image = yield from self._among_those(below)
        if image is None:
            yield from self._learn(heap)
        else:
            self._elements[below] = image
            self.quotient = replace(self.quotient, images=(*self.quotient.images, image))
        self.known = self.quotient

    def _element(self, heaps: Iterable[int]) -> int:
        found = 0
        for heap in heaps:
            found = self.quotient.products[found][self.quotient.images[heap]]
        return found

    def _among_those(self, below: frozenset[int]) -> Work[int | None]:
        """The element that a heap with options of these elements is, where it is one that there is."""
        products, lost = self.quotient.products, _bits(self.quotient.lost)
        sample = sorted(self._states)[:TRIED]
        for image in range(self.quotient.order):
            yield from self.effort.arrows(4 * len(sample))
            if not all(_agrees(state, image, below, products, lost) for state in sample):
                continue
            pairs = {(self.quotient.images[heap], self._below(heap)): heap for heap in range(1, self.size + 1)}
            new = image, _bits(below)
            pairs[new] = self.size + 1
            found = yield from verified(self.effort, pairs, products, lost, self._states, new)
            if not isinstance(found, Wrong):
                self._states = found
                return image
        return None

    def _below(self, heap: int) -> int:
        return _bits(self._element(option) for option in self.sums.options[heap])

    # --- a new element -----------------------------------------------------------------------------------------------

    def _learn(self, heap: int) -> Work[None]:
        """The quotient with a heap that is no element of the old one: by guesses, and without where they mislead."""
        old = self.quotient
        pairs = [(image, self._below(older)) for older, image in enumerate(old.images)]
        coarse, fine = Coarse(old.products, pairs), Fine(old.products, pairs, self.sums.options)
        for guess in (coarse, fine, None):
            self.sums.newest(heap, old, guess)
            try:
                yield from self._learned(heap, old)
            except GuessError:
                continue
            return
        raise BudgetError(Message("{limit} sums do not tell all elements apart", limit=TESTS))

    def _learned(self, heap: int, old: Quotient) -> Work[None]:
        letters = sorted({*old.generators, heap})
        tests: list[Word] = [(), *((letter,) for letter in letters)]
        rows = _Rows(self.sums, tests, self.effort)
        while True:
            yield from self.effort.arrows(100)
            words, index, steps = yield from self._closed(rows, letters)
            yield from self.effort.arrows(len(words) * (len(words) + len(letters) ** 2))
            test = yield from self._not_commuting(rows, letters, words, steps)
            if test is not None:
                tests.append(test)
                continue
            images = [0]
            other = 0
            for one in range(1, heap + 1):
                known = self.sums.alike[one]
                row = yield from rows.of((known,) if known else ())
                if row not in index:
                    other = known
                    break
                images.append(index[row])
            if other:
                letters = sorted({*letters, other})
                tests.append((other,))
                continue
            products = _table(words, letters, steps)
            lost = frozenset(at for row, at in index.items() if row[0])  # the first test adds nothing
            found = Quotient(products, lost, tuple(words), tuple(images))
            self.quotient = found
            pairs: dict[Pair, int] = {}
            for one in range(heap, 0, -1):
                if self.sums.options[one]:
                    pairs[images[one], self._below(one)] = one
            states = yield from verified(self.effort, pairs, products, _bits(lost))
            if not isinstance(states, Wrong):
                self._states = states
                self._elements = {
                    frozenset(map(self._element, self.sums.options[one])): images[one] for one in range(heap, -1, -1)
                }
                return
            if len(tests) > TESTS:
                raise GuessError
            tests.append((yield from self._test(states.word, found, letters, steps)))

    def _closed(
        self, rows: _Rows, letters: Sequence[int]
    ) -> Work[tuple[list[Word], dict[tuple[bool, ...], int], list[list[int]]]]:
        """A word for each row of outcomes that a sum of letters has, and where each letter leads from it."""
        words: list[Word] = [()]
        index = {(yield from rows.of(())): 0}
        steps: list[list[int]] = []
        for word in words:
            yield from self.effort.arrows(len(letters) * len(rows.tests))
            line = []
            for letter in letters:
                longer = _sum(word, (letter,))
                row = yield from rows.of(longer)
                if row not in index:
                    index[row] = len(words)
                    words.append(longer)
                line.append(index[row])
            steps.append(line)
            if len(words) > ELEMENTS:
                raise BudgetError(Message("the quotient has more than {limit} elements", limit=ELEMENTS))
        return words, index, steps

    def _not_commuting(
        self, rows: _Rows, letters: Sequence[int], words: Sequence[Word], steps: Sequence[Sequence[int]]
    ) -> Work[Word | None]:
        """A test that is missing where two letters lead elsewhere in the other order."""
        for at, word in enumerate(words):
            for a, b in combinations(range(len(letters)), 2):
                one, other = steps[steps[at][a]][b], steps[steps[at][b]][a]
                if one == other:
                    continue
                row, unlike = (yield from rows.of(words[one])), (yield from rows.of(words[other]))
                test = next(t for t, x, y in zip(rows.tests, row, unlike, strict=False) if x != y)
                right = yield from self.sums.lost(_sum(word, (letters[a], letters[b]), test), self.effort)
                for first, second in ((a, b), (b, a)):
                    there = words[steps[steps[at][first]][second]]
                    if (yield from self.sums.lost(_sum(there, test), self.effort)) != right:
                        return _sum(test, (letters[second],))
        return None

    def _test(self, word: Word, found: Quotient, letters: Sequence[int], steps: Sequence[Sequence[int]]) -> Work[Word]:
        """A test that tells apart what `found` takes for one, from a sum where it contradicts the rules."""
        at_letter = {letter: at for at, letter in enumerate(letters)}
        for sum_ in (self.sums.named(word), *self.sums.after(word)):
            said = 0
            for heap in sum_:
                said = found.products[said][found.images[heap]]
            if (yield from self.sums.lost(sum_, self.effort)) == (said in found.lost):
                continue
            here = 0
            for at, heap in enumerate(sum_):
                rest, start = sum_[at + 1 :], found.words[here]
                spelled = found.words[found.images[heap]]
                right = yield from self.sums.lost(_sum(start, (heap,), rest), self.effort)
                if (yield from self.sums.lost(_sum(start, spelled, rest), self.effort)) != right:
                    return _sum(start, rest)
                for done, letter in enumerate(spelled, 1):
                    left = _sum(spelled[done:], rest)
                    there = steps[here][at_letter[letter]]
                    if (yield from self.sums.lost(_sum(found.words[there], left), self.effort)) != right:
                        return left
                    here = there
        raise GuessError  # each outcome is as the monoid says, and yet they contradict each other


class _Rows:
    """The outcomes of words with each of the tests added, as far as there are tests."""

    def __init__(self, sums: Sums, tests: list[Word], effort: Effort) -> None:
        self.tests = tests
        self._sums = sums
        self._effort = effort
        self._rows: dict[Word, list[bool]] = {}

    def of(self, word: Word) -> Work[tuple[bool, ...]]:
        """Whether the sum of the word and each test is lost."""
        row = self._rows.setdefault(word, [])
        while len(row) < len(self.tests):
            row.append((yield from self._sums.lost(_sum(word, self.tests[len(row)]), self._effort)))
        return tuple(row)


def _sum(*words: Word) -> Word:
    return tuple(sorted(heap for word in words for heap in word))


def _bits(elements: Iterable[int]) -> int:
    found = 0
    for element in elements:
        found |= 1 << element
    return found


def _agrees(state: State, image: int, below: frozenset[int], products: Table, lost: int) -> bool:
    """Whether a state with one heap more is lost exactly when no option is."""
    x, options = state
    if any(lost >> products[x][element] & 1 for element in below):
        return not lost >> products[x][image] & 1
    row, left = products[image], options
    while left:
        lowest = left & -left
        if lost >> row[lowest.bit_length() - 1] & 1:
            return not lost >> products[x][image] & 1
        left ^= lowest
    return bool(lost >> products[x][image] & 1)


def _table(
    words: Sequence[Word], letters: Sequence[int], steps: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    at_letter = {letter: at for at, letter in enumerate(letters)}
    table = []
    for start in range(len(words)):
        row = []
        for word in words:
            here = start
            for letter in word:
                here = steps[here][at_letter[letter]]
            row.append(here)
        table.append(tuple(row))
    return tuple(table)


@dataclass(frozen=True)
class Found:
    """The quotient of the heaps up to `size`, of all heaps where it has a period; `why_not` where it is not."""

    code: str
    quotient: Quotient
    size: int
    why_not: Message | None = None

    @property
    def proved(self) -> bool:
        """Whether it is the quotient of all heaps of the code."""
        return self.quotient.period is not None


def finding(code: str, up_to: int | None = None, limit: int = STEPS) -> Work[Found]:
    """The misère quotient of a code's heaps, as far as `up_to`, or until it is proved for all heaps.

    Raises IllegalError for codes that leave three heaps, for which no period is proved here.
    """
    if any(digit in "89ABCDEF" for digit in code):
        raise IllegalError(Message("misère quotients are found for codes with the digits 0 to 7: {code}", code=code))
    effort = Effort(limit)
    finder = Finder(code, effort)
    digits = len(code.partition(".")[2])
    most = MOST_HEAPS if up_to is None else up_to
    why_not = None
    try:
        while finder.size < most:
            template = "heap {heap}: {order} elements"
            effort.doing = Message(template, heap=finder.size + 1, order=finder.quotient.order)
            yield from finder.grow()
            period = period_of(finder.quotient.images, digits)
            if period:
                whole = replace(finder.quotient, preperiod=period[0], period=period[1])
                return Found(code, whole, finder.size)
    except BudgetError as error:
        why_not = error.message
    return Found(code, finder.known, finder.size, why_not)


def period_of(images: Sequence[int], digits: int) -> tuple[int, int] | None:
    """(preperiod, period) of the elements of the heaps, where those known prove it for all heaps; else None.

    `digits` is how many digits the code has behind the point. A move takes at most so many tokens and leaves at most
    two heaps; so if the elements have period p from the heap n on, and up to 2 n + 2 p + digits, then for ever
    (Plambeck and Siegel, after Guy and Smith).

    >>> period_of([0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2], 1)
    (1, 2)
    """
    size = len(images) - 1
    for period in range(1, size // 2):
        start = size - period + 1
        while start > 1 and images[start - 1] == images[start - 1 + period]:
            start -= 1
        if start <= size - period and 2 * start + 2 * period + digits <= size:
            return start, period
    return None
