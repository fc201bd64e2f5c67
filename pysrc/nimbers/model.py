"""The vocabulary of the project: rulesets, moves, outcomes, claims, facts."""

from __future__ import annotations

import dataclasses
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeVar

from .scene import Scene, Table, Words
from .text import IllegalError, Message, Work, add_source

if TYPE_CHECKING:
    from random import Random

P = TypeVar("P", bound=Hashable)
T = TypeVar("T")
Method = TypeVar("Method", bound="Callable[[Any, Any], Any]")

NORMAL, MISERE, SCORING = "normal", "misere", "scoring"

# How a game is won: the first thing that a player reads.
LAST_MOVE = {
    NORMAL: "Whoever cannot move loses.",
    MISERE: "Whoever cannot move wins.",
    SCORING: "Whoever scores more wins.",
}
LAST_TOKEN = ("Whoever takes the last token wins.", "Whoever takes the last token loses.")  # normal, misère


class Outcome(StrEnum):
    """Who wins under best play: N the player to move, P the other one, a tie (scoring), a draw (loopy)."""

    N = "N"
    P = "P"
    TIE = "tie"
    DRAW = "draw"


# A scene part to click, or (part, least, greatest) for a number typed at a part too large to draw.
Touch = str | tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Move(Generic[T]):
    """One entry of `moves(p)`: its name, the option it leads to, the gain (scoring play), the scene parts to touch."""

    name: str
    option: T
    gain: int = 0
    touch: tuple[Touch, ...] = ()


class Kind(Protocol):
    """How a rule parameter is read from text and written back; `notation` has the kinds there are."""

    @property
    def type(self) -> str:
        """Name of the type in JSON: "int", "ints", "choice", ..."""

    @property
    def least(self) -> int | None:
        """Smallest allowed number, if it is one."""

    @property
    def greatest(self) -> int | None:
        """Largest allowed number, if it is one."""

    def read(self, text: str) -> Any:
        """The value the text stands for; raises NotationError or IllegalError."""

    def write(self, value: Any) -> str:
        """The text of a value, the inverse of `read`."""


def parameter(default: Any, kind: Kind, label: str) -> Any:
    """A dataclass field that is a rule parameter: its default, how it is read, and what a form calls it."""
    return field(default=default, metadata={"kind": kind, "label": label})


@dataclass(frozen=True)
class Parameter:
    """One rule parameter of a ruleset class, as forms, the terminal and links need it."""

    name: str
    label: str
    default: Any
    kind: Kind


# The kinds of rules there are, as the catalogue groups them.
FAMILIES = (
    "heaps",
    "coordinates",
    "coins and strips",
    "grids",
    "posets",
    "graphs",
    "numbers",
    "strings",
    "games of games",
)

Status = Literal["proved", "conjectured", "refuted", "open"]
Quantity = Literal["outcome", "wins", "grundy", "score", "length", "winning_move_count", "winning_moves"]


@dataclass(frozen=True)
class Claim:
    """A statement about one quantity of a game, with source and status.

    `evaluate(rules, position)` returns the value that the claim gives, or None where it gives none.
    """

    name: str
    quantity: Quantity
    statement: str
    source: str
    status: Status
    evaluate: Callable[[Any, Any], Any]
    counterexample: str | None = None
    conventions: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    for_all: bool | int = False
    # Of the positions of a size those it may speak of; none: all of them. A user's function of one number, say.
    positions: Callable[[Any, Iterable[Any], int], Iterable[Any]] | None = None
    read_as: tuple[Message, ...] = ()  # how a user's function is called and what it returns is read, where that is open

    @property
    def settings(self) -> dict[str, str]:
        """Rule parameters and a convention under which the claim speaks; none where the usual ones will do."""
        return dict(self.rules) | ({"convention": self.conventions[0]} if self.conventions else {})


def claim(
    quantity: Quantity,
    statement: str,
    *,
    source: str,
    status: Status,
    counterexample: str | None = None,
    conventions: tuple[str, ...] = (),
    rules: Mapping[str, str] | None = None,
    for_all: bool | int = False,
) -> Callable[[Method], Method]:
    """Mark a method of a ruleset as a claim; its name, with dashes, names the claim. See `proved` and `refuted`.

    `conventions` narrows it to some of the game's conventions (all when empty), `rules` to some values of rule
    parameters, as text. The method takes a position and returns the claimed value, or None where it says nothing.
    `for_all`: the prover decides it, for all sizes and, where this is a number, of up to so many heaps.
    """

    def attach(method: Method) -> Method:
        name = method.__name__.replace("_", "-")
        method.__nimbers_claim__ = Claim(  # type: ignore[attr-defined]
            name, quantity, statement, source, status, method, counterexample, conventions,
            tuple((rules or {}).items()), for_all,
        )  # fmt: skip
        return method

    return attach


