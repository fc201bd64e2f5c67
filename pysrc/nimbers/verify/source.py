"""Load the function in a user's Python file, call it, and report its failures with their line."""

from __future__ import annotations
import __future__

import ast
import builtins
import contextlib
import re
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import pairwise
from types import CodeType, ModuleType
from typing import Any, Literal

from ..answers.user_error import UserError, UserFailure, user_error
from ..answers.winner_words import WORDS, normalized
from ..notation import shown, two_ways
from ..text import Message, NotationError, UnknownError
from .mathematics import DIVIDES, POWER, in_python, is_python, sign_of_mathematics

SECONDS = 10  # time limit for one call of a user's function at the terminal
MAX_ERROR_TEXT = 300  # characters of an error's message
# Imports that judges provide; what a file uses of them without an import is imported for it.
PRELUDE = """
import bisect, collections, functools, heapq, itertools, math, operator
from bisect import bisect_left, bisect_right
from collections import Counter, OrderedDict, defaultdict, deque
from functools import cache, lru_cache, reduce
from heapq import heapify, heappop, heappush
from itertools import accumulate, combinations, permutations, product
from math import ceil, factorial, floor, gcd, isqrt, log2, sqrt
from operator import xor
from typing import *
floor_phi = lambda n: (n + isqrt(5 * n * n)) // 2
phi = (1 + sqrt(5)) / 2
"""
FunctionNode = ast.FunctionDef | ast.Lambda
# Usual names of the function that lists moves, as `plain_name` returns them.
_LISTS_MOVES = frozenset(
    ("moves", "options", "successors", "children", "transitions", "followers", "neighbors", "neighbours", "legalmoves",
     "validmoves", "possiblemoves", "allmoves", "availablemoves", "nextstates", "nextpositions", "nextmoves", "nexts")
)  # fmt: skip


_MAKERS = frozenset(["methodcaller", "itemgetter", "attrgetter"])  # functions that return functions

TrueMeans = Literal["", "wins", "loses"]  # what True means of the player to move; "": what the function's name says


@dataclass(frozen=True)
class Source:
    """A user's file as text and the name of its function; picklable."""

    file: str
    text: str
    name: str
    pair: tuple[object, object] | None = None  # in an audit, the values for a win of the first and of the second player
    true_means: TrueMeans = ""  # if the user says so
    note: Message | None = field(default=None, compare=False)  # how an expression was read
    given: Callable[..., Any] | None = None  # the function itself, if a Python program passed it

    @property
    def is_expression(self) -> bool:
        """Whether the text was made of an expression, with the function around it."""
        return self.file == "expression"

    @property
    def label(self) -> str:
        """The file and the function, as FILE:NAME."""
        return f"{self.file}:{self.name}"

    def function(self) -> Callable[..., Any]:
        """Return the function, loaded once; raises UserError."""
        return _function(self)

    def fresh_function(self) -> Callable[..., Any]:
        """Load the file again and return its function, with fresh global state; raises UserError."""
        return _function.__wrapped__(self)


def find_source(file: str, text: str, name: str | None = None, wanted: str = "") -> Source:
    """Return the function of a file by its name, or `wanted`, or the one that no other uses; raises NimbersError.

    >>> find_source("f.py", "def f(n): return n + 1").name
    'f'
    """
    names = top_level(file, text)
    if name is None:
        if len(names) != 1:
            names = chosen_functions(text, names, wanted)
        if not names:
            found = re.search(r"(?m)^\s*async def (\w+)", text)
            if found:
                template = "{file} defines only async def {name}: write it with def, since it is called without await"
                raise UnknownError(Message(template, file=file, name=found[1]))
            raise UnknownError(
                Message("{file} defines no function: put the formula into one, such as def f(n)", file=file)
            )
        if len(names) != 1:
            listed = ", ".join(names)
            message = Message("{file} has these functions: {names}; say which one is meant", file=file, names=listed)
            raise UnknownError(message)
        name = names[0]
    source = Source(file, text, name)
    source.function()
    return source


