"""How a user's function is called, and how what it returns is read: the one place for checks, audits and programs.

People write one number, two numbers, a list, a tuple or a text, and return True, 1, "First" or "Alice". What a function
takes is seen in its text and, where that leaves it open, by a call; what a word means is seen from the pair it belongs
to. Where two readings are possible, the one under which the function is right on the first positions is taken, and the
verdict says which one that was.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from ..answers.listing import forms
from ..answers.user_error import UserError
from ..model import Outcome, Ruleset, Symmetry
from ..notation import shown
from ..text import Message, NimbersError, UnknownError
from .source import FunctionNode, Source, attempt, definition

LOOKED = 1_000  # sizes at which a first position is looked for
Takes = Literal["position", "list", "number", "numbers", "equal heaps"]
Evidence = Literal["number", "row", "list", "text"]

# --- how it is called ------------------------------------------------------------------------------------------------

_TYPES: dict[str, Evidence] = {
    "int": "number", "float": "number", "str": "text", "list": "list", "List": "list", "tuple": "row", "Tuple": "row",
    "Sequence": "row", "Iterable": "row", "Collection": "row",
}  # fmt: skip
_OVER_A_ROW = frozenset(
    ("len", "sum", "max", "min", "sorted", "reduce", "any", "all", "set", "tuple", "list", "enumerate", "Counter",
     "zip", "map", "filter", "prod", "accumulate", "iter")
)  # fmt: skip
_OVER_A_NUMBER = frozenset(
    ("range", "int", "bin", "hex", "abs", "divmod", "pow", "isqrt", "sqrt", "log2", "log", "str", "gcd", "chr")
)
_OF_A_LIST = frozenset(["sort", "append", "pop", "remove", "insert", "reverse", "extend", "copy", "clear"])
_OF_A_TEXT = frozenset(["replace", "startswith", "endswith", "split", "find", "strip", "upper", "lower", "join"])
_OF_A_NUMBER = frozenset(["bit_count", "bit_length"])


@dataclass(frozen=True)
class Call:
    """How a function takes a position: as it is, as a list, as one number, or as `count` numbers (0: as many as come).

    `signs` are the letters of its texts and those of the game in their places.
    """

    takes: Takes = "position"
    count: int = 1
    signs: tuple[str, str] = ("", "")

    def arguments(self, argument: object) -> tuple[Any, ...] | None:
        """Return the arguments for what `Ruleset.as_argument` gives; None where the function does not speak of it.

        >>> Call("number").arguments((7,)), Call("numbers", 2).arguments((3, 5)), Call("number").arguments((1, 2))
        ((7,), (3, 5), None)
        """
        if self.takes == "number":
            if isinstance(argument, tuple):
                return None if len(argument) > 1 else (argument[0] if argument else 0,)
            return (argument,)
        if self.takes == "numbers":
            fits = isinstance(argument, tuple) and (self.count in (0, len(argument)))
            return tuple(argument) if fits else None  # type: ignore[arg-type]
        if self.takes == "equal heaps":
            fits = isinstance(argument, tuple) and len(set(argument)) == 1
            return (len(argument), argument[0]) if fits else None  # type: ignore[arg-type, index]
        if self.signs[0] and isinstance(argument, str):
            return (argument.translate(str.maketrans(self.signs[1], self.signs[0])),)
        return (_listed(argument) if self.takes == "list" else argument,)

    @property
    def narrow(self) -> bool:
        """Whether the function speaks of some positions only, which are told by how many numbers they have."""
        return self.takes in ("number", "equal heaps") or (self.takes == "numbers" and self.count > 0)

    def positions(self, ruleset: Ruleset[Any], listed: Iterable[Any], size: int) -> Iterable[Any]:
        """Return those positions of a size that the function speaks of, in all their orders."""
        if not self.narrow:
            return listed
        if self.takes == "number" and isinstance(ruleset.as_argument(example_of(ruleset)), tuple):
            try:
                position = ruleset.parse(str(size))
            except NimbersError:
                return ()
            return (position,) if self.arguments(ruleset.as_argument(position)) == (size,) else ()
        if ruleset.symmetry != Symmetry.SORTED:
            return (p for p in listed if self.arguments(ruleset.as_argument(p)) is not None)
        some = (p for p in ruleset.positions(size) if self.arguments(ruleset.as_argument(p)) is not None)
        return chain.from_iterable(forms(ruleset, p) for p in some)

    def read_as(self) -> Message | None:
        """Return how the positions are handed over, where that is not as they are."""
        if self.takes == "number":
            return Message("it is called with one number, so it speaks of single heaps only")
        if self.takes == "numbers" and self.count:
            return Message("it is called with {count} numbers, so it speaks of such positions only", count=self.count)
        if self.takes == "numbers":
            return Message("it is called with the numbers one by one")
        if self.takes == "equal heaps":
            return Message("it is called with how many heaps there are, and the size that they all have")
        if self.signs[0]:
            pairs = ", ".join(f"{ours} → {theirs}" for theirs, ours in zip(*self.signs, strict=True))
            return Message("it is called with these signs: {signs}", signs=pairs)
        return None


def _listed(value: object) -> object:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def example_of(ruleset: Ruleset[Any]) -> Any:
    """Return some position of a game: its start, its first example, or where rules of one's own have neither its least.

    >>> from nimbers.games import ruleset
    >>> example_of(ruleset("wythoff"))
    (4, 6)
    """
    try:
        return ruleset.parse(ruleset.settings().get("start") or ruleset.examples[0])
    except NimbersError:
        found = next((p for size in range(LOOKED) for p in ruleset.positions(size)), None)
        if found is None:
            raise
        return found


def call_of(source: Source, ruleset: Ruleset[Any]) -> Call:
    """Return how a function takes the positions of a game; raises UnknownError where it takes none of them.

    >>> from nimbers.games import ruleset
    >>> call_of(Source("f.py", "def f(n): return n % 4 != 0", "f"), ruleset("subtraction")).takes
    'number'
    """
    return _call_of(source, ruleset.as_argument(example_of(ruleset)))


def call_by_text(text: str, name: str, ruleset: Ruleset[Any]) -> Call:
    """Return the same by the text alone, for a function that may not run here."""
    return _call_of(Source("formula", text, name), ruleset.as_argument(example_of(ruleset)), runs=False)


def _call_of(source: Source, argument: object, runs: bool = True) -> Call:
    node = definition(source.text, source.name)
    if node is None:
        return Call()
    names, least, open_end = parameters(node, "." in source.name)
    if open_end and not least:
        return Call("numbers", 0) if isinstance(argument, tuple) else Call()
    if least > 1:
        if isinstance(argument, tuple):
            return Call("numbers", least)
        message = Message(
            "{name} asks for {count} values, and a position is one here: {argument}",
            name=source.name, count=least, argument=shown(repr(argument), 60),
        )  # fmt: skip
        raise UnknownError(message)
    if not names:
        return Call()
    found = evidence(source.text, node, names[0])
    if isinstance(argument, str):
        return Call(signs=signs_of(source.text, argument))
    if not isinstance(argument, tuple):
        return Call()
    flat = all(isinstance(one, int) for one in argument)
    if found == "number" and flat:
        return Call("number")
    if found is None and flat and runs and _only_numbers(source, argument):
        return Call("number")
    return Call("list") if found == "list" else Call()


def _only_numbers(source: Source, argument: tuple[Any, ...]) -> bool:
    """Whether a function whose text leaves open what it takes fails on tuples and not on numbers."""
    function = source.function()
    for given, should in (((3,), False), (argument, False), (3, True)):
        try:
            attempt(function, given, source.file)
        except UserError as error:
            # Whatever else goes wrong says nothing about what it takes.
            if should or not error.failure.what.startswith("TypeError"):
                return False
        else:
            if not should:
                return False
    return True


def parameters(node: FunctionNode, bound: bool = False) -> tuple[list[str], int, bool]:
    """Return the names of a function's parameters, how many of them must be given, and whether more may be."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    static = any(ast.unparse(one) == "staticmethod" for one in getattr(node, "decorator_list", ()))
    arguments = arguments[1:] if bound and not static else arguments
    least = max(0, len(arguments) - len(node.args.defaults))
    return [one.arg for one in arguments], least, node.args.vararg is not None


