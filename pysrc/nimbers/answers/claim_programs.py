"""Turn a proved claim into a stand-alone program: the source of its method between a judge's input and output."""

from __future__ import annotations

import ast
import builtins
import copy
import importlib
import inspect
import re
import sys
import textwrap
from functools import cache
from types import ModuleType
from typing import Any

from ..model import MISERE, NORMAL, Claim, Ruleset

_WIDTH = 100  # longest line of the header, in characters
_BRIEF = 40  # most lines of an example formula
_PACKAGE = __name__.partition(".")[0]
_DECORATORS = ("claim", "proved", "refuted")
Code = ast.FunctionDef | ast.Assign


@cache
def program(cls: type[Ruleset[Any]], claim: Claim) -> str | None:
    """Return the claim as a program from stdin to stdout; None if it is not proved or its source is unavailable.

    >>> from nimbers.games import game
    >>> program(game("counter"), game("counter").claims()[1]).splitlines()[-1].strip()
    'print(render(rules.parity(int(text))))'
    """
    if claim.status != "proved" or not cls.judge.program or not _usual(cls, claim):
        return None
    try:
        parts = _Parts(cls)
        parts.method(claim.evaluate.__name__)
        parts.expression(cls.judge.program)
    except (OSError, LookupError):
        return None  # the browser has only bytecode
    return "\n".join([_header(cls, claim), *parts.imports(), *parts.text(), "", *_main(cls, claim), ""])


# By quantity: the name of a function that computes it.
FORMULAS = {
    "wins": "wins",
    "outcome": "outcome",
    "grundy": "grundy",
    "winning_move_count": "count",
    "score": "score",
    "length": "length",
}


@cache
def formula(cls: type[Ruleset[Any]], claim: Claim) -> str | None:
    """Return a claim as an example formula: only functions, the last one named by its quantity; None as in `program`.

    >>> from nimbers.games import game
    >>> print(formula(game("nim"), game("nim").claims()[1]).splitlines()[-1].strip())
    return reduce(xor, p, 0)
    """
    # A formula may get another argument than the position that the claim's method gets.
    if claim.quantity not in FORMULAS or cls.as_argument is not Ruleset.as_argument or not _usual(cls, claim):
        return None
    text = functions(cls(convention=(*claim.conventions, "")[0]), claim)
    return text if text is not None and text.count("\n") <= _BRIEF else None


def functions(rules: Ruleset[Any], claim: Claim) -> str | None:
    """Return a claim as functions of a position under some rules, the last one named by its quantity.

    None if formulas cannot have the claim's quantity, or its source is unavailable.

    >>> from nimbers.games import game
    >>> print(functions(game("mark")(t=3), game("mark").claims()[0]).splitlines()[0])
    t = 3
    """
    name, method = FORMULAS.get(claim.quantity), claim.evaluate.__name__
    if name is None:
        return None
    try:
        parts = _Parts(type(rules), rules)
        parts.method(method)
    except (OSError, LookupError):
        return None
    return parts.functions(method, name)


def _usual(cls: type[Ruleset[Any]], claim: Claim) -> bool:
    """Return whether the claim applies to the default rules, which a stand-alone text assumes."""
    return set(claim.rules) <= {(one.name, one.kind.write(one.default)) for one in cls.parameters()}


def _header(cls: type[Ruleset[Any]], claim: Claim) -> str:
    """Return the header comment: statement, source, input, output, licence."""
    play = " in misère play" if claim.conventions == (MISERE,) and "isère" not in claim.statement else ""
    words = (
        f"{cls.title}{play}: {claim.statement}",
        f"Status: proved. Source: {claim.source}.",
        f"Input: {cls.judge.describe}.",
        f"Output: {_output(cls, claim)}.",
        "Made by Nimbers from its own source (MIT licence).",
    )
    lines = [line for text in words for line in textwrap.wrap(text, _WIDTH - 2)]
    return "\n".join(f"# {line}" for line in lines)


def _output(cls: type[Ruleset[Any]], claim: Claim) -> str:
    """Return a description of the output for each position."""
    words = [word for word in cls.judge.words if f'"{word}"' in "\n".join(_rendering(cls, claim))]
    if words:
        return " or ".join(words)
    return {"winning_move_count": "the number of winning moves", "winning_moves": "the winning moves by name"}.get(
        claim.quantity, f"the {claim.quantity}"
    )