def find_moves(file: str, text: str) -> Source:
    """Return the function of a file of rules that lists the moves, by its usual names; raises NimbersError.

    >>> find_moves("f.py", "def get_moves(n): return range(n)").name
    'get_moves'
    """
    names = top_level(file, text)
    usual = [one for one in names if plain_name(one).removeprefix("get").removeprefix("generate") in _LISTS_MOVES]
    if "moves" not in names and len(usual) != 1:
        message = Message(
            "{file} has no function that lists the moves: write def moves(position), which returns the positions after "
            "each move",
            file=file,
        )
        raise UnknownError(message)
    return find_source(file, text, "moves" if "moves" in names else usual[0])


def plain_name(name: str) -> str:
    """Return a function's name in lower case, without its class and underscores: canWin and can_win are the same."""
    return name.rpartition(".")[2].casefold().replace("_", "")


def top_level(file: str, text: str) -> list[str]:
    r"""Return the names of a file's functions, lambdas and public methods (`Class.method`) at the top level.

    Raises UserError for a syntax error.

    >>> top_level("f.py", "f = lambda n: n\nclass Solution:\n    def wins(self, n): return n > 0")
    ['f', 'Solution.wins']
    """
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise UserError(UserFailure(error.lineno, f"SyntaxError: {error.msg}"), file) from None
    except (ValueError, RecursionError, MemoryError) as error:  # ValueError: a null byte
        raise UserError(UserFailure(None, f"{type(error).__name__}: {error}"), file) from None
    return list(_definitions(tree))