def evidence(text: str, node: FunctionNode, name: str, depth: int = 3) -> Evidence | None:
    """Return what the text of a function uses a parameter as: the first place that tells; None where none does.

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
    for use in _in_order(node):
        one = _use(text, use, name, depth)
        if one in ("list", "text"):
            return one
        found = found or one
    return found


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a tree, as they stand in the text."""
    for child in ast.iter_child_nodes(node):
        yield child
        yield from _in_order(child)


def _use(text: str, node: ast.AST, name: str, depth: int) -> Evidence | None:
    def is_it(one: ast.AST) -> bool:
        return isinstance(one, ast.Name) and one.id == name

    match node:
        case ast.For(iter=value) | ast.comprehension(iter=value) | ast.Starred(value=value) if is_it(value):
            return "row"
        case ast.Subscript(value=value, ctx=how) if is_it(value):
            return "row" if isinstance(how, ast.Load) else "list"
        case ast.Attribute(value=value, attr=word) if is_it(value):
            kinds: tuple[tuple[frozenset[str], Evidence], ...] = (
                (_OF_A_LIST, "list"), (_OF_A_TEXT, "text"), (_OF_A_NUMBER, "number"),
            )  # fmt: skip
            return next((kind for words, kind in kinds if word in words), None)
        case ast.Call(func=function, args=given):
            word = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
            if not any(map(is_it, given)):
                return None
            if word in ("max", "min") and len(given) > 1:
                return "number"
            if word in _OVER_A_ROW or word in _OVER_A_NUMBER:
                return "row" if word in _OVER_A_ROW else "number"
            return _passed_on(text, word, [*map(is_it, given)].index(True), depth)
        case ast.BinOp(left=left, right=right, op=op) if is_it(left) or is_it(right):
            other = right if is_it(left) else left
            if isinstance(op, ast.Add) and isinstance(other, ast.List | ast.Tuple):
                return "list" if isinstance(other, ast.List) else "row"
            return "number"
        case ast.AugAssign(target=target) if is_it(target):
            return "number"
        case ast.UnaryOp(operand=operand, op=op) if is_it(operand) and not isinstance(op, ast.Not):
            return "number"
        case ast.FormattedValue(value=value) if is_it(value):
            return "number"
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _compared([left, *others], ops, is_it)
    return None


