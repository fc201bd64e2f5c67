"""Decide how a user's function is called, for checks, audits and programs.

Functions take one number, two numbers, a list, a tuple or a string. The source code shows the parameters, or a trial
call if the code does not. If two readings are possible, the one that is right on the first positions is taken, and the
verdict names it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, permutations, takewhile
from string import ascii_lowercase
from typing import Any, Literal

from ..answers.listing import Listing, forms
from ..answers.user_error import UserError
from ..families.graphs import GraphGame
from ..families.numbers import NumberGame
from ..model import Ruleset, Symmetry
from ..notation import shown
from ..text import IllegalError, Message, NimbersError, UnknownError
from .graph_arguments import (
    GraphPart,
    counts_from_one,
    graph_arguments,
    graph_message,
    graph_parts,
    parts_with_token,
)
from .sign_pairs import (
    all_signs,
    both_signs,
    foreign_letters,
    has_signs,
    is_measured,
    missing_signs,
    sign_constants,
    signs_of,
)
from .source import FunctionNode, Source, attempt, count_numbers, definition, parameters, unclear_names
from .written_numbers import (
    SIZES_COMPARED,
    lists_of_any_length,
    parsed,
    takes_written_numbers,
    with_sum,
    written_numbers,
)

EXAMPLE_SIZES = 1_000  # sizes that are searched for a first position
LARGEST_SIZE = 300  # of the positions on which a function of their size is called
LARGEST_BOARD = 100  # cells of the boards on which a function of their rows and columns is called
Takes = Literal[
    "position", "parts", "single", "list", "number", "numbers", "size", "equal", "board", "counted", "text", "commas",
    "bits", "bit list", "graph", "graph lists", "written", "written list", "places",
    "count",
]  # fmt: skip
Evidence = Literal["number", "row", "list", "text"]

# --- calls -----------------------------------------------------------------------------------------------------------

_TYPES: dict[str, Evidence] = {
    "int": "number", "float": "number", "str": "text", "list": "list", "List": "list", "tuple": "row", "Tuple": "row",
    "Sequence": "row", "Iterable": "row", "Collection": "row",
}  # fmt: skip
_ROW_FUNCTIONS = frozenset(
    ("len", "sum", "max", "min", "sorted", "reduce", "any", "all", "set", "tuple", "list", "enumerate", "Counter",
     "zip", "map", "filter", "prod", "accumulate", "iter")
)  # fmt: skip
_NUMBER_FUNCTIONS = frozenset(
    ("range", "int", "bin", "hex", "abs", "divmod", "pow", "isqrt", "sqrt", "log2", "log", "str", "gcd", "chr")
)
_SEPARATORS: Mapping[Takes, str] = {"text": " ", "commas": ","}
_LENGTH_NAMES = frozenset(["n", "m", "size", "count", "length", "len", "num", "heaps", "piles"])  # beside a list
_BOARD_NAMES = frozenset(["m", "n", "r", "c", "w", "h", "row", "rows", "col", "cols", "columns", "width", "height"])
_AMOUNT_NAMES = frozenset(["amounts", "moves", "steps", "allowed", "subtraction_set", "takes", "removals", "s", "a"])
_NUMBER_NAMES = frozenset(["n", "num", "number", "size", "heap", "pile"])  # of parameters that show no other type
_LIST_METHODS = frozenset(["sort", "append", "pop", "remove", "insert", "reverse", "extend", "copy", "clear"])
_TEXT_METHODS = frozenset(["replace", "startswith", "endswith", "split", "find", "strip", "upper", "lower", "join"])
_NUMBER_METHODS = frozenset(["bit_count", "bit_length"])


@dataclass(frozen=True)
class Call:
    """How a function takes a position: as it is, as a list, as one number, or as `count` numbers (0: any number).

    `count`: as the number of crosses or boards of a start. `parts`: as the parts of a
    position, one by one. `single`: as the numbers of the only part, such as a coin's column
    and row. `size`: as the number that writes the position, such as 7 for a strip of seven squares. `board`: as the
    rows and columns of a whole board. `equal`: as a number of heaps and the size of each. `counted`: as the position
    and its length, with the length at the index `count`. `places`: as the places of x, counted from `count` on. `text`
    and `commas`: as a text of numbers with blanks or commas between. `bits` and `bit list`: a string of x and . as a
    tuple or a list of 1 for x and 0 for the dot. `signs` are the letters that the function uses, and the game's letters
    at the same indices. `settings` are arguments from the settings of the game, each with its index. `graph` and `graph
    lists`: as the parts of a graph in `parts`, with the vertices numbered from `count` on. `written` and `written
    list`: as the numbers that write a position, one by one if `count` says how many. `missing` are the signs of
    positions if the function seems to look for others.
    """

    takes: Takes = "position"
    count: int = 1
    signs: tuple[str, str] = ("", "")
    settings: tuple[tuple[int, int | tuple[int, ...]], ...] = ()
    parts: tuple[GraphPart, ...] = ()
    missing: tuple[str, ...] = ()

    def arguments(self, ruleset: Ruleset[Any], position: Any) -> tuple[Any, ...] | None:
        """Return the arguments for a position; None if the function does not cover it.

        >>> from nimbers.games import ruleset
        >>> nim = ruleset("nim")
        >>> Call("number").arguments(nim, (7,)), Call("numbers", 2).arguments(nim, (3, 5))
        ((7,), (3, 5))
        >>> Call("number").arguments(nim, (1, 2)) is None
        True
        """
        found = self._of_position(ruleset, position)
        if found is None:
            return None
        for place, value in self.settings:
            found = (*found[:place], value, *found[place:])
        return found

    def _of_position(self, ruleset: Ruleset[Any], position: Any) -> tuple[Any, ...] | None:
        """Return the arguments that a position gives."""
        if self.takes == "board":
            return _whole_boards(ruleset).get(position)
        if self.takes in ("size", "count"):
            size = (_sizes_written if self.takes == "size" else _starts)(ruleset).get(position)
            return None if size is None else (size,)
        argument: Any = ruleset.as_argument(position)
        if self.takes in ("graph", "graph lists"):
            token, graph = (argument[0], argument[1:]) if "token" in self.parts else (None, argument)
            both_ways = token is None or getattr(ruleset, "both_ways", False)
            parts = graph_arguments(graph, self.parts, self.count, token, both_ways)
            return parts if parts is None or self.takes == "graph" else tuple(map(_to_lists, parts))
        if self.takes == "number":
            heaps = (argument,) if isinstance(argument, int) else argument or (0,)
            if heaps == (0,) and isinstance(ruleset, NumberGame) and not ruleset.reaches_zero:
                return None  # it is a function of the numbers that occur in play
            return tuple(heaps) if len(heaps) == 1 else None
        if self.takes in ("written", "written list"):
            numbers = written_numbers(ruleset, position)
            if numbers is None or 0 in numbers or (self.count and len(numbers) != self.count):
                return None
            return numbers if self.count else (list(numbers) if self.passes_lists else numbers,)
        if self.takes == "parts":
            return tuple(argument)
        if self.takes == "single":
            fits = len(argument) == 1 and len(argument[0]) == self.count
            return tuple(argument[0]) if fits else None
        if self.takes == "numbers":
            fits = isinstance(argument, tuple) and (self.count in (0, len(argument)))
            return tuple(argument) if fits else None
        if self.takes == "equal":
            fits = isinstance(argument, tuple) and len(set(argument)) == 1
            return (len(argument), argument[0]) if fits else None
        if self.takes in _SEPARATORS:
            return (_SEPARATORS[self.takes].join(map(str, argument)),) if isinstance(argument, tuple) else None
        if self.takes == "counted":
            found = _to_lists(argument)
            if not isinstance(found, list | str):
                return None
            return (len(found), found) if self.count == 0 else (found, len(found))
        if self.takes == "places":
            return (tuple(at for at, sign in enumerate(argument, self.count) if sign == "x"),)
        if self.takes in ("bits", "bit list"):
            is_board = isinstance(argument, tuple)
            wrap = list if self.passes_lists else tuple
            rows = [wrap(int(sign == "x") for sign in row) for row in (argument if is_board else (argument,))]
            return (wrap(rows) if is_board else rows[0],)
        if self.signs[0]:
            signs = str.maketrans(self.signs[1], self.signs[0])
            is_text = isinstance(argument, str)
            argument = argument.translate(signs) if is_text else tuple(row.translate(signs) for row in argument)
        return (_to_lists(argument) if self.takes == "list" else argument,)

    @property
    def passes_lists(self) -> bool:
        """Whether the function gets lists, not tuples."""
        return self.takes in ("list", "counted", "bit list", "graph lists", "written list")

    @property
    def is_partial(self) -> bool:
        """Whether the function covers only some positions, such as those with certain counts of numbers."""
        if self.takes == "graph":
            return self.parts == ("edges",)  # which do not show lone vertices
        return self.takes in ("number", "size", "count", "equal", "board", "single", "written", "written list") or (
            self.takes == "numbers" and self.count > 0
        )

    def positions(self, ruleset: Ruleset[Any], listed: Iterable[Any], size: int) -> Iterable[Any]:
        """Return the positions of a size that the function covers, in all orders."""
        if not self.is_partial:
            return listed
        if self.takes == "board":
            return (board for board, (rows, columns) in _whole_boards(ruleset).items() if rows * columns == size)
        if self.takes == "count":
            number, rest = divmod(size, _size_of_one(ruleset))
            start = None if rest else ruleset.start_of(number)
            return () if start is None else (start,)
        is_heap = self.takes == "number" and isinstance(ruleset.as_argument(example_of(ruleset)), tuple)
        if is_heap or self.takes == "size":
            position = parsed(ruleset, (size,))
            given = None if position is None else self._of_position(ruleset, position)
            return (position,) if given is not None and given[0] == size else ()
        if self.takes == "numbers" and self.count and _are_squares(ruleset, self.count):
            return (ruleset.parse(",".join(map(str, row))) for row in _with_largest(size, self.count))
        is_sorted = ruleset.symmetry == Symmetry.SORTED
        lists = self._lists(ruleset, size)
        if lists is None:
            every = ruleset.positions(size) if is_sorted else listed
            some = (p for p in every if self.arguments(ruleset, p) is not None)
        else:
            if not is_sorted:
                lists = (row for numbers in lists for row in sorted(set(permutations(numbers))))
            some = (p for p in (parsed(ruleset, numbers) for numbers in lists) if p is not None)
        return chain.from_iterable(forms(ruleset, p) for p in some) if is_sorted else some

    def _lists(self, ruleset: Ruleset[Any], size: int) -> Iterable[tuple[int, ...]] | None:
        """Return the numbers of the positions of a size, in rising order; None if they are not the lists of a sum.

        Of a large size, nearly all positions have more numbers than a function takes, so that it would take very long
        to find the others among them.
        """
        if self.takes == "written" and not self.count:
            return lists_of_any_length(ruleset, size) if ruleset.symmetry == Symmetry.SORTED else None
        if self.takes not in ("numbers", "equal", "written"):
            return None
        known = _lists_of_a_sum(ruleset, self if self.takes != "equal" else Call("numbers", 2))
        if known is None:
            return None
        least, more = known
        if self.takes != "equal":
            return with_sum(size - more, self.count, least)
        return None if known != (1, 0) else ((size // n,) * n for n in range(1, size + 1) if size % n == 0)

    def read_as(self) -> Message | None:
        """Describe how positions are passed, and which arguments are settings; None if positions are passed alone."""
        how = self._read_as()
        for place, value in self.settings:
            one = Message("parameter {number} is {value}, as the rules say", number=place + 1,
                          value=str(value) if isinstance(value, int) else ", ".join(map(str, value)))  # fmt: skip
            how = one if how is None else Message("{one}; {other}", one=how, other=one)
        return how

    def _read_as(self) -> Message | None:
        """Describe how positions are passed; None if as they are."""
        if self.takes == "number":
            return Message("it is called with one number, so it speaks of single heaps only")
        if self.takes == "size":
            return Message("it is called with one number, so it speaks only of positions written as one number")
        if self.takes == "count":
            return Message(
                "it is called with the number of crosses or boards of a start, so it speaks only of such positions"
            )
        if self.takes == "numbers" and self.count:
            return Message("it is called with {count} numbers, so it speaks of such positions only", count=self.count)
        if self.takes == "numbers":
            return Message("it is called with the numbers one by one")
        if self.takes == "single":
            return Message(
                "it is called with the {count} numbers of a single part, so it speaks only of positions with one part",
                count=self.count,
            )
        if self.takes == "written" and self.count:
            return Message(
                "it is called with the {count} numbers that write a position, none of them 0, so it speaks of such "
                "positions only",
                count=self.count,
            )  # fmt: skip
        if self.takes in ("written", "written list"):
            return Message(
                "it is called with the numbers that write a position, none of them 0, so it speaks of such positions "
                "only"
            )
        if self.takes == "parts":
            return Message("it is called with the parts of the position one by one")
        if self.takes == "equal":
            return Message(
                "it is called with how many heaps there are and the size that they all have, so it speaks of such "
                "positions only"
            )
        if self.takes == "board":
            return Message("it is called with the rows and columns of a board, so it speaks of whole boards only")
        if self.takes == "counted":
            return Message("it is called with the position and its length")
        if self.takes in ("graph", "graph lists"):
            return graph_message(self.parts, self.count)
        if self.takes == "places":
            return Message("it is called with the places of x, the first one is {first}", first=str(self.count))
        if self.takes in ("bits", "bit list"):
            return Message("it is called with numbers: 1 for x, and 0 for the dot")
        if self.takes in _SEPARATORS:
            return Message('it is called with a text such as "{text}"', text=_SEPARATORS[self.takes].join("345"))
        if self.signs[0]:
            pairs = ", ".join(f"{ours} → {theirs}" for theirs, ours in zip(*self.signs, strict=True))
            return Message("it is called with these signs: {signs}", signs=pairs)
        return None


@lru_cache(maxsize=64)
def _lists_of_a_sum(ruleset: Ruleset[Any], call: Call) -> tuple[int, int] | None:
    """Return (least, more) if the positions of a size are the lists of numbers >= `least` with the sum size - more.

    Only positions that `call` passes as numbers are compared, in all their orders. Return None for other positions.
    """
    found = []
    for size in range(SIZES_COMPARED):
        arguments = (call.arguments(ruleset, position) for position in Listing(ruleset, size))
        found.append({numbers for numbers in arguments if numbers is not None})
    for least, more in ((1, 0), (0, 0), (0, call.count)):
        sums = (with_sum(size - more, call.count, least) for size in range(SIZES_COMPARED))
        if any(found) and found == [{p for row in rows for p in permutations(row)} for rows in sums]:
            return least, more
    return None


@lru_cache(maxsize=64)
def _are_squares(ruleset: Ruleset[Any], count: int) -> bool:
    """Return whether the positions of `count` numbers are the sets of squares whose farthest one is the size."""
    return all(
        [p for p in map(ruleset.as_argument, Listing(ruleset, size)) if _has_numbers(p, count)]
        == list(_with_largest(size, count))
        for size in range(SIZES_COMPARED)
    )


def _with_largest(size: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `count` different numbers from 1 on whose largest one is `size`.

    >>> list(_with_largest(4, 2))
    [(1, 4), (2, 4), (3, 4)]
    """
    return ((*others, size) for others in combinations(range(1, size), count - 1)) if size else iter(())