def _definitions(tree: ast.Module) -> dict[str, FunctionNode]:
    """Return the functions of a file by name, also those that are made by others, as in `wins = partial(f, 4)`."""
    found: dict[str, FunctionNode] = {}
    classes: dict[str, ast.ClassDef] = {}
    for node in _statements(tree):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            classes[node.name] = node
            found = {name: one for name, one in found.items() if not name.startswith(f"{node.name}.")}  # defined anew
            methods = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name[0] != "_"]
            found |= {f"{node.name}.{one.name}": one for one in methods}
        for name, value in _bound(node):
            if isinstance(value, ast.Lambda):
                found[name] = value
            elif (made := _made(name, value, found, classes)) is not None:
                found[name] = made
    return found


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements of a file in order, also those inside of `try`, `if` and `with`."""
    waiting: list[ast.stmt] = [*reversed(tree.body)]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If | ast.Try | ast.With):
            inner = [*node.body, *(one for handler in getattr(node, "handlers", ()) for one in handler.body)]
            waiting += reversed([*inner, *getattr(node, "orelse", ()), *getattr(node, "finalbody", ())])


def _bound(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that an assignment binds, with the expressions of their values."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
    if value is None:
        return
    for target in targets:
        match target:
            case ast.Name(id=name):
                yield name, value
            case ast.Tuple(elts=names) if isinstance(value, ast.Tuple) and len(names) == len(value.elts):
                pairs = zip(names, value.elts, strict=True)
                yield from ((one.id, other) for one, other in pairs if isinstance(one, ast.Name))
            case ast.Subscript(value=ast.Call(func=ast.Name(id="globals")), slice=ast.Constant(value=str(name))):
                yield name, value


def _made(
    name: str, value: ast.expr, known: dict[str, FunctionNode], classes: dict[str, ast.ClassDef]
) -> FunctionNode | None:
    """Return a definition for a function that an expression makes; None if it seems to make none.

    Only the parameters of the definition are reliable: it calls the expression, whose value may have changed since.
    Another name for a function of the file, or a version of it that remembers values, calls that function.
    """
    parameter_names = ["n"]
    match value:
        case ast.Name(id=other) if other in known and "." not in other:
            return _calling(name, other, _required(known[other]))
        case ast.Call(func=decorator, args=[ast.Name(id=other)]) if other in known and _remembers(decorator):
            return _calling(name, other, _required(known[other]))
        case ast.Call(
            func=ast.Name(id="partial") | ast.Attribute(attr="partial"), args=[first, *given], keywords=named
        ):
            if isinstance(first, ast.Name) and first.id in known:
                left = _required(known[first.id])[len(given) :]
                parameter_names = [one for one in left if one not in {keyword.arg for keyword in named}]
        case ast.Call(func=ast.Name(id=word) | ast.Attribute(attr=word)) if word in _MAKERS:
            pass
        case ast.Attribute(attr="__getitem__" | "__contains__" | "__call__"):
            pass
        case ast.Call(func=ast.Name(id=word)) if word in classes:
            methods = [one for one in classes[word].body if isinstance(one, ast.FunctionDef) and one.name == "__call__"]
            if not methods:
                return None
            parameter_names = _required(methods[-1], bound=True)
        case ast.Call(func=ast.Name(id=word), args=given) if word in known:
            inner = _returned(known[word])
            if inner is None:
                return None
            decorated = given[0].id if given and isinstance(given[0], ast.Name) else ""
            takes_any = parameters(inner)[2] and decorated in known
            parameter_names = _required(known[decorated] if takes_any else inner)
        case _:
            return None
    return _calling(name, f"({ast.unparse(value)})", parameter_names or ["n"])


def _required(node: FunctionNode, bound: bool = False) -> list[str]:
    """Return the names of the parameters without default."""
    names, least, _ = parameters(node, bound)
    return names[:least]


def _remembers(decorator: ast.expr) -> bool:
    """Return whether an expression is a decorator that remembers values, as cache and lru_cache(None) are."""
    inner = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(inner).rpartition(".")[2] in ("cache", "lru_cache")


def _returned(node: FunctionNode) -> FunctionNode | None:
    """Return the inner function that a function returns, as `def make(k)` does with `return lambda n: n % k`."""
    body = node.body if isinstance(node, ast.FunctionDef) else [ast.Return(node.body)]
    inner = {one.name: one for one in body if isinstance(one, ast.FunctionDef)}
    last = body[-1]
    if not isinstance(last, ast.Return):
        return None
    return last.value if isinstance(last.value, ast.Lambda) else inner.get(getattr(last.value, "id", ""))


def _calling(name: str, function: str, parameter_names: list[str]) -> ast.FunctionDef:
    """Return the definition of a function that calls another one; its line is 0, since it is not in the file."""
    arguments = ", ".join(parameter_names)
    [node] = ast.parse(f"def {name}({arguments}): return {function}({arguments})").body
    assert isinstance(node, ast.FunctionDef)
    node.lineno = 0
    return node


def definition(text: str, name: str) -> FunctionNode | None:
    """Return the definition of a function, which may be made from an expression; None if there is none."""
    return _definitions(ast.parse(text)).get(name)


def is_plain_recursion(source: Source) -> bool:
    """Return whether a function calls itself and has no decorator that remembers its values.

    >>> is_plain_recursion(Source("f.py", "def f(n): return n > 0 and not f(n - 1)", "f"))
    True
    """
    node = definition(source.text, source.name)
    if not isinstance(node, ast.FunctionDef) or node.decorator_list:
        return False
    calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    return any(isinstance(one, ast.Name) and one.id == node.name for one in calls)


def unused(text: str, names: list[str]) -> list[str]:
    r"""Return the functions that none of the others uses, which are those to be called from outside.

    >>> unused("def mex(s): return 0\ndef value(n): return mex([])", ["mex", "value"])
    ['value']
    """
    known = _definitions(ast.parse(text))
    used: set[str] = set()
    for name in names:
        for node in ast.walk(known[name]):
            word = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
            used |= {other for other in names if word == other.rpartition(".")[2] and other != name}
    return [name for name in names if name not in used]


def expression(text: str, name: str) -> Source:
    """Return an expression in p, or in other names for the numbers of a position, as a function; raises NotationError.

    The signs of mathematics are read, too.

    >>> expression("p % 4 == 0", "wins").function()(8), expression("a ^ b", "grundy").function()(5, 3)
    (True, 6)
    >>> expression("n mod 4 ≠ 0", "wins").function()(8), expression("a ⊕ b = 0", "loses").function()(5, 5)
    (False, True)
    """
    body = text.strip()
    note = None
    power, divides = POWER.search(body), DIVIDES.search(body)
    is_infix = divides is not None and body[: divides.start()].count("|") % 2 == 0  # not the end of |n - 2|
    if divides and is_infix and not re.search(r"[&^~]|<<|>>", body):
        number, name = divides.groups()
        raise two_ways(divides[0], f"({number}) | ({name})", f"{name} % {number} == 0", divides.start())
    if power and (power[0][0].isdecimal() or not is_python(body)):  # 2^n, or signs of mathematics
        what = power[0]
        raise two_ways(what, what.replace("^", "**"), what.replace("^", "⊕"), power.start())
    plain = in_python(body)
    sign = sign_of_mathematics(plain)
    if sign:
        message = Message("the sign {sign} could not be read here: write it in Python", sign=shown(sign))
        raise NotationError(message, max(body.find(sign), 0))
    if power:
        note = Message("^ was read as the nim-sum; a power is written **")
    if plain != body:
        body, note = plain, Message("the Python expression {python}", python=plain)
    if not body or len(body.splitlines()) > 1:
        raise NotationError(Message("an expression is one line of Python in p, as in p % 4 != 0"))
    try:
        tree = ast.parse(body, mode="eval")
        compile(body, "expression", "eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        words = error.msg if isinstance(error, SyntaxError) else error
        at = (error.offset or 1) - 1 if isinstance(error, SyntaxError) else None
        message = Message("{word} is no expression: {what}", word=shown(body, 60), what=str(words))
        raise NotationError(message, at) from None
    if isinstance(tree.body, ast.Lambda):
        return Source("expression", f"{name} = ({body}\n)", name, note=note)
    taken = ", ".join(_numbers_in(tree, body) or ["p"])
    code = f"def {name}({taken}): return ({body}\n)"  # on line 1, which errors in it name
    return Source("expression", code, name, note=note)


def _numbers_in(tree: ast.Expression, body: str) -> list[str]:
    """Return the names that an expression without p uses for the numbers of a position, in alphabetical order.

    Raises NotationError if the names leave out a letter before one of them, as b alone does, or if several names are
    no usual ones for the numbers of a position, as in n = 4k or `n is prime`.
    """
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    made = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    used = {node.id for node in names} - made - called - set(dir(builtins)) - prelude_scope(body).keys()
    if "p" in used:
        return []
    for letters in ("abcdefgh", "xyz"):
        if used and used <= set(letters) and used != set(letters[: len(used)]):
            missing = next(one for one in letters if one not in used)
            message = Message(
                "{names} without {missing}: which numbers of a position are meant? Write p[0] for the first one, p[1] "
                "for the second",
                names=", ".join(sorted(used)), missing=missing,
            )  # fmt: skip
            raise NotationError(message, 0)
    if used == {"k", "n"}:
        return ["n", "k"]  # whether k is a setting depends on the game
    if len(used) > 1 and not count_numbers(sorted(used)):
        raise unclear_names(sorted(used))
    return sorted(used)


def unclear_names(names: list[str]) -> NotationError:
    """Return the error for an expression with several names that do not count the numbers of a position."""
    template = (
        "{names}: which of these are numbers of a position? Write p[0] for the first one, p[1] for the second; "
        "a single number is n"
    )
    return NotationError(Message(template, names=", ".join(names)), 0)


def count_numbers(names: list[str]) -> bool:
    """Return whether names in order count the numbers of a position, as letters, with digits or in words.

    >>> count_numbers(["i", "j", "k"]), count_numbers(["heap1", "heap2"]), count_numbers(["k", "n"])
    (True, True, False)
    """
    if names in (["left", "right"], ["first", "second"]):
        return True
    ends = [name[-1] for name in names]
    in_order = all(ord(after) == ord(before) + 1 for before, after in pairwise(ends))
    letters = all(len(name) == 1 for name in names)
    return in_order and (letters or (ends[0] in "01" and len({name[:-1] for name in names}) == 1))


@cache
def _function(source: Source) -> Callable[..., Any]:
    if source.given is not None:
        return _named(source.given)
    module = ModuleType("formula")
    sys.modules["formula"] = module  # where dataclasses look up the module of a class
    scope = module.__dict__
    scope.update({"__file__": source.file}, **prelude_scope(source.text))

    def run(code: CodeType) -> None:
        exec(code, scope)

    flags = __future__.annotations.compiler_flag  # annotations are not evaluated: List[int] needs no import
    attempt(source.file, run, compile(source.text, source.file, "exec", flags, dont_inherit=True))
    owner, dot, method = source.name.partition(".")
    found = scope.get(owner)
    has_members = "Enum" in source.text or "Flag" in source.text
    if dot and isinstance(found, type) and callable(getattr(found, method, None)):
        return _named(_Method(found, method)) if has_members else _Method(found, method)
    if dot or not callable(found):
        raise missing_function(source)
    _refuse_another(source, found)
    return _named(found) if has_members else found


def _named(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that returns the names of members of an Enum, as WIN, where the other returns members."""

    def named(*arguments: Any) -> Any:
        value = function(*arguments)
        return tuple(map(_name_of, value)) if type(value) is tuple else _name_of(value)

    return named