def _main(cls: type[Ruleset[Any]], claim: Claim) -> list[str]:
    """Return the lines that read positions, call the method and print its results."""
    judge, rendering = cls.judge, _rendering(cls, claim)
    ask = f"rules.{claim.evaluate.__name__}({judge.program})"
    if rendering:
        ask = f"render({ask})"
    if judge.shape == "numbers":
        read = ['text = [*sys.stdin.read().split(None, 1), ""][1]', f"print({ask})"]
    elif judge.shape == "lines":
        read = ["for text in filter(str.strip, sys.stdin.read().splitlines()):", f"    print({ask})"]
    else:
        read = [
            "lines = [line for line in sys.stdin.read().splitlines() if line.strip()]",
            "for text in lines[1 : int(lines[0]) + 1]:",
            f"    print({ask})",
        ]
    if rendering:
        indented = (f"    {line}" for line in rendering)
        rendering = ["", "def render(value):", '    """The words for a value."""', *indented, ""]
    return [*rendering, "", f"rules = {cls.__name__}()", *read]


def _rendering(cls: type[Ruleset[Any]], claim: Claim) -> list[str]:
    """Return the body of `render`, which maps a value to the judge's words; [] if values are printed unchanged."""
    first, second, *tie = (f'"{word}"' for word in cls.judge.words)
    lines: list[str] = []
    if "None" in str(claim.evaluate.__annotations__.get("return")):
        lines += ["if value is None:", '    return "unknown"']
    match claim.quantity:
        case "outcome":
            return [*lines, f'return {{"N": {first}, "P": {second}}}[value]']
        case "grundy" if NORMAL in (claim.conventions or cls.conventions):
            return [*lines, f"return {first} if value else {second}"]
        case "length" if cls.conventions == (NORMAL,):
            return [*lines, f"return {first} if value % 2 else {second}  # the last to move wins"]
        case "score":
            return [*lines, f"return {first} if value > 0 else {second} if value < 0 else {tie[0]}"]
        case "winning_moves":
            return [*lines, 'return " ".join(value) or "none"']
    return [*lines, "return value"] if lines else []