@lru_cache(maxsize=8)
def _sizes_written(ruleset: Ruleset[Any]) -> dict[Any, int]:
    """Return the size of each position that is written as its size, such as a strip of 7 squares; {} if none is.

    >>> from nimbers.games import ruleset
    >>> _sizes_written(ruleset("treblecross"))["......."], _sizes_written(ruleset("node-kayles"))
    (7, {})
    """
    found: dict[Any, int] = {}
    for number in range(LARGEST_SIZE + 1):
        position = parsed(ruleset, (number,))
        if position is None and number > 4:
            break
        if position is None:
            continue
        if number < 4 and position not in ruleset.positions(number):
            return {}  # the number is a name or something else, as that of a vertex
        found[position] = number
    return found if len(found) > 3 else {}


@lru_cache(maxsize=8)
def _starts(ruleset: Ruleset[Any]) -> dict[Any, int]:
    """Return the number of things of each start that is known by that number; {} if none is.

    >>> from nimbers.games import ruleset
    >>> _starts(ruleset("brussels-sprouts"))[((4, 4, 4),)], _starts(ruleset("kayles"))
    (3, {})
    """
    starts = ((ruleset.start_of(number), number) for number in range(LARGEST_SIZE + 1))
    return dict(takewhile(lambda one: one[0] is not None, starts))