def _name_of(value: Any) -> Any:
    """Return the name of a member of an Enum, and other values as they are.

    A member that is a number or a text keeps its value unless its name says who wins: WIN may be 0.
    """
    if not isinstance(value, Enum):
        return value
    name = str(value.name).replace("_", " ")
    return name if not isinstance(value, int | str) or normalized(name) in WORDS else value


def _refuse_another(source: Source, function: Callable[..., Any]) -> None:
    """Raise UnknownError if a name is bound to another function than its definition says, as by a second `def`."""
    node = definition(source.text, source.name)
    code = getattr(function, "__code__", None)
    if node is None or code is None or not node.lineno or getattr(node, "decorator_list", None):
        return
    if code.co_filename == source.file and code.co_firstlineno != node.lineno:
        message = "{file} defines {name} in lines {first} and {second}: keep one of them"
        lines = sorted((node.lineno, code.co_firstlineno))
        facts = {"file": source.file, "name": shown(source.name), "first": lines[0], "second": lines[1]}
        raise UnknownError(Message(message, **facts))


@dataclass(frozen=True)
class _Method:
    """A method, called on a new instance of its class each time, as judges do."""

    owner: type
    name: str

    def __call__(self, *arguments: Any) -> Any:
        return getattr(self.owner(), self.name)(*arguments)


