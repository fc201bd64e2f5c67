"""The vocabulary of the project: rulesets, moves, outcomes, claims, facts."""

from __future__ import annotations

import dataclasses
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
Method = TypeVar("Method", bound=Callable[[Any, Any], Any])

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


# A scene part to click, or (part, least, greatest) for a number to type at a part that is too large to draw.
Touch = str | tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Move(Generic[T]):
    """One entry of `moves(p)`: its name, the option it leads to, the gain (scoring play), the scene parts to touch."""

    name: str
    option: T
    gain: int = 0
    touch: tuple[Touch, ...] = ()


class Kind(Protocol):
    """How a rule parameter is read from text and written back; `notation` has the usual kinds."""

    @property
    def type(self) -> str:
        """Name of the type in JSON: "int", "ints", "choice", ..."""

    @property
    def least(self) -> int | None:
        """Smallest allowed number; None if the values are not numbers."""

    @property
    def greatest(self) -> int | None:
        """Largest allowed number; None if the values are unbounded or not numbers."""

    def read(self, text: str) -> Any:
        """Return the value of a text; raises NotationError or IllegalError."""

    def write(self, value: Any) -> str:
        """Return the text of a value, the inverse of `read`."""


def parameter(default: Any, kind: Kind, label: str) -> Any:
    """Declare a dataclass field that is a rule parameter: its default, its kind, and its label in forms."""
    return field(default=default, metadata={"kind": kind, "label": label})


@dataclass(frozen=True)
class Parameter:
    """One rule parameter of a ruleset class, as forms, the terminal and links need it."""

    name: str
    label: str
    default: Any
    kind: Kind


# The groups of games in the catalogue.
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
    # Selects the positions of a size that the claim is about; None selects all. For users' functions of one number.
    positions: Callable[[Any, Iterable[Any], int], Iterable[Any]] | None = None
    read_as: tuple[Message, ...] = ()  # how a user's function is called and its result read, where that is ambiguous

    @property
    def settings(self) -> dict[str, str]:
        """Rule parameters and a convention under which the claim applies; empty if the defaults do."""
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

    `conventions` narrows it to some of the game's conventions (empty: all), `rules` to some values of rule parameters,
    as text. The method takes a position and returns the claimed value, or None where the claim does not apply.
    `for_all` says that the prover decides the claim for all sizes; a number limits that to so many heaps.
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
    """Mark a method as a published claim that is false, with the smallest counterexample."""
    return claim(
        quantity, statement, source=source, status="refuted", counterexample=counterexample, conventions=conventions,
        rules=rules,
    )  # fmt: skip