@lru_cache(maxsize=8)
def _size_of_one(ruleset: Ruleset[Any]) -> int:
    """Return the size of the start of one thing."""
    start = ruleset.start_of(1)
    return next(size for size in range(1, LARGEST_BOARD) if any(p == start for p in ruleset.positions(size)))


@lru_cache(maxsize=8)
def _whole_boards(ruleset: Ruleset[Any]) -> dict[Any, tuple[int, int]]:
    """Return the rows and columns of each board that is written as a size such as 3x4, the smallest first."""
    sizes = (
        (rows, size // rows) for size in range(1, LARGEST_BOARD + 1) for rows in range(1, size + 1) if size % rows == 0
    )
    boards = {}
    for rows, columns in sizes:
        try:
            boards[ruleset.parse(f"{rows}x{columns}")] = rows, columns
        except IllegalError:  # a board may be too large, or odd
            continue
        except NimbersError:
            return {}
    return boards


def _has_numbers(argument: object, count: int) -> bool:
    return isinstance(argument, tuple) and len(argument) == count and all(type(one) is int for one in argument)


def _to_lists(value: object) -> object:
    return [_to_lists(one) for one in value] if isinstance(value, tuple) else value


def example_of(ruleset: Ruleset[Any]) -> Any:
    """Return some position of a game: its start or first example, else the smallest of a user's own rules.

    >>> from nimbers.games import ruleset
    >>> example_of(ruleset("wythoff"))
    (4, 6)
    """
    try:
        return ruleset.parse(ruleset.settings().get("start") or ruleset.examples[0])
    except NimbersError:
        found = next((p for size in range(EXAMPLE_SIZES) for p in ruleset.positions(size)), None)
        if found is None:
            raise
        return found


def call_of(source: Source, ruleset: Ruleset[Any]) -> Call:
    """Return how a function takes the positions of a game; raises UnknownError if it cannot.

    >>> from nimbers.games import ruleset
    >>> call_of(Source("f.py", "def f(n): return n % 4 != 0", "f"), ruleset("subtraction")).takes
    'number'
    """
    return _call_of(source, ruleset)


def call_from_text(text: str, name: str, ruleset: Ruleset[Any]) -> Call:
    """Return the same from the source code alone, for a function that must not run here."""
    return _call_of(Source("formula", text, name), ruleset, runs=False)


def _call_of(source: Source, ruleset: Ruleset[Any], runs: bool = True) -> Call:
    argument = ruleset.as_argument(example_of(ruleset))
    node = definition(source.text, source.name)
    if node is None:
        return Call()
    names, least, open_end = parameters(node, "." in source.name)
    if least < len(names) and count_numbers(names) and all(map(_is_zero, node.args.defaults)):
        least = len(names)  # def wins(a, b=0, c=0) speaks of three heaps
    settings = _settings_among(source, node, names[:least], ruleset)
    if source.is_expression and sorted(names) in (["k", "n"], ["m", "n"]):
        most = largest_amount(ruleset)
        if most:
            return Call("number", settings=((1 - names.index("n"), most),))
        if "k" in names:
            raise unclear_names(sorted(names))
    if 0 < least < len(names) and not settings and not open_end:
        extra = _changed_defaults(node, names, least, ruleset)
        if extra:
            call = _call_with(source, ruleset, node, names[:least], least, runs=False)
            return replace(call, settings=extra)
    if settings and len(settings) < least and not open_end:
        names = [name for at, name in enumerate(names) if at not in settings]
        call = _call_with(source, ruleset, node, names, least - len(settings), runs=False)
        return replace(call, settings=tuple(sorted(settings.items())))
    if open_end and least and names[0] in _LENGTH_NAMES:  # it may be how many follow
        raise _parameters_error(source.name, least + 1, argument)
    if open_end:
        return Call("numbers", 0) if isinstance(argument, tuple) else Call()
    return _call_with(source, ruleset, node, names, least, runs)


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0 and type(node.value) is int


def largest_amount(ruleset: Ruleset[Any]) -> int:
    """Return k for a game of taking 1 to k, which formulas have as a second number; 0 for other games.

    >>> from nimbers.games import ruleset
    >>> largest_amount(ruleset("subtraction")), largest_amount(ruleset("nim"))
    (3, 0)
    """
    amounts = getattr(ruleset, "amounts", ())
    return len(amounts) if amounts == (*range(1, len(amounts) + 1),) else 0


def _no_numbers_error(name: str, signs: Iterable[str], arguments: tuple[Any, ...] | None) -> UnknownError:
    """Return the error for a function that looks for letters in a position of numbers."""
    template = "no verdict: {name} looks for {signs}, and a position is written in numbers here, as in {example}"
    return UnknownError(
        Message(template, name=name, signs=tuple(map(shown, signs)), example=repr((arguments or ("",))[0]))
    )


def _parameters_error(name: str, count: int, argument: object) -> UnknownError:
    """Return the error for a function with more parameters than a position has parts."""
    template = "{name} asks for {count} values, and a position is one here: {argument}"
    return UnknownError(Message(template, name=name, count=count, argument=shown(repr(argument), 60)))


def _settings_among(
    source: Source, node: FunctionNode, names: Sequence[str], ruleset: Ruleset[Any]
) -> dict[int, int | tuple[int, ...]]:
    """Return the parameters of a function that are settings of the game, by their places, with their values."""
    argument = ruleset.as_argument(example_of(ruleset))
    has_parts = isinstance(argument, tuple) and len(argument) == len(names)
    if has_parts and (parsed(ruleset, (1,)) is None or not _is_flat(argument)):  # each position has so many parts
        return {}
    if isinstance(argument, tuple) and argument and all(_has_numbers(part, len(names)) for part in argument):
        return {}  # the numbers of a single part
    if len(names) > 1 and "".join(names) in ascii_lowercase:  # i, j, k and s, t are numbers of the position
        return {}
    found: dict[int, int | tuple[int, ...]] = {}
    for place, name in enumerate(names):
        how = evidence(source.text, node, name)
        is_list = how in ("row", "list") if len(name) == 1 else how != "number"
        value = _setting(ruleset, name, is_list and name.lower() in _AMOUNT_NAMES)
        if value is not None:
            found[place] = value
    return found


def _setting(ruleset: Ruleset[Any], name: str, is_amounts: bool) -> int | tuple[int, ...] | None:
    """Return the value of the setting with this name, or of the amounts; None if it is no number and no numbers."""
    is_setting = any(one.name == name for one in type(ruleset).parameters())
    value = getattr(ruleset, name, None) if is_setting else None
    if is_amounts:
        value = getattr(ruleset, "amounts", None) or value
    is_number = type(value) is int
    are_numbers = isinstance(value, tuple) and all(type(one) is int for one in value)
    return value if is_number or are_numbers else None


def _changed_defaults(
    node: FunctionNode, names: Sequence[str], least: int, ruleset: Ruleset[Any]
) -> tuple[tuple[int, int | tuple[int, ...]], ...]:
    """Return the first parameters with defaults that are settings of the game, if the rules have other values."""
    found: list[tuple[int, int | tuple[int, ...]]] = []
    are_changed = False
    for place, default in enumerate(node.args.defaults, least):
        is_amounts = len(names[place]) > 1 and names[place].lower() in _AMOUNT_NAMES
        value = _setting(ruleset, names[place], is_amounts)
        if value is None:
            break
        try:
            usual = ast.literal_eval(default)
        except ValueError:
            break
        found.append((place, value))
        are_changed = are_changed or (tuple(usual) if isinstance(usual, list | set) else usual) != value
    return tuple(found) if are_changed else ()


def _call_with(
    source: Source, ruleset: Ruleset[Any], node: FunctionNode, names: Sequence[str], least: int, runs: bool
) -> Call:
    """Return how a function takes positions with these parameters, `least` of which have no default."""
    example = example_of(ruleset)
    argument = ruleset.as_argument(example)
    if isinstance(ruleset, GraphGame) and 0 < least == len(names):
        parts_of_graph = graph_parts(node, names)
        if parts_of_graph is not None:
            return _graph_call(node, parts_of_graph, int(counts_from_one(node, names, parts_of_graph)))
    has_token = isinstance(argument, tuple) and len(argument) == 3 and getattr(ruleset, "both_ways", None) is not None
    parts_found = parts_with_token(node, names) if has_token and least == len(names) else None
    if parts_found is not None:
        return _graph_call(node, parts_found, 0)
    if least > 1:
        is_row = isinstance(argument, tuple) and all(isinstance(one, int) for one in argument)
        if least == 2 and (is_row or isinstance(argument, str)):
            kinds = [evidence(source.text, node, name) for name in names[:2]]
            for at, name in enumerate(names[:2] if len(names) > 1 else ()):
                if kinds[1 - at] in ("row", "list", "text") and name in _LENGTH_NAMES and kinds[at] in (None, "number"):
                    return Call("counted", at)
        parts = argument if isinstance(argument, tuple) else ()
        types = set(map(type, parts))
        if least == 2 and parts and _takes_board(source, node, names[:2], ruleset, is_row=types == {int}):
            return Call("board")
        # Several bars, rows or coins are no numbers, and neither is a list among other parts.
        listed = [name for name, part in zip(names, parts, strict=False) if isinstance(part, tuple)]
        fits = len(types) > 1 and all(evidence(source.text, node, name) != "number" for name in listed)
        if types == {int}:
            return Call("numbers", least)
        if fits and least == len(parts):
            return Call("parts")
        if parts and all(_has_numbers(part, least) for part in parts):
            return Call("single", least)
        if least == len(names) and takes_written_numbers(ruleset, least):
            return Call("written", least)
        raise _parameters_error(source.name, least, argument)
    if not names:
        return Call()
    found = evidence(source.text, node, names[0])
    is_size = not has_signs(source.text) or _repeats_text(node, names[0])
    if found == "number" and ruleset.start_of(1) is not None:
        return Call("count")
    if found == "number" and not _is_flat(argument) and is_size and _sizes_written(ruleset):
        return Call("size")
    if found == "number" and takes_written_numbers(ruleset, 1):
        return Call("written", 1)
    if isinstance(argument, str):
        is_drawn = all_signs(ruleset) <= {"x", "."} and found != "text" and not is_measured(node, names[0])
        if is_drawn and ruleset.slug() != "own" and not sign_constants(source.text):
            return Call("bit list" if found == "list" else "bits")
        return _drawn_call("position", source, ruleset, example)
    if not isinstance(argument, tuple):
        return Call()
    if argument and all(isinstance(row, str) for row in argument):
        return _drawn_call("list" if found == "list" else "position", source, ruleset, example)
    flat = _is_flat(argument)
    if found == "number" and flat:
        return _number_call(ruleset)
    if found is None and flat and _wants_number(source, names[0], argument, runs):
        return _number_call(ruleset)
    if found == "text" and flat and (letters := foreign_letters(node)):
        raise _no_numbers_error(source.name, letters, Call("text").arguments(ruleset, example))
    if found == "text" and flat:
        return Call("commas" if _splits_at_commas(source.text) else "text")
    return Call("list") if found == "list" else Call()


def _graph_call(node: FunctionNode, parts: tuple[GraphPart, ...], first: int) -> Call:
    """Return how a function of these parts of a graph is called; a function with a cache needs tuples."""
    has_lists = bool(set(parts) & {"matrix", "neighbour lists"}) and not getattr(node, "decorator_list", ())
    return Call("graph lists" if has_lists else "graph", first, parts=parts)


def _repeats_text(node: FunctionNode, name: str) -> bool:
    """Return whether a function repeats a text as often as a parameter says, as in "x" * n."""
    return any(
        isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mult)
        and any(isinstance(side, ast.Name) and side.id == name for side in (one.left, one.right))
        and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (one.left, one.right))
        for one in ast.walk(node)
    )  # fmt: skip


