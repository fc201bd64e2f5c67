"""From the rules of a game to a theorem for all sizes: guesses from small positions, until one is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..model import MISERE, Clauses, Outcome, Ruleset
from ..search.meter import NATIVE, Meter
from ..search.search import Search
from ..text import BudgetError, Message, NotationError, Work
from .algebra import Algebra
from .automaton import Automaton
from .effort import STEPS, Effort
from .learning import Learner
from .numeration import Numeration, numeration
from .proof import VALUE, Broken, Part, Prover
from .reach import barred, without_clauses
from .rules import Rules, compiled, ending

# Up to which number positions are asked for, one after the other, by how many numbers are read at once.
SIZES = {1: (20, 100, 1_000, 5_000), 2: (8, 20, 40, 90, 200), 3: (6, 14, 30, 66), 4: (4, 8, 16)}
NAMES = ("x", "y", "z", "w", "v", "u")  # what heaps are called, where there are so many
ENDINGS = {1: 5, 2: 5, 3: 5, 4: 2}


@dataclass(frozen=True)
class Guess:
    """A guess that was refuted, by how many states, and where."""

    system: str
    states: int
    broken: Broken


@dataclass(frozen=True)
class Theorem:
    """Who wins, or each Grundy value, for all positions of any size; `automaton` accepts the lost positions.

    For Grundy values it accepts a position with its value, on the track g. `learned` positions up to `largest` were
    asked for, `guesses` were refuted before; `measures` is why every play ends, see `rules.ending`.
    """

    ruleset: Ruleset[Any]
    quantity: str
    clauses: Clauses
    rules: Rules
    automaton: Automaton
    parts: tuple[Part, ...]
    measures: tuple[tuple[str, ...], ...]
    learned: int
    largest: int
    guesses: tuple[Guess, ...]
    steps: int

    @property
    def system(self) -> Numeration:
        """The numeration system that the automaton reads."""
        return self.automaton.numeration

    def is_lost(self, numbers: Sequence[int]) -> bool:
        """Whether the player to move loses."""
        return self.value(numbers) == 0 if self.quantity == "grundy" else self._holds(numbers, {})

    def value(self, numbers: Sequence[int]) -> int:
        """The Grundy value: the one number that the automaton accepts beside these."""
        value = self.automaton.completed(dict(zip(self.clauses.names, numbers, strict=True)), VALUE)
        if value is None:
            raise ValueError(numbers)  # no position: the proof has found a value for each
        return value

    def _holds(self, numbers: Sequence[int], more: dict[str, int]) -> bool:
        return self.automaton.holds(dict(zip(self.clauses.names, numbers, strict=True)) | more)


@dataclass(frozen=True)
class NoTheorem:
    """Nothing was proved, and why; `guesses` are those that were refuted."""

    why: Message
    guesses: tuple[Guess, ...] = ()


def proving(
    ruleset: Ruleset[Any],
    quantity: str = "outcome",
    count: int = 1,
    limit: int = STEPS,
    systems: tuple[str, ...] = (),
) -> Work[Theorem | NoTheorem]:
    """Find who wins (or Grundy values) and prove it for all sizes, for positions of `count` heaps.

    Small positions are asked first, and with each step up one more numeration system is tried; a guess that is refuted
    costs little. Work that is spent is a reason like any other. `systems` are other numeration systems than those that
    the clauses name.
    """
    why = barred(ruleset, quantity)
    if why:
        return NoTheorem(why)
    clauses = ruleset.clauses(NAMES[:count])
    if clauses is None:
        return NoTheorem(without_clauses(ruleset, NAMES, count))
    systems = systems or clauses.systems
    effort, search = Effort(limit), Search(ruleset, Meter(NATIVE))
    guesses: list[Guess] = []
    attempts: list[Attempt] = []
    try:
        for stage, most in enumerate(SIZES.get(len(_tracks(clauses, quantity)), (4, 8))):
            if stage < len(systems):  # the later ones are dear: let the first be tried for what is larger
                algebra = Algebra(numeration(systems[stage]), effort)
                attempt = Attempt(ruleset, quantity, clauses, algebra, search)
                try:
                    ends = yield from attempt.begin()
                except NotationError:  # bits, in a system without them
                    if not stage:
                        raise
                    ends = None
                if ends is False:
                    return NoTheorem(Message("nothing is known that every move makes smaller: play may never end"))
                attempts += [attempt] if ends else []
            for attempt in attempts:
                theorem = yield from attempt.at(most, guesses)
                if theorem:
                    return theorem
    except BudgetError as error:
        return NoTheorem(error.message, tuple(guesses))
    return NoTheorem(_nothing_found(guesses), tuple(guesses))


def _tracks(clauses: Clauses, quantity: str) -> tuple[str, ...]:
    """What a guess reads: the numbers of a position, and its value where there is one."""
    return (*clauses.names, VALUE) if quantity == "grundy" else clauses.names


def _nothing_found(guesses: Sequence[Guess]) -> Message:
    most = max((guess.states for guess in guesses), default=0)
    if not most:
        return Message("no small automaton agrees with the small positions")
    return Message("no automaton of up to {states} states, guessed from small positions, is the answer", states=most)


class Attempt:
    """The guesses in one numeration system."""

    def __init__(
        self, ruleset: Ruleset[Any], quantity: str, clauses: Clauses, algebra: Algebra, search: Search
    ) -> None:
        self.ruleset = ruleset
        self.quantity = quantity
        self.clauses = clauses
        self.algebra = algebra
        self.search = search
        self.tracks = _tracks(clauses, quantity)
        self._tried: set[Automaton] = set()

    def begin(self) -> Work[bool]:
        """Compile the rules; False where plays may not end."""
        self.rules = yield from compiled(self.algebra, self.clauses)
        self.prover = Prover(self.rules, misere=self.ruleset.convention == MISERE)
        self.measures = yield from ending(self.rules)
        self.learner = Learner(self.algebra, len(self.tracks), self.member)
        return self.measures is not None

    def member(self, numbers: tuple[int, ...]) -> Work[bool]:
        """Whether a position is lost, or has the value that stands after its numbers, by search."""
        count = len(self.clauses.names)
        position = numbers[:count]
        if not self.rules.is_position(position):
            return False
        found = yield from self.search.value(self.clauses.position(position))
        return found.grundy == numbers[count] if self.quantity == "grundy" else found.outcome is Outcome.P

    def at(self, most: int, guesses: list[Guess]) -> Work[Theorem | None]:
        """The guesses from positions with numbers up to `most`, by ever longer endings."""
        for endings in range(1, ENDINGS.get(len(self.tracks), 2) + 1):
            self.algebra.effort.doing = Message(
                "{system}: {positions} positions, {guesses} guesses refuted",
                system=self.algebra.numeration.name, positions=len(self.learner.known), guesses=len(guesses),
            )  # fmt: skip
            guess = yield from self.learner.guess(self.tracks, endings, most)
            if guess is None:
                return None
            if guess in self._tried:
                continue
            self._tried.add(guess)
            found = yield from (self.prover.values if self.quantity == "grundy" else self.prover.lost)(guess)
            if isinstance(found, Broken):
                guesses.append(Guess(self.algebra.numeration.name, len(guess), found))
                continue
            return Theorem(
                self.ruleset, self.quantity, self.clauses, self.rules,
                (yield from self.algebra.both(guess, self.rules.domain)), found, self.measures or (),
                len(self.learner.known), most, tuple(guesses), self.algebra.effort.work,
            )  # fmt: skip
        return None
