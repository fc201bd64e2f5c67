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

# What neither the solver nor importlib.metadata, asyncio and micropip ever import.
UNUSED = tuple(
    """
    _pyrepl/ ctypes/ curses/ dbm/ ensurepip/ idlelib/ lib2to3/ multiprocessing/ pydoc_data/ sqlite3/ test/ tkinter/
    turtledemo/ unittest/ venv/ wsgiref/ xml/dom/ xml/etree/ xml/parsers/ xmlrpc/
    _pyio. cProfile. doctest. ftplib. imaplib. mailbox. optparse. pdb. pickletools. poplib. profile. pstats. pydoc.
    smtplib. socketserver. turtle. webbrowser.
    """.split()  # noqa: SIM905 (a list of forty strings is no better)
)


def trimmed_library(archive: bytes) -> bytes:
    """The standard library as bytecode, without its unused parts."""
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        names = [n for n in source.namelist() if not n.endswith("/") and not n.startswith(UNUSED)]
        return compiled({name: source.read(name) for name in names})


def application(wheel: bytes, build: str) -> bytes:
    """The package of a wheel as bytecode, with a module `nimbers_build` that says which build it belongs to."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as source:
        files = {name: source.read(name) for name in source.namelist() if ".dist-info/" not in name}
    for name, content in files.items():
        if name.endswith(".py"):
            refuse_unused(name, content)
    return compiled({**files, "nimbers_build.py": f"BUILD = {build!r}\n".encode()})


def refuse_unused(name: str, source: bytes) -> None:
    """Raise when this module imports what the trimmed library leaves out: it would not start in the browser."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        for imported in names:
            if (imported.replace(".", "/") + "/").startswith(UNUSED) or f"{imported}." in UNUSED:
                raise ImportError(f"{name} imports {imported}, which UNUSED of web/tools/compile_inside.py leaves out")


def compiled(files: dict[str, bytes]) -> bytes:
    """A zip of these files with every .py as .pyc."""
    source, target = Path("/tmp/source.zip"), Path("/tmp/target.zip")
    source.write_bytes(archived(files))
    _py_compile._compile(source, target, verbose=False, compression_level=0)
    with zipfile.ZipFile(target) as made:
        return archived({name: made.read(name) for name in made.namelist()})


def archived(files: dict[str, bytes]) -> bytes:
    """A zip of these files that depends on nothing else."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            target.writestr(entry, files[name])
    return buffer.getvalue()