def proved(
    quantity: Quantity,
    statement: str,
    *,
    source: str,
    conventions: tuple[str, ...] = (),
    rules: Mapping[str, str] | None = None,
    for_all: bool | int = False,
) -> Callable[[Method], Method]:
    """Mark a method as a claim that is a theorem."""
    return claim(
        quantity, statement, source=source, status="proved", conventions=conventions, rules=rules, for_all=for_all
    )


def refuted(
    quantity: Quantity,
    statement: str,
    *,
    source: str,
    counterexample: str,
    conventions: tuple[str, ...] = (),
    rules: Mapping[str, str] | None = None,
) -> Callable[[Method], Method]:
    """Mark a method as a claim that somebody made and that is false, with the smallest position that shows it."""
    return claim(
        quantity, statement, source=source, status="refuted", counterexample=counterexample, conventions=conventions,
        rules=rules,
    )  # fmt: skip


@dataclass(frozen=True)
class Judge:
    """The input a programming judge gives for this game, and the words it wants back.

    `shape`: "cases" is a count T, then T lines with a position each; "numbers" is a count n, then n numbers that make
    one position; "lines" is one position a line. `sample` is a small input with its recomputed output. `any_case`:
    the words may come in small or capital letters, since languages print them in different ones.
    `program` is a Python expression that reads one position from `text`, for claims told as programs; none where that
    is not so simple.
    """

    describe: str
    shape: Literal["cases", "numbers", "lines"] = "cases"
    answer: str = "outcome"
    words: tuple[str, ...] = ("First", "Second", "Tie")
    sample: tuple[str, str] = ("", "")
    program: str = ""
    any_case: bool = False


@dataclass(frozen=True)
class GraphInput:
    """How a position can be drawn by hand as a graph: with directed edges or not, with a marked vertex or without.

    `first_vertex` is the number that the first vertex drawn gets.
    """

    directed: bool = False
    has_marked_vertex: bool = False
    first_vertex: int = 1


@dataclass(frozen=True)
class Figure:
    """How a component is shown: what it is called, its parts in the scene, and the prefix of its own scene's parts."""

    name: Message
    parts: tuple[str, ...] = ()
    prefix: str = ""


@dataclass(frozen=True)
class Clauses:
    """Rules as arithmetic: a position is some natural numbers, a move is allowed where one of the clauses holds.

    A clause is a comparison of sums in the language of `prove.language`: small letters are the numbers before the move,
    capital ones those after it, and numbers without a capital letter stay as they are. `domain` says which numbers are
    positions at all. `position` makes the position of some numbers, in the order of `names`.
    """

    names: tuple[str, ...]
    moves: tuple[str, ...]
    domain: str = "True"
    position: Callable[[tuple[int, ...]], Any] = tuple
    systems: tuple[str, ...] = ("base 2", "zeckendorf", "base 3")  # numeration systems worth trying, in that order


FactQuantity = Quantity | Literal["reply", "best", "remoteness", "loopy value"]


@dataclass(frozen=True)
class Fact:
    """One thing an explanation relies on, for search to re-check: a quantity of a position has this value.

    The quantity "reply" says that `value` is a winning move there, "best" that it keeps the best margin, "remoteness"
    that best play lasts so many moves, "loopy value" what it counts as in a sum: "3", or "∞(0, 2)".
    """

    ruleset: Ruleset[Any]
    position: Any
    quantity: FactQuantity
    value: Any


@dataclass(frozen=True)
class Reason:
    """A game's own step of an explanation: a sentence, the scene parts it speaks of, and the facts it rests on."""

    message: Message
    parts: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


class Symmetry(StrEnum):
    """Which equivalent positions `positions` leaves out: none, other orders, the mirror image, other orders of terms.

    TERMS is for sums: each term is in the form in which its own game lists it.
    """

    NONE = "none"
    SORTED = "sorted"
    MIRRORED = "mirrored"
    TERMS = "terms"


