"""Compile archives of .py to archives of .pyc; runs INSIDE Pyodide, to get the bytecode of the browser's Python.

pyodide-build compiles. This module selects the input, and writes the output again with fixed dates and order, so that
the same source always gives the same bytes.
"""

import ast
import importlib
import io
import os
import sys
import tokenize
import zipfile
from pathlib import Path

# The invalidation mode without a date: a zip has no source to compare with.
os.environ["SOURCE_DATE_EPOCH"] = "315532800"

from pyodide_build import _py_compile

# Trick "library": modules that neither the package nor Pyodide's start imports. Each module less makes the start
# faster and the download smaller. Readers' programs run in a sandbox with the full library.
UNUSED = tuple(
    """
    _pyrepl/ asyncio/ compression/ concurrent/ ctypes/ curses/ dbm/ email/ ensurepip/ html/ http/ idlelib/
    importlib/metadata/ importlib/resources/ lib2to3/ logging/ multiprocessing/ pathlib/ profiling/ pydoc_data/
    pyodide/http/ sqlite3/ sysconfig/ test/ tkinter/ tomllib/ turtledemo/ unittest/ urllib/ venv/ wsgiref/ xml/ xmlrpc/
    zipfile/ zoneinfo/ __hello__. __phello__/ _aix_support. _android_support. _apple_support. _compat_pickle.
    _ios_support. _markupbase. _osx_support. _pydatetime. _pydecimal. _pyio. _py_abc. _ssl. _strptime. _sysconfigdata
    _threading_local. antigravity. argparse. base64. bdb. bz2. cProfile. calendar. cmd. code. colorsys. compileall.
    configparser. csv. doctest. filecmp. fileinput. fnmatch. fractions. ftplib. getopt. getpass. gettext. glob.
    graphlib. gzip. hmac. imaplib. ipaddress. locale. lzma. mailbox. mimetypes. modulefinder. netrc. ntpath.
    nturl2path. numbers. optparse. pdb. pickle. pickletools. platform. plistlib. poplib. pprint. profile. pstats. pty.
    py_compile. pyclbr. pydoc. queue. quopri. rlcompleter. runpy. sched. secrets. selectors. shelve. shlex. shutil.
    smtplib. socketserver. ssl. statistics. stringprep. symtable. tabnanny. tarfile. tempfile. this. timeit. trace.
    tracemalloc. tty. turtle. uuid. wave. webbrowser. zipapp. contextvars. json/tool. socket. subprocess.
    pyodide/_core. pyodide/_nodesock_transport. pyodide/_run_js. pyodide/_state. pyodide/common. pyodide/console.
    pyodide/ffi/wrappers. pyodide/webloop.
    encodings/base64_codec. encodings/big5 encodings/bz2_codec. encodings/cp encodings/euc_ encodings/gb
    encodings/hex_codec. encodings/hp_roman8. encodings/hz. encodings/idna. encodings/iso2022 encodings/iso8859_
    encodings/johab. encodings/koi8 encodings/kz1048. encodings/mac_ encodings/mbcs. encodings/oem. encodings/palmos.
    encodings/ptcp154. encodings/punycode. encodings/quopri_codec. encodings/rot_13. encodings/shift_
    encodings/tis_620. encodings/undefined. encodings/utf_16 encodings/utf_32 encodings/utf_7. encodings/uu_codec.
    encodings/zlib_codec.
    """.split()  # noqa: SIM905 (a list of two hundred strings is no better)
)

# By trick: modules to keep if the trick is off, because the library's own module then needs them.
NEEDED = {
    "bridge": tuple(
        """
        asyncio/ concurrent/ logging/ pyodide/ _ssl. base64. calendar. contextvars. locale. selectors. socket. ssl.
        subprocess.
        """.split()  # noqa: SIM905 (as above)
    ),
    "packages": tuple(
        """
        base64. bz2. calendar. compression/ csv. email/ fnmatch. glob. importlib/metadata/ importlib/resources/ lzma.
        ntpath. pathlib/ platform. pyodide/common. quopri. shutil. sysconfig/ _sysconfigdata tempfile. urllib/ zipfile/
        """.split()  # noqa: SIM905 (as above)
    ),
}

# Modules of the package for the terminal only; they may import modules that the page lacks.
TERMINAL = tuple(
    """
    nimbers/__main__. nimbers/integrations/ nimbers/verify/check_parts. nimbers/verify/harness.
    nimbers/verify/program_runner. nimbers/terminal/ nimbers/rocq/ nimbers/lean/ nimbers_check. nimbers_check_words.
    """.split()  # noqa: SIM905 (as above)
)

# Modules that no page uses: the home page loads today's puzzles as files; tests, and the types of the page, check the
# shapes of replies.
NOT_ASKED = ("nimbers/practice/puzzles.txt", "nimbers/api/replies/")

# Modules of the package that every page imports, and the game of the home page; with what they import.
FIRST = ("nimbers.api.browser", "nimbers.api.play", "nimbers.games.nim", "nimbers.search.boards", "nimbers_build")

