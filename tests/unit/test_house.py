"""Rules of the project that no linter checks: no recursion on play, no engine that imports a game, small files."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from nimbers import list_games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "pysrc" / "nimbers"
FILES = sorted(PACKAGE.rglob("*.py"))
# Functions that call themselves, with the bound of their depth.
RECURSIVE = {
    "verify/calling_conventions.py: _walk_in_order": "the nesting of a text, which Python's own parser bounds",
    "verify/calling_conventions.py: _to_lists": "the nesting of a position, which is a few levels",
    **{
        f"practice/grammar.py: {name}": "the nesting of a problem's layout, which is a few levels"
        for name in ("_counts", "_of", "_parts", "_random", "walk")
    },
    "answers/answer_documents.py: jsonable": "the nesting of a result, which is a few levels",
    "text.py: _value": "the nesting of a message",
    "pictures/svg.py: _translated": "the nesting of a scene: a sum holds no sum",
}
# The only modules that import more than Python: integrations, and what an extra installs.
OUTSIDE = {
    "integrations/markdown.py": {"markdown", "pymdownx"},
    "integrations/sphinx.py": {"docutils", "sphinx"},
    "verify/parallel.py": {"distributed"},
    "terminal/calls.py": {"nimbers_check"},  # it is in the same wheel, and lists its games
}
ENGINE = ("search", "sequences", "families")


def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.ClassDef | ast.FunctionDef | ast.Import | ast.ImportFrom, ...]:
    """Return the classes, functions, methods and imports of a file of the package."""
    return tuple(
        node
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Import | ast.ImportFrom)
    )


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    """Return every function and method of a file."""
    return (node for node in nodes(path) if isinstance(node, ast.FunctionDef))


def short(path: Path) -> str:
    """Return the path of a file inside the package."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def recursive() -> frozenset[str]:
    """Return the functions of the package that call themselves."""
    return frozenset(f"{short(path)}: {f.name}" for path in FILES for f in functions(path) if calls_itself(f))


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the full names of the modules that a file imports."""
    return frozenset(imports(path))


def calls_itself(function: ast.FunctionDef) -> bool:
    """Return whether a function calls its own name, directly or on self."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id == function.name:
                return True
            if (
                isinstance(called, ast.Attribute)
                and called.attr == function.name
                and isinstance(called.value, ast.Name)
                and called.value.id == "self"
            ):
                return True
    return False


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports."""
    package = ["nimbers", *path.relative_to(PACKAGE).parts[:-1]]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{name.name}" for name in node.names)


def test_functions_that_call_themselves_are_listed() -> None:
    """Recursion on play would exceed Python's stack, first in a browser; the listed exceptions have another bound."""
    assert recursive() == set(RECURSIVE)


def cached(function: ast.FunctionDef) -> bool:
    """Return whether a function has a cache; a cached property lives only as long as its object."""
    kept = map(ast.dump, function.decorator_list)
    return any("cache" in one and "cached_property" not in one for one in kept)


def test_no_cache_around_a_recursion() -> None:
    """A cached function neither calls itself nor is a method, because its cache would keep every ruleset in memory."""
    kept = [
        f"{short(path)}: {node.name}.{method.name}"
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and cached(method)
    ]
    kept += [f"{short(path)}: {f.name}" for path in FILES for f in functions(path) if cached(f) and calls_itself(f)]

    assert kept == []


def test_the_engine_imports_no_game() -> None:
    """Search, sequences and families do not import games."""
    engine = [path for path in FILES if short(path).partition("/")[0] in ENGINE]
    found = {(short(path), name) for path in engine for name in imported(path) if name.startswith("nimbers.games")}

    assert engine
    assert found == set()


def test_the_package_needs_only_python() -> None:
    """Every import is from the package or the standard library, and only integrations import integrations."""
    found = set()
    for path in FILES:
        known = sys.stdlib_module_names | {"nimbers"} | OUTSIDE.get(short(path), set())
        found |= {(short(path), name) for name in imported(path) if name.partition(".")[0] not in known}
        if not short(path).startswith("integrations/"):
            found |= {(short(path), name) for name in imported(path) if name.startswith("nimbers.integrations")}

    assert found == set()


def test_no_dependencies_and_one_version() -> None:
    """pyproject.toml has no dependencies, and its version is the package's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = re.search(r'__version__ = "(.*)"', (PACKAGE / "__init__.py").read_text(encoding="utf-8"))

    assert project["dependencies"] == []
    assert version
    assert project["version"] == version[1]


def test_each_game_is_exactly_one_file() -> None:
    """There is no list of games; all files are games, except those whose names begin with `_`."""
    made = {path.stem.replace("_", "-") for path in (PACKAGE / "games").glob("[!_]*.py")}

    assert made == set(list_games())
    assert not [path for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"]


# Functions of the tests that check repeatedly until something holds.
LOOKING = {"e2e/reader.py: wait_for"}


def test_no_test_waits_for_a_time() -> None:
    """A wait names an event or a state, because a fixed time is too short on a busy machine, or too long."""
    found = set()
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if path.parts[-2] == "bench":
            continue
        for function in (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)):
            for node in ast.walk(function):
                called = node.func if isinstance(node, ast.Call) else None
                if isinstance(called, ast.Attribute) and called.attr in ("wait_for_timeout", "sleep"):
                    found.add(f"{path.relative_to(ROOT / 'tests').as_posix()}: {function.name}")

    assert found == LOOKING


def test_what_the_gate_leaves_out_has_a_reason() -> None:
    """A mark that leaves cases to `--all` keeps at least one case and gives a reason."""
    marks = 0
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "sampled":
                keep, why = (argument.value for argument in node.args if isinstance(argument, ast.Constant))
                assert isinstance(keep, int)
                assert keep >= 1
                assert why
                marks += 1

    assert marks


def test_nothing_reads_the_workplace() -> None:
    """The files of the project do not read folders beside the checkout."""
    beside = re.compile(r"\.\./" + "shared|/" + "work/")
    texts = [
        *FILES,
        *(ROOT / "tests").rglob("*.py"),
        *(ROOT / "web/docs").rglob("*.md"),
        ROOT / "build.sh",
        ROOT / "README.md",
    ]
    found = [str(p.relative_to(ROOT)) for p in texts if p.exists() and beside.search(p.read_text(encoding="utf-8"))]

    assert found == []


def test_the_map_of_rooms_agrees_with_the_tree() -> None:
    """The page on architecture names each package and each module of the vocabulary, and no other."""
    rows = re.findall(
        r"^\| `pysrc/nimbers/(.*?) \|", (ROOT / "web/docs/en/architecture.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    named = {name for row in rows for name in re.findall(r"[\w.]+", row)}
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    modules = {path.name for path in PACKAGE.glob("*.py")} - {"__init__.py", "__main__.py"}

    assert named == rooms | modules