@dataclass(frozen=True)
class Ruleset(ABC, Generic[P]):
    """The rules of one game; its dataclass fields are the rule parameters, and a position is a plain hashable value.

    A subclass must give `moves`, `parse`, `format`, `positions`, and the class facts `title`, `size_name`, `examples`;
    its docstring is the text of the rules. Every other method has a default that is slow and right, and a law of the
    tests holds each override to its default.
    """

    title: ClassVar[str]
    size_name: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]
    family: ClassVar[str] = ""  # one of FAMILIES, for those who look through the catalogue
    aliases: ClassVar[tuple[str, ...]] = ()  # other names of the game, and games with the same rules
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # the rule parameters that an alias implies
    placeholder: ClassVar[str] = ""
    spellings: ClassVar[str] = ""  # how a position may be written, with examples in backticks, which a law reads
    conventions: ClassVar[tuple[str, ...]] = (NORMAL,)
    goals: ClassVar[tuple[str, ...]] = ()  # how the game is won, a sentence for each convention; () as LAST_MOVE
    loopy: ClassVar[bool] = False
    sided: ClassVar[bool] = False  # whether a position says whose turn it is
    # Whether components have many options of which a few decide: the search asks them "is the value n?".
    wide: ClassVar[bool] = False
    audited: ClassVar[bool] = False  # whether `verify/circuits/recursions.py` has the rules as circuits
    graph_input: ClassVar[GraphInput | None] = None  # set where positions can be drawn by hand
    judge: ClassVar[Judge] = Judge("T, then T lines with one position each")
    symmetry: ClassVar[Symmetry] = Symmetry.NONE  # which equivalent positions `positions` leaves out
    # What `plain` hands to a user's formula, told after "p is".
    argument: ClassVar[str] = "the position"

    convention: str = field(default="", kw_only=True)

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Make known that the module has texts of its own."""
        super().__init_subclass__(**keywords)
        add_source(cls.__module__)

    def __post_init__(self) -> None:
        """Fill in the game's first convention where none is given."""
        if not self.convention:
            object.__setattr__(self, "convention", self.conventions[0])

    @classmethod
    def goal(cls, convention: str) -> str:
        """Return the sentence that says how the game is won under one of its conventions."""
        return dict(zip(cls.conventions, cls.goals, strict=True))[convention] if cls.goals else LAST_MOVE[convention]

    # --- what a game must give ---------------------------------------------------------------------------------------

    @abstractmethod
    def moves(self, p: P) -> Iterator[Move[P]]:
        """Every legal move from p, lazily, in a fixed order; names are distinct."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position a notation stands for, friendlier spellings included; raises NotationError or IllegalError."""

    @abstractmethod
    def format(self, p: P) -> str:
        """The notation of p, in `[A-Za-z0-9_.,-]`, the inverse of `parse`."""

    @abstractmethod
    def positions(self, size: int) -> Iterator[P]:
        """Every position of exactly that size, finitely many, in a fixed order; "smallest" means first here."""

    # --- what a game may give ----------------------------------------------------------------------------------------

    def options(self, p: P) -> Iterable[P]:
        """The positions `moves` leads to, in the same order but without names: what search walks."""
        return (move.option for move in self.moves(p))

    def scored_options(self, p: P) -> Iterable[tuple[int, P]]:
        """(gain, option) of every move, in the order of `moves`: what search walks in scoring play."""
        return ((move.gain, move.option) for move in self.moves(p))

    def move(self, p: P, name: str) -> Move[P]:
        """The move of that name; raises IllegalError."""
        for move in self.moves(p):
            if move.name == name:
                return move
        raise no_such_move(name)

    def components(self, p: P) -> Iterable[tuple[Ruleset[Any], Any]]:
        """The independent parts p is the disjunctive sum of, as (ruleset, position); one part, p itself, by default."""
        return ((self, p),)

    def option_parts(self, p: P) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """For each option, in any order, its components; for a component another position of its key does, too."""
        return map(self.components, self.options(p))

    def format_component(self, rules: Ruleset[Any], p: Any) -> str:
        """The notation of a component alone: that of this game, or of its own behind their name."""
        return self.format(p) if rules == self else f"{rules.slug()}:{rules.format(p)}"

    def figures(self, p: P) -> Iterable[Figure]:
        """For each of `components(p)`, in the same order, what it is called and which parts of the scene show it."""
        return (Figure(Message("{position}", position=rules.format(q))) for rules, q in self.components(p))

    def describe_move(self, p: P, move: Move[P]) -> Message:
        """What a move from p does, in a few words that follow "you": "take 2 from heap 1"."""
        return Message("play {move}", move=move.name)

    def why(self, p: P) -> Iterable[Reason]:
        """The game's own steps of the reason why p is won or lost, beyond what every explanation says."""
        return ()

    def step_from_fact(
        self, p: P, quantity: FactQuantity, value: Any, message: Message, parts: tuple[str, ...] = ()
    ) -> Reason:
        """A step of the reason that rests on one fact: this quantity of this position has that value."""
        return Reason(message, parts, (Fact(self, p, quantity, value),))

    def key(self, p: P) -> Hashable:
        """A value equal only for positions that are the same game, such as mirror images."""
        return p

    def cost(self, p: P) -> int:
        """The units of work that one option of p is worth, made, split and named, next to one of a single heap.

        Long positions take longer; a game whose moves or keys look at more than that says so. No unit takes longer
        than 50 passes of a loop that does next to nothing: a law holds all games to it.
        """
        if isinstance(p, str):
            return 1 + (len(p) >> 2)
        if not isinstance(p, tuple):
            return 1
        return 1 + ((len(p) * len(p[0]) if p and isinstance(p[0], str) else len(p)) >> 1)

    def extent(self, p: P) -> int:
        """How large a component is next to others: of two, the larger one is searched last."""
        return len(p) if isinstance(p, str | tuple) else 0

    def solver(self, p: P) -> Work[Mapping[Hashable, int]] | None:
        """A faster way to the Grundy value of a single component, or None.

        The work ends in the values it found, by key, that of p among them, and yields about every 2,000 units of work.
        """
        return None

    def same_outcome(self, p: P) -> tuple[Ruleset[Any], Any] | None:
        """A position, of other rules perhaps, that is won exactly when p is and takes less search; None: none is known.

        Asked in normal play only.
        """
        return None

    def scene(self, p: P, at_most: int) -> Scene:
        """What there is to see, in at most that many parts; the rest is counted."""
        return Words(self.format(p)[:at_most])

    @property
    def largest(self) -> int | None:
        """The size of the largest position, where there is one and sizes may have gaps; None where nobody says."""
        return None

    def from_drawing(self, points: Sequence[str], lines: Sequence[tuple[str, str]], marked: str) -> str:
        """The text of a position drawn by hand, where the game has `drawn`: its points, lines, and the marked point."""
        raise NotImplementedError

    def tables(self, p: P) -> list[Table]:
        """Tables of Grundy values worth looking at beside p (heat maps)."""
        return []

    def restrict_to(self, p: P) -> Ruleset[P]:
        """The same rules with no more data than p and what follows it need, to go into another page."""
        return self

    def judge_line(self, p: P) -> str:
        """What a judge's input says of p: a line, or for "numbers" the numbers; `parse` reads it."""
        return self.format(p)

    def clauses(self, names: Sequence[str], /) -> Clauses | None:
        """The rules as clauses; None where there are none. `names` says how many heaps, and what each is called.

        A law holds them to `moves`, for all small numbers: what is proved from clauses is proved of the game.
        """
        return None

    def stress_positions(self, random: Random) -> Iterable[P]:
        """Positions beyond the smallest ones that are worth trying a program on, in rising size; none by default."""
        return ()

    def as_argument(self, p: P) -> object:
        """What a user's formula is handed for p."""
        return p

    # --- what follows from the class itself --------------------------------------------------------------------------

    @classmethod
    def slug(cls) -> str:
        """The name of the game in links and at the terminal: its file's name."""
        return cls.__module__.rpartition(".")[2].replace("_", "-")

    @classmethod
    def parameters(cls) -> tuple[Parameter, ...]:
        """The rule parameters, in order, the convention left out."""
        return _parameters(cls)

    @classmethod
    def claims(cls) -> tuple[Claim, ...]:
        """The claims of the game, in the order of the file."""
        return _claims(cls)

    def settings(self) -> dict[str, str]:
        """The text of every rule parameter."""
        return {p.name: p.kind.write(getattr(self, p.name)) for p in self.parameters()}

    def applies(self, claim: Claim) -> bool:
        """Whether a claim speaks about this ruleset: its convention, and the rule parameters that the claim names."""
        if claim.conventions and self.convention not in claim.conventions:
            return False
        return not claim.rules or set(claim.rules) <= set(self.settings().items())


@cache
def _parameters(cls: type[Ruleset[Any]]) -> tuple[Parameter, ...]:
    return tuple(
        Parameter(f.name, f.metadata["label"], f.default, f.metadata["kind"])
        for f in dataclasses.fields(cls)
        if "kind" in f.metadata
    )


@cache
def _claims(cls: type[Ruleset[Any]]) -> tuple[Claim, ...]:
    found: dict[str, Claim] = {}
    for base in reversed(inspect.getmro(cls)):
        for name, method in vars(base).items():
            made = getattr(method, "__nimbers_claim__", None)
            if made is not None:
                found[name] = made
            else:
                found.pop(name, None)  # a claim that is not made of the more special game
    return tuple(found.values())


def no_such_move(name: str) -> IllegalError:
    """The error for a move name that fits no legal move."""
    return IllegalError(Message("there is no move {name} here", name=name))