# Decorators that do not read the type annotations of their functions.
PLAIN = ("abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "property", "staticmethod")

# Used in spite of appearances: zipimport decodes names in an archive with it.
KEPT = {"encodings/cp437.py"}


def library(archive: bytes, overlay: dict[str, bytes], tricks: list[str]) -> bytes:
    """Return the standard library as bytecode, without its unused parts, and with these files instead of its own.

    A file whose name begins with a plus sign is appended to the library's own.
    """
    needed = tuple(name for trick, names in NEEDED.items() if trick not in tricks for name in names)
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        names = [name for name in source.namelist() if not name.endswith("/")]
        if "library" in tricks:
            names = [n for n in names if n in KEPT or n.startswith(needed) or not n.startswith(UNUSED)]
        files = {name: source.read(name) for name in names}
    for name, content in overlay.items():
        added = name.startswith("+")
        files[name.removeprefix("+")] = files[name.removeprefix("+")] + content if added else content
    return compiled(files)


def application(wheel: bytes, build: str, tricks: list[str]) -> bytes:
    """Return the package of a wheel as bytecode, with a module `nimbers_build` that names its build.

    With the trick "sources", only the modules that every page imports are bytecode. The others come as text, which is
    less than half as long when it is compressed; Python compiles them when they are imported.
    """
    left = NOT_ASKED + (TERMINAL if "application" in tricks else ())
    with zipfile.ZipFile(io.BytesIO(wheel)) as source:
        names = [name for name in source.namelist() if ".dist-info/" not in name and not name.startswith(left)]
        files = {name: source.read(name) for name in names}
    for name, content in files.items():
        if name.endswith(".py") and not name.startswith(TERMINAL):
            refuse_unused(name, content)
    if "application" in tricks:
        sources = {name: content for name, content in files.items() if name.endswith(".py")}
        files |= {name: unannotated(undocumented(content)) for name, content in sources.items()}
    files["nimbers_build.py"] = f"BUILD = {build!r}\n".encode()
    if "sources" not in tricks:
        return compiled(files)
    first = imported_first(files)
    later = {name: uncommented(files.pop(name)) for name in list(files) if name.endswith(".py") and name not in first}
    with zipfile.ZipFile(io.BytesIO(compiled(files))) as made:
        return archived({name: made.read(name) for name in made.namelist()} | later)


def imported_first(files: dict[str, bytes]) -> set[str]:
    """Return the names of the modules that a page imports to answer its first question and to play."""
    folder = Path("/tmp/package")
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    sys.path.insert(0, str(folder))
    for name in FIRST:
        if name.replace(".", "/") + ".py" in files:  # tests build packages without some of them
            importlib.import_module(name)
    sys.path.remove(str(folder))
    loaded = (str(module.__file__) for name, module in sys.modules.items() if name.startswith("nimbers"))
    return {str(Path(file).relative_to(folder)) for file in loaded}


def uncommented(source: bytes) -> bytes:
    """Remove the comments and the blanks before them, and keep the lines."""
    lines = source.splitlines(keepends=True)
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            code = lines[row - 1].decode()[:column].rstrip()
            lines[row - 1] = code.encode() + b"\n"
    return b"".join(lines)


def undocumented(source: bytes) -> bytes:
    """Replace every docstring by "-", on the same lines, because the page does not use them.

    Do not remove them: a dataclass without one would build its own from its signature, at every start.
    """
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node) is None:
            continue
        text = node.body[0]
        first, last = text.lineno - 1, text.end_lineno - 1
        after = lines[last][text.end_col_offset :]
        lines[first] = lines[first][: text.col_offset] + b'"-"' + (after if first == last else b"\n")
        for line in range(first + 1, last + 1):
            lines[line] = after if line == last else b"\n"
    return b"".join(lines)


def unannotated(source: bytes) -> bytes:
    """Remove the type annotations of arguments and results, on the same lines, because the page does not use them.

    Keep them under a decorator that is called or that dispatches on a type, since it may read them.
    """
    cuts = []
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if any(ast.unparse(one).rpartition(".")[2] not in PLAIN for one in node.decorator_list):
            continue
        given = node.args
        cuts += [
            (one.lineno - 1, one.col_offset + len(one.arg.encode()), one.end_col_offset)
            for one in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg)
            if one is not None and one.annotation is not None and one.lineno == one.end_lineno
        ]
        if node.returns is not None and node.returns.lineno == node.returns.end_lineno:
            line = node.returns.lineno - 1
            arrow = lines[line].rfind(b"->", 0, node.returns.col_offset)
            if arrow >= 0:
                cuts.append((line, arrow, node.returns.end_col_offset))
    for line, start, stop in sorted(cuts, reverse=True):
        lines[line] = lines[line][:start] + lines[line][stop:]
    return b"".join(lines)


def refuse_unused(name: str, source: bytes) -> None:
    """Raise if this module needs a module that the trimmed library lacks: it would not start in the browser."""
    tree = ast.parse(source)
    excused = {one for node in ast.walk(tree) if _may_fail(node) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if node in excused:
            continue
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for imported in names:
            if (imported.replace(".", "/") + "/").startswith(UNUSED) or f"{imported}." in UNUSED:
                raise ImportError(
                    f"{name} imports {imported}, which UNUSED of web/tools/runtime/compile_inside.py leaves out"
                )


def _may_fail(node: ast.AST) -> bool:
    """Return whether the imports inside this statement are for type checkers, or their failure is handled."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Try) and any(
        one.type is not None and ast.unparse(one.type) == "ImportError" for one in node.handlers
    )


def compiled(files: dict[str, bytes]) -> bytes:
    """Return a zip of these files, with every .py compiled to .pyc."""
    source, target = Path("/tmp/source.zip"), Path("/tmp/target.zip")
    source.write_bytes(archived(files))
    _py_compile._compile(source, target, verbose=False, compression_level=0)
    with zipfile.ZipFile(target) as made:
        return archived({name: made.read(name) for name in made.namelist()})


def archived(files: dict[str, bytes]) -> bytes:
    """Return a zip that depends on these files only; not compressed, because the host does that."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name in sorted(files, key=lambda name: (name.endswith(".py"), name)):  # bytecode, then texts
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return buffer.getvalue()
