"""Runs INSIDE Pyodide, so that the bytecode is that of the browser's Python: archives of .py become archives of .pyc.

pyodide-build does the compiling; what goes in is chosen here, and what comes out is written again with fixed dates and
order, so that the same source always gives the same bytes.
"""

import ast
import io
import os
import zipfile
from pathlib import Path

# The invalidation mode that holds no date: a zip has no source to compare with anyway.
os.environ["SOURCE_DATE_EPOCH"] = "315532800"

from pyodide_build import _py_compile

# Trick "library": what neither the package nor Pyodide's own start imports. Every module less is a faster start, and
# fewer bytes to wait for. Programs that readers bring do not run here, but in a sandbox with the whole library.
UNUSED = tuple(
    """
    _pyrepl/ compression/ concurrent/interpreters/ ctypes/ curses/ dbm/ email/ ensurepip/ html/ http/ idlelib/
    importlib/metadata/ importlib/resources/ lib2to3/ multiprocessing/ pathlib/ profiling/ pydoc_data/ pyodide/http/
    sqlite3/ sysconfig/ test/ tkinter/ tomllib/ turtledemo/ unittest/ urllib/ venv/ wsgiref/ xml/ xmlrpc/ zipfile/
    zoneinfo/ __hello__. __phello__/ _aix_support. _android_support. _apple_support. _compat_pickle. _ios_support.
    _markupbase. _osx_support. _pydatetime. _pydecimal. _pyio. _py_abc. _ssl. _strptime. _sysconfigdata
    _threading_local. antigravity. argparse. base64. bdb. bz2. cProfile. calendar. cmd. code. colorsys. compileall.
    configparser. csv. doctest. filecmp. fileinput. fnmatch. fractions. ftplib. getopt. getpass. gettext. glob.
    graphlib. gzip. hmac. imaplib. ipaddress. locale. lzma. mailbox. mimetypes. modulefinder. netrc. ntpath.
    nturl2path. numbers. optparse. pdb. pickle. pickletools. platform. plistlib. poplib. pprint. profile. pstats. pty.
    py_compile. pyclbr. pydoc. queue. quopri. rlcompleter. runpy. sched. secrets. selectors. shelve. shlex. shutil.
    smtplib. socketserver. ssl. statistics. stringprep. symtable. tabnanny. tarfile. tempfile. this. timeit. trace.
    tracemalloc. tty. turtle. uuid. wave. webbrowser. zipapp. asyncio/__main__. asyncio/base_events.
    asyncio/base_subprocess. asyncio/graph. asyncio/proactor_events. asyncio/selector_events. asyncio/sslproto.
    asyncio/staggered. asyncio/streams. asyncio/subprocess. asyncio/tools. asyncio/trsock. asyncio/unix_events.
    asyncio/windows_ concurrent/futures/interpreter. concurrent/futures/process. concurrent/futures/thread. json/tool.
    logging/config. logging/handlers. pyodide/_nodesock_transport. pyodide/common. pyodide/console.
    encodings/base64_codec. encodings/big5 encodings/bz2_codec. encodings/cp encodings/euc_ encodings/gb
    encodings/hex_codec. encodings/hp_roman8. encodings/hz. encodings/idna. encodings/iso2022 encodings/iso8859_
    encodings/johab. encodings/koi8 encodings/kz1048. encodings/mac_ encodings/mbcs. encodings/oem. encodings/palmos.
    encodings/ptcp154. encodings/punycode. encodings/quopri_codec. encodings/rot_13. encodings/shift_
    encodings/tis_620. encodings/undefined. encodings/utf_16 encodings/utf_32 encodings/utf_7. encodings/uu_codec.
    encodings/zlib_codec.
    """.split()  # noqa: SIM905 (a list of two hundred strings is no better)
)

# What has to stay after all, where the library's own module is used and not the stand-in of that trick.
NEEDED = {
    "asyncio": ("asyncio/", "concurrent/futures/", "selectors.", "ssl.", "_ssl.", "calendar.", "base64.", "locale."),
    "packages": tuple(
        """
        base64. bz2. calendar. compression/ csv. email/ fnmatch. glob. importlib/metadata/ importlib/resources/ lzma.
        ntpath. pathlib/ platform. pyodide/common. quopri. shutil. sysconfig/ _sysconfigdata tempfile. urllib/ zipfile/
        """.split()  # noqa: SIM905 (as above)
    ),
}

# Trick "terminal": of the package, what only a terminal uses; it may import what the page does not have.
TERMINAL = tuple(
    """
    nimbers/__main__. nimbers/integrations/ nimbers/verify/check_parts. nimbers/verify/harness.
    nimbers/verify/program_runner. nimbers/terminal/ nimbers/certificates/rocq. nimbers/rocq/
    nimbers_check.
    """.split()  # noqa: SIM905 (as above)
)

# What no page asks for: today's puzzles come to the home page as files of their own, and replies are held to their
# shapes by tests, and by the types of the page.
NOT_ASKED = ("nimbers/practice/puzzles.txt", "nimbers/api/replies/")

# Decorators that do not ask for the types of what they decorate.
PLAIN = ("abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "property", "staticmethod")

# Used all the same: what zipimport takes the names in an archive for.
KEPT = {"encodings/cp437.py"}


def library(archive: bytes, overlay: dict[str, bytes], tricks: list[str]) -> bytes:
    """The standard library as bytecode, without its unused parts, and with these files in place of its own.

    A file whose name begins with a plus sign is added to the end of the library's own.
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
    """The package of a wheel as bytecode, with a module `nimbers_build` that says which build it belongs to."""
    left = NOT_ASKED + (TERMINAL if "terminal" in tricks else ())
    with zipfile.ZipFile(io.BytesIO(wheel)) as source:
        names = [name for name in source.namelist() if ".dist-info/" not in name and not name.startswith(left)]
        files = {name: source.read(name) for name in names}
    for name, content in files.items():
        if name.endswith(".py") and not name.startswith(TERMINAL):
            refuse_unused(name, content)
    if "docstrings" in tricks:
        files |= {name: undocumented(content) for name, content in files.items() if name.endswith(".py")}
    if "annotations" in tricks:
        files |= {name: unannotated(content) for name, content in files.items() if name.endswith(".py")}
    return compiled({**files, "nimbers_build.py": f"BUILD = {build!r}\n".encode()})


def undocumented(source: bytes) -> bytes:
    """The same lines with "-" for every docstring: nobody reads them here.

    Not without any: a dataclass would write one of its own, from its signature, at the start.
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
    """The same lines without the types of arguments and results: nobody reads those here, either.

    Functions under a decorator that is called or that dispatches on a type keep theirs, which may be asked for.
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
    """Raise when this module imports what the trimmed library leaves out: it would not start in the browser."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for imported in names:
            if (imported.replace(".", "/") + "/").startswith(UNUSED) or f"{imported}." in UNUSED:
                raise ImportError(
                    f"{name} imports {imported}, which UNUSED of web/tools/runtime/compile_inside.py leaves out"
                )


def compiled(files: dict[str, bytes]) -> bytes:
    """A zip of these files with every .py as .pyc."""
    source, target = Path("/tmp/source.zip"), Path("/tmp/target.zip")
    source.write_bytes(archived(files))
    _py_compile._compile(source, target, verbose=False, compression_level=0)
    with zipfile.ZipFile(target) as made:
        return archived({name: made.read(name) for name in made.namelist()})


def archived(files: dict[str, bytes]) -> bytes:
    """A zip of these files that depends on nothing else; not compressed, which is left to the host."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return buffer.getvalue()