class _Parts:
    """All definitions that a method needs: methods and parameters of the class, globals of its modules, imports."""

    def __init__(self, cls: type[Ruleset[Any]], rules: Ruleset[Any] | None = None) -> None:
        self.cls = cls
        self._parameters = {parameter.name: parameter.default for parameter in cls.parameters()}
        if rules is not None:  # else the defaults, under any convention
            self._parameters = {name: getattr(rules, name) for name in (*self._parameters, "convention")}
        self._attributes: dict[str, str] = {}
        self._methods: dict[str, str] = {}
        self._globals: dict[str, str] = {}
        self._imported: dict[str, set[str]] = {"sys": set()}

    def method(self, name: str) -> None:
        """Add a method, with all that it needs."""
        if name in self._methods:
            return
        owner = next(base for base in inspect.getmro(self.cls) if name in vars(base))
        module = sys.modules[owner.__module__]
        node = _definition(_definition(module, owner.__name__), name)
        self._methods[name] = ""  # reserves the place before the methods that it calls
        self._methods[name] = self._definition_text(module, node)

    def expression(self, text: str) -> None:
        """Add the globals that an expression mentions, from the module of the class or of one of its bases."""
        for mentioned in ast.walk(ast.parse(text)):
            if isinstance(mentioned, ast.Name) and mentioned.id != "text":
                known = (base for base in self.cls.__mro__ if mentioned.id in vars(sys.modules[base.__module__]))
                self._global(sys.modules[next(known, self.cls).__module__], mentioned.id)

    def _global(self, module: ModuleType, name: str) -> None:
        """Add a global of a module: an import, a function, or a constant."""
        if name in self._globals or hasattr(builtins, name):
            return
        for node in _tree(module).body:
            if isinstance(node, ast.Import) and name in (alias.name for alias in node.names):
                self._imported.setdefault(name, set())
                return
            if isinstance(node, ast.ImportFrom) and name in (alias.name for alias in node.names):
                self._import(module, node, name)
                return
        node = _definition(module, name)
        self._globals[name] = ""
        text = self._definition_text(module, node)
        del self._globals[name]  # moves it behind the globals that it needs
        self._globals[name] = text

    def _import(self, module: ModuleType, node: ast.ImportFrom, name: str) -> None:
        source = importlib.import_module("." * node.level + (node.module or ""), module.__package__)
        if source.__name__.partition(".")[0] == _PACKAGE:
            self._global(source, name)
        else:
            self._imported.setdefault(source.__name__, set()).add(name)

    def _definition_text(self, module: ModuleType, node: Code) -> str:
        """Return the text of a definition, after adding all that it mentions."""
        text = _plain_source(module, node)
        fresh = ast.parse(text)
        local = {n.id for n in ast.walk(fresh) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        local |= {n.arg for n in ast.walk(fresh) if isinstance(n, ast.arg)}
        local |= {n.name or "" for n in ast.walk(fresh) if isinstance(n, ast.ExceptHandler)}
        for mentioned in ast.walk(fresh):
            if isinstance(mentioned, ast.Attribute) and isinstance(mentioned.value, ast.Name):
                if mentioned.value.id == "self":
                    self._attribute(mentioned.attr)
            elif isinstance(mentioned, ast.Name) and mentioned.id not in local:
                self._global(module, mentioned.id)
        return text

    def _attribute(self, name: str) -> None:
        """Add an attribute of the ruleset: a rule parameter, the convention, or a method."""
        if name in self._parameters:
            self._attributes[name] = repr(self._parameters[name])
        else:
            self.method(name)

    def imports(self) -> list[str]:
        """Return the import lines, in order."""
        whole = sorted(name for name, names in self._imported.items() if not names)
        some = sorted(name for name, names in self._imported.items() if names)
        lines = [f"import {name}" for name in whole]
        return ["", *lines, *(f"from {name} import {', '.join(sorted(self._imported[name]))}" for name in some)]

    def text(self) -> list[str]:
        """Return the lines of the constants, the functions, then the class."""
        lines: list[str] = []
        constants = [text for text in self._globals.values() if not text.startswith(("def ", "@"))]
        functions = [text for text in self._globals.values() if text.startswith(("def ", "@"))]
        if constants:
            lines += ["", *constants]
        for function in functions:
            lines += ["", "", function]
        lines += ["", "", f"class {self.cls.__name__}:"]
        lines += [f"    {name} = {value}" for name, value in self._attributes.items()]
        bodies = [textwrap.indent(text, "    ") for text in self._methods.values()]
        return [*lines, *([""] if self._attributes else []), "\n\n".join(bodies)]

    def functions(self, method: str, name: str) -> str:
        """Return all definitions as functions outside a class; `method` comes last and is renamed to `name`."""
        attributes = [f"{attribute} = {value}" for attribute, value in self._attributes.items()]
        methods = [text for own, text in self._methods.items() if own != method] + [self._methods[method]]
        bound = re.compile(r"\bself\.|\bself(, )?(?=[\w*)])|^@staticmethod\n", re.MULTILINE)
        defined = [bound.sub("", text) for text in methods]
        defined[-1] = re.sub(rf"\b{method}\(", f"{name}(", defined[-1])
        constants = [text for text in self._globals.values() if not text.startswith(("def ", "@"))]
        functions = [text for text in self._globals.values() if text.startswith(("def ", "@"))]
        del self._imported["sys"]
        heads = [line for line in [*self.imports(), *constants, *attributes] if line]
        return "\n\n\n".join([*(["\n".join(heads)] if heads else []), *functions, *defined]) + "\n"


@cache
def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(inspect.getsource(module))


def _definition(inside: Any, name: str) -> Any:
    """Return the definition of a name in a module or a class; raises LookupError."""
    for node in (_tree(inside) if isinstance(inside, ModuleType) else inside).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            return node
        if isinstance(node, ast.Assign):
            targets = [n.id for target in node.targets for n in ast.walk(target) if isinstance(n, ast.Name)]
            if name in targets:
                return node
    raise LookupError(name)


def _plain_source(module: ModuleType, node: Code) -> str:
    """Return the source of a definition without annotations, claim decorators and all but a docstring's first line."""
    lines = inspect.getsource(module).splitlines()
    for inner in ast.walk(node):
        if isinstance(inner, ast.AnnAssign) and inner.value is not None:
            line = lines[inner.lineno - 1].encode()
            bare = line[: inner.target.end_col_offset] + line[inner.annotation.end_col_offset :]
            lines[inner.lineno - 1] = bare.decode()
    if isinstance(node, ast.Assign):
        return "\n".join(lines[node.lineno - 1 : node.end_lineno])
    decorators = (ast.unparse(decorator) for decorator in node.decorator_list)
    others = [f"@{decorator}" for decorator in decorators if decorator.partition("(")[0] not in _DECORATORS]
    documentation = ast.get_docstring(node)
    start = node.body[0].end_lineno if documentation else node.body[0].lineno - 1
    body = textwrap.dedent("\n".join(lines[start : node.end_lineno])).strip("\n")
    head = f"def {node.name}({_unannotated(node.args)}):"
    if documentation:
        head += f'\n    """{documentation.splitlines()[0]}"""'
    return "\n".join([*others, head, textwrap.indent(body, "    ")])


def _unannotated(arguments: ast.arguments) -> str:
    """Return the parameters of a function as text, without annotations."""
    bare = copy.deepcopy(arguments)
    for argument in ast.walk(bare):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return ast.unparse(bare)
