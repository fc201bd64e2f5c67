"""Certificates of theorems for all sizes: the automaton of the lost positions, and how every other position is won.

A theorem on Grundy values is one on lost positions, too: a position and a heap of Nim are lost together exactly if the
size of the heap is the value of the position.

That some move leads from each other position to a lost one is a question about all words at once. An automaton that
reads the position only has to guess the move digit by digit. A set of guesses stands for all of them; here most guesses
of each set are left out, namely those that another one can replace. So whoever checks need not look for sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..model import NORMAL, Ruleset
from ..prove.effort import STEPS, Effort
from ..prove.proof import VALUE
from ..prove.theorem import Theorem
from ..text import BudgetError, IllegalError, Message, Work
from .document import VERSION

Condition = tuple[tuple[int, ...], int, bool]  # factors of the differences after - before, a constant, less than 0 or 0
Sums = tuple[tuple[int, int], ...]  # for each condition the sum of the digits so far, as in `Numeration.after`
Guess = tuple[int, int, Sums]  # the number of a move, the state on the numbers after it, the sums
Knot = tuple[int, int, int]  # the state on the numbers before, the last letter, the guesses as bits

GAMES = ("nim", "subtraction", "wythoff")
VALUED = ("nim", "subtraction")  # those with theorems on Grundy values
MOST_GUESSES = 3_000  # before most are left out; the time grows with the square


def has_theorem_certificate(ruleset: Ruleset[Any], quantity: str) -> bool:
    """Return whether the format has certificates for theorems of a game about this quantity."""
    games = GAMES if quantity == "outcome" else VALUED
    return ruleset.slug() in games and ruleset.convention == NORMAL


def certify_theorem(theorem: Theorem, limit: int = STEPS) -> Work[dict[str, object]]:
    """Return the certificate of a theorem; raises IllegalError for games without one, BudgetError."""
    rules = theorem.ruleset
    moves = _moves(theorem)
    if moves is None or theorem.system.metal > 1 or not has_theorem_certificate(rules, theorem.quantity):
        message = (
            "only theorems on Nim, subtraction games and who wins Wythoff's game, in normal play, have certificates"
        )
        raise IllegalError(Message(message))
    proof = _Proof(theorem, moves, Effort(limit))
    guesses, knots = yield from proof.knots()
    return {
        "certificate": VERSION,
        "kind": "automaton",
        "game": rules.slug(),
        "settings": rules.settings(),
        "convention": rules.convention,
        "heaps": len(theorem.clauses.names),
        "system": theorem.system.name,
        "arrows": [list(row) for row in theorem.automaton.transitions],
        "lost": [state for state, accepts in enumerate(theorem.automaton.accepts) if accepts],
        "guesses": [[move, state, *(n for pair in sums for n in pair)] for move, state, sums in guesses],
        "knots": [[state, last, own] for state, last, own in knots],
    } | ({"quantity": "grundy"} if theorem.quantity == "grundy" else {})


def _moves(theorem: Theorem) -> list[list[Condition]] | None:
    """Return the moves of a game in the order of the format; None if the format has none for it.

    For a theorem on values the first number is the value: a heap of Nim, from which any number may be taken.
    """
    slug, names = theorem.ruleset.slug(), theorem.automaton.tracks
    if slug not in GAMES:
        return None
    same: list[Condition] = [(tuple(int(name == one) for one in names), 0, False) for name in names]
    amounts = list(map(int, theorem.ruleset.settings()["amounts"].split(","))) if slug == "subtraction" else [0]
    moves = [
        [(factors, amount if i == j else 0, i == j and not amount) for j, (factors, _, _) in enumerate(same)]
        for i, name in enumerate(names)
        for amount in ([0] if name == VALUE else amounts)
    ]
    return [*moves, [((1, 0), 0, True), ((1, -1), 0, False)]] if slug == "wythoff" else moves


class _Proof:
    """The guesses of a theorem, numbered in the order of their first visit; sets of them are integers of bits."""

    def __init__(self, theorem: Theorem, moves: list[list[Condition]], effort: Effort) -> None:
        self.automaton = theorem.automaton
        self.system = theorem.system
        self.moves = moves
        self.effort = effort
        self.letters = self.system.letters(len(self.automaton.tracks))
        self.dead = {
            state
            for state, row in enumerate(self.automaton.transitions)
            if set(row) == {state} and not self.automaton.accepts[state]
        }
        self.guesses: list[Guess] = []
        self.after: list[list[int]] = []  # for each guess and letter, the guesses that may follow
        self.better: list[int] = []  # for each guess, those that succeed whenever it does

    def knots(self) -> Work[tuple[list[Guess], list[tuple[int, int, list[int]]]]]:
        """Return the guesses that are needed, and the knots with their numbers in this list."""
        yield from self._explore()
        self._keep_living()
        yield from self._compare()
        knots = yield from self._visit()
        used = sorted({guess for _, _, own in knots for guess in _bits(own)})
        place = {guess: n for n, guess in enumerate(used)}
        listed = [(state, last, [place[guess] for guess in _bits(own)]) for state, last, own in knots]
        return [self.guesses[guess] for guess in used], listed

    def _sum(self, pair: tuple[int, int], condition: Condition, digit: int) -> tuple[int, int] | None:
        """Return a sum after one more digit: a bound beyond which its sign stays; None if the condition fails then."""
        factors, constant, less = condition
        p, q = self.system.after(pair, digit) if self.system.metal else (pair[0] * self.system.digits + digit, 0)
        bound = max(1 + constant, sum(map(abs, factors)))
        if abs(p) < bound or p * q < 0:
            return p, q
        return (-bound, 0) if p < 0 and less else None

    def _follow(self, guess: Guess, letter: Sequence[int]) -> Iterator[Guess]:
        """Yield the guesses that follow after a letter of the numbers before the move."""
        move, state, sums = guess
        for new, after in zip(self.letters, self.automaton.transitions[state], strict=True):
            if after in self.dead:
                continue
            steps = [b - a for a, b in zip(letter, new, strict=True)]
            longer = []
            for pair, condition in zip(sums, self.moves[move], strict=True):
                digit = sum(factor * step for factor, step in zip(condition[0], steps, strict=True))
                found = self._sum(pair, condition, digit)
                if found is None:
                    break
                longer.append(found)
            else:
                yield move, after, tuple(longer)

    def _succeeds(self, guess: Guess) -> bool:
        move, state, sums = guess
        for (p, q), (_, constant, less) in zip(sums, self.moves[move], strict=True):
            total = constant + (2 * p + q if self.system.metal else p)
            if total >= 0 if less else total != 0:
                return False
        return self.automaton.accepts[state]

    def _explore(self) -> Work[None]:
        """Find all guesses that follow from the empty words."""
        self.guesses = [(move, 0, ((0, 0),) * len(conditions)) for move, conditions in enumerate(self.moves)]
        number = {guess: n for n, guess in enumerate(self.guesses)}
        for guess in self.guesses:
            row = []
            for letter in self.letters:
                own = 0
                for new in self._follow(guess, letter):
                    if new not in number:
                        number[new] = len(self.guesses)
                        self.guesses.append(new)
                    own |= 1 << number[new]
                row.append(own)
            self.after.append(row)
            yield from self.effort.transitions(8 * len(self.letters) ** 2)
            if len(self.guesses) > 10 * MOST_GUESSES:
                raise _too_many()

    def _keep_living(self) -> None:
        """Drop the guesses from which none succeeds, and renumber the others."""
        before: list[list[int]] = [[] for _ in self.guesses]
        for n, row in enumerate(self.after):
            for own in row:
                for new in _bits(own):
                    before[new].append(n)
        living = {n for n, guess in enumerate(self.guesses) if self._succeeds(guess)}
        todo = sorted(living)
        for n in todo:
            found = set(before[n]) - living
            living |= found
            todo += sorted(found)
        place = {n: at for at, n in enumerate(sorted(living))}
        self.first = sum(1 << place[n] for n in range(len(self.moves)) if n in place)
        self.guesses = [self.guesses[n] for n in place]
        self.after = [
            [sum(1 << place[new] for new in _bits(own) if new in place) for own in self.after[n]] for n in place
        ]
        self.good = sum(1 << n for n, guess in enumerate(self.guesses) if self._succeeds(guess))
        if len(self.guesses) > MOST_GUESSES:
            raise _too_many()

    def _compare(self) -> Work[None]:
        """Find which guesses can replace which: the largest relation that is kept by every letter (a simulation)."""
        count, letters = len(self.guesses), range(len(self.letters))
        before = [[0] * count for _ in letters]
        for n, row in enumerate(self.after):
            for i, own in enumerate(row):
                for new in _bits(own):
                    before[i][new] |= 1 << n
        self.better = [self.good if self.good >> n & 1 else (1 << count) - 1 for n in range(count)]
        changed = True
        while changed:
            changed = False
            into: dict[tuple[int, int], int] = {}  # the guesses that a letter may lead into a set
            for n, row in enumerate(self.after):
                kept = self.better[n]
                for i in letters:
                    for new in _bits(row[i]):
                        key = i, self.better[new]
                        if key not in into:
                            into[key] = _union(before[i], key[1])
                            yield from self.effort.transitions(count)
                        kept &= into[key]
                if kept != self.better[n]:
                    self.better[n], changed = kept, True

    def _thinned(self, own: int) -> int:
        """Return a set of guesses without those that another one replaces; of equal ones the first stays."""
        kept = 0
        for n in _bits(own):
            others = _bits(self.better[n] & own & ~(1 << n))
            if not any(not self.better[other] >> n & 1 or other < n for other in others):
                kept |= 1 << n
        return kept

    def _visit(self) -> Work[list[Knot]]:
        """Return the knots for all words, in the order of their first visit."""
        start = 0, 0, self._thinned(self.first)
        seen, todo = {start}, [start]
        for state, last, own in todo:
            for i, letter in enumerate(self.letters):
                if self.system.metal and any(a and b for a, b in zip(letter, self.letters[last], strict=True)):
                    continue
                reached = 0
                for n in _bits(own):
                    reached |= self.after[n][i]
                new = self.automaton.transitions[state][i], i if self.system.metal else 0, self._thinned(reached)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)
            self.effort.made(len(todo))
            yield from self.effort.transitions(8 * len(self.letters) * (1 + own.bit_count()))
        return todo


def _union(sets: Sequence[int], places: int) -> int:
    found = 0
    for n in _bits(places):
        found |= sets[n]
    return found


def _bits(own: int) -> Iterator[int]:
    """Yield the places of the ones in an integer."""
    while own:
        lowest = own & -own
        yield lowest.bit_length() - 1
        own ^= lowest


def _too_many() -> BudgetError:
    return BudgetError(Message("the proof has more than {most} guesses", most=MOST_GUESSES))