def prelude_scope(text: str) -> dict[str, Any]:
    """Return the names of PRELUDE that a text uses but neither defines nor imports, with their values.

    >>> sorted(prelude_scope("def f(p): return reduce(xor, p)"))
    ['reduce', 'xor']
    """
    nodes = list(ast.walk(ast.parse(text)))
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    made = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    made |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    made |= {(alias.asname or alias.name).partition(".")[0] for node in nodes
             if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names}  # fmt: skip
    wanted = used - made - set(dir(builtins))
    if not wanted or any(isinstance(node, ast.ImportFrom) and node.names[0].name == "*" for node in nodes):
        return {}
    scope: dict[str, Any] = {}
    exec(PRELUDE, scope)
    return {name: scope[name] for name in wanted & scope.keys()}


def missing_function(source: Source) -> UnknownError:
    """Return the error for a file without the named function."""
    return UnknownError(Message("{file} has no function {name}", file=source.file, name=shown(source.name)))


def attempt(file: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of a user's file and return its value; raises UserError if it fails or takes too long."""
    try:
        if not _clock.runs:
            return function(*arguments)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            return function(*arguments)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except (Exception, SystemExit, GeneratorExit, _TimeoutSignal) as error:
        raise user_error(failure(error, file), file) from None


def failure(error: BaseException, file: str) -> UserFailure:
    """Return the failure for an exception: the last line of the user's file in its traceback, and its message."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError):  # in code that the user's code compiles
        lines = lines or [error.lineno or 0]
    if isinstance(error, _TimeoutSignal):
        return UserFailure(lines[-1] if lines else None, f"no answer within {SECONDS} seconds", late=True)
    words = "".join(traceback.format_exception_only(error)).strip().splitlines() or [type(error).__name__]
    return UserFailure(lines[-1] if lines else None, words[-1][:MAX_ERROR_TEXT])


class _TimeoutSignal(BaseException):
    """The time limit is exceeded; a BaseException, so that `except Exception` in the user's code does not catch it."""


class _Clock:
    """Whether calls have a time limit, which needs signals and the main thread."""

    runs = False


_clock = _Clock()


@contextlib.contextmanager
def time_limited() -> Iterator[None]:
    """Limit the time of each call of a user's function inside the block, if the platform has timer signals."""
    before = None
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread() and not _clock.runs:
        with contextlib.suppress(ValueError, OSError):
            before = signal.signal(signal.SIGALRM, _raise_timeout)
            _clock.runs = True
    try:
        yield
    finally:
        if before is not None:
            _clock.runs = False
            signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def print_to_stderr() -> Iterator[None]:
    """Redirect stdout to stderr, since stdout is for results, and limit the time of calls."""
    with time_limited(), contextlib.redirect_stdout(sys.stderr):
        yield


def _raise_timeout(number: int, frame: object) -> None:
    raise _TimeoutSignal


def entry_point(text: str, wanted: str = "") -> str:
    r"""Return the name of the function to call in a file, `wanted` if it is there; "" if the file is a program.

    A file is a program if what it runs reads an input; tests below a solution, and prints, do not make it one. Raises
    UnknownError if several functions may be meant.

    >>> entry_point("class Solution:\n    def canWinNim(self, n): return n % 4 != 0\nprint(Solution().canWinNim(4))")
    'Solution.canWinNim'
    >>> entry_point("print(int(input()) % 4)")
    ''
    """
    tree = ast.parse(text)
    if _reads_input(tree):
        return ""
    names = top_level("program", text)
    solution = [one for one in names if one.startswith("Solution.")]
    plain = [one for one in names if "." not in one]
    found = chosen_functions(text, solution or plain or names, wanted)
    if len(found) > 1:
        message = Message(
            "the file has these functions: {names}; keep one of them, or name it, as in FILE:{name}",
            names=", ".join(found), name=found[0],
        )  # fmt: skip
        raise UnknownError(message)
    return found[0] if found else ""


def chosen_functions(text: str, names: list[str], wanted: str = "") -> list[str]:
    r"""Return the one that is `wanted`, ignoring case, or those that no other one uses; tests take no arguments.

    >>> chosen_functions("def won(n): return n > 0\ndef test(): assert won(3)", ["won", "test"])
    ['won']
    """
    plain = {one: plain_name(one) for one in names}
    exact = [one for one in names if wanted and plain[one] == wanted.casefold()]
    if exact:
        return exact[:1]
    known = _definitions(ast.parse(text))
    taking = [one for one in names if any(parameters(known[one], "." in one)[::2])] or names
    return unused(text, taking) or taking


def parameters(node: FunctionNode, bound: bool = False) -> tuple[list[str], int, bool]:
    """Return the names of a function's parameters, how many are required, and whether it has `*args`."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    static = any(ast.unparse(one) == "staticmethod" for one in getattr(node, "decorator_list", ()))
    arguments = arguments[1:] if bound and not static else arguments
    least = max(0, len(arguments) - len(node.args.defaults))
    return [one.arg for one in arguments], least, node.args.vararg is not None


_READING = frozenset(["input", "raw_input", "open", "stdin", "fileinput", "fdopen"])


def _reads_input(tree: ast.Module) -> bool:
    """Return whether the statements that a file runs, or the functions that they use, read an input or a file."""
    defined: dict[str, list[ast.AST]] = {}
    waiting: list[ast.AST] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            defined.setdefault(node.name, []).append(node)
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            waiting.append(node)
    reading = _READING | {
        alias.asname for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names if alias.asname and alias.name in _READING
    }  # fmt: skip
    # A variable or a parameter may be called input or open.
    own = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    own |= {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    names = reading - own
    seen: set[str] = set()
    while waiting:
        for use in ast.walk(waiting.pop()):
            if isinstance(use, ast.Name):
                word, reads = use.id, use.id in names
            elif isinstance(use, ast.Attribute):
                word, reads = use.attr, use.attr in reading or ast.unparse(use) == "os.read"
            else:
                continue
            if reads:
                return True
            if word in defined and word not in seen:
                seen.add(word)
                waiting += defined[word]
    return False