def _compared(values: Sequence[ast.AST], ops: Sequence[ast.cmpop], is_it: Callable[[ast.AST], bool]) -> Evidence | None:
    for op, left, right in zip(ops, values[:-1], values[1:], strict=True):
        contained = isinstance(op, ast.In | ast.NotIn)
        if is_it(right) and contained:
            return "row"
        if not (is_it(left) or is_it(right)):
            continue
        other = right if is_it(left) else left
        if contained and isinstance(other, ast.Set | ast.List | ast.Tuple):
            other = other.elts[0] if other.elts else other
        if isinstance(other, ast.List):
            return "list"
        if isinstance(other, ast.Constant) and isinstance(other.value, int):
            return "number"
        if not contained and not isinstance(op, ast.Eq | ast.NotEq):
            return "number"
    return None


def _passed_on(text: str, word: str, place: int, depth: int) -> Evidence | None:
    """What another function of the same text uses its parameter as."""
    other = definition(text, word) if depth else None
    names = parameters(other)[0] if other is not None else []
    return evidence(text, other, names[place], depth - 1) if other is not None and place < len(names) else None


# --- letters of a text -----------------------------------------------------------------------------------------------

# Two signs that people write for taken and free, on and off.
_SIGNS = ("+-", "10", "#.", "X.", "XO", "xo", "X_", "x_", "#_", "TF", "WB", "HT", "01")


