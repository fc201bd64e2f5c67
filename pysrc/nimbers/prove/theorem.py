"""Find a theorem for all sizes from the rules of a game: guess from small positions until a guess is proved."""

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
from .compiled_rules import Rules, compile_rules, termination_measures
from .effort import STEPS, Effort
from .forbidding import ForbiddingSearch
from .learning import Learner
from .limits import why_no_clauses, why_unprovable
from .numeration import Numeration, numeration
from .proof import VALUE, Broken, Part, Prover

# The largest numbers of searched positions, stage by stage, by the number of tracks.
SIZES = {1: (20, 100, 1_000, 5_000), 2: (8, 20, 40, 90, 200), 3: (6, 14, 30, 66), 4: (4, 8, 16)}
NAMES = ("x", "y", "z", "w", "v", "u")  # of heaps
ENDINGS = {1: 5, 2: 5, 3: 5, 4: 2}


@dataclass(frozen=True)
class Guess:
    """A refuted guess: its system, its number of states, and the refutation."""

    system: str
    states: int
    broken: Broken


@dataclass(frozen=True)
class Theorem:
    """Who wins, or the Grundy values, for all positions of any size; `automaton` accepts the lost positions.

    For Grundy values it accepts positions with their value on the track g. `learned` positions with numbers up to
    `largest` were searched, `guesses` were refuted before; `measures` prove that play ends, see
    `compiled_rules.termination_measures`. Before each move the opponent may forbid `forbid` of the options.
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
    forbid: int = 0

    @property
    def system(self) -> Numeration:
        """The numeration system of the automaton."""
        return self.automaton.numeration

    def is_lost(self, numbers: Sequence[int]) -> bool:
        """Return whether the player to move loses."""
        return self.value(numbers) == 0 if self.quantity == "grundy" else self._holds(numbers, {})

    def value(self, numbers: Sequence[int]) -> int:
        """Return the Grundy value: the one number that the automaton accepts with these."""
        value = self.automaton.complete(dict(zip(self.clauses.names, numbers, strict=True)), VALUE)
        if value is None:
            raise ValueError(numbers)  # not a position: by the proof each has a value
        return value

    def _holds(self, numbers: Sequence[int], more: dict[str, int]) -> bool:
        return self.automaton.holds(dict(zip(self.clauses.names, numbers, strict=True)) | more)


@dataclass(frozen=True)
class NoTheorem:
    """The reason why nothing was proved, and the refuted guesses."""

    why: Message
    guesses: tuple[Guess, ...] = ()


def prove_theorem(
    ruleset: Ruleset[Any],
    quantity: str = "outcome",
    count: int = 1,
    limit: int = STEPS,
    systems: tuple[str, ...] = (),
    forbid: int = 0,
) -> Work[Theorem | NoTheorem]:
    """Find who wins (or Grundy values) and prove it for all sizes, for positions of `count` heaps.

    Small positions are searched first, and each later stage tries one more numeration system; refuting a guess costs
    little. Reaching the limit of work also gives a NoTheorem. `systems` replace the systems that the clauses name.
    Before each move the opponent may forbid `forbid` of the options.
    """
    why = why_unprovable(ruleset, quantity, forbid)
    if why:
        return NoTheorem(why)
    clauses = ruleset.clauses(NAMES[:count])
    if clauses is None:
        return NoTheorem(why_no_clauses(ruleset, NAMES, count))
    systems = systems or clauses.systems
    effort = Effort(limit)
    search: Search | ForbiddingSearch = Search(ruleset, Meter(NATIVE))
    if forbid:
        search = ForbiddingSearch(ruleset, forbid, effort)
    guesses: list[Guess] = []
    attempts: list[Attempt] = []
    undecided: list[Message] = []
    try:
        for stage, most in enumerate(SIZES.get(len(_tracks(clauses, quantity)), (4, 8))):
            if stage < len(systems):  # later systems are expensive, so the first one is tried further meanwhile
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
                theorem = yield from attempt.at(most, guesses, undecided)
                if theorem:
                    return theorem
    except BudgetError as error:
        return NoTheorem(error.message, tuple(guesses))
    return NoTheorem(undecided[0] if undecided else _nothing_found(guesses), tuple(guesses))


def _tracks(clauses: Clauses, quantity: str) -> tuple[str, ...]:
    """Return the tracks of a guess: the numbers of a position and, for Grundy values, the value."""
    return (*clauses.names, VALUE) if quantity == "grundy" else clauses.names


def _nothing_found(guesses: Sequence[Guess]) -> Message:
    most = max((guess.states for guess in guesses), default=0)
    why = Message("no small automaton agrees with the small positions")
    if most:
        template = "no automaton of up to {states} states, guessed from small positions, is the answer"
        why = Message(template, states=most)
    template = (
        "{why}; no program answers this for all games: whether two have the same lost positions is undecidable "
        "(U. Larsson and J. Wästlund, From heaps of matches to the limits of computability, 2013)"
    )
    return Message(template, why=why)


class Attempt:
    """The guesses in one numeration system."""

    def __init__(
        self,
        ruleset: Ruleset[Any],
        quantity: str,
        clauses: Clauses,
        algebra: Algebra,
        search: Search | ForbiddingSearch,
    ) -> None:
        self.ruleset = ruleset
        self.quantity = quantity
        self.clauses = clauses
        self.algebra = algebra
        self.search = search
        self.tracks = _tracks(clauses, quantity)
        self._tried: set[Automaton] = set()

    def begin(self) -> Work[bool]:
        """Compile the rules; return False if play is not proved to end."""
        self.rules = yield from compile_rules(self.algebra, self.clauses)
        forbid = self.search.forbid if isinstance(self.search, ForbiddingSearch) else 0
        self.prover = Prover(self.rules, misere=self.ruleset.convention == MISERE, forbid=forbid)
        self.measures = yield from termination_measures(self.rules)
        self.learner = Learner(self.algebra, len(self.tracks), self.member)
        return self.measures is not None

    def member(self, numbers: tuple[int, ...]) -> Work[bool]:
        """Return by search whether a position is lost, or has the value that follows its numbers."""
        count = len(self.clauses.names)
        position = numbers[:count]
        if not self.rules.is_position(position):
            return False
        if isinstance(self.search, ForbiddingSearch):
            return (yield from self.search.is_lost(self.clauses.position(position)))
        found = yield from self.search.value(self.clauses.position(position))
        return found.grundy == numbers[count] if self.quantity == "grundy" else found.outcome is Outcome.P

    def at(self, most: int, guesses: list[Guess], undecided: list[Message]) -> Work[Theorem | None]:
        """Guess from positions with numbers up to `most`, by suffixes of rising length; return a theorem or None.

        `guesses` gets the refuted guesses, and `undecided` why others were not decided: one that is wrong may need
        much larger automata than the right one.
        """
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
            try:
                found = yield from (self.prover.values if self.quantity == "grundy" else self.prover.lost)(guess)
            except BudgetError as error:
                if error.more:
                    raise
                undecided.append(error.message)
                continue
            if isinstance(found, Broken):
                guesses.append(Guess(self.algebra.numeration.name, len(guess), found))
                continue
            return Theorem(
                self.ruleset, self.quantity, self.clauses, self.rules,
                (yield from self.algebra.intersection(guess, self.rules.domain)), found, self.measures or (),
                len(self.learner.known), most, tuple(guesses), self.algebra.effort.work, self.prover.forbid,
            )  # fmt: skip
        return None