@dataclass(frozen=True)
class Judge:
    """The input format of an online judge for this game, and the words that it expects.

    `shape`: "cases" is a count T, then T lines with a position each; "numbers" is a count n, then n numbers that make
    one position; "lines" is one position a line. `sample` is a small input with its recomputed output. `any_case`
    accepts the words in small or capital letters, since programming languages print booleans differently. `program` is
    a Python expression that reads one position from `text`, for claims written as programs; empty if none is simple.
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
    """How a component is shown: its name, its parts in the scene, and the prefix of the parts of its own scene."""

    name: Message
    parts: tuple[str, ...] = ()
    prefix: str = ""


@dataclass(frozen=True)
class Clauses:
    """Rules as arithmetic: a position is a tuple of natural numbers; a move is legal if one of the clauses holds.

    A clause is a comparison of sums in the language of `prove.language`: small letters are the numbers before the move,
    capital ones those after it; numbers without a capital letter do not change. `domain` is the condition for numbers
    to be a position. `position` converts numbers, in the order of `names`, to a position of the game.
    """

    names: tuple[str, ...]
    moves: tuple[str, ...]
    domain: str = "True"
    position: Callable[[tuple[int, ...]], Any] = tuple
    systems: tuple[str, ...] = ("base 2", "zeckendorf", "base 3")  # numeration systems to try, in that order


FactQuantity = Quantity | Literal["reply", "best", "remoteness", "loopy value"]


@dataclass(frozen=True)
class Fact:
    """A fact that an explanation relies on, which search can re-check: a quantity of a position has this value.

    For "reply" `value` is the name of a winning move, for "best" of a move with the best margin, for "remoteness" the
    number of moves under best play, and for "loopy value" the value in a sum: "3", or "∞(0, 2)".
    """

    ruleset: Ruleset[Any]
    position: Any
    quantity: FactQuantity
    value: Any


@dataclass(frozen=True)
class Reason:
    """A step of an explanation: a sentence, the scene parts that it mentions, and the facts that it relies on."""

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
    its docstring is the text of the rules. Every other method has a default that is slow but right, and the tests check
    each override against its default.
    """

    title: ClassVar[str]
    size_name: ClassVar[str]
    examples: ClassVar[tuple[str, ...]]
    family: ClassVar[str] = ""  # one of FAMILIES
    aliases: ClassVar[tuple[str, ...]] = ()  # other names of the game, and games with the same rules
    alias_settings: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # the rule parameters that an alias implies
    placeholder: ClassVar[str] = ""
    spellings: ClassVar[str] = ""  # how a position may be written; tests parse the examples in backticks
    conventions: ClassVar[tuple[str, ...]] = (NORMAL,)
    goals: ClassVar[tuple[str, ...]] = ()  # how the game is won, a sentence for each convention; () as LAST_MOVE
    loopy: ClassVar[bool] = False
    sided: ClassVar[bool] = False  # whether a position says whose turn it is
    # Whether components have many options of which a few decide: then search asks "is the value n?".
    wide: ClassVar[bool] = False
    audited: ClassVar[bool] = False  # whether `verify/circuits/recursions.py` has the rules as circuits
    graph_input: ClassVar[GraphInput | None] = None  # set where positions can be drawn by hand
    judge: ClassVar[Judge] = Judge("T, then T lines with one position each")
    symmetry: ClassVar[Symmetry] = Symmetry.NONE  # which equivalent positions `positions` leaves out
    # What `as_argument` returns, in words that follow "p is".
    argument: ClassVar[str] = "the position"

    convention: str = field(default="", kw_only=True)

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Register the module as a source of texts to translate."""
        super().__init_subclass__(**keywords)
        add_source(cls.__module__)

    def __post_init__(self) -> None:
        """Set the convention to the game's first one if none is given."""
        if not self.convention:
            object.__setattr__(self, "convention", self.conventions[0])

    @classmethod
    def goal(cls, convention: str) -> str:
        """Return the sentence that says how the game is won under one of its conventions."""
        return dict(zip(cls.conventions, cls.goals, strict=True))[convention] if cls.goals else LAST_MOVE[convention]

    # --- required methods --------------------------------------------------------------------------------------------

    @abstractmethod
    def moves(self, p: P) -> Iterator[Move[P]]:
        """Yield every legal move from p, lazily, in a fixed order; names are distinct."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Return the position of a notation, which may be informal; raises NotationError or IllegalError."""

    @abstractmethod
    def format(self, p: P) -> str:
        """Return the notation of p, in `[A-Za-z0-9_.,-]`, the inverse of `parse`."""

    @abstractmethod
    def positions(self, size: int) -> Iterator[P]:
        """Yield every position of exactly that size, finitely many, in a fixed order, which defines "smallest"."""

    # --- optional methods --------------------------------------------------------------------------------------------

    def options(self, p: P) -> Iterable[P]:
        """Return the positions that `moves` leads to, in the same order but without names; search uses it."""
        return (move.option for move in self.moves(p))

    def scored_options(self, p: P) -> Iterable[tuple[int, P]]:
        """Return (gain, option) of every move, in the order of `moves`; search uses it in scoring play."""
        return ((move.gain, move.option) for move in self.moves(p))

    def move(self, p: P, name: str) -> Move[P]:
        """Return the move of that name; raises IllegalError."""
        for move in self.moves(p):
            if move.name == name:
                return move
        raise no_such_move(name)

    def components(self, p: P) -> Iterable[tuple[Ruleset[Any], Any]]:
        """Return the parts whose disjunctive sum p is, as (ruleset, position); by default p itself."""
        return ((self, p),)

    def option_parts(self, p: P) -> Iterable[Iterable[tuple[Ruleset[Any], Any]]]:
        """Return for each option, in any order, its components, or positions with the same keys."""
        return map(self.components, self.options(p))

    def read_as(self, p: P, text: str) -> Message | None:
        """Return how a text was read as p, if it might also mean another position; None if it may not."""
        return None

    def format_component(self, rules: Ruleset[Any], p: Any) -> str:
        """Return the notation of a component: in this game's notation, or in its own after its slug."""
        return self.format(p) if rules == self else f"{rules.slug()}:{rules.format(p)}"

    def figures(self, p: P) -> Iterable[Figure]:
        """Return for each of `components(p)`, in the same order, its name and the scene parts that show it."""
        return (Figure(Message("{position}", position=rules.format(q))) for rules, q in self.components(p))

    def describe_move(self, p: P, move: Move[P]) -> Message:
        """Describe a move from p in a few words that follow "you": "take 2 from heap 1"."""
        return Message("play {move}", move=move.name)

    def why(self, p: P) -> Iterable[Reason]:
        """Return the game's own steps of the reason why p is won or lost, beyond the general explanation."""
        return ()

    def step_from_fact(
        self, p: P, quantity: FactQuantity, value: Any, message: Message, parts: tuple[str, ...] = ()
    ) -> Reason:
        """Return a step of the reason that rests on one fact: this quantity of this position has that value."""
        return Reason(message, parts, (Fact(self, p, quantity, value),))

    def key(self, p: P) -> Hashable:
        """Return a value that is equal only for positions that are the same game, such as mirror images."""
        return p

    def cost(self, p: P) -> int:
        """Return the units of work of one option of p: making it, splitting it and computing its key.

        One unit is about one option of a single heap. The default grows with the length of p; override it if moves or
        keys look at more. The tests limit a unit to the time of 50 passes of a nearly empty loop.
        """
        if isinstance(p, str):
            return 1 + (len(p) >> 2)
        if not isinstance(p, tuple):
            return 1
        return 1 + ((len(p) * len(p[0]) if p and isinstance(p[0], str) else len(p)) >> 1)

    def extent(self, p: P) -> int:
        """Return how large a component is compared with others; search examines the largest one last."""
        return len(p) if isinstance(p, str | tuple) else 0

    def solver(self, p: P) -> Work[Mapping[Hashable, int]] | None:
        """Return a faster computation of the Grundy value of a single component, or None.

        The work returns values by key, that of p among them, and yields about every 2,000 units of work.
        """
        return None

    def same_outcome(self, p: P) -> tuple[Ruleset[Any], Any] | None:
        """Return a position, perhaps of other rules, with the same outcome as p and less search; None if unknown.

        Search uses it only in normal play.
        """
        return None

    def scene(self, p: P, at_most: int) -> Scene:
        """Return what to draw, in at most that many parts; further parts are only counted."""
        return Words(self.format(p)[:at_most])

    def game_scene(self, positions: Sequence[P], moves: Sequence[Move[P]], at_most: int) -> Scene:
        """Return what to draw after these moves of a game, so that whatever is left keeps its place.

        `positions` are the start and the position after each move.
        """
        return self.scene(positions[-1], at_most).after(self.scene(positions[0], at_most))

    @property
    def largest(self) -> int | None:
        """The size of the largest position, for games that are finite and may skip sizes; else None."""
        return None

    def from_drawing(self, points: Sequence[str], lines: Sequence[tuple[str, str]], marked: str) -> str:
        """Return the text of a graph drawn by hand, for games with `graph_input`; `marked` is the marked vertex."""
        raise NotImplementedError

    def tables(self, p: P) -> list[Table]:
        """Return tables of Grundy values that are worth showing with p (heat maps)."""
        return []

    def restrict_to(self, p: P) -> Ruleset[P]:
        """Return the same rules, with no more data than p and its followers need, to embed in another page."""
        return self

    def judge_line(self, p: P) -> str:
        """Return p as an online judge's input, which `parse` can read: a line, or for "numbers" the numbers."""
        return self.format(p)

    def clauses(self, names: Sequence[str], /) -> Clauses | None:
        """Return the rules as clauses, or None; `names` are the names of the heaps, one for each.

        The tests compare them with `moves` for all small numbers, so that proofs from clauses hold for the game.
        """
        return None

    def stress_positions(self, random: Random) -> Iterable[P]:
        """Return positions beyond the smallest ones to test programs on, in rising size; none by default."""
        return ()

    def start_of(self, number: int) -> P | None:
        """Return the start that the literature knows by a number of things, such as crosses; None if it knows none."""
        return None

    def as_argument(self, p: P) -> object:
        """Return the value that a user's formula gets for p."""
        return p

    # --- derived from the class --------------------------------------------------------------------------------------

    @classmethod
    def slug(cls) -> str:
        """Return the name of the game in URLs and at the terminal, which is the name of its file."""
        return cls.__module__.rpartition(".")[2].replace("_", "-")

    @classmethod
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the rule parameters, in order, without the convention."""
        return _parameters(cls)

    @classmethod
    def claims(cls) -> tuple[Claim, ...]:
        """Return the claims of the game, in the order of the file."""
        return _claims(cls)

    def settings(self) -> dict[str, str]:
        """Return the text of every rule parameter."""
        return {p.name: p.kind.write(getattr(self, p.name)) for p in self.parameters()}

    def applies(self, claim: Claim) -> bool:
        """Return whether a claim is about this ruleset: about its convention and its rule parameters."""
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
    for base in reversed(cls.__mro__):
        for name, method in vars(base).items():
            marked = getattr(method, "__nimbers_claim__", None)
            if marked is not None:
                found[name] = marked
            else:
                found.pop(name, None)  # a subclass overrides the method without the claim
    return tuple(found.values())


def no_such_move(name: str) -> IllegalError:
    """Return the error for a name that is not the name of a legal move."""
    return IllegalError(Message("there is no move {name} here", name=name))