def signs_of(text: str, position: str) -> tuple[str, str]:
    """Return the signs that a function speaks of in place of two signs of the game; none where it has the game's.

    >>> signs_of("def canWin(s): return '++' in s", "xx..")
    ('+-', 'x.')
    """
    ours = "".join(sorted(set(position) | ({"x", "."} if set(position) <= {"x", "."} else set()), reverse=True))
    ours = {"x.": "x.", "10": "10", "1": "10", "0": "10"}.get(ours, "")
    constants = [node.value for node in ast.walk(ast.parse(text))
                 if isinstance(node, ast.Constant) and isinstance(node.value, str)]  # fmt: skip
    spoken = {sign for one in constants if len(set(one)) <= 2 and len(one) <= 8 for sign in one}
    if not ours or not spoken or spoken <= set(ours):
        return "", ""
    found = [pair for pair in _SIGNS if spoken <= set(pair)]
    return (found[0], ours) if found else ("", "")


# --- what it returns -------------------------------------------------------------------------------------------------

# Words for the player who moves first and for the other one, in small letters.
PAIRS: tuple[tuple[str, str], ...] = (
    ("first", "second"), ("true", "false"), ("yes", "no"), ("w", "l"), ("win", "lose"), ("win", "loss"),
    ("wins", "loses"), ("winning", "losing"), ("won", "lost"), ("n", "p"), ("alice", "bob"), ("1", "2"),
    ("player 1", "player 2"), ("player1", "player2"), ("p1", "p2"), ("first player", "second player"),
    ("first wins", "second wins"), ("first win", "second win"), ("a", "b"), ("takahashi", "aoki"),
    ("louise", "richard"), ("anna", "bruno"), ("john", "brother"), ("manasa", "sandy"), ("stan", "ollie"),
    ("stan wins", "ollie wins"), ("kiki", "cici"), ("fibo", "nacci"), ("grass", "rabbit"), ("georgia", "bob"),
    ("georgia will win", "bob will win"), ("rabbit win!", "grass win!"), ("wonderful!", "what a pity!"),
    ("alice wins", "bob wins"), ("alice win", "bob win"), ("first player wins", "second player wins"),
    ("player 1 wins", "player 2 wins"), ("petya", "vasya"), ("koosaga", "cubelover"), ("sk", "cy"), ("1", "0"),
    ("先手", "后手"), ("先手胜", "后手胜"), ("胜", "负"),
)  # fmt: skip


@dataclass(frozen=True)
class Winners:
    """How values tell who wins: `pair` are those for the first and the second player; none: as Python's truth."""

    pair: tuple[object, object] | None = None
    told: bool = False  # whether the verdict says so
    names: tuple[str, str] = ("", "")  # the pair as it was written

    def wins(self, value: Any) -> bool | None:
        """Return whether a value says that the player to move wins; None where it says nothing of that kind."""
        if self.pair is None:
            return bool(value) if isinstance(value, int) else None
        plain = folded(value)
        return plain == self.pair[0] if plain in self.pair else None

    def read_as(self) -> Message | None:
        """Return which value was read as which winner, where that is not Python's truth."""
        if self.pair is None or not self.told:
            return None
        first, second = (name or str(word) for name, word in zip(self.names, self.pair, strict=True))
        return Message(
            "{first} was read as: the first player wins, {second} as: the second player wins",
            first=first, second=second,
        )  # fmt: skip


TRUTH = Winners()


# Of each word whether it says that the first player wins; numbers say so in their own way.
WORDS = {word: first for one, other in PAIRS for word, first in ((one, 1), (other, 0)) if not word.isdecimal()}


def wins_of(value: Any, pair: tuple[int, int] | None = None) -> Any:
    """Return 1 or 0 for a word or a number that tells who wins, as an audit compares them; other values as they are.

    >>> wins_of("Louise"), wins_of("Richard"), wins_of(2, (1, 2)), wins_of("1")
    (1, 0, 0, '1')
    """
    if pair is not None:
        return 1 if value == pair[0] else 0 if value == pair[1] else value
    return WORDS.get(str(folded(value)), value) if isinstance(value, str) else value