def _drawn_call(takes: Takes, source: Source, ruleset: Ruleset[Any], example: Any) -> Call:
    """Return how a function of a drawn position is called, and which signs of the position it seems not to know."""
    if ruleset.slug() == "own":
        return Call(takes, signs=signs_of(ruleset, source.text, example))
    signs = signs_of(ruleset, source.text)
    missing = () if signs[0] else missing_signs(source, ruleset.as_argument(both_signs(ruleset)))
    return Call(takes, signs=signs, missing=missing)


def _number_call(ruleset: Ruleset[Any]) -> Call:
    """Return how a function of one number is called: a number may write more than itself, as in Fibonacci Nim."""
    position = parsed(ruleset, (2,))
    argument = None if position is None else ruleset.as_argument(position)
    is_more = isinstance(argument, tuple) and len(argument) > 1
    return Call("size") if is_more and _sizes_written(ruleset) else Call("number")


def _is_flat(argument: object) -> bool:
    """Return whether an argument is a number or a tuple of numbers."""
    return isinstance(argument, int) or (isinstance(argument, tuple) and all(isinstance(one, int) for one in argument))


def _takes_board(source: Source, node: FunctionNode, names: Sequence[str], ruleset: Ruleset[Any], is_row: bool) -> bool:
    """Return whether two parameters are the rows and columns of a board.

    Two numbers may also be two rows of a bar (`is_row`): then the names of the parameters decide.
    """
    if any(evidence(source.text, node, name) not in (None, "number") for name in names):
        return False
    return bool(_whole_boards(ruleset)) and (not is_row or all(name.lower() in _BOARD_NAMES for name in names))


