"""Compute the misère quotient of a code, heap by heap.

If the options of a new heap have the same elements as the options of an older heap, both heaps have the same element.
Otherwise the heap may have one of the existing elements, if that agrees with all sums (`verify`). If none does, the
quotient grows: it is learned again from the outcomes of sums, as automata are learned from the words they accept (D.
Angluin, Learning regular sets from queries and counterexamples, 1987), until it agrees with all sums.

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
from .verification import Wrong, verify

MOST_HEAPS = 1_000  # the last heap by default
ELEMENTS = 400  # most elements of a quotient
TESTS = 200  # most tests to distinguish sums
TRIED = 400  # states on which an element is tested before all sums are verified


class Finder:
    """Computes the quotient of the heaps 0 to `size` of a code, one heap at a time."""

    def __init__(self, code: str, effort: Effort) -> None:
        self.effort = effort
        self.sums = Sums(code)
        self.quotient = self.known = Quotient(((0,),), frozenset(), ((),), (0,))
        self._elements: dict[frozenset[int], int] = {frozenset(): 0}  # by the elements of the options
        self._states: set[State] = {(0, 0)}

    @property
    def size(self) -> int:
        """The largest heap of the `known` quotient."""
        return len(self.known.images) - 1

    def grow(self) -> Work[None]:
        """Add one heap; afterwards `known` is its quotient. Raises BudgetError."""
        heap = self.size + 1
        self.sums.add(heap)
        below = frozenset(self._element(option) for option in self.sums.options[heap])
        yield from self.effort.transitions(8 * len(self.sums.options[heap]))
        image = self._elements.get(below)
        if image is None:
            image = yield from self._existing_element(below)
        if image is None:
            yield from self._learn(heap)
        else:
            self._elements[below] = image
            self.quotient = replace(self.quotient, images=(*self.quotient.images, image))
        self.known = self.quotient

    def _element(self, heaps: Iterable[int]) -> int:
        product = 0
        for heap in heaps:
            product = self.quotient.products[product][self.quotient.images[heap]]
        return product

    def _existing_element(self, below: frozenset[int]) -> Work[int | None]:
        """Return the existing element of a new heap whose options have these elements, or None if there is none."""
        products, lost = self.quotient.products, _bits(self.quotient.lost)
        sample = sorted(self._states)[:TRIED]
        for image in range(self.quotient.order):
            yield from self.effort.transitions(4 * len(sample))
            if not all(_agrees(state, image, below, products, lost) for state in sample):
                continue
            pairs = {(self.quotient.images[heap], self._below(heap)): heap for heap in range(1, self.size + 1)}
            new = image, _bits(below)
            pairs[new] = self.size + 1
            states = yield from verify(self.effort, pairs, products, lost, self._states, new)
            if not isinstance(states, Wrong):
                self._states = states
                return image
        return None

    def _below(self, heap: int) -> int:
        return _bits(self._element(option) for option in self.sums.options[heap])

    # --- a new element -----------------------------------------------------------------------------------------------

    def _learn(self, heap: int) -> Work[None]:
        """Learn the quotient with a heap that needs a new element: with guesses, then without if they were wrong."""
        old = self.quotient
        pairs = [(image, self._below(older)) for older, image in enumerate(old.images)]
        coarse, fine = Coarse(old.products, pairs), Fine(old.products, pairs, self.sums.options)
        for guess in (coarse, fine, None):
            self.sums.set_newest(heap, old, guess)
            try:
                yield from self._learn_with_guess(heap, old)
            except GuessError:
                continue
            return
        raise BudgetError(Message("{limit} sums do not tell all elements apart", limit=TESTS))

    def _learn_with_guess(self, heap: int, old: Quotient) -> Work[None]:
        letters = sorted({*old.generators, heap})
        tests: list[Word] = [(), *((letter,) for letter in letters)]
        rows = _Rows(self.sums, tests, self.effort)
        while True:
            yield from self.effort.transitions(100)
            words, index, steps = yield from self._closure(rows, letters)
            yield from self.effort.transitions(len(words) * (len(words) + len(letters) ** 2))
            test = yield from self._commutativity_test(rows, letters, words, steps)
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
            lost = frozenset(at for row, at in index.items() if row[0])  # the first test is the empty sum
            guess = Quotient(products, lost, tuple(words), tuple(images))
            self.quotient = guess
            pairs: dict[Pair, int] = {}
            for one in range(heap, 0, -1):
                if self.sums.options[one]:
                    pairs[images[one], self._below(one)] = one
            states = yield from verify(self.effort, pairs, products, _bits(lost))
            if not isinstance(states, Wrong):
                self._states = states
                self._elements = {
                    frozenset(map(self._element, self.sums.options[one])): images[one] for one in range(heap, -1, -1)
                }
                return
            if len(tests) > TESTS:
                raise GuessError
            tests.append((yield from self._test(states.word, guess, letters, steps)))

    def _closure(
        self, rows: _Rows, letters: Sequence[int]
    ) -> Work[tuple[list[Word], dict[tuple[bool, ...], int], list[list[int]]]]:
        """Return a word for each row of outcomes that sums of letters have, its index, and the steps by each letter."""
        words: list[Word] = [()]
        index = {(yield from rows.of(())): 0}
        steps: list[list[int]] = []
        for word in words:
            yield from self.effort.transitions(len(letters) * len(rows.tests))
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

    def _commutativity_test(
        self, rows: _Rows, letters: Sequence[int], words: Sequence[Word], steps: Sequence[Sequence[int]]
    ) -> Work[Word | None]:
        """Return a missing test if two letters lead to different words in different order, else None."""
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

    def _test(self, word: Word, guess: Quotient, letters: Sequence[int], steps: Sequence[Sequence[int]]) -> Work[Word]:
        """Return a test that separates sums which `guess` identifies, from a sum where it contradicts the rules."""
        at_letter = {letter: at for at, letter in enumerate(letters)}
        for sum_ in (self.sums.named(word), *self.sums.after(word)):
            element = 0
            for heap in sum_:
                element = guess.products[element][guess.images[heap]]
            if (yield from self.sums.lost(sum_, self.effort)) == (element in guess.lost):
                continue
            here = 0
            for at, heap in enumerate(sum_):
                rest, start = sum_[at + 1 :], guess.words[here]
                spelled = guess.words[guess.images[heap]]
                right = yield from self.sums.lost(_sum(start, (heap,), rest), self.effort)
                if (yield from self.sums.lost(_sum(start, spelled, rest), self.effort)) != right:
                    return _sum(start, rest)
                for done, letter in enumerate(spelled, 1):
                    left = _sum(spelled[done:], rest)
                    there = steps[here][at_letter[letter]]
                    if (yield from self.sums.lost(_sum(guess.words[there], left), self.effort)) != right:
                        return left
                    here = there
        raise GuessError  # the outcomes agree with the monoid but contradict each other


class _Rows:
    """The outcomes of words with each of the tests added; the list of tests may grow."""

    def __init__(self, sums: Sums, tests: list[Word], effort: Effort) -> None:
        self.tests = tests
        self._sums = sums
        self._effort = effort
        self._rows: dict[Word, list[bool]] = {}

    def of(self, word: Word) -> Work[tuple[bool, ...]]:
        """Return, for each test, whether the sum of the word and the test is lost."""
        row = self._rows.setdefault(word, [])
        while len(row) < len(self.tests):
            row.append((yield from self._sums.lost(_sum(word, self.tests[len(row)]), self._effort)))
        return tuple(row)


def _sum(*words: Word) -> Word:
    return tuple(sorted(heap for word in words for heap in word))


def _bits(elements: Iterable[int]) -> int:
    bits = 0
    for element in elements:
        bits |= 1 << element
    return bits


def _agrees(state: State, image: int, below: frozenset[int], products: Table, lost: int) -> bool:
    """Return whether a state with one heap more is lost exactly if no option is."""
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
class QuotientResult:
    """The quotient of the heaps up to `size`, or of all heaps if it has a period; `why_not` says why it stopped."""

    code: str
    quotient: Quotient
    size: int
    why_not: Message | None = None

    @property
    def proved(self) -> bool:
        """Whether the quotient covers all heaps of the code."""
        return self.quotient.period is not None


def find_quotient(code: str, up_to: int | None = None, limit: int = STEPS) -> Work[QuotientResult]:
    """Compute the misère quotient of a code's heaps up to `up_to`, or of all heaps as soon as that is proved.

    `limit` is the number of steps allowed. Raises IllegalError for codes that leave three heaps.
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
                return QuotientResult(code, whole, finder.size)
    except BudgetError as error:
        why_not = error.message
    return QuotientResult(code, finder.known, finder.size, why_not)


def period_of(images: Sequence[int], digits: int) -> tuple[int, int] | None:
    """Return (preperiod, period) of the heaps' elements if the known ones prove it for all heaps, else None.

    `digits` is the number of digits behind the code's point. A move takes at most so many tokens and leaves at most two
    heaps, so a period p from the heap n on that holds up to 2 n + 2 p + digits holds for ever (Plambeck and Siegel,
    after Guy and Smith).

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