def folded(value: Any) -> object:
    """Return a word in small letters without what stands around it; numbers as numbers, True as itself."""
    if isinstance(value, str):
        word = " ".join(value.split()).casefold().rstrip(".")
        return int(word) if word.lstrip("-").isdecimal() and len(word) < 20 else word
    return value


def winners_of(words: str) -> Winners:
    """Return how the words `A,B` of the terminal are read; raises UnknownError.

    >>> winners_of("Alice,Bob").wins("bob")
    False
    """
    pair = [folded(word) for word in words.split(",")]
    if len(pair) not in (2, 3) or len(set(pair)) != len(pair) or "" in pair:
        raise UnknownError(Message("words are first,second[,tie]; found {word}", word=shown(words)))
    names = [word.strip() for word in words.split(",")]
    return Winners((pair[0], pair[1]), True, (names[0], names[1]))


def reading(seen: Sequence[tuple[Any, bool]], words: Sequence[str] = ()) -> Winners:
    """Return how the values of a function tell who wins; `seen` has some with the truth, whether the first player does.

    `words` are those of the game's judge. Raises UnknownError where there are words of which nobody knows the meaning,
    or 0 and 1 could be the numbers of the players.

    >>> reading([("Bob", False), ("Alice", True)]).pair
    ('alice', 'bob')
    >>> reading([(1, True), (2, False)]).pair, reading([(1, True), (0, False)]).pair
    ((1, 2), None)
    """
    values = list(dict.fromkeys(folded(value) for value, _ in seen if isinstance(value, int | str)))
    texts = [value for value, _ in seen if isinstance(value, str)]
    if texts:
        own = (folded(words[0]), folded(words[1])) if len(words) > 1 else None
        pairs = [(own, False)] if own else []
        pairs += [((folded(one), folded(other)), True) for one, other in PAIRS]
        for pair, told in pairs:
            if all(value in pair for value in values):
                first, second = (next((one for one in texts if folded(one) == word), "") for word in pair)
                return Winners(pair, told, (first, second))
        unknown = [text for text in dict.fromkeys(texts) if not any(folded(text) in pair for pair, _ in pairs)]
        if len(values) == 2 and len(unknown) == 2:
            message = Message(
                "which word says that the first player wins? Say --words {first},{second} or --words {second},{first}",
                first=unknown[0], second=unknown[1],
            )  # fmt: skip
            raise UnknownError(message)
        return TRUTH  # each word by itself, as far as it is known
    numbers = [value for value, _ in seen if isinstance(value, int) and not isinstance(value, bool)]
    digits = tuple(folded(word) for word in words[:2])
    if numbers and len(digits) == 2 and all(isinstance(one, int) for one in digits) and set(numbers) <= set(digits):
        return Winners((digits[0], digits[1]), True)
    if not numbers or (len(numbers) < len(seen) and any(isinstance(value, bool) for value, _ in seen)):
        return TRUTH
    if set(numbers) <= {1, 2} and 2 in numbers:
        two = Winners((1, 2), True)
        right = all(two.wins(value) == truth for value, truth in seen)
        return two if 1 in numbers or (right and not all(truth for _, truth in seen)) else TRUTH
    if set(numbers) == {-1, 1}:
        return Winners((1, -1), True)
    if set(numbers) == {0, 1} and len(seen) > 2 and all(bool(value) != truth for value, truth in seen):
        message = Message(
            "0 and 1 are the wrong way round on the first {count} positions: if 0 is the first player, say --words "
            "0,1; if 1 says that the first player wins, say --words 1,0",
            count=len(seen),
        )
        raise UnknownError(message)
    return TRUTH


def outcome_of(value: Any, winners: Winners, words: Mapping[str, str]) -> Outcome | None:
    """Return the outcome that a value tells; `words` are those of ties and of the outcomes themselves."""
    if isinstance(value, str) and value in words:
        return Outcome(words[value])
    wins = winners.wins(value)
    return None if wins is None else Outcome.N if wins else Outcome.P