def _splits_at_commas(text: str) -> bool:
    """Return whether a program splits a text at commas."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split"
        and [one.value for one in node.args if isinstance(one, ast.Constant)] in ([","], [", "])
        for node in ast.walk(ast.parse(text))
    )  # fmt: skip


def _wants_number(source: Source, name: str, argument: tuple[Any, ...], runs: bool) -> bool:
    """Return whether a function without evidence takes a number, by its parameter's name or by trial calls."""
    if not runs:
        return name in _NUMBER_NAMES
    if name not in _NUMBER_NAMES:
        return _rejects_tuples(source, argument)
    try:
        attempt(source.file, source.function(), 3)
    except UserError:
        return False
    return True


def _rejects_tuples(source: Source, argument: tuple[Any, ...]) -> bool:
    """Return whether a function raises TypeError on tuples, or gives them back, but accepts a number."""
    function = source.function()
    for given, should in (((3,), False), (argument, False), (3, True)):
        try:
            found = attempt(source.file, function, given)
        except UserError as error:
            # Other failures do not show the type of the parameter.
            if should or not error.failure.what.startswith("TypeError"):
                return False
        else:
            if not should and found is not given:
                return False
    return True


def evidence(text: str, node: FunctionNode, name: str, depth: int = 3) -> Evidence | None:
    """Return the type as which a function uses a parameter, by the first use that shows it; None if no use does.

    >>> text = "def f(p): return sum(p) % 2"
    >>> evidence(text, definition(text, "f"), "p")
    'row'
    """
    annotation = next((one.annotation for one in [*node.args.posonlyargs, *node.args.args] if one.arg == name), None)
    if annotation is not None:
        word = annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
        found = _TYPES.get(str(word).partition("[")[0].rpartition(".")[2])
        if found is not None:
            return found
    found = None
    for use in _walk_in_order(node):
        one = _use(text, use, name, depth)
        if one in ("list", "text"):
            return one
        found = found or one
    return found


def _walk_in_order(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree in the order of the text."""
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _walk_in_order(child)


def _use(text: str, node: ast.AST, name: str, depth: int) -> Evidence | None:
    def is_parameter(one: ast.AST) -> bool:
        return isinstance(one, ast.Name) and one.id == name

    match node:
        case ast.For(iter=value) | ast.comprehension(iter=value) | ast.Starred(value=value) if is_parameter(value):
            return "row"
        case ast.Subscript(value=value, ctx=how) if is_parameter(value):
            return "row" if isinstance(how, ast.Load) else "list"
        case ast.Attribute(value=value, attr=word) if is_parameter(value):
            kinds: tuple[tuple[frozenset[str], Evidence], ...] = (
                (_LIST_METHODS, "list"), (_TEXT_METHODS, "text"), (_NUMBER_METHODS, "number"),
            )  # fmt: skip
            return next((kind for words, kind in kinds if word in words), None)
        case ast.Call(func=function, args=given):
            word = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            if not any(map(is_parameter, given)):
                return None
            if word in ("max", "min") and len(given) > 1:
                return "number"
            if word in _ROW_FUNCTIONS or word in _NUMBER_FUNCTIONS:
                return "row" if word in _ROW_FUNCTIONS else "number"
            return _use_in_callee(text, word, [*map(is_parameter, given)].index(True), depth)
        case ast.BinOp(left=left, right=right, op=op) if is_parameter(left) or is_parameter(right):
            other = right if is_parameter(left) else left
            if isinstance(op, ast.Add) and isinstance(other, ast.List | ast.Tuple):
                return "list" if isinstance(other, ast.List) else "row"
            return "number"
        case ast.BinOp(left=ast.Subscript(value=value, slice=ast.Slice()), right=ast.List(), op=ast.Add()) if (
            is_parameter(value)
        ):
            return "list"  # row[:i] + [0, 0]
        case ast.AugAssign(target=target) if is_parameter(target):
            return "number"
        case ast.UnaryOp(operand=operand, op=op) if is_parameter(operand) and not isinstance(op, ast.Not):
            return "number"
        case ast.FormattedValue(value=value) if is_parameter(value):
            return "number"
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _use_in_comparison([left, *others], ops, is_parameter)
    return None


def _use_in_comparison(
    values: Sequence[ast.AST], ops: Sequence[ast.cmpop], is_parameter: Callable[[ast.AST], bool]
) -> Evidence | None:
    for op, left, right in zip(ops, values[:-1], values[1:], strict=True):
        contained = isinstance(op, ast.In | ast.NotIn)
        if is_parameter(right) and contained:
            return "row"
        if not (is_parameter(left) or is_parameter(right)):
            continue
        other = right if is_parameter(left) else left
        if contained and isinstance(other, ast.Set | ast.List | ast.Tuple):
            other = other.elts[0] if other.elts else other
        if isinstance(other, ast.List):
            return "list"
        if isinstance(other, ast.Constant) and isinstance(other.value, int):
            return "number"
        if not contained and not isinstance(op, ast.Eq | ast.NotEq):
            return "number"
    return None


def _use_in_callee(text: str, word: str, place: int, depth: int) -> Evidence | None:
    """Return the type as which another function of the text uses the parameter at this index."""
    other = definition(text, word) if depth else None
    names = parameters(other)[0] if other is not None else []
    return evidence(text, other, names[place], depth - 1) if other is not None and place < len(names) else None
